"""What crosses the wire: messages, schemas, sockets."""
