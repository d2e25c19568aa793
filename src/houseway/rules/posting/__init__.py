"""What a table posts: its fee option, stakes, limits and buy-ins."""
