"""Games of fair/2. What stands around the play is written here by the specification, event by event; the play itself is
the kernel's. So a record can be honest, or false in any one place with all the rest computed anew."""

import json
import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.kernel import GameId, Seat, fair
from domain.kernel.epochs import chance_of
from domain.kernel.headless import one_step
from domain.kernel.ids import AskId
from domain.kernel.live import Live
from domain.kernel.lobby import Lobby, fold_lobby
from domain.kernel.log import open_live, published
from domain.kernel.record import Record, encode, log_of
from projections.record_file import paths_of, recorded_for, write_record
from tests.verify.book import Book, json_text, text_of
from tests.verify.games import RULESETS

PLAYERS = {f"s{n}": Ed25519PrivateKey.from_private_bytes(bytes([n]) * 32) for n in range(1, 5)}
MOST_EPOCHS = 40


def public_of(seat: str) -> bytes:
    return PLAYERS[seat].public_key().public_bytes_raw()


class Fair2:
    """A table: some seats have a key, some are bots; the others are people without a key."""

    def __init__(
        self,
        name: str = "toy-mutiny",
        *,
        game: str = "07-fairtwo000",
        keyed: Sequence[str] = ("s1", "s2"),
        bots: Sequence[str] = (),
        strict: bool = False,
        protocol: str = "fair/2",
        draws: int = 0,
        seed: int = 1,
    ) -> None:
        self.rules = RULESETS[name]
        self.game, self.keyed, self.bots = game, tuple(keyed), tuple(bots)
        self.strict, self.protocol, self.seed = strict, protocol, seed
        self.size = draws or self.rules.draws
        count = next(count for count in self.rules.seats if count > 2)
        self.seats = [f"s{n}" for n in range(1, count + 1)]
        self.keys = {epoch: fair.digest(f"{game} key {epoch}".encode()) for epoch in range(1, MOST_EPOCHS)}
        self.records: list[Record] = []
        self.live: Live[Any] | None = None
        self.config = self.root = b""
        self.epoch = 0
        self.own: list[str] = []
        self.reveals: dict[tuple[str, int], dict[str, Any]] = {}
        self.say("GameOpened", game=game, ruleset=name, seats=count, **({"strict": True} if strict else {}))
        for seat in self.seats:
            self.say("SeatTaken", seat=seat, player=self.player(seat))
        for seat in self.keyed:
            self.say("SeatKeyed", seat=seat, key=text_of(public_of(seat)))

    def player(self, seat: str) -> str:
        return "bot:random" if seat in self.bots else f"p-{seat}"

    @property
    def head(self) -> bytes:
        return self.records[-1].head if self.records else fair.chain_start(self.game)

    @property
    def scope(self) -> str:
        return f"{self.game}/{self.epoch}"

    def say(self, e: str, **fields: Any) -> None:
        public = json_text({"e": e, **fields}).encode()
        self.records.append(Record(len(self.records) + 1, public, b"", fair.chain(self.head, public)))

    # --- before play ---

    def lock(self, **changes: Any) -> None:
        keys = [text_of(public_of(seat)) if seat in self.keyed else "" for seat in self.seats]
        fields: dict[str, Any] = {
            "ruleset": self.rules.name,
            "version": self.rules.version,
            "content": text_of(self.rules.content),
            "seats": self.seats,
            "setup": json.loads(encode(self.rules.setup())),
            "players": [self.player(seat) for seat in self.seats],
            "dice": {die: list(faces) for die, faces in self.rules.dice.items()},
        }
        fields |= {"protocol": self.protocol} if self.protocol != "fair/1" else {}
        fields |= {"keys": keys} if self.keyed and self.protocol != "fair/1" else {}
        fields |= {"strict": True} if self.strict else {}
        self.say("GameLocked", **(fields | changes))
        self.config = fair.digest(self.records[-1].public)

    def commit(self, first: int = 0) -> None:
        self.epoch += 1
        self.root = fair.seeds_root(fair.Mac(self.keys[self.epoch]), self.scope, first, self.size)
        bound = {"root": text_of(self.root), "config": text_of(self.config)}
        self.say("ChanceCommitted", epoch=self.epoch, first=first, size=self.size, **bound)

    def share(self, seat: str) -> bytes:
        return fair.digest(f"{self.game} {seat} {self.epoch}".encode())

    def entropy(self, *withholding: str, server: Sequence[str] = (), **changes: dict[str, Any]) -> None:
        """Everybody commits; all but these reveal. `changes`: what else stands in the commitment of a seat."""
        self.own = [seat for seat in self.seats if seat not in self.bots and seat not in server]
        for seat in self.seats:
            made = fair.entropy_commitment(self.scope, seat, self.root, self.config, self.share(seat))
            fields: dict[str, Any] = {"seat": seat, "commitment": text_of(made)}
            if seat not in self.own:
                fields["source"] = "server"
            message = fair.commit_signed(self.scope, seat, self.root, self.config, made)
            self.say("EntropyCommitted", **fields, **self.signed(seat, message), **changes.get(seat, {}))
        for seat in self.seats:
            message = fair.reveal_signed(self.scope, seat, self.root, self.config, self.share(seat))
            signed = self.signed(seat, message)
            if signed:
                kept = {"game": self.game, "epoch": self.epoch, "seat": seat, "r": text_of(self.share(seat))}
                self.reveals[seat, self.epoch] = kept | {"signature": signed["signed"]}
            if seat not in withholding:
                self.say("EntropyRevealed", seat=seat, r=text_of(self.share(seat)), **signed)

    def signed(self, seat: str, message: bytes) -> dict[str, str]:
        """By the key of the seat, if it has one that is bound and brings the entropy itself."""
        if seat not in self.keyed or seat not in self.own or self.protocol == "fair/1":
            return {}
        return {"signed": text_of(PLAYERS[seat].sign(message))}

    def drop(self, *seats: str) -> None:
        self.say("ChanceDropped", epoch=self.epoch, why="withheld", seats=list(seats))

    def seal(self) -> None:
        shares = [(seat, self.share(seat)) for seat in self.seats]
        entropy = fair.entropy(self.scope, self.root, self.config, shares)
        self.say("ChanceSealed", entropy=text_of(entropy), independent=len(self.own))

    def begin(self) -> "Fair2":
        self.say("GameStarted")
        return self

    def ready(self, *withholding: str) -> "Fair2":
        """Locked, sealed and begun; if somebody withholds, in the second epoch."""
        self.lock()
        self.commit()
        if withholding:
            self.entropy(*withholding)
            self.drop(*withholding)
            self.commit()
        self.entropy(server=withholding)
        self.seal()
        return self.begin()

    # --- play ---

    def play(self, most: int = 100_000) -> "Fair2":
        live, pick = self._live(), random.Random(self.seed).randrange
        for _ in range(most):
            if live.board.ended is not None:
                break
            self.records += one_step(live, {}, pick)
            live.appended()
        return self

    def _live(self) -> Live[Any]:
        if self.live is None:
            chance = chance_of(GameId(self.game), fold_lobby(self.records, Lobby()).epochs, self.keys)
            assert chance is not None
            signers = type("Signing", (Signers,), {"table": self})
            self.live = open_live(self.rules, GameId(self.game), chance, self.records, live_type=signers)
            self.records += self.live.begin(self.rules.first(self.rules.setup()))
            self.live.appended()
        return self.live

    def resign(self, seat: str, bot: str = "bot:random", **changes: Any) -> "Fair2":
        """Its player leaves the seat to a bot, and has signed that."""
        fields: dict[str, Any] = {"seat": seat, "why": "resigned"}
        if seat in self.keyed and self.protocol != "fair/1":
            signature = PLAYERS[seat].sign(fair.hand_over(self.game, seat, self.head))
            fields |= {"saw": text_of(self.head), "signed": text_of(signature)}
        self.say("SeatLeft", **{k: v for k, v in (fields | changes).items() if v is not None})
        if bot:
            self.say("SeatTaken", seat=seat, player=bot)
        return self

    def book(self, viewer: str = "") -> Book:
        seen = published(self.records)
        seat = recorded_for(Seat(viewer), seen)
        paths = paths_of(GameId(self.game), self.keys, seen)
        book = Book(write_record(self.rules, GameId(self.game), seat, log_of(seat, seen), paths))
        book.header |= {"format": "sealog-record/2", "protocol": self.protocol}
        return book

    def data(self, viewer: str = "") -> bytes:
        return self.book(viewer).bound()


class Signers(Live[Any]):
    """Seats with a key sign whatever they answer."""

    table: Fair2

    def answer(self, seat: Seat, ask: AskId, answer: object, **how: Any) -> list[Record]:
        if seat not in self.table.keyed:
            return super().answer(seat, ask, answer, **how)
        _, checked = self.check(seat, ask, answer)
        signature = PLAYERS[seat].sign(fair.move(self.game, ask, encode(checked), self.head))
        return super().answer(seat, ask, answer, **how | {"by": "", "saw": self.head, "signature": signature})


@cache
def under_way(name: str = "toy-mutiny", most: int = 40, **how: Any) -> Fair2:
    return Fair2(name, **how).ready().play(most)


@cache
def ended(name: str = "toy-mutiny", **how: Any) -> Fair2:
    return Fair2(name, **how).ready().play()
