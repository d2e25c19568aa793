"""What goes wrong at a poker table, and the printed remedies."""
