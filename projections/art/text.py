"""How wide a text is, and where it breaks: measured from the fonts that pictures are shown in."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Literal

Font = Literal["text", "bold", "title"]
WIDTHS: dict[str, dict[str, int]] = json.loads((Path(__file__).parent / "widths.json").read_text("utf-8"))
"""By font and letter, in thousandths of the size."""
UNKNOWN = 900
"""A letter that the fonts have not: another font shows it, and may show it wide."""
CUT = "…"


@lru_cache(maxsize=8192)
def thousandths(said: str, font: Font) -> int:
    known = WIDTHS[font]
    return sum([known.get(letter, UNKNOWN) for letter in said])


def wide(said: str, size: float, font: Font = "text") -> float:
    """How far a text reaches."""
    return thousandths(said, font) * size / 1000


def wrap(said: str, room: float, size: float, font: Font = "text") -> list[str]:
    """A text in lines that fit; a word that is wider than the room is broken."""
    return list(_wrapped(said, room, size, font))


@lru_cache(maxsize=4096)
def _wrapped(said: str, room: float, size: float, font: Font) -> tuple[str, ...]:
    """Remembered: most cards say the same from one picture to the next."""
    lines, line = [], ""
    for word in said.split():
        longer = f"{line} {word}" if line else word
        if wide(longer, size, font) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        *whole, line = _pieces(word, room, size, font)
        lines += whole
    return (*lines, line) if line else tuple(lines)


def _pieces(word: str, room: float, size: float, font: Font) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and wide(pieces[-1] + letter, size, font) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def clip(said: str, room: float, size: float, font: Font = "text") -> str:
    """As much of a text as fits in one line."""
    if wide(said, size, font) <= room:
        return said
    end = len(said)
    while end and wide(said[:end].rstrip() + CUT, size, font) > room:
        end -= 1
    return said[:end].rstrip() + CUT if end else ""


def fitting(said: str, room: float, sizes: tuple[float, ...], font: Font = "text") -> float:
    """The first of these sizes in which a text fits in one line; else the last."""
    return next((size for size in sizes if wide(said, size, font) <= room), sizes[-1])


def paragraph(said: str, room: float, high: float, sizes: tuple[float, ...]) -> tuple[list[str], float]:
    """A text in the largest size in which all of it fits; in the smallest, as many lines as there is room for."""
    for size in sizes:
        lines = wrap(said, room, size)
        if len(lines) * size * LEADING <= high:
            return lines, size
    most = max(1, int(high / (sizes[-1] * LEADING)))
    kept = lines[:most]
    if len(lines) > most:
        kept[-1] = clip(kept[-1] + CUT, room, size) if wide(kept[-1] + CUT, size) > room else kept[-1] + CUT
    return kept, size


LEADING = 1.16
"""From one line to the next, in sizes."""
