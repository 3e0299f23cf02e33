"""The explorer: one self-contained page to see and play with the whole game."""
