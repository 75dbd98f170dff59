"""What a bot expects of the town: how bad doom is where it lies, and what encounters are likely to give."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from statistics import fmean
from typing import Any, Literal

from domain.arkham.board import Arkham
from domain.arkham.content import (
    ANOMALY_CARDS,
    ENCOUNTERS,
    EVENT_CARDS,
    MYSTERY_CARDS,
    NUMBERS,
    ROUTE_CARDS,
    SCENARIOS,
    STREET_CARDS,
    TERROR_CARDS,
    Monster,
    monster_of,
)
from domain.arkham.names import MonsterId, SpaceId, TileId, deck_of
from domain.arkham.rules.bands import band_for
from domain.arkham.rules.chart import chart, next_to, place, spaces_of, tile_of, unstable
from domain.arkham.rules.engagement import has, where_is
from domain.arkham.rules.terror import cards_in
from domain.parts.content import Part
from domain.parts.effects import kind_of
from domain.parts.prices import Prices

ON_SHEET = 5.0
"""How bad doom on the sheet is."""

SPREADS = 0.4
"""How bad one doom is anywhere, beside what it may lead to."""
OPEN = 1.0
"""How bad an anomaly is, beside the doom that it sends to the sheet: nobody finds clues there."""
TO_CLOSE = 0.6
"""An anomaly is the worse the more doom holds it open; but to take the last of it is worth most."""
AHEAD = 16
"""So many investigator-rounds are looked ahead."""
SINGLE, BURST = 3 / 35, 1 / 35
"""How often doom spreads to a neighbourhood in the round of one investigator, and how often a gate bursts there: two
tokens of fourteen, and five neighbourhoods."""
ROAMS = 1.5
"""What a monster costs that comes after somebody: time, and an encounter."""
WATCHES = 1.0
TOKEN = 1.5


FEAR = 0.5
"""How bad it is that terror spreads, measured by doom on the sheet."""
FOLLOWS = 1.0
"""What may be expected of the part of a mystery that is chosen: it is sealed."""


Doom = tuple[int, ...]
"""Of the spaces of a neighbourhood."""
Overflow = Literal["anomaly", "terror", "outbreak"]
"""What becomes of too much doom in a neighbourhood."""


def burden(board: Arkham, tile: TileId, less: Mapping[SpaceId, int] = {}) -> float:
    """How bad the doom of a neighbourhood is, if so much less lies in some of its spaces."""
    doom = [board.doom_at(space) for space in spaces_of(board, tile)]
    if less:
        doom = [max(0, n - less.get(space, 0)) for n, space in zip(doom, spaces_of(board, tile), strict=True)]
    return _burden(overflow(board), tile in board.anomalies, tuple(sorted(doom)))


@lru_cache(maxsize=4096)
def _burden(how: Overflow, open: bool, doom: Doom) -> float:
    total = sum(doom)
    if open:
        return TO_CLOSE * (OPEN + ON_SHEET * torn(AHEAD)) * sum(1 / n for n in range(1, total + 1))
    opens = how == "anomaly" and is_torn(doom)
    return SPREADS * total + ON_SHEET * foreseen(how, doom, AHEAD) + OPEN * opens


def torn(rounds: int) -> float:
    """Doom that comes onto the sheet through an anomaly, in so many investigator-rounds."""
    return rounds * (SINGLE + 3 * BURST)


def is_torn(doom: Doom) -> bool:
    return max(doom) >= NUMBERS.anomaly_space or sum(doom) >= NUMBERS.anomaly_tile


@lru_cache(maxsize=1 << 15)
def foreseen(how: Overflow, doom: Doom, rounds: int) -> float:
    """Doom that comes onto the sheet in so many investigator-rounds from a neighbourhood that is left alone."""
    if how == "anomaly" and is_torn(doom):
        return torn(rounds)
    doom, sheet = SPILLS[how](doom)
    if not rounds:
        return sheet
    rest = (1 - SINGLE - BURST) * foreseen(how, doom, rounds - 1)
    rest += BURST * foreseen(how, tuple(n + 1 for n in doom), rounds - 1)
    for at in range(len(doom)):
        more = tuple(sorted(n + (i == at) for i, n in enumerate(doom)))
        rest += SINGLE / len(doom) * foreseen(how, more, rounds - 1)
    return sheet + rest


def broken_out(doom: Doom) -> tuple[Doom, float]:
    """Three go from an overfull space, one comes into each other one, and one onto the sheet."""
    sheet = 0.0
    while max(doom) >= NUMBERS.outbreak:
        at = doom.index(max(doom))
        doom = tuple(n - NUMBERS.outbreak + 1 if i == at else n + 1 for i, n in enumerate(doom))
        sheet += 1
    return tuple(sorted(doom)), sheet


def terrified(doom: Doom) -> tuple[Doom, float]:
    """All of it leaves the fullest space, one comes onto the sheet, and terror spreads."""
    sheet = 0.0
    while sum(doom) >= NUMBERS.terror:
        doom = (0, *sorted(doom)[:-1])
        sheet += 1 + FEAR
    return tuple(sorted(doom)), sheet


SPILLS: dict[Overflow, Callable[[Doom], tuple[Doom, float]]] = {
    "anomaly": lambda doom: (doom, 0.0),
    "terror": terrified,
    "outbreak": broken_out,
}
"""What is left in the spaces, and how much comes onto the sheet."""


def strain(board: Arkham, space: SpaceId) -> float:
    """How bad one doom more would be there. In a street it would lie beside it, wherever it is borne most easily."""
    tile = tile_of(board, space)
    if tile is None:
        beside = next_to(board, space) if space in chart(board).places else ()
        return min((strain(board, other) for other in beside if tile_of(board, other) is not None), default=0.0)
    if tile in board.anomalies:
        return ON_SHEET
    return burden(board, tile, {space: -1}) - burden(board, tile)


def menace(board: Arkham, monster: MonsterId) -> float:
    """What a monster does to all of us in a round in which it is left alone."""
    card, here = monster_of(board, monster), where_is(board, monster)
    if card.lurks:
        return sum(_lurking(board, one, here) for one in card.lurks)
    return 0.5 * WATCHES if has(card, "watcher") else ROAMS + strike_of(card) / 2


def strike_of(card: Monster) -> float:
    """What one attack of it costs."""
    return float(card.damage + card.horror)


def _lurking(board: Arkham, one: Any, here: SpaceId) -> float:
    match kind_of(one).name:
        case "put":
            return _doom_in(board, one.place, here) * one.n
        case "move":
            return ON_SHEET - SPREADS if board.doom_at(here) else SPREADS / 2
        case "suffer":
            return 1.2 * (one.damage + one.horror) * len(board.people)
        case "draw_tokens":
            return TOKEN * one.n
    return 0.4 * len(board.people)


def _doom_in(board: Arkham, where: str, here: SpaceId) -> float:
    near = [strain(board, space) for space in next_to(board, here) if tile_of(board, space) is not None]
    match where:
        case "its_space":
            return strain(board, here)
        case "unstable":
            return min(strain(board, space) for space in unstable(board))
        case "beside_it":
            return min(near, default=0.0)
        case "worst_beside_it":
            return max(near, default=0.0)
    return strain(board, SpaceId(where))


def overflow(board: Arkham) -> Overflow:
    """What too much doom does in this scenario."""
    sheet = SCENARIOS[board.scenario]
    return "anomaly" if sheet.anomalies else "terror" if sheet.terror else "outbreak"


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
        if here.route is not None:
            route = here.route
            return self._keep("route", route, lambda: [c.parts[route] for c in ROUTE_CARDS.values()])
        if here.tile in board.anomalies:
            doom, anomalies = board.doom_at(space), SCENARIOS[board.scenario].anomalies
            cards = [card for card in ANOMALY_CARDS.values() if card.set == anomalies]
            return self._keep(anomalies, str(doom), lambda: [c.bands[band_for(c.bands, doom)] for c in cards])
        if here.kind == "mystery":
            mysteries = [card for card in MYSTERY_CARDS.values() if card.mystery == space]
            return FOLLOWS + self._keep("mystery", space, lambda: [card.opening for card in mysteries])
        return self._keep("", space, lambda: [c.parts[space] for c in ENCOUNTERS.values() if c.tile == here.tile])

    def fright(self, board: Arkham, space: SpaceId) -> float:
        """What has to be met first where terror is."""
        tile = tile_of(board, space)
        if tile is None or not cards_in(board, tile):
            return 0.0
        terror, name = board.terror.get(tile, 0), SCENARIOS[board.scenario].terror
        cards = [card for card in TERROR_CARDS.values() if card.set == name]
        return self._keep(name, str(terror), lambda: [c.bands[band_for(c.bands, terror)] for c in cards])

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
