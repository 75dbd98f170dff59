"""What is in the box: counts, keys, bands, names, numbers."""

import re
import unicodedata
from collections import Counter
from typing import Any

import pytest

from domain.arkham import content
from domain.arkham.content import (
    BOX,
    PLAY,
    Encounter,
    EventCard,
)
from domain.arkham.names import SKILLS, STREETS, ScenarioId
from domain.arkham.rules.chart import chart_of, street_id
from domain.arkham.rules.setup import BOX_MARKERS, BOX_TOKENS
from domain.parts.content import PlayEntry
from domain.parts.effects import kind_of, lines_of
from domain.parts.graphs import distances
from tests.arkham.boxes import (
    ALLY_CARDS,
    ANOMALY_CARDS,
    ARCHIVE,
    CONDITIONS,
    ENCOUNTERS,
    EVENT_CARDS,
    HEADLINE_CARDS,
    ITEM_CARDS,
    MONSTER_CARDS,
    NEIGHBOURHOODS,
    PEOPLE,
    SCENARIOS,
    SPECIAL_CARDS,
    SPECIAL_ENCOUNTERS,
    SPELL_CARDS,
    STARTING_CARDS,
    STREET_CARDS,
    waves,
)
from tests.rule import rule

TILED: list[Encounter | EventCard] = [*ENCOUNTERS.values(), *EVENT_CARDS.values()]


@rule("ARK-210")
def test_cards_of_a_neighbourhood_speak_of_its_three_places() -> None:
    for card in TILED:
        assert set(card.parts) == {space.id for space in NEIGHBOURHOODS[card.tile].spaces}, card.id
    for street in STREET_CARDS.values():
        assert set(street.parts) == set(STREETS), street.id


@rule("ARK-210")
def test_bands_reach_from_nothing_to_any_number() -> None:
    for card in ANOMALY_CARDS.values():
        first, second, third = card.bands
        assert (first.least, third.most) == (0, 99), card.id
        assert (second.least, third.least) == (first.most + 1, second.most + 1), card.id


@rule("ARK-210")
def test_numbers_of_the_archive_are_used_once() -> None:
    numbers = Counter([card.number for card in ARCHIVE.values()])
    numbers.update(card.archive for card in MONSTER_CARDS.values() if card.archive)
    numbers.update(card.number for card in SPECIAL_ENCOUNTERS.values())
    assert max(numbers.values()) == 1 and set(numbers) == set(range(1, 41))


@rule("ARK-210")
def test_every_deck_of_the_base_game_has_its_number_of_cards() -> None:
    """As the box is packed. Six cards are Blessed on one side and Cursed on the other."""
    counted: dict[str, Any] = {
        "headlines": HEADLINE_CARDS,
        "anomalies": ANOMALY_CARDS,
        "events": EVENT_CARDS,
        "encounters": {**ENCOUNTERS, **STREET_CARDS},
        "allies": ALLY_CARDS,
        "items": ITEM_CARDS,
        "spells": SPELL_CARDS,
        "specials": SPECIAL_CARDS,
        "starting": STARTING_CARDS,
        "conditions": CONDITIONS,
        "monsters": {id: card for id, card in MONSTER_CARDS.items() if not card.archive},
    }
    found = {name: sum(card.copies for card in cards.values()) for name, cards in counted.items()}
    assert found == {
        "headlines": 32,
        "anomalies": 36,
        "events": 96,
        "encounters": 72,
        "allies": 12,
        "items": 28,
        "spells": 10,
        "specials": 26,
        "starting": 37,
        "conditions": 12,
        "monsters": 62,
    }
    assert (len(PEOPLE), len(NEIGHBOURHOODS), len(counted["monsters"])) == (12, 8, 43)
    assert Counter(card.scenario for card in EVENT_CARDS.values()) == dict.fromkeys(EVENT_SETS, 24)
    assert set(Counter(card.set for card in ANOMALY_CARDS.values()).values()) == {12}
    assert (sum(BOX_TOKENS.values()), sum(BOX_MARKERS.values())) == (18, 10)


