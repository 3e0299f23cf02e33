"""What a drawing over two axes is made of: scales that end at round numbers, rules with their figures, lines, bands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from html import escape
from math import floor, log10
from typing import NamedTuple

from exact_odds.output.drawings.svg import Drawing

_LEFT, _TOP, _BOTTOM = 64, 30, 44
_WIDTH, _HEIGHT = 560, 300
#: Rules across a drawing: no more than so many.
_RULES = 8

Point = tuple[Fraction, Fraction]
#: How a number on an axis is written.
Figure = Callable[[Fraction], str]


class Axis(NamedTuple):
    """An axis from the first to the last of its ``ticks``, what they are called, and what it shows."""

    ticks: tuple[Fraction, ...]
    figure: Figure
    title: str


class Frame(NamedTuple):
    """Two axes and the places they give to points, in a drawing of a fixed size."""

    across: Axis
    up: Axis

    def x(self, value: Fraction) -> float:
        """How far from the left a value stands."""
        return _LEFT + _WIDTH * _share(value, self.across)

    def y(self, value: Fraction) -> float:
        """How far from the top a value stands."""
        return _TOP + _HEIGHT * (1 - _share(value, self.up))

    def drawing(self, body: str, title: str, text: str) -> Drawing:
        """What is drawn, on its rules and with the figures of both axes."""
        width, height = _LEFT + _WIDTH + 24, _TOP + _HEIGHT + _BOTTOM
        return Drawing(width, height, self._rules() + body, title, text)

    def _rules(self) -> str:
        bottom, right = _TOP + _HEIGHT, _LEFT + _WIDTH
        parts = []
        for tick in self.up.ticks:
            y = self.y(tick)
            parts.append(
                f'<path class="{"axis" if tick == 0 else "rule"}" d="M{_LEFT} {y:.1f}H{right}"/>'
                f'<text class="quiet end" x="{_LEFT - 8}" y="{y + 4:.1f}">{escape(self.up.figure(tick))}</text>'
            )
        for tick in self.across.ticks:
            x = self.x(tick)
            parts.append(
                f'<text class="quiet middle" x="{x:.1f}" y="{bottom + 18}">{escape(self.across.figure(tick))}</text>'
            )
        parts.append(
            f'<text class="quiet end" x="{right}" y="{bottom + 38}">{escape(self.across.title)}</text>'
            f'<text class="quiet" x="{_LEFT}" y="{_TOP - 16}">{escape(self.up.title)}</text>'
        )
        return "".join(parts)


def _share(value: Fraction, axis: Axis) -> float:
    first, last = axis.ticks[0], axis.ticks[-1]
    return float((value - first) / (last - first))


def round_ticks(low: Fraction, high: Fraction) -> tuple[Fraction, ...]:
    """Round numbers, evenly apart, from one not above ``low`` to one not below ``high``.

    >>> [str(tick) for tick in round_ticks(Fraction(-3, 10), Fraction(29, 10))]
    ['-1/2', '0', '1/2', '1', '3/2', '2', '5/2', '3']
    """
    if low == high:
        low, high = low - 1, high + 1
    step = next(step for step in _steps((high - low) / _RULES) if (-(-high // step) - low // step) <= _RULES)
    return tuple(step * place for place in range(low // step, -(-high // step) + 1))


def _steps(least: Fraction) -> Iterable[Fraction]:
    """1, 2 and 5 times powers of ten, from about ``least`` up."""
    power = floor(log10(least)) - 1
    while True:
        yield from (digit * Fraction(10) ** power for digit in (1, 2, 5))
        power += 1


def line(frame: Frame, points: Sequence[Point], kind: str) -> str:
    """A line through points, with a dot on each where they are few."""
    places = [(frame.x(x), frame.y(y)) for x, y in points]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    dots = [f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in places] if len(places) <= 50 else []
    return f'<polyline class="{kind}" points="{path}"/>' + "".join(dots)


def band(frame: Frame, low: Sequence[Point], high: Sequence[Point], kind: str) -> str:
    """The area between two lines."""
    places = [*low, *reversed(high)]
    return f'<polygon class="{kind}" points="{" ".join(f"{frame.x(x):.1f},{frame.y(y):.1f}" for x, y in places)}"/>'
