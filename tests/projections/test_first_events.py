"""A game can be looked at at every event from the first on, also before anything lies on the table."""

import pytest

from domain.kernel.ids import WATCHER, GameId, Seat
from domain.kernel.starting import open_table
from projections.art.stage import stage
from projections.catalogue import GameEntry
from projections.past_states import seen_at
from projections.scene_brief import brief
from projections.scene_text import draw
from projections.view import view_json, view_of
from tests.laws.games import ENTRIES


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.name for entry in ENTRIES])
@pytest.mark.parametrize("seat", [WATCHER, Seat("s1")], ids=["onlooker", "seat"])
def test_every_event_up_to_the_first_question_can_be_drawn(entry: GameEntry, seat: Seat) -> None:
    _, records = open_table(entry.ruleset, GameId("first-events"), min(entry.ruleset.seats))
    for at in range(1, len(records) + 1):
        _, version, board, knowledge = seen_at(entry.ruleset, seat, None, records[:at])
        view = view_of(entry, board, knowledge, version.seq)
        scene = entry.layout(view)
        assert stage(scene, entry.look) and draw(scene, view.asks)
        assert brief(scene, 100) and view_json(entry, board, knowledge, version.seq)
