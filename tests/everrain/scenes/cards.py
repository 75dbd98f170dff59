"""Cards that are made for tests: guns, improvements, traits, and tales to be read aloud. They are in the box while a
test runs that wants them (`conftest.py`)."""

from typing import Any

from domain.everrain.content import (
    BOX,
    Denizen,
    EventCard,
    Expedition,
    Gun,
    Improvement,
    SeaEvent,
    StoryCard,
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
)


# --- tales ------------------------------------------------------------------------------------------


def made(shape: type[Any], id: str, **how: Any) -> Any:
    """A card that is made for a test; `effects` and `sealed` as in the content, where every part says the same."""
    parts = {part: {"text": "tide_caves.pass", "then": then} for part, then in how.pop("sealed", {}).items()}
    return BOX.words.convert({"id": id, "name": id, "origin": "original", "sealed": parts, **how}, shape)


def trial_of(stat: str) -> dict[str, Any]:
    """A test whose outcomes are sealed."""
    return {
        "effects": [
            {
                "do": "test",
                "skill": stat,
                "passed": [{"do": "read", "part": "pass"}],
                "failed": [{"do": "read", "part": "fail"}],
            }
        ],
    }


GAIN = {"do": "gain", "what": "coin", "n": 5}
HURT = {"do": "suffer", "what": "trauma", "crew": "this"}
TALES_MADE: tuple[EventCard, ...] = (
    made(SeaEvent, "a_calm", effects=[GAIN]),
    made(SeaEvent, "a_trial", who="on_deck", sealed={"pass": [GAIN], "fail": [HURT]}, **trial_of("strength")),
    made(
        SeaEvent,
        "a_choice",
        effects=[
            {
                "do": "decide",
                "options": [
                    {"label": "tide_caves", "then": [{"do": "read", "part": "one"}]},
                    {"label": "tide_caves.fail", "cost": {"coin": 10}, "then": [{"do": "read", "part": "two"}]},
                ],
            }
        ],
        sealed={"one": [GAIN], "two": [{"do": "gain", "what": "clue", "n": 2}]},
    ),
    made(SeaEvent, "a_fair_wind", effects=[{"do": "hasten", "n": 2}]),
    *(
        made(SeaEvent, f"a_reprieve_{track}", effects=[{"do": "retreat", "track": track, "n": 3}])
        for track in ("players", "enemy", "elder")
    ),
    made(SeaEvent, "a_leap", effects=[{"do": "advance", "track": "players"}]),
    made(SeaEvent, "a_kind_one", set="lamplight", effects=[GAIN]),
    made(Expedition, "a_climb", sealed={"pass": [GAIN], "fail": [HURT]}, **trial_of("strength")),
    made(Expedition, "a_riddle", sealed={"pass": [GAIN], "fail": [HURT]}, **trial_of("intelligence")),
    made(Expedition, "a_cold", effects=[{"do": "suffer", "what": "strain", "crew": "party", "n": 2}]),
    made(Denizen, "a_smith", kind="alternative", effects=[{"do": "pay", "what": "coin", "n": 15, "then": [HURT]}]),
    made(
        Denizen,
        "a_fence",
        kind="alternative",
        effects=[{"do": "tribute", "prices": [{"cost": {"treasure": "relic"}}], "then": [GAIN]}],
    ),
    made(
        Denizen,
        "a_leech",
        kind="alternative",
        effects=[{"do": "tribute", "prices": [{"cost": {"clues": 2}}, {"cost": {"strain": 1}}], "then": [GAIN]}],
    ),
    made(Denizen, "a_recruit", kind="alternative", effects=[{"do": "join"}, {"do": "advance", "track": "agenda"}]),
    made(Denizen, "a_trickster", kind="incident", sealed={"pass": [GAIN], "fail": [HURT]}, **trial_of("luck")),
    made(Denizen, "a_master", kind="labour", effects=[GAIN]),
    made(Denizen, "a_pilgrim", kind="passenger", destination="duskfall", effects=[{**GAIN, "n": 20}]),
    made(Denizen, "a_traveller", kind="passenger", destination="grimsea", effects=[{**GAIN, "n": 10}]),
    *(
        made(
            StoryCard,
            f"begin_{deck}",
            story=f"tale_{deck}",
            deck=deck,
            stage="trigger",
            effects=[{"do": "read", "part": "go"}],
            sealed={"go": [{"do": "prompt", "number": number}]},
        )
        for deck, number in (("sea", 91), ("expedition", 93), ("denizen", 95))
    ),
    *(
        made(
            StoryCard,
            f"journey_{deck}",
            story=f"tale_{deck}",
            deck=deck,
            stage="journey",
            number=number,
            effects=[{"do": "read", "part": "card"}],
            sealed={
                "card": [
                    {
                        "do": "tribute",
                        "prices": [{"cost": {"coin": 10}}, {"cost": {"clues": 1}}],
                        "then": [{"do": "prompt", "number": number + 1}],
                    }
                ]
            },
        )
        for deck, number in (("sea", 91), ("expedition", 93), ("denizen", 95))
    ),
    *(
        made(
            StoryCard,
            f"end_{deck}",
            story=f"tale_{deck}",
            deck=deck,
            stage="epilogue",
            number=number,
            ashore=False,
            effects=[{"do": "read", "part": "card"}],
            sealed={"card": [{"do": "gain", "what": "clue", "n": 3}]},
        )
        for deck, number in (("sea", 92), ("expedition", 94), ("denizen", 96))
    ),
)
"""Cards to be read aloud. Each story stays in one deck: trigger, journey, epilogue."""
