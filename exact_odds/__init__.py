"""The exact reference calculator for the casino game Let It Ride."""

from exact_odds.version import __version__

__all__ = ["__version__"]
