"""From TOML files to whole sheets: twins, forms, readings, tables of text, and places of faults."""
