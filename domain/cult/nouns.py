"""The nouns of Cult of the Deep, each bound to the rule behind it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.cult.board import Temple
from domain.cult.content import PLAY
from domain.cult.facts import Cause, CoinKind, ExtraDice, KrakenMoved, ShadowMoved
from domain.cult.names import SYMBOLS, Symbol
from domain.cult.rules import sigils
from domain.cult.rules.asking import choose_one, choose_some
from domain.cult.rules.coins import gain_coins, has_partner, own_faces, siren_dice
from domain.cult.rules.dice_counts import room_for_dice
from domain.cult.rules.hand import Hand
from domain.cult.rules.in_play import NOBODY
from domain.cult.rules.life import gain_life, lose_life, pay_life
from domain.cult.rules.reach import REACH, Reach
from domain.kernel import Seat
from domain.parts.effects import Run
from domain.parts.nouns import (
    SCOPES,
    THIS_CARD,
    Nouns,
    NumberNoun,
    PieceNoun,
    PlaceNoun,
    ResourceNoun,
    Rules,
    ScopeNoun,
    ThingNoun,
    ValueNoun,
    WhoNoun,
)

R = Run[Temple]
RULES = Rules()
"""The rules of single cards: each is declared in `effects/`, with its text and its price."""
CAUSES: Mapping[str, Cause] = {"death": "toll", "power": "power", "life_lost": "ritual"}
"""Moments -> what life gained in them comes from, if not from an ability."""


def cause_of(run: R) -> Cause:
    return run.now.cause if isinstance(run.now, Hand) else CAUSES.get(run.now.name, "ability")


def hand_of(run: R) -> Seat:
    """Whose blow or gift it is."""
    return run.now.by if isinstance(run.now, Hand) else run.you


# --- who --------------------------------------------------------------------------------------------


async def you(run: R) -> Sequence[Seat]:
    return (run.you,)


async def target(run: R) -> Sequence[Seat]:
    return (Seat(run.now.target),)


def one(kind: str, rule: str, but: Callable[[R], Sequence[Seat]] = lambda run: ()) -> Any:
    """A living player, whom the user of the card chooses."""

    async def ask(run: R) -> Sequence[Seat]:
        options = tuple(s for s in run.board.living() if s not in but(run))
        return (Seat(await choose_one(run.g, run.you, kind, options, rule)),) if options else ()

    return ask


async def all_but_one(run: R) -> Sequence[Seat]:
    spared = await choose_one(run.g, run.you, "sigil_spare", tuple(run.board.living()), "CULT-58")
    return [s for s in run.board.living() if s != spared]


async def guests(run: R) -> Sequence[Seat]:
    """Rules: Altar Sacrifice. The killer chooses living players."""
    living = tuple(run.board.living())
    chosen = await choose_some(run.g, hand_of(run), "feast", living, len(living), "CULT-92")
    return [Seat(seat) for seat in chosen]


async def burdened(run: R) -> Sequence[Seat]:
    """Kraken: a die may be taken off somebody."""
    held = tuple(s for s in run.board.living() if run.board.cultists[s].kraken)
    return [Seat(seat) for seat in await choose_some(run.g, run.you, "calm_kraken", held, 1, "CULT-50")]


def named(run: R) -> Sequence[Seat]:
    return tuple(run.named.values())


WHO = {
    "you": WhoNoun("you", you, plain=True),
    "target": WhoNoun("that player", target, side=-1),
    "victim": WhoNoun("a player of your choice", one("sigil_lose", "CULT-58"), side=-1, pick="a player"),
    "friend": WhoNoun("a living player of your choice", one("sigil_gain", "CULT-58"), pick="a living player"),
    "other_friend": WhoNoun("another living player", one("sigil_gain", "CULT-58", named), 0.9, "another living player"),
    "another": WhoNoun(
        "another living player of your choice", one("heal_another", "CULT-128", lambda run: (run.you,)), side=0.8
    ),
    "protected": WhoNoun("a player of your choice", one("sigil_shield", "CULT-58")),
    "all_but_one": WhoNoun("each player but one of your choice", all_but_one, side=-2),
    "guests": WhoNoun("each living player of your choice", guests),
    "burdened": WhoNoun("a living player of your choice", burdened),
}


# --- what -------------------------------------------------------------------------------------------


def life_left(board: Temple, seat: Seat) -> int:
    return board.cultists[seat].life


async def change_life(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """All who lose it lose it at once, and others may react."""
    cause, hand = cause_of(run), hand_of(run)
    losses = {seat: -n for seat, n in by.items() if n < 0}
    lost = await lose_life(run.g, losses, cause, hand) if losses else {}
    for seat, n in by.items():
        gain_life(run.g, seat, n, cause, NOBODY if seat == run.you else hand)
    return {seat: n if n > 0 else -lost.get(seat, 0) for seat, n in by.items()}


async def change_life_paid(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    for seat, n in by.items():
        pay_life(run.g, seat, -n)
    return by


def coin(kind: CoinKind, en: str, price: float) -> ResourceNoun:
    async def change(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
        for seat, n in by.items():
            gain_coins(run.g, seat, kind, n)
        return by

    return ResourceNoun(f"{en} coin", f"{en} coins", lambda b, s: getattr(b.cultists[s], kind), change, price)


async def change_chosen_coin(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    for seat, n in by.items():
        gain_coins(run.g, seat, "siren" if run.now.target == "siren" else "chant", n)
    return by


async def change_kraken(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    for seat, n in by.items():
        run.g.emit(KrakenMoved(seat, n))
    return by


async def change_dice(run: R, by: Mapping[Seat, int]) -> Mapping[Seat, int]:
    """For the coming roll, and only as long as this life lasts."""
    for seat, n in by.items():
        run.g.emit(ExtraDice(seat, n, bodily=True))
    return by


COIN = 1.2
RESOURCE = {
    "life": ResourceNoun("life", "life", life_left, change_life),
    "life_paid": ResourceNoun("life", "life", life_left, change_life_paid),
    "siren": coin("siren", "Siren", COIN),
    "chant": coin("chant", "Chant", COIN),
    "necromancer": coin("necromancer", "Necromancer", 0.5),
    "coin": ResourceNoun(
        "Siren or Chant coin", "Siren or Chant coins", lambda b, s: b.cultists[s].siren, change_chosen_coin, COIN
    ),
    "kraken_die": ResourceNoun(
        "Kraken die", "Kraken dice", lambda b, s: b.cultists[s].kraken, change_kraken, price=-1.0
    ),
    "die": ResourceNoun("die to roll", "dice to roll", lambda b, s: b.cultists[s].bodily, change_dice, price=1.5),
}


async def put_shadow(run: R, place: str, n: int) -> int:
    moved = max(n, -run.board.shadow)
    if moved:
        run.g.emit(ShadowMoved(moved))
    return moved


async def this_ritual(run: R) -> Sequence[str]:
    return ("ancient_shadow",)


# --- dice -------------------------------------------------------------------------------------------


def reached(reach: Reach) -> Any:
    async def names(run: R) -> Sequence[str]:
        return reach(run.board, Symbol(run.now.target))

    return names


async def these(run: R) -> Sequence[str]:
    """Dice that were chosen with the ability."""
    return tuple(run.now.target.split(","))


# --- numbers ------------------------------------------------------------------------------


def other_deaths(look: Any) -> int:
    """Of a death that is one's own, nobody gains."""
    return int(look.values["deaths"] - (look.you in look.now.target.split(",")))


