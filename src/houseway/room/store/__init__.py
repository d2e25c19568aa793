"""Where the room writes everything down: the schema, its migrations, the one writer and the reads."""
