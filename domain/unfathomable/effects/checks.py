"""What abilities do to a skill check, before cards are added and after the total is known."""

from collections.abc import Sequence
from typing import Any

from domain.kernel import Card, Game, Seat, hand
from domain.parts.effects import op
from domain.unfathomable.board import Atlantica, Outcome
from domain.unfathomable.content import value_of
from domain.unfathomable.effects.skills import plain_if
from domain.unfathomable.facts.turn import (
    CardsAdded,
    CardsOpened,
    ChaosBarred,
    OutcomeChosen,
    SkillSupports,
    TotalChanged,
)
from domain.unfathomable.names import ALL_SKILLS, PILE, SKILLS, CardId, Skill, deck_of
from domain.unfathomable.nouns import RULES, R
from domain.unfathomable.rules.checks import the_check, worth_of
from domain.unfathomable.rules.decks import available, distinct, take_from_hand, top_of
from domain.unfathomable.rules.defeat import defeat_character
from domain.unfathomable.rules.dials import lose
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.kept import drop_kept

G = Game[Atlantica]
OUTCOMES: tuple[Outcome, ...] = ("pass", "partial", "fail")


# --- before cards are added -------------------------------------------------------------------------


def _still_hidden(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return plain_if(not the_check(g.board).openly)


@RULES.called("players add their cards face up to this check", price=1.0, ways=_still_hidden)
async def play_openly(run: R) -> None:
    """Rules: Nothing to Hide."""
    run.g.emit(CardsOpened())


def _opposing(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return tuple(skill for skill in SKILLS if skill not in the_check(g.board).skills)


@RULES.called("name a skill but treachery: it supports this check", price=1.0, ways=_opposing)
async def support_skill(run: R) -> None:
    """Rules: Forced Learning."""
    run.g.emit(SkillSupports(_skill(run.way)))


def _skill(name: str) -> Skill:
    return next(skill for skill in ALL_SKILLS if skill == name)


def _chaos_is_coming(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return plain_if(the_check(g.board).chaos)


@RULES.called("no cards of the chaos deck are added to this check", price=1.0, ways=_chaos_is_coming)
async def bar_chaos(run: R) -> None:
    """Rules: Preparation."""
    run.g.emit(ChaosBarred())


def _of_a_crisis(board: Atlantica, seat: Seat, o: Any) -> bool:
    return the_check(board).crisis


def _outcomes(g: G, seat: Seat, o: Any) -> Sequence[str]:
    check = the_check(g.board)
    if not check.crisis:
        return ()
    return ("pass", "fail") if check.least is None else OUTCOMES


@RULES.called(
    "choose the outcome of a crisis' check instead of making it; you are defeated",
    price=1.0,
    ways=_outcomes,
    possible=_of_a_crisis,
)
async def decide_check(run: R) -> None:
    """Rules: Self Sacrifice."""
    run.g.emit(OutcomeChosen(run.you, next(outcome for outcome in OUTCOMES if outcome == run.way)))
    await defeat_character(run.g, run.you)


# --- after the total --------------------------------------------------------------------------------


def _changes(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return (f"+{o.by}", f"-{o.by}") if o.either else (f"+{o.by}",)


@op(
    "{by:+}[either? or -{by}] to the total[; if it passes, shuffle {treachery} treachery cards into the chaos deck]",
    price=1.0,
    ways=_changes,
)
async def adjust_total(run: R, by: int, either: bool = False, treachery: int = 0) -> None:
    """Rules: Determination, "Lucky" Ring."""
    run.g.emit(TotalChanged(run.you, int(run.way), run.card, treachery))


def _up_to_items(g: G, seat: Seat, o: Any) -> Sequence[str]:
    n = len(g.board.sailors[seat].items)
    return tuple(f"{by:+d}" for by in range(-n, n + 1) if by)


def _has_items(board: Atlantica, seat: Seat, o: Any) -> bool:
    return bool(board.sailors[seat].items)


@RULES.called(
    "change the total by up to the number of your items, up or down",
    price=1.0,
    ways=_up_to_items,
    possible=_has_items,
)
async def adjust_by_items(run: R) -> None:
    """Rules: Well Equipped."""
    run.g.emit(TotalChanged(run.you, int(run.way), run.card))


def _hand_of(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return tuple(distinct(g, g.board.cards(hand(seat))))


def _has_cards(board: Atlantica, seat: Seat, o: Any) -> bool:
    return bool(board.cards(hand(seat)))


@RULES.called("add 1 card from your hand to the check", price=1.0, ways=_hand_of, possible=_has_cards)
async def add_card(run: R) -> None:
    """Rules: Experienced."""
    g = run.g
    laid = await take_from_hand(g, run.you, [Card(run.way)], "adds cards openly", PILE)
    g.emit(CardsAdded(run.you, len(laid)))
    g.emit(TotalChanged(run.you, sum(worth_of(g, card) for card in laid), run.card))


def _decks_left(g: G, seat: Seat, o: Any) -> Sequence[str]:
    return tuple(skill for skill in ALL_SKILLS if available(g.board, skill))


@RULES.called(
    "add the top card of any skill deck to the check and roll the die: if it is not above the card's value, "
    "lose 1 sanity; then this card leaves the game",
    price=1.0,
    ways=_decks_left,
)
async def add_top_card(run: R) -> None:
    """Rules: Revelation of Script."""
    g = run.g
    drop_kept(g, run.you, CardId(run.source))
    skill = _skill(run.way)
    (card,) = await top_of(g, skill)
    g.show([card])
    g.move([card], deck_of(skill), PILE)
    g.emit(TotalChanged(run.you, worth_of(g, card), run.card))
    value = value_of(g.face(card))
    if await roll_die(g, "the price of a spell", value + 1) <= value:
        lose(g, "sanity")
