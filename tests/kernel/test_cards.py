"""Cards: stocked, moved, shuffled, resealed. Where they lie, under which names, sealed by what."""

from typing import Any

import pytest

from domain.kernel import (
    BOTTOM,
    Ask,
    Card,
    Choose,
    Face,
    Number,
    RuleFault,
    Seat,
    Shuffle,
    Zone,
)
from domain.kernel.events import Laid, Moved, Resealed, Rolled, Run, Shown, Stocked
from domain.kernel.record import decode_private
from domain.kernel.steps import Roll
from tests.given import S1, S2, S3, Table
from tests.kernel import fair_text
from tests.kernel.tiny import ABC, COIN, DECK, DIE, DISCARD, G, lay_deck, note, play, sound

PILE = Zone("pile")


def names(*cards: str) -> list[Card]:
    return [Card(c) for c in cards]


async def wait(g: G) -> None:
    await Ask(S1, "wait", Choose(("go",)))


def scope(table: Table[Any]) -> str:
    return table.live.dealer.chance.scope


def resealed(table: Table[Any]) -> list[tuple[Resealed, bytes]]:
    """All that was resealed, with what is private of it."""
    read = [(table.live.ruleset.event(r.public), r.private) for r in table.log]
    return [(e, private) for e, private in read if isinstance(e, Resealed)]


def seals_open(table: Table[Any]) -> None:
    """Every commitment is the one the protocol gives for the face that was laid."""
    for event, private in resealed(table):
        faces = decode_private(private).faces
        seals = [seal for segment in event.laid for seal in segment.seals]
        salts = [fair_text.card_salt(table.live.dealer.chance.key, scope(table), event.n, j) for j in range(len(faces))]
        assert seals == [fair_text.card_seal(scope(table), event.n, j, salts[j], f) for j, f in enumerate(faces)]


# --- stocked and moved ---------------------------------------------------------------------------


def test_stocked_cards_lie_face_up_in_order_under_their_own_names() -> None:
    async def rule(g: G) -> None:
        g.stock(DECK, [Face("a"), Face("b")])
        g.stock(DECK, [Face("c")])
        assert all(g.is_public(c) for c in g.board.cards(DECK))
        await wait(g)

    table = play(rule)
    assert table.cards(DECK) == ["u0.0", "u0.1", "u1.0"]
    assert table.faces(DECK) == ["a", "b", "c"]
    assert table.knows(Seat("")).faces == {"u0.0": "a", "u0.1": "b", "u1.0": "c"}
    assert table.events(Stocked) == [Stocked(DECK, (Face("a"), Face("b"))), Stocked(DECK, (Face("c"),))]
    sound(table)


@pytest.mark.parametrize(
    ("at", "pile"),
    [
        (0, ["u0.2", "u0.0", "u1.0", "u1.1"]),
        (1, ["u1.0", "u0.2", "u0.0", "u1.1"]),
        (BOTTOM, ["u1.0", "u1.1", "u0.2", "u0.0"]),
    ],
)
def test_moved_cards_keep_their_names_and_come_in_the_order_named(at: int, pile: list[str]) -> None:
    async def rule(g: G) -> None:
        g.stock(DECK, ABC[:3])
        g.stock(PILE, ABC[3:5])
        g.move(names("u0.2", "u0.0"), DECK, PILE, at)
        await wait(g)

    table = play(rule)
    assert table.cards(PILE) == pile
    assert table.cards(DECK) == ["u0.1"]
    sound(table)


def test_cards_move_into_a_new_zone_and_to_the_top_unless_told() -> None:
    async def rule(g: G) -> None:
        g.stock(DECK, ABC[:3])
        g.move(names("u0.0"), DECK, PILE, BOTTOM)
        g.move(names("u0.1"), DECK, PILE)
        g.move([], DECK, PILE)
        await wait(g)

    table = play(rule)
    assert table.cards(PILE) == ["u0.1", "u0.0"]
    assert len(table.events(Moved)) == 2, "moving nothing is no event"


@pytest.mark.parametrize(("at", "place", "deck"), [(BOTTOM, 1, [1, 2, 0]), (0, 0, [2, 0, 1])])
def test_within_a_zone_the_place_is_counted_when_the_cards_are_out(at: int, place: int, deck: list[int]) -> None:
    """What is recorded is a place that there is: behind the one card that stays, not behind all three."""

    async def rule(g: G) -> None:
        g.stock(DECK, ABC[:3])
        g.move(names("u0.2", "u0.0"), DECK, DECK, at)
        await wait(g)

    table = play(rule)
    (moved,) = table.events(Moved)
    assert moved.at == place
    assert table.cards(DECK) == [f"u0.{i}" for i in deck]
    sound(table)


def test_a_card_that_is_not_there_cannot_be_moved() -> None:
    async def rule(g: G) -> None:
        g.stock(DECK, ABC[:1])
        g.move(names("u9.9"), DECK, PILE)

    with pytest.raises(RuleFault):
        play(rule)


