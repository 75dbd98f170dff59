"""The audit from a viewer's own log says what the verifiers say, and shows its sums."""

import dataclasses
import random
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from msgspec import structs

from domain.kernel import Ruleset, Seat, fair, seats_for
from domain.kernel.chance import Chance
from domain.kernel.events import GameOpened, Rolled, SeatTaken, Undone
from domain.kernel.headless import play_out
from domain.kernel.ids import EVERYTHING, DieId, GameId, PlayerId
from domain.kernel.log import is_kind, published
from domain.kernel.record import Private, Record, decode_private, encode, log_of
from domain.kernel.starting import open_table
from projections.audit.checks import Auditor
from projections.audit.draws import odds_of_roll
from projections.audit.ledger import drawn, ledger
from projections.audit.luck import game_luck
from projections.audit.proofs import proof_of_card, proof_of_draw
from projections.audit.report import report_of
from projections.record_file import paths_of, write_record
from service.http.routes.audit import no_such_draw
from service.simulate.simulation import Task, policies_of
from service.verify import verify
from tests.audit.games import GAMES, UNDER_WAY, audited, plain_record
from tests.verify.games import NAMES, played

VIEWERS = ("", "s1", "s2")
STATES: list[tuple[str, tuple[int, ...]]] = [(name, how) for name in NAMES for how in ((), UNDER_WAY)]


@pytest.mark.parametrize(("name", "how"), STATES)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_audit_and_the_verifiers_count_the_same(name: str, how: tuple[int, ...], viewer: str) -> None:
    report, told = report_of(audited(name, viewer, *how)), verify(plain_record(name, viewer, *how))
    assert told["ok"] and report.holds and report.fault is None
    del told["checked"]["heads known from elsewhere"]
    assert {check.text.en: check.count for check in report.checked} == told["checked"]
    assert [said.en for said in report.unchecked] == told["unchecked"]
    assert told["headline"].startswith(f"{report.headline.en} "), "and what a file beside the record would close"
    assert "Unproven against the operator" in report.headline.en and report.independent == ()


def test_games_with_undone_steps_are_among_them() -> None:
    assert any(is_kind(r, Undone) for name, how in STATES for r in played(name, *how).records)


# --- what is wrong is found ----------------------------------------------------------------------


def tampered(name: str, seq: int, viewer: str, how: tuple[int, ...], **changes: Any) -> Auditor:
    """The audit of a log in which one event says something else, and the chain is made anew."""
    game = played(name, *how)
    head, log = fair.chain_start(game.game), list[Record]()
    for stored in log_of(Seat(viewer), published(game.records)):
        public = stored.public
        if stored.seq == seq:
            public = encode(structs.replace(game.ruleset.event(public), **changes))
        head = fair.chain(head, public)
        log.append(Record(stored.seq, public, stored.private, head))
    paths: Any = paths_of(game.game, dict(game.chance.epoch_keys()), log)
    return Auditor(game.ruleset, game.game, Seat(viewer), paths).run(log)


def test_a_roll_with_another_face_is_found_at_its_event() -> None:
    game = played("toy-mutiny", *UNDER_WAY)
    at = next(r for r in game.records if is_kind(r, Rolled))
    event = game.ruleset.event(at.public)
    assert isinstance(event, Rolled)
    die = next(iter(game.ruleset.dice.values()))
    other = next(face for face in die if face != event.faces[0])
    found = tampered("toy-mutiny", at.seq, "s1", UNDER_WAY, faces=(other, *event.faces[1:]))
    assert found.fault is not None and found.fault.seq == at.seq
    assert report_of(found).headline.en == f"Event {at.seq} does not hold: draw {event.n} gives other faces."
    assert found.draws[event.n].proof == "failed"


def test_another_seed_is_found_by_its_path() -> None:
    game = played("toy-mutiny", *UNDER_WAY)
    at = next(r for r in game.records if is_kind(r, Rolled))
    found = tampered("toy-mutiny", at.seq, "", UNDER_WAY, seed=bytes(32))
    assert found.fault is not None and found.fault.seq == at.seq


def test_an_event_that_is_not_of_the_chain_is_found() -> None:
    game = played("toy-mutiny", *UNDER_WAY)
    log = log_of(Seat(""), published(game.records))
    log[20] = structs.replace(log[20], public=log[20].public + b" ")
    found = Auditor(game.ruleset, game.game, Seat(""), {}).run(log)
    assert found.fault is not None and (found.fault.seq, found.fault.why) == (21, "the chain does not lead here")


