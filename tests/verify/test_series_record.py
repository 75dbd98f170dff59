"""The record of a series, with those of its games beside it: both verifiers say the same, and whatever is otherwise is
found, by one who changes bytes and by one who can compute."""

import base64
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel.errors import Divergence
from projections.record_file import BadRecord
from projections.series_record import read_series_record
from tests.verify.both import all_verified, verified
from tests.verify.games import record as record_of_game
from tests.verify.series import rechained, sealed, whole
from tests.verify.signing import KEYS

Events = list[dict[str, Any]]


def kinds(events: Events, kind: str) -> list[dict[str, Any]]:
    return [event for event in events if event["e"] == kind]


# --- what holds ----------------------------------------------------------------------------------


def test_a_series_holds_with_the_records_of_its_games() -> None:
    series = whole()
    result = verified(series.record, games=series.texts)
    assert result["ok"], result
    games = len(series.games)
    assert result["checked"]["records of games that hold"] == games
    assert result["checked"]["games whose lock names their place"] == games
    assert result["checked"]["games that ended as the series says"] == games
    assert set(result["games"]) == set(series.games)
    assert result["headline"].startswith(f"The series holds. {games} game")


def test_games_without_a_record_are_said_not_to_be_checked() -> None:
    series = whole()
    result = verified(series.record)
    named = [what for what in result["unchecked"] if "its record was not given" in what]
    assert result["ok"] and len(named) == len(series.games) + 1, "that of the table that was closed, too"
    assert "rest on this file (--game): " in result["headline"]


def test_a_head_that_is_known_must_stand_in_it() -> None:
    series = whole()
    assert verified(series.record, {2: series.log[1].head})["ok"]
    assert verified(series.record, {2: bytes(32)})["where"] == "event 2"
    assert verified(series.record, {99: bytes(32)})["where"] == "the end"


def test_the_record_of_a_game_under_way_is_no_contradiction() -> None:
    """Whoever kept one from before sees that it belongs here, and that its end is missing."""
    series = whole()
    first, *_ = series.texts
    early = _cut(first.encode(), 30).decode()
    result = verified(series.record, games=[early])
    assert result["ok"], result
    assert any("its record ends before" in what for what in result["unchecked"])


def _cut(record: bytes, events: int) -> bytes:
    """The record of an onlooker of a game that has come so far."""
    lines = [json.loads(line) for line in record.splitlines()]
    kept = [{k: line[k] for k in ("seq", "public", "head")} for line in lines if "seq" in line][:events]
    rolls = {json.loads(line["public"])["n"] for line in kept if line["public"].startswith('{"e":"Rolled"')}
    paths = [line for line in lines if line.get("draw") in rolls]
    header = {**lines[0], "viewer": "", "events": events, "head": kept[-1]["head"]}
    return sealed([header, *kept, *paths])


# --- what does not -------------------------------------------------------------------------------


def test_every_byte_that_is_changed_is_found() -> None:
    data, rng = whole().record, random.Random(1)
    jobs: list[Any] = []
    for place in rng.sample(range(len(data)), 300):
        changed = bytearray(data)
        changed[place] ^= 1 << rng.randrange(7)
        jobs.append((bytes(changed), {}))
    assert not any(result["ok"] for result in all_verified(jobs))


def other_setup(events: Events) -> None:
    kinds(events, "GameJoined")[1]["setup"]["rounds"] = 9


def other_ending(events: Events) -> None:
    counted = kinds(events, "GameCounted")[0]
    counted["ending"] = "home" if counted["ending"] != "home" else "dark"


def other_winners(events: Events) -> None:
    counted = kinds(events, "GameCounted")[0]
    counted["winners"] = [] if counted["winners"] else ["s1"]


def other_head(events: Events) -> None:
    kinds(events, "GameCounted")[0]["head"] = base64.b64encode(bytes(32)).decode()


def secretly_studied(events: Events) -> None:
    kinds(events, "GameCounted")[0]["studied"] = True


def left_out(events: Events) -> Events:
    """The closed table never was."""
    return [event for event in events if event.get("game") != "07-cccccccccc" and event["e"] != "GameDropped"]


def other_player(events: Events) -> None:
    kinds(events, "PlayerJoined")[0]["player"] = "p-cccccccccccc"


