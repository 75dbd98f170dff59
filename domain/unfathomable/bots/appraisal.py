"""What an effect of a card does to the humans' chances, by what lies open. Each kind of effect has one appraisal; what
has none is taken at its price."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.kernel import Effect, Seat, hand
from domain.unfathomable import effects, effects_crew, effects_sea
from domain.unfathomable.board import Atlantica
from domain.unfathomable.bots.odds import RUIN, SIDES
from domain.unfathomable.bots.outlook import LOST_PASSENGER, MENACE, MONARCH, Outlook, kind_of
from domain.unfathomable.content import NUMBERS
from domain.unfathomable.names import (
    DECKS,
    DEEP,
    DIALS,
    MONARCHS,
    PASSENGERS,
    ROOMS,
    SICK_BAY,
    WATERS,
    CharacterId,
    Monster,
    Space,
    number_of,
)
from domain.unfathomable.rules.chart import room_of, toward_front

PRICE = 0.12
"""What a unit of an effect's price is in chances."""
CARD_WORTH = 0.05
"""A skill card in hand."""
OUT_OF_ACTION = 0.16
"""A human in Sick Bay."""
STRUCTURAL, HIT, STRUCK = 0.7, 3 / SIDES, 5 / SIDES
"""How often damage is lasting; how often a Deep One strikes a human down, and a human one."""
SPAWNED = {"each_water": WATERS, "each_deck": DECKS, "each_room": ROOMS}

Appraisal = Callable[[Outlook, Any], float]


def appraise(outlook: Outlook, done: Sequence[Effect]) -> float:
    """What effects are worth together."""
    return sum(one(outlook, effect) for effect in done)


def one(outlook: Outlook, effect: Effect) -> float:
    known = APPRAISALS.get(type(effect))
    return effect.worth() * PRICE if known is None else known(outlook, effect)


# --- dials, tracks, damage --------------------------------------------------------------------------


def advance(outlook: Outlook, effect: effects_sea.Advance) -> float:
    return outlook.ritual(effect.n) if effect.track == "ritual" else outlook.step * effect.n


def retreat(outlook: Outlook, effect: effects_sea.Retreat) -> float:
    if effect.track == "ritual":
        return outlook.ritual(-min(effect.n, outlook.board.ritual))
    return -outlook.step * min(effect.n, outlook.board.travel)


def retreat_or_fuel(outlook: Outlook, effect: effects_sea.RetreatOrFuel) -> float:
    lacking = max(0, effect.n - outlook.board.travel)
    fuel = outlook.turned("fuel", -lacking) if lacking else 0.0
    return fuel - outlook.step * (effect.n - lacking)


def reset(outlook: Outlook, effect: effects_sea.ResetTrack) -> float:
    if effect.track == "ritual":
        return outlook.ritual(-outlook.board.ritual)
    return -outlook.step * outlook.board.travel


def resolve_waypoint(outlook: Outlook, effect: effects_sea.ResolveWaypoint) -> float:
    return max(0.0, outlook.sailed(3, -outlook.board.travel)) - 0.1


def damage_ship(outlook: Outlook, effect: effects_sea.DamageShip) -> float:
    spawned = outlook.deep_ones(ROOMS[0], effect.spawn) if effect.spawn else 0.0
    return STRUCTURAL * outlook.damaged(effect.n) - 0.02 * effect.n + spawned


def damage_space(outlook: Outlook, effect: effects_sea.DamageSpace) -> float:
    spawned = outlook.deep_ones(effect.space, effect.spawn) if effect.spawn else 0.0
    return STRUCTURAL * (outlook.damaged() - 0.04) + spawned


# --- monsters ---------------------------------------------------------------------------------------


def activate(outlook: Outlook, effect: effects_sea.Activate) -> float:
    return activation(outlook, effect.monster) * (1 + 0.9 * (effect.n - 1))


def activation(outlook: Outlook, monster: Monster) -> float:
    """What comes of it as the monsters stand now."""
    board = outlook.board
    if monster == "deep_ones":
        infested = board.infested()
        if not infested:
            return mustering(outlook)
        return sum(acting(outlook, space) * n for space, n in infested.items())
    if board.monarchs[monster] == DEEP:
        return mustering(outlook)
    place = number_of(board.monarchs[monster])
    if monster == "hydra":
        return STRUCTURAL * outlook.damaged() - OUT_OF_ACTION * len(board.humans_at(room_of(place))) / 2
    nearer = toward_front(board.monarchs[monster])
    return outlook.deep_ones(DECKS[place - 1], NUMBERS.deep_reserve) - (0.02 if nearer else 0.0)


