"""What bots choose where single options are offered: sides of crises, waypoints, spells, spaces, players."""

from collections.abc import Callable

from domain.kernel import NO, Card, Seat, hand
from domain.unfathomable.bots.beliefs import is_traitor
from domain.unfathomable.bots.card_choices import CHOICES
from domain.unfathomable.bots.cards import attack_worth, driven
from domain.unfathomable.bots.mind import Mind
from domain.unfathomable.bots.outlook import MENACE, kind_of
from domain.unfathomable.bots.places import best_in, peril, standing
from domain.unfathomable.bots.prices import OUT_OF_ACTION, acting, activation, killed, risked
from domain.unfathomable.bots.skills import wanted
from domain.unfathomable.content import (
    CHARACTERS,
    ITEM_CARDS,
    MYTHOS_CARDS,
    SPELL_CARDS,
    WAYPOINT_CARDS,
    Mythos,
    track_icon,
)
from domain.unfathomable.names import (
    BRIG,
    DECKS,
    ROOMS,
    SICK_BAY,
    SPELLS,
    WATERS,
    CharacterId,
    ItemId,
    MythosId,
    Skill,
    Space,
    SpellId,
    WaypointId,
)

ALWAYS = 100.0
"""Lifts a worth, so that something is chosen where something must be."""
ICONS = 0.7
SUSPICION = 2.0
"""Nobody is locked up without need but a known traitor."""
ITEM_WORTH = {
    "speaking_trumpet": 0.5,
    "tool_kit": 0.8,
    "six_shooter": 0.7,
    "repeating_rifle": 0.5,
    "starbuck": 0.9,
    "pocket_pistol": 0.6,
    "shotgun": 0.6,
    "travel_pharmacy": 0.8,
    "elder_sign_amulet": 0.5,
    "book_of_dagon": 0.5,
    "lucky_ring": 0.8,
    "plimsolls": 0.6,
    "jam_tin_grenade": 0.3,
    "kitchen_knife": 0.4,
    "almanac": 0.3,
}
"""How good it is to have an item; what is not named counts as much as an Improvement."""
IMPROVEMENT = 0.9


# --- cards ------------------------------------------------------------------------------------------


def crisis_side(mind: Mind, option: str) -> float:
    card = card_of(mind)
    if option.isdigit():
        return mind.value(card.options[int(option)].effects)
    return mind.of_check(card.check) if card.check else 0.0


def misfortune(mind: Mind, option: str) -> float:
    card = card_of(mind)
    effects = card.options[int(option)].effects if option.isdigit() else card.check.failed if card.check else ()
    return mind.value(effects)


def card_of(mind: Mind) -> Mythos:
    assert mind.board.crisis is not None
    return MYTHOS_CARDS[MythosId(mind.board.crisis)]


def waypoint(mind: Mind, option: str) -> float:
    """How far it brings the ship, and at what price."""
    card = WAYPOINT_CARDS[WaypointId(mind.knowledge.faces[Card(option)])]
    return mind.side * mind.outlook.sailed(card.distance, -mind.board.travel) + mind.value(card.effects)


def mythos_card(mind: Mind, option: str) -> float:
    return mythos_worth(mind, MYTHOS_CARDS[MythosId(mind.knowledge.faces[Card(option)])])


def mythos_worth(mind: Mind, card: Mythos) -> float:
    """Its crisis and its icons."""
    track = track_icon(card)
    moved = max(mind.outlook.step, mind.outlook.ritual(1))
    if track is not None:
        moved = mind.outlook.step if track == "travel" else mind.outlook.ritual(1)
    return mind.of_crisis(card) + mind.side * ICONS * (activation(mind.outlook, card.activation) + moved)


def card_side(mind: Mind, option: str) -> float:
    """`may:reef`, `0:hurricane`, or `no`."""
    return mind.value(CHOICES.get(option, ()))


