"""The steps that only lowball has."""
