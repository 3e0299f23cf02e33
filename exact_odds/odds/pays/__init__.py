"""What happens as a pay changes: break points, fair pays, whole ranges of pay tables, symbolic forms."""
