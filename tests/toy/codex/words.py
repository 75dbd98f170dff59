"""Codex in words."""

from domain.parts.abilities import Side
from projections.words import Words
from tests.toy.codex.board import MAP, TOKENS
from tests.toy.codex.content import CARDS, PLAY
from tests.toy.codex.nouns import NOUNS


def text_of(id: str) -> str:
    """What stands on the front; what is sealed is not said."""
    return "" if CARDS[id].sealed_sides else side_text(CARDS[id].sides[0])


def side_text(side: Side) -> str:
    return ". ".join(said.en for said in PLAY.text.side(side))


USED = {f"option.{kind}.{{id}}/{{n}}": "use {id:thing}" for kind in ("act", "horror", "rolled", "doomsday_effect")}

WORDS = Words(
    name="toy-codex",
    templates={
        **USED,
        "event.QuayReady": "All is ready.",
        "event.GoodsChanged": "{seat:seat}: {what:thing} {by:+d}.",
        "event.SheetChanged": "{what:thing} on the sheet {by:+d}.",
        "event.Went": "{seat:seat} goes to {to:thing}.",
        "event.SkillTested": "{seat:seat} tests {skill:thing} with {dice} dice.",
        "event.Worked": "{source:thing} is done.",
        "event.EndReached": "{ending:ending}.",
        "event.PartRead": "{entry:thing} is read.",
        "event.Entered": "{entry:thing} comes into play.",
        "event.Left": "{cards:thing} leaves play.",
        "event.Flipped": "{card:thing} is flipped.",
        "event.Handed": "{card:thing} goes elsewhere.",
        "event.Marked": "{what:thing} on {card:thing} {by:+d}.",
        "event.Used": "{ability:thing} is used.",
        "event.ScopeEnded": "The {scope:thing} is over.",
        "event.Fired": "{card:thing} comes true.",
        "event.Rearmed": "{card:thing} waits again.",
        "event.Altered": "It comes otherwise.",
        "ask.act": "What do you do?",
        "ask.which_skill": "Which skill do you test?",
        "ask.horror": "Horror comes. React?",
        "ask.rolled": "React to the roll?",
        "ask.doomsday_effect": "Hold it back?",
        "ask.order": "In which order?",
        "ask.next": "What comes first?",
        "ask.monster_goes": "Where does the monster go?",
        "ask.may": "Do you?",
        "option.act.attack": "attack",
        "option.act.study": "study",
        "option.act.research": "research",
        "option.act.trade": "trade",
        "option.act.go:{place}": "go to {place:thing}",
        "option.act.fight:{card}": "fight {card:thing}",
        "option.which_skill.{skill}": "{skill:thing}",
        "option.order.{id}/{n}": "{id:thing}",
        "option.next.{id}/{n}": "{id:thing}",
        "option.monster_goes.{place}": "{place:thing}",
        "ending.dawn": "dawn comes",
        "ending.drowned": "all is drowned",
        "ending.bound": "it is bound",
        "label.hand": "hand",
        "label.pact": "pact",
        **{f"why.the {kind} cards": f"the {kind} cards" for kind in ("hand", "market", "monster", "pact")},
        "why.the monsters": "the monsters",
        "why.the cup": "the cup",
        "why.strength": "strength",
        "why.lore": "lore",
        "why.again": "again",
        "why.fate": "fate",
        "why.played": "a card is played",
    },
    things={
        **{f"{card.id}{tail}": card.name for card in CARDS.values() for tail in ("", ".{n}", ".{n}/{k}")},
        **{id: id for id in (*NOUNS.resource, *NOUNS.token, *MAP, *TOKENS, "strength", "lore", "round", "turn")},
        **{str(n): str(n) for n in range(10)},
    },
    zones={
        "deck": "the deck",
        "market": "the market",
        "discard": "the discard pile",
        "pacts": "the pacts",
        "monsters": "the monsters",
        "monsters_used": "the monsters met",
        "cup": "the cup",
        "cup_used": "what lies beside the cup",
        "pact:{seat}": "a pact of {seat:seat}",
        "hand:{seat}": "the hand of {seat:seat}",
    },
    texts={id: said for id in CARDS if (said := text_of(id))},
    sealed={
        f"{card.id}.{i}": side_text(side)
        for card in CARDS.values()
        if card.sealed_sides
        for i, side in enumerate(card.sides)
    },
)
