"""What counts as clues that came in, in voyages of The Everrain."""

from domain.everrain.facts.port import CrewSent
from domain.everrain.facts.sea import WreckCleared, WreckLeft
from domain.everrain.facts.ship import CluesChanged, TreasureGone, TreasureStowed
from domain.everrain.facts.turn import DiscoveryMoved, ElderOneAwoke
from domain.everrain.names import Cell, CrewId, TreasureId, WreckId
from domain.kernel import Card, Seat
from domain.kernel.events import Event
from tests.tools.voyages import Keeper

S1, S2 = Seat("s1"), Seat("s2")
IDOL, WRITINGS = Card("1.0"), Card("1.1")
WRECK = WreckId("wreck.1")
STOWED = (
    TreasureStowed(S1, IDOL, TreasureId("curious_idol")),
    TreasureStowed(S1, WRITINGS, TreasureId("strange_writings")),
)


def kept(*events: Event) -> Keeper:
    keeper = Keeper()
    for event in events:
        keeper.note(event, now=3)
    return keeper


def sent(service: str) -> CrewSent:
    return CrewSent(S1, CrewId("odger"), service)


def test_clues_that_change_hands_came_in_once() -> None:
    assert kept(CluesChanged(S1, 3), CluesChanged(S1, -2), CluesChanged(S2, 2)).clues == 3


def test_a_relic_counts_when_it_is_handed_in_and_not_when_it_is_sold() -> None:
    assert kept(*STOWED).clues == 0
    assert kept(*STOWED, sent("marketplace"), TreasureGone(S1, WRITINGS), sent("university")).clues == 0
    steps = (TreasureGone(S1, WRITINGS), CluesChanged(S1, -3), DiscoveryMoved("players", 1))
    assert kept(*STOWED, sent("university"), *steps).clues == 2


def test_of_relics_that_are_worth_more_than_a_step_the_rest_is_lost() -> None:
    given = (TreasureGone(S1, WRITINGS), TreasureGone(S1, IDOL), DiscoveryMoved("players", 1))
    assert kept(*STOWED, sent("university"), *given).clues == 5


def test_a_step_without_relics_brings_nothing() -> None:
    assert kept(sent("university"), CluesChanged(S1, -5), DiscoveryMoved("players", 1)).clues == 0


def test_only_what_came_in_before_an_awakening_is_of_the_race() -> None:
    keeper = kept(CluesChanged(S1, 2), ElderOneAwoke(), CluesChanged(S1, 3))
    assert (keeper.raced, keeper.clues, keeper.awoke) == (2, 5, 3)


def test_what_is_fetched_from_ones_own_wreck_came_in_before() -> None:
    left = WreckLeft(WRECK, Cell("D4"), S1, clues=4)
    assert kept(left, CluesChanged(S1, -4), WreckCleared(WRECK), CluesChanged(S1, 4)).clues == 0
