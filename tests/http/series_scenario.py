"""The part of the scenario that is about series: each of their operations succeeds once."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from projections.arkham import ENTRY
from service.series import series_tables
from service.store.keys import new_game_id
from service.store.series_store import new_series_id

if TYPE_CHECKING:
    from tests.http.scenario import Scenario


async def play_series(scenario: "Scenario") -> None:
    """A series of which the first game's table is opened; Bob comes and goes."""
    call, fails = scenario.call, scenario.fails
    with offered(scenario.services.games):
        wish: dict[str, Any] = {"ruleset": ENTRY.name, "options": {"waves": False}}
        opened = await call("open_series", "POST", "/v1/series", wish, who="Ann")
        here = f"/v1/series/{opened['id']}"
        other = {"ruleset": scenario.ruleset}
        await fails("no-series", "POST", "/v1/series", other, who="Ann")
        await fails("no-such-series", "GET", "/v1/series/s00-0000000000")
        await call("join_series", "POST", f"{here}/players", {}, who="Bob")
        await fails("series-joined", "POST", f"{here}/players", {}, who="Bob")
        await call("choose_options", "PUT", f"{here}/options", {"options": {"waves": True}}, who="Ann")
        next_game = {"seats": 3, "bot": "greedy"}
        await call("open_next_game", "POST", f"{here}/games", next_game, who="Ann")
        await fails("series-waits", "POST", f"{here}/games", next_game, who="Ann")
        await call("leave_series", "DELETE", f"{here}/players/{opened['host']}", who="Ann")
        await fails("not-in-this-series", "DELETE", f"{here}/players/{opened['host']}", who="Bob")
        await call("list_series", "GET", "/v1/series?state=playing")
        await call("show_series", "GET", here)
        await call("list_series_events", "GET", f"{here}/events")
        await call("list_series_games", "GET", f"{here}/games")
        await call("download_series_record", "GET", f"{here}/record")
        await call("audit_series", "GET", f"{here}/audit")
        await call("give_up_series", "DELETE", here, who="Bob")
        await fails("series-over", "POST", f"{here}/games", next_game, who="Bob")


@contextmanager
def offered(games: Any) -> Iterator[None]:
    """Arkham Horror is among the games for so long, if it is not one of them anyway."""
    before = dict(games)
    games.setdefault(ENTRY.name, ENTRY)
    try:
        yield
    finally:
        games.clear()
        games.update(before)


@contextmanager
def seeded_series(ids: Any) -> Iterator[None]:
    """Ids that are the same every time."""
    with (
        patch.object(series_tables, "token_urlsafe", lambda n: ids(n).hex()),
        patch.object(series_tables, "token_hex", lambda n: ids(n).hex()),
        patch.object(series_tables, "new_game_id", lambda random=ids: new_game_id(random)),
        patch.object(series_tables, "new_series_id", lambda random=ids: new_series_id(random)),
    ):
        yield
