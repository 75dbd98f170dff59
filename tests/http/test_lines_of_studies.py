"""Studies of studies: what the game at the beginning still hides stays hidden, however long the line of studies is."""

import base64
import hashlib
import json
import random
from typing import Any

import msgspec
import pytest

from domain.kernel.events import ChanceOpened, Studied
from domain.kernel.forms import AnyForm
from domain.kernel.ids import EVERYTHING, GameId, Seat
from domain.kernel.live_state import Snapshot
from domain.kernel.log import is_kind
from domain.kernel.record import encode
from projections.audit.words import HEADLINES
from service.games.held_game import FrameOfSnapshot
from service.services import Services
from service.store.errors import StillSealed
from service.store.keys import keys_of as keys_of_store
from service.stored_games.importing import _without_receipts
from tests.http.people import Person, problem_in
from tests.http.stored import stored_game
from tests.http.test_forks import own_game, play_out
from tests.http.test_records_in import bring
from tests.http.test_records_verify import record_of
from tests.http.test_whole_games import answers_one, bots_play
from tests.verify.both import verified

pytestmark = pytest.mark.anyio
BOTS = {"bots": {"s2": "random", "s3": "random"}}
ABANDON = {"what": "abandon"}


async def study_of(person: Person, game: str, **wish: Any) -> str:
    """A study of one's own game, from its end on unless told otherwise."""
    return str((await person.post(f"/v1/games/{game}/forks", {**BOTS, **wish}))["id"])


async def abandoned_study(person: Person, game: str, **wish: Any) -> str:
    study = await study_of(person, game, **wish)
    await person.post(f"/v1/games/{study}/proposals", ABANDON)
    return study


async def keys_of(services: Services, game: str) -> set[bytes]:
    lobby = (await services.pasts.reach(GameId(game))).progress.lobby
    sources = [await services.store.load_source(GameId(game), epoch.number) for epoch in lobby.epochs]
    return {source.key for source in sources if source is not None}


async def test_the_key_of_a_running_game_is_not_opened_by_a_study_of_its_study(services: Services, ann: Person) -> None:
    game = await own_game(services, ann)
    secret = await keys_of(services, game)
    first = await abandoned_study(ann, game)
    before = (await ann.get(f"/v1/games/{first}"))["study"]["event"]
    for at in (str(before), str(before + 1), "turn:1"):
        problem = await ann.refused(
            403, "origin-runs", "POST", f"/v1/games/{first}/forks", {**BOTS, "chance": "same", "at": at}
        )
        assert game in problem["detail"]
    for record in await services.store.raw(GameId(first)):
        if is_kind(record, ChanceOpened):
            assert msgspec.json.decode(record.public, type=ChanceOpened).key not in secret