def mustering(outlook: Outlook) -> float:
    """More of them in the Deep, and perhaps all come up."""
    board = outlook.board
    n = NUMBERS.deep_reserve
    below = board.deep_ones_at(DEEP) + n
    risen = (MENACE["water"] - MENACE["deep"]) * below if below >= NUMBERS.deep_muster else 0.0
    return outlook.deep_ones(DEEP, n) + (outlook.shifted(risen) - MONARCH / 2 if risen else 0.0)


def acting(outlook: Outlook, space: Space) -> float:
    """What one Deep One in a space does when it activates."""
    board = outlook.board
    if board.humans_at(space):
        return -HIT * OUT_OF_ACTION
    if board.passengers_at(space):
        return outlook.passenger
    if space in ROOMS and space not in board.damage:
        return STRUCTURAL * outlook.damaged()
    if space in ROOMS:
        return -0.01
    further = "deck" if space in WATERS else "room"
    return outlook.shifted(MENACE[further] - MENACE[kind_of(space)])


def spawn(outlook: Outlook, effect: effects_sea.Spawn) -> float:
    spaces = SPAWNED.get(effect.where, (ROOMS[0],))
    if effect.n * len(spaces) > outlook.board.reserve:
        return RUIN
    return outlook.deep_ones(spaces[0], effect.n * len(spaces))


def surface(outlook: Outlook, effect: effects_sea.Surface) -> float:
    up = (MENACE["water"] - MENACE["deep"]) * outlook.board.deep_ones_at(DEEP)
    return outlook.shifted(up) - MONARCH * sum(outlook.board.monarchs[m] == DEEP for m in MONARCHS)


def summon(outlook: Outlook, effect: effects_sea.SummonMonarchs) -> float:
    return -MONARCH * sum(outlook.board.monarchs[m] == DEEP for m in MONARCHS)


def sink(outlook: Outlook, effect: effects_sea.SinkMonarchs) -> float:
    return MONARCH * sum(outlook.board.monarchs[m] != DEEP for m in MONARCHS)


def killed(outlook: Outlook, n: float, spaces: Sequence[Space]) -> float:
    """What it is worth to be rid of so many, the worst first."""
    worst = sorted((s for s in spaces for _ in range(outlook.board.deep_ones_at(s))), key=lambda s: -MENACE[kind_of(s)])
    return sum(outlook.deep_ones(space, -1) for space in worst[: int(n)])


def defeat_deep_ones(outlook: Outlook, effect: effects_sea.DefeatDeepOnes) -> float:
    reach = {"rooms": ROOMS, "ship": (*ROOMS, *DECKS), "water": WATERS}
    spaces = reach.get(effect.where, (*ROOMS, *DECKS, *WATERS))
    return killed(outlook, effect.n or NUMBERS.deep_ones, spaces)


def clear_room(outlook: Outlook, effect: effects_sea.ClearRoom) -> float:
    return max(killed(outlook, NUMBERS.deep_ones, (room,)) for room in ROOMS)


def wash_decks(outlook: Outlook, effect: effects_sea.WashDecks) -> float:
    n = sum(outlook.board.deep_ones_at(deck) for deck in DECKS)
    return outlook.shifted((MENACE["water"] - MENACE["deck"]) * n)


# --- passengers -------------------------------------------------------------------------------------


def risked(outlook: Outlook, n: int) -> float:
    return LOST_PASSENGER * outlook.passenger * n


def supply(board: Atlantica) -> int:
    return len(board.cards(PASSENGERS))


def risk(outlook: Outlook, effect: effects.Risk) -> float:
    there = min(effect.n, supply(outlook.board))
    return risked(outlook, there) if there else appraise(outlook, effect.otherwise)


def risk_for(outlook: Outlook, effect: effects.RiskFor) -> float:
    if supply(outlook.board) < effect.n:
        return 0.0
    return risked(outlook, effect.n) + appraise(outlook, effect.then)


def volunteers(outlook: Outlook, effect: effects_crew.Volunteers) -> float:
    return max(
        risked(outlook, n) + killed(outlook, n, (*ROOMS, *DECKS))
        for n in range(1, max(1, min(effect.most, supply(outlook.board))) + 1)
    )


def call_friends(outlook: Outlook, effect: effects_crew.CallFriends) -> float:
    board = outlook.board
    return -sum(outlook.risk_at(deck) * board.passengers_at(deck) for deck in DECKS) * outlook.passenger


# --- within ------------------------------------------------------------------------------------------


def roll(outlook: Outlook, effect: effects.RollDie) -> float:
    low = effect.most / SIDES
    return low * appraise(outlook, effect.low) + (1 - low) * appraise(outlook, effect.high)


def spend_and_roll(outlook: Outlook, effect: effects.SpendAndRoll) -> float:
    """With a card of three or so."""
    low = max(0, effect.most - 3) / SIDES
    return low * appraise(outlook, effect.low) + (1 - low) * appraise(outlook, effect.high) - CARD_WORTH


# --- crew --------------------------------------------------------------------------------------------


