"""The database of the room: its schema, its migrations, its one writer and its readers."""
