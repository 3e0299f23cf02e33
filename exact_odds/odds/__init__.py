"""What it is worth: the game as priced, its decisions, the round, distributions, strategies, side bets."""
