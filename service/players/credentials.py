"""Secrets of three kinds, how they are made, and what can be read from one without asking Redis.

A person never chooses a secret. Each holds 256 random bits, so nobody can guess one, not even with the digest at hand:
plain SHA-256 keeps it as safe as a slow password hash would, which is made for secrets that people can remember and
would only cost time in every request. Ids inside the text say which key to look up, so there is no index to scan.

    slp_<player>_<secret>            a player's own secret: everything
    slt_<player>_<token>_<secret>    a token: what its scopes say
    sls_<player>[_<token>]_<secret>  a ticket: opens one stream, and comes back to it
"""

import re
from base64 import b32encode
from collections.abc import Callable
from enum import Enum
from hashlib import sha256
from typing import NewType

from msgspec import Struct

from domain.kernel.ids import PlayerId
from service.players.errors import malformed_secret, no_secret

TokenId = NewType("TokenId", str)
"""Which token of a player: `t-` and ten letters. Not secret."""

Randomness = Callable[[int], bytes]
"""Gives so many random bytes; `secrets.token_bytes` everywhere but in tests."""

PLAYER_LETTERS = 12
TOKEN_LETTERS = 10
SECRET_LETTERS = 52
SHAPE = re.compile(r"(sl[pts])_([a-z2-7]{12})(?:_([a-z2-7]{10}))?_[a-z2-7]{52}")
MARK_LETTERS = 16


class Kind(Enum):
    """What a secret is for; its first letters say so."""

    MASTER = "slp"
    TOKEN = "slt"
    TICKET = "sls"


class Secret:
    """A secret on its way to the one who may see it, once. Shows itself only when told to."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return "Secret(hidden)"


class Claim(Struct, frozen=True):
    """What a presented secret says of itself, still to be checked. Holds the digest, never the secret."""

    kind: Kind
    player: PlayerId
    token: TokenId | None
    digest: str


def letters(count: int, random: Randomness) -> str:
    """Random lower-case base32, five bits a letter."""
    return b32encode(random(count * 5 // 8 + 1)).decode().lower()[:count]


def new_player(random: Randomness) -> PlayerId:
    return PlayerId("p-" + letters(PLAYER_LETTERS, random))


def new_token(random: Randomness) -> TokenId:
    return TokenId("t-" + letters(TOKEN_LETTERS, random))


def new_secret(kind: Kind, player: PlayerId, token: TokenId | None, random: Randomness) -> Secret:
    ids = [name[2:] for name in (player, token) if name is not None]
    return Secret("_".join([kind.value, *ids, letters(SECRET_LETTERS, random)]))


def digest_of(secret: Secret) -> str:
    """What is stored instead of a secret. The kind and the ids stand in the text, so a digest fits one place only."""
    return sha256(secret.reveal().encode()).hexdigest()


def mark_of(digest: str) -> str:
    """A short name for one secret of many over time: tells a rotated one from its successor."""
    return digest[:MARK_LETTERS]


def claimed(presented: str, *kinds: Kind) -> Claim:
    """Read a presented secret of one of these kinds, or say that it is none."""
    if not presented:
        raise no_secret()
    shape = SHAPE.fullmatch(presented)
    if shape is None or (kind := Kind(shape[1])) not in kinds or not ids_fit(kind, shape[3]):
        raise malformed_secret()
    token = TokenId("t-" + shape[3]) if shape[3] else None
    return Claim(kind, PlayerId("p-" + shape[2]), token, digest_of(Secret(presented)))


def ids_fit(kind: Kind, token: str | None) -> bool:
    """A player's own secret names no token, a token's secret names one, a ticket may."""
    return kind is Kind.TICKET or (token is not None) == (kind is Kind.TOKEN)
