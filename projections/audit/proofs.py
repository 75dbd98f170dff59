"""One draw's proof, and one card's, in three layers: a sentence, the steps with their numbers, the raw data."""

import base64
from collections.abc import Iterator

from msgspec import Struct

from domain.kernel import fair
from domain.kernel.ids import Card, Face
from domain.kernel.text import Text, text_list
from projections.audit.checks import Auditor
from projections.audit.draws import each_die, stream_of
from projections.audit.found import CardLife, Draw, Epoch, Happening, Proof, Segment
from projections.audit.ledger import DrawShown, drawn
from projections.audit.words import KNOWN_AS, say
from projections.catalogue import GameEntry

WORD = 1 << 64
Steps = Iterator[Text]


class DrawRaw(Struct, frozen=True, omit_defaults=True):
    """Everything that goes into the computation. Bytes are base64, words are decimal."""

    scope: str
    n: int
    spec: str
    entropy: bytes
    first: int
    size: int
    root: bytes
    config: bytes
    seed: bytes = b""
    """Of a reseal it opens with the key."""
    path: tuple[bytes, ...] = ()
    """From `H(00 ‖ enc("fair/1/leaf", n, seed))`, leaf `n - first` of `size`, to the root."""
    o: bytes = b""
    words: tuple[str, ...] = ()
    """As they were read, those thrown away included."""
    taken: tuple[Card, ...] = ()
    seals: tuple[tuple[Card, bytes], ...] = ()
    opened: tuple[tuple[Card, bytes, Face], ...] = ()
    """Cards that the caller can open: name, salt, face."""
    key: bytes = b""
    """Once the game is over."""


class DrawProof(Struct, frozen=True):
    """One draw, proven as far as the caller may have it."""

    draw: DrawShown
    sentence: Text
    steps: tuple[Text, ...]
    raw: DrawRaw


class CardRaw(Struct, frozen=True, omit_defaults=True):
    """What goes into the commitment: `H(enc("fair/1/card", scope, n, j, salt, face))`."""

    card: Card
    scope: str = ""
    n: int = 0
    j: int = 0
    seal: bytes = b""
    salt: bytes = b""
    face: Face | None = None


class CardProof(Struct, frozen=True, omit_defaults=True):
    """One card's life under one name, proven as far as the caller may have it."""

    card: Card
    """Its name."""
    face: Face | None
    proof: Proof
    sentence: Text
    steps: tuple[Text, ...]
    life: tuple[Happening, ...]
    raw: CardRaw
    known_as: Card | None = None
    """The caller's handle for it, as views have it, where that is another name."""


# --- draws ------------------------------------------------------------------------------------------


def proof_of_draw(entry: GameEntry, audit: Auditor, draw: Draw) -> DrawProof:
    """All three layers of a draw."""
    epoch = audit.epoch_of(draw)
    o, words = _read_words(epoch, draw) if draw.seed else (b"", [])
    steps = _steps_of_roll(epoch, draw, o, words) if draw.rolled else _steps_of_reseal(epoch, draw, audit)
    raw = DrawRaw(
        scope=epoch.scope,
        n=draw.n,
        spec=draw.spec,
        entropy=epoch.entropy,
        first=epoch.first,
        size=epoch.size,
        root=epoch.root,
        config=epoch.config,
        seed=draw.seed,
        path=draw.path,
        o=o,
        words=tuple(str(word) for group in words for word in group),
        taken=draw.taken,
        seals=tuple(pair for s in draw.segments for pair in zip(s.cards, s.seals, strict=True)),
        opened=tuple(_opened(audit, draw)),
        key=epoch.key,
    )
    return DrawProof(drawn(entry, draw), _sentence_of_draw(entry, epoch, draw), tuple(steps), raw)


def _sentence_of_draw(entry: GameEntry, epoch: Epoch, draw: Draw) -> Text:
    why = entry.words.why(draw.why)
    count = len(draw.faces) if draw.rolled else len(draw.taken)
    one = count == 1
    if draw.rolled and draw.proof == "proven":
        faces = text_list("list.comma", map(entry.words.thing, draw.faces))
        if one:
            return say("sentence.die", why=why, n=draw.n, faces=faces)
        return say("sentence.roll", count=count, why=why, n=draw.n, faces=faces)
    if draw.proof in ("arranged", "failed"):
        return say("sentence.arranged" if draw.proof == "arranged" else "sentence.fails", n=draw.n, why=why)
    if draw.proof == "proven":
        return say("sentence.place", why=why) if one else say("sentence.order", count=count, why=why)
    return say("sentence.sealed-one", why=why) if one else say("sentence.sealed", count=count, why=why)


def _read_words(epoch: Epoch, draw: Draw) -> tuple[bytes, list[list[int]]]:
    """The key of the stream, and the words that were read for each choice, those thrown away included."""
    o = fair.mac(draw.seed, fair.enc("fair/1/draw", epoch.scope, draw.n, epoch.entropy, draw.spec))
    stream = stream_of(epoch, draw)
    if draw.rolled:
        choices = [len(draw.dice[die]) for die in each_die(draw.spec)]
    else:
        choices = [i + 1 for s in draw.segments if s.mixed for i in range(len(s.cards) - 1, 0, -1)]
    return o, [list(_read(stream, m)) for m in choices]


