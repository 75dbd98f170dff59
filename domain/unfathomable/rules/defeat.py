"""Rules: DEFEATED. Who is defeated, what comes of it, and how it may be prevented."""

from domain.kernel import Card, Game, Seat, Trigger, hand
from domain.unfathomable.abilities_turns import BoundHands, FleshWard, Prevent
from domain.unfathomable.board import Atlantica, Threat
from domain.unfathomable.content import PASSENGER_TOKENS, SKILL_CARDS
from domain.unfathomable.facts.crew import DefeatPrevented, Threatened, ThreatPassed
from domain.unfathomable.facts.ship import DeepOnesDefeated, PassengerLost
from domain.unfathomable.names import (
    BRIG,
    DEEP,
    LOST,
    PASSENGERS,
    SICK_BAY,
    CardId,
    ItemId,
    Space,
    passengers_zone,
)
from domain.unfathomable.rules.chart import adjacent
from domain.unfathomable.rules.decks import discard_from_hand, of_skill
from domain.unfathomable.rules.dials import lose
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.items import lose_item
from domain.unfathomable.rules.kept import drop_kept, holder_of
from domain.unfathomable.rules.places import move_to
from domain.unfathomable.rules.sources import PLAIN, Use, offer_once, open_sources, uses

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
    for source in open_sources(g.board, seat, "always"):
        for effect in source.ability.effects:
            if isinstance(effect, FleshWard):
                g.emit(DefeatPrevented(seat, seat, source.title))
                drop_kept(g, seat, CardId(source.id))
                if await roll_die(g, "the price of a spell") <= effect.most:
                    lose(g, "sanity")
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
    await bound_hands_fail(g)


async def bound_hands_fail(g: G) -> None:
    """Rules: The Peacemaker. A promise that is broken costs sanity."""
    found = holder_of(g.board, BoundHands)
    if found is not None:
        drop_kept(g, *found)
        lose(g, "sanity")


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
    effects = [source.ability.effects[0] for source in open_sources(board, seat, "defeat")]
    if board.cards(hand(seat)):
        effects += [card.ability.effects[0] for card in SKILL_CARDS.values() if card.ability.when == "defeat"]
    return any(isinstance(effect, Prevent) and fits(board, seat, effect, threat) for effect in effects)


def fits(board: Atlantica, seat: Seat, effect: Prevent, threat: Threat) -> bool:
    """Does it help against this? What costs a card needs a hand."""
    if effect.discard and not board.cards(hand(seat)):
        return False
    match effect.whom:
        case "you":
            return threat.victim == seat
        case "character":
            return threat.victim is not None
        case "passenger":
            here = board.sailors[seat].at
            return threat.victim is None and threat.space in (here, *adjacent(here))
        case "anybody":
            return True


def _possible(board: Atlantica, seat: Seat, effect: Prevent) -> bool:
    return board.threat is not None and fits(board, seat, effect, board.threat)


def _ways(g: G, seat: Seat, effect: Prevent) -> tuple[str, ...]:
    if not _possible(g.board, seat, effect):
        return ()
    return tuple(of_skill(g, seat, effect.discard)) if effect.discard else PLAIN


@uses(Prevent, _ways, _possible)
async def prevent(g: G, using: Use, effect: Prevent) -> None:
    """Rules: Healing Words, Medical Intervention, Shrug It Off, Starbuck, Travel Pharmacy."""
    threat = g.board.threat
    assert threat is not None
    if effect.discard:
        await discard_from_hand(g, using.seat, [Card(using.variant)])
    if effect.remove:
        await lose_item(g, using.seat, ItemId(using.source.id))
    g.emit(DefeatPrevented(threat.victim, using.seat, using.source.title))
