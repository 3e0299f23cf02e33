"""What a card and a hand are: cards, their spelling, the categories of hands, evaluation."""
