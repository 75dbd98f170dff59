"""What bots think an action is worth."""

from domain.kernel import Card, Seat
from domain.unfathomable.content import DAMAGE_CARDS, NUMBERS, skill_card_of
from domain.unfathomable.minds import TRAITOR, Mind, dearness
from domain.unfathomable.names import BOILER_ROOM, BRIG, CARGO_HOLD, CHAPEL, DECKS, GALLEY, ROOMS, SICK_BAY, Space

STOP = 0.2
RESCUE = 1.2
"""What a passenger brought in is worth, by the dearness of a soul."""
FULL_HAND = 7
SKILLS = {
    "coordinated_effort": 0.4,
    "inspiring_speech": 0.7,
    "shrivelling": 1.7,
    "lesser_banishment": 0.5,
    "watch_and_learn": 1.0,
    "rampage": 1.4,
    "persistence": 0.15,
    "true_grit": 2.2,
    "reinforcements": 1.0,
    "call_to_action": 1.3,
    "siren_song": 0.8,
    "ransack": 3.0,
    "perform_rites": 3.0,
}
"""What playing a skill card is worth, for the side that would."""
ITEMS = {
    "speaking_trumpet": 1.0,
    "tool_kit": 2.3,
    "book_of_dagon": 0.5,
    "plimsolls": 0.6,
    "jam_tin_grenade": 0.4,
}
WEAPONS = {"six_shooter": 0.5, "repeating_rifle": 0.4, "starbuck": 0.6, "pocket_pistol": 0.4, "shotgun": 0.5}
"""How much better an attack is with an item than without."""
KEPT = {"sacrifice_deep_one": 2.6, "memory_of_the_deep": 0.8}
SHEETS = {"sheet:william": 0.6, "sheet:samira": 1.0, "sheet:jamie": 1.8, "sheet:ishmael": 0.9, "sheet:arjun": 0.8}
FEATS = {"feat:jeanne": 1.2, "feat:ishmael": 0.9, "feat:william": 1.3, "feat:jamie": 0.1}


def action_worth(mind: Mind, option: str) -> float:
    what, _, detail = option.partition(":")
    if what == "stop":
        return STOP
    if what == "reveal":
        return reveal_worth(mind)
    if what in ("skill", "item", "sheet", "feat", "kept"):
        return ability_worth(mind, what, option, detail)
    if mind.revealed:
        return {"attack": 1.5, "kill": 1.9, "break_out": 1.6}.get(what) or prowl(mind, Space(detail))
    return mind.side * 0.1 + human_worth(mind, what, detail) * (1.0 if mind.side > 0 else 0.5)


def reveal_worth(mind: Mind) -> float:
    """A traitor stands up when the ship is in trouble, or when there is nothing left to hide."""
    if mind.side != TRAITOR:
        return -1.0
    if not mind.deep:
        return 1.0
    board = mind.board
    return 3.0 * mind.danger() + (0.8 if board.awakened else -0.6) - (1.0 if board.jailed(mind.seat) else 0.0)


def ability_worth(mind: Mind, what: str, option: str, detail: str) -> float:
    name, _, way = detail.partition("/")
    if what == "skill":
        worth = SKILLS.get(skill_card_of(mind.knowledge.faces[Card(name)]).id, 0.3)
        return worth if mind.side > 0 or mind.revealed else worth / 2
    if "deep_one:" in way and (name in WEAPONS or what == "sheet"):
        space = Space(way.rpartition(":")[2])
        return attack_worth(mind, space) * (1.0 if mind.side > 0 else 0.5) + WEAPONS.get(name, 0.7)
    tables = {"item": ITEMS, "kept": KEPT, "sheet": SHEETS, "feat": FEATS}
    worth = tables[what].get(name if what in ("item", "kept") else f"{what}:{name}", 0.5)
    if way and way in (*ROOMS, *DECKS):
        worth += 0.5 * (prowl(mind, Space(way)) if mind.revealed else appeal(mind, Space(way)))
    if way in mind.board.seats and mind.board.is_human(Seat(way)):
        worth *= -mind.side
    return worth


