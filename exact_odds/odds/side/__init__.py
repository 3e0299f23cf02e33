"""Side bets: their prices, the list of a rule set, and base and side bets together."""
