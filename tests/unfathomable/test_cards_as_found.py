"""The numbers of the cards as they were found, in one table each: checks, skills and icons of the mythos deck, the
characters, when abilities work, both lines of succession. What the cards do is tested card by card elsewhere."""

from collections import Counter

from domain.parts.core import call
from domain.parts.effects import kind_of, lines_of
from domain.unfathomable.content import (
    BOX,
    CHARACTERS,
    DAMAGE_CARDS,
    ITEM_CARDS,
    MYTHOS_CARDS,
    NUMBERS,
    PASSENGER_TOKENS,
    SPACES,
    Mythos,
)
from domain.unfathomable.content.entries import Ability, Kept
from domain.unfathomable.names import SKILLS, CharacterId
from domain.unfathomable.nouns import RULES

# number, card, who chooses, target (and middle line), supporting skills, activation, track
MYTHOS = """
 1 accusation                 captain   -      -    D R
 2 adrift_fishing_boat        -         16/13  IOS  M C
 3 barricade_the_hatches      -         10     SW   M C
 4 bucket_brigade             captain   16     ISW  M R
 5 class_struggle             captain   -      -    D T
 6 coal_bunker_fire           current   13     IS   F R
 7 collision_course           -         11/8   OW   D R
 8 coordinated_assault        -         17     ILO  D R
 9 criminal_activity          current   11     IO   M R
10 damaged_evaporator         -         11/8   OW   M R
11 deep_one_feint             -         11     OW   D C
12 deep_one_swarm             -         15/11  LOS  D C
13 dinghy_launch              captain   -      -    F T
14 disturbing_dreams          -         13/10  IL   M T
15 eot_failure                -         11     IO   F R
16 fear_of_the_unknown        -         15     ILW  D C
17 firemen_strike             current   9      SW   F R
18 flooding_compartment       -         9      SW   D R
19 food_rationing             captain   -      -    D R
20 food_stores_raid           -         11/8   IS   F T
21 horrific_visions           -         10     LW   D R
22 hull_leak                  -         9      OS   D T
23 hypnotic_melody            -         10/7   IW   D T
24 identity_crisis            current   11     IL   D R
25 improvised_fuel_source     captain   -      -    M R
26 incoming_sos               captain   -      -    F R
27 infection                  captain   -      -    D T
28 infiltrator                -         11/8   LS   M T
29 jail_break                 -         9      LS   F C
30 just_desserts              current   -      -    D C
31 kitty_litter               current   10     LO   M R
32 looming_breakdown          captain   11     OS   M R
33 lure_of_yha_nthlei         -         9      IL   F R
34 missing_jewelry            captain   -      -    M T
35 missing_munitions          -         16/12  IOW  D C
36 missing_parents            current   -      -    D R
37 mysterious_lifeboat        keeper    -      -    D R
38 on_the_offensive           -         10     LS   F C
39 open_the_gate              keeper    18     LOW  F R
40 passenger_overboard        -         9      LO   D T
41 passenger_riot             -         13/10  IS   D T
42 poisoned_food              keeper    -      -    D T
43 power_to_the_people        captain   9      IW   D T
44 rally_the_crew             -         13/10  IW   F C
45 rat_infestation            -         12/8   IO   D R
46 ritual_coordination        keeper    9      LW   D T
47 ritual_support             keeper    -      -    M T
48 sacrifice_deep_one         keeper    -      -    D T
49 sewage_backup              -         9      SW   F C
50 shipboard_fire             -         11/8   OS   D R
51 stolen_ritual_components   -         10     LO   F T
52 strange_vision             current   -      -    D C
53 the_anarcho_individualist  current   -      -    F R
54 the_captains_banquet       captain   -      -    M T
55 the_fathers_favor          -         16/11  LOS  F T
56 the_mothers_wrath          -         17/12  ILS  M T
57 too_many_bodies            captain   -      -    D T
58 transformation             captain   -      -    D T
59 volunteer_army             captain   -      -    F R
60 hold_the_line              -         15/10  LSW  M C
61 history_repeats            keilani   13     IS   D T
62 the_peacemaker             arjun     13     IW   M T
63 do_no_harm                 svetlana  13     LO   F T
64 signs_of_life              jeanne    13     IO   D T
65 the_game_is_afoot          jamie     13     OS   D T
66 memory_of_the_deep         william   13     LW   M T
67 miscalculation             beatrice  13     LO   F T
68 family_ties                ishmael   -      -    D T
69 gift_of_the_mother         edmund    15     SW   M T
70 ticket_please              samira    13     IW   D T
"""