def test_the_cards_of_a_zone_are_a_copy() -> None:
    table = play(wait)
    table.board.zones[DECK] = names("x")
    table.board.cards(DECK).append(Card("y"))
    assert table.cards(DECK) == ["x"]
    assert table.cards("nowhere") == []


# --- shuffles ------------------------------------------------------------------------------------


def test_a_shuffled_deck_has_fresh_names_in_a_drawn_order_that_nobody_knows() -> None:
    table = play(lay_and_wait)
    assert table.cards(DECK) == [f"0.{j}" for j in range(8)]
    key, entropy = table.live.dealer.chance.key, table.live.dealer.chance.entropy  # type: ignore[attr-defined]
    words = fair_text.stream(fair_text.seed(key, scope(table), 0), scope(table), 0, entropy, "reseal:deck=8")
    assert table.faces(DECK) == fair_text.fisher_yates(words, sorted(ABC))
    assert table.knows(S1).faces == {}
    seals_open(table)
    sound(table)


async def lay_and_wait(g: G) -> None:
    await lay_deck(g)
    await wait(g)


def test_the_order_before_a_shuffle_does_not_matter() -> None:
    async def reversed_deck(g: G) -> None:
        await lay_deck(g, ABC[::-1])
        await wait(g)

    assert play(lay_and_wait).faces(DECK) == play(reversed_deck).faces(DECK)


def test_a_shuffle_says_what_it_took_and_laid() -> None:
    (event, private), *_ = resealed(play(lay_and_wait))
    assert (event.n, event.why) == (0, "the deck")
    assert event.took == (Run(DECK, 0, 8),)
    assert [(s.zone, len(s.seals), s.at, s.mixed, s.seen) for s in event.laid] == [(DECK, 8, 0, True, ())]
    assert sorted(decode_private(private).faces) == sorted(ABC)
    assert decode_private(private).cards == ()


def test_a_shuffle_can_add_other_zones() -> None:
    async def rule(g: G) -> None:
        g.stock(DECK, ABC[:2])
        g.stock(DISCARD, ABC[2:5])
        await Shuffle(DECK, "again", adding=(DISCARD,))
        await wait(g)

    table = play(rule)
    assert table.cards(DECK) == [f"0.{j}" for j in range(5)]
    assert table.cards(DISCARD) == []
    assert sorted(table.faces(DECK)) == sorted(ABC[:5])
    (event, _), *_ = resealed(table)
    assert event.took == (Run(DECK, 0, 2), Run(DISCARD, 0, 3))
    sound(table)


def test_a_shuffle_may_be_seen_by_some() -> None:
    async def rule(g: G) -> None:
        g.stock(DECK, ABC[:3])
        await Shuffle(DECK, "looked at", seen=(S2,))
        await wait(g)

    table = play(rule)
    assert sorted(table.knows(S2).faces.values()) == ["a", "b", "c"]
    assert table.knows(S1).faces == {}
    sound(table)


def test_shuffling_an_empty_zone_is_a_draw_of_nothing() -> None:
    async def rule(g: G) -> None:
        await Shuffle(DECK, "nothing")
        await wait(g)

    table = play(rule)
    assert table.cards(DECK) == []
    (event, _), *_ = resealed(table)
    assert event.took == ()
    assert table.live.dealer.next_draw == 1


# --- showing -------------------------------------------------------------------------------------


async def show_some(g: G) -> None:
    await lay_deck(g, ABC[:4])
    await Ask(S1, "look", Choose(("go",)))
    g.show(names("0.0", "0.1"), [S1, S2])
    g.show(names("0.1", "0.2"))
    g.show(names("0.1", "0.3"), [S3])
    note(g, [g.is_public(c) for c in g.board.cards(DECK)])
    await wait(g)


def test_cards_shown_to_all_stand_in_the_public_bytes_with_salts_that_open_their_seals() -> None:
    table = play(show_some)
    faces = table.faces(DECK)
    table.answer(S1, "go")
    shown = table.events(Shown)[1]
    assert (shown.cards, shown.faces) == (("0.1", "0.2"), tuple(faces[1:3]))
    seals = resealed(table)[0][0].laid[0].seals
    for card, face, salt in zip(shown.cards, shown.faces, shown.salts, strict=True):
        j = int(card.partition(".")[2])
        assert fair_text.card_seal(scope(table), 0, j, salt, face) == seals[j]


def test_cards_shown_to_some_stand_in_their_openings_only() -> None:
    table = play(show_some)
    faces = table.faces(DECK)
    table.answer(S1, "go")
    assert [(s.cards, s.to, s.faces, s.salts) for s in table.events(Shown)[::2]] == [
        (("0.0", "0.1"), (S1, S2), (), ()),
        (("0.3",), (S3,), (), ()),
    ]
    record = next(r for r in table.last if b'"e":"Shown"' in r.public)
    (opening,) = decode_private(record.private).cards
    assert opening.to == (S1, S2)
    assert [(o.card, o.face) for o in opening.cards] == [("0.0", faces[0]), ("0.1", faces[1])]
    seals = resealed(table)[0][0].laid[0].seals
    assert [fair_text.card_seal(scope(table), 0, j, o.salt, o.face) for j, o in enumerate(opening.cards)] == list(
        seals[:2]
    )


