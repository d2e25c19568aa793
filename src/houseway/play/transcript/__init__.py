"""A round told in lines that people read."""
