"""Rules: USE A SPACE'S ACTION ABILITY, THE BRIG (its action), REPAIR (its action)."""

from collections.abc import Sequence

from domain.kernel import Ask, Card, Choose, Game, Seat, Trigger, hand
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import DAMAGE_CARDS, NUMBERS, skill_of, value_of
from domain.unfathomable.facts.turn import ActionSpent, RoomUsed
from domain.unfathomable.names import (
    BOILER_ROOM,
    BRIDGE,
    BRIG,
    CAPTAINS_CABIN,
    CARGO_HOLD,
    CHAPEL,
    GALLEY,
    ITEMS,
    SHIP,
    Skill,
)
from domain.unfathomable.rules.checks import skill_check
from domain.unfathomable.rules.damage import repair
from domain.unfathomable.rules.decks import any_skill, choose_draws, discard_from_hand, draw_skills, of_skill
from domain.unfathomable.rules.dials import lose
from domain.unfathomable.rules.dice import roll_die
from domain.unfathomable.rules.items import search_items
from domain.unfathomable.rules.passengers import in_supply, risk
from domain.unfathomable.rules.places import choose_space, jail, move_to
from domain.unfathomable.rules.playing import offer_once
from domain.unfathomable.rules.scouting import scout
from domain.unfathomable.rules.tracks import advance, retreat

G = Game[Atlantica]
LOOK = 2


def is_free(board: Atlantica, seat: Seat) -> bool:
    """No Deep One and no revealed traitor here. In the Brig a traitor is no hindrance."""
    here = board.sailors[seat].at
    return not board.deep_ones_at(here) and (here == BRIG or not board.traitors_at(here))


def room_options(g: G, seat: Seat) -> list[str]:
    """What a human can do with the room: `room`, `room:s2`, `room:12.3`. Once per room and turn, not if damaged."""
    board, here = g.board, g.board.sailors[seat].at
    if not is_free(board, seat) or here in board.damage or board.has_used(here):
        return []
    return [f"room:{way}" if way else "room" for way in _ways(g, seat)]


def _ways(g: G, seat: Seat) -> Sequence[str]:
    board = g.board
    match board.sailors[seat].at:
        case "bridge":
            return ("mythos", "waypoints") if in_supply(board) else ()
        case "chapel":
            return (*(("retreat",) if board.ritual else ()), *of_skill(g, seat, "lore"))
        case "captains_cabin":
            return [s for s in board.humans() if s != seat and not board.jailed(s)]
        case "cargo_hold":
            return ("",) if board.cards(ITEMS) else ()
        case "boiler_room":
            return of_skill(g, seat, "strength")
        case "galley" | "brig":
            return ("",)
    return ()


async def use_room(g: G, seat: Seat, way: str) -> None:
    here = g.board.sailors[seat].at
    g.emit(RoomUsed(seat, here))
    rule = {
        BRIDGE: bridge,
        CHAPEL: chapel,
        CAPTAINS_CABIN: captains_cabin,
        CARGO_HOLD: cargo_hold,
        GALLEY: galley,
        BOILER_ROOM: boiler_room,
        BRIG: brig,
    }[here]
    await rule(g, seat, way)


async def bridge(g: G, seat: Seat, deck: str) -> None:
    """A passenger is the price of a look at two cards."""
    await risk(g)
    await scout(g, seat, deck, LOOK, 1, "UNF-146")


async def chapel(g: G, seat: Seat, way: str) -> None:
    """Back by one, or a lore card and a roll: too low costs sanity, and the ritual advances in any case."""
    if way == "retreat":
        retreat(g, "ritual")
        return
    if await roll_with_card(g, seat, Card(way), "the ritual in the Chapel") <= NUMBERS.fire_most:
        lose(g, "sanity")
    await advance(g, "ritual")


async def captains_cabin(g: G, seat: Seat, suspect: str) -> None:
    """Another human is named first; then the check."""
    check = NUMBERS.cabin_check
    if (await skill_check(g, CAPTAINS_CABIN, check.target, check.skills)).passed:
        jail(g, Seat(suspect))


async def cargo_hold(g: G, seat: Seat, way: str) -> None:
    await search_items(g, seat, LOOK)


async def galley(g: G, seat: Seat, way: str) -> None:
    """Up to five cards of any skills; a roll below their number costs food."""
    most = NUMBERS.galley_most
    counts = await choose_draws(g, seat, "galley", any_skill(most), 1, most, "UNF-150")
    await draw_skills(g, seat, counts)
    if await roll_die(g, "the Galley's stores") < sum(counts.values()):
        lose(g, "food")


async def boiler_room(g: G, seat: Seat, card: str) -> None:
    """A strength card and a roll: too low costs fuel, and the ship travels in any case."""
    if await roll_with_card(g, seat, Card(card), "the fires of the Boiler Room") <= NUMBERS.fire_most:
        lose(g, "fuel")
    await advance(g, "travel")
    trigger = Trigger("boiler", current=g.board.current)
    await offer_once(g, "boiler", lambda: trigger, "UNF-151")


async def brig(g: G, seat: Seat, way: str) -> None:
    """A human tries to get out."""
    check = NUMBERS.brig_check
    if (await skill_check(g, BRIG, check.target, check.skills)).passed:
        move_to(g, seat, await choose_space(g, seat, "leave_brig", SHIP, "UNF-152"), "free")


async def roll_with_card(g: G, seat: Seat, card: Card, why: str) -> int:
    """A card is discarded, and its value is added to the die, which then may count for more than 8."""
    value = await discard_from_hand(g, seat, [card])
    return value + await roll_die(g, why, NUMBERS.fire_most + 1 - value)


# --- repair -----------------------------------------------------------------------------------------


def repair_cards(g: G, seat: Seat) -> dict[str, int]:
    """Cards in hand that the damage here can be repaired with, and what they are worth."""
    damage = DAMAGE_CARDS[g.board.damage[g.board.sailors[seat].at]]
    return payable(g, seat, damage.skill)


def payable(g: G, seat: Seat, skill: Skill | None) -> dict[str, int]:
    faces = {card: g.face(card) for card in g.board.cards(hand(seat))}
    return {str(card): value_of(face) for card, face in faces.items() if skill is None or skill_of(face) == skill}


def can_repair(g: G, seat: Seat) -> bool:
    board, here = g.board, g.board.sailors[seat].at
    if here not in board.damage or not is_free(board, seat):
        return False
    return sum(repair_cards(g, seat).values()) >= DAMAGE_CARDS[board.damage[here]].repair


async def repair_here(g: G, seat: Seat) -> None:
    """The price is paid in cards; who thinks better of it keeps cards and action."""
    here = g.board.sailors[seat].at
    price = DAMAGE_CARDS[g.board.damage[here]].repair
    paid = await pay(g, seat, "repair", repair_cards(g, seat), price, "UNF-93")
    if paid:
        g.emit(ActionSpent(seat, "repair"))
        await discard_from_hand(g, seat, paid)
        await repair(g, here)


async def pay(g: G, seat: Seat, kind: str, cards: dict[str, int], price: int, rule: str) -> list[Card]:
    """Cards that are worth the price together, or none."""
    form = Choose(tuple(cards), 0, len(cards), price, cards)
    return [Card(card) for card in await Ask(seat, kind, form, rule, (), hide_form=True)]
