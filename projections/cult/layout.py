"""Where things stand in Cult of the Deep: altars in a row, dice on what they are committed to, a board for each
seat."""

from collections.abc import Iterator

from msgspec import structs

from domain.cult.board import Temple
from domain.cult.content import NUMBERS, RITUAL_CARDS
from domain.cult.names import (
    ANCIENT_SHADOW,
    CHARACTERS,
    PRIEST_SEAT,
    RITUALS,
    RITUALS_PAST,
    ROLES,
    ROLES_PAST,
    SIGILS,
    SIGILS_PAST,
    AltarNo,
    Target,
    altar_at,
    is_gift,
    seat_at,
    wraith_die,
)
from domain.kernel import Seat, Text
from projections.cult.words import WORDS
from projections.cult.words.variants import die_id
from projections.scene import Counter, Marker, Piece, Scene, SceneDie, SceneZone, SeatMark, Space, Track
from projections.scenery import cards_of, counters_of, notes_of, seat_marks, zones_of
from projections.view import SeatView

View = SeatView[Temple]

WRAITHS = "wraiths"
"""Where unused Wraith cards lie."""
WIDE, HIGH = 100, 16
"""The room for altars."""
PILES = (ROLES, SIGILS, CHARACTERS, RITUALS, RITUALS_PAST, SIGILS_PAST, ROLES_PAST)
PASSING = ("necromancer", "ritual_swapped", "roles", "roles_past")
"""Zones that are shown only while something lies there."""


def layout(view: View) -> Scene:
    board = view.board
    return Scene(
        title="Cult of the Deep",
        seats=seats(view),
        notes=notes_of(view, notes(view)),
        wide=WIDE,
        high=HIGH,
        spaces=tuple(altars(board)),
        zones=(*zones(view), wraith_pile(board)),
        pieces=(*cards(view), *wraiths(board), *tokens(board)),
        tracks=tuple(tracks(board)),
        dice=tuple(proven(view)),
        counters=(*common(board), *(c for seat in board.cultists for c in counters(board, seat))),
    )


# --- seats ------------------------------------------------------------------------------------------


def seats(view: View) -> tuple[SeatMark, ...]:
    """Clockwise; the place that nobody plays is a seat like the others."""
    board = view.board
    marks = {mark.id: mark for mark in seat_marks(view, WORDS)}
    if PRIEST_SEAT in board.cultists:
        marks[PRIEST_SEAT] = priest_mark(view)
    clockwise = [marks[seat] for seat in board.at_table()]
    return (*clockwise, *(mark for mark in marks.values() if mark not in clockwise))


def priest_mark(view: View) -> SeatMark:
    return SeatMark(
        id=PRIEST_SEAT,
        kind="seat",
        name=WORDS.sentence((f"thing.{PRIEST_SEAT}",), {}),
        owner=PRIEST_SEAT,
        current=view.board.current == PRIEST_SEAT and not view.ended,
    )


def zones(view: View) -> Iterator[SceneZone]:
    """All but the altars, which are spaces."""
    for zone in zones_of(view, WORDS, PILES):
        if zone.kind == "altar" or (zone.kind in PASSING and not zone.count):
            continue
        if not zone.id.endswith(f":{PRIEST_SEAT}"):
            yield zone
        elif PRIEST_SEAT in view.board.cultists:
            yield structs.replace(zone, owner=PRIEST_SEAT, name=WORDS.sentence((f"label.{zone.kind}",), {}))


def cards(view: View) -> Iterator[Piece]:
    for card in cards_of(view, PILES):
        yield structs.replace(card, owner=PRIEST_SEAT) if card.where.endswith(f":{PRIEST_SEAT}") else card


