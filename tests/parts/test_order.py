"""Nobody is asked for an order that makes no difference."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from domain.kernel import Seat
from domain.kernel.events import Asked
from domain.parts import play as play_module
from domain.parts import triggers
from domain.parts.abilities import Ability
from domain.parts.in_play import Entered
from domain.parts.order import Doing, that_matter
from tests.given import S1, S2
from tests.parts.laws import codex_games
from tests.parts.quay import quay
from tests.toy.codex import CODEX
from tests.toy.codex import chapters as codex_chapters
from tests.toy.codex.board import TOKENS
from tests.toy.codex.content import CARDS, PLAY

RECKONINGS: dict[str, Ability] = {
    card.id: ability
    for card in CARDS.values()
    if not card.sealed_sides
    for ability in card.sides[0].abilities
    if ability.when == "reckoning"
}
NOBODY = Seat("")


def in_play(*entries: str) -> tuple[Entered, ...]:
    """`candles@s1`: owned by a seat."""
    out = []
    for n, name in enumerate(entries):
        entry, _, owner = name.partition("@")
        slot = CARDS[entry].sides[0].slot
        out.append(Entered(f"{entry}.{n}", entry, Seat(owner), on="isle" if CARDS[entry].health else "", slot=slot))
    return tuple(out)


def asked_about(*entries: str) -> tuple[str, ...]:
    t = quay(*in_play(*entries), cup=["reckoning"])
    t.answer(S1, "go:sea")
    question = t.board.question
    return tuple(sorted(t.options(S1))) if question is not None and question.asks[0].kind == "order" else ()


@pytest.mark.parametrize(
    ("entries", "asked"),
    [
        (("candles@s1", "ledger@s2"), ()),
        (("candles@s1", "candles@s1"), ()),
        (("lights_out", "candles@s1"), ()),
        (("lights_out", "open_gate@s1"), ("lights_out.0/0", "open_gate.1/0")),
        (("lights_out", "deep_one"), ()),
        (("deep_one", "candles@s1", "deep_one"), ()),
        (("pact@s1", "candles@s1"), ("candles.1/0", "pact.0/0")),
        (("deep_one", "deep_one"), ()),
    ],
)
def test_what_is_asked(entries: tuple[str, ...], asked: tuple[str, ...]) -> None:
    assert asked_about(*entries) == asked


def test_only_those_are_asked_about_that_matter_and_the_others_come_first() -> None:
    t = quay(*in_play("lights_out", "open_gate@s1", "candles@s2"), cup=["reckoning"])
    t.answer(S1, "go:sea")
    assert t.options(S2) == {"lights_out.0/0", "open_gate.1/0", "candles.2/0"}, "a gate asks for monsters: who knows"
    assert asked_about("lights_out", "candles@s1", "ledger@s2") == ()


def test_a_threshold_in_reach_makes_an_order_matter() -> None:
    """Doom flips the codex card; terror is watched as well."""
    assert asked_about("lights_out", "candles@s1") == ()
    doings = {
        "doom": Doing("lights_out.0", RECKONINGS["lights_out"].effects, ()),
        "terror": Doing("dear_bread.1", RECKONINGS["dear_bread"].effects, ()),
    }
    calm = quay(*in_play("lights_out", "dear_bread")).board
    assert that_matter(PLAY, calm, doings) == ()
    watched = quay(*in_play("lights_out", "dear_bread", "restless_water")).board
    assert that_matter(PLAY, watched, doings) == ("doom", "terror")


def test_every_pair_that_is_not_asked_about_comes_to_the_same_either_way() -> None:
    """Both orders are played; the boards must be equal but for the order in which the cards lie."""
    seen: Counter[bool] = Counter()
    names = [f"{entry}@{owner}" for entry in RECKONINGS for owner in ("", S1, S2)]
    for one, two in combinations(names, 2):
        if one.partition("@")[0] == two.partition("@")[0] and CARDS[one.partition("@")[0]].sides[0].slot:
            continue
        asked = asked_about(one, two)
        seen[bool(asked)] += 1
        if not asked:
            assert outcome(one, two) == outcome(two, one), (one, two)
    assert seen[True] and seen[False]


def outcome(*entries: str) -> Any:
    t = quay(*in_play(*entries), cup=["reckoning"], rolls=["4", "4"])
    t.answer(S1, "go:sea")
    board = t.board
    played = sorted((card.entry, card.owner, card.on, card.side) for card in board.play.values())
    return board.purse, board.sheet, board.at, played, board.used.keys()


def questions(count: int) -> Counter[str]:
    asked: Counter[str] = Counter()
    for played in codex_games(count):
        for record in played.records:
            event = CODEX.event(record.public)
            if isinstance(event, Asked):
                asked[event.asks[0].kind] += 1
    return asked


def test_fewer_questions_than_if_every_order_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pacts: nobody knows what their secret backs bring, so they are always asked about."""
    monkeypatch.setattr(codex_chapters, "TOKENS", tuple(token for token in TOKENS if token != "pact"))
    fewer = questions(8)
    for module in (play_module, triggers):
        monkeypatch.setattr(module, "that_matter", lambda play, board, doings: tuple(doings))
    all_of_them = questions(8)
    assert fewer["order"] < all_of_them["order"]
