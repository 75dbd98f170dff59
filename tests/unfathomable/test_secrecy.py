"""What stays secret, and what is open."""

from domain.kernel import hand
from domain.kernel.events import Decided
from domain.unfathomable.names import (
    CHAOS,
    ITEMS,
    PASSENGERS,
    SPELLS,
    past_of,
)
from tests.rule import rule
from tests.unfathomable.scenes import (
    S1,
    S2,
    deep_ones,
    dials,
    play,
    scene,
    since,
)
from tests.unfathomable.scenes.edges import QUIET

# --- secrecy ----------------------------------------------------------------------------------------


@rule("UNF-120", "UNF-136")
def test_what_is_chosen_from_a_hand_or_put_back_is_not_said() -> None:
    table = scene(at={S1: "bridge"}, cast=QUIET, hands={S1: ["persistence-1", "rampage-3", "shrivelling-1"]}, rolls=[1])
    play(table, S1, "persistence-1")
    table.answer(S1, [table.card(hand(S1), "rampage-3")])
    exchanged = [event for event in since(table, Decided) if event.seal][-1]
    assert (exchanged.answer, exchanged.outline) == (None, (1,))
    table.answer(S1, "will")
    table.answer(S1, "room:waypoints")
    table.answer(S1, table.form(S1).items)
    assert [event for event in since(table, Decided) if event.seal][-1].answer is None


@rule("UNF-20")
def test_what_is_discarded_to_the_limit_is_decided_in_secret_and_then_lies_open() -> None:
    eleven = ["persistence-1"] * 5 + ["shrivelling-1"] * 5 + ["rampage-3"]
    table = scene("discard", hands={S1: eleven})
    table.answer(S1, [table.card(hand(S1), "rampage-3")])
    assert [event for event in since(table, Decided) if event.seal][-1].answer is None
    assert table.cards(past_of("strength"))[0] in table.knows(S2).faces


def test_the_promise_of_a_lore_card_is_kept_with_the_lowest_if_none_is_named() -> None:
    table = scene(
        "crisis",
        mythos=["poisoned_food"],
        cast=QUIET,
        titles={"keeper": S2},
        hands={S2: ["forced_learning-5", "shrivelling-1", "lesser_banishment-3"]},
        rolls=[5],
    )
    table.answer(S2, "0")
    table.answer(S2, [])
    assert table.faces(past_of("lore")) == ["shrivelling-1"]
    assert dials(table) == {"souls": 7}


# --- tracks and open knowledge ----------------------------------------------------------------------


@rule("UNF-140")
def test_a_ritual_that_goes_beyond_cast_goes_on_from_start() -> None:
    table = scene(
        cast=QUIET,
        titles={"keeper": S1},
        spells=["greater_banishment", "heal"],
        ritual=3,
        deep_ones={"water_5": 2},
        rolls=[5],
    )
    table.answer(S1, "tome")
    table.answer(S1, table.card(SPELLS, "greater_banishment"))
    assert table.board.ritual == 1
    assert deep_ones(table) == {}


@rule("UNF-161")
def test_counts_are_public_and_what_leaves_the_game_unseen_stays_unseen() -> None:
    """The Anarcho-Individualist removes five items that nobody has looked at."""
    table = scene("crisis", mythos=["the_anarcho_individualist"], cast=QUIET, hands={S2: ["rampage-3"]})
    before = len(table.board.cards(ITEMS))
    hidden = [*table.cards(CHAOS), *table.cards(PASSENGERS), *table.cards(ITEMS)[1:6]]
    table.answer(S1, "0")
    board = table.board
    assert (len(board.cards(ITEMS)), len(board.cards("removed"))) == (before - 6, 5)  # type: ignore[arg-type]
    assert (board.reserve, len(board.cards(PASSENGERS)), len(board.cards(CHAOS))) == (18, 9, 10)
    assert [board.loyalty_count(seat) for seat in board.seats] == [1, 1, 1]
    assert set(table.cards("removed")) == set(hidden[-5:])
    for seat in board.seats:
        assert not set(hidden) & set(table.knows(seat).faces)
