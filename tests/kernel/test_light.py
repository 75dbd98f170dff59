"""Light games, in which nothing is recorded, come to the same as recorded ones with the same draws."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

import tests.toy
from domain.kernel import Ask, AskId, Choose, Everyone, GameId, Number, Roll, RuleFault, Ruleset, Seat, Trigger, window
from domain.kernel.chance import Chance
from domain.kernel.errors import ChanceExhausted, Refused
from domain.kernel.events import Checkpoint, Event, Frame, GameEnded
from domain.kernel.headless import listen, play_out
from domain.kernel.light import LightChance, LightDraws, open_light
from domain.kernel.live import Live
from domain.kernel.record import encode
from domain.kernel.starting import open_table
from projections.catalogue import GameEntry
from projections.games import GAMES
from tests.given import S1, S2, S3
from tests.kernel.tiny import COIN, G, lay_deck, note, tiny

BLANK = {"seal", "seals", "seed", "spec", "salts", "board", "key", "root", "signature_seal"}
ENTRIES = (*tests.toy.GAMES, *GAMES)


def recorded(ruleset: Ruleset[Any], seats: int, setup: Any, seed: int, slow: bool) -> Live[Any]:
    class Drawn(Live[Any]):
        def __init__(self, rules: Ruleset[Any], game: GameId, chance: Chance, *more: Any) -> None:
            super().__init__(rules, game, LightDraws(chance, LightChance(seed)), *more)  # type: ignore[arg-type]

    live, _ = open_table(ruleset, GameId("light"), seats, setup, slow=slow, live_type=Drawn)
    live.appended()
    return live


def plain(event: Event) -> Any:
    """An event without what only a record needs."""
    return _without(msgspec.json.decode(encode(event)))


def _without(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: len(v) if k == "seals" else _without(v) for k, v in value.items() if k not in BLANK - {"seals"}}
    return [_without(v) for v in value] if isinstance(value, list) else value


def state(live: Live[Any]) -> tuple[Any, ...]:
    secrets = live.secrets
    return (
        encode(live.board),
        live.seq,
        live.dealer.next_draw,
        secrets.faces,
        secrets.knows,
        {seat: handles for seat, handles in secrets.handles.items() if handles},
        secrets.forms,
        encode(secrets.answers),
        secrets.orders,
        secrets.passed,
        secrets.stuck,
    )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("bot", ["random", "best"])
@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])
def test_light_and_recorded_play_come_to_the_same(entry: GameEntry, bot: str, seed: int) -> None:
    """The state again and again, and every event but for its seals."""
    ruleset, slow = entry.ruleset, seed == 2
    seats = ruleset.seats[seed % len(ruleset.seats)]
    setup = next(iter(ruleset.setups(seats)), None) if seed else None
    policy = entry.bot(entry.bot_names()[-1]) if bot == "best" else None
    kept = recorded(ruleset, seats, setup, seed, slow)
    light, heard = (open_light(ruleset, seats, setup, seed, slow=slow) for _ in range(2))
    for live in (kept, light, heard) if seed == 1 else ():
        list(listen(live))
    heard.events = []
    events: list[Event] = []
    policies = dict.fromkeys(kept.board.seats, policy) if policy else {}
    games = [play_out(live, policies, random.Random(seed).randrange, 20_000) for live in (kept, light, heard)]
    for inputs, (batch, _, _) in enumerate(zip(*games, strict=True)):
        events += [ruleset.event(record.public) for record in batch]
        if inputs % 8 == 0 or kept.board.ended:
            assert state(kept) == state(light) == state(heard), f"after {inputs} inputs"
    assert kept.board.ended == light.board.ended == heard.board.ended is not None
    told = [event for event in events if not isinstance(event, Checkpoint)]
    opened = [event for event in heard.events if not isinstance(event, Checkpoint)]
    assert Counter(map(type, told)) == Counter(map(type, opened))
    assert [plain(event) for event in told] == [plain(event) for event in opened]


def test_draws_are_even_and_follow_from_seed_and_number() -> None:
    chance, again, other = LightChance(7), LightChance(7), LightChance(8)
    die = tuple("abcdef")
    rolls = Counter(chance.roll(n, "", [die])[0] for n in range(6000))  # type: ignore[list-item]
    assert all(850 < rolls[face] < 1150 for face in die), rolls
    places = Counter(chance.mix(n, "", [("z", ["a", "b", "c"])])[0].index("a") for n in range(3000))  # type: ignore[list-item]
    assert all(900 < places[i] < 1100 for i in range(3)), places
    assert [chance.roll(n, "", [die]) for n in range(9)] == [again.roll(n, "", [die]) for n in range(9)]  # type: ignore[list-item]
    assert [chance.roll(n, "", [die]) for n in range(9)] != [other.roll(n, "", [die]) for n in range(9)]  # type: ignore[list-item]


def test_a_light_game_has_no_more_draws_than_an_epoch() -> None:
    async def rolls(g: G) -> None:
        for _ in range(20):
            await Roll({COIN: 1}, "again")

    live = open_light(tiny(rolls), 2)
    with pytest.raises(ChanceExhausted):
        list(play_out(live, {}, lambda n: 0, 5))


def say(live: Live[Any], seat: Seat, ask: AskId, answer: Any) -> None:
    live.answer(seat, ask, answer)
    live.appended()


def test_sealed_things_are_kept_as_they_are() -> None:
    async def rule(g: G) -> None:
        await lay_deck(g)
        note(g, await Everyone([Ask(s, "bid", Number(0, 3), hide_answer=True) for s in g.seats]))
        note(g, await window(g, "react", Trigger("t"), g.seats, lambda s: Choose((f"hit-{s}",))))

    live = open_light(tiny(rule), 3)
    ask = {a.seat: a.id for a in live.asks()}
    say(live, S2, ask[S2], 2)
    assert live.secrets.answers == {ask[S2]: 2} and live.board.question.ask_of(S2).answer is None
    say(live, S1, ask[S1], 1)
    say(live, S3, ask[S3], 3)
    ask = {a.seat: a.id for a in live.asks()}
    assert live.form_of(live.asks()[1]) == Choose(("hit-s2",))
    say(live, S1, ask[S1], None)
    assert live.waits_for() == [S2, S3]
    say(live, S2, ask[S2], ["hit-s2"])
    assert live.board.notes == ["[1,2,3]", '["s2",["hit-s2"]]']


def test_mistakes_are_found_as_in_recorded_games() -> None:
    async def asks(g: G) -> None:
        await Ask(S1, "where", Choose(("a", "b")))

    live = open_light(tiny(asks), 2)
    ask = live.asks()[0].id
    for seat, id, answer, code in (
        (S2, ask, ["a"], "not-your-ask"),
        (S1, "9.9", ["a"], "ask-closed"),
        (S1, ask, None, "no-pass"),
    ):
        with pytest.raises(Refused) as no:
            live.answer(seat, id, answer)  # type: ignore[arg-type]
        assert no.value.code == code
    with pytest.raises(Refused):
        live.answer(S1, ask, ["c"])

    async def dead_end(g: G) -> None:
        await Ask(S1, "where", Choose(()))

    async def twice(g: G) -> None:
        await Everyone([Ask(S1, "one", Choose(("a",))), Ask(S1, "two", Choose(("a",)))])

    async def stranger(g: G) -> None:
        await Ask(S3, "where", Choose(("a",)))

    async def nowhere(g: G) -> Any:
        return g.end("nowhere", [])

    for rule, wrong in (
        (dead_end, "no answer is legal"),
        (twice, "asked twice at once"),
        (stranger, "not at the table"),
        (nowhere, "no ending nowhere"),
    ):
        with pytest.raises(RuleFault, match=wrong):
            open_light(tiny(rule), 2)


def test_frames_are_counted_though_none_is_written() -> None:
    async def ends(g: G) -> None:
        note(g, "done")

    live = open_light(tiny(ends), 3)
    kept, records = open_table(tiny(ends), GameId("light"), 3)
    assert live.seq == kept.seq == len(records)
    assert issubclass(GameEnded, Frame) and live.board.ended == kept.board.ended
