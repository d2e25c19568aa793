"""The books and the cashier."""
