"""The awakening: when it comes, and to whom."""

import pytest

from domain.kernel import GameId
from domain.unfathomable.facts.characters import LoyaltyDealt
from domain.unfathomable.names import (
    LOYALTY,
    WAYPOINTS,
    loyalty_zone,
)
from tests.given import given
from tests.rule import rule
from tests.unfathomable.scenes import (
    S1,
    SHORT,
    since,
)
from tests.unfathomable.scenes.edges import icons


@rule("UNF-102")
@pytest.mark.parametrize(
    ("voyage", "waypoint", "dealt"),
    [
        ({"reef": 2}, "smooth_sailing", 0),
        ({"sea_smoke": 3}, "smooth_sailing", 1),
        ({"calm_waters": 4}, "smooth_sailing", 1),
    ],
)
def test_the_awakening_comes_at_six_and_not_at_five(voyage: dict[str, int], waypoint: str, dealt: int) -> None:
    table = icons("hull_leak", travel=3, voyage=voyage, waypoints=[waypoint, "iceberg"], titles={"captain": S1})
    table.answer(S1, table.card(WAYPOINTS, waypoint))
    assert [event.awakening for event in since(table, LoyaltyDealt)].count(True) == dealt
    assert table.board.awakened is bool(dealt)


@rule("UNF-102", "UNF-161")
def test_nobody_can_tell_which_loyalty_card_came_first() -> None:
    table = icons("hull_leak", travel=3, voyage={"sea_smoke": 3}, waypoints=["smooth_sailing", "iceberg"])
    first = {seat: table.cards(loyalty_zone(seat)) for seat in table.board.seats}
    table.answer(S1, table.card(WAYPOINTS, "smooth_sailing"))
    for seat in table.board.seats:
        now = table.cards(loyalty_zone(seat))
        assert len(now) == 2
        assert not set(first[seat]) & set(now)
        assert set(now) <= set(table.knows(seat).faces)


@rule("UNF-102")
def test_there_is_one_awakening() -> None:
    """The second waypoint after it deals nothing: the deck is empty."""
    table = icons("hull_leak", travel=3, voyage={"sea_smoke": 3}, more=[LoyaltyDealt(awakening=True)])
    before = len(since(table, LoyaltyDealt))
    table.answer(S1, table.cards(WAYPOINTS)[0])
    assert len(since(table, LoyaltyDealt)) == before
    assert table.board.loyalty_count(S1) == 1


@rule("UNF-102")
def test_a_waypoint_that_ends_the_game_awakens_nobody() -> None:
    waypoints = ["smooth_sailing", "iceberg"]
    table = icons("hull_leak", travel=3, voyage={"sea_smoke": 3}, waypoints=waypoints, dials={"fuel": 1})
    table.answer(S1, table.card(WAYPOINTS, "smooth_sailing"))
    assert table.board.ended is not None
    assert not table.board.awakened
    assert table.board.distance() == 6


@rule("UNF-13")
def test_the_loyalty_deck_falls_on_different_players() -> None:
    """In four games what is left in the deck is not always the same."""
    first = set()
    for k in range(4):
        table = given(SHORT, 3, game=GameId(f"g-loyal-{k}"))
        while table.live.asks()[0].kind in ("character", "starting_hand"):
            ask = table.live.asks()[0]
            most = 1 if ask.kind == "character" else 3
            table.answer(ask.seat, list(table.form(ask.seat).options[:most]))
        first.add(tuple(table.faces(LOYALTY)))
    assert len(first) > 1
