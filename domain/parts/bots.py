"""The shell of every bot: which question goes to which part of it. A bot is a policy that sees what its seat sees."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from domain.kernel import AnyForm, Board, Choose, Knowledge, OpenAsk, Pick, Seat, best_of
from domain.parts.card_prices import CardPrices
from domain.parts.content import CardEntry, open_lines_of
from domain.parts.core import either, may
from domain.parts.effects import Op, kind_of
from domain.parts.in_force import InForce
from domain.parts.prices import Prices


class Mind(Protocol):
    """What a bot makes of the table, for one answer."""

    def worth(self, kind: str, option: str) -> float | None:
        """What an option is worth to whoever asks nobody else; `None`: it cannot tell."""
        ...


M = TypeVar("M", bound=Mind)
Choice = Callable[[M, AnyForm, Pick], object]
"""A whole answer to one kind of question."""
Worth = Callable[[M, str], float]
"""What one option is worth."""


def _no_beliefs(board: Any, knowledge: Knowledge, seat: Seat) -> None:
    return None


@dataclass(frozen=True)
class Bot(Generic[M]):
    """`Bot(mind, choices, reactions, beliefs)` is a policy: windows go to `reactions`, questions by their kind to
    `choices`, and the rest to the mind's prices; what it cannot price is answered by chance."""

    mind: Callable[[Any, Knowledge, Seat, Any], M]
    """From the board, what the seat knows, the seat, and its beliefs."""
    choices: Mapping[str, Choice[M]] = field(default_factory=dict)
    reactions: Mapping[str, Worth[M]] = field(default_factory=dict)
    """Kinds of windows -> what a reaction is worth."""
    beliefs: Callable[[Any, Knowledge, Seat], Any] = _no_beliefs
    """What the seat thinks of the others: who is a friend, what they hold."""
    patience: Mapping[str, float] = field(default_factory=dict)
    """Kinds of windows -> what a reaction must be worth more than; 0 elsewhere."""

    def __call__(self, board: Any, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
        mind = self.mind(board, knowledge, ask.seat, self.beliefs(board, knowledge, ask.seat))
        if board.question is not None and board.question.trigger is not None:
            return self._react(mind, ask.kind, form)
        choice = self.choices.get(ask.kind)
        if choice is not None:
            return choice(mind, form, pick)
        return self._by_price(mind, ask.kind, form, pick)

    def _react(self, mind: M, kind: str, form: AnyForm) -> object:
        """The most useful reaction, if it is worth it; else pass."""
        if not isinstance(form, Choose) or not form.options:
            return None
        reaction = self.reactions.get(kind)
        worths = {x: reaction(mind, x) if reaction else mind.worth(kind, x) or 0.0 for x in form.options}
        best = max(form.options, key=lambda option: worths[option])
        return [best] if worths[best] > self.patience.get(kind, 0.0) else None

    def _by_price(self, mind: M, kind: str, form: AnyForm, pick: Pick) -> object:
        if not isinstance(form, Choose):
            return form.any_answer(pick)
        worths = {option: mind.worth(kind, option) for option in form.options}
        if all(worth is None for worth in worths.values()):
            return form.any_answer(pick)
        return best_of(form, lambda option: worths[option] or 0.0)


def by_worth(worth: Worth[M]) -> Choice[M]:
    """A choice by what each option is worth; other forms by chance."""

    def choose(mind: M, form: AnyForm, pick: Pick) -> object:
        if not isinstance(form, Choose):
            return form.any_answer(pick)
        return best_of(form, lambda option: worth(mind, option))

    return choose


class PricedMind:
    """A mind that knows prices: of abilities of cards in play, and of what cards ask while they are carried out. A
    game's own mind overrides `Prices.of` with what nouns are worth now."""

    def __init__(
        self,
        board: Board,
        knowledge: Knowledge,
        seat: Seat,
        prices: Prices,
        cards: Mapping[str, CardEntry],
        play: InForce[Any] | None = None,
    ) -> None:
        self.board, self.knowledge, self.seat, self.prices = board, knowledge, seat, prices
        self.cards, self.play = cards, play

    def worth(self, kind: str, option: str) -> float | None:
        if kind == "may":
            return self._may(option)
        if kind == "either":
            return self._either(option)
        id, found, n = option.rpartition("/")
        if found and n.isdigit():
            return self._ability(id, int(n))
        return self._held(kind, option)

    def _may(self, option: str) -> float:
        """What the card offers, on the whole; not to do it is worth nothing."""
        source = option.removeprefix("may:")
        return self._mean([self.prices.all(one.then) for one in self._lines(source, may)])

    def _either(self, option: str) -> float:
        at, _, source = option.partition(":")
        sides = [one.options for one in self._lines(source, either)]
        return self._mean([self.prices.all(side[int(at)].then) for side in sides if int(at) < len(side)])

    def lines(self, source: str) -> Iterator[Op]:
        """The operations of a card, as far as everybody may know them."""
        card = self.cards.get(source)
        if card is not None:
            yield from (one for _, one in open_lines_of(card, self.board.read.get(source, ())))

    def _lines(self, source: str, kind: object) -> list[Any]:
        return [one for one in self.lines(source) if kind_of(one) is kind]

    def _mean(self, worths: list[float]) -> float:
        return sum(worths) / len(worths) if worths else 0.0

    def _ability(self, id: str, n: int) -> float | None:
        """Of a card in play."""
        held = self.board.play.get(id) if self.play is not None else None  # type: ignore[attr-defined]
        if self.play is None or held is None:
            return None
        return CardPrices(self.play, self.prices).use(self.play.side(held).abilities[n])

    def _held(self, moment: str, option: str) -> float | None:
        """Of a card in hand, played at a moment."""
        face = self.knowledge.faces.get(option)  # type: ignore[call-overload]
        if self.play is None or face not in self.play.sides:
            return None
        priced = CardPrices(self.play, self.prices)
        return max(
            (priced.use(ability) for ability in self.play.sides[face][0].abilities if ability.when == moment),
            default=None,
        )
