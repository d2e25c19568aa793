"""The running cardroom."""