# character, skill set, where it begins, its item, its mythos card
CAST = """
keilani   I3W2        captains_cabin  speaking_trumpet   history_repeats
arjun     I2O1S2      bridge          six_shooter        the_peacemaker
svetlana  I2L1O2      captains_cabin  travel_pharmacy    do_no_harm
jeanne    I1O2S2      boiler_room     tool_kit           signs_of_life
jamie     S3W2        bridge          repeating_rifle    the_game_is_afoot
william   L3W2        chapel          elder_sign_amulet  memory_of_the_deep
beatrice  I1L2O2      chapel          almanac            miscalculation
ishmael   L2S2W1      galley          book_of_dagon      family_ties
edmund    I1L1O1S1W1  galley          lucky_ring         gift_of_the_mother
samira    L1O2W2      cargo_hold      starbuck           ticket_please
"""

# whose, where it stands or the item's trait, when, how often, not in the Brig, then perform 1 action, only where
ABILITIES = """
keilani            sheet        after_total  check free -     -
keilani            feat         crisis       -     free -     -
arjun              sheet        action       turn  free again -
arjun              feat         before_check -     -    -     -
svetlana           sheet        defeat       -     -    -     -
svetlana           feat         defeat       -     free -     -
jeanne             sheet        boiler       -     free -     -
jeanne             feat         action       -     -    -     boiler_room
jamie              sheet        action       turn  -    again -
jamie              feat         action       -     -    -     -
william            sheet        action       turn  free again -
william            feat         action       -     -    again -
beatrice           sheet        mythos       -     free -     -
beatrice           feat         before_die   -     free -     -
ishmael            sheet        action       -     -    -     -
ishmael            feat         action       -     -    -     -
edmund             sheet        after_die    -     free -     -
edmund             feat         drawn        -     -    -     -
samira             sheet        action       turn  free -     -
samira             feat         after_total  -     free -     -
speaking_trumpet   -            action       -     -    -     -
six_shooter        weapon       action       -     -    -     -
travel_pharmacy    -            defeat       -     -    -     -
tool_kit           -            action       -     -    -     -
repeating_rifle    weapon       action       -     -    -     -
elder_sign_amulet  -            always       -     -    -     -
almanac            -            before_die   roll  -    -     -
book_of_dagon      -            action       turn  -    again -
lucky_ring         -            after_total  check -    -     -
starbuck           -            action       turn  -    again -
starbuck           -            defeat       -     -    -     -
pocket_pistol      weapon       action       -     -    -     -
pocket_pistol      weapon       after_attack roll  -    -     -
fine_clothes       improvement  always       -     -    -     -
mystical_text      improvement  always       -     -    -     -
binoculars         improvement  always       -     -    -     -
medicine_ball      improvement  always       -     -    -     -
treasured_memento  improvement  always       -     -    -     -
jam_tin_grenade    -            action       -     -    -     -
kitchen_knife      weapon       always       -     -    -     -
plimsolls          -            action       turn  -    again -
shotgun            weapon       action       -     -    -     -
"""

