"""Every key of accounts, tokens, tickets and limits, in one place.

| key | kind | what | primary? |
|---|---|---|---|
| `pl:{<player>}` | hash | the whole account, its tokens included | primary |
| `pl:{<player>}:ticket:<digest>` | hash, 60 s, used 12 h | a stream ticket, by the SHA-256 of its text | short-lived |
| `pl:{<player>}:limit:<limit>` | string, until the bucket is full | a player's token bucket | short-lived |
| `limit:{<limit>:<who>}` | string, until the bucket is full | that of one who is not known | short-lived |
| `pl:{<player>}:once:<digest>` | string, a day | what a player asked for, by the SHA-256 of its key | short-lived |
| `once:{<network>}:<digest>` | string, a day | the same of one who is not known | short-lived |

Nothing here is derived: there is nothing to rebuild. What is short-lived may be lost at any time: a lost ticket is
asked for again, a lost bucket counts as full (buckets are kept in memory only, see `bucket.lua`). No key and no value
holds a secret, only digests of secrets.

An account has the fields `name`, `secret` (digest), `created` (ms, for the operator), that of a bot `maker` (a player),
and one `token:<id>` for each token. A deleted account keeps the one field `deleted` (ms), so that its id is never given
out again. All that belongs to one player carries the player's hash tag, so that scripts and pipelines stay on one node
of a cluster.
"""

from domain.kernel.ids import PlayerId

NAME = "name"
SECRET = "secret"
CREATED = "created"
DELETED = "deleted"
MAKER = "maker"
TOKEN = "token:"


def account(player: PlayerId) -> str:
    return f"pl:{{{player}}}"


def token_field(token: str) -> str:
    return TOKEN + token


def credential_field(token: str | None) -> str:
    """Where in an account the digest stands against which a secret or a token is checked."""
    return SECRET if token is None else token_field(token)


def ticket(player: PlayerId, digest: str) -> str:
    return f"pl:{{{player}}}:ticket:{digest}"


def player_once(player: PlayerId, digest: str) -> str:
    return f"pl:{{{player}}}:once:{digest}"


def once(network: str, digest: str) -> str:
    return f"once:{{{network}}}:{digest}"


def bucket(limit: str, who: str) -> str:
    return f"limit:{{{limit}:{who}}}"


def player_bucket(player: PlayerId, limit: str) -> str:
    return f"pl:{{{player}}}:limit:{limit}"
