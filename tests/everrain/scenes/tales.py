"""Cards that are made for tests: treasures, tales to be read aloud, Elder Ones, and tiles with ports for them."""

from collections.abc import Mapping, Sequence
from typing import Any

from domain.everrain.content import (
    BOX,
    Denizen,
    Elder,
    EventCard,
    Expedition,
    SeaEvent,
    StoryCard,
    Tile,
    Treasure,
)
from domain.everrain.names import PortId, TileId
from tests.everrain.scenes.cards import COMMON

HERE, THERE, ELSEWHERE = PortId("a_port_here"), PortId("a_port_there"), PortId("a_port_elsewhere")


def _harbour(port: PortId) -> Tile:
    return Tile(id=TileId(f"tile_of_{port}"), act=1, clues=1, cells=("calm",) * 6, port=port, **COMMON)


HARBOURS = tuple(_harbour(port) for port in (HERE, THERE, ELSEWHERE))


# --- treasures --------------------------------------------------------------------------------------


def _treasure(id: str, kind: str, undesired: int, standard: int, desired: int, **how: Any) -> Treasure:
    """Wanted there, not wanted here, unless it is said otherwise."""
    where = {"desired_port": THERE, "undesired_port": HERE, **how}
    prices = {"undesired": undesired, "standard": standard, "desired": desired}
    return BOX.words.convert({"id": id, **COMMON, "kind": kind, **prices, **where}, Treasure)


TREASURES_MADE = (
    _treasure("a_bale", "commodity", 5, 10, 20),
    _treasure("a_cask", "commodity", 0, 10, 20),
    _treasure("a_chest", "commodity", 5, 15, 25, desired_port=HERE, undesired_port=THERE),
    _treasure("a_crate", "commodity", 5, 10, 30, undesired_port=ELSEWHERE),
    _treasure("a_whistle", "trinket", 5, 10, 20),
    _treasure("a_tablet", "relic", 5, 10, 20, clues=2),
    _treasure("an_idol", "relic", 5, 20, 30, clues=5),
)


# --- tales ------------------------------------------------------------------------------------------


def gain(what: str, n: int = 1) -> list[dict[str, Any]]:
    return [{"do": "gain", "what": what, "n": n}]


def hurt(what: str, crew: str = "this", n: int = 1) -> dict[str, Any]:
    return {"do": "suffer", "what": what, "crew": crew, "n": n}


def trial_of(skill: str) -> dict[str, Any]:
    """Two parts are sealed: what comes of a pass and of a fail."""
    passed, failed = [{"do": "read", "part": "pass"}], [{"do": "read", "part": "fail"}]
    return {"do": "test", "skill": skill, "passed": passed, "failed": failed}


