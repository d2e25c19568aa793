"""Draw poker: hands of five, the draw, and openers."""
