"""Cult of the Deep: hidden roles, dice and rituals for four to eight cultists."""

from collections.abc import Mapping

from domain.cult.board import Temple
from domain.cult.content import BOX, PLAY, components, dice_faces
from domain.cult.effects import VOCABULARY
from domain.cult.facts import FACTS
from domain.cult.options import SEATS, Options, check_options, pairwise
from domain.cult.rules.endings import ENDINGS
from domain.cult.rules.turn import CHAPTERS, Gathering
from domain.kernel import EndingId, Ruleset

__all__ = ["CULT", "Options"]

BOX.speak(VOCABULARY)
PLAY.speak(VOCABULARY)


def first_chapter(options: Options) -> Gathering:
    return Gathering(options)


def census(board: Temple) -> Mapping[str, int]:
    """Coins, Kraken dice, Shadow tokens and Wraith cards go round; none is ever lost."""
    if not board.cultists:
        return {}
    supply, cultists = board.supply, board.cultists.values()
    return {
        "siren coins": supply.siren + sum(c.siren for c in cultists),
        "chant coins": supply.chant + sum(c.chant for c in cultists),
        "necromancer coins": supply.necromancer + sum(c.necromancer for c in cultists),
        "kraken dice": supply.kraken + sum(c.kraken for c in cultists),
        "shadow tokens": supply.shadow + board.shadow,
        "wraith cards": len(board.wraiths) + sum(c.wraith is not None for c in cultists),
    }


CULT = Ruleset(
    name="cult",
    title="Cult of the Deep",
    version="4",
    seats=SEATS,
    board=Temple,
    facts=FACTS,
    chapters=CHAPTERS,
    first=first_chapter,
    endings={EndingId(ending): why for ending, why in ENDINGS.items()},
    draws=4096,
    setup=Options,
    setups=pairwise,
    check_setup=check_options,
    dice=dice_faces(),
    content=BOX.hash,
    components=components(),
    upcasts={"AbilitySpent": lambda raw: {**raw, "e": "AbilityUsed"}},
    census=census,
    windows=(
        "between_dice",
        "commit_sigil",
        "last_moment",
        "loss",
        "rein_kraken",
        "resolve_sigil",
        "response",
        "revoke",
    ),
    quiet=("between_dice",),
    tells={
        "CULT-8": "who the High Priest is, at the start",
        "CULT-62": "whether the game is won, after a death",
        "CULT-118": "whether the last Faithful has died, in the variant that punishes the High Priest for it",
    },
)
