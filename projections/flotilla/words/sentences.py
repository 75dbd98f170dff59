"""How Flotilla finds its words: what an option brings is read off the board, and options point at what they name."""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.flotilla.board import Flotilla
from domain.flotilla.content import HUB, RINGS, survivor_track
from domain.flotilla.names import GUILD_OF, PLAYED, SETS_USED, SKIFFS, Cell, Colour, Guild, SetId, SkiffId, face_id
from domain.flotilla.rules.crew import topside
from domain.flotilla.rules.diving import colour_under
from domain.flotilla.rules.objectives import objective_points
from domain.flotilla.rules.traders import free_sites, price_of
from domain.flotilla.rules.turning import next_berth
from domain.kernel import Card, Seat, Text
from projections.flotilla.words.cards import DEEDS
from projections.phrases import Eyes, listed_texts
from projections.words import Words

AT_CELLS = ("place", "build", "sail", "site", "deplete", "restore")
AT_TILES = ("sail", "site", "deplete", "restore")
"""Asks for places where tiles lie."""
DICE = ("reroll", "turn_dice")
CARD_ASKS = ("retire", "discard_crew", "pay_for")
"""About the card that is being played."""
GUILD_ASKS = ("influence", "raise_dial", "breakthrough", "seal", "bounty_next")


def cell_id(seat: str, cell: str) -> str:
    """A hex of a player's waters in the Scene."""
    return f"{seat}/{cell}"


def skiff_id(seat: str, skiff: str) -> str:
    return f"{skiff}:{seat}"


class FlotillaWords(Words):
    """Sentences name things; options say besides what they bring."""

    def ask(self, kind: str, about: Mapping[str, Any], eyes: Eyes) -> Text:
        if kind == "turn_skyside":
            berth = next_berth(eyes.board)
            return super().ask(f"{kind}.one" if berth.builds == 1 else kind, {**about, "berth": berth}, eyes)
        if kind in CARD_ASKS and (deed := f"{kind}.{face_played(eyes.board, about['seat'])}") in DEEDS:
            return super().ask(f"{kind}.card", {**about, "deed": deed}, eyes)
        return super().ask(kind, about, eyes)

    def option(self, kind: str, id: str, eyes: Eyes) -> Text:
        plain, seat = super().option(kind, id, eyes), eyes.asked.get("seat")
        if eyes.board is None or seat is None:
            return plain
        side = eyes.board.fleets[Seat(seat)].side
        if kind == "play" and (crew := eyes.board.fleets[Seat(seat)].crew.get(Card(id))):
            return self.sentence(("option.plays",), {"face": face_id(crew, side)})
        if kind == "transaction" and id.startswith("outpost:"):
            key = "option.scores" if free_sites(eyes.board.fleets[Seat(seat)]) else "option.scores.floating"
            return self.say((key,), {"option": plain, "points": points_now(eyes.board, seat, id)})
        if kind in AT_TILES and (laid := eyes.board.fleets[Seat(seat)].tiles.get(Cell(id))):
            return self.say(("option.at",), {"tile": laid.tile, "cell": plain})
        if (
            kind == "either"
            and (deed := f"either.{id.replace(':', '.')}.{eyes.board.fleets[Seat(seat)].side}") in DEEDS
        ):
            return self.sentence(("option.deed",), {"deed": deed})
        if kind == "barrel":
            coins = price_of(eyes.board, id)  # type: ignore[arg-type]
            return self.say(("option.worth",), {"option": plain, "coins": coins})
        more = self._more(kind, id, eyes.board, Seat(seat))
        return plain if more is None else self.say(("option.more",), {"option": plain, "more": more})

    def _more(self, kind: str, id: str, board: Flotilla, seat: Seat) -> Text | None:
        if kind == "influence":
            return self.thing(space_ahead(board, seat, id))
        if kind == "haul":
            return self.thing(colour_under(board.fleets[seat], SkiffId(id)))
        if kind == "recruit":
            return self.thing(face_id(board.stacks[id], board.fleets[seat].side))  # type: ignore[index]
        if kind == "copy" and (card := topside(board, Seat(id))):
            return self.thing(face_id(card.id, board.fleets[seat].side))
        if kind in DICE:
            return self.thing(board.thrown[int(id)].face)
        if kind == "wilds" and id != "none":
            guilds = [GUILD_OF[as_colour(colour)] for colour in id.split("+")]
            return listed_texts([self.thing(bounty) for guild in guilds for bounty in bounties(board, guild)], self)
        if kind == "bounty_next":
            return listed_texts([self.thing(bounty) for bounty in bounties(board, as_guild(id))], self)
        if kind == "dive_next" and id == "sonar":
            return self.thing(f"space.sonar.{board.sonar}")
        if kind == "dive_next" and id == "survivor":
            track = survivor_track(len(board.seats))
            return self.thing(f"space.{track.id}.{(board.survivors + 1) % len(track.spaces)}")
        return None

    def named_in(self, kind: str, id: str, eyes: Eyes) -> Iterator[str]:
        if eyes.board is None or "seat" not in eyes.asked:
            return
        seat = eyes.asked["seat"]
        if id in SKIFFS:
            yield skiff_id(seat, id)
        elif kind in AT_CELLS and "-" in id:
            yield cell_id(seat, id)
        elif kind in GUILD_ASKS and id != "no":
            yield f"ring_{id.partition(':')[0]}" if kind == "influence" else f"dial.{id}"
        elif kind == "recruit":
            yield f"stack_{id}"
        elif kind in DICE:
            yield f"die:{id}"
        elif kind == "dive_next" and id in ("sonar", "survivor"):
            yield "sonar" if id == "sonar" else survivor_track(len(eyes.board.seats)).id
        elif kind == "transaction":
            yield from traded(eyes.board, id)


def face_played(board: Flotilla, seat: Seat) -> str:
    """Of the card that is being played. What a Scholar copies is not on the board."""
    played = board.cards(PLAYED)
    return face_id(board.fleets[seat].crew[played[0]], board.fleets[seat].side) if played else ""


def traded(board: Flotilla, option: str) -> Iterator[str]:
    """The price of a resource, or the Objective that is claimed."""
    what, *rest = option.split(":")
    if what in ("buy", "sell"):
        yield f"price.{rest[0]}"
    elif what == "outpost":
        yield from (card for card in board.zones[SETS_USED] if board.set_cards.get(card) == rest[0])


def space_ahead(board: Flotilla, seat: Seat, way: str) -> str:
    """The space that a step of influence leads to."""
    guild, _, skips = way.partition(":")
    spaces = len(RINGS[f"ring_{guild}"].spaces)
    at = board.fleets[seat].discs.get(as_guild(guild), 0)
    return f"space.ring_{guild}.{(at + 1 + bool(skips)) % spaces}"


def bounties(board: Flotilla, guild: Guild) -> list[str]:
    """What three of its colour bring: what its Artifacts say, or what is printed on the Hub."""
    slotted: list[str] = [*board.slots.get(guild, ())]
    return [f"bounty.{one}" for one in slotted or [slot.id for slot in HUB.values() if slot.guild == guild]]


def as_colour(name: str) -> Colour:
    return name  # type: ignore[return-value]


def as_guild(name: str) -> Guild:
    return name  # type: ignore[return-value]


def points_now(board: Flotilla, seat: str, option: str) -> int:
    fleet, set = board.fleets[Seat(seat)], SetId(option.split(":")[1])
    return objective_points(fleet, fleet.side, set, board.objectives[fleet.side][set])[1]
