"""Rules: focus. Tokens on skills, up to the investigator's limit."""

from domain.arkham.board import Arkham
from domain.arkham.facts.people import FocusChanged
from domain.arkham.names import SKILLS, Skill
from domain.arkham.rules.numbers import focus_each, focus_limit
from domain.arkham.rules.settling import settled
from domain.kernel import Game, Seat, choose_one

G = Game[Arkham]


def unfocused(board: Arkham, seat: Seat) -> list[Skill]:
    """Skills that can take one more token."""
    tokens, most = board.people[seat].focus, focus_each(board, seat)
    return [skill for skill in SKILLS if tokens.get(skill, 0) < most]


def tokens_of(board: Arkham, seat: Seat) -> int:
    return sum(board.people[seat].focus.values())


async def focus(g: G, seat: Seat, skill: Skill | None = None, beyond: bool = False) -> bool:
    """One token on a skill, or on one of the player's choice. Above the limit others go at once, unless the effect
    says that they may stay."""
    if seat not in g.board.people:
        return False
    free = unfocused(g.board, seat)
    if skill is None and free:
        chosen = await choose_one(seat, "focus", free, "ARK-25")
        skill = next(one for one in SKILLS if one == chosen)
    if skill is None or skill not in free:
        return False
    g.emit(FocusChanged(seat, skill, 1))
    while not beyond and tokens_of(g.board, seat) > focus_limit(g.board, seat):
        await lose_focus(g, seat)
    await settled(g)
    return True


async def lose_focus(g: G, seat: Seat) -> bool:
    """One token, as its owner chooses."""
    held = [skill for skill in SKILLS if seat in g.board.people and g.board.people[seat].focus.get(skill)]
    if not held:
        return False
    chosen = await choose_one(seat, "lose_focus", held, "ARK-26")
    g.emit(FocusChanged(seat, next(one for one in SKILLS if one == chosen), -1))
    return True
