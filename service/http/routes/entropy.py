"""The seats' shares of chance: committed to after the lock, revealed when all have committed."""

from functools import partial
from typing import Annotated

from msgspec import Meta, Struct

from domain.kernel.ids import Seat
from service.http.endpoints import Call, Reply, endpoint
from service.http.game_shapes import GameShown, shown_after
from service.http.problem_groups import OWN_SEAT

Hash = Annotated[bytes, Meta(min_length=32, max_length=32, description="32 bytes in base64")]
Signature = Annotated[bytes, Meta(max_length=64)]
SEALING = (
    *(*OWN_SEAT, "not-sealing", "other-epoch", "rule-fault"),
    *("no-seat-key", "signature-unwanted", "signature-wanted", "signature-wrong"),
)
sealing = partial(endpoint, "POST", tag="Chance", auth="play", gives=GameShown)


class Committing(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's commitment to its share of chance."""

    commitment: Hash | None
    """SHA-256 of the seat's `prefix` (in the game's `chance.owed`) and 32 random bytes `r`; null to leave this seat's
    share to the server."""
    seat: Seat | None = None
    """Needed by whoever holds several."""
    epoch: Annotated[int, Meta(ge=0, lt=1 << 32)] = 0
    """The epoch that the commitment was made for; refused if another one has begun since."""
    signature: Signature = b""
    """Of a seat with a key: Ed25519, of the seat's `sign_prefix` (in `chance.owed`) and the 32 bytes of the commitment.
    Without it the commitment is refused with these bytes in `text.args.sign`."""


class Revealing(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's share of chance."""

    r: Hash
    """The 32 bytes that the seat committed to."""
    seat: Seat | None = None
    """Needed by whoever holds several."""
    epoch: Annotated[int, Meta(ge=0, lt=1 << 32)] = 0
    """The epoch that they were made for."""
    signature: Signature = b""
    """Of a seat with a key: Ed25519, of the seat's `sign_prefix` (in `chance.owed`) and these 32 bytes. Keep it until
    the game has begun: with it the seat can show that it did not withhold them."""


@sealing("/v1/games/{game}/entropy/commit", body=Committing, problems=(*SEALING, "committed-already", "commit-closed"))
async def commit_entropy(call: Call) -> Reply:
    """Commit to a seat's share of chance

    The same commitment again changes nothing. Whoever has not committed when `deadline` comes takes no part: the server
    makes that seat's share, and everybody sees that. A seat with a key signs its commitment.
    """
    wish: Committing = call.body
    await call.services.starting.commit(
        call.who.player, call.game, wish.seat, wish.commitment, wish.epoch, wish.signature
    )
    return Reply(await shown_after(call))


@sealing(
    "/v1/games/{game}/entropy/reveal",
    body=Revealing,
    problems=(*SEALING, "reveal-early", "nothing-committed", "wrong-entropy"),
)
async def reveal_entropy(call: Call) -> Reply:
    """Reveal a seat's share of chance

    Only when all have committed (`chance.phase` is `reveal`). With the last one, chance is sealed and play begins.
    Whoever withholds it until `deadline` ends the epoch: chance begins anew, once, and the server makes their share;
    the second time, and at a strict table the first, the game is abandoned. A seat with a key signs what it reveals; if
    the service says all the same that it withheld, that signature is the evidence (`POST …/disputes`).
    """
    wish: Revealing = call.body
    await call.services.starting.reveal(call.who.player, call.game, wish.seat, wish.r, wish.epoch, wish.signature)
    return Reply(await shown_after(call))
