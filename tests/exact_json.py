"""Exact values read back from the JSON documents."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction


def from_exact_json(value: Mapping[str, str]) -> Fraction:
    """The Fraction that a document holds."""
    return Fraction(int(value["num"]), int(value["den"]))
