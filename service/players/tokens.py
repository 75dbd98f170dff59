"""Tokens that a player gives to other programs: named, scoped, for one game or all, revocable."""

from collections.abc import Collection
from secrets import token_bytes

from msgspec import Struct, json
from redis.asyncio import Redis

from domain.kernel.errors import Refused
from domain.kernel.ids import GameId, PlayerId
from service.idempotency import Once
from service.players import keys
from service.players.accounts import change
from service.players.callers import Scope
from service.players.credentials import Kind, Randomness, Secret, TokenId, digest_of, new_secret, new_token
from service.players.names import clean_name
from service.players.redis_calls import decoded
from service.players.stored import Credential
from service.store.replicas import Replicas

TOKEN_SCOPES: frozenset[Scope] = frozenset({"read", "play"})


class Token(Struct, frozen=True):
    """A token as its player sees it: never its secret."""

    token: TokenId
    name: str
    scopes: frozenset[Scope]
    game: GameId | None
    created: int
    expires: int | None


class NewToken(Struct, frozen=True):
    """A token just created. The secret is shown here and never again."""

    token: Token
    secret: Secret


class Tokens:
    """The tokens of all players."""

    def __init__(self, redis: Redis, random: Randomness = token_bytes, replicas: Replicas | None = None) -> None:
        self.redis = redis
        self.random = random
        self.replicas = replicas or Replicas(redis)

    async def create(
        self,
        player: PlayerId,
        name: str,
        scopes: Collection[str],
        game: GameId | None,
        expires: int | None,
        now_ms: int,
        once: Once | None = None,
    ) -> NewToken:
        """Make a token; `expires` in ms, None for never."""
        check_expiry(expires, now_ms)
        random = once.random if once else self.random
        token = Token(new_token(random), clean_name(name), token_scopes(scopes), game, now_ms, expires)
        secret = new_secret(Kind.TOKEN, player, token.token, random)
        if once and once.done:
            return NewToken(token, secret)
        stored = Credential(digest_of(secret), token.scopes, token.name, game, now_ms, expires)
        await change(self.redis, player, keys.token_field(token.token), json.encode(stored).decode())
        await self.replicas.confirm(keys.account(player))
        return NewToken(token, secret)

    async def list(self, player: PlayerId) -> list[Token]:
        """All tokens of a player, the oldest first; expired ones too, until they are revoked."""
        fields = await self.redis.hgetall(keys.account(player))
        named = {decoded(field): value for field, value in fields.items()}
        tokens = [token_of(field, value) for field, value in named.items() if field.startswith(keys.TOKEN)]
        return sorted(tokens, key=lambda token: (token.created, token.token))

    async def revoke(self, player: PlayerId, token: TokenId) -> bool:
        """End a token at once; whether there was one."""
        revoked = await self.redis.hdel(keys.account(player), keys.token_field(token))
        await self.replicas.confirm(keys.account(player))
        return bool(revoked)


def token_of(field: str, value: bytes | str) -> Token:
    stored = json.decode(value, type=Credential)
    token = TokenId(field.removeprefix(keys.TOKEN))
    return Token(token, stored.name, stored.scopes, stored.game, stored.created, stored.expires)


def token_scopes(wanted: Collection[str]) -> frozenset[Scope]:
    """The scopes, if a token may have them."""
    if not wanted or not TOKEN_SCOPES.issuperset(wanted):
        raise Refused("token-scopes", 'A token has the scope "read", "play" or both, nothing else.', pointer="/scopes")
    return TOKEN_SCOPES.intersection(wanted)


def check_expiry(expires: int | None, now_ms: int) -> None:
    if expires is not None and expires <= now_ms:
        raise Refused("token-expires", "A token must expire later than now, or never.", pointer="/expires")