@rule("ARK-215")
def test_the_expansion_has_as_many_cards_as_its_box() -> None:
    """Its archive are cards of the codex, artifacts and great monsters; one starting card is a monster."""
    decks: dict[str, tuple[Any, ...]] = {
        "archive": (content.ARCHIVE, content.ARTIFACT_CARDS, content.EPIC_CARDS),
        "anomalies": (content.ANOMALY_CARDS,),
        "terror": (content.TERROR_CARDS,),
        "events": (content.EVENT_CARDS,),
        "encounters": (content.ENCOUNTERS, content.ROUTE_CARDS, content.MYSTERY_CARDS),
        "monsters": (content.DECK_MONSTERS,),
        "conditions": (content.CONDITIONS,),
        "assets": (content.ITEM_CARDS, content.ALLY_CARDS, content.SPELL_CARDS),
        "starting": (content.STARTING_CARDS,),
        "specials": (content.SPECIAL_CARDS,),
        "headlines": (content.HEADLINE_CARDS,),
    }
    found = {name: sum(card.copies for deck in held for card in waves(deck).values()) for name, held in decks.items()}
    found["starting"] += sum(bool(card.seeks) for card in content.DECK_MONSTERS.values())
    assert found == {
        "archive": 60,
        "anomalies": 12,
        "terror": 24,
        "events": 104,
        "encounters": 72,
        "monsters": 21,
        "conditions": 8,
        "assets": 8,
        "starting": 25,
        "specials": 14,
        "headlines": 4,
    }
    scenes = (content.SCENARIOS, content.PEOPLE, content.NEIGHBOURHOODS, content.MYSTERIES)
    assert [len(waves(held)) for held in scenes] == [4, 8, 4, 2]
    numbers = [getattr(card, "number", 0) or card.archive for held in decks["archive"] for card in waves(held).values()]
    assert sorted(numbers) == [*range(61, 121)]


EVENT_SETS = ("azathoth", "umordhoth", "veil", "echoes")
ITEMS = """
revolver_38 3/1 automatic_45 4/1 derringer_41 2/1 thompson_45 5/2 shotgun 6/2 knife 1/1 dynamite 5/0
bulletproof_vest 4/0/4/0 leather_coat 3/0/3/0 elder_sign_amulet 4/0/2/4 token_of_faith 3/0/0/3 pain_killers 1/0/2/0
liquid_courage 1/0/0/2 first_aid_kit 2 grimms_tales 4 magnifying_glass 1/1 occult_scripture 3/1 secret_page 3/1
otherworld_codex 5/2 mystic_scroll 3/0 mystic_tome 4/1 grotesque_statue 4 pocket_watch 6 rabbits_foot 2
lucky_cigarette_case 5 silver_key 6 tattered_cloak 5 fine_clothes 4
"""
"""Price, hands, health, sanity."""
ALLIES = """
sachiko_higa 4/1 tetsuo_mori 4/1 jenica_capra 2/3 zora_larson 2/2 lewis_hayes 1/4 grace_bechman 2/3
leland_williams 3/2 henry_wan 2/3 gabriel_carillo 2/1 delphinia_bell 1/4 arthur_johnson 3/3 alice_luxley 3/2
stray_cat 1/2 stray_dog 3/1 hunting_dog 2/2 black_cat 1/3 lita_chantler 3/3 ezra_graves 3/2 dayana_esperence 2/3
daniel_chesterfield 3/1
"""
"""Health, sanity."""
SPELLS = """
mists_of_rlyeh 1/0/1 shriveling 3/0/1 wither 2/1/1 flesh_ward 3/1/1 intervene 4/2/2 healing_words 2/2/1
astral_travel 2/1/1 find_gate 4/0/2 alchemical_process 1/0/1 binding 3/0/1
"""
"""Price, hands, horror."""
COPIED = {
    "mists_of_rlyeh": "dexter",
    "flesh_ward": "agnes",
    "astral_travel": "dexter",
    "intervene": "marie",
    "find_gate": "norman",
}
"""Spells of the deck that somebody begins with a copy of."""


def listed(text: str) -> dict[str, tuple[int, ...]]:
    words = text.split()
    return {name: tuple(map(int, numbers.split("/"))) for name, numbers in zip(words[::2], words[1::2], strict=True)}


