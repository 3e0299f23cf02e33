"""The generated tables and their index."""
