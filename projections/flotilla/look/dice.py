"""Faces of dice, and everything else that is drawn on its own."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from domain.flotilla.content import DICE_SHOWN, OCEAN
from domain.flotilla.names import COLOURS
from projections.art.pen import Pen
from projections.flotilla.look.signs import COINS, CRATE, DEPLETION, DISTRICTS, INK, SIGNS, SONAR, SURVIVOR, TOXICITY
from projections.flotilla.look.tiles import barrel, card_tile
from projections.flotilla.words.cards import sky_id

DIVE_SIGNS = {
    "resource": (CRATE, "#5b3a1d"),
    "survivor": (SURVIVOR, "#1f4f86"),
    "sonar": (SONAR, "#5a2144"),
    "toxicity": (TOXICITY, "#3b6b12"),
    "depletion": (DEPLETION, "#8c2f2a"),
}


def dive_face(pen: Pen, reach: float, *, icons: Mapping[str, int]) -> None:
    shown = [icon for icon, n in icons.items() for _ in range(n)]
    size = reach * (1.5 if len(shown) == 1 else 0.95)
    for i, icon in enumerate(shown):
        name, ink = DIVE_SIGNS[icon]
        x = (i - (len(shown) - 1) / 2) * reach * 0.9 if len(shown) < 3 else (i - 1) * reach * 0.62
        y = 0.0 if len(shown) < 3 else reach * (0.35 if i != 1 else -0.4)
        pen.sign(name, SIGNS[name], x, y, size, ink)


def research_face(pen: Pen, reach: float, *, colour: str, coins: int) -> None:
    """A colour with its letter, or a wild; and coins or a breakthrough."""
    fill = DISTRICTS.get(colour, "#f3ead6")
    pen.disc(0, -reach * 0.3, reach * 0.52, fill=fill, stroke=INK, stroke_width=1.2)
    pen.text(0, -reach * 0.3 + reach * 0.24, colour[:1].upper() or "?", reach * 0.7, INK, "bold", "middle")
    if coins:
        pen.sign(COINS, SIGNS[COINS], -reach * 0.28, reach * 0.55, reach * 0.6, INK)
        pen.text(reach * 0.3, reach * 0.76, str(coins), reach * 0.62, INK, "bold", "middle")
    else:
        pen.sign("magic-swirl", SIGNS["magic-swirl"], 0, reach * 0.55, reach * 0.66, INK)


def pictures() -> Iterator[tuple[str, Callable[[Pen, float], None]]]:
    for tile in OCEAN:
        yield tile, partial(card_tile, id=tile, side="sink")
        yield sky_id(tile), partial(card_tile, id=tile, side="sky")
    for face, icons in DICE_SHOWN.icons.items():
        yield face, partial(dive_face, icons=icons)
    for face, result in DICE_SHOWN.results.items():
        yield face, partial(research_face, colour=result.colour or "", coins=result.coins)
    for colour in COLOURS:
        yield f"goods.{colour}", partial(_barrel_picture, colour=colour)


def _barrel_picture(pen: Pen, reach: float, *, colour: str) -> None:
    barrel(pen, colour, reach)
