"""The audit in one page: what holds and how often it was checked, what could not be checked yet and why."""

import re
from collections.abc import Iterator

from msgspec import Struct

from domain.kernel.ids import GameId, Seat
from domain.kernel.text import Text, text
from projections.audit.checks import Auditor
from projections.audit.found import Fault

STUDIED = "Its player has studied it while it ran, and may have seen bots' hands from event {studied} on."


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
    main = sentences[1] if len(sentences) > 1 and sealed else sentences[0]
    return Report(
        game=audit.game,
        seat=audit.viewer,
        seq=audit.last,
        head=audit.eyes.head,
        holds=audit.fault is None,
        headline=Text(main.key, main.args, " ".join(sentence.en for sentence in sentences)),
        sentences=sentences,
        independent=audit.frames.independent(),
        seats=len(audit.frames.seats),
        draws=len(audit.draws),
        checked=tuple(Check(_named("checked", what), count) for what, count in audit.checked.items()),
        unchecked=tuple(_unchecked(audit, sealed)),
        fault=audit.fault,
    )


def _named(part: str, en: str) -> Text:
    slug = re.sub(r"[^a-z]+", "-", en.lower()).strip("-")
    return Text(f"audit.{part}.{slug}", {}, en)


def _sentences(audit: Auditor, sealed: bool) -> Iterator[Text]:
    """The headline: what holds, who brought entropy, who was dropped by whose word, what else everybody should know."""
    say = "audit.headline."
    if audit.fault is not None:
        said = "Event {seq} does not hold: {why}." if audit.fault.seq else "Something does not hold: {why}."
        yield text(say + "fails", said, seq=audit.fault.seq, why=audit.fault.why)
        return
    if audit.arranged:
        yield text(say + "arranged", "The position was arranged by hand: it proves nothing.")
        return
    if sealed:
        yield text(say + "holds", "The record holds.")
        yield _independence(audit)
    else:
        if audit.frames.ended:
            yield text(say + "abandoned", "The record holds. The game was abandoned before anything was drawn.")
        else:
            yield text(say + "undrawn", "The record holds so far; nothing was drawn.")
    frames = audit.frames
    dropped = [f"{seat} (epoch {epoch})" for epoch, seats in frames.withheld for seat in seats]
    if dropped:
        yield text(say + "dropped", "Dropped by the operator's word: {seats}.", seats=", ".join(dropped))
        if not sealed and frames.ended and frames.strictly_over:
            yield text(say + "strict", "The table was strict: that ended it.")
    if audit.studied:
        yield text(say + "studied", STUDIED, studied=audit.studied)
    if not frames.binds_keys and (dropped or frames.keyed):
        yield text(say + "keys", "Keys are not bound in {protocol}.", protocol=frames.protocol)


def _independence(audit: Auditor) -> Text:
    own, seats = audit.frames.independent(), len(audit.frames.seats)
    if own:
        said = "Of {seats} seats, {independent} brought entropy of their own: {own}."
        return text("audit.headline.independent", said, seats=seats, independent=len(own), own=", ".join(own))
    return text("audit.headline.unproven", "Unproven against the operator: no seat brought entropy of its own.")


def _unchecked(audit: Auditor, sealed: bool) -> Iterator[Text]:
    """What nobody can tell from this log, or not yet."""
    say = "audit.unchecked."
    for epoch, seats in audit.frames.withheld:
        said = "that {seats} withheld entropy in epoch {epoch}: only they can tell"
        yield text(say + "withheld", said, seats=", ".join(seats), epoch=epoch)
    for n in audit.pathless:
        yield text(say + "path", "the seed of draw {n} against the commitment: the record holds no path", n=n)
    if not sealed:
        yield text(say + "draws", "draws: chance is not sealed yet")
    elif not audit.over:
        reseals = sum(not draw.rolled for draw in audit.draws)
        said = "the order of {n} reseals, and faces not opened here: the key opens when the game ends"
        yield text(say + "order", said, n=reseals)
    closed = audit.sealed_values - audit.checked.get("sealed values opened against their commitments", 0)
    if closed:
        yield text(say + "values", "{n} sealed values that are not opened in this record", n=closed)
    if audit.moves.sealed:
        said = "the signatures of {n} sealed moves, which are not opened in this record"
        yield text(say + "signatures", said, n=audit.moves.sealed)
    if audit.moves.unsigned:
        said = "{n} moves of seats with a key that nobody signed: the clock or a standing order made them"
        yield text(say + "unsigned", said, n=audit.moves.unsigned)
    if audit.strange_heads:
        said = "heads that clients say they saw and that are not of this chain, at events {events}"
        yield text(say + "heads", said, events=", ".join(map(str, audit.strange_heads)))
    if any(draw.rolled for draw in audit.draws) and not audit.frames.dice_bound:
        said = "that the dice have the faces which the header lists: they follow from the rules of that version"
        yield text(say + "dice", said)
    said = "that the rules lead from the decisions and draws to every other event: run them again"
    yield text(say + "rules", said)
    yield text(
        say + "history", "that nobody was shown another history: compare the head with others (--head, --receipt)"
    )