def test_items_cost_and_bear_what_they_should() -> None:
    for name, numbers in listed(ITEMS).items():
        card = ITEM_CARDS[name]
        assert (card.value, card.hands, card.health, card.sanity) == (*numbers, 0, 0, 0)[:4], name
        assert {"common", "curio"} & set(card.traits), name
    assert set(listed(ITEMS)) == set(ITEM_CARDS)


def test_allies_bear_what_they_should() -> None:
    found = {card.id: card for card in (*ALLY_CARDS.values(), *SPECIAL_CARDS.values()) if card.kind == "ally"}
    assert {id: (card.health, card.sanity) for id, card in found.items()} == listed(ALLIES)


def test_spells_cost_what_they_should_and_starting_copies_are_the_same() -> None:
    assert {id: (card.value, card.hands, card.horror) for id, card in SPELL_CARDS.items()} == listed(SPELLS)
    for spell, owner in COPIED.items():
        copy, card = STARTING_CARDS[f"{spell}_{owner}"], SPELL_CARDS[spell]
        assert (copy.sides, copy.hands, copy.horror, copy.name) == (card.sides, card.hands, card.horror, card.name)
        assert copy.value == 0 and copy.owner.startswith(owner)


def test_every_special_card_is_given_out_by_something() -> None:
    lines = [one for card in BOX.every() for _, one in lines_of(card)]
    given = {one.entry for one in lines if kind_of(one).name == "receive"}  # type: ignore[attr-defined]
    specials = set(content.SPECIAL_CARDS)
    assert given <= {*specials, *STARTING_CARDS, *content.ARTIFACT_CARDS} and specials <= given


MONSTERS = """
abyssal_servant 1 S2 4 -1 -2 1/2 R     alma_hill 1 -0 3 0 -1 0/2          altered_beast 2 D2 1 0 0 1/1 R
altered_servant 2 U2 2 0 -1 1/1 R      avian_thrall 1 D3 3 -2 -1 1/2 R    billy_cooper 1 -0 3 -1 -1 2/0
corpse_taker 1 D0 2+1 -2 -1 2/2 R      creeping_ghoul 1 U2 3 -1 0 2/1 R   eyeless_watcher 1 U2 3 0 -2 0/1 R
flesh_eater 2 U2 2 0 0 1/1 R           ghoul_acolyte 2 U0 2 0 -1 1/1 R    ghoul_priest 1 D0 4 -1 -1 2/1 R
herman_collins 1 -0 3 -1 -1 1/1        high_priest 1 D0 2 -1 -1 1/0       hooded_stalker 2 D2 1 0 -1 1/0
hulking_thrall 2 S2 2 0 0 1/1 R        hybrid_thug 2 U2 1 0 0 1/0         keening_hound 1 D* 4 -1 -2 2/1 R
lodge_enforcer 2 U2 1 0 -1 2/0         lodge_loyalist 2 D2 1 -1 0 1/1     lupine_thrall 1 S2 4 0 -2 2/1 R
masked_hunter 1 -2 2+1 -2 0 2/1        masked_ones 1 D0 2+1 0 -2 0/1      nightmarish_fiend 1 S2 4 -1 -1 2/2 R
occult_ritualist 2 L0 1 0 1 0/1        ocean_scion 2 D2 2 -1 -1 1/1 R     rlyeh_guardian 1 D1 4+1 -2 -1 3/2 R
ravenous_predator 1 U* 3 -1 -1 1/1 R   river_skulk 2 L0 3 0 -1 1/2 R      robed_figure 3 U2 1 0 0 1/0
ruth_turner 1 -0 3 0 -2 1/0            sea_singer 1 D0 3 -1 -1 1/2 R      shallows_predator 2 S2 3 -1 1 1/1 R
shoreline_brute 1 U2 4 -2 0 2/1 R      simon_carter 1 L0 2+1 -1 -1 1/1    swift_byakhee 1 D3 3 0 -1 1/1 R
tindalos_alpha 1 D* 2+1 -2 -2 2/2 R    twilight_supplicant 2 D0 1 0 0 0/2 vicious_glutton 2 U2 2 -1 1 1/1 R
void_touched 2 L0 2 0 0 0/2 R          wake_titan 1 U2 2+1 -2 0 2/2 R     whippoorwill 2 U1 1 0 -1 0/0
wolf_man_drew 1 -2 3 -1 0 2/0
"""
"""Copies, where it appears and how fast it is, health, attack, evade, damage and horror, remnant. `*`: directly."""
SPAWNS = {"U": "unstable", "D": "most_doom", "L": "street_of_leader", "S": "street_of_prey", "-": "placed"}
PREY = """
abyssal_servant most_clues altered_beast low_will altered_servant most_clues avian_thrall most_clues
creeping_ghoul high_lore eyeless_watcher low_influence flesh_eater high_strength hooded_stalker low_strength
hulking_thrall high_observation hybrid_thug low_observation keening_hound most_remnants lodge_enforcer high_lore
lodge_loyalist most_spells lupine_thrall low_will masked_hunter most_clues nightmarish_fiend low_will
ocean_scion low_influence ravenous_predator low_will robed_figure high_influence shallows_predator high_observation
shoreline_brute high_will swift_byakhee low_observation tindalos_alpha high_observation vicious_glutton low_will
whippoorwill nearest wolf_man_drew low_strength
"""


