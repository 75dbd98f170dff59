"""What a card counts and asks about."""

from collections.abc import Callable
from functools import partial
from typing import Any

from domain.arkham.content import (
    ARTIFACT_NAMES,
    CODEX,
    EPIC_CARDS,
    EPIC_NAMES,
    MONSTER_CARDS,
    PLAY,
    SCENARIOS,
    SHEET_NAMES,
    TRAITS,
    monster_of,
)
from domain.arkham.names import BESIDE, COLOURS, EVERYBODYS, SKILLS, TOWNS, Colour, Skill, SpaceKind, Town
from domain.arkham.nouns.what import focus_held
from domain.arkham.rules.chart import chart, in_town, spaces_of, tile_of, unstable
from domain.arkham.rules.codex import is_marked
from domain.arkham.rules.doom import mended, overfull, tearing
from domain.arkham.rules.engagement import is_restricted, monsters, monsters_at
from domain.arkham.rules.focus import tokens_of
from domain.arkham.rules.monsters import damage_on, health_of
from domain.arkham.rules.numbers import focus_limit, measured, money_of
from domain.arkham.rules.terror import cards_in, terrified
from domain.parts.moments import Look
from domain.parts.nouns import NumberNoun


def on_sheet(what: str, en: str) -> NumberNoun:
    return NumberNoun(en, lambda look: look.board.sheet.get(what, 0), reads=frozenset({f"sheet.{what}"}))


def both_on_sheet(look: Any) -> int:
    sheet = look.board.sheet
    return int(sheet.get("doom", 0) + sheet.get("clue", 0))


def yours(what: str, en: str) -> NumberNoun:
    def read(look: Any) -> int:
        return measured(look.board, look.you, what) if look.you in look.board.people else 0

    return NumberNoun(en, read)


def flag(en: str, read: Callable[[Any], bool], of_card: bool = False) -> NumberNoun:
    return NumberNoun(en, lambda look: int(read(look)), flag=True, of_card=of_card)


def doom_here(look: Any) -> int:
    return look.board.doom_at(look.board.where(look.you))


def clues_near(look: Any) -> int:
    tile = tile_of(look.board, look.board.where(look.you))
    return look.board.clues.get(tile, 0)


def monsters_near(look: Any) -> int:
    tile = tile_of(look.board, look.board.where(look.you))
    return sum(len(monsters_at(look.board, space)) for space in spaces_of(look.board, tile)) if tile else 0


def horror_of(look: Any) -> int:
    return look.board.people[look.you].horror if look.you in look.board.people else 0


def deeds_of(look: Any) -> int:
    person = look.board.people.get(look.you)
    return 0 if person is None else len(person.done)


FUND = 3


def trust_fund(look: Any) -> int:
    return PLAY.value(look.board, "trust_fund", FUND, Look(look.board, look.you))


def is_scenario(id: str, look: Any) -> bool:
    return bool(look.board.scenario == id)


def markers_of(colour: Colour) -> NumberNoun:
    def read(look: Any) -> int:
        return sum(marker.colour == colour for marker in look.board.markers.values())

    return NumberNoun(f"the number of {colour} markers", read)


def at_marker(colour: Colour) -> NumberNoun:
    def read(look: Any) -> bool:
        here = look.board.where(look.you)
        return any(marker.colour == colour and marker.at == here for marker in look.board.markers.values())

    return flag(f"you are at a {colour} marker", read)


def hidden_here(look: Any) -> bool:
    here = look.board.where(look.you)
    return any(not marker.colour and marker.at == here for marker in look.board.markers.values())


def _skill(look: Any) -> str:
    return str(look.board.tests[-1].skill)


def tests_a_mind(look: Any) -> bool:
    return bool(look.board.tests) and _skill(look) in ("lore", "observation")


def is_focused(look: Any) -> bool:
    board, seat = look.board, look.you
    return seat in board.people and tokens_of(board, seat) >= focus_limit(board, seat)


def holds_you(look: Any) -> bool:
    """The monster whose card it is."""
    return look.you in look.board.engaged.get(look.card, ())


def is_beside_owner(look: Any) -> bool:
    """Is it about somebody else in the space of whoever has the card?"""
    owner = look.board.play[look.card].owner
    return bool(owner) and owner != look.you and look.board.where(owner) == look.board.where(look.you)


def is_human(look: Any) -> bool:
    """The monster that it is about; none of the great ones."""
    known = look.target in look.board.play and look.board.play[look.target].entry in MONSTER_CARDS
    card = monster_of(look.board, look.target) if known else None
    return card is not None and "human" in card.traits and not card.archive


