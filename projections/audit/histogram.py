"""Luck as a picture: for each die a bar a face, with a line where even chances would have it."""

from collections.abc import Iterator, Sequence
from html import escape

from projections.audit.luck import Luck
from projections.audit.statistics import Verdict
from projections.words import Words

WIDE, HIGH, GAP, LEFT, FOOT, TITLE = 640, 120, 12, 16, 34, 26
STYLE = (
    "text{font:12px sans-serif;fill:#1d2b36}.t{font-weight:bold}.b{fill:#3f6f8f}.e{stroke:#b3541e;stroke-width:2}"
    ".p{fill:#fbfaf6}"
)


def histogram(luck: Luck, words: Words | None = None) -> str:
    """The whole picture, as SVG."""
    charts = list(_charts(luck, words))
    height = max(1, len(charts)) * (TITLE + HIGH + FOOT) + GAP
    body = "".join(_chart(place, *chart) for place, chart in enumerate(charts))
    if not charts:
        body = f'<text x="{LEFT}" y="{TITLE}">Nothing was drawn yet.</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height}" width="{WIDE}" height="{height}" '
        f'role="img"><title>{escape(luck.ruleset)}: luck of {luck.games} games</title><style>{STYLE}</style>'
        f'<rect class="p" width="{WIDE}" height="{height}"/>{body}</svg>\n'
    )


Chart = tuple[str, Sequence[str], Sequence[int], Sequence[float]]


def _charts(luck: Luck, words: Words | None) -> Iterator[Chart]:
    for die in luck.dice:
        names = [words.thing(f.face).en if words else f.face for f in die.faces]
        title = f"{die.die}: {die.rolled} rolled, {_said(die.even)}"
        yield title, names, [f.count for f in die.faces], [f.expected for f in die.faces]
    if luck.shuffles is not None:
        shuffled = luck.shuffles
        names = [f"{10 * i}–{10 * i + 10} %" for i in range(len(shuffled.tops))]
        title = f"where the top card came from: {shuffled.shuffles} shuffles, {_said(shuffled.even)}"
        yield title, names, shuffled.tops, shuffled.expected


def _said(verdict: Verdict) -> str:
    return "too few to say" if verdict.weak else f"χ² {verdict.statistic:.1f}, p = {verdict.p:.3f}"


def _chart(place: int, title: str, names: Sequence[str], counts: Sequence[int], expected: Sequence[float]) -> str:
    top = place * (TITLE + HIGH + FOOT) + GAP
    most = max([*counts, *expected, 1])
    each = (WIDE - 2 * LEFT) / len(counts)
    parts = [f'<text class="t" x="{LEFT}" y="{top + 14}">{escape(title)}</text>']
    for i, (name, count, even) in enumerate(zip(names, counts, expected, strict=True)):
        x, floor = LEFT + i * each, top + TITLE + HIGH
        bar, line = HIGH * count / most, floor - HIGH * even / most
        parts.append(
            f'<rect class="b" x="{x + 4:.1f}" y="{floor - bar:.1f}" width="{each - 8:.1f}" height="{bar:.1f}"/>'
        )
        parts.append(f'<line class="e" x1="{x + 1:.1f}" y1="{line:.1f}" x2="{x + each - 1:.1f}" y2="{line:.1f}"/>')
        middle = f'x="{x + each / 2:.1f}" text-anchor="middle"'
        parts.append(f'<text {middle} y="{floor + 14}">{escape(name)}</text>')
        parts.append(f'<text {middle} y="{floor + 28}">{count} ({even:.1f})</text>')
    return "".join(parts)
