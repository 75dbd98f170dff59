"""Pier in words."""

from projections.words import Words
from tests.toy.pier.board import SPACES
from tests.toy.pier.content import BOX, CARDS
from tests.toy.pier.effects import RINGS
from tests.toy.pier.nouns import NOUNS

WORDS = Words(
    name="toy-pier",
    templates={
        "event.PierReady": "All is ready.",
        "event.PurseChanged": "{what:thing}: {by:seat>}.",
        "event.DialTurned": "{what:thing} {by:+d}: {board.dials[what]} left.",
        "event.DoomPut": "Doom in {space:thing} {by:+d}.",
        "event.RingAdvanced": "{ring:thing} comes to {to}.",
        "event.Worked": "{source:thing} is done.",
        "event.EndReached": "{ending:ending}.",
        "event.PartRead": "{entry:thing}: what follows is read.",
        "event.Decided.outlined:search": "{seat:seat} takes artifacts: {outline:outline}.",
        "ask.may": "Do you?",
        "ask.either": "Which?",
        "ask.whom": "Whom?",
        "ask.who_speaks": "Who speaks for the group?",
        "ask.influence": "Which rings?",
        "ask.nudge": "Give up a relic to have the die rolled again?",
        "ask.put_back": "In which order do the artifacts go back, the first on top?",
        "ask.search": "Which artifacts are taken?",
        "option.may.may:{card}": "do what {card:thing} says",
        "option.may.no": "do not",
        "option.either.{n}:{card}": "side {n} of {card:thing}",
        "option.who_speaks.i_do": "I do",
        "option.influence.{ring}": "{ring:thing}",
        "ending.evening": "evening comes",
        "ending.adrift": "the fuel is used up",
        "ending.sunk": "the ship is lost",
        "ending.flooded": "the pier is flooded",
        "why.the deck": "the deck",
        "why.the artifacts": "the artifacts",
        "why.a relic": "a relic",
        "why.d8": "the die",
        "why.fate": "fate",
        "why.luck": "luck",
        "label.hand": "hand",
    },
    things={
        **{card.id: card.name for card in CARDS.values()},
        **{id: noun.many for id, noun in NOUNS.resource.items()},
        **{id: id for id in (*SPACES, *RINGS, "sheet", "speaker", "hull")},
        **{str(n): str(n) for n in range(10)},
        "dial": "the Guild dial",
        "relic": "Relic",
        "idol": "Idol",
    },
    zones={
        "deck": "the deck",
        "past": "the past",
        "artifacts": "the artifacts",
        "artifacts_used": "the used artifacts",
        "hand:{seat}": "the hand of {seat:seat}",
    },
    texts={card.id: BOX.said(card).en for card in CARDS.values()},
    sealed={f"{c.id}.{name}": BOX.texts[part.text] for c in CARDS.values() for name, part in c.sealed.items()},
)
