"""Rules: what abilities do to a skill check, before cards are added and after the total is known."""

from domain.kernel import Card, Game, Seat, hand
from domain.unfathomable import abilities_turns as turns
from domain.unfathomable.board import Atlantica, Outcome
from domain.unfathomable.content import value_of
from domain.unfathomable.facts.turn import (
    CardsAdded,
    CardsOpened,
    ChaosBarred,
    OutcomeChosen,
    SkillSupports,
    TotalChanged,
)
from domain.unfathomable.names import ALL_SKILLS, PILE, SKILLS, CardId, Skill, deck_of
from domain.unfathomable.rules.checks import the_check, worth_of
from domain.unfathomable.rules.decks import available, distinct, take_from_hand, top_of
from domain.unfathomable.rules.defeat import defeat_character
from domain.unfathomable.rules.dials import lose
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.kept import drop_kept
from domain.unfathomable.rules.sources import PLAIN, Use, uses

G = Game[Atlantica]


# --- before cards are added -------------------------------------------------------------------------


def _still_hidden(g: G, seat: Seat, effect: turns.PlayOpenly) -> tuple[str, ...]:
    return () if the_check(g.board).openly else PLAIN


@uses(turns.PlayOpenly, _still_hidden)
async def play_openly(g: G, using: Use, effect: turns.PlayOpenly) -> None:
    """Rules: Nothing to Hide."""
    g.emit(CardsOpened())


def _opposing(g: G, seat: Seat, effect: turns.SupportSkill) -> tuple[str, ...]:
    return tuple(skill for skill in SKILLS if skill not in the_check(g.board).skills)


@uses(turns.SupportSkill, _opposing)
async def support_skill(g: G, using: Use, effect: turns.SupportSkill) -> None:
    """Rules: Forced Learning."""
    g.emit(SkillSupports(_skill(using.variant)))


def _skill(name: str) -> Skill:
    return next(skill for skill in ALL_SKILLS if skill == name)


def _chaos_is_coming(g: G, seat: Seat, effect: turns.NoChaosCards) -> tuple[str, ...]:
    return PLAIN if the_check(g.board).chaos else ()


@uses(turns.NoChaosCards, _chaos_is_coming)
async def bar_chaos(g: G, using: Use, effect: turns.NoChaosCards) -> None:
    """Rules: Preparation."""
    g.emit(ChaosBarred())


def _of_a_crisis(board: Atlantica, seat: Seat, effect: turns.DecideCheck) -> bool:
    return the_check(board).crisis


def _outcomes(g: G, seat: Seat, effect: turns.DecideCheck) -> tuple[str, ...]:
    check = the_check(g.board)
    if not check.crisis:
        return ()
    return ("pass", "fail") if check.least is None else ("pass", "partial", "fail")


@uses(turns.DecideCheck, _outcomes, _of_a_crisis)
async def decide_check(g: G, using: Use, effect: turns.DecideCheck) -> None:
    """Rules: Self Sacrifice."""
    outcomes: tuple[Outcome, ...] = ("pass", "partial", "fail")
    g.emit(OutcomeChosen(using.seat, next(outcome for outcome in outcomes if outcome == using.variant)))
    await defeat_character(g, using.seat)


# --- after the total --------------------------------------------------------------------------------


def _changes(g: G, seat: Seat, effect: turns.AdjustTotal) -> tuple[str, ...]:
    return (f"+{effect.by}",) if effect.up else (f"+{effect.by}", f"-{effect.by}")


@uses(turns.AdjustTotal, _changes)
async def adjust_total(g: G, using: Use, effect: turns.AdjustTotal) -> None:
    """Rules: Determination, "Lucky" Ring."""
    g.emit(TotalChanged(using.seat, int(using.variant), using.source.title, effect.treachery))


def _up_to_items(g: G, seat: Seat, effect: turns.AdjustByItems) -> tuple[str, ...]:
    n = len(g.board.sailors[seat].items)
    return tuple(f"{by:+d}" for by in range(-n, n + 1) if by)


def _has_items(board: Atlantica, seat: Seat, effect: turns.AdjustByItems) -> bool:
    return bool(board.sailors[seat].items)


@uses(turns.AdjustByItems, _up_to_items, _has_items)
async def adjust_by_items(g: G, using: Use, effect: turns.AdjustByItems) -> None:
    """Rules: Well Equipped."""
    g.emit(TotalChanged(using.seat, int(using.variant), using.source.title))


def _hand_of(g: G, seat: Seat, effect: turns.AddCard) -> tuple[str, ...]:
    return tuple(distinct(g, g.board.cards(hand(seat))))


def _has_cards(board: Atlantica, seat: Seat, effect: turns.AddCard) -> bool:
    return bool(board.cards(hand(seat)))


@uses(turns.AddCard, _hand_of, _has_cards)
async def add_card(g: G, using: Use, effect: turns.AddCard) -> None:
    """Rules: Experienced."""
    laid = await take_from_hand(g, using.seat, [Card(using.variant)], "adds cards openly", PILE)
    g.emit(CardsAdded(using.seat, len(laid)))
    g.emit(TotalChanged(using.seat, sum(worth_of(g, card) for card in laid), using.source.title))


def _decks_left(g: G, seat: Seat, effect: turns.AddTopCard) -> tuple[str, ...]:
    return tuple(skill for skill in ALL_SKILLS if available(g.board, skill))


@uses(turns.AddTopCard, _decks_left)
async def add_top_card(g: G, using: Use, effect: turns.AddTopCard) -> None:
    """Rules: Revelation of Script."""
    drop_kept(g, using.seat, CardId(using.source.id))
    skill = _skill(using.variant)
    (card,) = await top_of(g, skill)
    g.show([card])
    g.move([card], deck_of(skill), PILE)
    g.emit(TotalChanged(using.seat, worth_of(g, card), using.source.title))
    value = value_of(g.face(card))
    if await roll_die(g, "the price of a spell", value + 1) <= value:
        lose(g, "sanity")
