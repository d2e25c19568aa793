"""Reports for a regulator, computed from the stored rounds."""
