"""Who knows what: openings, handles, sealed values, and the filter that makes a viewer's log."""

from collections.abc import Sequence

from msgspec import Raw

from domain.kernel import (
    Ask,
    Card,
    Choose,
    Deal,
    Defer,
    Everyone,
    Face,
    Lay,
    Number,
    Propose,
    Reseal,
    Seat,
    Shuffle,
    Trigger,
    Zone,
    hand,
    window,
)
from domain.kernel.events import Asked, Decided
from domain.kernel.record import (
    CardOpening,
    Opening,
    Private,
    Record,
    SealedValue,
    UndoStep,
    decode_private,
    encode,
    log_of,
    opened_to,
)
from domain.kernel.secrets import named
from tests.given import S1, S2, S3, Table
from tests.kernel import fair_text
from tests.kernel.tiny import ABC, DECK, G, Rule, Slate, deal, lay_deck, note, play, sound

WATCHER = Seat("")
YES_NO = Choose(("x", "y"))


async def wait(g: G) -> None:
    await Ask(S1, "wait", Choose(("go",)))


def mixed(g: G, seat: Seat) -> Reseal:
    held = g.board.cards(hand(seat))
    return Reseal({hand(seat): held}, [Lay(hand(seat), held, seen=(seat,))], "mixed")


# --- handles -------------------------------------------------------------------------------------


def hands(*then: Rule, faces: Sequence[str] = ABC) -> Table[Slate]:
    """Three cards to each of two seats; a pause before each of the rest."""

    async def rule(g: G) -> None:
        await lay_deck(g, faces)
        for seat in g.seats:
            deal(g, seat, 3)
        for part in then:
            await wait(g)
            await part(g)
        await wait(g)

    return play(rule, seats=2)


def handles(table: Table[Slate], seat: Seat, zone: Zone) -> dict[str, str]:
    """Handle -> face, of the cards of a zone that a seat knows."""
    known = table.knows(seat)
    return {known.handle(c): known.faces[c] for c in table.cards(zone) if c in known.faces}


async def mix_first(g: G) -> None:
    await mixed(g, S1)


def test_cards_are_found_within_an_option_that_says_what_to_do_with_them() -> None:
    handles = {"12.3": "4.0", "u2.1": "4.1"}
    assert named(["play:12.3", "sheet:oath/dagon+12.3", "12.3"], handles) == ["play:4.0", "sheet:oath/dagon+4.0", "4.0"]
    assert named("give:u2.1", handles) == "give:4.1"
    assert named(["play:112.3", "play:12.31", "v1.12.3", "12.4"], handles) == [
        "play:112.3",
        "play:12.31",
        "v1.12.3",
        "12.4",
    ]


def test_a_card_first_known_has_its_own_name_for_a_handle() -> None:
    table = hands()
    assert list(handles(table, S1, hand(S1))) == table.cards(hand(S1))


def test_cards_that_a_seat_keeps_seeing_keep_their_handles() -> None:
    table = hands(mix_first, mix_first)
    first = handles(table, S1, hand(S1))
    names = set(table.cards(hand(S1)))
    table.answer(S1, "go")
    assert handles(table, S1, hand(S1)) == first
    assert names.isdisjoint(table.cards(hand(S1)))
    table.answer(S1, "go")
    assert handles(table, S1, hand(S1)) == first
    sound(table)


def test_equal_faces_share_their_handles_out() -> None:
    table = hands(mix_first, faces="aaaaaaab")
    first = handles(table, S1, hand(S1))
    table.answer(S1, "go")
    assert handles(table, S1, hand(S1)) == first
    assert len(first) == 3
    sound(table)


def test_a_shuffle_that_a_seat_does_not_see_ends_its_handles() -> None:
    async def shuffle(g: G) -> None:
        await Shuffle(hand(S1), "blind")

    table = hands(mix_first, shuffle).answer(S1, "go")
    assert table.knows(S1).handles
    table.answer(S1, "go")
    known = table.knows(S1)
    assert (known.faces, known.handles) == ({}, {})
    assert known.handle(table.cards(hand(S1))[0]) == table.cards(hand(S1))[0]
    sound(table)


def test_one_who_saw_the_cards_but_not_the_mixing_loses_them() -> None:
    async def peep_and_mix(g: G) -> None:
        g.show(g.board.cards(hand(S1)), [S2])
        await mixed(g, S1)

    table = hands(peep_and_mix)
    assert len(handles(table, S1, hand(S1))) == 3
    table.answer(S1, "go")
    assert handles(table, S2, hand(S1)) == {}
    assert len(table.knows(S2).faces) == 3, "only its own hand"
    sound(table)