def spell(mind: Mind, option: str) -> float:
    return mind.value(SPELL_CARDS[SpellId(mind.knowledge.faces[Card(option)])].effects)


def item_card(mind: Mind, option: str) -> float:
    return item(mind, mind.knowledge.faces[Card(option)])


def item(mind: Mind, option: str) -> float:
    name = ItemId(option.partition("+")[0])
    if ITEM_CARDS[name].trait == "improvement":
        return IMPROVEMENT if mind.board.sailors[mind.seat].improvement is None else 0.2
    return ITEM_WORTH.get(name, 0.3)


def peeked(mind: Mind, option: str) -> float:
    """A good spell stays on top."""
    top = mind.board.cards(SPELLS)[0]
    worth = spell(mind, top)
    return worth if option == "top" else 0.1


def spent(mind: Mind, option: str) -> float:
    return float(mind.cards()[Card(option)])


# --- tracks and dials -------------------------------------------------------------------------------


def track(mind: Mind, option: str) -> float:
    return mind.side * (mind.outlook.step if option == "travel" else mind.outlook.ritual(1))


def disrupted(mind: Mind, option: str) -> float:
    return mind.side * mind.outlook.ritual(int(option))


# --- players ----------------------------------------------------------------------------------------


def foe(mind: Mind, option: str) -> float:
    """Somebody to be locked up: a known traitor, then whoever holds least; never oneself."""
    seat = Seat(option)
    if seat == mind.seat:
        return -1.0
    if mind.side < 0:
        return 1.0 + 0.1 * len(mind.board.cards(hand(seat)))
    titled = seat in mind.board.titles.values()
    return (5.0 if is_traitor(mind, seat) else 1.0) - 0.2 * titled - 0.02 * len(mind.board.cards(hand(seat)))


def victim(mind: Mind, option: str) -> float:
    """Whom a Deep One attacks, or an attack goes for."""
    seat = Seat(option)
    held = len(mind.board.cards(hand(seat)))
    friend = mind.side > 0 and not is_traitor(mind, seat)
    return -0.1 * held - (0.5 if seat == mind.seat else 0.0) if friend else 1.0


def heir(mind: Mind, option: str) -> float:
    """Who is given loyalty cards, or a ward: oneself where that may be."""
    return 2.0 if option == mind.seat else 1.0 if mind.board.is_human(Seat(option)) else 0.5


def target(mind: Mind, option: str) -> float:
    if option.startswith("deep_one"):
        return attack_worth(mind, Space(option.rpartition(":")[2]), option) + 1.0
    return 1.0


# --- spaces -----------------------------------------------------------------------------------------


def berth(mind: Mind, option: str) -> float:
    """Where one would like to be."""
    space = Space(option)
    if space in (SICK_BAY, BRIG):
        return -1.0
    return standing(mind, space) if mind.board.current != mind.seat else best_in(mind, space) - peril(mind, space)


def hunting(mind: Mind, option: str) -> float:
    """A space to be rid of Deep Ones in."""
    space = Space(option)
    return mind.side * killed(mind.outlook, mind.board.deep_ones_at(space), (space,))


def worst_deep_one(mind: Mind, option: str) -> float:
    return mind.side * (mind.outlook.deep_ones(Space(option), -1) - acting(mind.outlook, Space(option)))


def driven_to(mind: Mind, option: str) -> float:
    """By what makes Deep Ones go: wherever they come from."""
    space = Space(option)
    return -mind.side * (MENACE[kind_of(space)] + 0.2 * bool(mind.board.passengers_at(space)))


def herded_to(mind: Mind, option: str) -> float:
    return mind.side * driven(mind, mind.board.sailors[mind.seat].at, Space(option))


def surfacing(mind: Mind, option: str) -> float:
    """A traitor brings monsters up at the front, where the way to the back is longest."""
    return 10.0 - WATERS.index(Space(option)) / 2


