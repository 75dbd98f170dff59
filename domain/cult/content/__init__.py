"""What is in the box: cards, boards, dice and numbers, as data. Every entry says where it comes from."""

from importlib.resources import files
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.cult.board import Temple
from domain.cult.names import SYMBOLS, AltarNo, RoleId, Symbol
from domain.kernel import Component, DieId, Entry, Face
from domain.parts.abilities import If, Side
from domain.parts.content import Box, CardEntry, Decks, PlayEntry
from domain.parts.moments import Moment, NameSet, Stat
from domain.parts.play import Play

Phase = Literal["commit", "response", "resolve"]
"""When a Sigil may be used: in one's own Commit phase, in any living player's Response, in any Resolve."""


class Role(CardEntry, frozen=True, kw_only=True):
    pass


class Character(PlayEntry, frozen=True, kw_only=True):
    """`worth` is what its side is worth in life, measured by play: `python -m tests.tools.prices 1000` with the cards
    of commit 8543728, 5,000 games of smart bots. Each is known to about 9 life to either side, so it is drawn by a
    third of the way to the average of 8.7. The Necromancer was not measured and counts as the average."""

    life: int
    power: Symbol


class Sigil(CardEntry, frozen=True, kw_only=True, rename={"if_": "if"}):
    moments: tuple[Phase, ...]
    if_: tuple[If, ...] = ()
    """There must be something to do."""
    wraith: bool = True
    """May a Wraith use it?"""
    revokes: bool = False
    """May it answer another Sigil?"""


class Wraith(CardEntry, frozen=True, kw_only=True):
    """One of its dice is spent, and its effects follow. What it shows is X."""

    dice: int
    start: tuple[Symbol, ...]


class Ritual(PlayEntry, frozen=True, kw_only=True):
    """Its effects are what each die resolved on it gives; its side is what its Keeper has."""

    tracks: tuple[Symbol, ...]
    start: int | None = None
    """Where its markers start, if not at the number of players."""

    @property
    def keeper(self) -> Side | None:
        return self.sides[0] if self.sides else None


class AltarBoard(CardEntry, frozen=True, kw_only=True):
    number: AltarNo


class DieKind(CardEntry, frozen=True, kw_only=True):
    faces: tuple[Face, ...]


class Token(CardEntry, frozen=True, kw_only=True):
    """Coins and tokens: so many copies are in the supply."""


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


FILES = ("roles", "characters", "sigils", "wraiths", "rituals", "altars", "dice", "tokens", "numbers", "texts")
BOX = Box(files(__name__), *FILES)
ROLE_CARDS = BOX.cards("roles", Role)
CHARACTER_CARDS = BOX.cards("characters", Character)
SIGIL_CARDS = BOX.cards("sigils", Sigil)
WRAITH_CARDS = BOX.cards("wraiths", Wraith)
RITUAL_CARDS = BOX.cards("rituals", Ritual)
ALTAR_BOARDS = BOX.cards("altars", AltarBoard)
DICE_KINDS = BOX.cards("dice", DieKind)
TOKENS = BOX.cards("tokens", Token)
NUMBERS = BOX.plain("numbers", Numbers)

CULTIST_DIE, WRAITH_DIE, KRAKEN_DIE = DieId("cultist"), DieId("wraith"), DieId("kraken")
PLAY: Play[Temple] = Play(
    Decks(CHARACTER_CARDS, RITUAL_CARDS),
    stats={
        "dice": Stat("the dice you roll", 1.5, usual=5.0),
        "gifts": Stat("power symbols that may be given to others, and to you", 1.0, usual=0.0),
    },
    names={"wild": NameSet("a symbol of any ritual that takes dice", {s: s for s in SYMBOLS}, price=1.0)},
    moments={
        "start": Moment("at the start of the game", often=1.0),
        "mark": Moment("at the start of the game and before each of your Roll phases"),
        "wraith_turn": Moment("at the start of your turn as a Wraith"),
        "before_roll": Moment("before your Roll phase", often=8.0),
        "kraken_dice": Moment("before Kraken dice are rolled"),
        "roll_phase": Moment("at the beginning of your Roll phase", often=8.0),
        "third_reroll": Moment("after your second re-roll", often=8.0),
        "commit": Moment("in your Commit phase", often=8.0),
        "chant": Moment("in your Commit phase", often=8.0),
        "commit_dice": Moment("before you commit your dice", often=8.0),
        "response": Moment("in a living player's Response phase", often=20.0),
        "any_time": Moment("at any time"),
        "power": Moment("when you gain life from your power symbol", often=5.0),
        "charged": Moment("when the second such die resolves on you", SYMBOLS, often=2.0),
        "ritual_die": Moment("when you resolve a die on a ritual", often=8.0),
        "harm": Moment("when a player would lose life to one of your dice", ("amount", "first_blood"), often=8.0),
        "loss": Moment("when a player would lose life", ("amount", "worse", "by_ritual"), often=8.0),
        "life_lost": Moment("when a player loses life in your Resolve phase", often=8.0),
        "resolve": Moment("in any Resolve phase, when another player has lost life in it", often=8.0),
        "death": Moment("when players die", ("deaths",), often=4.0),
    },
)


def dice_faces() -> dict[DieId, tuple[Face, ...]]:
    return {DieId(die.id): die.faces for die in DICE_KINDS.values()}


def components() -> tuple[Component, ...]:
    """Everything that is in the box, priced where it has a price."""
    return (
        BOX.component("roles", "Roles"),
        Component("characters", "Characters", tuple(map(_character, CHARACTER_CARDS.values())), (24.0, 38.0)),
        BOX.component("sigils", "Sigils", (3.0, 6.0)),
        Component("wraiths", "Wraiths", tuple(map(_wraith, WRAITH_CARDS.values())), (2.0, 4.0)),
        BOX.component("rituals", "Rituals", (0.8, 6.0)),
        BOX.component("altars", "Altar boards"),
        BOX.component("dice", "Dice"),
        BOX.component("tokens", "Tokens and coins"),
    )


def _character(card: Character) -> Entry:
    """Abilities and life together."""
    entry = BOX.entry(card)
    return replace(entry, value=card.life + (entry.value or 0.0))


def _wraith(card: Wraith) -> Entry:
    """As often as it has dice."""
    entry = BOX.entry(card)
    return replace(entry, value=card.dice * (entry.value or 0.0), effects=[*entry.effects, list(card.start)])
