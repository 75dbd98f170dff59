"""What a turn of events is worth to a bot. Only from its own knowledge."""

from collections.abc import Sequence

from msgspec import Struct

from domain.kernel import Card, Effect, Knowledge, Seat, hand
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import MYTHOS_CARDS, CheckCard, Mythos, skill_of, value_of
from domain.unfathomable.effects_base import worth
from domain.unfathomable.effects_sea import Gain, Lose
from domain.unfathomable.names import CULTIST, HYBRID, Dial, LoyaltyId, Skill, loyalty_zone

HUMAN, TRAITOR = 1.0, -1.0
LATE = 9
"""From this distance on a Cultist no longer helps the ship."""
PASS_CHANCE = 0.6
"""How often a check that people care for is passed."""


class Mind(Struct):
    """One seat's view, ready to be asked for values."""

    board: Atlantica
    knowledge: Knowledge
    seat: Seat
    side: float
    deep: bool
    """Counts how near the end is, and keeps what it has for when it matters."""

    @property
    def revealed(self) -> bool:
        return self.board.sailors[self.seat].revealed

    def cards(self, skill: Skill | None = None) -> dict[Card, int]:
        """The cards in hand, and what they are worth."""
        faces = {card: self.knowledge.faces[card] for card in self.board.cards(hand(self.seat))}
        return {card: value_of(face) for card, face in faces.items() if skill is None or skill_of(face) == skill}

    def skill(self, card: str) -> Skill:
        return skill_of(self.knowledge.faces[Card(card)])

    def value(self, effects: Sequence[Effect]) -> float:
        """What effects of a card are worth to this side."""
        return self.side * sum(self._to_humans(effect) for effect in effects)

    def _to_humans(self, effect: Effect) -> float:
        if self.deep and isinstance(effect, Lose):
            return -sum(dearness(self.board, effect.what, i) for i in range(effect.n))
        if self.deep and isinstance(effect, Gain):
            return dearness(self.board, effect.what) * effect.n
        return worth((effect,))

    def of_check(self, check: CheckCard, chance: float = PASS_CHANCE) -> float:
        """What a check promises."""
        poor = check.partly if check.least is not None else check.failed
        rest = (self.value(poor) + self.value(check.failed)) / 2
        return chance * self.value(check.passed) + (1 - chance) * rest

    def of_crisis(self, card: Mythos) -> float:
        """The best that comes of a mythos card's crisis."""
        sides = [self.value(option.effects) for option in card.options]
        if card.check is not None:
            sides.append(self.of_check(card.check))
        return max(sides)

    def stake(self) -> float:
        """How much hangs on the check that is going on, for the humans."""
        crisis = MYTHOS_CARDS.get(self.board.crisis) if self.board.crisis else None
        if crisis is None or crisis.check is None:
            return 1.5
        return max(0.3, abs(self.value(crisis.check.passed) - self.value(crisis.check.failed)))

    def danger(self) -> float:
        """How near the ship is to her end, from 0 to 1."""
        board = self.board
        dials = max((8 - n) / 8 for n in board.dials.values())
        drowned = 1 - board.reserve / max(1, board.reserve + sum(board.deep_ones.values()))
        return max(dials, len(board.damage) / 6, drowned)


def dearness(board: Atlantica, dial: Dial, taken: int = 0) -> float:
    """The fewer are left, the dearer each."""
    return 1.0 + 3.0 / max(1, board.dials[dial] - taken)


def mind_of(board: Atlantica, knowledge: Knowledge, seat: Seat, deep: bool) -> Mind:
    return Mind(board, knowledge, seat, side_of(board, knowledge, seat), deep)


def side_of(board: Atlantica, knowledge: Knowledge, seat: Seat) -> float:
    """By the own loyalty cards. A Cultist wants the ship to be lost, but late."""
    if board.sailors and board.sailors[seat].revealed:
        return TRAITOR
    held = {LoyaltyId(knowledge.faces.get(card, "")) for card in board.cards(loyalty_zone(seat))}
    if HYBRID in held or (CULTIST in held and board.distance() >= LATE):
        return TRAITOR
    return HUMAN
