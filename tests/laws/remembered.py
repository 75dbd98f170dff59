"""Law 10: the past is as it was. Every point, folded from whatever is kept, shows a viewer what they had then."""

import random

from domain.kernel.ids import EVERYTHING, WATCHER
from domain.kernel.log import effective, fold_log
from domain.kernel.record import log_of
from domain.kernel.secrets import Knowledge
from projections.art.stage import stage
from projections.catalogue import GameEntry
from projections.course import Course
from projections.past_states import Seen, past_states, seen_at
from projections.scene_text import draw
from projections.stream_steps import Watcher, heard_by
from projections.view import view_json, view_of
from tests.laws.played import Played

POINTS = 6


def past_is_as_it_was(entry: GameEntry, played: Played, rng: random.Random, most: int = POINTS) -> None:
    records = played.records
    course = Course()
    course.fold(records)
    kept = {
        standing.seq: standing for standing in past_states(played.ruleset, None, records, every=rng.choice((7, 40)))
    }
    points = sorted(kept)
    for at in rng.sample(range(1, len(records) + 1), min(most, len(records))):
        base = course.base(at, points)
        stretch = records[max(0, base - 1) : at]
        for seat in (*played.live.board.seats, WATCHER):
            seen = seen_at(played.ruleset, seat, kept.get(base), stretch)
            watcher: Watcher = Watcher(entry, played.game, seat)
            watcher.follow(heard_by(seat, records[:at]))
            assert _shown(entry, seen) == watcher.view, f"event {at} from {base} as {seat or 'onlooker'}"
            _draw(entry, seen)
        seen = seen_at(played.ruleset, EVERYTHING, kept.get(base), stretch)
        board, knowledge = played.ruleset.board(), Knowledge(viewer=EVERYTHING)
        fold_log(played.ruleset, log_of(EVERYTHING, effective(records[:at])), board, knowledge)
        whole = view_json(entry, board, knowledge, at)
        assert _shown(entry, seen) == whole, f"event {at} from {base} as everything"


def _draw(entry: GameEntry, seen: Seen) -> None:
    """Every point has a picture, also those before and within the set-up."""
    view = view_of(entry, seen.board, seen.knowledge, seen.version.seq)
    scene = entry.layout(view)
    assert draw(scene, view.asks) and stage(scene, entry.look)


def _shown(entry: GameEntry, seen: Seen) -> dict:
    return view_json(entry, seen.board, seen.knowledge, seen.version.seq, own=seen.version.own)
