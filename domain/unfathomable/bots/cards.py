"""What bots think skill cards, items, sheets, feats and kept cards are worth as an action."""

from domain.kernel import Card, Seat, hand
from domain.unfathomable.bots.beliefs import is_traitor
from domain.unfathomable.bots.mind import DRAWN, POINT, Mind
from domain.unfathomable.bots.odds import CARD, rolled
from domain.unfathomable.bots.outlook import MENACE, MONARCH, kind_of
from domain.unfathomable.bots.places import (
    ITEM,
    NEVER,
    ROOM_IN_HAND,
    attack_worth,
    best_in,
    caught,
    lent,
    repair_worth,
    rescue_worth,
    standing,
)
from domain.unfathomable.bots.prices import OUT_OF_ACTION, acting, activation, killed, mustering, risked
from domain.unfathomable.content import CHARACTERS, ITEM_CARDS, NUMBERS, skill_card_of
from domain.unfathomable.effects.skills import RANSACKED
from domain.unfathomable.names import DECKS, DEEP, ROOMS, WATERS, CharacterId, Space
from domain.unfathomable.rules.chart import adjacent

WEAPONS = {"six_shooter": 2, "repeating_rifle": 1, "starbuck": 0, "pocket_pistol": 2, "shotgun": 2}
"""What a weapon adds to the die, about."""
SHRIVEL, WITHERS = 6, 2
TWO_MORE = 0.13
"""What two actions are worth."""
EXCHANGED = 0.01


def ability_worth(mind: Mind, what: str, detail: str) -> float:
    name, _, way = detail.partition("/")
    match what:
        case "skill":
            face = mind.knowledge.faces[Card(name)]
            cost = 0.0 if mind.revealed else POINT * mind.cards()[Card(name)]
            return skill_worth(mind, skill_card_of(face).id, way) - cost
        case "item":
            return item_worth(mind, name, way)
        case "sheet":
            return sheet_worth(mind, name, way)
        case "feat":
            return feat_worth(mind, name, way)
    return kept_worth(mind, name)


def is_free_of_charge(mind: Mind, what: str, detail: str) -> bool:
    """Does another action come with it?"""
    name = detail.partition("/")[0]
    if what == "item":
        return any(ability.again for ability in ITEM_CARDS[name].abilities)
    character = CHARACTERS.get(CharacterId(name))
    if character is None:
        return False
    return character.ability.again if what == "sheet" else what == "feat" and character.feat.again


# --- skill cards ------------------------------------------------------------------------------------


def skill_worth(mind: Mind, title: str, way: str) -> float:
    outlook, side = mind.outlook, mind.side
    match title:
        case "coordinated_effort":
            return lent(mind, Seat(way))
        case "inspiring_speech":
            return side * (0.75 * outlook.turned("sanity", 1) + 0.25 * outlook.turned("sanity", -1))
        case "shrivelling":
            return shrivel_worth(mind, way)
        case "lesser_banishment":
            space = Space(way)
            return side * driven(mind, space, best_exit(mind, space))
        case "watch_and_learn":
            return cards_worth(mind, 2)
        case "rampage":
            here = mind.board.sailors[mind.seat].at
            n = 2.5 if way == "plain" else 2.2
            return side * killed(outlook, min(n, mind.board.deep_ones_at(here)), (here,)) * 1.1
        case "persistence":
            return EXCHANGED
        case "true_grit":
            return TWO_MORE
    return treachery_worth(mind, title, way)


def cards_worth(mind: Mind, n: int) -> float:
    held = len(mind.board.cards(hand(mind.seat)))
    return DRAWN * CARD * sum(next(s for most, s in ROOM_IN_HAND if held + i <= most) for i in range(1, n + 1))


def shrivel_worth(mind: Mind, enemy: str) -> float:
    if not enemy.startswith("deep_one"):
        traitor = not mind.board.is_human(Seat(enemy))
        worth = mind.side * caught(mind, mind.board.sailors[Seat(enemy)].at) if traitor else OUT_OF_ACTION * -mind.side
        return rolled(SHRIVEL) * worth
    space = Space(enemy.rpartition(":")[2])
    worth = mind.outlook.deep_ones(space, -1)
    if mind.board.passengers_at(space):
        worth -= 0.5 * mind.outlook.passenger
    return mind.side * rolled(SHRIVEL, WITHERS) * worth


def best_exit(mind: Mind, space: Space) -> Space:
    """Where Deep Ones of a space had best be driven: by humans off the ship, and away from others."""
    exits = [s for s in adjacent(space) if s in ROOMS or s in DECKS or s in WATERS]
    return max(exits, key=lambda s: mind.side * driven(mind, space, s))