def is_pact(look: Any) -> bool:
    return look.target in look.board.play and look.board.play[look.target].entry == "dark_pact"


def owner_focuses(skill: Skill) -> Callable[[Any], bool]:
    """Whoever has the card."""

    def read(look: Any) -> bool:
        owner = look.board.people.get(look.board.play[look.card].owner)
        return owner is not None and bool(owner.focus.get(skill))

    return read


def followers(look: Any) -> int:
    """Others who could do what you did last: everybody has that action, and they have not done it in this round."""
    you = look.board.people.get(look.you)
    if you is None or not you.done or you.done[-1] not in EVERYBODYS:
        return 0
    others = [person for seat, person in look.board.people.items() if seat != look.you]
    return sum(you.done[-1] not in person.done and not person.delayed for person in others)


def in_codex(entry: str, side: int | None = None) -> Callable[[Any], bool]:
    def read(look: Any) -> bool:
        held = [card for card in look.board.play.values() if card.entry == entry]
        return any(side is None or card.side == side for card in held)

    return read


def lies_unmarked(look: Any) -> bool:
    """The neighbourhood that the moment is about."""
    tile = next((tile for tile in chart(look.board).tiles if tile == look.target), None)
    return tile is not None and not is_marked(look.board, tile)


def had_waited(look: Any) -> bool:
    """The monster that the moment is about; the epic ones do not count."""
    held = look.board.play.get(look.target)
    waited = SCENARIOS[look.board.scenario].aside
    return held is not None and held.entry in waited and held.entry not in EPIC_CARDS


def is_beaten(look: Any) -> bool:
    """The monster whose card it is. Only watches ask: no number that a card modifies rests on it."""
    return look.card in look.board.play and damage_on(look.board, look.card) >= health_of(look.board, look.card)


def is_in(town: Town) -> NumberNoun:
    def read(look: Any) -> bool:
        return look.board.where(look.you) in in_town(look.board, town)

    return flag(f"you are in {town.title()}", read)


def stands_on(kind: SpaceKind, en: str) -> NumberNoun:
    def read(look: Any) -> bool:
        found = chart(look.board).places.get(look.board.where(look.you))
        return found is not None and found.kind == kind

    return flag(en, read)


def markers_in(colour: Colour, town: Town) -> NumberNoun:
    def read(look: Any) -> int:
        spaces = in_town(look.board, town)
        return sum(marker.colour == colour and marker.at in spaces for marker in look.board.markers.values())

    return NumberNoun(f"the number of {colour} markers in {town.title()}", read)


def terror_here(look: Any) -> int:
    tile = tile_of(look.board, look.board.where(look.you))
    return look.board.terror.get(tile, 0) if tile is not None else 0


def terror_cards_here(look: Any) -> int:
    tile = tile_of(look.board, look.board.where(look.you))
    return cards_in(look.board, tile) if tile is not None else 0


def of_trait(trait: str) -> NumberNoun:
    def read(look: Any) -> int:
        return sum(trait in monster_of(look.board, monster).traits for monster in monsters(look.board))

    return NumberNoun(f"the number of monsters ({trait.replace('_', ' ')}) on the board", read)


def is_on_board(entry: str) -> Callable[[Any], bool]:
    return lambda look: any(look.board.play[monster].entry == entry for monster in monsters(look.board))


def is_elite(look: Any) -> bool:
    """The monster that it is about."""
    known = look.target in look.board.play and look.board.play[look.target].entry in MONSTER_CARDS
    return known and monster_of(look.board, look.target).elite > 0


def is_not_human(look: Any) -> bool:
    known = look.target in look.board.play and look.board.play[look.target].entry in MONSTER_CARDS
    return known and "human" not in monster_of(look.board, look.target).traits


def shares_space(look: Any) -> bool:
    """The monster that it is about, and whoever has the card."""
    owner = look.board.play[look.card].owner
    held = look.board.play.get(look.target)
    return held is not None and held.on == look.board.where(owner)


def is_in_hand(look: Any) -> bool:
    """Is the card used in the test that is under way?"""
    return bool(look.board.tests) and look.card in look.board.tests[-1].held


def host_in_hand(look: Any) -> bool:
    held = look.board.play.get(look.card)
    return held is not None and bool(look.board.tests) and held.on in look.board.tests[-1].held


def is_attached(look: Any) -> bool:
    held = look.board.play.get(look.card)
    return held is not None and bool(held.on)


def tests_focused(look: Any) -> bool:
    """The skill that the moment is about."""
    person = look.board.people.get(look.you)
    return person is not None and any(skill == look.target and n for skill, n in person.focus.items())


