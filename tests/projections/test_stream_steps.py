"""Steps: what a viewer's stream says, and what it keeps to itself. The law of streams (law 9) does the rest."""

from typing import Any

import msgspec
import pytest

from domain.kernel import WATCHER, Order, Seat
from projections.patch import apply
from projections.stream_steps import BadVersion, StreamStep, Version, Watcher, heard_by, resumed
from projections.view import view_bytes, view_json, view_of
from tests.given import S1, S2, S3, Table, given
from tests.projections.games import CROSSING, MUTINY, steps, viewers


def window() -> Table:
    """Seat 1 has rolled; Seats 2 and 3 may meddle."""
    table = given(MUTINY.ruleset, 3, tops={"roles": [["captain"]]}, rolls=[["rum", "calm", "calm"]]).answer(S1, [])
    return table.answer(S1, {"0": S1})


class Follower:
    """A seat's stream beside a table."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table, self.seat = table, seat
        self.watcher: Watcher[Any] = Watcher(MUTINY, table.live.game, seat)
        self.watcher.follow(heard_by(seat, table.log))
        self.doc = self.watcher.state().view

    def step(self, *, may_undo: bool = False) -> StreamStep | None:
        heard = heard_by(self.seat, self.table.log).since(self.watcher.version)
        step = self.watcher.feed(heard, may_undo=may_undo)
        self.doc = apply(self.doc, step.patch) if step else self.doc
        return step


def test_a_pass_is_a_step_to_nobody_but_the_one_who_passes() -> None:
    table = window()
    followers = {seat: Follower(table, seat) for seat in (S1, S2, S3, WATCHER)}
    version = str(followers[S1].watcher.version)
    table.pass_(S2)
    told = {seat: follower.step() for seat, follower in followers.items()}
    assert [seat for seat, step in told.items() if step] == [S2]
    step = told[S2]
    assert (
        step is not None
        and step.version == version.replace(".0", ".1")
        and step.seq == followers[S1].watcher.version.seq
    )
    assert [(line.seq, line.tag, line.text.en) for line in step.events] == [
        (None, "Passed", "You pass, unseen by the others.")
    ]
    assert {op["path"]: op.get("value", "gone") for op in step.patch} == {
        "/passed": True,
        "/asks/0/passed": True,
        "/asks/0/waits": "gone",
        "/version": step.version,
    }
    assert step.opened == step.closed == ()


def test_own_orders_after_a_pass_are_told_without_a_number() -> None:
    table = window()
    third = Follower(table, S3)
    table.pass_(S2).orders(S3, Order("pass", "never", "standing"))
    step = third.step()
    assert step is not None and [line.seq for line in step.events] == [None]
    assert list(third.doc["orders"]) == [{"do": "pass", "kind": "never"}]
    assert third.step() is None, "told once"


def test_when_the_window_closes_all_is_told_with_its_number() -> None:
    table = window()
    second, watcher = Follower(table, S2), Follower(table, WATCHER)
    table.pass_(S2)
    assert second.step() is not None
    table.pass_(S3)
    own, others = second.step(), watcher.step()
    assert own is not None and others is not None
    assert [line.seq for line in own.events] == [line.seq for line in others.events]
    assert [line.text.en for line in own.events][:2] == ["You pass, unseen by the others.", "Somebody passes."]
    assert own.version == others.version == f"{len(table.log)}.0" and own.head == others.head == table.live.head
    assert len(own.closed) == 2 and own.closed == others.closed


def test_whether_undo_is_offered_makes_no_step_of_its_own() -> None:
    table = window()
    first = Follower(table, S1)
    table.pass_(S2)
    assert first.step(may_undo=True) is None and first.doc["may_undo"] is False


def test_a_step_opens_and_closes_questions() -> None:
    table = given(MUTINY.ruleset, 3, tops={"roles": [["captain"]]})
    first = Follower(table, S1)
    (before,) = [ask.id for ask in table.live.asks()]
    table.answer(S1, [])
    step = first.step()
    (now,) = [ask.id for ask in table.live.asks()]
    assert step is not None and (step.opened, step.closed) == ((now,), (before,))


def test_a_state_is_the_view_and_if_wanted_the_scene() -> None:
    table = window()
    follower = Follower(table, S2)
    state = follower.watcher.state(may_undo=True, scene=True)
    assert state.view["may_undo"] is True and state.version == f"{len(table.log)}.0"
    assert state.scene is not None and state.scene.title == "Mutiny"
    assert follower.watcher.state().scene is None
    assert "scene" not in msgspec.to_builtins(follower.watcher.state())


def test_coming_back_says_anew_whether_undo_is_offered() -> None:
    table = window()
    heard = heard_by(S1, table.log)
    watcher = resumed(MUTINY, table.live.game, S1, heard, f"{len(table.log)}.0")
    table.answer(S2, [table.form(S2).options[0]])
    step = watcher.feed(heard_by(S1, table.log).since(watcher.version))
    assert step is not None and {"op": "add", "path": "/may_undo", "value": False} in step.patch


def test_coming_back_between_own_inputs() -> None:
    table = window().pass_(S2).orders(S2, Order("ask"))
    seq = heard_by(S2, table.log).seq
    docs = {}
    for version in (f"{seq}.0", f"{seq}.1", f"{seq}.2"):
        watcher = resumed(MUTINY, table.live.game, S2, heard_by(S2, table.log), version)
        docs[version] = watcher.state().view
    assert [(doc.get("passed", False), "orders" in doc) for doc in docs.values()] == [
        (False, False),
        (True, False),
        (True, True),
    ]
    table.pass_(S3)
    now = view_json(MUTINY, table.board, table.knows(S2), len(table.log))
    heard = heard_by(S2, table.log)
    for version in (f"{seq}.1", f"{seq}.2"):
        with pytest.raises(BadVersion, match="has closed"):
            resumed(MUTINY, table.live.game, S2, heard, version)
    for version, doc in [(f"{seq}.0", docs[f"{seq}.0"])]:
        watcher = resumed(MUTINY, table.live.game, S2, heard, version)
        step = watcher.feed(heard.since(watcher.version))
        assert step is not None and view_bytes(apply(doc, step.patch)) == view_bytes(now)


@pytest.mark.parametrize("version", ["", "x", "5", "5.", ".1", "-1.0", "999999.0", "3.1", "1.0.0"])
def test_a_version_that_never_was_is_refused(version: str) -> None:
    table = window()
    with pytest.raises(BadVersion, match="version"):
        resumed(MUTINY, table.live.game, S1, heard_by(S1, table.log), version)


def test_versions_are_said_and_read() -> None:
    assert str(Version(57, 2)) == "57.2" and Version.read("57.2") == Version(57, 2)


@pytest.mark.parametrize("entry", [MUTINY, CROSSING], ids=lambda entry: entry.name)
def test_the_json_of_a_view_is_that_of_its_structs(entry: Any) -> None:
    """With and without handles in the board."""
    for live, _ in list(steps(entry, 3, seed=5))[::7]:
        for seat in viewers(live):
            args = (entry, live.board, live.knowledge(seat), live.seq)
            assert view_json(*args) == msgspec.to_builtins(view_of(*args), str_keys=True)


def test_who_sits_where_is_no_part_of_a_view() -> None:
    table = window()
    assert table.board.players and "players" not in view_json(MUTINY, table.board, table.knows(S1), 1)["board"]