def counters(board: Temple, seat: Seat) -> tuple[Counter, ...]:
    """Life and coins always; the rest where there is any."""
    cultist = board.cultists[seat]
    always = {"life": cultist.life, "siren_coins": cultist.siren, "chant_coins": cultist.chant}
    sometimes = {
        "kraken_dice": cultist.kraken,
        "necromancer_coins": cultist.necromancer,
        "shield": board.shields.get(seat, 0),
        "charge": board.charges.get(seat, 0),
        "extra_dice": max(0, cultist.extra),
        "fewer_dice": max(0, -cultist.extra),
    }
    return counters_of(WORDS, {**always, **{what: n for what, n in sometimes.items() if n}}, seat)


def tokens(board: Temple) -> Iterator[Piece]:
    for by, marked in board.marks.items():
        id = f"faceless_token:{by}"
        yield Piece(id=id, kind="token", name=WORDS.thing(id), content="faceless_token", owner=by, where=marked)


# --- altars -----------------------------------------------------------------------------------------


def altars(board: Temple) -> Iterator[Space]:
    """An altar, and on it the ritual: dice and markers lie on the ritual, which is gone with them."""
    room = WIDE / max(1, len(board.altars))
    for i, (number, altar) in enumerate(board.altars.items()):
        x = room * (i + 0.5)
        yield Space(
            id=f"altar:{number}",
            kind="altar",
            name=WORDS.sentence(("label.altar",), {"n": number}),
            x=x,
            y=HIGH / 2,
            wide=room - 2,
            high=HIGH,
        )
        if altar.ritual is not None:
            yield Space(
                id=f"ritual:{number}",
                kind="ritual",
                name=WORDS.thing(altar.ritual),
                content=altar.ritual,
                where=f"altar:{number}",
                x=x,
                y=HIGH / 2 + 1,
                wide=room - 4,
                high=HIGH - 4,
            )


def tracks(board: Temple) -> Iterator[Track]:
    for number, altar in board.altars.items():
        for symbol, at in altar.tracks.items():
            name = WORDS.thing(symbol)
            id = f"track:{number}:{symbol}"
            yield Track(
                id=id,
                kind="track",
                name=name,
                content=symbol,
                where=f"ritual:{number}",
                least=0,
                most=longest(board, number),
                markers=(Marker(f"{id}:marker", name, at),),
            )


def longest(board: Temple, number: AltarNo) -> int:
    """Where the markers of this ritual started."""
    ritual = board.altars[number].ritual
    start = RITUAL_CARDS[ritual].start if ritual else None
    return board.head_count if start is None else start


# --- dice -------------------------------------------------------------------------------------------


def proven(view: View) -> Iterator[SceneDie]:
    """All dice, each with the draw that it fell in."""
    board = view.board
    for name, shown in (*dice(board), *wraith_dice(board), *kraken_dice(view)):
        yield structs.replace(shown, draw=view.fallen.get(name))


def die(id: str, kind: str, name: str, face: str, where: str, owner: Seat | None) -> SceneDie:
    return SceneDie(
        id=id, kind=kind, name=WORDS.thing(kind), content=face, owner=owner, where=where, face=WORDS.thing(name)
    )


def dice(board: Temple) -> Iterator[tuple[str, SceneDie]]:
    """The dice of this turn, by name, on what they are committed to; not yet committed, they lie in the middle."""
    for name, lying in board.dice.items():
        shown = f"given:{die_id(board, name)}" if is_gift(lying.at) else die_id(board, name)
        owner = board.current if lying.at else None
        yield name, die(f"die:{name}", "die", shown, lying.face, place(board, lying.at), owner)


def place(board: Temple, at: Target) -> str:
    altar = altar_at(at)
    if altar is None:
        return seat_at(at) or ""
    return f"ritual:{altar}" if board.altars[altar].ritual else f"altar:{altar}"


def wraith_dice(board: Temple) -> Iterator[tuple[str, SceneDie]]:
    """Questions to the player whose turn it is call these dice `w0`, `w1`, …"""
    for seat, cultist in board.cultists.items():
        for i, face in enumerate(cultist.wraith_dice):
            if seat == board.current:
                yield wraith_die(seat, i), die(f"die:w{i}", "wraith_die", f"die:{i + 1}:{face}", face, seat, seat)
            else:
                yield wraith_die(seat, i), die(f"die:{seat}:w{i}", "wraith_die", face, face, seat, seat)


