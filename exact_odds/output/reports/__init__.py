"""The answer of each command as a report, one file a command."""
