"""Where things stand in Unfathomable: the ship from above, her bow to the left, water around her, the Deep behind."""

from collections.abc import Iterator

from msgspec import structs

from domain.kernel import Text
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import NUMBERS, SPACES
from domain.unfathomable.names import (
    ALL_SKILLS,
    BOILER_ROOM,
    BRIDGE,
    BRIG,
    CAPTAINS_CABIN,
    CARGO_HOLD,
    CHAOS,
    CHAPEL,
    CRISIS,
    DAMAGE,
    DEEP,
    DIALS,
    GALLEY,
    HUMAN,
    ITEMS,
    LOST,
    LOYALTY,
    MYTHOS,
    MYTHOS_PAST,
    PASSENGERS,
    REMOVED,
    SICK_BAY,
    SPELLS,
    TRAITORS,
    VOYAGE,
    WATERS,
    WAYPOINTS,
    deck_of,
    loyalty_zone,
    number_of,
    past_of,
)
from domain.unfathomable.names import Space as ShipSpace
from projections.scene import Counter, Link, Piece, Scene, SceneDie, SceneZone, Space, Track
from projections.scenery import cards_of, counters_of, notes_of, seat_marks, track_of, zones_of
from projections.unfathomable.words import WORDS
from projections.unfathomable.words.situation import check_so_far, die_now
from projections.view import SeatView

View = SeatView[Atlantica]
WIDE, HIGH = 118, 66
COLUMNS = (14, 38, 62, 86)
"""From bow to stern: spaces 1 and 2, 3 and 4, 5 and 6, 7 and 8."""
WATER_ROWS, DECK_ROWS = (4, 62), (14, 52)
MIDDLE = {
    BRIDGE: (14, 33),
    CHAPEL: (38, 24),
    SICK_BAY: (38, 33),
    CAPTAINS_CABIN: (38, 42),
    CARGO_HOLD: (62, 24),
    BRIG: (62, 33),
    GALLEY: (62, 42),
    BOILER_ROOM: (86, 33),
    DEEP: (107, 24),
}
PILES = (
    *(deck_of(skill) for skill in ALL_SKILLS),
    *(past_of(skill) for skill in ALL_SKILLS),
    CHAOS,
    MYTHOS,
    MYTHOS_PAST,
    ITEMS,
    SPELLS,
    WAYPOINTS,
    DAMAGE,
    LOYALTY,
    PASSENGERS,
    REMOVED,
    LOST,
    VOYAGE,
    CRISIS,
)
SPREAD = (ITEMS, LOYALTY, DAMAGE)
"""Decks, of which cards lie side by side before a player or in a room."""
PASSING = ("aside", "pile", "open_pile", "crisis", "spell_cast", "voyage", "loyalty", "lost", "removed")
"""Zones that are shown only while something lies there."""


def layout(view: View) -> Scene:
    board = view.board
    return Scene(
        title="Unfathomable",
        seats=seat_marks(view, WORDS),
        notes=notes_of(view, notes(view)),
        wide=WIDE,
        high=HIGH,
        spaces=tuple(spaces()),
        links=LINKS,
        zones=tuple(zones(view)),
        pieces=(*cards(view), *sheets(board), *figures(board), *monsters(board), *titles(board)),
        tracks=tracks(board),
        dice=tuple(dice(view)),
        counters=(*common(board), *actions(board)),
    )


# --- the ship ---------------------------------------------------------------------------------------


def position(space: ShipSpace) -> tuple[float, float]:
    if space in MIDDLE:
        return MIDDLE[space]
    column, row = divmod(number_of(space) - 1, 2)
    return COLUMNS[column], (WATER_ROWS if space in WATERS else DECK_ROWS)[row]


def spaces() -> Iterator[Space]:
    for id, card in SPACES.items():
        x, y = position(id)
        yield Space(
            id=id,
            kind=card.kind,
            name=WORDS.sentence((f"label.{id}",), {}),
            content=id,
            x=x,
            y=y,
            wide=14 if id == DEEP else 20,
            high=8,
        )


LINKS = tuple(Link(id, near) for id, card in SPACES.items() for near in card.adjacent)


def zones(view: View) -> Iterator[SceneZone]:
    """Passengers lie in their spaces; damage is a card there, and no zone."""
    for zone in zones_of(view, WORDS, PILES):
        space = space_of(zone.id)
        if not zone.count and (zone.kind in PASSING or space):
            continue
        if not space:
            yield structs.replace(zone, pile=zone.pile and not is_spread(zone.id))
        elif zone.kind == PASSENGERS:
            yield structs.replace(zone, where=space, name=WORDS.sentence(("label.passengers",), {}))


def space_of(zone: str) -> str:
    kind, _, space = zone.partition(":")
    return space if kind in (PASSENGERS, DAMAGE) and space in SPACES else ""


def is_spread(zone: str) -> bool:
    return ":" in zone and zone.partition(":")[0] in SPREAD


def cards(view: View) -> Iterator[Piece]:
    """Of decks only what is known or asked of. A damage card lies in its room."""
    shown = {zone.id for zone in zones(view)}
    asked = {option.id for ask in view.asks for option in (*ask.options, *ask.targets)}
    for card in cards_of(view, [pile for pile in PILES if pile not in SPREAD]):
        if card.where.startswith(f"{DAMAGE}:"):
            yield structs.replace(card, where=space_of(card.where))
        elif card.where in shown and (card.where not in SPREAD or card.up or card.id in asked):
            yield card


