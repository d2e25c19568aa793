"""Hands against the bank's hand, with a decision between: three card poker and stud."""
