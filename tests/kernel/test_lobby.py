"""The table around a game: seats, the start, resigning, agreeing. And what happens beside the rules of a live game."""

from collections.abc import Sequence

import pytest

from domain.kernel import PlayerId, Refused, Seat
from domain.kernel.events import (
    ChanceOpened,
    Event,
    GameAbandoned,
    GameOpened,
    GameStarted,
    Paused,
    Proposed,
    SeatKeyed,
    SeatLeft,
    SeatTaken,
    Unpaused,
    Voted,
)
from domain.kernel.lobby import Lobby, fold_lobby
from tests.given import GAME, S1, S2, S3, given, refusal
from tests.kernel.tiny import sound
from tests.toy import CROSSING, MUTINY

ANN, BOB, CYD = PlayerId("p-ann"), PlayerId("p-bob"), PlayerId("p-cyd")
BOT = PlayerId("bot:random")


def table(*events: Event, hot_seat: bool = False) -> Lobby:
    """A table for three that Ann has opened."""
    lobby = Lobby()
    for event in (GameOpened(GAME, "toy", 5, ANN, 3, hot_seat=hot_seat), *events):
        lobby.fold(event)
    return lobby


def then(lobby: Lobby, events: Sequence[Event]) -> Lobby:
    for event in events:
        lobby.fold(event)
    return lobby


def running(*players: PlayerId) -> Lobby:
    taken = [SeatTaken(seat, player) for seat, player in zip((S1, S2, S3), players, strict=True)]
    return table(*taken, GameStarted(9))


def code(lobby_does: object) -> str:
    return refusal(lobby_does).code  # type: ignore[arg-type]


# --- before the start ----------------------------------------------------------------------------


def test_joining_takes_the_first_free_seat_or_the_one_wanted() -> None:
    assert table().join(ANN, None, 7) == [SeatTaken(S1, ANN, 7)]
    assert table(SeatTaken(S1, ANN)).join(BOB, None, 7) == [SeatTaken(S2, BOB, 7)]
    assert table().join(ANN, S3, 7) == [SeatTaken(S3, ANN, 7)]


def test_a_taken_seat_a_full_table_and_a_second_seat_are_refused() -> None:
    one = table(SeatTaken(S1, ANN))
    assert code(lambda: one.join(BOB, S1, 0)) == "seat-taken"
    assert code(lambda: one.join(ANN, S2, 0)) == "seated-already"
    full = table(SeatTaken(S1, ANN), SeatTaken(S2, BOB), SeatTaken(S3, BOT))
    assert code(lambda: full.join(CYD, None, 0)) == "table-full"


def test_a_hot_seat_table_gives_one_player_several_seats_and_bots_may_always_sit_twice() -> None:
    hot = table(SeatTaken(S1, ANN), hot_seat=True)
    assert hot.join(ANN, None, 0) == [SeatTaken(S2, ANN)]
    assert then(hot, hot.join(ANN, None, 0)).held_by(ANN) == (S1, S2)
    assert table(SeatTaken(S1, BOT)).join(BOT, None, 0) == [SeatTaken(S2, BOT)]


def test_a_seat_is_freed_before_the_start_only() -> None:
    lobby = table(SeatTaken(S1, ANN))
    assert then(lobby, lobby.leave(S1, "removed", 3)).free() == (S1, S2, S3)
    assert code(lambda: lobby.leave(S1, "left", 3)) == "seat-free"
    assert code(lambda: running(ANN, BOB, CYD).leave(S1, "left", 3)) == "wrong-state"


def test_it_starts_when_all_seats_are_taken() -> None:
    lobby = table(SeatTaken(S1, ANN), SeatTaken(S2, BOB))
    assert code(lobby.require_startable) == "seats-free"
    then(lobby, [SeatTaken(S3, BOT)]).require_startable()
    assert then(lobby, [GameStarted(9)]).state == "running"
    assert code(lobby.require_startable) == "wrong-state"


def test_the_host_closes_a_table_that_has_not_started() -> None:
    table().require_closable()
    assert code(lambda: running(ANN, BOB, CYD).require_closable()) == "wrong-state"


# --- agreeing ------------------------------------------------------------------------------------


def test_people_and_bots_are_told_apart() -> None:
    lobby = running(ANN, BOT, CYD)
    assert lobby.people() == (S1, S3)
    assert lobby.bots() == {S2: "random"}


