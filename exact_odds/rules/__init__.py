"""What a hand pays and what may be bet: pay tables, and rule sets as TOML data in ``rules/sets/``."""
