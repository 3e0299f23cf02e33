"""Many rounds: what becomes of distributions of one round; knows no cards."""
