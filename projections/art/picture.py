"""All parts in one file: heading, dials and piles on top, the board, seats beside or below it, the hand, notes
and the legend at the bottom. Icons and fonts are inside, so that it looks the same everywhere."""

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from projections.art.pen import escape

if TYPE_CHECKING:
    from projections.art.stage import Drawn

ICONS: dict[str, str] = json.loads((Path(__file__).parent / "icons.json").read_text("utf-8"))
USED = re.compile(r'href="#i-([a-z0-9-]+)"')
WIDE = 1400
GAP = 14.0
TIGHT = 9.0
"""Between seats that stand in rows: five of them go side by side."""
FAMILIES = {"text": ("SL Text", 400), "bold": ("SL Text", 700), "title": ("SL Title", 400)}
Placed = list[tuple["Drawn", float, float]]


def composed(title: str, parts: "Sequence[Drawn]", fonts: Mapping[str, bytes]) -> str:
    placed, high = arranged(parts)
    back = next((drawn for drawn in parts if drawn.part.kind == "backdrop"), None)
    drawings = [_moved(back, 0, 0, WIDE, high)] if back else []
    drawings += [_moved(drawn, x, y, drawn.wide, drawn.high) for drawn, x, y in placed]
    body = "".join(drawings)
    symbols = "".join(
        f'<symbol id="i-{name}" viewBox="0 0 512 512">{ICONS[name]}</symbol>'
        for name in sorted(set(USED.findall(body)))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high:.0f}" width="{WIDE}" height="{high:.0f}" '
        f'role="group" aria-label="{escape(title)}">\n<style>{styled(fonts)}</style>\n'
        f"<defs>{symbols}</defs>\n{body}</svg>\n"
    )


def styled(fonts: Mapping[str, bytes]) -> str:
    """Fonts as they are in the package; without them, something similar."""
    faces = [
        f"@font-face{{font-family:'{family}';font-weight:{weight};"
        f"src:url(data:font/woff2;base64,{b64encode(fonts[name]).decode()})}}"
        for name, (family, weight) in FAMILIES.items()
        if name in fonts
    ]
    rules = ".text,.bold{font-family:'SL Text','Gill Sans',sans-serif}.bold{font-weight:700}"
    return "".join(faces) + rules + ".title{font-family:'SL Title',Georgia,serif}"


def _moved(drawn: "Drawn", x: float, y: float, w: float, h: float) -> str:
    """A part within the file: the outer element says where, the inner one keeps its own size."""
    opening, rest = drawn.part.svg.split(">", 1)
    opening = re.sub(r' (width|height)="[^"]*"', "", opening).replace(' xmlns="http://www.w3.org/2000/svg"', "")
    return f'{opening} x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}">{rest}'


def arranged(parts: "Sequence[Drawn]") -> tuple[Placed, float]:
    """Where each part stands, and how high it all is: seats in a column at the right where the rest leaves room for
    one, else in rows below the board."""
    by_kind = {kind: [d for d in parts if d.part.kind == kind] for kind in ("common", "board", "seat", "hand")}
    last = [d for d in by_kind["common"] if d.part.id in ("notes", "legend")]
    commons, seats = [d for d in by_kind["common"] if d not in last], by_kind["seat"]
    left = WIDE - max((d.wide for d in seats), default=0) - GAP
    beside = bool(seats and by_kind["board"]) and all(d.wide <= left for d in by_kind["board"])
    room = left if beside else WIDE
    placed: Placed = []
    y = _flow(placed, commons, GAP, room)
    for drawn in by_kind["board"]:
        placed.append((drawn, max(0, (room - drawn.wide) / 2), y))
        y += drawn.high + GAP
    if beside:
        _stack(placed, seats, left, GAP)
        y = max(y, GAP + _column(seats))
    else:
        y = _flow(placed, seats, y, WIDE, TIGHT)
    return placed, _flow(placed, [*by_kind["hand"], *last], y, WIDE)


def _column(seats: "Sequence[Drawn]") -> float:
    return sum(d.high + GAP for d in seats)


def _stack(placed: Placed, parts: "Sequence[Drawn]", x: float, y: float) -> None:
    for drawn in parts:
        placed.append((drawn, x, y))
        y += drawn.high + GAP


def _flow(placed: Placed, parts: "Sequence[Drawn]", y: float, wide: float, gap: float = GAP) -> float:
    """In rows, from the left; where the next row begins."""
    x, low = gap, 0.0
    for drawn in parts:
        if x > gap and x + drawn.wide > wide - gap + 1:
            x, y, low = gap, y + low + gap, 0.0
        placed.append((drawn, x, y))
        x, low = x + drawn.wide + gap, max(low, drawn.high)
    return y + low + gap if parts else y
