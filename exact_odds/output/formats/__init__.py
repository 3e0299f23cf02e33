"""A report in each format, one file a format."""
