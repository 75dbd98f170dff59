"""Random trees of studies, and everything in them that must not be seen while a game of their line runs."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from domain.kernel import fair
from domain.kernel.chance import scope_of
from domain.kernel.epochs import Epoch
from domain.kernel.events import Resealed
from domain.kernel.forms import AnyForm
from domain.kernel.ids import WATCHER, GameId, PlayerId, Seat
from domain.kernel.lobby import Lobby, fold_lobby
from domain.kernel.log import is_kind
from domain.kernel.record import Record, decode_private, log_of
from domain.kernel.viewer import Viewer
from service.services import Services
from tests.http.people import Person
from tests.http.stored import stored_game
from tests.http.test_whole_games import bots_play

SEATS = {"toy-mutiny": 4, "toy-crossing": 3, "cult": 5, "unfathomable": 3, "flotilla": 3}
DEEPEST = 4
ROOTS = ("running", "two seats", "over")
"""How the game at the beginning stands: the caller plays it with bots, in one seat or in two; or others played it."""
FATES = ("left", "played", "abandoned", "ended", "resigned")
"""What becomes of a study."""
REFUSED = {"origin-runs", "not-over", "not-forkable", "no-such-point"}
"""Why a study may be refused."""
TOKEN = msgspec.json.Encoder().encode


class SecretShown(AssertionError):
    """Something was shown that a running game hides."""


@dataclass
class Node:
    """One game of a tree, as the store has it now."""

    game: GameId
    depth: int
    records: list[Record] = field(default_factory=list)
    lobby: Lobby = field(default_factory=Lobby)

    @property
    def running(self) -> bool:
        return self.lobby.state == "running"


@dataclass
class Tree:
    """A game and studies of it, of studies of it, and so on; one person makes them all."""

    services: Services
    person: Person
    others: list[Person]
    ruleset: str
    rng: random.Random
    nodes: dict[GameId, Node] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)

    # --- growing ---------------------------------------------------------------------------------

    async def plant(self, kind: str, seed: int) -> None:
        """The game at the beginning."""
        count = SEATS[self.ruleset]
        if kind == "over":
            played = await stored_game(self.services, self.others[:count], self.ruleset, seed, most=20_000)
            await self._add(played.id, 0)
            return
        own = 2 if kind == "two seats" else 1
        bots = {f"s{n}": "random" for n in range(own + 1, count + 1)}
        game = await self.person.open(self.ruleset, count, bots=bots, hot_seat=own > 1)
        if own > 1:
            await self.person.post(f"/v1/games/{game}/seats", {"seat": "s2"})
        await self.person.post(f"/v1/games/{game}/start", None)
        await self._play(game, self.rng.randrange(2, 8))
        await self._add(GameId(game), 0)

    async def grow(self) -> None:
        """One more study of any game of the tree, from any point; then its fate."""
        could = [node for node in self.nodes.values() if node.depth < DEEPEST]
        of = self.rng.choice(could if self.rng.randrange(2) else could[-2:])
        points = [str(self.rng.randrange(1, len(of.records) + 1)), str(max(1, of.lobby.forked - 1)), "end", "end"]
        seats = [str(seat) for seat in of.lobby.seats]
        bots = {seat: "random" for seat in seats[1:] if self.rng.randrange(3)}
        wish = {"at": self.rng.choice(points), "chance": self.rng.choice(("same", "fresh")), "bots": bots}
        reply = await self.person.call("POST", f"/v1/games/{of.game}/forks", wish)
        if reply.status_code != 201:
            assert reply.json()["code"] in REFUSED, reply.text
            self.refused.add(reply.json()["code"])
            return
        if "frozen" in reply.json():
            raise AssertionError(f"a study at {wish} of a game at depth {of.depth} is frozen")
        game = GameId(reply.json()["id"])
        await self._meet(game, self.rng.choice(FATES))
        await self._add(game, of.depth + 1)

    async def _meet(self, game: GameId, fate: str) -> None:
        here = f"/v1/games/{game}"
        await self._play(game, {"left": 0, "ended": 60}.get(fate, 3))
        table = await self.person.get(here)
        own = [seat["seat"] for seat in table["seats"] if seat.get("you")]
        if table["state"] != "running" or not own:
            return
        if fate in ("abandoned", "ended"):
            await self.abandon(game, own)
        if fate == "resigned":
            await self.person.post(f"{here}/resign", {"seat": own[0]})
            if len(own) == 1:
                await bots_play(self.services, game, self.rng)

    async def abandon(self, game: GameId, own: Sequence[str]) -> None:
        """By agreement of all seats of people, which are the person's."""
        here = f"/v1/games/{game}"
        await self.person.post(f"{here}/proposals", {"what": "abandon", "seat": own[0]})
        for seat in own[1:]:
            await self.person.post(f"{here}/votes", {"agrees": True, "seat": seat})

    async def _play(self, game: str, moves: int) -> None:
        """Some moves of the person's, in whichever seats, and what bots make of them."""
        await bots_play(self.services, game, self.rng)
        table = await self.person.get(f"/v1/games/{game}")
        own = [seat["seat"] for seat in table["seats"] if seat.get("you")]
        for _ in range(moves):
            if not any([await self._answer(game, seat) for seat in own]):
                break
            await bots_play(self.services, game, self.rng)

    async def _answer(self, game: str, seat: str) -> bool:
        ask = await self.person.asked(game, seat)
        if ask is None or ask.get("passed"):
            return False
        form: Any = msgspec.convert(ask["form"], AnyForm)
        may_pass = ask.get("may_pass") and (not self.rng.randrange(3) or not ask.get("options"))
        answer = None if may_pass else msgspec.to_builtins(form.any_answer(self.rng.randrange))
        await self.person.answer(game, ask, answer, seat=seat)
        return True

    async def _add(self, game: GameId, depth: int) -> None:
        self.nodes[game] = Node(game, depth)
        await self.refresh()

    async def refresh(self) -> None:
        """Every game as it is stored now."""
        for node in self.nodes.values():
            node.records = await self.services.store.raw(node.game)
            node.lobby = fold_lobby(node.records)

    # --- what is hidden --------------------------------------------------------------------------

    def line(self, node: Node) -> list[Node]:
        """The games that a study comes from, by who made what of what: not as its log tells it."""
        line, at = list[Node](), node
        while at.lobby.origin is not None and at.lobby.origin.game in self.nodes:
            at = self.nodes[at.lobby.origin.game]
            line.append(at)
        return line

    def closed(self, node: Node) -> bool:
        """Whether a game that it comes from still runs."""
        return any(one.running for one in self.line(node))

    def hides(self, node: Node) -> bool:
        return node.running or self.closed(node)

    def own_seats(self, node: Node) -> set[Seat]:
        """The seats whose knowledge is the person's in every running game of the line."""
        running = [one.lobby for one in (node, *self.line(node)) if one.running]
        held = [set(lobby.held_by(PlayerId(self.person.id))) for lobby in running]
        return set.intersection(*held) if held else set()

    async def secrets(self) -> dict[bytes, str]:
        """Texts that must stand in no answer: keys of games that hide something, and salts of what they hide."""
        hiding = [node for node in self.nodes.values() if self.hides(node)]
        found: dict[bytes, str] = {}
        for node in hiding:
            for epoch in node.lobby.epochs:
                owner = self.nodes.get(GameId(epoch.origin) or node.game)
                if owner is None or self.hides(owner):
                    key = await self._key(node, epoch)
                    found |= {TOKEN(key).strip(b'"'): "a key", key.hex().encode(): "a key"}
        public = b"".join(record.public for node in self.nodes.values() for record in node.records)
        known = {salt for node in self.nodes.values() for salt in self._known_salts(node)}
        hidden = {salt for node in hiding for salt in _salts(node.records)} - known
        found |= {salt: "a salt" for salt in hidden if salt not in public}
        for node in hiding:
            found |= dict.fromkeys(await self._card_salts(node), "the salt of a card")
        return found

    async def _card_salts(self, node: Node) -> set[bytes]:
        """Those of every card that this game itself has laid face down and opened neither to all nor to the person:
        with one of them, the commitment in its log tells the face."""
        public, salts = b"".join(record.public for record in node.records), set[bytes]()
        laid = [msgspec.json.decode(r.public, type=Resealed) for r in node.records if is_kind(r, Resealed)]
        for epoch in node.lobby.epochs:
            if not epoch.origin:
                mac, scope = fair.Mac(await self._key(node, epoch)), scope_of(node.game, epoch.number)
                for event in laid:
                    if epoch.first <= event.n < epoch.first + epoch.size:
                        salts |= {*fair.card_salts(mac, scope, event.n, sum(len(one.seals) for one in event.laid))}
        hidden = {TOKEN(salt).strip(b'"') for salt in salts} - self._known_salts(node)
        return {salt for salt in hidden if salt not in public}

    async def _key(self, node: Node, epoch: Epoch) -> bytes:
        source = await self.services.store.load_source(node.game, epoch.number)
        assert source is not None
        return source.key

    def _known_salts(self, node: Node) -> set[bytes]:
        if not self.hides(node):
            return _salts(node.records)
        return {salt for seat in self.own_seats(node) for salt in _salts(log_of(seat, node.records))}

    def faces(self, node: Node) -> set[tuple[str, str]]:
        """Every card and face that the person's seats have known at any time in this log, by each of its names."""
        ruleset = self.services.games[self.ruleset].ruleset
        known: set[tuple[str, str]] = set()
        for seat in (WATCHER, *self.own_seats(node)):
            viewer: Viewer[Any] = Viewer(ruleset, node.game, seat)
            for _ in viewer.feed_all(log_of(seat, node.records)):
                faces = viewer.knowledge.faces
                known |= {
                    (str(name), str(faces[card])) for card in faces for name in (card, viewer.knowledge.handle(card))
                }
        return known


def _salts(records: list[Record]) -> set[bytes]:
    """The salts of all openings, as they stand in JSON."""
    opened = [decode_private(record.private) for record in records if record.private]
    cards = [card.salt for private in opened for one in private.cards for card in one.cards]
    values = [value.salt for private in opened for value in private.values]
    return {TOKEN(salt).strip(b'"') for salt in (*cards, *values)}