def driven(mind: Mind, space: Space, target: Space) -> float:
    """What it is worth to the humans if the Deep Ones of a space go to another."""
    board = mind.board
    n = board.deep_ones_at(space)
    change = (MENACE[kind_of(target)] - MENACE[kind_of(space)]) * n
    prey = bool(board.passengers_at(target)) - bool(board.passengers_at(space))
    people = len(board.humans_at(target)) - len(board.humans_at(space))
    return mind.outlook.shifted(change) + 0.5 * prey * mind.outlook.passenger - 0.01 * people


def treachery_worth(mind: Mind, title: str, way: str) -> float:
    """What a revealed traitor does with it, to the harm of the humans."""
    board, outlook = mind.board, mind.outlook
    here = board.sailors[mind.seat].at
    match title:
        case "reinforcements":
            risen = board.deep_ones_at(DEEP) + 1 >= NUMBERS.deep_muster
            return -mustering(outlook) * (1.2 if risen else 0.5)
        case "call_to_action":
            if way == "here":
                return -acting(outlook, here) * board.deep_ones_at(here)
            return -acting(outlook, Space(way))
        case "siren_song":
            return -risked(outlook, 1)
        case "ransack":
            return -outlook.turned(RANSACKED[here], -1) if here in RANSACKED else NEVER
        case "perform_rites":
            return -activation(outlook, "hydra") - activation(outlook, "dagon")
    return 0.0


# --- items ------------------------------------------------------------------------------------------


def item_worth(mind: Mind, name: str, way: str) -> float:
    board = mind.board
    here = board.sailors[mind.seat].at
    if name in WEAPONS:
        space = Space(way.rpartition(":")[2]) if way.startswith("deep_one") else here
        return attack_worth(mind, space, way, WEAPONS[name])
    match name:
        case "speaking_trumpet":
            around = [s for s in (here, *adjacent(here)) if s in DECKS]
            return sum(rescue_worth(mind, s) * board.passengers_at(s) for s in around)
        case "tool_kit":
            return mind.side * (repair_worth(mind, here) + 3 * POINT)
        case "book_of_dagon":
            return mind.side * driven(mind, here, best_exit(mind, here))
        case "plimsolls":
            space = Space(way)
            return best_in(mind, space) - best_in(mind, here) if board.current == mind.seat else standing(mind, space)
        case "jam_tin_grenade":
            return grenade_worth(mind, Space(way))
    return 0.0


def grenade_worth(mind: Mind, space: Space) -> float:
    board, outlook = mind.board, mind.outlook
    worth = killed(outlook, board.deep_ones_at(space), (space,)) + outlook.passenger * board.passengers_at(space)
    worth -= OUT_OF_ACTION * len(board.humans_at(space)) - 0.3 * len(board.traitors_at(space))
    return mind.side * (worth + (outlook.damaged() if space in ROOMS else 0.0)) - ITEM


# --- sheets, feats, kept cards ----------------------------------------------------------------------


def sheet_worth(mind: Mind, name: str, way: str) -> float:
    board = mind.board
    here = board.sailors[mind.seat].at
    match name:
        case "arjun":
            return best_in(mind, Space(way)) - best_in(mind, here)
        case "jamie":
            item, _, enemy = way.partition("+")
            space = Space(enemy.rpartition(":")[2]) if enemy.startswith("deep_one") else here
            return attack_worth(mind, space, enemy, WEAPONS.get(item, 0))
        case "william":
            return 0.03
        case "samira":
            return ITEM
        case "ishmael":
            value = mind.cards().get(Card(way.partition("+")[2]), 2)
            return mind.side * rolled(7, value) * MONARCH * 1.3 - POINT * value
    return 0.0


def feat_worth(mind: Mind, name: str, way: str) -> float:
    board, outlook = mind.board, mind.outlook
    match name:
        case "jeanne":
            return mind.side * (2 * outlook.step + outlook.turned("fuel", -1)) - 0.05
        case "ishmael":
            return 0.12 if board.awakened and mind.side > 0 else -0.1
        case "william":
            return 0.14 if mind.side > 0 else 0.0
        case "jamie":
            suspect = Seat(way)
            return (0.3 if is_traitor(mind, suspect) else NEVER) if mind.side > 0 else 0.05
    return 0.0


def kept_worth(mind: Mind, name: str) -> float:
    here = mind.board.sailors[mind.seat].at
    match name:
        case "sacrifice_deep_one":
            return mind.side * rolled(6) * (mind.outlook.ritual(2) + mind.outlook.deep_ones(here, -1))
        case "memory_of_the_deep":
            return mind.side * 0.04
    return 0.0


def dread(mind: Mind) -> float:
    """What an activation of the Deep Ones would cost."""
    return -activation(mind.outlook, "deep_ones")
