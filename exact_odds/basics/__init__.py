"""The ground: one error class, exact numbers in and out, TOML with file, key and reason."""
