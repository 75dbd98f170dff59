"""Cards taken up and laid down anew: runs, places, segments, and a card slipped out of a hand."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.kernel import (
    BOTTOM,
    Face,
    Lay,
    Reseal,
    RuleFault,
    Shuffle,
    Zone,
    hand,
    slip,
)
from domain.kernel.events import Run
from domain.kernel.record import decode_private
from tests.given import S1, S2, S3, Table
from tests.kernel import fair_text
from tests.kernel.test_cards import PILE, names, resealed, scope, seals_open, wait
from tests.kernel.tiny import ABC, DECK, G, Slate, lay_deck, note, play, sound

# --- reseals: runs, places, segments -------------------------------------------------------------


def reseal(deck: Sequence[str], pile: Sequence[str], *lays: Lay, deck_size: int = 6) -> Table[Slate]:
    """A deck `0.0 …` and a pile `1.0 1.1 1.2`; then one reseal of these cards."""

    async def rule(g: G) -> None:
        await lay_deck(g, ABC[:deck_size])
        g.stock(PILE, [Face("x"), Face("y"), Face("z")])
        await Shuffle(PILE, "the pile")
        take = {DECK: names(*deck), PILE: names(*pile)}
        note(g, await Reseal({z: cards for z, cards in take.items() if cards}, lays, "moved about"))
        await wait(g)

    return play(rule)


def ordered(zone: Zone, *cards: str, **more: Any) -> Lay:
    return Lay(zone, names(*cards), mixed=False, **more)


def before(table: Table[Any]) -> dict[str, Face]:
    """The faces as the two shuffles laid them."""
    return {
        f"{event.n}.{j}": face
        for event, private in resealed(table)[:2]
        for j, face in enumerate(decode_private(private).faces)
    }


def test_an_ordered_lay_puts_the_named_cards_in_the_named_order() -> None:
    table = reseal(["0.0", "0.1", "0.2"], [], ordered(DECK, "0.2", "0.0", "0.1"))
    assert table.cards(DECK) == ["2.0", "2.1", "2.2", "0.3", "0.4", "0.5"]
    was = before(table)
    assert table.faces(DECK)[:3] == [was["0.2"], was["0.0"], was["0.1"]]
    assert table.board.notes == ['[["2.0","2.1","2.2"]]']
    seals_open(table)
    sound(table)


def test_neighbouring_cards_are_taken_up_as_one_run_whatever_the_order_named() -> None:
    table = reseal(["0.5", "0.1", "0.2", "0.0"], [], ordered(PILE, "0.0", "0.1", "0.2", "0.5"))
    assert resealed(table)[2][0].took == (Run(DECK, 0, 3), Run(DECK, 5, 1))
    assert table.cards(DECK) == ["0.3", "0.4"]
    sound(table)


def test_cards_with_gaps_between_them_are_taken_up_as_several_runs() -> None:
    cards = ["0.7", "0.0", "0.4", "0.3", "0.5", "0.1"]
    table = reseal(cards, [], ordered(PILE, *cards), deck_size=8)
    assert resealed(table)[2][0].took == (Run(DECK, 0, 2), Run(DECK, 3, 3), Run(DECK, 7, 1))
    assert table.cards(DECK) == ["0.2", "0.6"]
    assert table.faces(PILE)[:6] == [before(table)[c] for c in cards]
    sound(table)


def test_a_whole_zone_is_one_run_even_if_named_out_of_order() -> None:
    table = reseal([], ["1.2", "1.0", "1.1"], ordered(DECK, "1.0", "1.1", "1.2"))
    assert resealed(table)[2][0].took == (Run(PILE, 0, 3),)
    assert table.cards(PILE) == []
    assert table.faces(DECK)[:3] == [before(table)[c] for c in ("1.0", "1.1", "1.2")]


@pytest.mark.parametrize(
    ("at", "deck"),
    [
        (0, ["2.0", "2.1", "0.0", "0.1", "0.2"]),
        (1, ["0.0", "2.0", "2.1", "0.1", "0.2"]),
        (3, ["0.0", "0.1", "0.2", "2.0", "2.1"]),
        (BOTTOM, ["0.0", "0.1", "0.2", "2.0", "2.1"]),
    ],
)
def test_a_segment_is_laid_at_its_place(at: int, deck: list[str]) -> None:
    table = reseal([], ["1.0", "1.1"], ordered(DECK, "1.1", "1.0", at=at), deck_size=3)
    assert table.cards(DECK) == deck
    assert table.cards(PILE) == ["1.2"]
    assert resealed(table)[2][0].laid[0].at == (3 if at == BOTTOM else at)
    sound(table)


def test_places_count_after_the_cards_are_taken_up() -> None:
    table = reseal(["0.0", "0.1"], [], ordered(DECK, "0.0", at=1), ordered(DECK, "0.1", at=BOTTOM), deck_size=3)
    assert table.cards(DECK) == ["0.2", "2.0", "2.1"]
    sound(table)


@pytest.mark.parametrize("at", [2, 7, -2])
def test_there_is_no_place_beyond_the_cards(at: int) -> None:
    with pytest.raises(RuleFault, match=f"deck has no place {at}"):
        reseal(["0.0", "0.1"], [], ordered(DECK, "0.0", "0.1", at=at), deck_size=3)


def test_later_segments_count_those_laid_before_them() -> None:
    table = reseal(
        ["0.0"], ["1.0", "1.1", "1.2"], ordered(DECK, "1.0", "1.1"), ordered(DECK, "1.2", "0.0", at=BOTTOM), deck_size=2
    )
    assert table.cards(DECK) == ["2.0", "2.1", "0.1", "2.2", "2.3"]
    was = before(table)
    assert table.faces(DECK) == [was["1.0"], was["1.1"], was["0.1"], was["1.2"], was["0.0"]]
    seals_open(table)
    sound(table)


def test_a_segment_may_open_a_new_zone() -> None:
    table = reseal(["0.0"], [], ordered(Zone("new"), "0.0", at=BOTTOM))
    assert table.cards("new") == ["2.0"]
    sound(table)


def test_mixed_and_ordered_segments_in_one_reseal() -> None:
    table = reseal(
        ["0.0", "0.1", "0.2"],
        ["1.0", "1.1", "1.2"],
        Lay(DECK, names("0.0", "1.0", "1.1")),
        ordered(Zone("row"), "1.2", "0.2"),
        Lay(PILE, names("0.1")),
        deck_size=3,
    )
    was = before(table)
    key, entropy = table.live.dealer.chance.key, table.live.dealer.chance.entropy  # type: ignore[attr-defined]
    words = fair_text.stream(fair_text.seed(key, scope(table), 2), scope(table), 2, entropy, "reseal:deck=3,pile=1")
    assert table.faces(DECK) == fair_text.fisher_yates(words, sorted(was[c] for c in ("0.0", "1.0", "1.1")))
    assert table.faces("row") == [was["1.2"], was["0.2"]]
    assert table.faces(PILE) == [was["0.1"]]
    assert [s.mixed for s in resealed(table)[2][0].laid] == [True, False, True]
    assert table.board.notes == ['[["2.0","2.1","2.2"],["2.3","2.4"],["2.5"]]']
    seals_open(table)
    sound(table)


def test_a_lay_is_mixed_on_top_and_unseen_unless_told() -> None:
    assert Lay(DECK, []) == Lay(DECK, [], True, (), 0)


@pytest.mark.parametrize(
    ("deck", "lay"),
    [
        (["0.0", "0.1"], ["0.0"]),
        (["0.0"], ["0.0", "0.1"]),
        (["0.0"], ["0.1"]),
        (["0.0"], ["0.0", "0.0"]),
    ],
)
def test_the_cards_laid_must_be_those_taken_up(deck: list[str], lay: list[str]) -> None:
    with pytest.raises(RuleFault, match="not those taken up: moved about"):
        reseal(deck, [], ordered(DECK, *lay))


@pytest.mark.parametrize("deck", [["0.0", "0.0"], ["9.9"], ["1.0"]])
def test_only_cards_that_lie_there_can_be_taken_up_and_each_once(deck: list[str]) -> None:
    with pytest.raises(RuleFault, match="cannot be taken up from deck"):
        reseal(deck, [], ordered(DECK, *deck))


@pytest.mark.parametrize("pile", [["1.0", "1.1", "1.1"], ["1.0", "1.1", "1.2", "1.2"]])
def test_a_zone_named_with_a_double_cannot_be_taken_up(pile: list[str]) -> None:
    with pytest.raises(RuleFault, match="cannot be taken up from pile"):
        reseal([], pile, ordered(PILE, *pile))


# --- slipping a card out of a hand ---------------------------------------------------------------


def test_a_slipped_card_leaves_a_mixed_hand_that_only_its_owner_sees() -> None:
    async def rule(g: G) -> None:
        await lay_deck(g, ABC[:5])
        cards = g.board.cards(DECK)[:3]
        g.move(cards, DECK, hand(S1))
        g.show(cards, [S1])
        note(g, [g.face(cards[1]), await slip(g, S1, [cards[1]], hand(S1), DECK, "slipped", at=1)])
        await wait(g)

    table = play(rule)
    face, name = table.cards(DECK)[1], table.board.notes[0]
    assert table.cards(DECK) == ["0.3", "1.2", "0.4"]
    assert name == f'["{table.face(face)}",["1.2"]]'
    assert table.cards(hand(S1)) == ["1.0", "1.1"]
    assert set(table.knows(S1).faces) == {"1.0", "1.1"}
    event, _ = resealed(table)[1]
    assert (event.why, event.took) == ("slipped", (Run(hand(S1), 0, 3),))
    assert [(s.zone, s.at, s.mixed, s.seen) for s in event.laid] == [(hand(S1), 0, True, (S1,)), (DECK, 1, True, ())]
    sound(table)


def test_a_slipped_card_may_be_looked_at_by_some() -> None:
    async def rule(g: G) -> None:
        await lay_deck(g, ABC[:2])
        g.move(g.board.cards(DECK), DECK, hand(S1))
        await slip(g, S1, g.board.cards(hand(S1))[:1], hand(S1), DECK, "slipped", seen=(S2, S3))
        await wait(g)

    table = play(rule)
    assert [list(table.knows(s).faces) for s in (S1, S2, S3)] == [["1.0"], ["1.1"], ["1.1"]]
    sound(table)
