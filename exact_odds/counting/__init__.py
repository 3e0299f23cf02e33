"""How many ways: rank classes, the enumerator over a deck, six-card counts, the walk without symmetry."""