def kraken_dice(view: View) -> Iterator[tuple[str, SceneDie]]:
    """While they can be rolled again."""
    if any(ask.kind == "reroll_kraken" for ask in view.asks):
        for i, value in enumerate(view.board.kraken_roll):
            seat, face = view.board.current, str(value)
            yield f"k{i}", die(f"die:k{i}", "kraken_die", face, face, view.board.active(), seat)


# --- Wraiths and the rest ---------------------------------------------------------------------------


def wraith_pile(board: Temple) -> SceneZone:
    name = WORDS.sentence(("label.wraiths",), {})
    return SceneZone(id=WRAITHS, kind=WRAITHS, name=name, count=len(board.wraiths), pile=True)


def wraiths(board: Temple) -> Iterator[Piece]:
    """Unused cards in their pile, the others before their owners."""
    for i, card in enumerate(board.wraiths):
        yield Piece(
            id=f"wraith:{card}",
            kind="card",
            name=WORDS.thing(card),
            content=card,
            where=WRAITHS,
            place=i,
            text=WORDS.card_text(card),
            public=True,
        )
    for seat, cultist in board.cultists.items():
        if cultist.wraith is not None:
            yield Piece(
                id=f"wraith:{cultist.wraith}",
                kind="card",
                name=WORDS.thing(f"wraith:{cultist.wraith}"),
                content=cultist.wraith,
                owner=seat,
                where=seat,
                text=WORDS.card_text(cultist.wraith),
                public=True,
            )


def common(board: Temple) -> tuple[Counter, ...]:
    """Shadow tokens on their altar, and what is left of coins."""
    if not board.altars:
        return ()
    supply = {"siren_coins": board.supply.siren, "chant_coins": board.supply.chant}
    left = counters_of(WORDS, {f"supply:{what}": n for what, n in supply.items()})
    altar = board.altar_of(ANCIENT_SHADOW)
    if altar is None:
        return left
    shadow = counters_of(WORDS, {"shadow_tokens": board.shadow})
    return (*left, *(structs.replace(counter, where=f"ritual:{altar}") for counter in shadow))


# --- notes ------------------------------------------------------------------------------------------


def notes(view: View) -> Iterator[Text]:
    board = view.board
    if not board.high_priest:
        return
    seat = board.active()
    if not view.ended:
        between = ".between" if board.phase == "end" else ""  # still so when the next turn has just begun
        wraith = ".wraith" if board.cultists[seat].dead else ""
        values = {"turn": board.turn, "seat": seat, "phase": f"phase:{board.phase}"}
        yield WORDS.sentence((f"note.turn{between}{wraith}",), values)
    if board.automated:
        yield WORDS.sentence(("note.priest.automated",), {})
    else:
        yield WORDS.sentence(("note.priest",), {"seat": board.high_priest})
    yield WORDS.sentence(("note.roles",), {"roles": tuple(roles_in_play(board))})
    yield WORDS.sentence(("note.symbols",), {})
    yield WORDS.sentence(("note.rituals",), {})
    for source, target in board.transmuted.items():
        yield WORDS.sentence(("note.transmuted",), {"source": source, "target": target})
    if variants := tuple(variants_of(board)):
        yield WORDS.sentence(("note.variants",), {"variants": variants})


def roles_in_play(board: Temple) -> Iterator[str]:
    """What everybody knows of the hidden roles: how many there are of each."""
    for role, n in NUMBERS.table(len(board.seats), board.options.heresy).roles.items():
        yield from [role] * n


def variants_of(board: Temple) -> Iterator[str]:
    options = board.options
    if options.necromancer != "off":
        yield f"necromancer:{options.necromancer}"
    for name in ("truly_a_high_priest", "dont_be_so_selfish", "merchant_of_death", "heresy"):
        if getattr(options, name):
            yield name
