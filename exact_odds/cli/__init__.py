"""The commands: one small file a group, shared options declared once, no arithmetic."""
