"""Where things stand in Arkham Horror: in the town, before investigators, beside the map."""

from collections.abc import Iterator

from domain.arkham.board import Arkham
from domain.arkham.content import ARCHIVE, ASSETS, MONSTER_CARDS, NEIGHBOURHOODS, PEOPLE, PLAY
from domain.arkham.names import TOWNS
from domain.arkham.rules.chart import chart, unstable
from domain.arkham.rules.engagement import monsters
from domain.arkham.rules.monsters import damage_on, health_of
from domain.arkham.rules.numbers import health_left, sanity_left
from domain.kernel import Seat, Text
from domain.parts.in_play import InPlay
from projections.arkham.layout.town import links, sheet, spaces
from projections.arkham.words import WORDS
from projections.scene import Counter, Piece, Scene, SceneDie, SceneZone, Worn
from projections.scenery import cards_of, counters_of, notes_of, seat_marks, zones_of
from projections.view import SeatView

View = SeatView[Arkham]
SPREAD = ("display", "owned", "reading", "pact", "taint")
PASSING = (
    "starting",
    "specials",
    "monsters_out",
    "aside",
    "tokens_out",
    "removed",
    "reading",
    "hidden_markers",
    "codex_deck",
    "pact",
    "taint",
    "attached",
    *(f"terror_{tile}" for tile in NEIGHBOURHOODS),
    *(f"events_{town}" for town in TOWNS),
)
"""Zones that are shown only while something lies in them, or not at all."""
ON_SHEET = {"doom": "sheet_doom", "clue": "sheet_clues", "marker": "sheet_markers", "seal": "sheet_seals"}
UNSEEN = (
    "archive",
    "scenario_sheets",
    "attached",
    "special_encounters",
    "starting",
    "specials",
    "monsters_out",
    "tokens_out",
    "removed",
    "markers",
    "hidden_markers",
    "owned",
    *(f"apart_{tile}" for tile in NEIGHBOURHOODS),
)
"""What lies there is drawn elsewhere, or is of no interest to anybody."""


def layout(view: View) -> Scene:
    board = view.board
    if not board.scenario:
        return Scene(title="Arkham Horror", seats=seat_marks(view, WORDS), notes=notes_of(view))
    return Scene(
        title="Arkham Horror",
        seats=seat_marks(view, WORDS),
        notes=notes_of(view, notes(board)),
        wide=sheet(board).wide,
        high=sheet(board).high,
        spaces=tuple(spaces(board)),
        links=tuple(links(board)),
        zones=tuple(zones(view)),
        pieces=(*cards(view), *in_town(board), *assets(board), *focused(board), *codex(board)),
        dice=tuple(dice(view)),
        counters=tuple(counters(board)),
    )


def notes(board: Arkham) -> Iterator[Text]:
    yield WORDS.say(("note.round",), {"round": board.round, "leader": board.leader})
    yield WORDS.say(("note.unstable",), {"spaces": tuple(map(str, unstable(board)))})
    yield WORDS.say(("note.sheet",), {"doom": board.sheet.get("doom", 0), "clues": board.sheet.get("clue", 0)})


# --- the town ---------------------------------------------------------------------------------------


def in_town(board: Arkham) -> Iterator[Piece]:
    for space, n in board.doom.items():
        name = WORDS.sentence(("label.doom",), {"n": n})
        yield Piece(id=f"doom:{space}", kind="doom", name=name, content="doom", where=space, count=n)
    for tile, n in board.clues.items():
        name = WORDS.sentence(("label.clues.one" if n == 1 else "label.clues",), {"n": n})
        yield Piece(id=f"clue:{tile}", kind="clue", name=name, content="clue", where=tile, count=n)
    for space in unstable(board):
        if space in chart(board).places:
            yield Piece(id=f"unstable:{space}", kind="unstable", name=WORDS.thing("unstable"), where=space)
    for tile in board.anomalies:
        yield Piece(id=f"anomaly:{tile}", kind="anomaly", name=WORDS.thing("anomaly"), content="anomaly", where=tile)
    for tile, n in board.terror.items():
        name = WORDS.sentence(("label.terror",), {"n": n})
        yield Piece(id=f"terror:{tile}", kind="terror", name=name, content="terror", where=tile, count=n)
    for id, marker in board.markers.items():
        colour = marker.colour or "hidden"
        key = "label.marker.tile" if marker.at not in chart(board).places else "label.marker"
        name = WORDS.sentence((key,), {"colour": colour}) if marker.colour else WORDS.thing("hidden")
        yield Piece(id=f"marker:{id}", kind="marker", name=name, content=colour, where=marker.at)
    yield from people(board)
    yield from foes(board)


def people(board: Arkham) -> Iterator[Piece]:
    for seat, person in board.people.items():
        values = {"person": person.person, "seat": seat, "damage": person.damage, "horror": person.horror}
        yield Piece(
            id=f"investigator:{seat}",
            kind="investigator",
            name=WORDS.sentence(("label.person",), values),
            content=person.person,
            owner=seat,
            where=person.at,
            text=WORDS.card_text(person.person),
        )