def _read(stream: Iterator[int], m: int) -> Iterator[int]:
    for word in stream:
        yield word
        if word < WORD - WORD % m:
            return


def _steps_of_roll(epoch: Epoch, draw: Draw, o: bytes, words: list[list[int]]) -> Steps:
    yield from _committed(epoch, draw)
    yield say("step.seed", n=draw.n, seed=_b64(draw.seed))
    if draw.path:
        yield say("step.path", index=draw.n - epoch.first, size=epoch.size, nodes=len(draw.path))
    yield say("step.o", scope=epoch.scope, n=draw.n, spec=draw.spec, o=_b64(o))
    for die, face, read in zip(each_die(draw.spec), draw.faces, words, strict=True):
        faces = len(draw.dice[die])
        if len(read) > 1:
            yield say("step.thrown", count=len(read) - 1, m=faces)
        yield say("step.die", die=die, word=str(read[-1]), m=faces, value=read[-1] % faces, face=face)


def _steps_of_reseal(epoch: Epoch, draw: Draw, audit: Auditor) -> Steps:
    yield from _committed(epoch, draw)
    names = [card for s in draw.segments for card in s.cards]
    if names:
        yield say("step.laid_down", taken=len(draw.taken), first=names[0], last=names[-1])
    for card, salt, face in _opened(audit, draw):
        yield say("step.opened", card=card, face=face, salt=_b64(salt))
    if not epoch.key:
        yield say("step.locked")
        return
    yield say("step.key", n=draw.n, seed=_b64(draw.seed))
    for segment in draw.segments:
        if segment.mixed:
            yield _mixed(segment)


def _mixed(segment: Segment) -> Text:
    pool, faces = ", ".join(segment.pool), ", ".join(str(face) for face in segment.faces)
    return say("step.mixed", zone=segment.zone, pool=pool, faces=faces)


def _committed(epoch: Epoch, draw: Draw) -> Steps:
    yield say("step.root", size=epoch.size, first=epoch.first, root=_b64(epoch.root))
    independent = len(epoch.independent())
    yield say("step.entropy", seats=len(epoch.revealed), entropy=_b64(epoch.entropy), independent=independent)


def _opened(audit: Auditor, draw: Draw) -> Iterator[tuple[Card, bytes, Face]]:
    for segment in draw.segments:
        for card in segment.cards:
            life = audit.card_lives.cards[card]
            if life.salt and life.face is not None:
                yield card, life.salt, life.face


# --- cards ------------------------------------------------------------------------------------------


def proof_of_card(entry: GameEntry, audit: Auditor, life: CardLife, known_as: Card | None = None) -> CardProof:
    """All three layers of a card; with the viewer's handle for it, if that is another name."""
    proof: Proof = "proven" if life.salt or not life.seal else "sealed"
    steps = tuple(_happened(happening) for happening in life.happenings)
    raw = CardRaw(life.card, face=life.face)
    if life.seal and life.draw is not None:
        epoch = audit.epoch_of(audit.draws[life.draw])
        n, j = (int(part) for part in life.card.split("."))
        raw = CardRaw(life.card, epoch.scope, n, j, life.seal, life.salt, life.face)
    sentence = _sentence_of_card(entry, life)
    if known_as is not None:
        sentence = _with_handle(sentence, known_as, life.card)
    told = (*steps, _sealing(life))
    return CardProof(life.card, life.face, proof, sentence, told, tuple(life.happenings), raw, known_as)


def _with_handle(sentence: Text, handle: Card, card: Card) -> Text:
    key = sentence.key.removeprefix("audit.") + KNOWN_AS
    return say(key, **{**sentence.args, "handle": handle, "card": card})


def _sentence_of_card(entry: GameEntry, life: CardLife) -> Text:
    begun = life.happenings[0].seq
    if life.face is not None and (life.salt or not life.seal):
        face = entry.words.thing(life.face)
        return say("sentence.card", face=face, seq=begun) if life.seal else say("sentence.stocked", face=face)
    return say("sentence.unseen", seq=begun)


def _sealing(life: CardLife) -> Text:
    if not life.seal:
        return say("step.open")
    if not life.salt:
        return say("step.sealed", seal=_b64(life.seal))
    return say("step.fits", salt=_b64(life.salt), face=str(life.face), seal=_b64(life.seal))


def _happened(happening: Happening) -> Text:
    match happening.what:
        case "shown":
            if "*" in happening.to:
                return say("step.shown.all", seq=happening.seq)
            return say("step.shown", seq=happening.seq, to=", ".join(happening.to))
        case "laid":
            return say("step.laid", seq=happening.seq, draw=happening.draw or 0, zone=happening.zone)
        case "taken":
            return say("step.taken", seq=happening.seq, draw=happening.draw or 0)
    return say(f"step.{happening.what}", seq=happening.seq, zone=happening.zone)


def _b64(data: bytes) -> str:
    return base64.b64encode(data).decode()
