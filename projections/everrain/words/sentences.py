"""How The Everrain finds what options name: hexes, zones of the asked player's deck, crew, enemies, ships."""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.everrain.board import Everrain, Ship
from domain.everrain.content import CREW_BOARDS, DENIZEN_CARDS
from domain.everrain.names import BELOW_SLOTS, GUN_SLOTS, ZONES, CrewId, Slot, slot_of, yard_of
from domain.everrain.rules.chart import AHEAD, FACES, HEX
from domain.everrain.rules.crew import room_for_harm
from domain.everrain.rules.numbers import of_crew
from domain.everrain.rules.places import navigation_points
from domain.everrain.rules.trade import COIN_UNIT
from domain.kernel import Seat, Text
from projections.phrases import Eyes
from projections.words import Words

FITTING = ("fit_out", "install", "schematic")
SAILING = ("left", "right", "ahead", "reveal", "wayfind", "purge", "expedition", "depart")
BEARINGS = {"left": -1, "right": 1, "ahead": 0, "reveal": 0, "wayfind": 0}
"""Options that speak of the hex before the bow, or of that which is there after a turn."""
PLACED = ("order_crew", "repair", "cabin", "come_back")
"""Questions about places aboard."""
CARDED = ("spend.", "meet.", "buy.", "sell.", "hire.", "treasure.")
"""Options that name a card behind the dot."""
WARES = ("buy.", "sell.", "hire.", "spend.")
READ = ("make_room", "discard_treasure", "save_treasure", "give_up", "hand_in", "take_treasure")
"""Where a card is chosen, what stands on it is read beside its name; so with options that begin like `WARES`."""
RIDERS = frozenset(card.id for card in DENIZEN_CARDS.values() if card.kind == "passenger")


def zone_id(seat: str, zone: str) -> str:
    """A zone of a deck in the Scene: `z3` of a seat."""
    return f"deck:{seat}:{zone}"


def hull_id(seat: str) -> str:
    return f"hull:{seat}"


def slot_id(seat: str, slot: str) -> str:
    return f"slot:{seat}:{slot}"


def node_id(node: int) -> str:
    return f"island:n{node}"


def below_id(seat: str) -> str:
    return f"below:{seat}"


def heading(face: int) -> float:
    """Where a face of a hex looks, in degrees clockwise from the top of the picture: face 0 to the right."""
    return (90.0 + 60 * face) % 360


def _here(board: Everrain, ship: Ship, seat: Seat, kind: str, id: str) -> tuple[str, dict[str, object]] | None:
    """The key of what an option means at this table, and what it speaks of; most mean the same everywhere."""
    if kind == "act" and ship.at:
        if id in ("left", "right"):
            return id, {"face": f"face.{(ship.face + BEARINGS[id]) % FACES}"}
        if id.startswith("face."):
            return "face", {"face": id}
        if id == "ahead" and (ahead := AHEAD[ship.at][ship.face]) is not None:
            return id, {"cell": f"at.{ahead}", "terrain": f"terrain.{board.sea[ahead]}"}
        if id in ("navigation", "+navigation"):
            points = navigation_points(board, seat)
            return f"{id}.1" if points == 1 else id, {"points": points}
        if id in ("crew", "+crew"):
            return id, {}
    if kind == "act" and id.startswith("use."):
        slot = slot_of(ship.crew[CrewId(id.removeprefix("use."))].at)
        return (
            ("use", {"crew": id.removeprefix("use."), "entry": ship.slots[slot].entry}) if slot in ship.slots else None
        )
    if kind == "act" and id.startswith("visit."):
        return id, {}
    if kind == "who_is_tested" and ship.trial and id in ship.crew:
        crew, stat = CrewId(id), ship.trial
        n = of_crew(board, seat, crew, stat, CREW_BOARDS[crew].stat(stat))
        return "tested", {"crew": crew, "stat": stat, "n": n}
    if kind == "schematic" and id in ship.slots:
        return f"covers.{id}", {"entry": ship.slots[Slot(id)].entry}
    if kind == "which_crew" and id in ship.crew:
        return "bears", {"crew": id, "n": room_for_harm(board, seat, CrewId(id))}
    if kind in PLACED and id.startswith("z") and id[1:].isdigit() and int(id[1:]) in ZONES:
        return f"zone.{id[1:]}", {}
    if kind in PLACED and id[:2] in ship.slots and id.endswith((".0", ".1", ".2", ".3")):
        return "berth", {"entry": ship.slots[Slot(id[:2])].entry, "n": BELOW_SLOTS.index(Slot(id[:2])) + 1}
    return None


