"""Cards that are made for tests: guns, improvements, traits. They are in the box while a test runs that wants them
(`conftest.py`)."""

from typing import Any

from domain.everrain.content import (
    BOX,
    Gun,
    Improvement,
    Target,
    Trait,
)
from domain.everrain.names import UpgradeId

COMMON: dict[str, Any] = {"name": "made for a test", "origin": "original"}
SIDE_GUN = Gun(
    id=UpgradeId("a_side_gun"),
    cost=30,
    location="side",
    grid=(Target("0,1", 3), Target("-1,1", 2), Target("0,2", 2), Target("-1,2", 1), Target("0,3", 1)),
    **COMMON,
)
"""Three dice off the bow, two abaft or at two hexes, one abeam or at three."""
CHASER = Gun(
    id=UpgradeId("a_chaser"),
    cost=40,
    location="bowstern",
    grid=(Target("1,0", 2, "bow"), Target("2,0", 1, "bow"), Target("-1,0", 4, "stern")),
    **COMMON,
)

GUNS_MADE = (SIDE_GUN, CHASER)


def fitted(id: str, **how: Any) -> Improvement:
    """An improvement made for a test; `effects` as in the content."""
    return BOX.words.convert({"id": id, **COMMON, "cost": 20, **how}, Improvement)


def trait(id: str, sign: str, place: str, **how: Any) -> Trait:
    return BOX.words.convert({"id": id, **COMMON, "sign": sign, "place": place, **how}, Trait)


IMPROVEMENTS_MADE = (
    fitted("a_circle", shape="circle", halves=True, trigger="use", effects=[{"do": "gain", "what": "coin"}]),
    fitted("a_lone_circle", shape="circle", trigger="use", effects=[{"do": "repair"}]),
    fitted("a_square", shape="square", halves=True, modifies=[{"modify": "hold", "by": 1}]),
    fitted("a_ballast", modifies=[{"modify": "rough", "set": 1}]),
    fitted("a_bell", shape="circle", halves=True, trigger="wreck"),
    fitted("a_cell", shape="rectangle", capture={"health": 1}, effects=[{"do": "gain", "what": "clue"}]),
    fitted("a_shield", modifies=[{"modify": "sheathing", "by": 1}]),
    fitted("a_safe", modifies=[{"modify": "strongroom", "by": 20}]),
    fitted("a_sail", modifies=[{"modify": "storm_turn", "set": 0}]),
    fitted("a_scope", modifies=[{"modify": "reveal_clues", "by": 1}]),
    fitted("a_drum", modifies=[{"modify": "refresh", "by": 1}]),
    fitted("a_ward", modifies=[{"modify": "spawn_die", "set": 0}]),
    fitted("a_magazine", shape="square", halves=True, modifies=[{"modify": "salvo_dice", "by": 1}]),
    fitted("a_boat", shape="circle", halves=True, trigger="boat"),
    fitted("a_cabin", shape="circle", halves=True, trigger="use", cabin=True),
)
TRAITS_MADE = (
    trait("strong_at_sea", "good", "sea", modifies=[{"modify": "dice", "by": 1}]),
    trait("strong_in_port", "good", "port", modifies=[{"modify": "dice", "by": 1}]),
    trait("strong_always", "good", "general", modifies=[{"modify": "dice", "by": 1}]),
    trait("unmoved", "good", "sea", modifies=[{"modify": "turn_strain", "set": 0}], contradicts=["worn"]),
    trait("worn", "bad", "sea", modifies=[{"modify": "turn_strain", "by": 1}], contradicts=["unmoved"]),
    trait("idle", "bad", "sea", modifies=[{"modify": "orders", "set": 1}]),
    trait("undying", "good", "general", modifies=[{"modify": "enduring", "by": 1}]),
    trait("untiring", "good", "general", modifies=[{"modify": "tireless", "by": 1}]),
    trait("short_of_breath", "bad", "general", modifies=[{"modify": "breathless", "by": 1}]),
    trait("helpful", "good", "sea", effects=[{"do": "gain", "what": "coin"}]),
    trait("scout_at_sea", "indelible", "sea", modifies=[{"modify": "wayfinder", "by": 1}]),
    trait("scout_in_port", "indelible", "port", modifies=[{"modify": "wayfinder", "by": 1}]),
    trait("gunner", "good", "sea", modifies=[{"modify": "shot_dice", "by": 2}]),
    trait("brawler", "good", "sea", modifies=[{"modify": "fray_dice", "by": 2}]),
    trait("blind_by_night", "bad", "sea", modifies=[{"modify": "lookout", "set": 0}]),
    trait("sure_of_foot", "good", "sea", modifies=[{"modify": "node_trauma", "set": 0}]),
    trait("clumsy_of_foot", "bad", "sea", modifies=[{"modify": "node_trauma", "by": 1}]),
    trait("sound_asleep", "good", "general", modifies=[{"modify": "rest", "by": 1}]),
    trait("clever", "good", "general", modifies=[{"modify": "intelligence", "by": 2}]),
    trait("dull_of_mind", "bad", "general", modifies=[{"modify": "intelligence", "by": -9}]),
    trait("thrift", "good", "general", modifies=[{"modify": "wage", "by": -5}]),
    trait("plain", "bad", "general"),
    trait("plainer", "bad", "general"),
    trait("scholar_in_port", "good", "port", modifies=[{"modify": "study", "by": -1}]),
    trait("dealer_in_port", "good", "port", modifies=[{"modify": "bargain", "by": 1}]),
    trait("friend_in_port", "good", "port", modifies=[{"modify": "company", "by": 1}]),
    trait("shunned_in_port", "bad", "port", modifies=[{"modify": "shunned", "by": 1}]),
    trait("strong_ashore", "good", "expedition", modifies=[{"modify": "strength", "by": 9}]),
    trait("keen_ashore", "good", "expedition", modifies=[{"modify": "second_look", "by": 1}]),
)
