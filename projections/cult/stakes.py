"""What options cost in Cult of the Deep (life, coins, dice), and the odds of the dice that they lead straight to.
Cards that are used up are no price: their words say so."""

from collections.abc import Mapping
from typing import Any

from domain.cult import CULT
from domain.cult.board import Temple
from domain.cult.content import CULTIST_DIE, KRAKEN_DIE, RITUAL_CARDS, SIGIL_CARDS, WRAITH_CARDS, WRAITH_DIE
from domain.cult.names import SYMBOLS, AltarNo, DieName, SigilId, Symbol, altar_at
from domain.cult.rules.in_play import abilities_for, ability_on
from domain.cult.rules.targets import as_rolled_by, as_seen
from domain.cult.rules.wraiths import HAUNT, haunted_dice
from domain.kernel import Card, Knowledge, OpenAsk, Seat
from domain.parts.effects import Ops, kind_of
from projections.stakes import ANSWER, Odds, odds_of

SECOND_DIE = 1
"""What the second die of a Portent costs in life."""
FREE: Mapping[str, int] = {}


# --- costs ------------------------------------------------------------------------------------------


def costs(board: Temple, knowledge: Knowledge, ask: OpenAsk, option: str) -> Mapping[str, int]:
    """All prices are public: they stand on cards that lie open."""
    if option == ANSWER:
        return life_for(board, ask.seat, "diver_ii", "third_reroll") if ask.kind == "third_reroll" else FREE
    if ask.kind in BY_KIND:
        return BY_KIND[ask.kind].get(option, FREE)
    if ask.kind == "reroll_kraken":
        return {"dice": 1}
    if ask.kind == "revive":
        return coins_for_revival(board, ask.seat) if option == "revive" else FREE
    what = option.partition(":")[0]
    if what in BY_WHAT:
        return BY_WHAT[what]
    return next((cost for m in MOMENTS.get(ask.kind, ()) if (cost := life_for(board, ask.seat, what, m))), FREE)


BY_KIND: Mapping[str, Mapping[str, Mapping[str, int]]] = {
    "chant": {symbol: {"chant": 1} for symbol in SYMBOLS},
    "portents_second": {"pay": {"life": SECOND_DIE}},
}
"""Questions whose options cost always the same."""
BY_WHAT: Mapping[str, Mapping[str, int]] = {"siren": {"siren": 1}, "haunt": {"wraith_dice": 1}}
"""Reactions that cost always the same."""


MOMENTS: Mapping[str, tuple[str, ...]] = {
    "before_roll": ("before_roll",),
    "response": ("response",),
    "loss": ("loss", "resolve"),
    "between_dice": ("resolve",),
    "last_moment": ("resolve",),
}
"""Questions that abilities answer -> the moments that these are for."""


def life_for(board: Temple, seat: Seat, card: str, moment: str) -> Mapping[str, int]:
    ability = ability_on(board, seat, card, moment)
    cost = ability.cost.get("life_paid", 0) if ability is not None else 0
    return {"life": cost} if cost else FREE


def coins_for_revival(board: Temple, seat: Seat) -> Mapping[str, int]:
    """The last thing that a Necromancer does at the start of a turn."""
    effects: list[Any] = [ability.effects[-1] for _, ability in abilities_for(board, seat, "wraith_turn")]
    return {"necromancer": effects[0].coins} if effects else FREE


# --- odds -------------------------------------------------------------------------------------------


def odds(board: Temple, knowledge: Knowledge, ask: OpenAsk, option: str) -> tuple[Odds, ...]:
    """Of each die that is rolled, by the face that counts."""
    what, _, name = option.partition(":")
    if ask.kind in ("reroll", "third_reroll"):
        return (odds_of(CULT.dice[CULTIST_DIE if board.lives(ask.seat) else WRAITH_DIE]),)
    if ask.kind == "reroll_kraken":
        return (odds_of(CULT.dice[KRAKEN_DIE]),)
    if ask.kind == "resolve_order":
        return rift_odds(board, ask.seat, DieName(option))
    if ask.kind == HAUNT:
        return changed_odds(board, 1) if rattles(board, ask.seat) else ()
    if what == "bellringer_ii":
        return changed_odds(board, 1)
    if what == "haunt":
        sole = len(haunted_dice(board, ask.seat, Symbol(name))) == 1
        return changed_odds(board, 1) if sole and rattles(board, ask.seat) else ()
    if what == "sigil" and ask.kind != "revoke":
        return sigil_odds(board, knowledge, ask.seat, Card(name))
    return ()


def does(effects: Ops, operation: str) -> bool:
    return kind_of(effects[0]).name == operation


def rattles(board: Temple, seat: Seat) -> bool:
    card = board.cultists[seat].wraith
    return card is not None and does(WRAITH_CARDS[card].effects, "roll_again")


def changed_odds(board: Temple, dice: int) -> tuple[Odds, ...]:
    """Dice of the active player, rolled again by somebody's ability."""
    return (odds_of((as_seen(board, Symbol(face)) for face in CULT.dice[CULTIST_DIE]), dice),) if dice else ()


def rolled_odds(board: Temple, seat: Seat, dice: int) -> tuple[Odds, ...]:
    """Dice that somebody rolls on a table of results."""
    return (odds_of((as_rolled_by(board, seat, Symbol(face)) for face in CULT.dice[CULTIST_DIE]), dice),)


def rift_odds(board: Temple, seat: Seat, die: DieName) -> tuple[Odds, ...]:
    """A die that lies on Astral Rift is rolled when it resolves."""
    altar = altar_at(board.dice[die].at)
    return rolled_odds(board, seat, 1) if altar is not None and is_rift(board, altar) else ()


def is_rift(board: Temple, altar: AltarNo) -> bool:
    ritual = board.altars[altar].ritual
    return ritual is not None and does(RITUAL_CARDS[ritual].effects, "rift")


def sigil_odds(board: Temple, knowledge: Knowledge, seat: Seat, card: Card) -> tuple[Odds, ...]:
    """What a Sigil rolls, unless somebody revokes it."""
    face = knowledge.faces.get(card)
    if face is None:
        return ()
    effects = SIGIL_CARDS[SigilId(face)].effects
    if does(effects, "portents"):
        return rolled_odds(board, seat, effects[0].n)  # type: ignore[attr-defined]
    return changed_odds(board, len(board.dice)) if does(effects, "roll_again") else ()
