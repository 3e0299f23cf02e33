"""Strategies: the best play in lines of words, strategies read from files, and what a strategy gives up."""