def test_cards_that_leave_the_hand_unseen_take_their_handles_with_them() -> None:
    async def bury(g: G) -> None:
        held = g.board.cards(hand(S1))
        lays = [Lay(hand(S1), held[1:], seen=(S1,)), Lay(DECK, held[:1])]
        await Reseal({hand(S1): held}, lays, "buried")

    table = hands(bury)
    first = handles(table, S1, hand(S1))
    gone = table.cards(hand(S1))[0]
    table.answer(S1, "go")
    del first[gone]
    assert handles(table, S1, hand(S1)) == first
    assert handles(table, S1, DECK) == {}
    assert gone not in table.knows(S1).handles.values()
    sound(table)


def test_cards_given_to_another_keep_the_handles_of_both_who_see_them() -> None:
    async def swap(g: G) -> None:
        mine, theirs = g.board.cards(hand(S1)), g.board.cards(hand(S2))
        g.show(mine[:1], [S2])
        lays = [
            Lay(hand(S1), mine[1:], seen=(S1,)),
            Lay(hand(S2), [*theirs, mine[0]], seen=(S2, S1)),
        ]
        await Reseal({hand(S1): mine, hand(S2): theirs}, lays, "given")

    table = hands(swap)
    card = table.cards(hand(S1))[0]
    face = table.face(card)
    table.answer(S1, "go")
    assert handles(table, S1, hand(S2))[card] == face
    assert handles(table, S2, hand(S2))[card] == face
    assert len(table.cards(hand(S2))) == 4
    sound(table)


def test_a_card_everybody_knew_keeps_its_handle_for_one_who_sees_it_laid() -> None:
    async def pick_up(g: G) -> None:
        g.stock(Zone("row"), [Face("x")])
        (card,) = g.board.cards(Zone("row"))
        await Reseal({Zone("row"): [card]}, [Lay(hand(S1), [card], seen=(S1,))], "picked up")

    table = hands(pick_up).answer(S1, "go")
    assert "u1.0" in handles(table, S1, hand(S1))
    assert table.knows(S2).faces.keys() == set(table.cards(hand(S2)))
    sound(table)


def test_an_answer_may_name_a_card_by_handle_or_by_name_and_is_recorded_by_name() -> None:
    async def choose(g: G) -> None:
        await mixed(g, S1)
        for _ in range(2):
            note(g, await Ask(S1, "card", Choose(tuple(g.board.cards(hand(S1))))))

    table = hands(choose)
    handle = table.cards(hand(S1))[0]
    face = table.face(handle)
    table.answer(S1, "go")
    name = table.card(hand(S1), face)
    table.answer(S1, handle)
    assert table.events(Decided)[0].answer == [name]
    table.answer(S1, name)
    assert table.board.notes == [f'["{name}"]'] * 2
    sound(table)


def test_a_handle_of_another_seat_means_nothing() -> None:
    async def choose(g: G) -> None:
        await mixed(g, S1)
        await Ask(S2, "card", Choose(tuple(g.board.cards(hand(S1)))))

    table = hands(choose)
    handle = table.cards(hand(S1))[0]
    table.answer(S1, "go")
    assert table.refused(S2, handle).code == "not-offered"


def test_names_are_replaced_in_every_kind_of_answer() -> None:
    names = {"h": "n"}
    assert named(["h", "x"], names) == ["n", "x"]
    assert named(("h",), names) == ("n",)
    assert named({"h": "h", "x": 2, "y": ["h"]}, names) == {"n": "n", "x": 2, "y": ["n"]}
    assert named(3, names) == 3
    assert named(None, names) is None


