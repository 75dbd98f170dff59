"""Moves that players sign: a seat with a key answers with its player's signature, or not at all."""

import base64

from domain.kernel import fair
from domain.kernel.errors import Refused
from domain.kernel.ids import AskId, Seat
from domain.kernel.record import encode
from service.keyring.signing import is_public_key, signed_by
from service.tables.held import Held

HEAD, SIGNATURE = 32, 64


def check_key(key: bytes) -> None:
    """`Refused` unless it is a public key; an empty one withdraws the key that was."""
    if key and not is_public_key(key):
        raise Refused("bad-seat-key", "A key is 32 bytes of an Ed25519 public key in base64.", pointer="/key")


def check_signature(held: Held, seat: Seat, ask: AskId, answer: object, saw: bytes, signature: bytes) -> None:
    """`Refused` unless the answer, as it will be recorded, is signed where it must be. Says what is to be signed."""
    key = held.lobby.keys.get(seat)
    if key is None:
        if signature:
            raise Refused("no-seat-key", "{seat} has no key: nothing is signed.", seat=seat, pointer="/signature")
        return
    live = held.live
    assert live is not None
    _, checked = live.check(seat, ask, answer)
    message = fair.move(held.game, ask, encode(checked), saw)
    if len(saw) != HEAD:
        raise Refused(
            "signature-head", "Say the last head you have seen: it is signed too.", pointer="/saw"
        )  # fmt: skip
    wanted = {"sign": base64.b64encode(message).decode(), "pointer": "/signature"}
    if not signature:
        raise Refused("signature-wanted", "{seat} has a key: sign the bytes in `sign`.", seat=seat, **wanted)
    if not signed_by(key, message, signature):
        raise Refused("signature-wrong", "This is not {seat}'s signature of the bytes in `sign`.", seat=seat, **wanted)