def walked(look: Any) -> int:
    return look.board.people[look.you].walked if look.you in look.board.people else 0


def focus_on(skill: Skill) -> Callable[[Any], bool]:
    def read(look: Any) -> bool:
        person = look.board.people.get(look.you)
        return person is not None and bool(person.focus.get(skill))

    return read


def holds_artifact(entry: str) -> Callable[[Any], bool]:
    return lambda look: any(card.entry == entry and card.owner == look.you for card in look.board.play.values())


def is_entry(entry: str) -> Callable[[Any], bool]:
    """The monster that it is about."""
    return lambda look: look.target in look.board.play and look.board.play[look.target].entry == entry


def is_at_unstable(look: Any) -> bool:
    return look.board.where(look.you) in unstable(look.board)


def own_artifacts(look: Any) -> int:
    return sum(card.entry in ARTIFACT_NAMES and card.owner == look.you for card in look.board.play.values())


def artifacts_held(look: Any) -> int:
    return sum(card.entry in ARTIFACT_NAMES for card in look.board.play.values())


HIRE = 2


def hire_cost(look: Any) -> int:
    """An ally costs a dollar more for each that one has."""
    return HIRE + measured(look.board, look.you, "allies") if look.you in look.board.people else 0


def can_hire(look: Any) -> bool:
    return look.you in look.board.people and money_of(look.board, look.you) >= hire_cost(look)


def can_do_likewise(look: Any) -> bool:
    """The card's owner, what somebody else did: an action that everybody has."""
    owner = look.board.play[look.card].owner
    own, other = look.board.people.get(owner), look.board.people.get(look.you)
    if owner == look.you or own is None or other is None or not other.done or own.delayed:
        return False
    return other.done[-1] in EVERYBODYS and other.done[-1] not in own.done


def engages_owner(look: Any) -> bool:
    """The monster that it is about."""
    return look.board.play[look.card].owner in look.board.engaged.get(look.target, ())


def is_hunter(look: Any) -> bool:
    known = look.target in look.board.play and look.board.play[look.target].entry in MONSTER_CARDS
    return known and bool(monster_of(look.board, look.target).hunts)


