"""The shell of bots: which question goes where, and that prices alone beat chance."""

import random
from collections.abc import Mapping
from typing import Any

from msgspec import structs

from domain.kernel import Arrange, Board, Choose, GameId, Knowledge, Policy, Seat, Trigger
from domain.kernel.board import OpenAsk, Question
from domain.kernel.headless import play_out
from domain.kernel.ids import AskId, Card, Face
from domain.kernel.starting import open_table
from domain.parts.bots import Bot, PricedMind, by_worth
from domain.parts.content import Part, PlayEntry, open_lines_of
from domain.parts.core import gain, may
from domain.parts.effects import Ops, lines_of
from domain.parts.in_play import Entered
from domain.parts.moments import Look
from domain.parts.nouns import Resource, TextId
from domain.parts.prices import Prices
from tests.given import S1, S2
from tests.parts.quay import quay
from tests.toy.codex import CODEX
from tests.toy.codex.bots import POLICIES, greedy_mind
from tests.toy.codex.content import BOX, PLAY
from tests.toy.pier.content import CARDS
from tests.toy.pier.nouns import NOUNS


class Fixed:
    """A mind that has a price for everything it was told of."""

    def __init__(self, prices: Mapping[str, float]) -> None:
        self.prices = prices

    def worth(self, kind: str, option: str) -> float | None:
        return self.prices.get(option)


def answer(bot: Bot[Any], kind: str, form: Any, window: bool = False) -> object:
    board = Board(seats=(S1, S2))
    ask = OpenAsk(AskId("1.0"), S1, kind, "", form)
    board.question = Question(1, [ask], Trigger(kind) if window else None)
    return bot(board, Knowledge(), ask, form, lambda n: n - 1)


def test_each_question_goes_to_its_part() -> None:
    bot = Bot(
        lambda board, knowledge, seat, beliefs: Fixed({"a": 1.0, "b": beliefs}),
        choices={"whole": lambda mind, form, pick: ["b"], "least": by_worth(lambda mind, x: -ord(x))},
        reactions={"known": lambda mind, option: {"a": 2.0, "b": 3.0}[option]},
        beliefs=lambda board, knowledge, seat: 5.0,
        patience={"known": 2.5, "slow": 9.0},
    )
    form = Choose(("a", "b"))
    assert answer(bot, "whole", form) == ["b"]
    assert answer(bot, "least", form) == ["a"]
    assert answer(bot, "anything", form) == ["b"], "the prices, which know what it believes"
    assert answer(bot, "anything", Choose(("x", "y"))) == ("y",), "nothing is known of it: by chance"
    assert answer(bot, "anything", Arrange(("a", "b"))) == ("b", "a")
    assert answer(bot, "known", form, window=True) == ["b"]
    assert answer(bot, "known", Choose(("a",)), window=True) is None, "not worth its patience"
    assert answer(bot, "slow", form, window=True) is None
    assert answer(bot, "other", form, window=True) == ["b"]
    assert answer(bot, "other", Choose(()), window=True) is None


def test_what_a_card_asks_is_priced_by_what_it_says() -> None:
    mind = PricedMind(Board(), Knowledge(), S1, Prices(NOUNS), CARDS)
    assert mind.worth("either", "0:hurricane") == -1.0 and mind.worth("either", "1:hurricane") == -2.4
    assert mind.worth("may", "may:translator") == 2.2 - 2.0 and mind.worth("may", "no") == 0.0
    assert mind.worth("whom", "s1") is None


def test_an_ability_is_priced_in_play_and_in_hand() -> None:
    t = quay(Entered("amulet.8", "amulet", S1))
    mind = greedy_mind(t.board, Knowledge(faces={Card("1.0"): Face("prayer")}), S1, None)
    assert mind.worth("horror", "amulet.8/0") == 1.0
    assert mind.worth("horror", "1.0") == 2.0 - 0.5
    assert mind.worth("rolled", "1.0") is None and mind.worth("act", "study") is None


def lead(policies: Mapping[Seat, Policy], seed: int) -> int:
    """By how many points the first seat is ahead at the end."""
    live, _ = open_table(CODEX, GameId(f"ladder-{seed}"), 2)
    live.appended()
    draw = random.Random(seed).random
    for _ in play_out(live, policies, lambda n: int(draw() * n), 5000):
        pass
    board = live.board
    first, second = (PLAY.value(board, "score", board.purse[s]["clue"], Look(board, s)) for s in (S1, S2))
    return first - second


def test_prices_beat_chance() -> None:
    """One greedy seat against one that plays at random; and two random ones, who are about even."""
    greedy = [lead({S1: POLICIES["greedy"]}, seed) for seed in range(16)]
    chance = [lead({}, seed) for seed in range(16)]
    assert sum(greedy) > sum(chance) and sum(x > 0 for x in greedy) > sum(x < 0 for x in greedy)


def test_what_a_card_asks_is_priced_without_what_nobody_has_read() -> None:
    """A sealed part may ask in the same way as the open card: its price is known when it was read, and not before."""
    card, board = CARDS["hurricane"], Board()
    asks = Part(TextId("x"), Ops((may(Ops((gain(Resource("clue"), 5),))),)))
    hidden = structs.replace(card, sealed={"eye": asks})
    mind = PricedMind(board, Knowledge(), S1, Prices(NOUNS), {card.id: hidden})
    assert mind.worth("may", f"may:{card.id}") == 0.0
    board.read[card.id] = ["eye"]
    assert mind.worth("may", f"may:{card.id}") != 0.0


def test_what_stands_on_a_sealed_side_is_known_when_it_was_read() -> None:
    card = next(card for card in BOX.every() if isinstance(card, PlayEntry) and card.sealed_sides and card.sides)
    every = [line for line, _ in lines_of(card)]
    assert any(line.startswith("sides.") for line in every)
    assert not [line for line, _ in open_lines_of(card) if line.startswith("sides.")]
    assert [line for line, _ in open_lines_of(card, [str(i) for i in range(len(card.sides))])] == every
