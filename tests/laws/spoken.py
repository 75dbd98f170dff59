"""Law 8: whatever happens or is asked has words for everybody, which can be said in any language, and every picture of
it holds together."""

from typing import Any

from domain.kernel import WATCHER, Seat
from domain.kernel.record import log_of
from projections.catalogue import GameEntry
from projections.history import Teller
from projections.scene import Scene, faults
from projections.view import OptionView, view_of
from projections.words import parts_of
from tests.laws.played import Played
from tests.laws.translated import translator_of


def everything_has_words(entry: GameEntry, played: Played) -> None:
    """Every event in words for every viewer; after each commit the table as it is drawn for those who are asked."""
    ends = set(played.commits)
    for seat in (*played.live.board.seats, WATCHER):
        teller = Teller(entry.ruleset, entry.words, played.game, seat)
        for record in log_of(seat, played.records):
            line = teller.feed(record)
            assert line.text.en, f"event {record.seq} ({line.tag}) is told in no words"
            _is_translated(entry, line.text, record.seq)
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
    _is_translated(entry, (view.asks, view.read, view.ended, scene), seq)
    refs = {ref for ask in view.asks for option in (*ask.options, *ask.targets) for ref in option.refs}
    unknown = refs - set(scene.names())
    assert not unknown, f"after event {seq} options refer to what is not in the picture: {sorted(unknown)}"
    seen = Seen(scene)
    for ask in view.asks:
        for option in (*ask.options, *ask.targets):
            unsaid = unsaid_by(option, seen)
            assert not unsaid, (
                f"after event {seq} the option {option.id} of {ask.kind} names {unsaid} and has no ref to it"
            )


def _is_translated(entry: GameEntry, said: Any, seq: int) -> None:
    for fault in translator_of(entry.words).faults(said):
        raise AssertionError(f"at event {seq}, {fault.text.key} ({fault.text.en!r}): {fault.why}")


class Seen:
    """What can be pointed at in a picture, looked up once for all options."""

    def __init__(self, scene: Scene) -> None:
        piles = {zone.id for zone in scene.zones if zone.pile}
        zones = {zone.id for zone in scene.zones if zone.owner and not zone.pile}
        self.contents = {thing.id: thing.content for thing in scene.things()}
        self.things = {thing.id for thing in scene.things() if thing.where not in piles}
        self.cards = {piece.content for piece in scene.pieces if piece.content and piece.up and piece.where in zones}


def unsaid_by(option: OptionView, seen: Seen) -> list[str]:
    """What an option names and does not refer to: a part of its id is the id of a thing, or what a card shows that
    lies open before somebody. What lies in a pile cannot be pointed at."""
    shown = {seen.contents[ref] for ref in option.refs if ref in seen.contents}
    parts = parts_of(option.id)
    missing = [part for part in parts if part in seen.things and not said(part, option)]
    return missing + [part for part in parts if part in seen.cards and part not in shown]


def said(part: str, option: OptionView) -> bool:
    """A card that has been laid elsewhere since goes by another name; then it is enough that the option has refs."""
    return part in option.refs or (bool(option.refs) and part[:1].isdigit())
