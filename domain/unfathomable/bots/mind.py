"""What a turn of events is worth to a bot. Only from its own knowledge. What fuel, food, sanity and souls are worth now
stands in `outlook.py`, what the cards do to them in `prices.py`."""

from collections.abc import Iterable, Sequence
from typing import Self

from msgspec import Struct

from domain.kernel import Card, Knowledge, Seat, hand
from domain.parts.effects import Op
from domain.unfathomable.board import Atlantica, Check
from domain.unfathomable.bots.odds import CARD, chaos_mean, chaos_spread, reaches
from domain.unfathomable.bots.outlook import Outlook
from domain.unfathomable.bots.prices import appraise
from domain.unfathomable.content import CHARACTERS, MYTHOS_CARDS, CheckCard, Mythos, skill_of, value_of
from domain.unfathomable.names import BRIG, CULTIST, HYBRID, LoyaltyId, Skill, loyalty_zone

HUMAN, TRAITOR = 1.0, -1.0
LATE = 11
"""From this distance on a Cultist no longer helps the ship."""
BOLD_FROM, TROUBLE = 12, 0.8
"""The distance, and the danger, from which a hidden traitor no longer plays the human."""
POINT = 0.02
"""What a point on a card in hand is worth."""
DRAWN = 0.04
"""What a point on a card yet to be drawn is worth, which may be of any skill that is missed."""
WILLING = 0.75
"""How much of what fits others will add to a check that matters."""
FREEDOM, ARREST = 0.25, 0.2
"""What hangs on the check that opens the Brig, and on one that fills it."""


class Mind(Struct):
    """One seat's view, ready to be asked for values."""

    board: Atlantica
    knowledge: Knowledge
    seat: Seat
    side: float
    deep: bool
    """Counts how near the end is, and keeps what it has for when it matters."""
    outlook: Outlook

    @property
    def revealed(self) -> bool:
        return self.board.sailors[self.seat].revealed

    def cards(self, skill: Skill | None = None) -> dict[Card, int]:
        """The cards in hand, and what they are worth."""
        faces = {card: self.knowledge.faces[card] for card in self.board.cards(hand(self.seat))}
        return {card: value_of(face) for card, face in faces.items() if skill is None or skill_of(face) == skill}

    def skill(self, card: str) -> Skill:
        return skill_of(self.knowledge.faces[Card(card)])

    def value(self, effects: Iterable[Op]) -> float:
        """What effects of a card are worth to this side."""
        return self.side * appraise(self.outlook, effects)

    def of_check(self, check: CheckCard) -> float:
        """What a check promises, by the hands there are; the cards have their price."""
        skills = list(check.skills)
        mean = chaos_mean(skills, 2) + self.means(skills, self.board.humans())
        spread = chaos_spread(skills, 2) + 2.0
        passed = reaches(mean, spread, check.target)
        partly = reaches(mean, spread, check.least) - passed if check.least is not None else 0.0
        worth = passed * self.value(check.passed) + partly * self.value(check.partly)
        return worth + (1 - passed - partly) * self.value(check.failed) - self.side * POINT * check.target * 0.6

    def means(self, skills: Sequence[Skill], seats: Sequence[Seat]) -> float:
        """What these players can add to a check, by their skill sets and the size of their hands."""
        return sum(self.help_of(seat, skills) for seat in seats)

    def help_of(self, seat: Seat, skills: Sequence[Skill]) -> float:
        if seat == self.seat:
            return float(sum(n for card, n in self.cards().items() if self.skill(card) in skills))
        held = len(self.board.cards(hand(seat)))
        if self.board.sailors[seat].at == BRIG:
            held = min(1, held)
        return WILLING * CARD * held * fitness(self.board, seat, skills)

    def of_crisis(self, card: Mythos) -> float:
        """The best that comes of a mythos card's crisis."""
        sides = [self.value(option.effects) for option in card.options]
        if card.check is not None:
            sides.append(self.of_check(card.check))
        return max(sides)

    def stakes(self, check: Check) -> tuple[float, float]:
        """What it is worth to the humans that the check passes, and that its middle line is reached."""
        crisis = MYTHOS_CARDS.get(self.board.crisis) if self.board.crisis and check.crisis else None
        if crisis is None or crisis.check is None:
            return (FREEDOM if check.source == BRIG else ARREST), 0.0
        failed = appraise(self.outlook, crisis.check.failed)
        partly = appraise(self.outlook, crisis.check.partly) - failed if check.least is not None else 0.0
        return max(0.02, appraise(self.outlook, crisis.check.passed) - failed), max(0.0, partly)

    def stake(self) -> float:
        """How much hangs on the check that is going on, for the humans."""
        return self.stakes(self.board.check)[0] if self.board.check else 0.0

    def is_bold(self) -> bool:
        """A hidden traitor passes for a human until the voyage is far on or the ship in trouble. Who does not look
        ahead does so to the end."""
        if self.side > 0 or self.revealed:
            return True
        return self.deep and self.board.awakened and (self.board.distance() >= BOLD_FROM or self.danger() >= TROUBLE)

    def in_public(self) -> Self:
        """The same mind as it lets itself be seen."""
        return self if self.is_bold() else self.with_side(HUMAN)

    def with_side(self, side: float) -> Self:
        return type(self)(self.board, self.knowledge, self.seat, side, self.deep, self.outlook)

    def danger(self) -> float:
        """How near the ship is to her end, from 0 to 1."""
        board = self.board
        dials = max((8 - n) / 8 for n in board.dials.values())
        drowned = 1 - board.reserve / max(1, board.reserve + sum(board.deep_ones.values()))
        return max(dials, len(board.damage) / 6, drowned)


def fitness(board: Atlantica, seat: Seat, skills: Sequence[Skill]) -> float:
    """The share of a player's skill set that supports a check."""
    mine = CHARACTERS[board.sailors[seat].character].skills
    return sum(n for skill, n in mine.items() if skill in skills) / sum(mine.values())


def mind_of(board: Atlantica, knowledge: Knowledge, seat: Seat, deep: bool) -> Mind:
    return Mind(board, knowledge, seat, side_of(board, knowledge, seat), deep, Outlook(board, flat=not deep))


def side_of(board: Atlantica, knowledge: Knowledge, seat: Seat) -> float:
    """By the own loyalty cards. A Cultist wants the ship to be lost, but late."""
    if board.sailors and board.sailors[seat].revealed:
        return TRAITOR
    held = {LoyaltyId(knowledge.faces.get(card, "")) for card in board.cards(loyalty_zone(seat))}
    if HYBRID in held or (CULTIST in held and board.distance() >= LATE):
        return TRAITOR
    return HUMAN
