"""Who calls and what they may do: policy as pure functions. A secret is checked elsewhere (`authentication`)."""

from typing import Literal

from msgspec import Struct

from domain.kernel.ids import GameId, PlayerId
from service.players.credentials import TokenId

Scope = Literal["read", "play", "all"]

EVERYTHING: frozenset[Scope] = frozenset({"all"})


class Caller(Struct, frozen=True):
    """A player, or a program with one of the player's tokens."""

    player: PlayerId
    scopes: frozenset[Scope]
    game: GameId | None = None
    """The one game that the token is for; None: any."""
    token: TokenId | None = None
    """None: the player's own secret."""
    mark: str = ""
    """Which secret was shown, as a few letters of its digest: a rotated one is not its successor."""


def may_read(caller: Caller, game: GameId | None) -> bool:
    """See what the player sees of a game, or (None) of what belongs to no game."""
    return has(caller, "read") and covers(caller, game)


def may_play(caller: Caller, game: GameId | None) -> bool:
    """Decide in the player's name in a game, or (None) open and join games."""
    return has(caller, "play") and covers(caller, game)


def may_manage(caller: Caller) -> bool:
    """Change the account, its secret and its tokens, or delete it: only the player's own secret."""
    return "all" in caller.scopes


def has(caller: Caller, scope: Scope) -> bool:
    return scope in caller.scopes or "all" in caller.scopes


def covers(caller: Caller, game: GameId | None) -> bool:
    """A token for one game is good for that game and nothing beside it."""
    return caller.game is None or caller.game == game