def test_monsters_are_as_strong_as_they_should_be() -> None:
    row = r"(\w+) (\d) ([UDLS-])(\d|\*) (\d)(?:\+(\d))? (-?\d) (-?\d) (\d)/(\d)( R)?"
    seen = set()
    for name, copies, at, speed, health, elite, attack, evade, damage, horror, remnant in re.findall(row, MONSTERS):
        card = MONSTER_CARDS[name]
        seen.add(name)
        assert (card.copies, card.spawn, card.direct) == (int(copies), SPAWNS[at], speed == "*"), name
        assert card.direct or card.speed == int(speed), name
        assert (card.health, card.elite, card.attack, card.evade) == (
            int(health),
            int(elite or 0),
            int(attack),
            int(evade),
        ), name
        assert (card.damage, card.horror, card.remnant) == (int(damage), int(horror), bool(remnant)), name
    assert seen == {id for id, card in MONSTER_CARDS.items() if not card.archive}


def test_monsters_go_after_their_prey() -> None:
    words = PREY.split()
    prey = dict(zip(words[::2], words[1::2], strict=True))
    own = {id: card for id, card in MONSTER_CARDS.items() if not card.archive}
    assert {id: card.hunts or card.prey for id, card in own.items() if card.hunts or card.prey} == prey
    for card in own.values():
        assert bool(card.lurks) + bool(card.hunts) + bool(card.patrols) == 1, card.id


def test_investigators_are_as_strong_as_each_other() -> None:
    for person in PEOPLE.values():
        assert sum(person.skills[skill] for skill in SKILLS) == 13, person.id
        assert person.health + person.sanity == (14 if person.id == "rex_murphy" else 12), person.id


def test_starting_cards_are_given_to_their_owners() -> None:
    given = {card: person.id for person in PEOPLE.values() for card in (*person.fixed, *person.choice)}
    given |= {card: p.id for p in PEOPLE.values() for card in p.extra if not card.startswith("condition:")}
    assert given == {card.id: card.owner for card in STARTING_CARDS.values()}


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_a_scenario_names_what_there_is(scenario: str) -> None:
    sheet, laid = SCENARIOS[scenario], chart_of(ScenarioId(scenario))
    assert {*sheet.deck, *sheet.aside} <= set(MONSTER_CARDS)
    assert all(sheet.deck[id] <= MONSTER_CARDS[id].copies for id in sheet.deck)
    assert set(sheet.codex) <= set(ARCHIVE) and sheet.intro in BOX.texts
    assert {sheet.start, *sheet.doom, *(one.at for one in sheet.monsters)} <= set(laid.places)
    assert sum(sheet.cup.values()) == 14
    for street in sheet.streets:
        assert set(street.spaces) <= {space for tile in street.between for space in laid.tiles[tile]}
        assert street_id(street.between) in laid.places
    reached = distances(sheet.start, lambda space: laid.places[space].borders)
    assert set(laid.places) - set(reached) == {space.id for space in sheet.specials}


