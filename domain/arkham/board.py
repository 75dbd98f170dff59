"""The table of Arkham Horror: everything that everybody can see."""

from typing import Literal

from msgspec import Struct

from domain.arkham.names import (
    NOWHERE,
    Cause,
    Colour,
    MarkerId,
    MonsterId,
    PersonId,
    Phase,
    ScenarioId,
    Skill,
    SpaceId,
    TileId,
)
from domain.kernel import Card, Seat
from domain.parts.in_play import PlayBoard

NO_SCENARIO = ScenarioId("")
NO_CARD = Card("")


class Investigator(Struct, omit_defaults=True):
    """Whoever a player has on the board."""

    person: PersonId
    at: SpaceId
    damage: int = 0
    horror: int = 0
    money: int = 0
    clues: int = 0
    remnants: int = 0
    focus: dict[Skill, int] = {}
    """Focus tokens, by the skill they lie on."""
    delayed: bool = False
    actions: int = 0
    """How many are left in this turn."""
    done: list[str] = []
    """The actions of this round: none is performed twice."""
    walked: int = 0
    """How many spaces they have gone in this round, one after the other."""


class Marker(Struct, omit_defaults=True):
    """A token that only a scenario knows."""

    at: SpaceId
    colour: Colour | Literal[""] = ""
    """Empty while it lies face down."""
    card: Card = NO_CARD
    """Face down: the card that stands for it."""


class Coming(Struct, frozen=True, omit_defaults=True):
    """Harm that is about to be suffered."""

    seat: Seat = Seat("")
    damage: int = 0
    horror: int = 0


class SkillTest(Struct, omit_defaults=True):
    """A test that is under way. One may begin inside another."""

    seat: Seat
    skill: Skill
    cause: Cause
    target: str = ""
    """What it is about: the monster that is attacked."""
    dice: list[int] = []
    held: list[str] = []
    """Cards that were used for it and take hands."""
    more: int = 0
    """Successes beside those of the dice."""
    least: int = 5
    """From which value on a die is a success."""


class Arkham(PlayBoard):
    scenario: ScenarioId = NO_SCENARIO
    waves: bool = False
    """Is Under Dark Waves in use?"""
    game: int = 0
    """Which game of a series it is; 0: of none."""
    added: list[str] = []
    """Tiles that the codex has added to the map."""
    round: int = 0
    phase: Phase = "setup"
    leader: Seat = Seat("")
    people: dict[Seat, Investigator] = {}
    """Investigators in play. A player whose investigator is gone has none until the round is over."""
    gone: list[PersonId] = []
    """Who can not be chosen any more."""
    lost: list[PersonId] = []
    """Those of them who were defeated or devoured."""
    doom: dict[SpaceId, int] = {}
    sheet: dict[str, int] = {}
    """Doom, clues, markers and seals on the scenario sheet."""
    clues: dict[TileId, int] = {}
    """Clues that lie in neighbourhoods."""
    anomalies: list[TileId] = []
    terror: dict[TileId, int] = {}
    """Terror tokens."""
    afraid: list[Seat] = []
    """Who has had a terror encounter in this round."""
    markers: dict[MarkerId, Marker] = {}
    laid: int = 0
    """How many markers have been laid: their numbers."""
    unstable: tuple[SpaceId, ...] = ()
    """What the top card of the event discards names; empty: the starting space."""
    engaged: dict[MonsterId, list[Seat]] = {}
    exhausted: list[MonsterId] = []
    evaded: dict[MonsterId, Seat] = {}
    """Monsters that can not be exhausted, and who evaded them: they follow after the next action."""
    meant: str = ""
    """The monster that the group was asked about last."""
    tests: list[SkillTest] = []
    coming: Coming = Coming()
    """The newest, as far as it has not been prevented."""
    waiting: list[Seat] = []
    """Who has not had their turn, or their encounter, in this phase."""

    def seats_in(self, at: SpaceId) -> list[Seat]:
        """Whose investigators are there, in the order of the table."""
        return [seat for seat in self.seats if seat in self.people and self.people[seat].at == at]

    def in_play(self) -> list[Seat]:
        """Players with an investigator, the leader first, then clockwise."""
        return [seat for seat in self.seats_from(self.leader) if seat in self.people]

    def foes_of(self, seat: Seat) -> list[MonsterId]:
        """The monsters that are engaged with this investigator."""
        return [monster for monster, seats in self.engaged.items() if seat in seats]

    @property
    def roll(self) -> list[int]:
        """The dice of the test that is under way."""
        return self.tests[-1].dice if self.tests else []

    @property
    def tested(self) -> str:
        """Its skill."""
        return self.tests[-1].skill if self.tests else ""

    @property
    def succeeding(self) -> int:
        """How many of them are successes."""
        return sum(die >= self.tests[-1].least for die in self.roll)

    def is_ready(self, monster: MonsterId) -> bool:
        """Neither engaged nor exhausted."""
        return monster not in self.exhausted and not self.engaged.get(monster)

    def doom_at(self, space: SpaceId) -> int:
        return self.doom.get(space, 0)

    def where(self, seat: Seat) -> SpaceId:
        person = self.people.get(seat)
        return NOWHERE if person is None else person.at
