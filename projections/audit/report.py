"""The audit in one page: what holds and how often it was checked, what could not be checked yet and why."""

from collections.abc import Iterator

from msgspec import Struct

from domain.kernel.ids import GameId, Seat
from domain.kernel.text import Text, text, text_list
from projections.audit.checks import Auditor
from projections.audit.found import Fault
from projections.audit.words import counted_key, fault_text, say


class Check(Struct, frozen=True):
    """Something that holds, so often."""

    text: Text
    count: int


class Report(Struct, frozen=True, omit_defaults=True):
    """What an audit of a viewer's own log comes to."""

    game: GameId
    seat: Seat
    """Whose log it is; `*`: everything, once the game is over."""
    seq: int
    """The last event that was checked."""
    head: bytes
    holds: bool
    """Nothing that could be checked is wrong."""
    headline: Text
    sentences: tuple[Text, ...]
    """The headline, sentence by sentence."""
    independent: tuple[Seat, ...]
    """Seats that brought entropy of their own to every epoch, and were never dropped."""
    seats: int
    draws: int
    checked: tuple[Check, ...]
    unchecked: tuple[Text, ...]
    fault: Fault | None = None
    """The first thing that does not hold."""


def report_of(audit: Auditor) -> Report:
    """The page of an audit that has run."""
    sealed = audit.frames.in_force is not None
    sentences = tuple(_sentences(audit, sealed))
    return Report(
        game=audit.game,
        seat=audit.viewer,
        seq=audit.last,
        head=audit.eyes.head,
        holds=audit.fault is None,
        headline=text_list("list.space", sentences),
        sentences=sentences,
        independent=audit.frames.independent(),
        seats=len(audit.frames.seats),
        draws=len(audit.draws),
        checked=tuple(Check(text(counted_key(what), what), count) for what, count in audit.checked.items()),
        unchecked=tuple(_unchecked(audit, sealed)),
        fault=audit.fault,
    )


def _sentences(audit: Auditor, sealed: bool) -> Iterator[Text]:
    """The headline: what holds, who brought entropy, who was dropped by whose word, what else everybody should know."""
    if audit.fault is not None:
        yield _fails(audit.fault)
        return
    if audit.arranged:
        yield say("headline.arranged")
        return
    if sealed:
        yield say("headline.holds")
        yield _independence(audit)
    else:
        yield say("headline.abandoned" if audit.frames.ended else "headline.undrawn")
    frames = audit.frames
    withheld = [(seat, epoch) for epoch, seats in frames.withheld for seat in seats]
    dropped = [say("headline.dropped.seat", seat=seat, epoch=epoch) for seat, epoch in withheld]
    if dropped:
        yield say("headline.dropped", seats=text_list("list.comma", dropped))
        if not sealed and frames.ended and frames.strictly_over:
            yield say("headline.strict")
    if audit.studied:
        yield say("headline.studied", studied=audit.studied)
    if not frames.binds_keys and (dropped or frames.keyed):
        yield say("headline.keys", protocol=frames.protocol)


def _fails(fault: Fault) -> Text:
    why = fault_text(fault.why)
    return say("headline.fails", seq=fault.seq, why=why) if fault.seq else say("headline.fails.nowhere", why=why)


def _independence(audit: Auditor) -> Text:
    own, seats = audit.frames.independent(), len(audit.frames.seats)
    if own:
        return say("headline.independent", seats=seats, independent=len(own), own=", ".join(own))
    return say("headline.unproven")


def _unchecked(audit: Auditor, sealed: bool) -> Iterator[Text]:
    """What nobody can tell from this log, or not yet."""
    for epoch, seats in audit.frames.withheld:
        yield say("unchecked.withheld", seats=", ".join(seats), epoch=epoch)
    for n in audit.pathless:
        yield say("unchecked.path", n=n)
    if not sealed:
        yield say("unchecked.draws")
    elif not audit.over:
        yield say("unchecked.order", n=sum(not draw.rolled for draw in audit.draws))
    closed = audit.sealed_values - audit.checked.get("sealed values opened against their commitments", 0)
    if closed:
        yield say("unchecked.values", n=closed)
    if audit.moves.sealed:
        yield say("unchecked.signatures", n=audit.moves.sealed)
    if audit.moves.unsigned:
        yield say("unchecked.unsigned", n=audit.moves.unsigned)
    if audit.strange_heads:
        yield say("unchecked.heads", events=", ".join(map(str, audit.strange_heads)))
    if any(draw.rolled for draw in audit.draws) and not audit.frames.dice_bound:
        yield say("unchecked.dice")
    yield say("unchecked.rules")
    yield say("unchecked.history")
