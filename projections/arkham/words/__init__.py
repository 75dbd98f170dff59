"""Arkham Horror in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from domain.arkham.content import (
    BOX,
    EXTENSIONS,
    LOCATIONS,
    MONSTER_CARDS,
    MYSTERIES,
    NEIGHBOURHOODS,
    SCENARIOS,
    SPECIAL_SPACES,
    Extension,
    Scenario,
)
from domain.arkham.names import ROUTES, SKILLS, TOWNS
from domain.arkham.rules.chart import route_id, street_id
from domain.arkham.rules.endings import ENDINGS
from domain.kernel import Text
from domain.parts.in_play import InPlay
from projections.arkham.words.asks import ACTS, DICE, OFFERS
from projections.arkham.words.cards import SEALED, TEXTS, chosen_first
from projections.arkham.words.events import EVENTS, QUIET, TOKENS_SAID, VARIANTS
from projections.arkham.words.series import SERIES_SAID
from projections.arkham.words.ways import SEALED_WAYS, WAYS
from projections.phrases import Eyes
from projections.words import Words

TAILS = ("", ".{n}", ".{n}/{k}", "/{line}")
"""A card as such, one in play, one of its abilities, one of its lines."""


LAID: tuple[Scenario | Extension, ...] = (*SCENARIOS.values(), *EXTENSIONS.values())


def streets() -> dict[str, str]:
    """A street is called by what it joins. Of which kind it is rests on the map: two maps may have it in two kinds."""
    return {
        str(street_id(street.between)): "street between {} and {}".format(
            *(NEIGHBOURHOODS[tile].name for tile in street.between)
        )
        for laid in LAID
        for street in laid.streets
    }


def routes() -> dict[str, str]:
    """A travel route is called by where it begins."""
    return {
        str(route_id(route.kind, route.tile)): f"{ROUTE_NAMES[route.kind]} of {NEIGHBOURHOODS[route.tile].name}"
        for laid in LAID
        for route in laid.routes
    }


ROUTE_NAMES = {kind: kind.replace("_", " ") for kind in ROUTES}


THINGS: dict[str, str] = {
    **{f"{card.id}{tail}": card.name for card in BOX.every() for tail in TAILS},
    **{str(id): space.name for id, space in LOCATIONS.items()},
    **{str(id): name for id, name in SPECIAL_SPACES.items()},
    **{str(id): tile.name for id, tile in NEIGHBOURHOODS.items()},
    **streets(),
    **routes(),
    **{id: tiles.name for id, tiles in EXTENSIONS.items()},
    **{skill: skill.title() for skill in SKILLS},
    **ACTS,
    "focus": "focus",
    "attack": "attack",
    **{token: said for token, said in TOKENS_SAID.items() if token not in ("monster",)},
    **{str(n): str(n) for n in range(1, 7)},
    "white": "white",
    "blue": "blue",
    "red": "red",
    "green": "green",
    "terror": "Terror",
    "away": "step aside",
    "turn": "turn",
    "round": "round",
    "test": "test",
    "damage": "damage",
    "blood": "blood",
    "escape": "escape",
    "spent": "use",
    "horror": "horror",
    "money": "Money",
    "clues": "Clues",
    "clue": "Clue",
    "remnants": "Remnants",
    "health": "Health",
    "sanity": "Sanity",
    "doom": "Doom",
    "sheet_doom": "Doom on the sheet",
    "sheet_clues": "Clues on the sheet",
    "sheet_markers": "Markers on the sheet",
    "sheet_seals": "Seals on the sheet",
    "anomaly": "an anomaly",
    "unstable": "the unstable space",
    "hidden": "a marker, face down",
    "monster": "a monster",
}
ZONES = {
    "items": "the item deck",
    "display": "the display",
    "spells": "the spell deck",
    "allies": "the ally deck",
    "starting": "the starting cards",
    "specials": "the special cards",
    "pacts": "the Dark Pacts",
    "taints": "the taints",
    "route_deck": "the travel route deck",
    "terror_deck": "the terror deck",
    "attached": "the cards attached to monsters",
    "scenario_sheets": "the scenario sheets",
    "monsters": "the monster deck",
    "monsters_out": "the monsters in town",
    "aside": "the monsters that wait",
    "cup": "the mythos cup",
    "drawn": "the tokens drawn",
    "tokens_out": "the tokens beside the game",
    "events": "the event deck",
    "events_past": "the events that were",
    "headlines": "the headlines",
    "headlines_past": "the headlines that were",
    "street_deck": "the street deck",
    "anomalies": "the anomalies",
    "reading": "what is being read",
    "removed": "what has left the game",
    "archive": "the archive",
    "special_encounters": "the special encounters",
    "codex_deck": "the cards beside the codex",
    "markers": "the markers",
    "hidden_markers": "the hidden markers",
    **{f"deck_{id}": f"the encounters of {tile.name}" for id, tile in NEIGHBOURHOODS.items()},
    **{f"apart_{id}": f"the encounters of {tile.name}, kept apart" for id, tile in NEIGHBOURHOODS.items()},
    "owned:{seat}": "the cards of {seat:seat}",
    **{f"mystery_{id}": f"the encounters of {space.name}" for id, space in MYSTERIES.items()},
    **{f"terror_{id}": f"the terror of {tile.name}" for id, tile in NEIGHBOURHOODS.items()},
    **{f"events_{town}": f"the events of {town.title()}" for town in TOWNS},
    "pact:{seat}": "the pacts of {seat:seat}",
    "taint:{seat}": "the taints of {seat:seat}",
}
WHYS = (
    "the street deck",
    "an encounter deck",
    "the event deck",
    "the monster deck",
    "the anomalies",
    "the headlines",
    "the item deck",
    "the spell deck",
    "the ally deck",
    "the pacts",
    "the taints",
    "the route deck",
    "the terror deck",
    "the terror cards of a neighbourhood",
    "the scenario",
    "the mythos cup",
    "the hidden markers",
    "cards beside the codex",
    "the archive",
    "an event among encounters",
    "what was revealed",
    "a test",
    "again",
    "more dice",
    "a die",
)
FRAME = {
    **{f"ending.{ending}": outcome.why for ending, outcome in ENDINGS.items()},
    **SERIES_SAID,
    **{f"why.{why}": why for why in WHYS},
    "label.owned": "cards",
    "label.pact": "pacts",
    "label.taint": "taints",
    "label.terror": "{n} terror",
    **{f"label.route.{kind}": name.capitalize() for kind, name in ROUTE_NAMES.items()},
    "label.space": "{space:thing}",
    "label.tile": "{tile:thing}",
    **{f"label.street.{kind}": kind.title() for kind in ("residential", "scenic")},
    "label.street.bridge": "Bridge",
    "label.person": "{person:thing} ({seat:seat}): {damage} damage, {horror} horror",
    "label.monster": "{monster:thing}: {damage} damage of {health}",
    "label.monster.engaged": "{monster:thing}, engaged with {seats:seat}: {damage} damage of {health}",
    "label.monster.exhausted": "{monster:thing}, exhausted: {damage} damage of {health}",
    "label.next": "{what:thing}, next at {n}",
    "label.focus": "focus on {skill:thing}",
    "label.doom": "{n} doom",
    "label.clues": "{n} clues",
    "label.clues.one": "1 clue",
    "label.marker.tile": "a marker: something is to be met here",
    "label.marker": "a {colour:thing} marker",
    "note.round": "Round {round}. {leader:seat} leads.",
    "note.unstable": "The unstable space is {spaces:thing}.",
    "note.sheet": "On the sheet: {doom} doom, {clues} clues.",
    "cost.money": "${n}",
    "cost.clue": "{n} clues",
    "cost.clue.1": "1 clue",
    "cost.sheet_clue": "{n} clues of the sheet",
    "cost.sheet_clue.1": "1 clue of the sheet",
    "cost.direct_health": "{n} direct damage",
    "cost.direct_sanity": "{n} direct horror",
    "cost.delay": "being delayed",
    "cost.remnant": "{n} remnants",
    "cost.remnant.1": "1 remnant",
    "cost.health": "{n} damage",
    "cost.sanity": "{n} horror",
    "cost.focus": "{n} focus",
}


class ArkhamWords(Words):
    """Options that name a space, a monster or a card in play point at it."""

    def named_in(self, kind: str, id: str, eyes: Eyes) -> Iterator[str]:
        yield from super().named_in(kind, id, eyes)
        board = eyes.board
        if board is None or not board.scenario:
            return
        if kind in DICE and id.isdigit():
            yield f"die:{len(board.tests)}.{id}"
        for part in _parts(id):
            if part in board.play:
                yield f"monster:{part}" if _is_monster(board.play[part]) else f"asset:{part}"
            elif part in self.spaces:
                yield part

    def ask(self, kind: str, about: Mapping[str, Any], eyes: Eyes) -> Text:
        if kind == "trade_reply":
            about = {**about, **self.on_the_table(kind, about["form"].on_table, eyes)}
        return super().ask(kind, about, eyes)

    def _option_keys(self, kind: str, id: str, eyes: Eyes) -> tuple[str, ...]:
        """What a sealed card offers is said when it is asked."""
        return (f"sealed.option.{kind}.{id}", *super()._option_keys(kind, id, eyes))

    @property
    def spaces(self) -> frozenset[str]:
        return SPACES


SPACES = frozenset({*map(str, LOCATIONS), *map(str, SPECIAL_SPACES), *streets(), *routes()})


def _is_monster(card: InPlay) -> bool:
    """One on the board; what has become a condition lies with its player."""
    return bool(card.on) and card.entry in MONSTER_CARDS


def _parts(id: str) -> list[str]:
    """`attack:robed_figure.4`, `knife.3/0`, `knife.3+wrench.4`, `vest.2:1`."""
    head = id.rpartition("/")[0] or id
    found = [head, *head.replace("+", ":").split(":")]
    return list(dict.fromkeys(found))


WORDS = ArkhamWords(
    name="arkham",
    templates={**EVENTS, **OFFERS, **WAYS, **chosen_first(), **FRAME},
    things=THINGS,
    zones=ZONES,
    texts=TEXTS,
    sealed={**SEALED, **SEALED_WAYS},
    variants=VARIANTS,
    quiet=QUIET,
)