CAPTAINS = "keilani arjun jeanne jamie svetlana beatrice edmund ishmael william samira"
KEEPERS = "william ishmael beatrice edmund samira svetlana jamie jeanne arjun keilani"
ACTIVATIONS = {"deep_ones": "D", "dagon": "F", "hydra": "M"}
TRACKS = {"travel": "T", "ritual": "R", "choice": "C"}


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def as_row(card: Mythos) -> list[str]:
    target = skills = "-"
    if card.check is not None:
        target = str(card.check.target) + (f"/{card.check.least}" if card.check.least else "")
        skills = "".join(skill[0].upper() for skill in card.check.skills)
    icons = [ACTIVATIONS[card.activation], TRACKS[card.track]]
    return [str(card.number), card.id, card.chooser or "-", target, skills, *icons]


def test_every_mythos_card_has_the_chooser_the_check_and_the_icons_that_were_found() -> None:
    assert [as_row(card) for card in MYTHOS_CARDS.values()] == rows(MYTHOS)


def test_every_character_has_the_skills_the_space_the_item_and_the_card_that_were_found() -> None:
    cast = [
        [c.id, "".join(f"{skill[0].upper()}{n}" for skill, n in c.skills.items()), c.start, c.item, c.mythos]
        for c in CHARACTERS.values()
    ]
    assert cast == rows(CAST)


def as_words(whose: str, where: str, ability: Ability) -> list[str]:
    flags = ["free" if ability.free else "-", "again" if ability.again else "-"]
    return [whose, where or "-", ability.when, ability.limit or "-", *flags, ability.at or "-"]


def rows_of(card: Kept, where: str) -> list[list[str]]:
    """What is always so, then what the card can do at a moment."""
    always = [[card.id, where or "-", "always", "-", "-", "-", "-"] for _ in card.modifies]
    return [*always, *(as_words(card.id, where, ability) for ability in card.abilities)]


def test_sheets_feats_and_items_work_when_as_often_and_where_as_was_found() -> None:
    found = [
        as_words(c.id, where, ability)
        for c in CHARACTERS.values()
        for where, ability in (("sheet", c.ability), ("feat", c.feat))
    ]
    found += [row for item in ITEM_CARDS.values() for row in rows_of(item, item.trait)]
    assert found == rows(ABILITIES)


def test_repairs_cost_three_of_a_skill_or_five_of_any() -> None:
    prices = {(card.skill, card.repair) for card in DAMAGE_CARDS.values() if card.kind == "structural"}
    assert prices == {*((skill, 3) for skill in SKILLS), (None, 5)}


def test_both_lines_of_succession_are_those_that_were_found() -> None:
    assert NUMBERS.captain_line == tuple(map(CharacterId, CAPTAINS.split()))
    assert NUMBERS.keeper_line == tuple(map(CharacterId, KEEPERS.split()))


def test_the_rooms_have_their_numbers_and_the_passengers_their_copies() -> None:
    numbers = {space.id: space.numbers for space in SPACES.values() if space.kind == "room"}
    assert numbers == {
        "bridge": (1, 2),
        "chapel": (3,),
        "captains_cabin": (4,),
        "cargo_hold": (5,),
        "galley": (6,),
        "boiler_room": (7, 8),
    }
    copies = {token.id: (token.copies, token.losses) for token in PASSENGER_TOKENS.values()}
    assert copies == {
        "one_soul": (5, {"souls": 1}),
        "two_souls": (1, {"souls": 2}),
        "soul_and_mind": (1, {"souls": 1, "sanity": 1}),
        "stranger": (2, {}),
    }


def test_every_rule_of_one_card_is_called_by_one_card() -> None:
    """A rule that two cards call is an operation of the game."""
    called = Counter(one.rule for card in BOX.every() for _, one in lines_of(card) if kind_of(one) is call)  # type: ignore[attr-defined]
    assert called == dict.fromkeys(RULES, 1)


def test_every_operation_that_is_offered_stands_first() -> None:
    """In which ways an ability may be used is asked of its first line."""
    for card in BOX.every():
        for line, one in lines_of(card):
            if kind_of(one).ways or (kind_of(one) is call and RULES[one.rule].ways):  # type: ignore[attr-defined]
                assert line.endswith("effects.0"), f"{card.id}/{line}"