def storm(outlook: Outlook, effect: effects_crew.CallStorm) -> float:
    n = sum(outlook.board.deep_ones_at(water) for water in WATERS)
    return killed(outlook, n, WATERS) + STRUCTURAL * outlook.damaged() * min(1.0, max(0, n - 1) / SIDES)


def beast(outlook: Outlook, effect: effects_crew.UnleashBeast) -> float:
    best = max(outlook.board.deep_ones_at(space) for space in (*ROOMS, *DECKS))
    return killed(outlook, best, (*ROOMS, *DECKS)) - OUT_OF_ACTION * min(1.0, max(0, best - 1) / SIDES)


def heal(outlook: Outlook, effect: effects_crew.HealCrew) -> float:
    ill = sum(outlook.board.sailors[seat].at == SICK_BAY for seat in outlook.board.humans())
    return OUT_OF_ACTION * ill + CARD_WORTH * (len(outlook.board.humans()) - ill)


def many(board: Atlantica, who: str) -> int:
    return len(board.humans()) if who == "each_human" else 1


def cards_of(board: Atlantica, who: str) -> int:
    """How many cards whoever is meant has in hand."""
    title = board.titles.get(who) if who in ("captain", "keeper") else None  # type: ignore[call-overload]
    seat: Seat | None = title or (board.current if who in ("current", "you") else board.seat_of(CharacterId(who)))
    return len(board.cards(hand(seat))) if seat else 4


APPRAISALS: dict[type[Effect], Appraisal] = {
    effects_sea.Lose: lambda o, e: o.turned(e.what, -e.n),
    effects_sea.Gain: lambda o, e: o.turned(e.what, e.n),
    effects_sea.GainAny: lambda o, e: max(o.turned(dial, e.n) for dial in DIALS),
    effects_sea.DamageShip: damage_ship,
    effects_sea.DamageSpace: damage_space,
    effects_sea.Advance: advance,
    effects_sea.AdvanceByMargin: lambda o, e: o.ritual(1.5),
    effects_sea.Retreat: retreat,
    effects_sea.RetreatOrFuel: retreat_or_fuel,
    effects_sea.ResetTrack: reset,
    effects_sea.ResolveWaypoint: resolve_waypoint,
    effects_sea.LiftFog: lambda o, e: -0.2,
    effects_sea.Activate: activate,
    effects_sea.Spawn: spawn,
    effects_sea.Ambush: lambda o, e: o.deep_ones(ROOMS[0], e.n) - HIT * OUT_OF_ACTION,
    effects_sea.Surface: surface,
    effects_sea.SummonMonarchs: summon,
    effects_sea.SinkMonarchs: sink,
    effects_sea.DefeatDeepOnes: defeat_deep_ones,
    effects_sea.ClearRoom: clear_room,
    effects_sea.WashDecks: wash_decks,
    effects.Risk: risk,
    effects.RiskFor: risk_for,
    effects.RollDie: roll,
    effects.RollPassengers: lambda o, e: appraise(o, e.low) * min(SIDES, o.board.passengers_on_deck()) / SIDES,
    effects.SpendAndRoll: spend_and_roll,
    effects.May: lambda o, e: max(0.0, appraise(o, e.then)),
    effects.Either: lambda o, e: max(appraise(o, option) for option in e.options),
    effects.DefeatRolled: lambda o, e: killed(o, 4, (*ROOMS, *DECKS, *WATERS)) + appraise(o, e.high) / 2,
    effects_crew.Defeat: lambda o, e: -OUT_OF_ACTION * many(o.board, e.who),
    effects_crew.Depose: lambda o, e: -0.35,
    effects_crew.Jail: lambda o, e: -0.2,
    effects_crew.DefeatPassenger: lambda o, e: o.passenger * 0.7 if o.board.passengers_on_deck() else 0.0,
    effects_crew.DefeatSupplyPassenger: lambda o, e: o.passenger if supply(o.board) else o.turned("souls", -e.souls),
    effects_crew.DefeatDeckPassengers: lambda o, e: o.passenger * (1 - LOST_PASSENGER) * o.board.passengers_on_deck(),
    effects_crew.Volunteers: volunteers,
    effects_crew.CallFriends: call_friends,
    effects_crew.CallStorm: storm,
    effects_crew.UnleashBeast: beast,
    effects_crew.HealCrew: heal,
    effects_crew.DiscardSkills: lambda o, e: -0.7 * CARD_WORTH * e.n * many(o.board, e.who),
    effects_crew.DiscardHand: lambda o, e: -CARD_WORTH * cards_of(o.board, e.who),
    effects_crew.DrawSkills: lambda o, e: CARD_WORTH * e.n * many(o.board, e.who),
    effects_crew.Treachery: lambda o, e: -0.04 * e.n,
}
"""Kinds of effects -> what they are worth to the humans now."""
