"""Shoals: a toy on hexes. Keepers of a light save ships together: tiles are laid, damage is split, a group decides what
is read of a sealed log, and the storm is resolved by a worker."""

from collections.abc import Mapping

from domain.kernel import EndingId, Result, Ruleset, SeriesOver, SeriesRules, pairwise_setups
from tests.toy.shoals.board import Sea
from tests.toy.shoals.content import COMPONENTS, SEALED
from tests.toy.shoals.events import FACTS, LampsLost, ShipSaved, ShipWrecked
from tests.toy.shoals.options import Voyage, Watch, check_voyage
from tests.toy.shoals.rules import CHAPTERS, WIND, WIND_FACES, SetOut, due, last_words, over


def first_chapter(setup: Voyage) -> SetOut:
    return SetOut(setup.rounds, setup.dangers, setup.crew.green, setup.helpers)


def census(board: Sea) -> Mapping[str, int]:
    """Lamps go out, tiles are laid and ships come in; none is lost."""
    if not board.keepers:
        return {}
    return {
        "lamps": board.out + sum(keeper.lamps for keeper in board.keepers.values()),
        "tiles": len(board.tiles) + sum(board.supply.values()),
        "ships": board.saved + board.wrecked + len(board.ships),
    }


def next_night(nights: tuple[Result, ...], watch: Watch) -> Voyage | SeriesOver:
    """Up to so many nights, each a watch longer than the one before; a tower without lamps sees no other."""
    if nights and nights[-1].ending == "dark":
        return SeriesOver(EndingId("dark"), won=False)
    if len(nights) >= watch.nights:
        return SeriesOver(EndingId("dawn"), won=True)
    return Voyage(rounds=watch.rounds + len(nights), helpers=min(4, sum(night.carried["saved"] for night in nights)))


SHOALS = Ruleset(
    name="toy-shoals",
    title="Shoals",
    version="1",
    seats=(2, 3, 4),
    board=Sea,
    facts=FACTS,
    chapters=CHAPTERS,
    first=first_chapter,
    endings={
        EndingId("home"): "enough ships are saved",
        EndingId("dark"): "every lamp is out",
        EndingId("wrecked"): "too few ships are left",
        EndingId("late"): "the night is over too soon",
    },
    draws=64,
    setup=Voyage,
    setups=lambda seats: pairwise_setups(Voyage, check_voyage, seats),
    check_setup=check_voyage,
    dice={WIND: WIND_FACES},
    components=COMPONENTS,
    census=census,
    windows=("brace",),
    over=dict.fromkeys((LampsLost, ShipSaved, ShipWrecked), over),
    finish=last_words,
    sealed=SEALED,
    series=SeriesRules(
        next=next_night,
        endings={EndingId("dawn"): "the light has burned every night", EndingId("dark"): "the light is out"},
        carry=lambda board: {"saved": board.saved},
        options=Watch,
    ),
    due=due,
)