def test_what_is_laid_seen_opens_to_those_who_see_it_with_salts_that_fit() -> None:
    async def rule(g: G) -> None:
        g.stock(DECK, ABC[:6])
        cards = g.board.cards(DECK)
        lays = [
            Lay(DECK, cards[:2]),
            Lay(hand(S1), cards[2:4], seen=(S1,)),
            Lay(hand(S2), [], seen=(S2,)),
            Lay(hand(S3), cards[4:], seen=(S3, S1)),
        ]
        await Reseal({DECK: cards}, lays, "dealt")
        await wait(g)

    table = play(rule)
    record = next(r for r in table.log if b'"e":"Resealed"' in r.public)
    event = table.live.ruleset.event(record.public)
    seals = [s for segment in event.laid for s in segment.seals]  # type: ignore[attr-defined]
    openings = decode_private(record.private).cards
    assert [(o.to, [c.card for c in o.cards]) for o in openings] == [
        ((S1,), ["0.2", "0.3"]),
        ((S3, S1), ["0.4", "0.5"]),
    ]
    for card in (c for o in openings for c in o.cards):
        j = int(card.card.partition(".")[2])
        assert card.face == table.face(card.card)
        assert fair_text.card_seal(table.live.dealer.chance.scope, 0, j, card.salt, card.face) == seals[j]
    assert {s: sorted(table.knows(s).faces) for s in (S1, S2, S3)} == {
        S1: ["0.2", "0.3", "0.4", "0.5"],
        S2: [],
        S3: ["0.4", "0.5"],
    }
    sound(table)


# --- the filter ----------------------------------------------------------------------------------

CARD = CardOpening(Card("1.0"), b"salt", Face("a"))
PRIVATE = Private(
    faces=(Face("a"), Face("b")),
    steps=(UndoStep(S1, 4),),
    cards=(Opening((S1, S2), (CARD,)), Opening((S3,), (CARD,))),
    values=(SealedValue((S1,), 0, b"s", Raw(b'"x"')), SealedValue((S2, S3), 1, b"t", Raw(b'"y"'))),
)


def test_a_viewer_gets_what_is_addressed_to_them_and_nothing_else() -> None:
    assert decode_private(opened_to(S1, encode(PRIVATE))) == Private(
        cards=(Opening((S1,), (CARD,)),), values=(SealedValue((S1,), 0, b"s", Raw(b'"x"')),)
    )
    assert decode_private(opened_to(S2, encode(PRIVATE))) == Private(
        cards=(Opening((S2,), (CARD,)),), values=(SealedValue((S2,), 1, b"t", Raw(b'"y"')),)
    )


def test_one_to_whom_nothing_is_addressed_gets_no_bytes() -> None:
    assert opened_to(WATCHER, encode(PRIVATE)) == b""
    assert opened_to(S1, encode(Private(faces=(Face("a"),), steps=(UndoStep(S1, 4),)))) == b""
    assert opened_to(S1, b"") == b""


def test_only_cards_or_only_values_pass_the_filter_too() -> None:
    for part in (Private(cards=PRIVATE.cards), Private(values=PRIVATE.values)):
        assert opened_to(S2, encode(part)) != b""


def test_a_viewers_log_has_everybodys_bytes_and_heads() -> None:
    record = Record(3, b"{}", encode(PRIVATE), b"head")
    assert log_of(S3, [record]) == [Record(3, b"{}", opened_to(S3, encode(PRIVATE)), b"head")]


def test_nothing_private_is_an_empty_private() -> None:
    assert decode_private(b"") == Private()


# --- sealed answers and options ------------------------------------------------------------------


def asked(*asks: Ask[object]) -> Table[Slate]:
    async def rule(g: G) -> None:
        note(g, await Everyone(asks))
        await wait(g)

    return play(rule)


def test_a_hidden_answer_is_sealed_to_its_seat_and_those_it_is_open_to() -> None:
    table = asked(
        Ask(S1, "secret", Choose(("x", "y")), hide_answer=True, open_to=(S3,)),
        Ask(S2, "plain", Choose(("x", "y"))),
    )
    ask = table.ask(S1)
    table.answer(S1, "y")
    (decided,) = table.events(Decided)
    (value,) = decode_private(table.last[0].private).values
    assert (decided.answer, decided.outline) == (None, ())
    assert (value.to, value.k, bytes(value.value)) == ((S1, S3), 0, b'["y"]')
    chance, seq = table.live.dealer.chance, table.last[0].seq
    assert value.salt == fair_text.value_salt(chance.key, chance.scope, seq, 0)
    assert decided.seal == fair_text.value_seal(chance.scope, seq, 0, value.salt, b'["y"]')
    assert [table.knows(s).answers for s in (S1, S2, S3)] == [{ask.id: ["y"]}, {}, {ask.id: ["y"]}]
    sound(table)
    table.answer(S2, "x")
    assert table.board.notes == ['[["y"],["x"]]']
    assert table.knows(S1).answers == {}, "closed questions are forgotten"
    sound(table)