def sealed(**parts: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {name: {"text": f"a_text.{name}", "then": list(then)} for name, then in parts.items()}


def event(id: str, effects: Sequence[Mapping[str, Any]], **how: Any) -> SeaEvent:
    return BOX.words.convert({"id": id, **COMMON, "effects": list(effects), **how}, SeaEvent)


def expedition(id: str, effects: Sequence[Mapping[str, Any]], **how: Any) -> Expedition:
    return BOX.words.convert({"id": id, **COMMON, "effects": list(effects), **how}, Expedition)


def denizen(id: str, kind: str, effects: Sequence[Mapping[str, Any]], **how: Any) -> Denizen:
    return BOX.words.convert({"id": id, **COMMON, "kind": kind, "effects": list(effects), **how}, Denizen)


def tale(story: str, stage: str, deck: str, effects: Sequence[Mapping[str, Any]], **how: Any) -> StoryCard:
    """A card of a story is called by both: `a_tale.journey`."""
    raw = {"id": f"{story}.{stage}", "story": story, "stage": stage, "deck": deck, "effects": list(effects)}
    return BOX.words.convert({**COMMON, **raw, **how}, StoryCard)


def way(label: str, part: str, **cost: Any) -> dict[str, Any]:
    return {"label": label, "cost": cost, "then": [{"do": "read", "part": part}]}


BOTH = sealed(**{"pass": gain("clue", 2), "fail": [hurt("trauma")]})
EVENTS_MADE = (
    event("a_gift", gain("coin", 5)),
    event("a_squall", (trial_of("strength"),), who="on_deck", sealed=BOTH, worth=0),
    event(
        "a_fork",
        ({"do": "decide", "options": [way("left", "left"), way("right", "right", coin=5), way("back", "back")]},),
        sealed=sealed(left=gain("clue"), right=gain("clue", 3), back=()),
        worth=0,
    ),
    event("a_boarding", ({"do": "spawn_deck"},)),
    event("a_discovery", ({"do": "advance", "track": "players"},)),
    event("a_reef", ({"do": "break_nodes", "n": 10},)),
)
EXPEDITIONS_MADE = (
    expedition("a_cliff", (trial_of("strength"),), sealed=BOTH, worth=0),
    expedition("a_ruin", (trial_of("intelligence"),), sealed=BOTH, worth=0),
    expedition("a_meadow", gain("coin", 5)),
    expedition("a_plague", (hurt("trauma", "party", 9),)),
)
DENIZENS_MADE = (
    denizen("a_beggar", "incident", (trial_of("luck"),), sealed=BOTH, worth=0),
    denizen("a_foreman", "labour", (hurt("strain"), *gain("coin", 15))),
    denizen("a_seller", "alternative", ({"do": "pay", "what": "coin", "n": 10, "then": gain("clue")},)),
    denizen("a_wanderer", "passenger", gain("coin", 20), destination=THERE),
    denizen("a_local", "passenger", gain("coin", 15), destination=HERE),
    denizen("a_ghost", "passenger", gain("clue"), destination=THERE, modifies=[{"modify": "turn_strain", "by": 1}]),
)
JOURNEY, EPILOGUE = 901, 902
"""The numbers of the tale that most tests follow: it begins at sea, goes on ashore and ends in port."""


def go_on(number: int) -> list[dict[str, Any]]:
    return [{"do": "prompt", "number": number}]


def journey(number: int, *prices: Mapping[str, Any]) -> dict[str, Any]:
    """One of these is asked for; then the story goes on with this number."""
    costs = [{"cost": dict(price)} for price in prices]
    return sealed(card=[{"do": "tribute", "prices": costs, "then": [{"do": "read", "part": "on"}]}], on=go_on(number))


READ = ({"do": "read", "part": "card"},)
STORIES_MADE = (
    tale(
        "a_tale",
        "trigger",
        "sea",
        ({"do": "decide", "options": [way("follow", "yes"), way("sail_on", "no")]},),
        sealed=sealed(yes=go_on(JOURNEY), no=()),
        worth=0,
    ),
    tale("a_tale", "journey", "expedition", READ, number=JOURNEY, sealed=journey(EPILOGUE, {"coin": 10}), worth=0),
    tale("a_tale", "epilogue", "denizen", READ, number=EPILOGUE, sealed=sealed(card=gain("clue", 3)), worth=0),
    tale("a_saga", "trigger", "denizen", go_on(911), worth=0),
    tale("a_saga", "journey", "denizen", READ, number=911, sealed=journey(912, {"clues": 2}, {"coin": 10}), worth=0),
    tale("a_saga", "epilogue", "sea", READ, number=912, sealed=sealed(card=gain("clue", 3)), worth=0),
    tale("a_yarn", "journey", "sea", READ, number=921, sealed=journey(922, {"treasure": "relic"}), worth=0),
    tale("a_yarn", "epilogue", "sea", READ, number=922, sealed=sealed(card=gain("clue")), worth=0),
)
"""`a_tale`: at sea, ashore, in port. `a_saga`: in port, in port, at sea. Of `a_yarn` only the end: all at sea."""


# --- one story for each deck ------------------------------------------------------------------------


def made(shape: type[Any], id: str, **how: Any) -> Any:
    """A card that is made for a test; `effects` and `sealed` as in the content, where every part says the same."""
    parts = {part: {"text": "tide_caves.pass", "then": then} for part, then in how.pop("sealed", {}).items()}
    return BOX.words.convert({"id": id, "name": id, "origin": "original", "sealed": parts, **how}, shape)


GAIN = {"do": "gain", "what": "coin", "n": 5}
HURT = {"do": "suffer", "what": "trauma", "crew": "this"}
WIN_OR_LOSE = {"pass": [GAIN], "fail": [HURT]}
TALES_MADE: tuple[EventCard, ...] = (
    made(SeaEvent, "a_calm", effects=[GAIN]),
    made(SeaEvent, "a_trial", who="on_deck", effects=[trial_of("strength")], sealed=WIN_OR_LOSE),
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
    made(Expedition, "a_climb", effects=[trial_of("strength")], sealed=WIN_OR_LOSE),
    made(Expedition, "a_riddle", effects=[trial_of("intelligence")], sealed=WIN_OR_LOSE),
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
    made(Denizen, "a_trickster", kind="incident", effects=[trial_of("luck")], sealed=WIN_OR_LOSE),
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


# --- Elder Ones -------------------------------------------------------------------------------------


def elder(id: str, quest: Mapping[str, Any], *hope: Mapping[str, Any], **how: Any) -> Elder:
    raw = {"id": id, **COMMON, "dice": 3, "health": 4, "grid": [{"at": "1,0"}, {"at": "2,0"}], "quest": quest}
    return BOX.words.convert({**raw, "hope": list(hope or ({"what": "slowed", "n": 9},)), **how}, Elder)


STIR = {"do": "advance", "track": "agenda"}
CLUES = {"of": "players", "plus": 2}
EVERYWHERE: dict[str, Any] = {"health": 3, "in_port": True, "rises": "first"}
ELDERS_MADE = (
    elder("a_hunter", {"what": "ships_sunk", "n": 9}),
    elder("a_prowler", {"what": "ships_sunk", "n": 9}, in_port=True),
    elder("an_eater", {"what": "ports_lost", "n": "all"}),
    elder("a_watcher", {"what": "vigil", "n": 3}),
    elder(
        "a_herald",
        {"what": "ships_sunk", "n": 9},
        awakening=gain("coin", 5),
        arisen=gain("clue"),
    ),
    elder("hunter", {"what": "ships_sunk", "n": 2}, {"what": "slowed", "n": 2}, health=3, arisen=[STIR]),
    elder("drowner", {"what": "ports_lost", "n": "all"}, {"what": "altars_purged", "n": 1}, health=3, awakening=[STIR]),
    elder("watcher", {"what": "vigil", "n": 2}, {"what": "clues", "n": CLUES}, health=3, rises="altar"),
    elder("shepherd", {"what": "raiders_home", "n": 1}, {"what": "raiders_sunk", "n": 1}, **EVERYWHERE),
)
