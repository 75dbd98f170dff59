"""Tables of plain text."""

from collections.abc import Sequence


def columns(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A table with a line under its head; numbers stand to the right."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(c) for c in column) for column in zip(head, *cells, strict=True)]
    numeric = [all(isinstance(row[i], int | float) for row in rows) and bool(rows) for i in range(len(head))]
    lines = [_line(head, widths, numeric), "  ".join("─" * width for width in widths)]
    return "\n".join([*lines, *(_line(row, widths, numeric) for row in cells)]) + "\n"


def _line(cells: Sequence[str], widths: Sequence[int], numeric: Sequence[bool]) -> str:
    placed = [c.rjust(w) if right else c.ljust(w) for c, w, right in zip(cells, widths, numeric, strict=True)]
    return "  ".join(placed).rstrip()


def bars(counts: Sequence[tuple[str, int]], width: int = 40) -> str:
    """A histogram: `name  ██████  12  60 %`."""
    total = sum(n for _, n in counts) or 1
    most = max((n for _, n in counts), default=0) or 1
    longest = max((len(name) for name, _ in counts), default=0)
    digits = len(str(most))
    return "".join(
        f"  {name:<{longest}}  {'█' * round(width * n / most):<{width}}  {n:>{digits}}  {100 * n / total:3.0f} %\n"
        for name, n in counts
    )
