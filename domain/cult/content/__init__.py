"""What is in the box: cards, boards, dice and numbers, as data. Every entry says where it comes from."""

import hashlib
from collections.abc import Sequence
from importlib.resources import files
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from domain.cult.abilities import Ability, Haunting
from domain.cult.content.worths import WORTHS
from domain.cult.effects import Benefit, Keeping, Moment, SigilEffect
from domain.cult.names import CharacterId, RitualId, RoleId, SigilId, Symbol, WraithId
from domain.kernel import Component, DieId, Entry, Face

T = TypeVar("T", bound=Struct)
Origin = Literal["stated", "found", "reconstructed", "original"]


class Role(Struct, frozen=True):
    id: RoleId
    name: str
    origin: Origin
    copies: int


class Character(Struct, frozen=True):
    id: CharacterId
    name: str
    origin: Origin
    life: int
    power: Symbol
    abilities: tuple[Ability, ...]
    ours: tuple[str, ...] = ()
    """Of a card that the rulebook states: what of it is our own."""


class Sigil(Struct, frozen=True):
    id: SigilId
    name: str
    origin: Origin
    moments: tuple[Moment, ...]
    effect: SigilEffect
    wraith: bool = True
    """May a Wraith use it?"""
    ours: tuple[str, ...] = ()


class Wraith(Struct, frozen=True):
    id: WraithId
    name: str
    origin: Origin
    dice: int
    start: tuple[Symbol, ...]
    ability: Haunting


class Ritual(Struct, frozen=True):
    id: RitualId
    name: str
    origin: Origin
    tracks: tuple[Symbol, ...]
    altar: Benefit
    keeper: Keeping | None = None
    start: int | None = None
    """Where its markers start, if not at the number of players."""
    ours: tuple[str, ...] = ()


class AltarBoard(Struct, frozen=True):
    id: str
    name: str
    origin: Origin
    number: int


class DieKind(Struct, frozen=True):
    id: DieId
    name: str
    origin: Origin
    copies: int
    faces: tuple[Face, ...]


class Table(Struct, frozen=True):
    """One row of the set-up table."""

    seats: int
    altars: int
    roles: dict[RoleId, int]


class Numbers(Struct, frozen=True):
    """What the rulebook counts."""

    tables: tuple[Table, ...]
    heresy: tuple[Table, ...]
    chant_barred: Symbol
    dice: int
    priest_dice: int
    most_dice: int
    rerolls: int
    priest_life_per_cabalist: int
    merchant_of_death_life_per_cabalist: int
    merchant_of_death_gain: int
    selfish_loss: int
    priest_threshold: int

    def table(self, seats: int, heresy: bool) -> Table:
        rows = self.heresy if heresy else self.tables
        return next(row for row in rows if row.seats == seats)


FILES = ("roles", "characters", "sigils", "wraiths", "rituals", "altars", "dice", "tokens", "numbers")
_raw = {name: files(__name__).joinpath(f"{name}.json").read_bytes() for name in FILES}
HASH = hashlib.sha256(b"".join(_raw[name] for name in FILES)).digest()


def _read(name: str, kind: type[T]) -> tuple[T, ...]:
    return msgspec.json.decode(_raw[name], type=tuple[kind, ...])  # type: ignore[valid-type]


ROLE_CARDS = {role.id: role for role in _read("roles", Role)}
CHARACTER_CARDS = {character.id: character for character in _read("characters", Character)}
SIGIL_CARDS = {sigil.id: sigil for sigil in _read("sigils", Sigil)}
WRAITH_CARDS = {wraith.id: wraith for wraith in _read("wraiths", Wraith)}
RITUAL_CARDS = {ritual.id: ritual for ritual in _read("rituals", Ritual)}
ALTAR_BOARDS = _read("altars", AltarBoard)
DICE = {die.id: die.faces for die in _read("dice", DieKind)}
TOKENS: dict[str, int] = msgspec.json.decode(_raw["tokens"], type=dict[str, int])
NUMBERS = msgspec.json.decode(_raw["numbers"], type=Numbers)

CULTIST_DIE, WRAITH_DIE, KRAKEN_DIE = DieId("cultist"), DieId("wraith"), DieId("kraken")

TOKEN_NAMES = {
    "siren": "Siren coin",
    "chant": "Chant coin",
    "necromancer": "Necromancer coin",
    "shadow": "Shadow token",
    "life": "Life token",
    "faceless": "Faceless token",
    "ritual_markers": "Ritual marker",
    "reference_cards": "Reference card",
}


def _plain(effects: object) -> object:
    return msgspec.to_builtins(effects)


def _characters() -> tuple[Entry, ...]:
    return tuple(
        Entry(c.id, c.name, c.origin, 1, _plain(list(c.abilities)), c.life + WORTHS[c.id])
        for c in CHARACTER_CARDS.values()
    )


def _sigils() -> tuple[Entry, ...]:
    return tuple(Entry(s.id, s.name, s.origin, 1, _plain(s.effect), s.effect.worth()) for s in SIGIL_CARDS.values())


def _wraiths() -> tuple[Entry, ...]:
    return tuple(
        Entry(w.id, w.name, w.origin, 1, _plain([w.ability, w.start]), w.ability.worth() * w.dice)
        for w in WRAITH_CARDS.values()
    )


def _rituals() -> tuple[Entry, ...]:
    return tuple(
        Entry(r.id, r.name, r.origin, 1, _plain([r.altar, r.keeper, r.tracks]), r.altar.worth())
        for r in RITUAL_CARDS.values()
    )


def _tokens() -> tuple[Entry, ...]:
    return tuple(
        Entry(id, name, "stated", TOKENS[id], plays=id != "reference_cards") for id, name in TOKEN_NAMES.items()
    )


def _plainly(cards: Sequence[Role | DieKind]) -> tuple[Entry, ...]:
    return tuple(Entry(card.id, card.name, card.origin, card.copies) for card in cards)


COMPONENTS = (
    Component("roles", "Roles", _plainly(tuple(ROLE_CARDS.values()))),
    Component("characters", "Characters", _characters(), band=(24.0, 38.0)),
    Component("sigils", "Sigils", _sigils(), band=(3.0, 6.0)),
    Component("wraiths", "Wraiths", _wraiths(), band=(2.0, 4.0)),
    Component("rituals", "Rituals", _rituals(), band=(0.8, 6.0)),
    Component("altars", "Altar boards", tuple(Entry(a.id, a.name, a.origin) for a in ALTAR_BOARDS)),
    Component("dice", "Dice", _plainly(_read("dice", DieKind))),
    Component("tokens", "Tokens and coins", _tokens()),
)