class EverrainWords(Words):
    """Options that name something of the table point at it."""

    def turns(self, kind: str) -> tuple[tuple[Text, float], ...]:
        """A ship is laid with its bow to a face of the hex, a storm from one hex on in such a direction."""
        if kind not in ("set_out", "place_storm"):
            return ()
        return tuple((self.thing(f"face.{face}"), heading(face)) for face in range(FACES))

    def option(self, kind: str, id: str, eyes: Eyes) -> Text:
        """To whoever chooses, what it means here: where the ship goes, what a node or a slot is for."""
        board = eyes.board
        ship = board.ships.get(eyes.asked["seat"]) if board is not None and "seat" in eyes.asked else None
        said = _here(board, ship, eyes.asked["seat"], kind, id) if ship is not None else None
        if kind == "act" and id.startswith("meet."):
            face = eyes.face(id.removeprefix("meet."))
            said = ("aboard", {"card": face}) if face in RIDERS else None
        plain = super().option(kind, id, eyes) if said is None else self.sentence((f"here.{said[0]}",), said[1])
        read = self.card_text(eyes.face(id.partition(".")[2] if id.startswith(WARES) else id))
        if read is None or not (id.startswith(WARES) or kind in READ):
            return plain
        return self.say(("option.more",), {"option": plain, "more": read})

    def ask(self, kind: str, about: Mapping[str, Any], eyes: Eyes) -> Text:
        """In port whoever goes ashore does one thing; at sea points count while there are any. Who is attacked hears
        how much is coming."""
        fray = eyes.board.fray if kind == "fray_dice" and eyes.board is not None else None
        if fray is not None and fray.damage:
            return self.sentence(("ask.fray_dice.coming",), {**about, "damage": fray.damage}, eyes)
        if kind == "trade_reply":
            return super().ask(kind, {**about, **self.on_the_table(kind, about["form"].on_table, eyes)}, eyes)
        if kind == "schematic" and (found := self._unstowed(about, eyes)):
            return self.sentence(("ask.schematic.of",), {**about, "card": found}, eyes)
        ship = eyes.board.ships.get(about.get("seat")) if kind == "act" and eyes.board is not None else None
        if ship is not None and ship.visit is not None:
            return self.sentence(("ask.act.port",), about, eyes)
        if ship is not None and not ship.points:
            return self.sentence(("ask.act.still",), about, eyes)
        return super().ask(kind, about, eyes)

    def goods(self, kind: str, goods: Mapping[str, int], eyes: Eyes) -> Text:
        """Coin goes in fives."""
        return super().goods(kind, {what: n * COIN_UNIT if what == "coin" else n for what, n in goods.items()}, eyes)

    def _unstowed(self, about: Mapping[str, Any], eyes: Eyes) -> str | None:
        """What was found and lies nowhere yet."""
        if eyes.board is None or about.get("seat") not in eyes.board.ships:
            return None
        ship = eyes.board.ships[about["seat"]]
        lying = {held.card for held in (*ship.slots.values(), *ship.schematics.values())}
        return next((eyes.face(card) for card in eyes.board.cards(yard_of(about["seat"])) if card not in lying), None)

    def named_in(self, kind: str, id: str, eyes: Eyes) -> Iterator[str]:
        board = eyes.board
        if board is None or "seat" not in eyes.asked:
            return
        seat = Seat(eyes.asked["seat"])
        ship = board.ships.get(seat)
        part = id.rpartition(".")[2] if kind == "act" else id
        if id == "elder" or (kind == "act" and id == "hand_over"):
            yield "elder"
            return
        card = id.partition(".")[2]
        if card in eyes.places and id.startswith(CARDED):
            yield from (card, eyes.places[card])
            return
        if kind == "storm_way":
            stirs = [storm for storm, lies in board.storms.items() if lies.cells == board.stirring]
            yield from (f"{storm}:{cell}" for storm in stirs for cell in board.stirring)
        elif id in board.sea or (kind == "place_storm" and id in HEX):
            yield id
        elif id in board.enemies:
            yield f"enemy:{id}"
        elif id in board.raiders:
            yield f"raider:{id}"
        elif ship is None:
            return
        elif part in ship.crew:
            yield f"crew:{part}"
        elif kind == "act" and id in BEARINGS and ship.at:
            ahead = AHEAD[ship.at][(ship.face + BEARINGS[id]) % FACES]
            yield from (ahead, f"ship:{seat}") if ahead is not None else (f"ship:{seat}",)
        elif kind == "act" and id.startswith("face.") and ship.at:
            ahead = AHEAD[ship.at][int(id.removeprefix("face."))]
            yield from (ahead, f"ship:{seat}") if ahead is not None else (f"ship:{seat}",)
        elif kind == "act" and (id in SAILING or id.startswith("loot.")):
            yield f"ship:{seat}"
        elif kind == "act" and id.startswith("trade."):
            yield f"ship:{id.partition('.')[2]}"
        elif kind in ("fit_out", "install", "schematic") and id in (*BELOW_SLOTS, *GUN_SLOTS):
            yield slot_id(seat, id)
        elif kind == "trek" and id.startswith("n"):
            yield f"island:{id}"
        elif id.startswith("z") and id[1:].isdigit():
            yield zone_id(seat, id)
        elif id == "below":
            yield below_id(seat)
        elif kind in ("shipwright", "marketplace", "trade_offer") and id.partition(".")[2] in (
            *BELOW_SLOTS,
            *GUN_SLOTS,
        ):
            yield slot_id(seat, id.partition(".")[2])
        elif kind in ("order_crew", "cabin", "come_back") and id[:1] == "b":
            yield slot_id(seat, id[:2])
        elif kind == "set_out" and id == "ship" and ship.at:
            yield f"ship:{seat}"
