"""The rows of series in the table of who may do what."""

from typing import Any

from domain.kernel.ids import PlayerId, SeriesId
from domain.kernel.series_steps import join, open_series
from service.services import Services
from tests.toy.shoals import SHOALS

SERIES = SeriesId("s07-aaaaaaaaaa")
HERE = f"/v1/series/{SERIES}"
SEEN = "200 200 200 200 200 200 403 401 401"
HOST_ONLY = "401 403 403 {} 403 403 403 401 401"
RIGHTS = {
    "open_series": "401 404 404 404 403 404 403 401 401",
    "list_series": "200 200 200 200 200 403 403 401 401",
    "show_series": SEEN,
    "list_series_events": SEEN,
    "list_series_games": SEEN,
    "download_series_record": SEEN,
    "audit_series": SEEN,
    "open_next_game": HOST_ONLY.format(422),
    "join_series": "401 409 409 409 403 409 403 401 401",
    "leave_series": HOST_ONLY.format(409),
    "choose_options": HOST_ONLY.format(422),
    "give_up_series": HOST_ONLY.format(200),
}
REQUESTS: dict[str, tuple[str, str, Any]] = {
    "open_series": ("POST", "/v1/series", {"ruleset": "chess"}),
    "list_series": ("GET", "/v1/series", None),
    "show_series": ("GET", HERE, None),
    "list_series_events": ("GET", f"{HERE}/events", None),
    "list_series_games": ("GET", f"{HERE}/games", None),
    "download_series_record": ("GET", f"{HERE}/record", None),
    "audit_series": ("GET", f"{HERE}/audit", None),
    "open_next_game": ("POST", f"{HERE}/games", {"seats": 99}),
    "join_series": ("POST", f"{HERE}/players", {}),
    "leave_series": ("DELETE", f"{HERE}/players/p-zzzzzzzzzzzz", None),
    "choose_options": ("PUT", f"{HERE}/options", {"options": {"nights": 9}}),
    "give_up_series": ("DELETE", HERE, None),
}
INVITED = {"join_series": 403}


async def full_series(services: Services, people: list[PlayerId], public: bool) -> None:
    """A series of as many as can play; the first of them is its host."""
    series, records = open_series(SHOALS, SERIES, people[0], public=public, at=1)
    for player in people[1:]:
        records += join(series, SHOALS, player)
    await services.series.store.append(SERIES, 0, "full", records, None)
    await services.series.listing.keep(series)