def foes(board: Arkham) -> Iterator[Piece]:
    for monster in monsters(board):
        held = board.engaged.get(monster, ())
        tired = monster in board.exhausted
        key = "label.monster.exhausted" if tired else "label.monster"
        hurt, health = damage_on(board, monster), health_of(board, monster)
        values = {"monster": monster, "damage": hurt, "health": health}
        if held:
            key, values = "label.monster.engaged", {**values, "seats": tuple(held)}
        entry = board.play[monster].entry
        yield Piece(
            id=f"monster:{monster}",
            kind="exhausted" if tired else "monster",
            name=WORDS.sentence((key,), values),
            content=entry,
            owner=held[0] if held else None,
            where=board.play[monster].on,
            worn=Worn(hurt, 0, health),
            text=codex_text(board.play[monster]),
        )


# --- cards in play ----------------------------------------------------------------------------------


def assets(board: Arkham) -> Iterator[Piece]:
    for id, card in board.play.items():
        changed = card.entry in MONSTER_CARDS and not card.on
        netted = not card.owner and bool(card.on) and card.entry in ASSETS
        if netted:
            name, text, where = WORDS.thing(id), codex_text(card), board.play[card.on].on
            yield Piece(id=f"asset:{id}", kind="card", name=name, content=card.entry, where=where, text=text)
        if card.owner and (card.entry in ASSETS or card.entry in PEOPLE or changed):
            yield Piece(
                id=f"asset:{id}",
                kind="sheet" if card.entry in PEOPLE else "card",
                name=WORDS.thing(id),
                content=card.entry,
                owner=card.owner,
                where=card.owner,
                text=codex_text(card),
            )


def focused(board: Arkham) -> Iterator[Piece]:
    for seat, person in board.people.items():
        for skill, n in person.focus.items():
            name = WORDS.sentence(("label.focus",), {"skill": skill})
            id = f"focus:{seat}:{skill}"
            yield Piece(id=id, kind="focus", name=name, content=skill, owner=seat, where=seat, count=n)


def codex(board: Arkham) -> Iterator[Piece]:
    """Codex cards, the rumour and the scenario sheet."""
    for id, card in board.play.items():
        if not card.owner and not card.on:
            yield Piece(id=f"asset:{id}", kind="codex", name=WORDS.thing(id), content=card.entry, text=codex_text(card))


def codex_text(card: InPlay) -> Text | None:
    """What stands on the side that is shown: it was read when it came."""
    sealed = f"{card.entry}.{card.side}" in WORDS.sealed
    return WORDS.part(card.entry, str(card.side)) if sealed else WORDS.card_text(card.entry)


def dice(view: View) -> Iterator[SceneDie]:
    """Of the tests that are under way."""
    for depth, test in enumerate(view.board.tests, start=1):
        for i, value in enumerate(test.dice):
            id = f"die:{depth}.{i}"
            yield SceneDie(
                id=id,
                kind="d6",
                name=WORDS.thing(str(value)),
                content=str(value),
                owner=test.seat,
                face=WORDS.thing(str(value)),
                draw=view.fallen.get(id),
            )


def zones(view: View) -> Iterator[SceneZone]:
    piles = [zone.kind for zone in zones_of(view, WORDS) if zone.kind not in SPREAD]
    for zone in sorted(zones_of(view, WORDS, piles), key=lambda zone: zone.kind != "reading"):
        if zone.kind not in UNSEEN and (zone.count or zone.kind not in PASSING):
            yield zone


def cards(view: View) -> Iterator[Piece]:
    """Of decks only what is known."""
    shown = {zone.id for zone in zones(view)}
    piles = [zone.kind for zone in zones(view) if zone.kind not in SPREAD]
    for card in cards_of(view, piles):
        if card.where in shown:
            yield card


def counters(board: Arkham) -> Iterator[Counter]:
    for what, id in ON_SHEET.items():
        value = board.sheet.get(what, 0)
        if value or what not in ("marker", "seal"):
            most = threshold(board, id, value)
            name = WORDS.sentence(("label.next",), {"what": id, "n": most}) if most else WORDS.thing(id)
            yield Counter(id=id, kind="counter", name=name, content=id, value=value, most=most)
    for seat, person in board.people.items():
        yield from counters_of(WORDS, own(board, seat, person.money, person.clues, person.remnants), seat)


def threshold(board: Arkham, number: str, value: int) -> int | None:
    """The next number that a card of the codex waits for."""
    sides = [PLAY.side(card) for card in board.play.values() if card.entry in ARCHIVE]
    wanted = [one.least for side in sides for watch in side.watches for one in watch.watch if one.of == number]
    return min((least for least in wanted if least > value), default=None)


def own(board: Arkham, seat: Seat, money: int, clues: int, remnants: int) -> dict[str, int]:
    return {
        "health": health_left(board, seat),
        "sanity": sanity_left(board, seat),
        "money": money,
        "clues": clues,
        "remnants": remnants,
    }
