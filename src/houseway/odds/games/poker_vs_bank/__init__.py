"""Hands against the bank's hand with a decision in between: three card poker and stud."""
