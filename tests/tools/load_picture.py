"""The picture of `make load`: what an answer, a game and an event cost, by how many games are open."""

import math
from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

Row = Mapping[str, Any]
WIDTH, HEIGHT = 960, 650
PANEL_W, PANEL_H, LEFT, TOP, GAP_X, GAP_Y = 360, 190, 70, 90, 110, 95
INK, FAINT, GRID = "#1f2d3a", "#5d6d7a", "#d8dfe5"
COLOURS = ("#146b8c", "#c2571a", "#6a7f2b")
FONT = "font-family='DejaVu Sans, Verdana, sans-serif'"


def picture(rows: Sequence[Row]) -> str:
    """Four panels over the same axis, as one SVG."""
    api = [row["cost"]["API"] for row in rows]
    redis = [row["cost"]["redis"] for row in rows]
    others = [sum(v for name, v in row["cost"].items() if name not in ("API", "redis")) for row in rows]
    panels = (
        ("Processor time for an answer, µs", (("API", api), ("worker, dispatcher", others), ("Redis", redis))),
        ("Time until the reply, ms", (("median", _each(rows, "p50")), ("99 of 100", _each(rows, "p99")))),
        ("Memory of the API for an open game, kB", (("", _each(rows, "game_kb")),)),
        ("Memory of Redis for an event, bytes", (("", _each(rows, "event_bytes")),)),
    )
    games = [int(row["games"]) for row in rows]
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' width='{WIDTH}' {FONT}>",
        f"<rect width='{WIDTH}' height='{HEIGHT}' fill='#ffffff'/>",
        _text(LEFT, 38, "What games cost, by how many are open at once", 20, INK, weight="bold"),
        _text(LEFT, 60, "all five games in turn, one process of the API; flat is linear", 13, FAINT),
    ]
    for k, (title, lines) in enumerate(panels):
        x, y = LEFT + (k % 2) * (PANEL_W + GAP_X), TOP + 20 + (k // 2) * (PANEL_H + GAP_Y)
        parts += _panel(x, y, title, games, lines)
    return "\n".join([*parts, "</svg>", ""])


def _each(rows: Sequence[Row], name: str) -> list[float]:
    return [float(row[name]) for row in rows]


def _panel(x: int, y: int, title: str, games: Sequence[int], lines: Sequence[tuple[str, Sequence[float]]]) -> list[str]:
    """One diagram: games on a logarithmic axis, the rest from zero."""
    top = nice(max(value for _, values in lines for value in values))
    out = [_text(x, y - 12, title, 14, INK, weight="bold")]
    for step in range(5):
        value = top * step / 4
        at = y + PANEL_H - PANEL_H * step / 4
        out.append(f"<line x1='{x}' x2='{x + PANEL_W}' y1='{at:.1f}' y2='{at:.1f}' stroke='{GRID}'/>")
        out.append(_text(x - 8, at + 4, f"{value:,g}", 11, FAINT, anchor="end"))
    places = [x + 20 + (PANEL_W - 40) * _share(n, games) for n in games]
    for place, n in zip(places, games, strict=True):
        out.append(_text(place, y + PANEL_H + 18, f"{n:,}", 11, FAINT, anchor="middle"))
    out.append(_text(x + PANEL_W, y + PANEL_H + 36, "open games", 11, FAINT, anchor="end"))
    for (_, values), colour in zip(lines, COLOURS, strict=False):
        points = [(p, y + PANEL_H - PANEL_H * v / top) for p, v in zip(places, values, strict=True)]
        drawn = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
        out.append(f"<polyline points='{drawn}' fill='none' stroke='{colour}' stroke-width='2.5'/>")
        out += [f"<circle cx='{px:.1f}' cy='{py:.1f}' r='3.5' fill='{colour}'/>" for px, py in points]
    named = [(name, colour) for (name, _), colour in zip(lines, COLOURS, strict=False) if name]
    at = float(x)
    for name, colour in named:
        out.append(f"<rect x='{at:.1f}' y='{y + PANEL_H + 27}' width='14' height='9' fill='{colour}'/>")
        out.append(_text(at + 19, y + PANEL_H + 36, name, 11, colour))
        at += 40 + 6.6 * len(name)
    return out


def _share(n: int, games: Sequence[int]) -> float:
    """Where a number lies between the least and the most, by its logarithm."""
    low, high = math.log(games[0]), math.log(games[-1])
    return (math.log(n) - low) / (high - low) if high > low else 0.5


def nice(value: float) -> float:
    """The next round number above."""
    if value <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(value))
    return next(m * power for m in (1, 1.5, 2, 3, 4, 5, 6, 8, 10) if m * power >= value)


def _text(
    x: float, y: float, words: str, size: int, fill: str, *, anchor: str = "start", weight: str = "normal"
) -> str:
    return (
        f"<text x='{x:.1f}' y='{y:.1f}' font-size='{size}' fill='{fill}' text-anchor='{anchor}' "
        f"font-weight='{weight}'>{escape(words)}</text>"
    )
