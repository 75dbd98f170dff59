"""Law 8: whatever happens or is asked has words for everybody, and every picture of it holds together."""

from domain.kernel import WATCHER, Seat
from domain.kernel.record import log_of
from projections.catalogue import GameEntry
from projections.history import Teller
from projections.scene import faults
from projections.view import view_of
from tests.laws.played import Played


def everything_has_words(entry: GameEntry, played: Played) -> None:
    """Every event in words for every viewer; after each commit the table as it is drawn for those who are asked."""
    ends = set(played.commits)
    for seat in (*played.live.board.seats, WATCHER):
        teller = Teller(entry.ruleset, entry.words, played.game, seat)
        for record in log_of(seat, played.records):
            line = teller.feed(record)
            assert line.text.en, f"event {record.seq} ({line.tag}) is told in no words"
            if record.seq in ends and _concerns(teller, seat):
                _draws(entry, teller, record.seq)


def _concerns(teller: Teller, seat: Seat) -> bool:
    """Onlookers see all; a seat's own picture differs most when it is asked."""
    question = teller.viewer.board.question
    return seat == WATCHER or (question is not None and question.ask_of(seat) is not None)


def _draws(entry: GameEntry, teller: Teller, seq: int) -> None:
    view = view_of(entry, teller.viewer.board, teller.viewer.knowledge, seq)
    scene = entry.layout(view)
    assert faults(scene) == [], f"after event {seq} the picture is at fault: {faults(scene)}"
    refs = {ref for ask in view.asks for option in (*ask.options, *ask.targets) for ref in option.refs}
    unknown = refs - set(scene.names())
    assert not unknown, f"after event {seq} options refer to what is not in the picture: {sorted(unknown)}"
