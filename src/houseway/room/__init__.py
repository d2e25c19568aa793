"""The running cardroom: live tables, people, cashier, store, and its interface over HTTP and WebSocket."""
