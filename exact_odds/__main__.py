"""Lets ``python -m exact_odds`` do what ``exact-odds`` does."""

from exact_odds.cli.start import main

if __name__ == "__main__":
    main()