async def test_an_abandoned_study_shows_no_face_of_the_running_game(services: Services, ann: Person) -> None:
    game = await own_game(services, ann)
    study = await abandoned_study(ann, game)
    rest, here = (await ann.get(f"/v1/games/{study}"))["study"]["event"], f"/v1/games/{study}"
    for at in (rest // 2, rest, "end"):
        problem = await ann.refused(403, "origin-runs", "GET", f"{here}/knowledge?at={at}&seat=everything")
        assert game in problem["detail"]
        await ann.refused(403, "origin-runs", "GET", f"{here}/view?at={at}&seat=s2")
    was = await ann.get(f"/v1/games/{game}/knowledge?at={rest}")
    assert (await ann.get(f"{here}/knowledge?at={rest}"))["faces"] == was["faces"], "what the caller knew is shown"


SEATS = {"toy-mutiny": 4, "toy-crossing": 3, "cult": 5, "unfathomable": 3, "flotilla": 3}


async def alone(services: Services, ann: Person, ruleset: str, moves: int) -> tuple[str, dict[str, str]]:
    """A running game of one person with bots after some moves, and who its bots are."""
    bots = {f"s{n}": "random" for n in range(2, SEATS[ruleset] + 1)}
    game = await ann.open(ruleset, SEATS[ruleset], bots=bots)
    await ann.post(f"/v1/games/{game}/start", None)
    await some_moves(services, ann, game, moves)
    return game, bots


async def some_moves(services: Services, ann: Person, game: str, moves: int) -> None:
    pick = random.Random(moves)
    for _ in range(moves):
        await bots_play(services, game, pick)
        await answers_one(ann, game, pick)
    await bots_play(services, game, pick)


@pytest.mark.parametrize("ruleset", SEATS)
async def test_a_study_of_a_study_plays_on_from_every_point(services: Services, ann: Person, ruleset: str) -> None:
    game, bots = await alone(services, ann, ruleset, 4)
    first = await study_of(ann, game, bots=bots)
    await some_moves(services, ann, first, 4)
    for one in (first, game):
        await ann.post(f"/v1/games/{one}/proposals", ABANDON)
    shown = await ann.get(f"/v1/games/{first}")
    rest, last, tried = shown["study"]["event"], shown["seq"], set[Any]()
    for at in range(rest - rest // 6, last, max(1, last // 30)):
        for chance in ("same", "fresh"):
            second = await ann.post(f"/v1/games/{first}/forks", {"bots": bots, "at": str(at), "chance": chance})
            place = second["study"]["event"], chance
            if place in tried:
                continue
            tried.add(place)
            assert "frozen" not in second, place
            await some_moves(services, ann, second["id"], 2)
            services.live_games.slot(GameId(second["id"])).held = None
            assert "frozen" not in await ann.get(f"/v1/games/{second['id']}"), place
    assert any(event <= rest for event, _ in tried) and any(event > rest for event, _ in tried)


async def test_bots_keep_the_seats_that_are_not_the_callers_in_a_running_game(services: Services, ann: Person) -> None:
    game = await own_game(services, ann)
    first = await ann.post(f"/v1/games/{game}/forks", {})
    assert [seat.get("bot", "") for seat in first["seats"]] == ["", "random", "random"]
    await ann.refused(403, "not-your-seat", "GET", f"/v1/games/{first['id']}/view?seat=s2")
    await ann.post(f"/v1/games/{first['id']}/proposals", ABANDON)
    second = await ann.post(f"/v1/games/{first['id']}/forks", {})
    assert [seat.get("bot", "") for seat in second["seats"]] == ["", "random", "random"]
    await ann.post(f"/v1/games/{game}/proposals", ABANDON)
    third = await ann.post(f"/v1/games/{first['id']}/forks", {})
    assert not any("bot" in seat for seat in third["seats"]), "what is over hides nothing"


async def test_all_of_a_line_opens_when_its_last_game_ends_and_nothing_is_written(
    services: Services, ann: Person
) -> None:
    game = await own_game(services, ann)
    first = await abandoned_study(ann, game)
    second = await study_of(ann, first)
    third = await abandoned_study(ann, second)
    logs = [await services.store.raw(GameId(one)) for one in (first, third)]
    for one in (game, second):
        for study in (first, third):
            if study == third or one == game:
                await ann.refused(403, "origin-runs", "GET", f"/v1/games/{study}/view?seat=everything")
                await ann.refused(403, "origin-runs", "GET", f"/v1/games/{study}/stream?seat=s2")
                assert not await opened_keys(ann, study)
        await ann.post(f"/v1/games/{one}/proposals", ABANDON)
    for study, log in zip((first, third), logs, strict=True):
        assert (await ann.get(f"/v1/games/{study}/view?seat=everything"))["zones"]
        assert (await ann.get(f"/v1/games/{study}/knowledge?at=20&seat=everything"))["faces"]
        assert await opened_keys(ann, study)
        assert await services.store.raw(GameId(study)) == log


async def opened_keys(person: Person, game: str) -> list[Any]:
    events = (await person.get(f"/v1/games/{game}/events?limit=500"))["events"]
    return [one for one in events if one["event"]["e"] == "ChanceOpened"]


async def test_the_answer_that_ends_a_study_opens_no_key(services: Services, ann: Person) -> None:
    game, pick = await own_game(services, ann), random.Random(5)
    study = await study_of(ann, game)
    for _ in range(4000):
        await bots_play(services, study, pick)
        ask = await ann.asked(study)
        if ask is None:  # a bot has ended it
            study = await study_of(ann, game)
            continue
        form: Any = msgspec.convert(ask["form"], AnyForm)
        answer = None if ask.get("may_pass") else msgspec.to_builtins(form.any_answer(pick.randrange))
        body = {"ask": ask["id"], "answer": answer}
        taken = await ann.post(f"/v1/games/{study}/answers?texts={'true' if pick.randrange(2) else 'false'}", body)
        tags = [event["event"]["e"] for event in taken["events"]]
        assert "ChanceOpened" not in tags
        if "GameEnded" in tags:
            return
    raise AssertionError("no answer ended it")


async def test_nobody_else_forks_a_study_of_a_running_game(services: Services, ann: Person, bob: Person) -> None:
    game = await own_game(services, ann)
    study = await abandoned_study(ann, game)
    await bob.refused(404, "no-such-game", "POST", f"/v1/games/{study}/forks", {})
    await ann.post(f"/v1/games/{game}/resign", {})
    if (await ann.get(f"/v1/games/{game}"))["state"] == "running":
        await ann.refused(403, "origin-runs", "POST", f"/v1/games/{study}/forks", {})


async def test_a_study_whose_origin_is_not_in_the_store_stays_closed(services: Services, ann: Person) -> None:
    game = await own_game(services, ann)
    study = await abandoned_study(ann, game)
    await services.redis.delete(keys_of_store(GameId(game)).events)
    await ann.refused(403, "origin-runs", "GET", f"/v1/games/{study}/view?seat=everything")
    await ann.refused(403, "origin-runs", "POST", f"/v1/games/{study}/forks", {})


async def lost(services: Services, game: str) -> None:
    """Nothing is left of a game, not even that it was begun: as in a store that was put together from backups."""
    names = keys_of_store(GameId(game))
    await services.redis.delete(names.events, names.born, names.source, names.snapshot, names.past)
    services.pasts.forget(GameId(game))
    services.live_games.slot(GameId(game)).held = None
    services.live_games.slot(GameId(game)).watchers.clear()


async def forged_under(services: Services, person: Person, game: str) -> bytes:
    """A record that holds, of another game that is over and has the same id."""
    people = [person, *[await Person.register(person.http, f"Friend {n}") for n in range(2)]]
    other = await stored_game(services, people, "toy-crossing", 4, most=20_000, named=game)
    data = (await person.call("GET", f"{other.here}/record")).content
    await lost(services, game)
    return _without_receipts(data, set())


async def test_a_record_of_another_game_under_the_id_of_a_lost_one_opens_no_study(
    services: Services, ann: Person
) -> None:
    game = await own_game(services, ann)
    study = await abandoned_study(ann, game)
    second = await abandoned_study(ann, study)
    await lost(services, game)
    reply = await bring(ann, await forged_under(services, ann, game))
    assert reply.status_code == 201, reply.text
    for one in (study, second):
        await ann.refused(403, "origin-runs", "GET", f"/v1/games/{one}/view?seat=everything")
        await ann.refused(403, "origin-runs", "GET", f"/v1/games/{one}/view?at=5&seat=s2")
        await ann.refused(403, "origin-runs", "GET", f"/v1/games/{one}/stream?seat=s2")
        for chance in ("same", "fresh"):
            await ann.refused(403, "origin-runs", "POST", f"/v1/games/{one}/forks", {"chance": chance})
        assert not await opened_keys(ann, one)
        with pytest.raises(StillSealed):
            await services.store.log_of(GameId(one), EVERYTHING)


async def test_a_record_under_the_id_of_a_game_that_was_begun_here_is_refused(services: Services, ann: Person) -> None:
    game = await own_game(services, ann)
    names = keys_of_store(GameId(game))
    kept = await services.store.load_source(GameId(game), 1)
    saved = {name: await services.redis.dump(name) for name in (names.born, names.source)}
    await lost(services, game)
    data = await forged_under(services, ann, game)
    for name, value in saved.items():
        await services.redis.restore(name, 0, value)
    problem_in(await bring(ann, data), 409, "record-known")
    assert await services.store.load_source(GameId(game), 1) == kept
    await services.redis.delete(names.source)
    problem_in(await bring(ann, data), 409, "record-known")
    assert await services.store.load_source(GameId(game), 1) is None, "nothing is kept of what is refused"


async def test_the_store_itself_gives_no_openings_of_a_study_whose_origin_runs(services: Services, ann: Person) -> None:
    game = await own_game(services, ann)
    study = GameId(await abandoned_study(ann, game))
    with pytest.raises(StillSealed):
        await services.store.log_of(study, EVERYTHING)
    assert not await services.luck.count(study)
    await ann.post(f"/v1/games/{game}/proposals", ABANDON)
    assert await services.store.log_of(study, EVERYTHING)


async def test_what_was_kept_of_a_study_before_lines_were_known_is_made_anew(services: Services, ann: Person) -> None:
    game = await own_game(services, ann)
    study = GameId(await study_of(ann, game))
    async with services.live_games.reading(study) as held:
        assert held.live is not None
        old = msgspec.structs.replace(held.lobby, line=())
        snapshot = Snapshot(held.seq, held.head, 0, b"{}", b"{}", b"{}")
        await services.store.save_snapshot(study, snapshot, encode(FrameOfSnapshot(old, held.clockwork)))
    await ann.post(f"/v1/games/{study}/proposals", ABANDON)
    services.live_games.slot(study).held = None
    await ann.refused(403, "origin-runs", "GET", f"/v1/games/{study}/view?at=5&seat=s2")
    await ann.refused(403, "origin-runs", "GET", f"/v1/games/{study}/stream?seat=s2")


async def test_headlines_say_from_when_on_a_game_was_studied(services: Services, ann: Person) -> None:
    game, pick = await own_game(services, ann), random.Random(1)
    here = f"/v1/games/{game}"
    plain = (await ann.get(f"{here}/audit"))["headline"]
    assert "studied" not in plain["key"] and "studied" not in json.loads((await record_of(ann, game)).split(b"\n")[0])
    await study_of(ann, game)
    await study_of(ann, game)
    marks = [r.seq for r in await services.store.raw(GameId(game)) if is_kind(r, Studied)]
    for _ in range(2):
        report = await ann.get(f"{here}/audit")
        (said,) = [one for one in report["sentences"] if one["key"] == "audit.headline.studied"]
        assert said["args"] == {"studied": marks[0]}
        assert report["headline"]["en"] == f"{plain['en']} {HEADLINES['studied'].format(studied=marks[0])}"
        data = await record_of(ann, game)
        assert json.loads(data.split(b"\n")[0])["studied"] == marks[0]
        assert verified(data)["headline"].startswith(report["headline"]["en"])
        await play_out(services, ann, game, pick)


async def test_a_record_that_hides_that_it_was_studied_does_not_hold(services: Services, ann: Person) -> None:
    game = await own_game(services, ann)
    await study_of(ann, game)
    first, *lines = (await record_of(ann, game)).splitlines(keepends=True)
    header = json.loads(first)
    del header["studied"]
    body = json.dumps(header, separators=(",", ":")).encode() + b"\n" + b"".join(lines[:-1])
    digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
    found = verified(body + b'{"digest":"%s"}\n' % digest.encode())
    assert not found["ok"] and "studied" in found["why"]


async def test_a_study_that_began_in_an_open_window_plays_on_when_it_was_studied_itself(
    services: Services, ann: Person
) -> None:
    """Bots have passed beside the log of the study when `Studied` comes into it."""
    rng = random.Random(5)
    game = await ann.open("cult", 4, bots=dict.fromkeys(("s2", "s3", "s4"), "greedy"))
    await ann.post(f"/v1/games/{game}/start", None)
    await until_window(services, ann, game, rng)
    study = await study_of(ann, game, bots={})
    await bots_play(services, study, rng)
    async with services.live_games.reading(GameId(study)) as held:
        assert held.window and held.notes, "bots have passed in the window in which the study began"
    again = await study_of(ann, study, bots={})
    for one in (study, again, game):
        await bots_play(services, one, rng)
        assert await answers_one(ann, one, rng), one


async def until_window(services: Services, person: Person, game: str, rng: random.Random) -> None:
    """Play until a window is open in which this person may react."""
    for _ in range(200):
        await bots_play(services, game, rng)
        async with services.live_games.reading(GameId(game)) as held:
            assert held.live is not None
            question = held.live.board.question
            if question is not None and question.trigger is not None and question.ask_of(Seat("s1")):
                return
        assert await answers_one(person, game, rng)
    raise AssertionError("no window was opened")
