"""What a bot expects of the town: how bad doom is where it lies, and what encounters are likely to give."""

from collections.abc import Callable, Iterable, Mapping
from statistics import fmean

from domain.arkham.board import Arkham
from domain.arkham.content import ANOMALY_CARDS, ENCOUNTERS, EVENT_CARDS, NUMBERS, SCENARIOS, STREET_CARDS
from domain.arkham.names import SpaceId, TileId, deck_of
from domain.arkham.rules.bands import band_for
from domain.arkham.rules.chart import place, spaces_of
from domain.parts.content import Part
from domain.parts.prices import Prices

OPEN = 5.0
"""How bad an anomaly is: doom goes from there to the sheet, and nobody finds clues."""
IN_OPEN = 2.5
"""How bad each doom is that keeps it open."""
SPREADS = 1.5
"""How bad one doom is anywhere."""
NEXT = 3.0
"""How bad it is if one doom more is one too many."""
NEXT_BUT_ONE = 0.6


def burden(board: Arkham, tile: TileId, less: Mapping[SpaceId, int] = {}) -> float:
    """How bad the doom of a neighbourhood is, if so much less lies in some of its spaces."""
    doom = [max(0, board.doom_at(space) - less.get(space, 0)) for space in spaces_of(board, tile)]
    total = sum(doom)
    if tile in board.anomalies:
        return OPEN + IN_OPEN * total if total else 0.0
    tears = tears_open(board)
    deep = NUMBERS.anomaly_space if tears else NUMBERS.outbreak
    wide = NUMBERS.anomaly_tile if tears else 3 * NUMBERS.outbreak
    close = [deep - n for n in doom]
    near = min(*close, wide - total)
    out = SPREADS * total + sum({1: NEXT, 2: NEXT_BUT_ONE}.get(n, 0.0) for n in close)
    return out + (NEXT if wide - total == 1 and min(close) > 1 else 0.0) + (OPEN if near < 1 else 0.0)


def tears_open(board: Arkham) -> bool:
    """Do anomalies open in this scenario, or does doom break out?"""
    return bool(SCENARIOS[board.scenario].anomalies)


def event_chance(board: Arkham, tile: TileId) -> float:
    """How likely the next encounter of a neighbourhood is an event. An event is shuffled with the two top cards; as
    everybody sees, cards that were shuffled together have names that begin alike."""
    clues = board.clues.get(tile, 0)
    cards = board.cards(deck_of(tile))
    if not clues or not cards or tile in board.anomalies:
        return 0.0
    first = cards[0].partition(".")[0]
    together = 0
    while together < len(cards) and together < NUMBERS.among and cards[together].partition(".")[0] == first:
        together += 1
    return min(1.0, 1 / together + (clues - 1) / (2 * NUMBERS.among))


class Expected:
    """What encounters are worth on average, by the prices of their cards."""

    def __init__(self, prices: Prices) -> None:
        self.prices = prices
        self._kept: dict[tuple[str, str], float] = {}

    def at(self, board: Arkham, space: SpaceId) -> float:
        """An encounter there, events apart."""
        here = place(board, space)
        if here.kind == "special":
            return 0.0
        if here.street is not None:
            street = here.street
            return self._keep("street", street, lambda: [c.parts[street] for c in STREET_CARDS.values()])
        if here.tile in board.anomalies:
            doom, anomalies = board.doom_at(space), SCENARIOS[board.scenario].anomalies
            cards = [card for card in ANOMALY_CARDS.values() if card.set == anomalies]
            return self._keep(anomalies, str(doom), lambda: [c.bands[band_for(c.bands, doom)] for c in cards])
        return self._keep("", space, lambda: [c.parts[space] for c in ENCOUNTERS.values() if c.tile == here.tile])

    def event(self, board: Arkham, space: SpaceId) -> float:
        """An event there."""
        here, scenario = place(board, space), board.scenario
        cards = [card for card in EVENT_CARDS.values() if (card.scenario, card.tile) == (scenario, here.tile)]
        return self._keep(f"event {scenario}", space, lambda: [card.parts[space] for card in cards])

    def _keep(self, kind: str, where: str, parts: Callable[[], Iterable[Part]]) -> float:
        key = kind, where
        if key not in self._kept:
            worths = [self.prices.all(part.then) for part in parts()]
            self._kept[key] = fmean(worths) if worths else 0.0
        return self._kept[key]
