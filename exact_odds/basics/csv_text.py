"""CSV read with file, line and reason."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from exact_odds.basics.errors import ExactOddsError


def read_csv(text: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """Every row with the number of the line it ends on; ``name`` is how the user wrote the file.

    Cells are apart by commas, or by tabs or semicolons where the first line that says anything has more of
    those outside quotes and brackets.

    Raises ExactOddsError where the text is not CSV: a quote that never ends, a field without end.

    >>> list(read_csv("a,b\\n1,2\\n", "x.csv"))
    [(1, ['a', 'b']), (2, ['1', '2'])]
    """
    head = next((line for line in text.split("\n") if line.strip()), "")
    bare = re.sub(r'"[^"]*"|\([^)]*\)', "", head)
    separator = max(",\t;", key=bare.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        for row in reader:
            yield reader.line_num, row
    except csv.Error as error:
        raise ExactOddsError(f"{name}: line {reader.line_num}: not CSV: {error}") from None
