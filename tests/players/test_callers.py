"""Who may do what, a line for each situation."""

from domain.kernel.ids import GameId, PlayerId
from service.players.callers import EVERYTHING, Caller, may_manage, may_play, may_read
from service.players.credentials import TokenId

ADA = PlayerId("p-aaaaaaaaaaaa")
UI = TokenId("t-aaaaaaaaaa")
THIS, OTHER = GameId("g-this"), GameId("g-other")

owner = Caller(ADA, EVERYTHING)
reader = Caller(ADA, frozenset({"read"}), None, UI)
mover = Caller(ADA, frozenset({"play"}), None, UI)
both = Caller(ADA, frozenset({"read", "play"}), None, UI)
guest = Caller(ADA, frozenset({"read", "play"}), THIS, UI)


def test_the_player_reads_every_game() -> None:
    assert may_read(owner, THIS)


def test_the_player_plays_in_every_game() -> None:
    assert may_play(owner, THIS)


def test_the_player_manages_the_account() -> None:
    assert may_manage(owner)


def test_a_reading_token_reads() -> None:
    assert may_read(reader, THIS)


def test_a_reading_token_reads_what_belongs_to_no_game() -> None:
    assert may_read(reader, None)


def test_a_reading_token_does_not_play() -> None:
    assert not may_play(reader, THIS)


def test_a_playing_token_plays() -> None:
    assert may_play(mover, THIS)


def test_a_playing_token_does_not_read() -> None:
    assert not may_read(mover, THIS)


def test_a_token_with_both_scopes_reads_and_plays() -> None:
    assert may_read(both, THIS) and may_play(both, THIS)


def test_a_token_with_both_scopes_does_not_manage_the_account() -> None:
    assert not may_manage(both)


def test_a_token_for_a_game_reads_it() -> None:
    assert may_read(guest, THIS)


def test_a_token_for_a_game_plays_in_it() -> None:
    assert may_play(guest, THIS)


def test_a_token_for_a_game_does_not_read_another() -> None:
    assert not may_read(guest, OTHER)


def test_a_token_for_a_game_does_not_play_in_another() -> None:
    assert not may_play(guest, OTHER)


def test_a_token_for_a_game_does_not_read_what_belongs_to_no_game() -> None:
    assert not may_read(guest, None)


def test_a_token_for_a_game_does_not_open_games() -> None:
    assert not may_play(guest, None)


def test_a_caller_without_scopes_does_nothing() -> None:
    nobody = Caller(ADA, frozenset())
    assert not (may_read(nobody, THIS) or may_play(nobody, THIS) or may_manage(nobody))
