"""The documentation: pages written by hand, and `generate`, which makes the others when it is built."""
