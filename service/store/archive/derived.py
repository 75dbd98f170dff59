"""Salts and commitments follow from the keys that are opened at the end. They do not compress, so a file of the archive
has a mark in their place, and they are made anew when it is read."""

import re
from base64 import b64encode
from collections.abc import Callable, Sequence

import msgspec

from domain.kernel import GameId, fair
from domain.kernel.chance import SealedChance
from domain.kernel.draws import Resealed
from domain.kernel.epochs import chance_of
from domain.kernel.events import ChanceOpened, Forked
from domain.kernel.ids import Card
from domain.kernel.lobby import fold_lobby
from domain.kernel.log import is_kind
from domain.kernel.record import Record, decode_private

MARK = b"\x01"
"""No JSON holds this byte."""
_QUOTED = b'"' + MARK + b'"'
_CARD = re.compile(rb'\["(\d+\.\d+)","([A-Za-z0-9+/=]{44}|\x01)"')
_VALUE = re.compile(rb'\],(\d+),"([A-Za-z0-9+/=]{44}|\x01)"')
_HEAD = re.compile(rb'\{"e":"Resealed","n":(\d+)')
_opened = msgspec.json.Decoder(ChanceOpened).decode
Pair = tuple[bytes, bytes]


def chance_behind(game: GameId, records: Sequence[Record]) -> SealedChance | None:
    """The chance of a game that is over, from the keys at its end; nothing where they are not all there. Of a study
    nothing is made: some of its salts are another game's."""
    if any(is_kind(record, Forked) for record in records):
        return None
    opened = [_opened(record.public) for record in records if is_kind(record, ChanceOpened)]
    keys, epochs = {one.epoch: one.key for one in opened}, fold_lobby(records).epochs
    return chance_of(game, epochs, keys) if all(epoch.number in keys for epoch in epochs) else None


def marked(record: Record, chance: SealedChance) -> Pair:
    """The bytes of an event with marks for what follows from the keys. What does not follow from them stays."""
    public, private = record.public, record.private
    if is_kind(record, Resealed):
        public = _without(public, _seals(public, private, chance))
    return public, _each(private, record.seq, chance, lambda found, made: MARK if found == made else found)


def _without(public: bytes, seals: Sequence[bytes]) -> bytes:
    """With a mark for each of them; as it is, if one of them does not stand there."""
    short = public
    for seal in seals:
        short = short.replace(b'"' + seal + b'"', _QUOTED, 1)
    return short if short.count(_QUOTED) == len(seals) else public


def unmarked(seq: int, stored: Pair, chance: SealedChance) -> Pair:
    """The bytes as they were."""
    public, private = stored
    if MARK in private:
        private = _each(private, seq, chance, lambda found, made: made if found == MARK else found)
    if MARK in public:
        parts, seals = public.split(_QUOTED), _seals(public, private, chance)
        public = b"".join(part + b'"' + seal + b'"' for part, seal in zip(parts, seals, strict=False)) + parts[-1]
    return public, private


def _each(private: bytes, seq: int, chance: SealedChance, write: Callable[[bytes, bytes], bytes]) -> bytes:
    """Every salt that was opened written anew, from what stands there and what follows from the keys."""

    def card(found: re.Match[bytes]) -> bytes:
        made = b64encode(chance.salt(Card(found[1].decode()), seq))
        return b'["%s","%s"' % (found[1], write(found[2], made))

    def value(found: re.Match[bytes]) -> bytes:
        made = b64encode(chance.value_salt(seq, int(found[1])))
        return b'],%s,"%s"' % (found[1], write(found[2], made))

    return _VALUE.sub(value, _CARD.sub(card, private))


def _seals(public: bytes, private: bytes, chance: SealedChance) -> list[bytes]:
    """The commitments that a shuffle lays down, in their order."""
    head = _HEAD.match(public)
    faces = decode_private(private).faces
    if head is None or not faces:
        return []
    n = int(head[1])
    return [b64encode(seal) for seal in fair.card_seals(chance.scope_of(n), n, chance.salts(n, len(faces)), faces)]