@pytest.mark.parametrize(
    "change", [other_setup, other_ending, other_winners, other_head, secretly_studied, left_out, other_player]
)
def test_what_the_games_say_otherwise_is_found(change: Callable[[Events], Any]) -> None:
    """The file alone holds: only the games, whose locks seal what was before them, speak against it."""
    series = whole()
    forged = rechained(series.record, change)
    assert verified(forged)["ok"]
    result = verified(forged, games=series.texts)
    assert not result["ok"] and result["where"].startswith("game 07-d"), result


def drop_first(events: Events) -> Events:
    return events[1:]


def join_twice(events: Events) -> Events:
    return [*events[:2], events[1], *events[2:]]


def leave_unknown(events: Events) -> Events:
    return [*events[:2], {"e": "PlayerLeft", "player": "p-cccccccccccc"}, *events[2:]]


def wrong_place(events: Events) -> None:
    kinds(events, "GameJoined")[0]["n"] = 2


def same_game_twice(events: Events) -> None:
    first, second, *_ = kinds(events, "GameJoined")
    second["game"] = first["game"]


def count_twice(events: Events) -> Events:
    return [e for event in events for e in ([event, event] if event["e"] == "GameCounted" else [event])]


def after_the_end(events: Events) -> Events:
    return [*events, {"e": "PlayerLeft", "player": "p-bbbbbbbbbbbb"}]


def played_anew(events: Events) -> None:
    kinds(events, "GameDropped")[0]["why"] = "abandoned"


def end_without_ending(events: Events) -> None:
    del kinds(events, "SeriesEnded")[0]["ending"]


def another_series(events: Events) -> None:
    events[0]["id"] = "s07-zzzzzzzzzz"


def other_rules(events: Events) -> None:
    events[0]["ruleset"] = "cult"


def strange_event(events: Events) -> None:
    events[1]["e"] = "PlayerBribed"


def dropped_for_nothing(events: Events) -> None:
    kinds(events, "GameDropped")[0]["why"] = "boredom"


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (drop_first, "event 1 "), (join_twice, "event 3 "), (leave_unknown, "event 3 "), (wrong_place, "event 3 "),
        (same_game_twice, "event 5 "), (count_twice, "event 7 "), (after_the_end, "event "), (played_anew, "event 5 "),
        (end_without_ending, "event "), (another_series, "event 1 "), (other_rules, "event 1 "),
        (strange_event, "event 2 "), (dropped_for_nothing, "event 4 "),
    ],
)  # fmt: skip
def test_what_cannot_have_happened_is_found_at_its_event(change: Callable[[Events], Any], where: str) -> None:
    result = verified(rechained(whole().record, change))
    assert not result["ok"] and result["where"].startswith(where), result


def test_records_of_other_games_do_not_belong_beside_it() -> None:
    series = whole()
    other = record_of_game("toy-shoals").decode()
    assert verified(series.record, games=[other])["why"] == "the series knows no such game"
    assert verified(series.record, games=[series.texts[0]] * 2)["why"] == "its record comes twice"


def test_a_record_of_a_game_that_does_not_hold_is_named() -> None:
    series = whole()
    broken = series.texts[0].replace('"seq":12', '"seq":13', 1)
    assert verified(series.record, games=[broken])["where"].startswith("game 07-dddddddddd, event 12")
    cut = verified(series.record, games=[series.texts[0][:-5]])
    assert cut["where"].startswith("--game 1, line ")
    assert verified(series.record, games=["{}\n{}\n"])["where"] == "--game 1"


def test_what_goes_with_other_files_is_refused() -> None:
    series = whole()
    assert verified(series.record, reveals=["{}"])["read"] is False
    assert verified(series.texts[0].encode(), games=series.texts)["read"] is False
    assert verified(series.record, games=series.texts, keys=KEYS)["ok"]


# --- reading it here -----------------------------------------------------------------------------


def test_the_record_is_read_back() -> None:
    series = whole()
    header, log = read_series_record(series.record)
    assert log == series.log and (header.events, header.head) == (len(log), log[-1].head)
    for data in (series.record[:-2], series.record.replace(b'"seq":1,', b'"seq":2,', 1), b"{}\n{}\n{}\n"):
        with pytest.raises((BadRecord, Divergence)):
            read_series_record(data)
