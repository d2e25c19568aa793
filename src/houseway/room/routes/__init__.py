"""The HTTP interface of the room."""
