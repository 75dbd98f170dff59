"""The set-ups a table may choose."""

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from domain.arkham.content import KNOWN_PEOPLE, SHEETS
from domain.arkham.names import Mode
from domain.kernel import Refused, pairwise_setups

SEATS = (1, 2, 3, 4, 5, 6)
SCENARIO_IDS = tuple(sheet.id for sheet in SHEETS)
READY = tuple(sheet.id for sheet in SHEETS if not sheet.draft)
"""Those that are whole."""
ANY_SCENARIO = "any"
GAMES = 99
"""More than any series has."""
if TYPE_CHECKING:
    Scenario = str
    Played = str
    Person = str
else:
    Scenario = Literal[(*SCENARIO_IDS, ANY_SCENARIO)]
    Played = Literal[SCENARIO_IDS]
    Person = Literal[KNOWN_PEOPLE]
"""Every scenario sheet of the content, and every investigator."""


class Options(Struct, frozen=True, omit_defaults=True):
    """Without any: the first scenario of the box."""

    scenario: Scenario = SCENARIO_IDS[0]
    """What happens to the town: the map, the monsters, the codex and how it all may end. `any`: one at random."""
    waves: bool = False
    """With all that Under Dark Waves adds to the decks; its own scenarios always use it."""
    mode: Mode = "standard"
    """`story`: a doom token of the cup is a blank; `challenge`: a blank is doom."""
    game: Annotated[int, Meta(ge=0, le=GAMES)] = 0
    """Which game of a series it is: each is harder than the one before. 0: of none."""
    played: tuple[Played, ...] = ()
    """Scenarios that chance leaves out: a series plays none twice."""
    lost: tuple[Person, ...] = ()
    """Investigators whom a series has lost: nobody chooses them."""


def scenarios_left(options: Options) -> tuple[str, ...]:
    """From which chance draws: those of the boxes in use that were not played."""
    boxes = {sheet.id: sheet.box for sheet in SHEETS}
    return tuple(id for id in READY if id not in options.played and (options.waves or boxes[id] == "base"))


def check_options(options: Options, seats: int) -> None:
    """Rules: game modes. A series has none but its own."""
    if options.game and options.mode != "standard":
        raise Refused(
            "setup-mode", "A game of a series is played in its own way, not as {mode}.", mode=options.mode,
            pointer="/setup/mode",
        )  # fmt: skip
    if options.scenario == ANY_SCENARIO and not scenarios_left(options):
        raise Refused("setup-scenario", "Every scenario was played.", pointer="/setup/scenario")


def check_offer(options: Options) -> None:
    """A scenario that is being made can be tried, and is not offered."""
    if options.scenario not in (*READY, ANY_SCENARIO):
        raise Refused(
            "setup-scenario", "The scenario {scenario} is not offered yet: choose one of {ready}.",
            scenario=options.scenario, ready=", ".join((*READY, ANY_SCENARIO)), pointer="/setup/scenario",
        )  # fmt: skip


class Choice(Struct, frozen=True):
    """What a table chooses; the rest is for series."""

    scenario: Literal[(*READY, ANY_SCENARIO)] = READY[0]  # type: ignore[valid-type]
    waves: bool = False
    mode: Mode = "standard"


def pairwise(seats: int) -> list[Options]:
    """The set-ups that are tried: every pair of choices occurs, and a late game of a series."""
    found = pairwise_setups(Choice, lambda choice, seats: None, seats)
    late = Options(ANY_SCENARIO, True, game=8, played=READY[1:2], lost=KNOWN_PEOPLE[:2])
    return [*(Options(choice.scenario, choice.waves, choice.mode) for choice in found), late]
