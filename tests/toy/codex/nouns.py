"""The nouns of Codex, each bound to the rule behind it."""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.kernel import Roll, Seat
from domain.parts.effects import Run
from domain.parts.nouns import (
    OWN_CARD,
    DieNoun,
    EndingNoun,
    Nouns,
    NumberNoun,
    PieceNoun,
    PlaceNoun,
    ResourceNoun,
    SkillNoun,
    ThingNoun,
    TokenNoun,
    ValueNoun,
    WhoNoun,
)
from domain.parts.triggers import settle
from tests.toy.codex.board import Quay, crew_of
from tests.toy.codex.content import CARDS, PLAY
from tests.toy.codex.rules import D6, G, change, spawn, suffer, tested

R = Run[Quay]


def goods(what: str, many: str, price: float) -> ResourceNoun:
    def have(board: Quay, seat: Seat) -> int:
        return board.purse[seat][what]

    async def turn(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
        return {seat: change(run.g, what, seat, n) for seat, n in by.items()}

    return ResourceNoun(what, many, have, turn, price, plain=True)


async def change_horror(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """More of it is suffered, and may be prevented."""
    return {seat: await suffer(run.g, seat, n) if n > 0 else change(run.g, "horror", seat, n) for seat, n in by.items()}


async def you(run: R) -> Sequence[Seat]:
    return (run.you,)


async def everybody(run: R) -> Sequence[Seat]:
    return run.board.seats_from(run.you)


async def sea(run: R) -> Sequence[str]:
    return ("sea",)


async def put_monsters(run: R, space: str, n: int) -> int:
    return sum([await spawn(run.g, space) for _ in range(n)])


async def cast(run: R, target: int) -> int:
    (face,) = await Roll({D6: 1}, "fate")
    return int(face)


async def lore(run: R, seat: Seat, mod: int) -> int:
    return await tested(run.g, seat, "lore", mod)


async def rumours(run: R) -> Sequence[str]:
    return [id for id, card in run.board.play.items() if card.slot == "rumour"]


async def your_crew(run: R) -> Sequence[str]:
    return (crew_of(run.you),)


async def settle_all(g: G) -> None:
    await settle(PLAY, g)


def on_sheet(what: str, en: str) -> NumberNoun:
    return NumberNoun(en, lambda look: look.board.sheet[what], reads=frozenset({f"sheet.{what}"}))


def owned(what: str, en: str) -> NumberNoun:
    return NumberNoun(en, lambda look: look.board.purse[look.you][what], reads=frozenset({f"resource.{what}"}))


def at_sea(look: Any) -> int:
    return int(look.board.at[look.you] == "sea")


def in_its_space(look: Any) -> int:
    return int(look.board.at[look.you] == look.board.play[look.card].on)


def it_is_at_sea(look: Any) -> int:
    return int(look.board.play[look.card].on == "sea")


def health_left(look: Any) -> int:
    """Of the monster that asks."""
    held = look.board.play[look.card]
    return int(CARDS[held.entry].health - held.tokens.get("damage", 0))


DAMAGE = f"token.damage.{OWN_CARD}"
PLACES = frozenset({"place"})
NOUNS: Nouns[Quay] = Nouns(
    who={"you": WhoNoun("you", you, plain=True), "each": WhoNoun("each player", everybody, plain=True)},
    resource={
        "coin": goods("coin", "coins", 0.4),
        "clue": goods("clue", "clues", 1.5),
        "artifact": goods("artifact", "artifacts", 2.0),
        "horror": ResourceNoun("horror", "horror", lambda b, s: b.purse[s]["horror"], change_horror, -1.0),
    },
    place={"sea": PlaceNoun("the sea", sea, plain=True)},
    piece={"monster": PieceNoun("monster", "monsters", put_monsters, -1.5)},
    number={
        "sheet_doom": on_sheet("doom", "doom on the sheet"),
        "sheet_clues": on_sheet("clue", "the number of clues on the sheet"),
        "terror": on_sheet("terror", "terror"),
        "your_clues": owned("clue", "the number of your clues"),
        "artifacts": owned("artifact", "the number of your artifacts"),
        "at_sea": NumberNoun("you are at sea", at_sea, flag=True, reads=PLACES),
        "in_its_space": NumberNoun("you are in its space", in_its_space, of_card=True, flag=True, reads=PLACES),
        "it_is_at_sea": NumberNoun("it is at sea", it_is_at_sea, of_card=True, flag=True, reads=PLACES),
        "health_left": NumberNoun("its health", health_left, of_card=True, reads=frozenset({DAMAGE})),
    },
    value={
        "amount": ValueNoun("the horror", -1.0),
        "successes": ValueNoun("the number of successes", 1.0),
        "failures": ValueNoun("the number of failures", -0.5),
        "attack": ValueNoun("you attack", flag=True),
        "price": ValueNoun("the price", -0.4),
    },
    token={"clue": TokenNoun("clue", "clues", 1.0), "damage": TokenNoun("damage", "damage", 0.5)},
    die={"d6": DieNoun("the die", tuple(range(1, 7)), cast, plain=True)},
    skill={"lore": SkillNoun("lore", lore)},
    ending={"drowned": EndingNoun("all is drowned", -10.0), "bound": EndingNoun("it is bound", 10.0)},
    host={"rumour": ThingNoun("the rumour", rumours), "your_crew": ThingNoun("your figure", your_crew)},
    after=settle_all,
    play=PLAY,
)