WAVES_NUMBERS = {
    "can_hire": flag("you can pay for an ally", can_hire),
    "can_do_likewise": flag("this card's owner could do the same", can_do_likewise, of_card=True),
    "it_engages_owner": flag("it is engaged with this card's owner", engages_owner, of_card=True),
    "it_hunts": flag("it is a hunter", is_hunter),
    **{f"in_{town}": is_in(town) for town in TOWNS},
    "on_street": stands_on("street", "you are in a street that is no travel route"),
    "on_route": stands_on("route", "you are on a travel route"),
    "on_mystery": stands_on("mystery", "you are at a mystery"),
    **{f"markers.{colour}.{town}": markers_in(colour, town) for colour in COLOURS for town in TOWNS},
    "terrified": NumberNoun("the number of terrified neighbourhoods", lambda look: len(terrified(look.board))),
    "fear_here": flag(
        "there is terror in your neighbourhood", lambda look: terror_here(look) + terror_cards_here(look) > 0
    ),
    "terror_here": NumberNoun("terror in your neighbourhood", terror_here, 1.0),
    "terror_cards_here": NumberNoun("the number of terror cards in your neighbourhood", terror_cards_here, 1.0),
    **{f"out.{trait}": of_trait(trait) for trait in TRAITS},
    **{f"on_board.{id}": flag(f"{name} is on the board", is_on_board(id)) for id, name in EPIC_NAMES.items()},
    **{f"it_is.{id}": flag(f"it is {name}", is_entry(id)) for id, name in EPIC_NAMES.items()},
    "at_unstable": flag("you are at the unstable space", is_at_unstable),
    **{f"scenario.{id}": flag(f"it is {name}", partial(is_scenario, id)) for id, name in SHEET_NAMES.items()},
    **{f"you_have.{id}": flag(f"you have {name}", holds_artifact(id)) for id, name in ARTIFACT_NAMES.items()},
    "your_artifacts": NumberNoun("the number of your artifacts", own_artifacts),
    "artifacts": NumberNoun("the number of artifacts that investigators have", artifacts_held),
    "it_is_elite": flag("it is elite", is_elite),
    "it_is_not_human": flag("it is not human", is_not_human),
    "it_shares_space": flag("it is in the space of this card's owner", shares_space, of_card=True),
    "in_hand": flag("this card is used", is_in_hand, of_card=True),
    "host_in_hand": flag("the card it is attached to is used", host_in_hand, of_card=True),
    "attached": flag("this card is attached", is_attached, of_card=True),
    "focused_test": flag("you have focused that skill", tests_focused),
    "walked": NumberNoun("the number of spaces that you have moved in this round", walked),
    "round": NumberNoun("the number of the round", lambda look: look.board.round),
    **{f"focused.{skill}": flag(f"you have focused {skill}", focus_on(skill)) for skill in SKILLS},
}
CODEX_NUMBERS = {
    **{f"codex.{id}": flag(f"{card.name} is in the codex", in_codex(id)) for id, card in CODEX.items()},
    **{f"codex.{id}.back": flag(f"{card.name} is flipped", in_codex(id, 1)) for id, card in CODEX.items()},
}
NUMBERS = {
    "sheet_doom": on_sheet("doom", "doom on the sheet"),
    "sheet_clues": on_sheet("clue", "the number of clues on the sheet"),
    "sheet_both": NumberNoun("doom and clues on the sheet", both_on_sheet),
    "sheet_markers": on_sheet("marker", "the number of markers on the sheet"),
    "beside_codex": NumberNoun("the number of cards beside the codex", lambda look: len(look.board.cards(BESIDE))),
    "no_marker_there": flag("no marker lies there", lies_unmarked),
    "waited_aside": flag("it is one of those that waited aside", had_waited),
    "beaten": flag("its damage is as much as its health", is_beaten, of_card=True),
    "overfull": NumberNoun("the number of overfull spaces", lambda look: len(overfull(look.board))),
    "tearing": NumberNoun("the number of torn neighbourhoods", lambda look: len(tearing(look.board))),
    "mended": NumberNoun("the number of anomalies without doom", lambda look: len(mended(look.board))),
    "anomalies": NumberNoun("the number of anomalies", lambda look: len(look.board.anomalies)),
    "investigators": NumberNoun("the number of players", lambda look: len(look.board.seats), 2.5, reads=frozenset()),
    "doom_here": NumberNoun("doom in your space", doom_here, 1.0),
    "clues_near": NumberNoun("the number of clues in your neighbourhood", clues_near, 1.0),
    "monsters_near": NumberNoun("the number of monsters in your neighbourhood", monsters_near, 1.0),
    "monsters_here": NumberNoun(
        "the number of monsters in your space", lambda look: len(monsters_at(look.board, look.board.where(look.you)))
    ),
    "your_clues": yours("clues", "the number of your clues"),
    "your_money": yours("money", "your money"),
    "your_remnants": yours("remnants", "the number of your remnants"),
    "your_spells": yours("spells", "the number of your spells"),
    "your_items": yours("items", "the number of your items"),
    "your_allies": yours("allies", "the number of your allies"),
    "your_damage": yours("damage", "your damage"),
    "your_horror": NumberNoun("your horror", horror_of),
    "your_focus": NumberNoun("the number of your focus tokens", lambda look: focus_held(look.board, look.you)),
    **{f"your_{skill}": yours(skill, f"your {skill}") for skill in SKILLS},
    "engaged": flag("a monster holds you", lambda look: is_restricted(look.board, look.you)),
    "encounter_phase": flag("it is the encounter phase", lambda look: look.board.phase == "encounter"),
    "tests_lore": flag("it is a test of lore", lambda look: bool(look.board.tests) and _skill(look) == "lore"),
    "lore_or_observation": flag("it is a test of lore or observation", tests_a_mind),
    "at_focus_limit": flag("your focus is at its limit", is_focused),
    "foes": NumberNoun("the number of monsters engaged with you", lambda look: len(look.board.foes_of(look.you))),
    "deeds": NumberNoun("the number of your actions in this round", deeds_of),
    "followers": NumberNoun("the number of others who could do the same", followers),
    "trust_fund": NumberNoun("what your trust fund pays", trust_fund),
    "it_is_human": flag("it is human", is_human),
    "a_pact": flag("it is a Dark Pact", is_pact),
    **{
        f"owner_focus.{skill}": flag(f"this card's owner has focused {skill}", owner_focuses(skill), of_card=True)
        for skill in SKILLS
    },
    "engaged_with_it": flag("it is engaged with you", holds_you, of_card=True),
    "beside_owner": flag("somebody else in the space of this card's owner", is_beside_owner, of_card=True),
    "hidden_marker_here": flag("you are at a marker that lies face down", hidden_here),
    **{f"markers.{colour}": markers_of(colour) for colour in COLOURS},
    **{f"at_{colour}": at_marker(colour) for colour in COLOURS},
    **CODEX_NUMBERS,
    **WAVES_NUMBERS,
}
