"""Rules: DEFEATED. Who is defeated, what comes of it, and how it may be prevented."""

from typing import Any

from domain.kernel import Card, Game, Seat, Trigger, hand
from domain.unfathomable.board import Atlantica, Threat
from domain.unfathomable.content import PASSENGER_TOKENS
from domain.unfathomable.facts.characters import DefeatPrevented, Threatened, ThreatPassed
from domain.unfathomable.facts.ship import DeepOnesDefeated, PassengerLost
from domain.unfathomable.names import (
    BRIG,
    DEEP,
    LOST,
    PASSENGERS,
    SICK_BAY,
    Space,
    passengers_zone,
)
from domain.unfathomable.rules.chart import adjacent
from domain.unfathomable.rules.dials import lose
from domain.unfathomable.rules.places import move_to
from domain.unfathomable.rules.playing import carry_out, first_lines, offer_once, open_sources

G = Game[Atlantica]


def defeat_deep_ones(g: G, space: Space, n: int = 1) -> None:
    """Back to the supply."""
    if n:
        g.emit(DeepOnesDefeated(space, n))


# --- characters -------------------------------------------------------------------------------------


async def defeat_character(g: G, seat: Seat) -> None:
    """A human goes to Sick Bay, a revealed traitor to the Brig; whoever is in Sick Bay or Brig already stays."""
    if await warded(g, seat) or await prevented(g, Threat(seat)):
        return
    revealed, at = not g.board.is_human(seat), g.board.sailors[seat].at
    if revealed:
        move_to(g, seat, BRIG, "defeat")
    elif at not in (SICK_BAY, BRIG):
        move_to(g, seat, SICK_BAY, "defeat")


async def warded(g: G, seat: Seat) -> bool:
    """Rules: Flesh Ward. It works by itself, once."""
    for source in open_sources(g.board, seat, "ward")[:1]:
        g.emit(DefeatPrevented(seat, seat, source.title))
        await carry_out(g, seat, source)
        return True
    return False


# --- passengers -------------------------------------------------------------------------------------


async def defeat_passenger(g: G, space: Space = DEEP) -> None:
    """Turned over, resources lost, out of the game. The Deep stands for the supply."""
    zone = PASSENGERS if space == DEEP else passengers_zone(space)
    if await prevented(g, Threat(None, space)):
        return
    card = g.board.cards(zone)[0]
    g.show([card])
    g.move([card], zone, LOST)
    await passenger_lost(g, card, space)


async def passenger_lost(g: G, card: Card, space: Space) -> None:
    passenger = PASSENGER_TOKENS[g.face(card)]
    g.emit(PassengerLost(passenger.id, space))
    for dial, n in passenger.losses.items():
        lose(g, dial, n)
    for seat in g.seats:
        for source in open_sources(g.board, seat, "passenger_lost"):
            await carry_out(g, seat, source)


# --- prevention -------------------------------------------------------------------------------------


async def prevented(g: G, threat: Threat) -> bool:
    """Whoever, as everybody can see, might prevent it is asked. The threat lies on the board meanwhile."""
    if not any(may_prevent(g.board, seat, threat) for seat in g.seats):
        return False
    g.emit(Threatened(threat.victim, threat.space))
    targets = (threat.victim,) if threat.victim else ()
    trigger = Trigger("defeat", current=g.board.current, targets=targets, dying=targets)
    if await offer_once(g, "defeat", lambda: trigger, "UNF-143"):
        return True
    g.emit(ThreatPassed())
    return False


def may_prevent(board: Atlantica, seat: Seat, threat: Threat) -> bool:
    """By what everybody can see: an open card or sheet, or cards in hand."""
    return any(fits(board, seat, line, threat) for line in first_lines(board, seat, "defeat"))


def fits(board: Atlantica, seat: Seat, effect: Any, threat: Threat) -> bool:
    """Does it help against this? What costs a card needs a hand."""
    if effect.discard and not board.cards(hand(seat)):
        return False
    match effect.whom:
        case "yourself":
            return threat.victim == seat
        case "character":
            return threat.victim is not None
        case "near_passenger":
            here = board.sailors[seat].at
            return threat.victim is None and threat.space in (here, *adjacent(here))
    return True
