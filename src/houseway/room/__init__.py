"""The running cardroom: live tables, people, cashier, store, and the doors to it over HTTP and WebSocket."""