# --- humans, and traitors who pass for humans -------------------------------------------------------


def human_worth(mind: Mind, what: str, detail: str) -> float:
    board = mind.board
    here = board.sailors[mind.seat].at
    match what:
        case "move":
            return 0.85 * appeal(mind, Space(detail)) - 0.3 * max(0.0, appeal(mind, here))
        case "attack":
            return attack_worth(mind, here)
        case "rescue":
            return RESCUE * dearness(board, "souls")
        case "repair":
            return 1.6 + 0.3 * len(board.damage)
        case "tome":
            return 1.9
        case "room":
            return room_worth(mind, here, detail)
    return 0.0


def attack_worth(mind: Mind, space: Space) -> float:
    """Deep Ones in rooms do the harm, and those beside passengers."""
    return 2.2 if space in ROOMS or mind.board.passengers_at(space) else 1.6


def room_worth(mind: Mind, here: Space, detail: str) -> float:
    match here:
        case "boiler_room":
            return 1.7 + 0.25 * mind.cards().get(Card(detail), 0) * (mind.board.dials["fuel"] / 8)
        case "chapel":
            return 0.1 if detail == "retreat" else 0.6 + 0.1 * sum(mind.board.deep_ones_at(s) for s in DECKS)
        case "galley":
            return hunger(mind)
        case "cargo_hold":
            return 0.8
        case "brig":
            return 1.5
        case "bridge":
            return 0.3
    return 0.05


def hunger(mind: Mind) -> float:
    """How much the Galley promises: checks are passed by who has cards."""
    lacking = FULL_HAND - len(mind.cards())
    return max(0.0, 0.8 + 0.35 * lacking) * min(1.0, mind.board.dials["food"] / 5)


def appeal(mind: Mind, space: Space) -> float:
    """What there is to be done in a space, and what there is to be feared."""
    board = mind.board
    if space in (BRIG, SICK_BAY):
        return 0.0
    worth = 1.3 * bool(board.deep_ones_at(space)) if space in ROOMS else 0.8 * bool(board.deep_ones_at(space))
    if board.passengers_at(space) and not board.deep_ones_at(space):
        worth += 0.8 * RESCUE * dearness(board, "souls")
    if mind.deep:
        worth -= 0.25 * max(0, board.deep_ones_at(space) - 1)
    if space in board.damage:
        return worth + (1.4 + 0.3 * len(board.damage) if can_repair(mind, space) else 0.0)
    if board.deep_ones_at(space) or board.traitors_at(space) or board.has_used(space):
        return worth
    match space:
        case _ if space == BOILER_ROOM and mind.cards("strength"):
            return worth + 1.9 + 0.2 * max(mind.cards("strength").values())
        case _ if space == CHAPEL and mind.cards("lore"):
            return worth + 0.7
        case _ if space == GALLEY:
            return worth + hunger(mind)
        case _ if space == CARGO_HOLD:
            return worth + 0.6
    return worth


def can_repair(mind: Mind, space: Space) -> bool:
    damage = DAMAGE_CARDS[mind.board.damage[space]]
    return sum(mind.cards(damage.skill).values()) >= damage.repair


# --- revealed traitors ------------------------------------------------------------------------------


def prowl(mind: Mind, space: Space) -> float:
    """Where a revealed traitor does most harm."""
    board = mind.board
    humans = [seat for seat in board.humans_at(space) if seat != mind.seat]
    if humans:
        return 0.8 + 0.1 * len(humans)
    if board.passengers_at(space):
        return 1.4
    if space in (CHAPEL, GALLEY, BOILER_ROOM):
        return 0.5 + 0.1 * (NUMBERS.dial_most - min(board.dials.values()))
    return 0.1