def test_an_open_answer_stands_on_the_board_until_all_have_answered() -> None:
    table = asked(Ask(S1, "one", Choose(("x", "y"))), Ask(S2, "two", Number(1, 9))).answer(S2, 4)
    assert table.board.question is not None
    assert [(a.answered, a.answer) for a in table.board.question.asks] == [(False, None), (True, 4)]
    assert [a.seat for a in table.live.asks()] == [S1]
    sound(table)


def test_the_outline_of_a_hidden_answer_is_public_where_the_rule_says_so() -> None:
    table = asked(
        Ask(S1, "some", Choose(("x", "y"), 0, 2), hide_answer=True, outlined=True),
        Ask(S2, "offer", Propose(S1, {"a": 2}, {"b": 3}), hide_answer=True, outlined=True),
        Ask(S3, "open", Choose(("x", "y"), 0, 2), outlined=True),
    )
    assert table.answer(S1, ["x", "y"]).events(Decided)[0].outline == (2,)
    offer = Deal("offer", {"a": 2}, {"b": 1})
    assert table.answer(S2, offer).events(Decided)[0].outline == ("offer", 2, 1)
    assert table.answer(S3, "x").events(Decided)[0].outline == ()
    sound(table)


def test_hidden_options_are_sealed_to_their_seat_and_the_default_is_public() -> None:
    table = asked(
        Ask(S1, "secret", Choose(("x", "y")), hide_form=True, default=["x"]),
        Ask(S2, "secret", Number(1, 2), hide_form=True, default=1),
    )
    (event,) = table.events(Asked)
    record = next(r for r in table.last if b'"e":"Asked"' in r.public)
    values = decode_private(record.private).values
    assert [(v.to, v.k) for v in values] == [((S1,), 0), ((S2,), 1)]
    chance = table.live.dealer.chance
    for asking, value in zip(event.asks, values, strict=True):
        assert asking.form is None
        assert value.salt == fair_text.value_salt(chance.key, chance.scope, record.seq, value.k)
        assert asking.seal == fair_text.value_seal(chance.scope, record.seq, value.k, value.salt, bytes(value.value))
    assert [a.default for a in event.asks] == [["x"], 1]
    assert table.form(S1) == Choose(("x", "y"))
    assert table.knows(S1).forms == {table.ask(S1).id: Choose(("x", "y"))}
    assert table.knows(S3).forms == {}
    assert table.refused(S1, "z").code == "not-offered"
    sound(table)
    table.answer(S1, "y").answer(S2, 2)
    assert table.board.notes == ['[["y"],2]']
    assert table.live.secrets.forms == {}
    sound(table)


def test_a_question_that_is_closed_leaves_nothing_behind_even_if_no_other_follows() -> None:
    async def rule(g: G) -> None:
        await Everyone([Ask(s, "secret", YES_NO, hide_form=True, hide_answer=True, default=["x"]) for s in (S1, S2)])
        await Defer("a storm")
        await window(g, "react", Trigger("t"), (S1, S2), lambda s: YES_NO)
        await Defer("another")
        await window(g, "react", Trigger("t"), (S1, S2), lambda s: YES_NO)

    table = play(rule).answer(S1, "x").answer(S2, "y")
    for again in (lambda: table.resume().pass_(S1, S2), lambda: table.resume().pass_(S1).answer(S2, "x")):
        sound(table)
        secrets = table.live.secrets
        assert (secrets.forms, secrets.answers, secrets.passed) == ({}, {}, [])
        again()
    assert table.board.ended
    assert (table.knows(S1).forms, table.knows(S1).passed) == ({}, False)
    sound(table)


def test_an_ask_says_all_that_is_public_of_it() -> None:
    table = asked(Ask(S1, "k", Number(0, 1), "R-9", 1, False, True, True, (S2,), True), Ask(S2, "plain", Number(0, 1)))
    ask = table.ask(S1)
    assert (ask.kind, ask.rule, ask.form, ask.default) == ("k", "R-9", Number(0, 1), 1)
    assert (ask.hidden, ask.outlined, ask.open_to, ask.early) == (True, True, (S2,), True)
    plain = table.ask(S2)
    assert (plain.rule, plain.default, plain.hidden, plain.outlined) == ("", None, False, False)
    assert (plain.open_to, plain.early, plain.answered) == ((), False, False)
    assert (ask.id, plain.id) == (f"{table.log[-1].seq}.0", f"{table.log[-1].seq}.1")