def test_who_knows_what_after_cards_were_shown() -> None:
    table = play(show_some).answer(S1, "go")
    known = {seat: sorted(table.knows(seat).faces) for seat in (S1, S2, S3, Seat(""))}
    assert known == {
        S1: ["0.0", "0.1", "0.2"],
        S2: ["0.0", "0.1", "0.2"],
        S3: ["0.1", "0.2", "0.3"],
        "": ["0.1", "0.2"],
    }
    assert table.board.notes == ["[false,true,true,false]"]
    sound(table)


def test_a_card_that_all_know_is_not_shown_again_and_showing_to_nobody_is_nothing() -> None:
    async def rule(g: G) -> None:
        g.stock(DECK, ABC[:1])
        await Ask(S1, "look", Choose(("go",)))
        g.show(g.board.cards(DECK))
        g.show(g.board.cards(DECK), [S1])
        await Shuffle(DECK, "mixed")
        g.show(g.board.cards(DECK), [])
        g.show([])
        await wait(g)

    assert play(rule).answer(S1, "go").events(Shown) == []


def test_a_card_shown_to_one_seat_and_then_another_is_known_to_both() -> None:
    async def rule(g: G) -> None:
        await lay_deck(g, ABC[:1])
        for seat in (S1, S2, S1):
            g.show(g.board.cards(DECK), [seat])
        await wait(g)

    table = play(rule)
    assert [bool(table.knows(s).faces) for s in (S1, S2, S3)] == [True, True, False]
    assert table.live.secrets.knows == {"0.0": (S1, S2)}
    sound(table)


def test_the_faces_of_a_zone_come_top_first() -> None:
    async def rule(g: G) -> None:
        g.stock(DECK, [Face("b"), Face("a")])
        note(g, g.faces(DECK))
        await wait(g)

    assert play(rule).board.notes == ['["b","a"]']


# --- dice ----------------------------------------------------------------------------------------


async def roll_and_wait(g: G) -> None:
    note(g, await Roll({DIE: 3, COIN: 2}, why="a throw"))
    await wait(g)


def test_a_roll_is_public_and_proves_itself() -> None:
    table = play(roll_and_wait)
    (rolled,) = table.events(Rolled)
    chance = table.live.dealer.chance
    assert (rolled.n, rolled.spec, rolled.why) == (0, "roll:die*3,coin*2", "a throw")
    assert rolled.seed == fair_text.seed(chance.key, scope(table), 0)
    words = fair_text.stream(rolled.seed, scope(table), 0, chance.entropy, rolled.spec)  # type: ignore[attr-defined]
    dice = [("1", "2", "3", "4", "5", "6")] * 3 + [("heads", "tails")] * 2
    assert rolled.faces == tuple(die[fair_text.below(words, len(die))] for die in dice)
    assert table.board.notes == [str(list(rolled.faces)).replace("'", '"').replace(" ", "")]
    sound(table)


def test_dice_that_are_not_rolled_do_not_stand_in_the_spec() -> None:
    async def rule(g: G) -> None:
        await Roll({DIE: 1, COIN: 0}, why="a throw")
        await wait(g)

    assert play(rule).events(Rolled)[0].spec == "roll:die*1"


@pytest.mark.parametrize("dice", [{}, {DIE: 0}, {DIE: -1}])
def test_a_roll_of_no_dice_is_a_fault(dice: dict[Any, int]) -> None:
    async def rule(g: G) -> None:
        await Roll(dice, why="a throw")

    with pytest.raises(RuleFault, match="a roll of no dice: a throw"):
        play(rule)


def test_a_die_the_game_does_not_have_is_a_fault() -> None:
    async def rule(g: G) -> None:
        await Roll({"bone": 1}, why="a throw")  # type: ignore[dict-item]

    with pytest.raises(RuleFault, match="tiny has no die bone"):
        play(rule)


def test_draws_are_numbered_in_their_order() -> None:
    async def rule(g: G) -> None:
        await lay_deck(g, ABC[:2])
        for _ in range(2):
            await Roll({DIE: 1}, why="a throw")
            await Ask(S1, "wait", Number(0, 9))
        await Shuffle(DECK, "again")
        await wait(g)

    table = play(rule).answer(S1, 1).reopen().answer(S1, 1)
    drawn = [e.n for r in table.log if isinstance(e := table.live.ruleset.event(r.public), Rolled | Resealed)]
    assert drawn == [0, 1, 2, 3]
    assert table.live.dealer.next_draw == 4
    sound(table)


def test_a_laid_segment_is_ordered_and_on_top_unless_told() -> None:
    assert Laid(DECK, ()) == Laid(DECK, (), 0, False, ())
