"""The cards of Codex: what cards of three games do in play, and some of our own. All of it is public, but for hands,
secret backs and sealed sides."""

from collections.abc import Sequence
from importlib.resources import files

from domain.kernel import Seat, Zone, hand
from domain.parts.content import Box, PlayEntry
from domain.parts.moments import Moment, NameSet, Now, Stat
from domain.parts.play import Play
from tests.toy.codex.board import DISCARD, MAP, Quay


class QuayCard(PlayEntry, frozen=True, kw_only=True):
    game: str
    kind: str
    """Where it comes from: `market`, `hand`, `pact` (a secret back), `monster`, or `archive`."""
    on_crew: bool = False
    """It lies on its owner's figure."""
    health: int = 0
    """Of a monster."""


BOX = Box(files(__name__), "cards", "texts")
CARDS = BOX.cards("cards", QuayCard)


def hands(now: Now[Quay]) -> Sequence[tuple[Seat, Zone]]:
    """Everybody who holds cards."""
    return [(seat, hand(seat)) for seat in now.board.seats if now.board.zones.get(hand(seat))]


def own_hand(now: Now[Quay]) -> Sequence[tuple[Seat, Zone]]:
    return [(seat, zone) for seat, zone in hands(now) if seat == now.you]


SKILLS = {"strength": "strength", "lore": "lore"}
PLAY: Play[Quay] = Play(
    CARDS,
    stats={
        "test.strength": Stat("your strength", 1.0),
        "test.lore": Stat("your lore", 1.0),
        "price": Stat("the price", -0.5),
        "hold": Stat("your hold", 0.3),
        "score": Stat("your score", 1.0),
        "toughness": Stat("the monster's toughness", -0.5, usual=0.0),
    },
    names={
        "adjacent": NameSet("where you can go", {place: place for place in MAP}),
        "skill.strength": NameSet("the skill for tests of strength", SKILLS),
    },
    moments={
        "horror": Moment("before you suffer horror", ("amount",), hands=hands, often=6.0, price=-2.0),
        "after_horror": Moment("after you suffered horror", ("amount",), often=6.0),
        "rolled": Moment("after your roll", ("successes", "failures", "attack"), hands=own_hand, often=8.0),
        "defeated": Moment("when you would be defeated", often=1.0, price=-4.0),
        "reckoning": Moment("reckoning", order="group", often=5.0),
        "doomsday": Moment("doomsday", order="group", each="doomsday_effect", often=2.0),
        "doomsday_effect": Moment("before a doomsday effect", often=4.0, price=-1.0),
        "buying": Moment("when you buy", ("price",), often=3.0),
        "bounty": Moment("three of one colour", often=4.0),
        "action": Moment("action", often=10.0),
        "monsters": Moment("in the monsters' turn", often=5.0),
    },
    places={place: f"the {place}" for place in MAP},
    place_of=lambda board, seat: board.at[seat],
    discard=DISCARD,
)
