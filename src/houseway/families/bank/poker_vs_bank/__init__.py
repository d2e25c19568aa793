"""The steps of poker hands against the bank's hand."""