def sabotaged(mind: Mind, option: str) -> float:
    order = ("boiler_room", "galley", "chapel", "cargo_hold", "captains_cabin", "bridge")
    crowd = len(mind.board.humans_at(Space(option)))
    return 10.0 - order.index(option) + 3 * crowd


def passenger_at(mind: Mind, option: str) -> float:
    """Which passenger is lost: the one in most danger anyway, or none on the ship."""
    return 1.0 + (mind.outlook.risk_at(Space(option)) if option in DECKS else 0.0)


def astral_from(mind: Mind, option: str) -> float:
    return {SICK_BAY: 2.0, BRIG: 1.0}.get(Space(option), 0.0) * len(mind.board.humans_at(Space(option)))


def volunteers(mind: Mind, option: str) -> float:
    n = int(option)
    return mind.side * (risked(mind.outlook, n) + killed(mind.outlook, n, (*ROOMS, *DECKS)))


def gather(mind: Mind, option: str) -> float:
    here = mind.board.sailors[mind.seat].at
    better = standing(mind, Space("galley")) - standing(mind, here) + (OUT_OF_ACTION if here == SICK_BAY else 0.0)
    return better if option != NO else 0.0


# --- set-up and draws -------------------------------------------------------------------------------


def fitting(mind: Mind, option: str) -> float:
    """How much a character brings of what the others lack."""
    skills = CHARACTERS[CharacterId(option)].skills
    return 1.0 + sum(wanted(mind.board, skill) * n for skill, n in skills.items())


def from_deck(mind: Mind, option: str) -> float:
    skill: Skill = option  # type: ignore[assignment]
    return 1.0 + wanted(mind.board, skill)


Guess = Callable[[Mind, str], float]


def surely(guess: Guess) -> Guess:
    """One must be taken."""
    return lambda mind, option: ALWAYS + guess(mind, option)


def only_yes(mind: Mind, option: str) -> float:
    return 0.0 if option == NO else 1.0


GUESSES: dict[str, Guess] = {
    "crisis_choice": surely(crisis_side),
    "misfortune": surely(misfortune),
    "waypoint": surely(waypoint),
    "look_ahead": only_yes,
    "look_ahead_pick": surely(mythos_card),
    "may": card_side,
    "either": surely(card_side),
    "cast_spell": surely(spell),
    "peek_spell": surely(peeked),
    "keep_item": surely(item_card),
    "keep_items": surely(item),
    "remove_item": surely(lambda mind, option: -item(mind, option)),
    "improvement": surely(item),
    "give_item": lambda mind, option: -1.0,
    "pickpocket": surely(item),
    "spend_lore": surely(spent),
    "choose_track": surely(track),
    "disrupt_ritual": surely(disrupted),
    "send_to_brig": surely(foe),
    "may_send_to_brig": lambda mind, option: foe(mind, option) - SUSPICION,
    "deep_one_target": surely(victim),
    "give_card": surely(heir),
    "give_loyalty": surely(heir),
    "rampage": target,
    "leave_brig": surely(berth),
    "leave_sick_bay": surely(berth),
    "beast_to": lambda mind, option: hunting(mind, option) - 0.05,
    "defeat_deep_one": surely(worst_deep_one),
    "clear_room": surely(hunting),
    "banish_to": surely(driven_to),
    "herd_to": surely(herded_to),
    "surface_at": surely(surfacing),
    "sabotage": surely(sabotaged),
    "malpractice": surely(passenger_at),
    "defeat_passenger": surely(passenger_at),
    "astral_from": surely(astral_from),
    "volunteers": surely(volunteers),
    "gather_galley": gather,
    "cut_short": only_yes,
    "echo": lambda mind, option: 1.0,
    "exchange_deck": surely(from_deck),
    "rites_order": lambda mind, option: 1.0,
}
"""Kinds of questions -> what an option is worth; the best is taken, and where none need be, only what is worth
anything."""
