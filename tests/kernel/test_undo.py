"""Taking back: how far it reaches, where it stops, and what it leaves."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel import (
    Ask,
    AskId,
    Card,
    Choose,
    Defer,
    Divergence,
    Everyone,
    Face,
    Number,
    Order,
    PlayerId,
    Roll,
    Shuffle,
    Trigger,
    Zone,
    hand,
    window,
)
from domain.kernel.errors import Unsettled
from domain.kernel.events import SeatTaken, Undone
from domain.kernel.log import effective, open_live, rerun
from domain.kernel.record import encode
from tests.given import GAME, S1, S2, S3, Table, refusal
from tests.kernel.tiny import ABC, DECK, DIE, Counted, G, Rule, Slate, deal, lay_deck, note, play, sound

GO = Choose(("go", "stay"))


async def ask(seat: Any, kind: str = "step") -> Any:
    return await Ask(seat, kind, GO)


def steps(*seats: Any) -> Rule:
    """These seats answer one after the other."""

    async def rule(g: G) -> None:
        for i, seat in enumerate(seats):
            note(g, await ask(seat, f"step-{i + 1}"))

    return rule


def put(table: Table[Slate]) -> tuple[bytes, Any]:
    """Board and secrets, but for the ids of asks."""
    board = table.live.ruleset.decode_board(encode(table.board))
    for i, one in enumerate(board.question.asks):  # type: ignore[union-attr]
        one.id = AskId(f"?.{i}")
    forms = [encode(f) for f in table.live.secrets.forms.values()]
    board.question.id = 0  # type: ignore[union-attr]
    board.question.undone = {}  # type: ignore[union-attr]
    secrets = table.live.ruleset.decode_secrets(encode(table.live.secrets))
    secrets.forms = {}
    return encode(board), (secrets, forms)


# --- what is restored ----------------------------------------------------------------------------


def test_an_undone_step_is_asked_again_under_a_new_id_and_the_old_one_is_closed() -> None:
    table = play(steps(S1, S1, S2))
    before, old = put(table), table.ask(S1).id
    table.answer(S1, "go")
    seq = table.live.seq
    decision = table.last[0].seq
    table.undo(S1)
    assert put(table) == before
    assert table.ask(S1).id == f"{seq + 1}.0" != old
    assert table.events() == [Undone(seq + 1, S1, decision, orders_stay=True)]
    no = refusal(lambda: table.live.answer(S1, old, ["go"]))
    assert (no.code, no.pointer) == ("undone", "/ask")
    assert str(no) == f"This was taken back; the question is open as {table.ask(S1).id}."
    assert table.answer(S1, "stay").board.notes == ['["stay"]']
    sound(table)


def test_every_id_that_was_taken_back_says_so_while_the_question_is_open() -> None:
    table = play(steps(S1, S1))
    ids = []
    for _ in range(2):
        ids.append(table.ask(S1).id)
        table.answer(S1, "go").undo(S1)
    assert [refusal(lambda i=i: table.live.answer(S1, i, ["go"])).code for i in ids] == ["undone"] * 2  # type: ignore[misc]
    table.answer(S1, "go")
    assert [refusal(lambda i=i: table.live.answer(S1, i, ["go"])).code for i in ids] == ["ask-closed"] * 2  # type: ignore[misc]
    sound(table)


def test_the_sequence_and_the_chain_go_on_from_the_raw_log() -> None:
    table = play(steps(S1, S1, S2)).answer(S1, "go")
    seq = table.live.seq
    table.undo(S1)
    assert table.live.seq == seq + 1
    table.answer(S1, "go")
    assert [r.seq for r in table.log] == list(range(1, len(table.log) + 1))
    sound(table)


def test_an_undo_records_its_time() -> None:
    table = play(steps(S1, S1)).answer(S1, "go")
    (record,) = table.live.undo(S1, at=55)
    event = table.live.ruleset.event(record.public)
    assert isinstance(event, Undone) and event.at == 55
    assert record.private == b""


def test_the_live_game_is_spent_after_an_undo() -> None:
    table = play(steps(S1, S1)).answer(S1, "go")
    table.live.undo(S1)
    for attempt in (table.live.appended, table.live.time_out, lambda: table.live.undo(S1)):
        with pytest.raises(Unsettled):
            attempt()


def test_several_steps_can_be_taken_back_one_by_one_and_taken_again() -> None:
    table = play(steps(S1, S1, S1, S1))
    first = put(table)
    table.answer(S1, "go")
    second = put(table)
    table.answer(S1, "go").answer(S1, "go")
    assert table.live.may_undo(S1).seq == table.last[0].seq  # type: ignore[union-attr]
    table.undo(S1).undo(S1)
    assert put(table) == second
    table.undo(S1)
    assert put(table) == first
    assert table.live.may_undo(S1) is None
    sound(table)
    table.answer(S1, "stay").answer(S1, "stay").undo(S1).answer(S1, "go").answer(S1, "go").answer(S1, "go")
    assert table.board.notes == ['["stay"]', '["go"]', '["go"]', '["go"]']
    assert table.board.ended
    sound(table)


def test_undo_restores_hidden_cards_and_sealed_options() -> None:
    async def rule(g: G) -> None:
        await lay_deck(g)
        deal(g, S1, 3)
        cards = tuple(g.board.cards(hand(S1)))
        (card,) = await Ask(S1, "card", Choose(cards), hide_form=True, hide_answer=True, default=[cards[0]])
        g.move([Card(card)], hand(S1), Zone("aside"))
        await ask(S1)
        await ask(S2)

    table = play(rule)
    before = put(table)
    card = table.cards(hand(S1))[1]
    table.answer(S1, card).undo(S1)
    assert put(table) == before
    assert table.options(S1) == set(table.cards(hand(S1)))
    sound(table)
    sound(table.answer(S1, card).answer(S1, "go"))


def test_inside_everyone_only_the_last_answer_can_be_taken_back() -> None:
    async def rule(g: G) -> None:
        note(g, await Everyone([Ask(s, "vote", GO, hide_answer=True) for s in g.seats]))
        await ask(S3)

    table = play(rule)
    first = put(table)
    table.answer(S1, "go")
    second = put(table)
    table.answer(S2, "go")
    assert refusal(lambda: table.live.undo(S1)).code == "nothing-to-undo"
    other = table.ask(S3).id
    table.undo(S2)
    assert put(table) == second
    assert table.ask(S3).id == other, "only the seat that took back has a new id"
    assert table.ask(S2).id.endswith(".1")
    sound(table)
    table.undo(S1)
    assert put(table) == first
    table.answer(S3, "go").answer(S1, "stay").answer(S2, "go")
    assert table.board.notes == ['[["stay"],["go"],["go"]]']
    sound(table)


def test_the_answer_that_closed_everyones_question_can_be_taken_back() -> None:
    async def rule(g: G) -> None:
        note(g, await Everyone([Ask(s, "vote", GO) for s in g.seats]))
        await ask(S3)

    table = play(rule).answer(S1, "go").answer(S2, "stay").answer(S3, "go").undo(S3)
    assert table.waits_for == [S3]
    assert table.answer(S3, "stay").board.notes == ['[["go"],["stay"],["stay"]]']
    sound(table)


def test_undo_works_across_chapters() -> None:
    table = play(steps(S1), steps(S1), steps(S1, S2))
    first = put(table)
    table.answer(S1, "go").answer(S1, "go").answer(S1, "go")
    sound(table)
    table.undo(S1).undo(S1).undo(S1)
    assert put(table) == first
    sound(table)
    table.answer(S1, "stay")
    assert table.board.notes == ['["stay"]']
    sound(table)


def test_undo_works_while_the_game_is_deferred() -> None:
    async def rule(g: G) -> None:
        await ask(S1)
        await Defer("a storm")
        await ask(S1)

    table = play(rule)
    before = put(table)
    assert put(table.answer(S1, "go").undo(S1)) == before
    sound(table)
    assert put(table.answer(S1, "go").resume().undo(S1)) == before
    sound(table)


# --- where it stops ------------------------------------------------------------------------------


def cannot_undo(table: Table[Slate], seat: Any = S1) -> None:
    """Not now, and not when opened again, whole or from any snapshot."""
    live = table.live
    opened = [open_live(live.ruleset, GAME, live.dealer.chance, table.log)]
    for snapshot in table.snapshots:
        opened.append(open_live(live.ruleset, GAME, live.dealer.chance, table.log[snapshot.seq :], snapshot))
    for one in (live, *opened):
        assert one.may_undo(seat) is None
        assert refusal(lambda one=one: one.undo(seat)).code == "nothing-to-undo"  # type: ignore[misc]


def can_undo(table: Table[Slate], seat: Any = S1) -> None:
    live = table.live
    opened = [open_live(live.ruleset, GAME, live.dealer.chance, table.log)]
    for snapshot in table.snapshots:
        opened.append(open_live(live.ruleset, GAME, live.dealer.chance, table.log[snapshot.seq :], snapshot))
    for one in (live, *opened):
        assert one.may_undo(seat) is not None


async def roll(g: G) -> None:
    await Roll({DIE: 1}, "a throw")


async def shuffle(g: G) -> None:
    await Shuffle(DECK, "again")


async def show_all(g: G) -> None:
    g.show(g.board.cards(DECK)[:1])


async def show_one(g: G) -> None:
    g.show(g.board.cards(DECK)[:1], [S2])


async def tell(g: G) -> None:
    assert g.tell("something", rule="T-1") == "something"


async def read_hidden(g: G) -> None:
    g.face(g.board.cards(DECK)[0])


async def read_other_hand(g: G) -> None:
    g.faces(hand(S2))


async def other_leaves(g: G) -> None:
    pass


async def other_decides(g: G) -> None:
    await ask(S2)


async def other_may_answer_ahead(g: G) -> None:
    await Ask(S2, "early", GO, early=True)


async def all_pass(g: G) -> None:
    await window(g, "react", Trigger("t"), (S2,), lambda s: GO)


STOPS: list[Callable[[G], Any]] = [
    roll,
    shuffle,
    show_all,
    show_one,
    tell,
    read_hidden,
    read_other_hand,
    other_decides,
    other_leaves,
    other_may_answer_ahead,
    all_pass,
]


async def before_it(g: G) -> None:
    await lay_deck(g, ABC[:6])
    deal(g, S1, 1)
    deal(g, S2, 1)


def stopped_by(stop: Rule, *, chapters: bool) -> Table[Slate]:
    """S1 decides, then this happens, then S1 is asked again: in one chapter, or one or two later."""

    async def decide(g: G) -> None:
        await before_it(g)
        await ask(S1)

    async def last(g: G) -> None:
        await ask(S1, "last")

    async def all_in_one(g: G) -> None:
        await decide(g)
        await stop(g)
        await last(g)

    table = play(decide, stop, last) if chapters else play(all_in_one)
    table.answer(S1, "go")
    if stop is other_may_answer_ahead:
        cannot_undo(table)
    if stop in (other_decides, other_may_answer_ahead):
        table.answer(S2, "go")
    if stop is other_leaves:
        table._append(table.live.frame(SeatTaken(S2, PlayerId("new"))))
    if stop is all_pass:
        table.pass_(S2)
    assert table.ask(S1).kind == "last"
    return table


@pytest.mark.parametrize("chapters", [False, True], ids=["one chapter", "chapters"])
@pytest.mark.parametrize("stop", STOPS, ids=lambda stop: stop.__name__)
def test_undo_stops_where_something_was_learned_or_another_has_acted(stop: Rule, chapters: bool) -> None:
    table = stopped_by(stop, chapters=chapters)
    cannot_undo(table)
    sound(table)


async def read_own_hand(g: G) -> None:
    g.faces(hand(S1))


async def read_public(g: G) -> None:
    g.stock(Zone("row"), [Face("x")])
    g.faces(Zone("row"))


async def count(g: G) -> None:
    g.emit(Counted())
    g.move(g.board.cards(DECK)[:1], DECK, Zone("aside"))


@pytest.mark.parametrize("chapters", [False, True], ids=["one chapter", "chapters"])
@pytest.mark.parametrize("fine", [read_own_hand, read_public, count], ids=lambda fine: fine.__name__)
def test_undo_goes_on_over_what_teaches_its_seat_nothing(fine: Rule, chapters: bool) -> None:
    table = stopped_by(fine, chapters=chapters)
    can_undo(table)
    assert table.live.may_undo(S2) is None
    sound(table)
    sound(table.undo(S1))


def test_steps_after_a_stop_can_be_taken_back_again() -> None:
    async def rule(g: G) -> None:
        await ask(S1)
        await roll(g)
        await ask(S1)
        await ask(S1)

    table = play(rule).answer(S1, "go")
    before = put(table)
    table.answer(S1, "go").undo(S1)
    assert put(table) == before
    cannot_undo(table)
    sound(table)


def test_a_reaction_stops_the_seat_that_acted_before() -> None:
    async def rule(g: G) -> None:
        await ask(S1)
        await window(g, "react", Trigger("t"), (S2,), lambda s: GO)
        await ask(S1)

    table = play(rule).answer(S1, "go").answer(S2, "go")
    assert table.live.may_undo(S1) is None
    assert table.live.may_undo(S2) is None, "it has shown how many had passed"


def test_what_the_clock_decided_cannot_be_taken_back() -> None:
    table = play(steps(S1, S1)).time_out()
    cannot_undo(table)
    sound(table)


def test_what_an_order_decided_cannot_be_taken_back() -> None:
    async def rule(g: G) -> None:
        await Ask(S1, "begin", GO)
        await Ask(S1, "early", GO, early=True)
        await Ask(S1, "last", GO)

    table = play(rule).orders(S1, Order("answer", "early", answer=["stay"])).answer(S1, "go")
    assert table.ask(S1).kind == "last"
    cannot_undo(table)
    sound(table)


@pytest.mark.parametrize("order", [Order("answer", "early", answer=["stay"]), Order("ask", "early")])
def test_whether_another_is_asked_or_answers_ahead_undo_ends(order: Order) -> None:
    async def rule(g: G) -> None:
        await ask(S1)
        await Ask(S2, "early", GO, early=True)
        await ask(S3)

    table = play(rule).orders(S2, order).answer(S1, "go")
    assert [a.seat for a in table.live.asks()] == [S2 if order.do == "ask" else S3]
    cannot_undo(table)
    sound(table)


def test_a_question_to_the_seat_itself_that_may_be_answered_ahead_ends_nothing() -> None:
    async def rule(g: G) -> None:
        await ask(S1)
        await Ask(S1, "early", GO, early=True)

    table = play(rule).answer(S1, "go")
    can_undo(table)
    sound(table)


def test_an_ended_game_cannot_be_taken_back() -> None:
    cannot_undo(play(steps(S1)).answer(S1, "go"))


def test_undo_belongs_to_the_seat_that_decided() -> None:
    table = play(steps(S1, S2)).answer(S1, "go")
    assert refusal(lambda: table.live.undo(S2)).code == "nothing-to-undo"
    assert table.live.may_undo(S1) is not None


# --- draws after undone branches -----------------------------------------------------------------


def test_draws_never_repeat_after_an_undo() -> None:
    async def rule(g: G) -> None:
        await Roll({DIE: 1}, "before")
        (where,) = await ask(S1)
        if where == "go":
            await ask(S1)
        note(g, await Roll({DIE: 9}, "after"))
        await Ask(S1, "last", Number(0, 1))

    straight = play(rule).answer(S1, "stay")
    around = play(rule).answer(S1, "go").undo(S1).answer(S1, "stay")
    assert straight.board.notes == around.board.notes, "draw 1 in both, undone or not"
    assert around.live.dealer.next_draw == 2
    sound(around)


def test_undone_branches_are_part_of_the_audit() -> None:
    table = play(steps(S1, S1, S2)).answer(S1, "go").undo(S1)
    undone = [r for r in table.log if r not in effective(table.log)]
    assert len(undone) == 3
    changed = [
        type(r)(r.seq, r.public.replace(b'[\\"go\\"]', b'[\\"no\\"]'), r.private, r.head) if r in undone else r
        for r in table.log
    ]
    with pytest.raises(Divergence) as caught:
        rerun(table.live.ruleset, GAME, table.live.dealer.chance, changed)
    assert caught.value.seq == undone[1].seq
    rerun(table.live.ruleset, GAME, table.live.dealer.chance, changed, branches=False)
