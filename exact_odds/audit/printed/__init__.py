"""What a printed text says: numbers, units and the words around them."""
