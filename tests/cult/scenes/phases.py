"""Positions in the middle of a turn: who sits where, what lies on the altars, whose dice lie where.

table = scene(dice=[("dagger", S2)])         # given: the first seat's Resolve phase
resolve(table, "d1")                         # when
assert life(table)[S2] == 9                  # then
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from domain.cult import CULT, Options
from domain.cult.board import Temple
from domain.cult.content import RITUAL_CARDS, SIGIL_CARDS
from domain.cult.facts import (
    BecameWraith,
    CharacterRevealed,
    CoinKind,
    CoinsGained,
    DiceCommitted,
    DiceThrown,
    Died,
    KeeperMade,
    KrakenMoved,
    PhaseBegun,
    RitualLaid,
    ShadowMoved,
)
from domain.cult.names import (
    SIGILS_PAST,
    AltarNo,
    CharacterId,
    DieName,
    RitualId,
    Symbol,
    Target,
    WraithId,
    kept_zone,
    sigil_zone,
)
from domain.cult.rules.turn import Commit, End, Resolve, Response, Roll, TurnStart
from domain.kernel import Card, Chapter, Face, Fact, Placing, Seat, TurnBegun, seats_for
from tests.cult.scenes import HP, ROLES, S1
from tests.given import Table, given

CHAPTERS: dict[str, type[Chapter]] = {
    "start": TurnStart,
    "roll": Roll,
    "commit": Commit,
    "response": Response,
    "resolve": Resolve,
    "end": End,
}
HERESY_ROLES = {
    6: "high_priest faithful cabalist cabalist repentant_heretic vengeful_heretic",
    7: "high_priest faithful cabalist cabalist cabalist repentant_heretic vengeful_heretic",
    8: "high_priest faithful faithful cabalist cabalist cabalist repentant_heretic vengeful_heretic",
}
QUIET = "diver_ii diver librarian_ii librarian sorceress alchemist alchemist_ii merchant bellringer".split()
"""Characters that react to nothing in the Response and Resolve phases, for the seats in their order."""
QUIET_RITUALS = ("sirens", "transmutation", "blood_rites", "sea_hydra")
DECK = (
    *("ancient_chant", "sirens", "sea_hydra", "blood_rites", "lamia", "transmutation", "astral_rift"),
    *("ancient_shadow", "altar_sacrifice", "tribute_to_nycen", "kraken"),
)
"""What comes next to an altar if the test does not say: first what does nothing by itself."""

WRAITHS = "drowned_one lantern_bearer mirror_shade gaunt_devourer drifting_hand rattling_bones".split()
FACES = ("dagger", "double_dagger", "blood", "parchment", "ancient", "cosmos")
START_LIFE = 10
PLAIN = Options()
SHORT = replace(CULT, draws=256)
"""The same game with fewer sealed draws: a scene needs few, and sealing them takes most of its time."""

Cult = Table[Temple]


def scene(
    phase: str = "resolve",
    seat: Seat = S1,
    *,
    seats: int = 5,
    options: Options = PLAIN,
    roles: Sequence[str] | None = None,
    characters: Mapping[Seat, str] | None = None,
    sigils: Mapping[Seat, str] | None = None,
    altars: Sequence[str] = QUIET_RITUALS,
    tracks: Mapping[int, Mapping[str, int]] | None = None,
    deck: Sequence[str] = (),
    dice: Sequence[tuple[str, str]] = (),
    life: Mapping[Seat, int] | None = None,
    coins: Mapping[Seat, Mapping[CoinKind, int]] | None = None,
    kept: Mapping[Seat, Sequence[str]] | None = None,
    kraken: Mapping[Seat, int] | None = None,
    wraiths: Mapping[Seat, tuple[str, Sequence[str]]] | None = None,
    shadow: int = 0,
    rolls: Iterable[Sequence[str]] = (),
    tops: Mapping[str, Sequence[Sequence[str]]] | None = None,
    facts: Sequence[Fact] = (),
    slow: bool = False,
) -> Cult:
    """The game at a phase of this seat's turn. Everybody has 10 life unless said otherwise, and nobody a Sigil.
    `dice` are the seat's dice with where they lie, `wraiths` the dead with card and faces."""
    cast = cast_of(seats, characters or {})
    kept, wraiths = kept or {}, wraiths or {}
    row = roles or (HERESY_ROLES if options.heresy else ROLES)[seats].split()
    dealt = {
        s: "faceless" if c == "necromancer" and options.necromancer == "high_priest" else c for s, c in cast.items()
    }
    laid = altars[: 4 if seats > 6 else 3]
    return given(
        SHORT,
        seats,
        options,
        rolls=rolls,
        tops=_tops(row, dealt, sigils or {}, list(dict.fromkeys((*laid, *deck, *DECK)))) | dict(tops or {}),
        placings=[*_sigil_placings(sigils or {}), *_kept_placings(kept)],
        facts=[
            *_bodies(cast, life or {}, wraiths),
            *_altars(seats, laid, tracks or {}),
            *(CoinsGained(s, coin, n) for s, held in (coins or {}).items() for coin, n in held.items()),
            *(KeeperMade(s, RitualId(r)) for s, rituals in kept.items() for r in rituals),
            *(KrakenMoved(s, n) for s, n in (kraken or {}).items()),
            *([ShadowMoved(shadow)] if shadow else []),
            *_dead(wraiths),
            *([] if phase == "start" else [TurnBegun(seat), PhaseBegun("start"), *_dice(dice)]),
            *facts,
        ],
        chapter=CHAPTERS[phase](seat),
        slow=slow,
    )


