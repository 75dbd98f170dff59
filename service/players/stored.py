"""What stands in Redis for a secret: its digest and what it is good for."""

from msgspec import Struct, json

from domain.kernel.ids import GameId
from service.players.callers import EVERYTHING, Scope
from service.players.credentials import TokenId
from service.players.redis_calls import Reply, decoded


class Credential(Struct, frozen=True, omit_defaults=True):
    """The player's own secret, or one token."""

    digest: str
    scopes: frozenset[Scope]
    name: str = ""
    game: GameId | None = None
    created: int = 0
    expires: int | None = None

    def ended(self, now_ms: int) -> bool:
        return self.expires is not None and self.expires <= now_ms


class Ticket(Struct, frozen=True, omit_defaults=True):
    """A stream ticket: the secret it was issued for, by mark, and what it opens."""

    mark: str
    game: GameId | None = None


def credential(reply: Reply | None, token: TokenId | None) -> Credential | None:
    """Read the field of an account that `keys.credential_field` names."""
    if reply is None:
        return None
    return Credential(decoded(reply), EVERYTHING) if token is None else json.decode(reply, type=Credential)
