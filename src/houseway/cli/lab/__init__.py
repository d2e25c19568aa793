"""What `houseway odds` can be asked for, and how its figures are printed."""