def cast_of(seats: int, characters: Mapping[Seat, str]) -> dict[Seat, str]:
    """Who is whom: the wanted characters, and quiet ones for the rest."""
    everybody = [*([HP] if seats == 4 else []), *seats_for(seats)]
    spare = [c for c in QUIET if c not in characters.values()]
    return {s: characters.get(s) or spare.pop(0) for s in everybody}


def _tops(
    roles: Sequence[str], cast: Mapping[Seat, str], sigils: Mapping[Seat, str], rituals: Sequence[str]
) -> dict[str, Sequence[Sequence[str]]]:
    people = [cast[s] for s in cast if s != HP]
    spare = [s for s in SIGIL_CARDS if s not in sigils.values()]
    return {
        "roles": [roles],
        "sigils": [[sigils.get(s) or spare.pop() for s in cast if s != HP]],
        "characters": [[cast[HP]], people] if HP in cast else [people],
        "rituals": [rituals],
    }


def _sigil_placings(sigils: Mapping[Seat, str]) -> list[Placing]:
    """All Sigils are out of the game but those that somebody is to hold."""
    return [Placing(SIGILS_PAST, tuple(Face(s) for s in SIGIL_CARDS if s not in sigils.values()))]


def _kept_placings(kept: Mapping[Seat, Sequence[str]]) -> list[Placing]:
    return [Placing(kept_zone(s), tuple(Face(r) for r in rituals), up=True) for s, rituals in kept.items()]


def _bodies(cast: Mapping[Seat, str], life: Mapping[Seat, int], wraiths: Mapping[Seat, object]) -> list[Fact]:
    return [
        CharacterRevealed(s, CharacterId(c), 0 if s in wraiths else life.get(s, START_LIFE)) for s, c in cast.items()
    ]


def _altars(seats: int, laid: Sequence[str], tracks: Mapping[int, Mapping[str, int]]) -> list[Fact]:
    return [
        RitualLaid(
            AltarNo(n),
            RitualId(ritual),
            {s: tracks.get(n, {}).get(s, seats) for s in RITUAL_CARDS[RitualId(ritual)].tracks},
        )
        for n, ritual in enumerate(laid, 1)
        if n in tracks
    ]


def _dead(wraiths: Mapping[Seat, tuple[str, Sequence[str]]]) -> list[Fact]:
    return [
        fact
        for s, (card, faces) in wraiths.items()
        for fact in (Died(s), BecameWraith(s, WraithId(card), tuple(Symbol(f) for f in faces)))
    ]


def _dice(dice: Sequence[tuple[str, str]]) -> list[Fact]:
    committed = {DieName(f"d{i}"): Target(at) for i, (_, at) in enumerate(dice, 1) if at}
    thrown = DiceThrown(tuple(Symbol(face) for face, _ in dice))
    return [thrown, DiceCommitted(committed)] if dice else []


# --- acting -----------------------------------------------------------------------------------------


def pass_all(table: Cult, kind: str) -> Cult:
    """Everybody passes in windows of this kind, as long as one is open."""
    while any(ask.kind == kind for ask in table.live.asks()):
        table.pass_(table.live.waits_for()[0])
    return table


def resolve(table: Cult, *dice: str, seat: Seat = S1) -> Cult:
    """The active player names the next dice to resolve."""
    assert table.ask(seat).kind == "resolve_order"
    return table.answer(seat, list(dice))


def asked(table: Cult) -> set[tuple[Seat, str]]:
    """Who is asked what."""
    return {(ask.seat, ask.kind) for ask in table.live.asks()}


def play_sigil(table: Cult, seat: Seat) -> Cult:
    """The seat plays its Sigil in the open window; nobody revokes it."""
    table.answer(seat, sigil(table, seat))
    return pass_all(table, "revoke")


# --- looking ----------------------------------------------------------------------------------------


def life(table: Cult) -> dict[Seat, int]:
    return {s: table.board.cultists[s].life for s in table.board.at_table()}


def all_life(seats: int, **but: int) -> dict[Seat, int]:
    """10 life each, but: `all_life(5, s2=8)`."""
    return {s: but.get(s, START_LIFE) for s in seats_for(seats)}


def sigil(table: Cult, seat: Seat) -> str:
    """The option that plays the seat's Sigil."""
    (card,) = table.cards(sigil_zone(seat))
    return f"sigil:{card}"


def ritual(table: Cult, altar: int) -> RitualId | None:
    return table.board.altars[AltarNo(altar)].ritual


def markers(table: Cult, altar: int) -> dict[Any, int]:
    return dict(table.board.altars[AltarNo(altar)].tracks)


def places(table: Cult) -> dict[Any, tuple[str, str]]:
    """The dice of this turn: face, and where they lie."""
    return {name: (die.face, die.at) for name, die in table.board.dice.items()}


def on(*dice: str, at: Iterable[str]) -> set[tuple[str, str]]:
    """Every one of these dice to every one of these targets."""
    targets = list(at)
    return {(die, target) for die in dice for target in targets}


def options_to(*prefixed: str, seats: Iterable[Seat]) -> set[str]:
    """`options_to("guardian", seats=[S1])` is `{"guardian:s1"}`."""
    return {f"{prefix}:{s}" for prefix in prefixed for s in seats}


def card_of(table: Cult, option: str) -> Card:
    return Card(option.partition(":")[2])
