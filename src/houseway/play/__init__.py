"""The table and the script: decisions, events, the ledger, the driver, views and what lasts between rounds."""
