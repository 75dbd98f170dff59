"""A game of two questions: one for each seat in turn, then one for all at once."""

from domain.kernel import Ask, Choose, Everyone
from projections.catalogue import GameEntry
from projections.scene import Scene
from projections.words import Words
from tests.kernel.tiny import G, note, tiny

YES_NO = Choose(("yes", "no"))


async def in_turn(g: G) -> None:
    for seat in g.seats:
        note(g, await Ask(seat, "speak", YES_NO))


async def all_at_once(g: G) -> None:
    note(g, await Everyone([Ask(seat, "vote", YES_NO) for seat in g.seats]))


WORDS = Words(
    "votes",
    {
        "event.Noted": "It is written down.",
        "event.Counted": "It is counted.",
        "ask.speak": "Will you?",
        "ask.vote": "Shall we?",
        "option.speak.yes": "yes",
        "option.speak.no": "no",
        "option.vote.yes": "yes",
        "option.vote.no": "no",
        "ending.done": "all is done",
        "ending.lost": "all is lost",
        "told.T-1": "It is said.",
    },
    {},
)
VOTES = GameEntry(tiny(in_turn, all_at_once, name="votes", title="Votes"), WORDS, lambda view: Scene(title="Votes"))