def sheets(board: Atlantica) -> Iterator[Piece]:
    """Who everybody is, and the feats that are left. A revealed traitor's sheet counts no more."""
    for seat, sailor in board.sailors.items():
        if not sailor.character:
            continue
        shade = "revealed" if sailor.revealed else "human"
        yield Piece(
            id=f"sheet:{seat}",
            kind="sheet",
            name=WORDS.sentence((f"label.sheet.{shade}",), {"character": sailor.character}),
            content=sailor.character,
            owner=seat,
            where=seat,
            text=None if sailor.revealed else WORDS.card_text(sailor.character),
        )
        if sailor.feat:
            feat = f"feat:{sailor.character}"
            name, text = WORDS.sentence(("label.feat",), {"feat": feat}), WORDS.card_text(feat)
            yield Piece(id=f"feat:{seat}", kind="feat", name=name, content=feat, owner=seat, where=seat, text=text)


def figures(board: Atlantica) -> Iterator[Piece]:
    for seat, sailor in board.sailors.items():
        if sailor.at:
            yield Piece(
                id=f"figure:{seat}",
                kind="traitor" if sailor.revealed else "character",
                name=WORDS.thing(f"figure:{seat}:{sailor.character}"),
                content=sailor.character,
                owner=seat,
                where=sailor.at,
            )


def monsters(board: Atlantica) -> Iterator[Piece]:
    for space, n in board.deep_ones.items():
        name = WORDS.thing("deep_one")
        yield Piece(id=f"deep_ones:{space}", kind="deep_one", name=name, content="deep_one", where=space, count=n)
    for monarch, space in board.monarchs.items():
        name = WORDS.thing(monarch)
        yield Piece(id=f"monarch:{monarch}", kind="monarch", name=name, content=monarch, where=space)


def titles(board: Atlantica) -> Iterator[Piece]:
    for title, seat in board.titles.items():
        name = WORDS.thing(f"title:{title}:{seat}")
        yield Piece(id=f"title:{title}", kind="title", name=name, content=title, owner=seat, where=seat)


# --- beside the ship --------------------------------------------------------------------------------


def tracks(board: Atlantica) -> tuple[Track, ...]:
    return (track(board.travel, "travel"), track(board.ritual, "ritual"))


def track(at: int, name: str) -> Track:
    end = NUMBERS.track_end
    return structs.replace(track_of(WORDS, name, at, end), labels={end: WORDS.say((f"label.{name}",), {})})


def dice(view: View) -> Iterator[SceneDie]:
    die = view.board.die
    if die is not None and die.face is not None:
        face, draw = str(die.face), view.fallen.get("die")
        yield SceneDie(id="die", kind="die", name=WORDS.thing(face), content=face, face=WORDS.thing(face), draw=draw)


def common(board: Atlantica) -> tuple[Counter, ...]:
    """Each with the number at which something happens."""
    if not board.dials:
        return ()
    dials = counters_of(WORDS, {dial: board.dials[dial] for dial in DIALS})
    dials = tuple(structs.replace(dial, most=NUMBERS.dial_most) for dial in dials)
    most = {"distance": NUMBERS.goal, "damaged": NUMBERS.fatal_damage, "deep_ones_left": NUMBERS.deep_ones}
    values = {"distance": board.distance(), "damaged": len(board.damage), "deep_ones_left": board.reserve}
    others = (structs.replace(c, most=most[c.content]) for c in counters_of(WORDS, values))
    return (*dials, *others)


def actions(board: Atlantica) -> Iterator[Counter]:
    for seat, sailor in board.sailors.items():
        if sailor.actions:
            yield from counters_of(WORDS, {"actions": sailor.actions}, seat)


# --- notes ------------------------------------------------------------------------------------------


def notes(view: View) -> Iterator[Text]:
    board = view.board
    if board.current is not None and not view.ended:
        values = {"turn": board.turn, "seat": board.current, "step": f"step:{board.step}"}
        yield WORDS.sentence(("note.turn",), values)
    if len(board.titles) == len(("captain", "keeper")):
        yield WORDS.sentence(("note.titles",), {str(title): seat for title, seat in board.titles.items()})
    yield from side(view)
    if board.voyage:
        yield WORDS.sentence(("note.distance",), {"distance": board.distance(), "voyage": tuple(board.voyage)})
    if board.crisis is not None:
        text = WORDS.card_text(board.crisis)
        yield WORDS.sentence(("note.crisis",), {"card": board.crisis, "text": text or ""})
    yield from check_note(view)
    yield from die_note(board)
    if board.traitors():
        yield WORDS.sentence(("note.traitors",), {"traitors": tuple(board.traitors())})
    if board.barricaded:
        yield WORDS.sentence(("note.barred",), {})
    if variants := tuple(variants_of(board)):
        yield WORDS.sentence(("note.variants",), {"variants": variants})


def side(view: View) -> Iterator[Text]:
    """What the viewer is, by their own loyalty cards."""
    held = [str(card.face) for card in view.zones.get(loyalty_zone(view.seat), ()) if card.face]
    if held and not view.ended:
        traitor = next((loyalty for loyalty in TRAITORS if loyalty in held), None)
        yield WORDS.sentence((f"note.side.{traitor or HUMAN}",), {})


def check_note(view: View) -> Iterator[Text]:
    """What the check wants, who has added how many, or the total."""
    if view.board.check is not None:
        known = [card.face for cards in view.zones.values() for card in cards if card.face]
        yield WORDS.sentence(("note.check",), {"check": check_so_far(WORDS, view.board, known)})


def die_note(board: Atlantica) -> Iterator[Text]:
    if board.die is not None:
        yield WORDS.sentence(("note.die",), {"die": die_now(WORDS, board.die)})


def variants_of(board: Atlantica) -> Iterator[str]:
    options = board.options
    for name in ("learning", "suggested", "no_cultist"):
        if getattr(options, name):
            yield name
    if options.difficulty != "normal":
        yield f"difficulty:{options.difficulty}"
