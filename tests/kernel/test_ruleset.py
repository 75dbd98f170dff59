"""A ruleset reads its own events, however old."""

from typing import Any

import msgspec
import pytest

from domain.kernel import Ask, Choose, Divergence, Fact, Seat, seats_for
from domain.kernel.chapters import Arranged
from domain.kernel.events import Moved, Told
from domain.kernel.log import open_live, rerun
from domain.kernel.ruleset import NoSetup, tag_of
from tests.given import GAME, S1, given
from tests.kernel.tiny import FACTS, Counted, G, Noted, Slate, play, sound, state, tiny

GO = Choose(("go",))


class LifeLost(Fact, frozen=True):
    """As it was written at first."""

    n: int

    def apply(self, board: Slate) -> None:
        board.count -= self.n


class LifeLost2(Fact, frozen=True, tag="LifeLost/2"):
    """Then it said who."""

    n: int
    seat: Seat

    def apply(self, board: Slate) -> None:
        board.count -= self.n


class LifeChanged(Fact, frozen=True):
    """And then it was turned round."""

    by: int
    seat: Seat

    def apply(self, board: Slate) -> None:
        board.count += self.by


def who_was_it(old: dict[str, Any]) -> dict[str, Any]:
    return {"e": "LifeLost/2", "n": old["n"], "seat": "s1"}


def turned_round(old: dict[str, Any]) -> dict[str, Any]:
    return {"e": "LifeChanged", "by": -old["n"], "seat": old["seat"]}


UPCASTS = {"LifeLost": who_was_it, "LifeLost/2": turned_round}


def losing(fact: Fact) -> Any:
    async def rule(g: G) -> None:
        await Ask(S1, "first", GO)
        g.emit(fact)
        await Ask(S1, "second", GO)

    return rule


OLD = LifeLost(2)
NEW = LifeChanged(-2, S1)


def test_an_old_event_is_read_through_a_chain_of_upcasters() -> None:
    ruleset = tiny(losing(NEW), facts=(*FACTS, LifeChanged), upcasts=UPCASTS)
    assert ruleset.event(b'{"e":"LifeLost","n":2}') == NEW
    assert ruleset.event(b'{"e":"LifeLost/2","n":2,"seat":"s3"}') == LifeChanged(-2, Seat("s3"))
    assert ruleset.event(b'{"e":"LifeChanged","by":1,"seat":"s1"}') == LifeChanged(1, S1)


@pytest.mark.parametrize("upcasts", [{}, UPCASTS])
def test_an_event_that_nobody_knows_is_an_error(upcasts: dict[str, Any]) -> None:
    ruleset = tiny(losing(NEW), facts=(*FACTS, LifeChanged), upcasts=upcasts)
    with pytest.raises(msgspec.ValidationError):
        ruleset.event(b'{"e":"Unheard"}')
    with pytest.raises(msgspec.ValidationError):
        ruleset.event(b'{"e":"LifeChanged","by":"much","seat":"s1"}')


def test_a_game_written_with_old_events_opens_runs_again_and_goes_on_under_new_rules() -> None:
    old = play(losing(OLD), facts=(*FACTS, LifeLost)).answer(S1, "go")
    new = tiny(losing(NEW), facts=(*FACTS, LifeChanged), upcasts=UPCASTS)
    chance = old.live.dealer.chance
    for live in (open_live(new, GAME, chance, old.log), rerun(new, GAME, chance, old.log)):
        assert live.board.count == -2
        assert state(live) == state(old.live)
    old.live = live
    sound(old.answer(S1, "go"))


def test_an_old_event_that_says_something_else_diverges() -> None:
    old = play(losing(LifeLost(3)), facts=(*FACTS, LifeLost)).answer(S1, "go")
    new = tiny(losing(NEW), facts=(*FACTS, LifeChanged), upcasts=UPCASTS)
    with pytest.raises(Divergence) as caught:
        open_live(new, GAME, old.live.dealer.chance, old.log)
    assert caught.value.was == b'{"e":"LifeLost","n":3}'


def test_two_events_with_one_tag_are_refused() -> None:
    class Other(Fact, frozen=True, tag="Counted"):
        pass

    class Kernels(Fact, frozen=True, tag="Moved"):
        pass

    with pytest.raises(ValueError, match=r"tiny: two events share a tag: \['Counted'\]"):
        tiny(losing(OLD), facts=(*FACTS, Other))
    with pytest.raises(ValueError, match=r"\['Moved'\]"):
        tiny(losing(OLD), facts=(*FACTS, Kernels))


def test_the_tag_of_an_event() -> None:
    assert [tag_of(e) for e in (Moved, LifeLost2, Noted)] == ["Moved", "LifeLost/2", "Noted"]


def test_seats_are_named_in_order() -> None:
    assert seats_for(3) == ("s1", "s2", "s3")
    assert seats_for(0) == ()


def test_a_ruleset_reads_its_chapters_boards_and_setups() -> None:
    ruleset = tiny(losing(OLD), facts=(*FACTS, LifeLost))
    first = ruleset.first(NoSetup())
    assert ruleset.chapter(msgspec.json.encode(first)) == first
    assert ruleset.chapter(msgspec.Raw(b'{"chapter":"chapter-1"}')) == first
    arranged = Arranged(msgspec.Raw(b'{"chapter":"chapter-1"}'))
    assert isinstance(ruleset.chapter(msgspec.json.encode(arranged)), Arranged)
    assert ruleset.decode_board(msgspec.json.encode(Slate(count=4))) == Slate(count=4)
    assert ruleset.read_setup(b"{}") == NoSetup()
    assert list(ruleset.setups(3)) == []
    assert ruleset.census(Slate()) == {}


def test_facts_leave_out_what_they_do_not_say() -> None:
    table = given(tiny(losing(Counted())), 1).answer(S1, "go")
    assert table.last[1].public == b'{"e":"Counted"}'
    assert table.board.count == 1


def test_what_is_told_is_an_event_of_its_own() -> None:
    async def rule(g: G) -> None:
        await Ask(S1, "first", GO)
        assert g.tell({"won": True}, rule="T-1") == {"won": True}
        await Ask(S1, "second", GO)

    assert play(rule).answer(S1, "go").events(Told) == [Told("T-1", {"won": True})]
