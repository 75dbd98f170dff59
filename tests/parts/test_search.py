"""Worlds that fit what a seat knows, and a bot that looks ahead in them."""

import random
from collections import Counter
from typing import Any

import pytest

from domain.kernel import Choose, Face, Knowledge, OpenAsk, Pick, Seat
from domain.kernel.headless import random_policy
from domain.parts.search import Draws, Past, Search, Unlike, World, redealt, seeded, shuffled
from tests.given import S1
from tests.parts.light_world import LightWorld, begin, opener
from tests.toy import CROSSING, MUTINY


def picker(seed: int) -> Pick:
    draw = random.Random(seed).random
    return lambda n: int(draw() * n)


def by_kind(face: Face) -> str:
    """Crossing's skill and peril cards have a back each; what lies in one deck is known."""
    return "role" if face in ("captain", "loyal", "mutineer") else face.partition("-")[0]


def search_of(ruleset: Any, **how: Any) -> Search:
    def score(world: World, seat: Seat) -> float:
        return float(seat in world.board.ended.winners) if world.board.ended else 0.0

    return Search(opener(ruleset), by_kind, random_policy, score, **how)


def moments(ruleset: Any, seed: int) -> Any:
    """A random game, at every plain question to the first seat."""
    pick = picker(seed)
    world = begin(ruleset, 3, pick)
    while world.board.ended is None:
        waiting = world.waits_for()
        seat = waiting[pick(len(waiting))]
        ask = world.board.question.ask_of(seat)
        if seat == S1 and world.board.question.trigger is None:
            yield world, ask
        world.step(seat, random_policy(world.board, Knowledge(), ask, world.form_of(ask), pick))


@pytest.mark.parametrize("ruleset", [MUTINY, CROSSING], ids=["mutiny", "crossing"])
def test_most_worlds_fit_and_show_the_seat_what_it_has_seen(ruleset: Any) -> None:
    search, found = search_of(ruleset, tries=1), Counter[bool]()
    for seed in range(3):
        for k, (world, _) in enumerate(moments(ruleset, seed)):
            known = world.knowledge(S1)
            imagined = search.imagine(world.past(), S1, known, picker(100 + k))
            found[imagined is not None] += 1
            if isinstance(imagined, LightWorld):
                assert imagined.board == world.board
                assert imagined.knowledge(S1).faces == known.faces
                assert sorted(imagined.secrets.faces.values()) == sorted(world.secrets.faces.values())
    assert found[True] > 4 * found[False] and found[True] > 10, found


def test_worlds_differ_in_what_the_seat_does_not_know() -> None:
    world, _ = next(moments(CROSSING, 1))
    search = search_of(CROSSING)
    seen = {
        tuple(sorted(imagined.secrets.faces.items()))
        for k in range(6)
        if isinstance(imagined := search.imagine(world.past(), S1, world.knowledge(S1), picker(k)), LightWorld)
    }
    assert len(seen) > 3


def twisted(past: Past, known: Any, pick: Pick) -> Past:
    """The same past in another world that the seat cannot tell apart."""
    return past._replace(secrets=redealt(past, S1, known, by_kind, pick))


def test_a_search_answers_alike_in_worlds_its_seat_cannot_tell_apart() -> None:
    search, tried = search_of(CROSSING, worlds=3, most=3, stop=lambda now, there: there.turn > now.turn + 1), 0
    for k, (world, ask) in enumerate(moments(CROSSING, 2)):
        if k % 4 or tried > 5:
            continue
        known, form = world.knowledge(S1), world.form_of(ask)
        answers = [
            search.choose(world.board, past, known, ask, form, picker(7))
            for past in (world.past(), twisted(world.past(), known.faces, picker(50 + k)))
        ]
        assert answers[0] == answers[1]
        tried += 1
    assert tried > 2


def test_the_better_way_is_found() -> None:
    """The policy always takes the first way; the score prefers the last."""

    def first(board: Any, knowledge: Knowledge, ask: OpenAsk, form: Any, pick: Pick) -> object:
        return [form.options[0]] if isinstance(form, Choose) and form.options else form.default()

    world, ask = next((w, a) for w, a in moments(CROSSING, 3) if a.kind == "action")
    form = world.form_of(ask)
    wanted = form.options[-1]

    def score(there: Any, seat: Seat) -> float:
        return float(there.inputs[-1].answer == [wanted] or (wanted,) == there.inputs[-1].answer)

    search = Search(opener(CROSSING), by_kind, first, score, worlds=4, most=9, stop=lambda now, there: True)
    chosen = search.choose(world.board, world.past(), world.knowledge(S1), ask, form, picker(1))
    assert form.check(chosen) == (wanted,)


def test_what_is_known_lies_where_it_lay() -> None:
    past = Past(None, b"", None, 0, 0, (), [(Face("six"),)], ())  # type: ignore[arg-type]
    draws = Draws(past, {"1.1": "b"}, picker(1))  # type: ignore[dict-item]
    assert draws.lay(["1.0", "1.1", "1.2"], ["a", "b", "c"])[1] == "b"  # type: ignore[list-item]
    with pytest.raises(Unlike):
        draws.lay(["1.0", "1.1"], ["a", "c"])  # type: ignore[list-item]
    assert draws.roll([["one"]]) == ("six",) and draws.roll([["one"]]) == ("one",)  # type: ignore[list-item]


def test_lent_choices_are_spread_evenly() -> None:
    pick = seeded([1, 2, 3, 4])
    counts = Counter(pick(6) for _ in range(6000))
    assert set(counts) == set(range(6)) and max(counts.values()) < 1150
    orders = Counter(tuple(shuffled("abc", pick)) for _ in range(3000))
    assert len(orders) == 6 and min(orders.values()) > 380
