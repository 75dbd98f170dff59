"""Rules: what an investigator amounts to: skills, limits, what can be counted of them."""

from domain.arkham.board import Arkham
from domain.arkham.content import NO_LIMIT, NUMBERS, PEOPLE, PLAY, Person, asset_of, assets_of
from domain.arkham.names import SKILLS, AssetKind, Skill
from domain.kernel import Seat
from domain.parts.moments import Look

UNLIMITED = 99
KINDS: dict[str, AssetKind] = {"spells": "spell", "allies": "ally", "items": "item"}


def sheet_of(board: Arkham, seat: Seat) -> Person:
    return PEOPLE[board.people[seat].person]


def skill_of(board: Arkham, seat: Seat, skill: Skill) -> int:
    """As printed, and one for each focus token on it."""
    return sheet_of(board, seat).skills[skill] + board.people[seat].focus.get(skill, 0)


def held(board: Arkham, seat: Seat, kind: AssetKind) -> list[str]:
    """Cards of a kind, in the order in which they came."""
    return [id for id in assets_of(board, seat) if (card := asset_of(board, id)) is not None and card.kind == kind]


def money_on_cards(board: Arkham, seat: Seat) -> dict[str, int]:
    """Money that lies on cards of an investigator."""
    return {id: n for id in assets_of(board, seat) if (n := board.play[id].tokens.get("money", 0))}


def money_of(board: Arkham, seat: Seat) -> int:
    """All that somebody can spend."""
    return board.people[seat].money + sum(money_on_cards(board, seat).values())


def focus_limit(board: Arkham, seat: Seat) -> int:
    printed = sheet_of(board, seat).focus
    if printed == NO_LIMIT:
        return UNLIMITED
    base = len(held(board, seat, KINDS[printed])) if isinstance(printed, str) else printed
    return max(0, PLAY.value(board, "focus_limit", base, Look(board, seat)))


def focus_each(board: Arkham, seat: Seat) -> int:
    """How many tokens one skill can have."""
    return PLAY.value(board, "focus_each", 1, Look(board, seat))


def measured(board: Arkham, seat: Seat, what: str) -> int:
    """What a monster looks for: a skill, or how much somebody has."""
    if what in SKILLS:
        return skill_of(board, seat, next(skill for skill in SKILLS if skill == what))
    person = board.people[seat]
    match what:
        case "clues":
            return person.clues
        case "remnants":
            return person.remnants
        case "money":
            return person.money
        case "damage":
            return person.damage
    return len(held(board, seat, KINDS[what]))


def health_left(board: Arkham, seat: Seat) -> int:
    return sheet_of(board, seat).health - board.people[seat].damage


def sanity_left(board: Arkham, seat: Seat) -> int:
    return sheet_of(board, seat).sanity - board.people[seat].horror


def price_of(board: Arkham, seat: Seat, value: int, half: bool = False) -> int:
    """What a card costs: with everything that makes it dearer, then half of it, rounded up."""
    price = max(0, PLAY.value(board, "price", value, Look(board, seat)))
    return -(-price // 2) if half else price


def steps_of(board: Arkham, seat: Seat) -> tuple[int, int]:
    """Spaces that a move goes for nothing, and those that cost money."""
    look = Look(board, seat)
    free = PLAY.value(board, "steps", NUMBERS.steps, look)
    return free, PLAY.value(board, "paid_steps", NUMBERS.paid_steps, look)
