"""The variants a table may choose, and which of them go together."""

from typing import Literal

from msgspec import Struct

from domain.kernel import Refused, pairwise_setups

SEATS = (4, 5, 6, 7, 8)
HERESY_SEATS = (6, 7, 8)
FOUR = 4
Necromancy = Literal["off", "dealt", "high_priest"]


class Options(Struct, frozen=True, omit_defaults=True):
    """Variants of the last pages of the rulebook."""

    necromancer: Necromancy = "off"
    """`dealt`: shuffled in with the characters. `high_priest`: given to the High Priest after the reveal."""
    truly_a_high_priest: bool = False
    """The High Priest may swap one ritual before play."""
    dont_be_so_selfish: bool = False
    """The High Priest loses 3 life when the last Faithful dies."""
    merchant_of_death: bool = False
    """2 life per Cabalist at the start, and 2 whenever a player becomes a Wraith."""
    heresy: bool = False
    """Both Heretics are in the game."""


def check_options(options: Options, seats: int) -> None:
    """Rules: SMALL VARIANTS. `Refused` for what the book does not provide for."""
    if options.heresy and seats not in HERESY_SEATS:
        raise Refused(
            "heresy-seats",
            "Heresy! is played with {allowed} players, not {got}.",
            allowed=", ".join(map(str, HERESY_SEATS)),
            got=seats,
            pointer="/setup/heresy",
        )
    if seats != FOUR:
        return
    if options.necromancer == "high_priest":  # ruling B1
        raise Refused(
            "necromancer-automated",
            "With four players nobody plays the High Priest, so the Necromancer cannot be given to that seat; "
            "shuffle it in with the characters.",
            pointer="/setup/necromancer",
        )
    if options.truly_a_high_priest:  # ruling B1
        raise Refused(
            "priest-automated",
            "With four players nobody plays the High Priest, who could choose a ritual to swap.",
            pointer="/setup/truly_a_high_priest",
        )


def pairwise(seats: int) -> list[Options]:
    """The set-ups that are tried: every allowed pair of choices occurs."""
    return pairwise_setups(Options, check_options, seats)
