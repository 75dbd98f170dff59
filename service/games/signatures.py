"""What players sign: a seat with a key answers, brings entropy and resigns with a signature, or not at all."""

import base64
from collections.abc import Collection

import msgspec

from domain.kernel import fair
from domain.kernel.board import OpenAsk
from domain.kernel.chance import scope_of
from domain.kernel.errors import Refused
from domain.kernel.events import Decided
from domain.kernel.ids import AskId, Seat
from domain.kernel.lobby import Lobby
from domain.kernel.log import is_kind
from domain.kernel.record import encode
from service.games.held_game import HeldGame
from service.keyring.signing import is_public_key, signed_by

HEAD, SIGNATURE = 32, 64
_decided = msgspec.json.Decoder(Decided).decode


def check_key(key: bytes) -> None:
    """`Refused` unless it is a public key; an empty one withdraws the key that was."""
    if key and not is_public_key(key):
        raise Refused("bad-seat-key", "A key is 32 bytes of an Ed25519 public key in base64.", pointer="/key")


def check_signature(
    held: HeldGame, seat: Seat, ask: AskId, answer: object, saw: bytes, signature: bytes, *, of_chain: bool
) -> None:
    """`Refused` unless the answer, as it will be recorded, is signed where it must be. Says what is to be signed.
    `of_chain`: the head that is signed too is one of the game's."""
    key = held.lobby.keys.get(seat)
    if key is None:
        _require_none(held.lobby, seat, signature)
        return
    live = held.live
    assert live is not None
    open_ask, checked = live.check(seat, ask, answer)
    _require_head(saw)
    if signature and held.lobby.key_bound(seat) is not None:
        _require_of_chain(of_chain)
        _require_since(held, open_ask, saw)
    require_signed(key, seat, fair.move(held.game, ask, encode(checked), saw), signature)


def check_commitment(lobby: Lobby, seat: Seat, commitment: bytes | None, signature: bytes) -> None:
    """`Refused` unless a commitment to entropy is signed where it must be."""
    key = lobby.key_bound(seat)
    if key is None or commitment is None:
        _require_none(lobby, seat, signature)
        return
    epoch = lobby.epochs[-1]
    scope = scope_of(lobby.game, epoch.number)
    require_signed(key, seat, fair.commit_signed(scope, seat, epoch.root, epoch.config, commitment), signature)


def check_reveal(lobby: Lobby, seat: Seat, r: bytes, signature: bytes) -> None:
    """`Refused` unless the entropy that is revealed is signed where it must be."""
    key = lobby.key_bound(seat)
    if key is None:
        _require_none(lobby, seat, signature)
        return
    epoch = lobby.epochs[-1]
    scope = scope_of(lobby.game, epoch.number)
    require_signed(key, seat, fair.reveal_signed(scope, seat, epoch.root, epoch.config, r), signature)


def check_hand_over(lobby: Lobby, seat: Seat, saw: bytes, signature: bytes, heads: Collection[bytes]) -> None:
    """`Refused` unless a player who resigns has signed that a bot plays on, where that must be. `heads` are those of
    the game's chain: a record in which another one was signed would not hold."""
    key = lobby.key_bound(seat)
    if key is None:
        _require_none(lobby, seat, signature)
        return
    _require_head(saw)
    _require_of_chain(saw in heads)
    require_signed(key, seat, fair.hand_over(lobby.game, seat, saw), signature)


def require_signed(key: bytes, seat: Seat, message: bytes, signature: bytes, pointer: str = "/signature") -> None:
    """`Refused` unless this is the key's signature of the message. Says what is to be signed."""
    wanted = {"sign": base64.b64encode(message).decode(), "pointer": pointer}
    if not signature:
        raise Refused("signature-wanted", "{seat} has a key: sign the bytes in `sign`.", seat=seat, **wanted)
    if not signed_by(key, message, signature):
        raise Refused("signature-wrong", "This is not {seat}'s signature of the bytes in `sign`.", seat=seat, **wanted)


def _require_head(saw: bytes) -> None:
    if len(saw) != HEAD:
        raise Refused("signature-head", "Say the last head you have seen: it is signed too.", pointer="/saw")


def _require_of_chain(of_chain: bool) -> None:
    if not of_chain:
        raise Refused("signature-head", "This head is not of the game's chain.", pointer="/saw")


def _require_since(held: HeldGame, ask: OpenAsk, saw: bytes) -> None:
    """Who changes their mind in a group signs anew: with an old signature anybody could do it for them."""
    if not ask.answered:
        return
    since: list[bytes] = []
    for record in reversed(held.tail):
        since.append(record.head)
        if is_kind(record, Decided) and _decided(record.public).seat == ask.seat:
            break
    if saw not in since:
        raise Refused("signature-head", "You have answered this: sign on a head since then.", pointer="/saw")


def _require_none(lobby: Lobby, seat: Seat, signature: bytes) -> None:
    """A signature that nothing can check is none: it is not even stored."""
    if signature and seat not in lobby.keys:
        raise Refused("no-seat-key", "{seat} has no key: nothing is signed.", seat=seat, pointer="/signature")
    if signature:
        raise Refused("signature-unwanted", "This is not signed: leave the signature out.", pointer="/signature")