def test_what_all_people_agree_on_happens() -> None:
    lobby = running(ANN, BOT, CYD)
    first = lobby.propose(S1, "pause", 10)
    assert first == [Proposed(S1, "pause", 10)]
    second = then(lobby, first).vote(S3, True, 11)
    assert second == [Voted(S3, True, 11), Paused(11)]
    assert then(lobby, second).paused
    assert lobby.proposal is None
    assert then(lobby, [*lobby.propose(S1, "resume", 12), *[Voted(S3, True, 13), Unpaused(13)]]).paused is False


def test_one_refusal_ends_a_proposal() -> None:
    lobby = then(running(ANN, BOB, CYD), [Proposed(S1, "abandon", 1), Voted(S2, True, 2)])
    assert lobby.vote(S3, False, 3) == [Voted(S3, False, 3)]
    assert then(lobby, lobby.vote(S3, False, 3)).proposal is None
    assert lobby.state == "running"


def test_alone_among_bots_a_proposal_is_agreed_at_once() -> None:
    assert running(ANN, BOT, BOT).propose(S1, "abandon", 6) == [Proposed(S1, "abandon", 6), GameAbandoned(6)]


@pytest.mark.parametrize(
    ("events", "does", "refused"),
    [
        ([Proposed(S1, "pause", 1)], lambda t: t.propose(S2, "abandon", 2), "proposal-open"),
        ([Proposed(S1, "pause", 1)], lambda t: t.vote(S1, True, 2), "voted-already"),
        ([], lambda t: t.vote(S1, True, 2), "no-proposal"),
        ([], lambda t: t.propose(S1, "resume", 2), "nothing-to-propose"),
        ([Paused(1)], lambda t: t.propose(S1, "pause", 2), "nothing-to-propose"),
    ],
)
def test_proposals_that_make_no_sense_are_refused(events: list[Event], does: object, refused: str) -> None:
    lobby = then(running(ANN, BOB, CYD), events)
    assert code(lambda: does(lobby)) == refused  # type: ignore[operator]


def test_whoever_takes_a_seat_over_has_not_agreed() -> None:
    lobby = then(running(ANN, BOB, CYD), [Proposed(S1, "pause", 1), SeatTaken(S1, PlayerId("p-new"))])
    assert lobby.proposal is not None
    assert lobby.proposal.agreed == []


def test_resigning_hands_the_seat_to_a_bot_and_may_complete_an_agreement() -> None:
    lobby = running(ANN, BOB, CYD)
    resigned = lobby.resign(S2, "random", 8)
    assert resigned == [SeatLeft(S2, "resigned", 8), SeatTaken(S2, BOT, 8)]
    after = then(lobby, resigned)
    assert (after.resigned, after.players[S2]) == ({S2: BOB}, BOT)
    agreed = then(running(ANN, BOB, CYD), [Proposed(S1, "abandon", 1), Voted(S3, True, 1)])
    assert agreed.resign(S2, "random", 8)[-1] == GameAbandoned(8)


def test_whoever_resigns_from_a_seat_with_a_key_signs_it_and_the_key_ends() -> None:
    lobby = then(running(ANN, BOB, CYD), [SeatKeyed(S2, b"k" * 32)])
    resigned = lobby.resign(S2, "random", 8, b"h" * 32, b"s" * 64)
    assert resigned[0] == SeatLeft(S2, "resigned", 8, b"h" * 32, b"s" * 64)
    assert then(lobby, resigned).keys == {}


# --- beside the rules ----------------------------------------------------------------------------


def test_an_abandoned_game_opens_its_key_and_takes_nothing_more() -> None:
    game = given(MUTINY, seats=3)
    game._append(game.live.beside([Proposed(S1, "abandon", 1), GameAbandoned(1)]))
    assert [type(e) for e in game.events()] == [Proposed, GameAbandoned, ChanceOpened]
    assert (game.board.abandoned, game.board.question, game.waits_for) == (True, None, [])
    with pytest.raises(Refused, match="abandoned"):
        game.live.beside([Paused(2)])
    sound(game)
    assert fold_lobby(game.log).state == "abandoned"


def test_what_happens_beside_the_rules_is_followed_by_another_process() -> None:
    game = given(CROSSING, seats=3)
    asked = game.board.question
    bot = PlayerId("bot:random")
    game._append(game.live.beside([SeatLeft(S2, "resigned", 1), SeatTaken(S2, bot, 1), Proposed(S1, "pause", 2)]))
    assert game.board.question == asked
    assert game.board.players[Seat("s2")] == bot
    sound(game)
    assert game.reopen().board.question == asked
