"""One draw's proof, and one card's, in three layers: a sentence, the steps with their numbers, the raw data."""

import base64
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from domain.kernel import fair
from domain.kernel.ids import Card, Face
from domain.kernel.text import Text, text
from projections.audit.checks import Auditor
from projections.audit.draws import each_die, stream_of
from projections.audit.found import CardLife, Draw, Epoch, Happening, Proof, Segment
from projections.audit.ledger import DrawShown, drawn
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
    why = entry.words.why(draw.why).en
    count = len(draw.faces) if draw.rolled else len(draw.taken)
    if draw.rolled and draw.proof == "proven":
        shown = ", ".join(entry.words.thing(face).en for face in draw.faces)
        said = (
            " decided before the game began: the server had locked its number {n} away, the seats had added theirs, "
            "and both together give exactly {faces}."
        )
        if count == 1:
            return text("audit.sentence.die", "This die ({why}) was" + said, why=why, n=draw.n, faces=shown)
        said = "These {count} dice ({why}) were" + said
        return text("audit.sentence.roll", said, count=count, why=why, n=draw.n, faces=shown)
    if draw.proof == "arranged":
        said = "The position was arranged by hand, so draw {n} ({why}) proves nothing."
        return text("audit.sentence.arranged", said, n=draw.n, why=why)
    if draw.proof == "failed":
        return text("audit.sentence.fails", "Draw {n} ({why}) is not what was committed to.", n=draw.n, why=why)
    if draw.proof == "proven" and count == 1:
        said = "This card ({why}) lies exactly where it was decided before the game began."
        return text("audit.sentence.place", said, why=why)
    if draw.proof == "proven":
        said = "These {count} cards ({why}) lie in exactly the order that was decided before the game began."
        return text("audit.sentence.order", said, count=count, why=why)
    if count == 1:
        said = (
            "This card ({why}) was put face down with a seal on it, so it cannot be changed any more; "
            "that chance chose its place can be checked when the game is over."
        )
        return text("audit.sentence.sealed-one", said, why=why)
    said = (
        "These {count} cards ({why}) were put face down with a seal on each, so none can be changed any more; "
        "that chance chose their order can be checked when the game is over."
    )
    return text("audit.sentence.sealed", said, count=count, why=why)


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
    yield _step("seed", "The event shows seed({n}) = {seed}.", n=draw.n, seed=_b64(draw.seed))
    if draw.path:
        said = "Leaf {index} of {size} with the {nodes} nodes of its path leads to that root: this seed was locked."
        yield _step("path", said, index=draw.n - epoch.first, size=epoch.size, nodes=len(draw.path))
    said = 'o = HMAC(seed, enc("fair/1/draw", {scope}, {n}, E, {spec})) = {o}.'
    yield _step("o", said, scope=epoch.scope, n=draw.n, spec=draw.spec, o=_b64(o))
    for die, face, read in zip(each_die(draw.spec), draw.faces, words, strict=True):
        faces = len(draw.dice[die])
        if len(read) > 1:
            said = "{count} words were thrown away: {m} values could not share them evenly."
            yield _step("thrown", said, count=len(read) - 1, m=faces)
        said = "{die}: {word} divided by {m} leaves {value}. Counted from 0, face {value} of its {m} is {face}."
        yield _step("die", said, die=die, word=str(read[-1]), m=faces, value=read[-1] % faces, face=face)


def _steps_of_reseal(epoch: Epoch, draw: Draw, audit: Auditor) -> Steps:
    yield from _committed(epoch, draw)
    said = "{taken} cards are taken up and laid down as {first} to {last}, each with a commitment to its face."
    names = [card for s in draw.segments for card in s.cards]
    if names:
        yield _step("laid", said, taken=len(draw.taken), first=names[0], last=names[-1])
    for card, salt, face in _opened(audit, draw):
        said = "Card {card} opens as {face} with the salt {salt}: its commitment fits."
        yield _step("opened", said, card=card, face=face, salt=_b64(salt))
    if not epoch.key:
        said = "The seed of this draw stays locked until the game ends: it would place cards that others hold."
        yield _step("locked", said)
        return
    yield _step("key", "The key gives seed({n}) = {seed}.", n=draw.n, seed=_b64(draw.seed))
    for segment in draw.segments:
        if segment.mixed:
            yield _mixed(segment)


def _mixed(segment: Segment) -> Text:
    said = "{zone}: sorted {pool}; swapped place by place from the last, it lies as {faces}."
    pool, faces = ", ".join(segment.pool), ", ".join(str(face) for face in segment.faces)
    return _step("mixed", said, zone=segment.zone, pool=pool, faces=faces)


def _committed(epoch: Epoch, draw: Draw) -> Steps:
    said = "Before play the server committed to {size} seeds, from number {first} on, with the root {root}."
    yield _step("root", said, size=epoch.size, first=epoch.first, root=_b64(epoch.root))
    said = "The entropy of {seats} seats came to E = {entropy}; {independent} of them brought their own."
    independent = len(epoch.independent())
    yield _step("entropy", said, seats=len(epoch.revealed), entropy=_b64(epoch.entropy), independent=independent)


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
    said = f"You know it as {handle}; its name now is {card}. {sentence.en}"
    return Text(f"{sentence.key}.known_as", {**sentence.args, "handle": handle, "card": card}, said)


def _sentence_of_card(entry: GameEntry, life: CardLife) -> Text:
    name = entry.words.thing(life.face).en if life.face is not None else ""
    if not life.seal:
        return text("audit.sentence.stocked", "This is {face}; it has lain face up from the start.", face=name)
    begun = life.happenings[0].seq
    if life.salt:
        said = "This card has been {face} ever since it was laid face down at event {seq}."
        return text("audit.sentence.card", said, face=name, seq=begun)
    said = "What this card shows is fixed since event {seq}, and sealed; you have not seen it."
    return text("audit.sentence.unseen", said, seq=begun)


def _sealing(life: CardLife) -> Text:
    if not life.seal:
        return _step("open", "It never had a seal: everybody saw it come into the game.")
    if not life.salt:
        return _step(
            "sealed", "Its commitment is {seal}; salt and face are not yours to see yet.", seal=_b64(life.seal)
        )
    said = 'H(enc("fair/1/card", …, salt {salt}, face {face})) = {seal}: the commitment of the event that laid it.'
    return _step("fits", said, salt=_b64(life.salt), face=str(life.face), seal=_b64(life.seal))


def _happened(happening: Happening) -> Text:
    said = {
        "stocked": "Event {seq}: it comes into the game face up, in {zone}.",
        "laid": "Event {seq}: draw {draw} lays it face down in {zone}.",
        "moved": "Event {seq}: it moves to {zone} and keeps its name.",
        "shown": "Event {seq}: it is shown to {to}.",
        "taken": "Event {seq}: draw {draw} takes it up; its name ends here.",
    }[happening.what]
    to = "everybody" if "*" in happening.to else ", ".join(happening.to)
    values: dict[str, Any] = {"seq": happening.seq, "zone": happening.zone, "draw": happening.draw or 0, "to": to}
    return _step(happening.what, said, **{name: value for name, value in values.items() if f"{{{name}}}" in said})


def _step(key: str, said: str, **values: str | int) -> Text:
    return text(f"audit.step.{key}", said, **values)


def _b64(data: bytes) -> str:
    return base64.b64encode(data).decode()