@pytest.mark.parametrize("what", ["face", "missing", "value", "withheld"])
def test_openings_that_are_others_or_missing_are_found(what: str) -> None:
    game = played("toy-crossing")
    log = log_of(EVERYTHING, game.records)
    with_cards = what in ("face", "missing")
    at = next(r for r in log if (p := decode_private(r.private)) and (p.cards if with_cards else p.values))
    private = decode_private(at.private)
    if with_cards:
        opening = private.cards[0]
        first, *rest = opening.cards
        cards = (structs.replace(first, face="nothing"), *rest) if what == "face" else tuple(rest)
        changed = Private(private.faces, cards=(structs.replace(opening, cards=cards), *private.cards[1:]))
    else:
        other = (structs.replace(private.values[0], salt=bytes(32)),) if what == "value" else ()
        changed = Private(private.faces, cards=private.cards, values=other)
    log[at.seq - 1] = structs.replace(at, private=encode(changed))
    paths: Any = paths_of(game.game, dict(game.chance.epoch_keys()), log)
    found = Auditor(game.ruleset, game.game, EVERYTHING, paths).run(log)
    assert found.fault is not None and found.fault.seq == at.seq, found.fault


def test_before_the_lock_nothing_is_drawn() -> None:
    game = played("toy-mutiny")
    report = report_of(Auditor(game.ruleset, game.game, Seat(""), {}).run(log_of(Seat(""), game.records[:2])))
    assert report.holds and report.headline.en == "The record holds so far; nothing was drawn."


# --- the ledger and its proofs -------------------------------------------------------------------


@pytest.mark.parametrize(("name", "how"), STATES)
def test_every_draw_has_a_line_and_a_proof_in_three_layers(name: str, how: tuple[int, ...]) -> None:
    entry, audit = GAMES[name], audited(name, "s1", *how)
    assert [draw.n for draw in audit.draws] == list(range(len(audit.draws)))
    for draw in audit.draws:
        line, proof = drawn(entry, draw), proof_of_draw(entry, audit, draw)
        assert line.proof == ("proven" if draw.rolled or not how else "sealed")
        assert line.text.en and proof.sentence.en and len(proof.steps) >= 3
        assert "These 1 " not in proof.sentence.en, proof.sentence.en
        assert bool(proof.raw.key) is (not how)
        if draw.rolled:
            assert _recomputed(entry.ruleset.dice, proof.raw) == draw.faces
            dice = [step.args for step in proof.steps if step.key == "audit.step.die"]
            assert [draw.dice[DieId(str(a["die"]))][int(str(a["value"]))] for a in dice] == [a["face"] for a in dice]
        elif how:
            assert not proof.raw.seed and not proof.raw.words and not proof.raw.key


def _recomputed(dice: Any, raw: Any) -> tuple[str, ...]:
    """The faces of a roll from the raw layer alone, and the path to the root."""
    leaf = fair.leaf(raw.n, raw.seed)
    assert fair.merkle_proves(leaf, raw.n - raw.first, raw.size, raw.path, raw.root)
    assert raw.o == fair.mac(raw.seed, fair.enc("fair/1/draw", raw.scope, raw.n, raw.entropy, raw.spec))
    words = iter([int(word) for word in raw.words])
    items = [item.rpartition("*") for item in raw.spec.removeprefix("roll:").split(",")]
    faces = [dice[die] for die, _, count in items for _ in range(int(count))]
    return tuple(die[fair.below(words, len(die))] for die in faces)


def test_a_draw_that_was_never_made_is_told_with_how_many_were() -> None:
    over, running = audited("toy-mutiny"), audited("toy-mutiny", "", *UNDER_WAY)
    last = len(over.draws) - 1
    assert no_such_draw(over, 9999).text.en == (
        f"There is no draw 9999, and the game is over: {last + 1} were made, 0 to {last}."
    )
    assert no_such_draw(running, "9999").text.en.startswith(
        f"There is no draw 9999 yet: {len(running.draws)} were made"
    )
    nothing = Auditor(over.ruleset, over.game, Seat(""), {}).run(log_of(Seat(""), played("toy-mutiny").records[:2]))
    assert no_such_draw(nothing, 0).text.en == "There is no draw 0 yet: none was made."


def test_the_ledger_can_be_filtered() -> None:
    audit = audited("toy-mutiny", "s1")
    rolls = list(ledger(audit, "roll", "", "", None))
    reseals = list(ledger(audit, "reseal", "", "", None))
    assert rolls and reseals and len(rolls) + len(reseals) == len(audit.draws)
    why = rolls[0].why
    assert {draw.why for draw in ledger(audit, None, why, "", None)} == {why}
    assert {draw.seat for draw in ledger(audit, None, "", "s2", None)} == {"s2"}
    assert not list(ledger(audit, None, "", "", "failed"))


@pytest.mark.parametrize("name", NAMES)
def test_mid_game_a_seat_is_shown_only_faces_it_knows(name: str) -> None:
    game = played(name, *UNDER_WAY)
    for seat in ("", "s1", "s2"):
        audit = audited(name, seat, *UNDER_WAY)
        opened = {
            card.card: card.face
            for r in log_of(Seat(seat), published(game.records))
            for opening in decode_private(r.private).cards
            for card in opening.cards
        }
        for draw in audit.draws:
            for segment in draw.segments:
                for card, face in zip(segment.cards, segment.faces, strict=True):
                    assert face is None or opened[card] == face


