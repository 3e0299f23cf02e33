"""Does a printed figure hold: claims, readings, verdicts."""
