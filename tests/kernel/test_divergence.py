"""Logs that are broken or were changed: the first event that differs is named, and the audit lets nothing pass."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from domain.kernel import (
    Ask,
    Divergence,
    Lay,
    Reseal,
    Roll,
    Seat,
    Trigger,
    window,
)
from domain.kernel.errors import Unsettled
from domain.kernel.events import Decided, Passed, Resealed, Rolled, TimedOut
from domain.kernel.log import is_kind, open_live, rerun
from domain.kernel.record import Private, Record, decode_private, encode
from tests.given import GAME, S1, S2, S3, Table
from tests.kernel import fair_text
from tests.kernel.everything import INPUTS, RULES, YES_NO, new_table, played
from tests.kernel.tiny import DECK, DIE, G, lay_deck, play, state

# --- broken logs ---------------------------------------------------------------------------------


def test_a_log_cut_in_the_middle_of_a_commit_is_refused() -> None:
    table, ends = new_table(), []
    for give in INPUTS:
        ends.append(len(table.log))
        give(table)
    ends.append(len(table.log))
    timed_out = [is_kind(r, TimedOut) for r in table.log]
    ends += [i for i in range(1, len(timed_out)) if timed_out[i - 1] and timed_out[i]]  # each default stands for itself
    frame = next(i for i, r in enumerate(table.log) if b'"e":"Checkpoint"' in r.public)
    for size in range(frame + 1, len(table.log)):
        log = table.log[:size]
        if size in ends:
            assert open_live(RULES, GAME, table.live.dealer.chance, log).seq == size
        else:
            with pytest.raises(Unsettled, match="in the middle of a commit"):
                open_live(RULES, GAME, table.live.dealer.chance, log)


def test_a_log_that_goes_on_after_the_end_diverges() -> None:
    table = played()
    extra = Record(len(table.log) + 1, encode(Decided(table.log[0].seq, S1)), b"", b"")  # type: ignore[arg-type]
    with pytest.raises(Divergence) as caught:
        open_live(RULES, GAME, table.live.dealer.chance, [*table.log, extra])
    assert caught.value.seq == extra.seq
    assert caught.value.now == b"(nothing: the rules have ended)"


def changed(table: Table[Any], at: int, old: bytes, new: bytes) -> list[Record]:
    """The log with the public bytes of one event changed."""
    log = list(table.log)
    record = log[at]
    assert old in record.public
    log[at] = Record(record.seq, record.public.replace(old, new), record.private, record.head)
    return log


def place(table: Table[Any], pattern: bytes, last: bool = False) -> int:
    found = [i for i, r in enumerate(table.log) if re.search(pattern, r.public)]
    assert found
    return found[-1 if last else 0]


def diverges(table: Table[Any], log: list[Record], seq: int, **how: Any) -> Divergence:
    with pytest.raises(Divergence) as caught:
        rerun(table.live.ruleset, GAME, table.live.dealer.chance, log, **how)
    assert caught.value.seq == seq
    assert str(caught.value).startswith(f"event {seq} differs")
    return caught.value


def test_a_changed_fact_is_named() -> None:
    table = played()
    at = place(table, rb'"e":"Noted"')
    was = changed(table, at, b'"e":"Noted","note":"', b'"e":"Noted","note":"!')
    error = diverges(table, was, at + 1)
    assert (error.was, error.now) == (was[at].public, table.log[at].public)


def test_a_changed_answer_is_named_where_its_first_consequence_differs() -> None:
    table = played()
    at = place(table, rb'"e":"Decided".*"answer":\["yes"\]')
    assert b"Noted" in table.log[at + 1].public
    diverges(table, changed(table, at, b'"yes"', b'"no"'), at + 2)


def test_an_answer_that_was_never_offered_is_named() -> None:
    table = played()
    at = place(table, rb'"e":"Decided".*"answer":3')
    error = diverges(table, changed(table, at, b'"answer":3', b'"answer":4'), at + 1)
    assert error.now == b"(refused: The number must be 1 to 3, not 4.)"


def test_an_answer_of_a_seat_that_was_not_asked_is_named() -> None:
    table = played()
    at = place(table, rb'"e":"Decided".*"answer":3')
    assert diverges(table, changed(table, at, b'"s2"', b'"s3"'), at + 1).now == b"(this seat is not asked here)"


def test_an_order_that_was_never_given_answers_nothing() -> None:
    table = played()
    at = place(table, rb'"e":"Decided".*"answer":3')
    assert diverges(table, changed(table, at, b'"answer":3', b'"answer":3,"by":"order"'), at + 1)


def test_a_fact_where_the_rules_wait_is_named() -> None:
    table = played()
    at = place(table, rb'"e":"Decided".*"answer":3')
    log = list(table.log)
    log[at] = Record(at + 1, b'{"e":"Counted"}', b"", b"")
    assert diverges(table, log, at + 1).now == b"(the rules wait for an answer here)"


def test_a_pass_where_no_window_is_open_is_named() -> None:
    table = played()
    passed = next(r for r in table.log if is_kind(r, Passed))
    at = place(table, rb'"e":"Decided".*"answer":3')
    log = list(table.log)
    log[at] = Record(at + 1, passed.public, passed.private, b"")
    diverges(table, log, at + 1)


def test_a_changed_sealed_answer_is_named() -> None:
    table = played()
    at = next(i for i, r in enumerate(table.log) if is_kind(r, Decided) and b'"seal"' in r.public)
    record = table.log[at]
    log = list(table.log)
    log[at] = Record(record.seq, record.public, record.private.replace(b'"no"', b'"yes"'), record.head)
    diverges(table, log, at + 1)


def test_a_changed_private_part_is_named_even_if_the_public_one_is_right() -> None:
    table = played()
    at = place(table, rb'"e":"Shown"')
    record = table.log[at]
    private = decode_private(record.private)
    opening = private.cards[0]
    other = msgspec.structs.replace(private, cards=(msgspec.structs.replace(opening, to=(S3,)),))
    log = list(table.log)
    log[at] = Record(record.seq, record.public, encode(other), record.head)
    diverges(table, log, at + 1)


@pytest.mark.parametrize("what", [b'"n":', b'"why":"', b'"spec":"roll:'])
def test_a_changed_draw_is_named(what: bytes) -> None:
    table = played()
    at = place(table, rb'"e":"Rolled"', last=True)
    log = changed(table, at, what, what + (b"-" if what == b'"n":' else b"x"))
    for recompute in (False, True):
        diverges(table, log, at + 1, recompute=recompute)


def test_a_wrong_die_is_caught_by_computing_it_again() -> None:
    async def rule(g: G) -> None:
        await Roll({DIE: 1}, "a throw")
        await Ask(S1, "wait", YES_NO)

    table = play(rule)
    at = place(table, rb'"e":"Rolled"')
    (face,) = table.events(Rolled)[0].faces
    log = changed(table, at, b'"faces":["%s"]' % face.encode(), b'"faces":["%d"]' % (int(face) % 6 + 1))
    diverges(table, log, at + 1)
    rerun(table.live.ruleset, GAME, table.live.dealer.chance, log, recompute=False)


def test_a_wrong_seed_is_caught_by_computing_it_again() -> None:
    table = played()
    at = place(table, rb'"e":"Rolled"')
    event = RULES.event(table.log[at].public)
    seed = encode(event.seed)  # type: ignore[attr-defined]
    diverges(table, changed(table, at, seed, b'"' + b"A" * 43 + b'="'), at + 1)


def swapped(table: Table[Any], at: int) -> list[Record]:
    """Two cards of a shuffle change places, with seals that fit: as a cheat who holds the key would do it."""
    record = table.log[at]
    event, private = table.live.ruleset.event(record.public), decode_private(record.private)
    assert isinstance(event, Resealed)
    faces = [private.faces[1], private.faces[0], *private.faces[2:]]
    chance = table.live.dealer.chance
    salts = [fair_text.card_salt(chance.key, chance.scope, event.n, j) for j in range(len(faces))]
    seals = tuple(fair_text.card_seal(chance.scope, event.n, j, salts[j], f) for j, f in enumerate(faces))
    laid = msgspec.structs.replace(event.laid[0], seals=seals)
    log = list(table.log)
    log[at] = Record(
        record.seq,
        encode(msgspec.structs.replace(event, laid=(laid,))),
        encode(msgspec.structs.replace(private, faces=tuple(faces))),
        record.head,
    )
    return log


def test_two_swapped_cards_are_caught_by_computing_the_shuffle_again() -> None:
    async def rule(g: G) -> None:
        await lay_deck(g)
        await Ask(S1, "wait", YES_NO)

    table = play(rule)
    at = place(table, rb'"e":"Resealed"')
    log = swapped(table, at)
    diverges(table, log, at + 1)
    rerun(table.live.ruleset, GAME, table.live.dealer.chance, log, recompute=False)


def with_faces(table: Table[Any], at: int, faces: Sequence[str]) -> list[Record]:
    record = table.log[at]
    private = msgspec.structs.replace(decode_private(record.private), faces=tuple(faces))
    log = list(table.log)
    log[at] = Record(record.seq, record.public, encode(private), record.head)
    return log


@pytest.mark.parametrize("faces", ["abd", "ab", "abcc", "aab"])
def test_a_shuffle_must_lay_the_cards_it_took(faces: str) -> None:
    async def rule(g: G) -> None:
        await lay_deck(g, "abc")
        await Ask(S1, "wait", YES_NO)

    table = play(rule)
    at = place(table, rb'"e":"Resealed"')
    diverges(table, with_faces(table, at, list(faces)), at + 1, recompute=False)


def test_cards_laid_in_a_chosen_order_must_lie_in_that_order() -> None:
    async def rule(g: G) -> None:
        await lay_deck(g, "abc")
        await Reseal({DECK: g.board.cards(DECK)}, [Lay(DECK, g.board.cards(DECK)[::-1], mixed=False)], "turned")
        await Ask(S1, "wait", YES_NO)

    table = play(rule)
    rerun(table.live.ruleset, GAME, table.live.dealer.chance, table.log, recompute=False)
    at = place(table, rb'"e":"Resealed"', last=True)
    faces = list(decode_private(table.log[at].private).faces)
    diverges(table, with_faces(table, at, faces[::-1]), at + 1, recompute=False)


def test_another_event_where_a_draw_should_be_is_named() -> None:
    table = played()
    at = place(table, rb'"e":"Rolled"')
    log = list(table.log)
    log[at] = Record(at + 1, b'{"e":"Counted"}', b"", b"")
    assert diverges(table, log, at + 1, recompute=False).now == b"a draw: Rolled"


def test_a_rerun_without_recomputing_gives_the_same_state() -> None:
    table = played()
    again = rerun(RULES, GAME, table.live.dealer.chance, table.log, recompute=False)
    assert state(again)[:4] == state(table.live)[:4]


def test_a_board_that_the_facts_do_not_lead_to_is_named_at_the_checkpoint() -> None:
    table = played()
    at = place(table, rb'"e":"Checkpoint"', last=True)
    fact = [i for i, r in enumerate(table.log[:at]) if b'"e":"Noted"' in r.public][-1]
    log = changed(table, fact, b'"e":"Noted","note":"', b'"e":"Noted","note":"!')
    with pytest.raises(Divergence, match="the fold of the facts gives another board") as caught:
        open_live(RULES, GAME, table.live.dealer.chance, log)
    assert caught.value.seq == at + 1


# --- what the audit must not let pass ------------------------------------------------------------


async def two_rolls(g: G) -> None:
    for _ in range(2):
        await Roll({DIE: 1}, "a throw")
        await Ask(S1, "wait", YES_NO)


def test_a_draw_that_was_skipped_is_named() -> None:
    table = play(two_rolls)
    table.live.dealer.next_draw += 1  # a server that did not like draw 1
    table.answer(S1, "yes")
    at = place(table, rb'"e":"Rolled"', last=True)
    assert diverges(table, table.log, at + 1).now == b"(draw 1 comes next)"


def test_a_draw_that_came_twice_is_named() -> None:
    table = play(two_rolls)
    table.live.dealer.next_draw -= 1
    table.answer(S1, "yes")
    assert diverges(table, table.log, place(table, rb'"e":"Rolled"', last=True) + 1)


def test_a_time_out_that_decided_something_else_than_the_default_is_named() -> None:
    table = play(two_rolls).time_out()
    at = place(table, rb'"e":"TimedOut"')
    log = changed(table, at, b'"answer":["yes"]', b'"answer":["no"]')
    assert diverges(table, log, at + 1).now == b"(a time-out decides the default)"


async def window_of_two(g: G) -> None:
    await window(g, "react", Trigger("t"), (S1, S2), lambda s: YES_NO)
    await Ask(S1, "last", YES_NO)


def passed_by(table: Table[Any], seat: Seat) -> list[Record]:
    """The log, its last event made a pass of this seat, sealed as it should be."""
    live, record = table.live, table.log[-1]
    value, seal = live.dealer.seal(record.seq, 0, (seat,), [seat, 0])
    public = encode(Passed(live.board.question.id, seal))
    return [*table.log[:-1], Record(record.seq, public, encode(Private(values=(value,))), record.head)]


def test_a_pass_of_a_seat_that_is_not_asked_is_named() -> None:
    table = play(window_of_two).pass_(S1)
    log = passed_by(table, S3)
    assert diverges(table, log, len(log)).now == b"(this seat is not asked in a window here)"


def test_a_pass_of_a_seat_that_has_passed_is_named() -> None:
    async def three(g: G) -> None:
        await window(g, "react", Trigger("t"), g.seats, lambda s: YES_NO)

    table = play(three).pass_(S1, S2)
    log = passed_by(table, S1)
    assert diverges(table, log, len(log)).now == b"(this seat has passed already)"
