"""`sealog keys`: the service's own keys. Shows ids and dates, never a key."""

import argparse
import asyncio
import os
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from projections.catalogue import GameEntry
from service.console.text_columns import columns
from service.errors import Complaint
from service.keyring.errors import KeyMissing, NotSealed
from service.keyring.key_files import LOOK
from service.keyring.ring import keyring_of, keys_of, rotate
from service.keyring.vault import Vault
from service.ops.settings import Settings, read_settings
from service.store.client import connect
from service.store.errors import StoreUnavailable
from service.store.events import EventStore

T = TypeVar("T")
PLAIN = "not encrypted"


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "keys",
        help="list and rotate the service's own keys",
        description="The signing key signs receipts; the storage key encrypts the keys of games in the store. "
        "docs/operations.md says when to rotate them. No key is ever shown.",
        epilog="example: sealog keys rotate storage",
    )
    parts = parser.add_subparsers(required=True, metavar="WHAT")
    parts.add_parser("list", help="the keys there are, and how many games lie under each").set_defaults(run=show)
    rotating = parts.add_parser("rotate", help="make a new key and use it from now on")
    rotating.add_argument("kind", choices=("signing", "storage"))
    rotating.set_defaults(run=renew)
    parts.add_parser("rewrap", help="encrypt the keys of all games under the newest storage key").set_defaults(
        run=rewrap
    )


def show(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    settings = read_settings(os.environ)
    try:
        under = _in_store(settings, games_under)
    except Complaint:
        under = Counter()
    rows = [
        (kind, key.id, _day(key.since), _day(key.until) if key.until else "in use", str(under.pop(key.id, "")))
        for kind in ("signing", "storage")
        for key in keys_of(settings, kind)
    ]
    rows += [("storage", id, "", "missing" if id != PLAIN else "", str(count)) for id, count in sorted(under.items())]
    print(columns(("kind", "id", "from", "until", "games"), rows), end="")
    return 0


def renew(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    settings = read_settings(os.environ)
    key = rotate(settings, args.kind)
    print(f"the {args.kind} key is {key.id} from now on; processes that run take it up within {LOOK:.0f} s")
    if args.kind == "storage":
        time.sleep(2 * LOOK)  # no game is stored under the old key after this
        return rewrap(args, games)
    return 0


def rewrap(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    try:
        count, id = _in_store(read_settings(os.environ), wrapped_anew)
    except (KeyMissing, NotSealed) as error:
        raise Complaint(f"{error}; put the older keys back and run `sealog keys rewrap` again") from None
    print(f"the keys of {count} games were encrypted anew; all lie under {id}")
    return 0


async def games_under(store: EventStore) -> Counter[str]:
    """How many games lie under each storage key."""
    found: Counter[str] = Counter()
    for game in await store.games():
        for epoch in await store.epochs(game):
            kept = await store.sealed_source(game, epoch)
            found[Vault.key_of(kept) if Vault.is_sealed(kept) else PLAIN] += 1
    return found


async def wrapped_anew(store: EventStore) -> tuple[int, str]:
    """Encrypt all that lies under another key; how many games that were."""
    count = 0
    for game in await store.games():
        for epoch in await store.epochs(game):
            kept = await store.sealed_source(game, epoch)
            if not Vault.is_sealed(kept) or Vault.key_of(kept) != store.vault.id:
                await store.reseal_source(game, epoch)
                count += 1
    await store.set_storage_key()
    return count, store.vault.id


def _in_store(settings: Settings, work: Callable[[EventStore], Awaitable[T]]) -> T:
    """Do it on the Redis of the settings, or on that of a `sealog up` that runs here."""

    async def done(url: str) -> T:
        client = connect(url)
        try:
            return await work(EventStore(client, keyring_of(settings).vault))
        finally:
            await client.aclose()

    own = Path(settings.var) / "redis" / "redis.url"
    url = settings.redis_url or (own.read_text() if own.exists() else "")
    try:
        if url:
            return asyncio.run(done(url))
    except StoreUnavailable:
        pass
    raise Complaint("Redis does not answer: start `sealog up`, or set REDIS_URL, and run `sealog keys rewrap`")


def _day(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at / 1000))