SIDES = {(0, -1): 0, (1, -1): 1, (1, 0): 2, (0, 1): 3, (-1, 1): 4, (-1, 0): 5}
"""Where a tile lies beside another: upper left, upper right, right, lower right, lower left, left."""
TOUCHING = {"v1": ("A", "AB", "B", "BC", "C", "CA"), "v2": ("CA", "A", "AB", "B", "BC", "C")}
"""Which spaces of a tile lie at each side."""


@rule("ARK-1")
@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_streets_border_the_spaces_that_lie_at_their_side(scenario: str) -> None:
    """A map is true to the hexes it is drawn with."""
    sheet = SCENARIOS[scenario]
    for street in sheet.streets:
        found: set[str] = set()
        for here, there in (street.between, street.between[::-1]):
            (q, r), (other_q, other_r) = sheet.neighbourhoods[here], sheet.neighbourhoods[there]
            tile = NEIGHBOURHOODS[here]
            side = SIDES[other_q - q, other_r - r]
            found |= {str(tile.spaces["ABC".index(letter)].id) for letter in TOUCHING[tile.cut][side]}
        assert set(map(str, street.spaces)) == found, street.between
    assert len(sheet.neighbourhoods) == 5 and len(sheet.streets) <= 7


def test_a_reckoning_concerns_everybody() -> None:
    for entry, sides in PLAY.sides.items():
        for side in sides:
            for ability in side.abilities:
                assert ability.when != "reckoning" or ability.whose == "any", entry


def test_every_story_is_told_by_a_card() -> None:
    tiled: list[Any] = [*content.ENCOUNTERS.values(), *content.EVENT_CARDS.values()]
    lined: list[Any] = [*content.STREET_CARDS.values(), *content.ROUTE_CARDS.values()]
    banded: list[Any] = [*content.ANOMALY_CARDS.values(), *content.TERROR_CARDS.values()]
    told = {part.text for card in (*tiled, *lined) for part in card.parts.values()}
    told |= {band.text for card in banded for band in card.bands}
    told |= {text for card in content.ARCHIVE.values() for text in card.stories}
    told |= {part.text for card in BOX.every() for part in card.sealed.values()}
    told |= {card.opening.text for card in content.MYSTERY_CARDS.values()}
    told |= {way.label for card in content.MYSTERY_CARDS.values() for way in card.ways}
    told |= {person.story for person in content.PEOPLE.values()}
    told |= {sheet.intro for sheet in content.SCENARIOS.values()}
    told |= {side.text for sides in PLAY.sides.values() for side in sides}
    rest = {id for id in BOX.texts if id not in told}
    assert all(id.endswith(".story") for id in rest), "of headlines"


def test_every_side_of_an_archive_card_has_its_story() -> None:
    for card in ARCHIVE.values():
        assert len(card.stories) == len(card.sides) and set(card.stories) <= set(BOX.texts), card.id
        assert card.sealed_sides, card.id


def test_ids_of_sealed_cards_say_no_more_than_their_names() -> None:
    """Ids are published, and what stands on a hidden back or a codex card is not."""
    sealed = [card for card in BOX.every() if isinstance(card, PlayEntry) and card.sealed_sides]
    assert len(sealed) >= len(ARCHIVE)
    for card in sealed:
        assert set(card.id.split("_")) <= set(plain(card.name).split()), card.id


def plain(name: str) -> str:
    """As ids are written: `R'lyeh` is `rlyeh`, `Yog-Sothoth` two words."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return letters.replace("'", "").replace("-", " ").replace(",", "")


def test_every_ending_has_an_epilogue() -> None:
    for sheet in SCENARIOS.values():
        assert set(sheet.sealed) == set(sheet.endings), sheet.id
        for part in sheet.sealed.values():
            assert 80 <= len(BOX.texts[part.text].split()) <= 150, part.text


def test_endings_name_no_codex_card() -> None:
    """How a scenario may end is published before any card is read: it says who wins, not where and how."""
    titles = {word for card in ARCHIVE.values() for word in card.id.split("_") if len(word) > 3}
    places = {space.id for sheet in SCENARIOS.values() for space in sheet.specials}
    for sheet in SCENARIOS.values():
        for ending, outcome in sheet.endings.items():
            said = {word.strip(",.").lower() for word in (*ending.split("_"), *outcome.why.split())}
            assert not said & (titles | places), ending