NUMBER = {
    "players": NumberNoun("the number of players", lambda look: look.board.head_count, usual=6.0),
    "shadow": NumberNoun("the number of Shadow tokens", lambda look: look.board.shadow),
    "dice": NumberNoun("the number of dice on the table", lambda look: len(look.board.dice)),
    "own_dice": NumberNoun("the number of your dice", lambda look: len(own_faces(look.board, look.you))),
    "room": NumberNoun("the number of dice left", lambda look: room_for_dice(look.board)),
    "committed_dice": NumberNoun("the number of committed dice", lambda look: len(siren_dice(look.board))),
    "breakable": NumberNoun("the number of rituals", lambda look: len(sigils.breakable(look.board))),
    "partners": NumberNoun("who could trade with you", lambda look: has_partner(look.board, look.you)),
    "resolving": NumberNoun("it is a Resolve phase", lambda look: look.board.phase == "resolve", flag=True),
    "other_deaths": NumberNoun("the number of others who die", other_deaths, usual=1.0),
}
VALUE: dict[str, ValueNoun] = {
    "amount": ValueNoun("the life lost", -1.0),
    "worse": ValueNoun("the life lost beyond that", 1.0),
    "by_ritual": ValueNoun("a ritual costs it", flag=True),
    "first_blood": ValueNoun("nobody has lost life to your dice in this phase", flag=True),
    "deaths": ValueNoun("the number of players who die"),
    **{str(symbol): ValueNoun(f"it shows {symbol}", flag=True) for symbol in SYMBOLS},
}
NOUNS: Nouns[Temple] = Nouns(
    who=WHO,
    resource=RESOURCE,
    place={"here": PlaceNoun("this ritual", this_ritual, plain=True)},
    piece={"shadow": PieceNoun("Shadow token", "Shadow tokens", put_shadow, price=-2.0, plain=True)},
    number=NUMBER,
    value=VALUE,
    rule=RULES,
    scope={**SCOPES, "phase": ScopeNoun("phase", 20.0)},
    card={
        **THIS_CARD,
        "these": ThingNoun("dice", these),
        **{id: ThingNoun(en, reached(reach)) for id, (en, reach) in REACH.items()},
    },
    play=PLAY,
)