@pytest.mark.parametrize(("name", "how"), STATES)
def test_every_card_has_a_life_and_its_commitment(name: str, how: tuple[int, ...]) -> None:
    entry, audit = GAMES[name], audited(name, "s1", *how)
    seen = sealed = 0
    for life in audit.card_lives.cards.values():
        proof = proof_of_card(entry, audit, life)
        assert proof.life and proof.sentence.en and proof.steps
        if proof.proof == "sealed":
            sealed += 1
            assert proof.face is None and not proof.raw.salt
        elif proof.raw.seal:
            seen += 1
            raw = proof.raw
            assert fair.card_seal(raw.scope, raw.n, raw.j, raw.salt, str(raw.face)) == raw.seal
    assert seen and bool(sealed) is bool(how)


def test_the_odds_of_a_roll_are_exact() -> None:
    """All outcomes together are certain."""
    entry, audit = GAMES["toy-mutiny"], audited("toy-mutiny")
    roll = next(draw for draw in audit.draws if draw.rolled)
    die, _, count = roll.spec.removeprefix("roll:").partition("*")
    faces = entry.ruleset.dice[die]  # type: ignore[index]
    chance, total = random.Random(3), {}
    for _ in range(4000):
        thrown = tuple(sorted(chance.choice(faces) for _ in range(int(count))))
        total[thrown] = odds_of_roll(structs.replace(roll, faces=thrown))
    assert sum(total.values()) == Fraction(1)


def test_draws_that_a_table_went_back_over_stay_in_the_ledger() -> None:
    found = [audited(name, "s1", *how) for name, how in STATES]
    taken_back = [(audit, draw) for audit in found for draw in audit.draws if draw.taken_back]
    assert taken_back, "no game goes back over a draw"
    for audit, draw in taken_back:
        line = drawn(GAMES[audit.ruleset.name], draw)
        assert line.taken_back and line.proof == ("proven" if draw.rolled or audit.over else "sealed")
        for segment in draw.segments:
            assert all(audit.card_lives.cards[card].taken_back for card in segment.cards)


def test_nobody_goes_back_over_a_draw_alone() -> None:
    """The agreement is left out, as if the seat had taken the step back alone."""
    for name, how in STATES:
        game = played(name, *how)
        back = [r for r in published(game.records) if is_kind(r, Undone) and b'"proposal":' in r.public]
        over = [r for r in back if any(d.taken_back and d.seq < r.seq for d in audited(name, "", *how).draws)]
        if over and how:
            found = tampered(name, over[0].seq, "s1", how, proposal=0)
            assert found.fault is not None and found.fault.seq == over[0].seq
            assert found.fault.why == "a draw is taken back, and nobody has agreed to it"
            return
    raise AssertionError("no game under way goes back over a draw")


class Bound(NamedTuple):
    """A game whose lock binds players and dice."""

    ruleset: Ruleset[Any]
    game: GameId
    chance: Chance
    records: list[Record]


def bound_game(name: str) -> Bound:
    entry, game = GAMES[name], GameId("07-k3f9x2m4qd")
    count = entry.ruleset.seats[0]
    taken = [SeatTaken(seat, PlayerId(f"player-{seat}")) for seat in seats_for(count)]
    live, records = open_table(entry.ruleset, game, count, table=[GameOpened(game, name), *taken])
    live.appended()
    for batch in play_out(live, policies_of(entry, Task(name, count, 0, 1, ("random",), 20_000)), lambda n: 0, 20_000):
        records += batch
    return Bound(entry.ruleset, game, live.dealer.chance, records)


def test_a_game_is_checked_by_the_dice_that_its_lock_binds() -> None:
    """The rules of today may have other dice: a fair game does not fail for that."""
    game = bound_game("toy-mutiny")
    today = dataclasses.replace(game.ruleset, dice={die: faces[::-1] for die, faces in game.ruleset.dice.items()})
    log = log_of(EVERYTHING, game.records)
    paths: Any = paths_of(game.game, dict(game.chance.epoch_keys()), log)
    audit = Auditor(today, game.game, EVERYTHING, paths).run(log)
    assert audit.fault is None and any(draw.rolled for draw in audit.draws)
    assert verify(write_record(today, game.game, EVERYTHING, log, paths))["ok"], "and so says its record"
    entry = dataclasses.replace(GAMES["toy-mutiny"], ruleset=dataclasses.replace(today, dice={}))
    for draw in audit.draws:
        assert drawn(entry, draw).proof == proof_of_draw(entry, audit, draw).draw.proof == "proven"
    luck = game_luck(entry.ruleset, audit).luck
    assert luck.dice and all({f.face for f in one.faces} == set(game.ruleset.dice[one.die]) for one in luck.dice)
