"""The set-ups a table may choose: the learning game, the standard game, and the variants."""

from typing import Literal

from msgspec import Struct

from domain.kernel import Refused, pairwise_setups

SEATS = (3, 4, 5, 6)
CULTIST_SEATS = (4, 6)
Difficulty = Literal["normal", "easier", "harder"]


class Options(Struct, frozen=True, omit_defaults=True):
    """Without any: the standard game."""

    learning: bool = False
    """The first game: full hands, loyalty only after everybody has had a turn, no Cultist."""
    suggested: bool = False
    """Characters are picked among those suggested for this number of players."""
    no_cultist: bool = False
    """A Human in place of the Cultist, and lower dials."""
    difficulty: Difficulty = "normal"
    """`easier` and `harder` for the humans: all dials begin 2 higher, or 2 lower."""


def check_options(options: Options, seats: int) -> None:
    """`Refused` for what the books do not provide for."""
    if options.no_cultist and seats not in CULTIST_SEATS:
        raise Refused(
            "no-cultist-seats",
            "There is a Cultist only with {allowed} players, so with {got} there is none to leave out.",
            allowed=" or ".join(map(str, CULTIST_SEATS)),
            got=seats,
            pointer="/setup/no_cultist",
        )
    if options.learning and options.no_cultist:
        raise Refused(
            "learning-no-cultist",
            "The learning game has no Cultist anyway, and its dials begin at 8; choose one of the two.",
            pointer="/setup/no_cultist",
        )
    if options.learning and options.difficulty != "normal":
        raise Refused(
            "learning-difficulty",
            "In the learning game all dials begin at 8; choose the standard game to change them.",
            pointer="/setup/difficulty",
        )


def pairwise(seats: int) -> list[Options]:
    """The set-ups that are tried: every allowed pair of choices occurs."""
    return pairwise_setups(Options, check_options, seats)
