"""Where a card puts something, and what it puts there."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.arkham.content import LOCATIONS, PLAY, SPECIAL_SPACES, monster_of
from domain.arkham.facts.town import SheetChanged, TerrorChanged
from domain.arkham.names import COLOURS, SHEET, TOWNS, Colour, SpaceId, TileId, Town
from domain.arkham.nouns.run import R
from domain.arkham.rules.chart import (
    chart,
    in_town,
    locations,
    most_doom,
    next_to,
    other_routes,
    spaces_of,
    start_of,
    tile_of,
    unstable,
)
from domain.arkham.rules.codex import deepest, mark_sheet, unmarked
from domain.arkham.rules.doom import change_sheet_clues, order_matters, place_doom, remove_doom
from domain.arkham.rules.engagement import monsters, where_is
from domain.arkham.rules.group import decide, in_order
from domain.arkham.rules.terror import calm
from domain.kernel import choose_one
from domain.parts.nouns import PieceNoun, PlaceNoun


async def your_space(run: R) -> Sequence[str]:
    return (run.board.where(run.you),) if run.you in run.board.people else ()


async def the_sheet(run: R) -> Sequence[str]:
    return (SHEET,)


async def an_unstable(run: R) -> Sequence[str]:
    return (await decide(run.g, "unstable", unstable(run.board), "ARK-104"),)


async def one_with_most_doom(run: R) -> Sequence[str]:
    found = most_doom(run.board)
    return (await decide(run.g, "which_space", found, "ARK-69"),) if found else ()


async def your_neighbourhood(run: R) -> Sequence[str]:
    """All of its spaces, in the order that the group likes, where it matters."""
    tile = tile_of(run.board, run.board.where(run.you)) if run.you in run.board.people else None
    return await ordered(run, spaces_of(run.board, tile)) if tile is not None else ()


async def ordered(run: R, spaces: Sequence[SpaceId]) -> Sequence[str]:
    matters = order_matters(run.board, spaces)
    return await in_order(run.g, "doom_order", spaces, "ARK-200") if matters else spaces


async def one_near_you(run: R) -> Sequence[str]:
    """One space of your neighbourhood, of your choice."""
    tile = tile_of(run.board, run.board.where(run.you)) if run.you in run.board.people else None
    if tile is None:
        return ()
    doomed = [space for space in spaces_of(run.board, tile) if run.board.doom_at(space)]
    options = doomed or list(spaces_of(run.board, tile))
    return (await choose_one(run.you, "which_space", options, "ARK-92"),)


async def anywhere(run: R) -> Sequence[str]:
    """A space with doom, of your choice."""
    doomed = [space for space in locations(run.board) if run.board.doom_at(space)]
    return (await choose_one(run.you, "which_space", doomed, "ARK-109"),) if doomed else ()


async def its_space(run: R) -> Sequence[str]:
    return (run.board.play[run.card].on,) if run.card in run.board.play else ()


def doom_spaces_beside(run: R, here: SpaceId | None) -> list[SpaceId]:
    near = next_to(run.board, here) if here else ()
    return [space for space in near if tile_of(run.board, space) is not None]


async def beside_it(run: R) -> Sequence[str]:
    """A space next to the monster that does it; the group picks."""
    here = SpaceId(run.board.play[run.card].on) if run.card in run.board.play else None
    near = doom_spaces_beside(run, here)
    return (await decide(run.g, "which_space", near, "ARK-109"),) if near else ()


async def most_doomed_beside_it(run: R) -> Sequence[str]:
    here = SpaceId(run.board.play[run.card].on) if run.card in run.board.play else None
    near = doom_spaces_beside(run, here)
    most = max((run.board.doom_at(space) for space in near), default=0)
    worst = [space for space in near if run.board.doom_at(space) == most]
    return (await decide(run.g, "which_space", worst, "ARK-109"),) if worst else ()


async def where_cultists_are(run: R) -> Sequence[str]:
    found = [where_is(run.board, m) for m in monsters(run.board) if "cultist" in monster_of(run.board, m).traits]
    return await ordered(run, [SpaceId(space) for space in dict.fromkeys(found)])


async def where_it_tears(run: R) -> Sequence[str]:
    """Of the neighbourhood in which an anomaly opens."""
    tile = next((tile for tile in chart(run.board).tiles if run.now is not None and tile == run.now.target), None)
    return (await decide(run.g, "which_space", deepest(run.board, tile), "ARK-15"),) if tile is not None else ()


async def without_a_marker(run: R) -> Sequence[str]:
    found = unmarked(run.board)
    return (await decide(run.g, "which_space", found, "ARK-15"),) if found else ()


async def the_leaders(run: R) -> Sequence[str]:
    """Where the leader's investigator is; without one, where the next one will begin."""
    return (run.board.where(run.board.leader) or start_of(run.board),)


async def the_start(run: R) -> Sequence[str]:
    return (start_of(run.board),)


def this_space(space: SpaceId) -> Callable[[R], Any]:
    async def named(run: R) -> Sequence[str]:
        return (space,) if space in chart(run.board).places else ()

    return named


def marked(colour: Colour) -> Callable[[R], Any]:
    """Every space with a marker of this colour, in the order that the group likes, where it matters."""

    async def spaces(run: R) -> Sequence[str]:
        return await ordered(run, [marker.at for marker in run.board.markers.values() if marker.colour == colour])

    return spaces


async def any_space(run: R) -> Sequence[str]:
    """Of the whole map, of your choice; none of those that only a codex card leads to."""
    spaces = [space for space, found in chart(run.board).places.items() if found.kind != "special"]
    return (await choose_one(run.you, "which_space", spaces, "ARK-14"),)


async def another_route(run: R) -> Sequence[str]:
    """Of the kind you stand on."""
    here = run.board.where(run.you)
    routes = other_routes(run.board, here) if here in chart(run.board).places else ()
    return (await choose_one(run.you, "which_space", routes, "ARK-123"),) if routes else ()


def each_in(town: Town) -> Callable[[R], Any]:
    """Every space of the town that can hold doom."""

    async def spaces(run: R) -> Sequence[str]:
        return await ordered(run, holding_doom(run, town))

    return spaces


def one_in(town: Town) -> Callable[[R], Any]:
    async def one(run: R) -> Sequence[str]:
        spaces = holding_doom(run, town)
        return (await decide(run.g, "which_space", spaces, "ARK-120"),) if spaces else ()

    return one


def holding_doom(run: R, town: Town) -> list[SpaceId]:
    return [space for space in in_town(run.board, town) if tile_of(run.board, space) is not None]


async def near_deep_ones(run: R) -> Sequence[str]:
    """A space of each neighbourhood with a Deep One, one for each."""
    found: dict[TileId, SpaceId] = {}
    for monster in monsters(run.board):
        space = where_is(run.board, monster)
        tile = tile_of(run.board, space)
        if tile is not None and "deep_one" in monster_of(run.board, monster).traits:
            found.setdefault(tile, space)
    return await in_order(run.g, "terror_order", list(found.values()), "ARK-129")


PLACES = {
    "any_space": PlaceNoun("any space, of your choice", any_space),
    "another_route": PlaceNoun("another travel route of the same kind", another_route),
    "deep_ones_near": PlaceNoun("a space of each neighbourhood with a Deep One", near_deep_ones),
    **{town: PlaceNoun(f"each space of {town.title()}", each_in(town)) for town in TOWNS},
    **{f"some_{town}": PlaceNoun(f"a space of {town.title()}", one_in(town)) for town in TOWNS},
    "here": PlaceNoun("your space", your_space, plain=True),
    "sheet": PlaceNoun("the scenario sheet", the_sheet, plain=True),
    "unstable": PlaceNoun("the unstable space", an_unstable),
    "most_doom": PlaceNoun("the space with most doom", one_with_most_doom),
    "neighbourhood": PlaceNoun("each space of your neighbourhood", your_neighbourhood),
    "near": PlaceNoun("a space of your neighbourhood", one_near_you),
    "anywhere": PlaceNoun("a space with doom, anywhere", anywhere),
    "its_space": PlaceNoun("its space", its_space, plain=True),
    "beside_it": PlaceNoun("a space next to it", beside_it),
    "worst_beside_it": PlaceNoun("the space next to it with most doom", most_doomed_beside_it),
    "cultists": PlaceNoun("each space with a cultist", where_cultists_are),
    "start": PlaceNoun("the starting space", the_start, plain=True),
    "leader": PlaceNoun("the leader's space", the_leaders, plain=True),
    "torn": PlaceNoun("the space with most doom there", where_it_tears),
    "unmarked": PlaceNoun("the space with most doom in a neighbourhood without a marker", without_a_marker),
    **{f"marker.{colour}": PlaceNoun(f"each space with a {colour} marker", marked(colour)) for colour in COLOURS},
    **{str(id): PlaceNoun(space.name, this_space(id), plain=True) for id, space in LOCATIONS.items()},
    **{str(id): PlaceNoun(name, this_space(id), plain=True) for id, name in SPECIAL_SPACES.items()},
}


async def put_doom(run: R, space: str, n: int) -> int:
    if n < 0:
        removed = await remove_doom(run.g, SpaceId(space), -n)
        if removed and space == run.board.where(run.you):
            await PLAY.moment(run.g, "doom_removed", run.you, removed=removed)
        return -removed
    return await place_doom(run.g, SpaceId(space), n)


async def put_clues(run: R, space: str, n: int) -> int:
    """Clues come and go from the supply only on the scenario sheet."""
    return change_sheet_clues(run.g, n) if space == SHEET else 0


async def put_markers(run: R, space: str, n: int) -> int:
    """On the scenario sheet; those in the town are laid."""
    return mark_sheet(run.g, n) if space == SHEET else 0


async def put_seals(run: R, space: str, n: int) -> int:
    """On the scenario sheet, where each of them breaks instead of a doom."""
    done = max(n, -run.board.sheet.get("seal", 0)) if space == SHEET else 0
    if done:
        run.g.emit(SheetChanged("seal", done))
    return done


async def put_terror(run: R, space: str, n: int) -> int:
    """Tokens; cards stay, and none come."""
    tile = tile_of(run.board, SpaceId(space))
    if tile is None or not n:
        return 0
    if n < 0:
        return -calm(run.g, tile, -n)
    run.g.emit(TerrorChanged(tile, n))
    return n


PIECES = {
    "terror": PieceNoun("terror", "terror", put_terror, -1.0),
    "marker": PieceNoun("marker", "markers", put_markers, 3.0),
    "doom": PieceNoun("doom", "doom", put_doom, -1.5),
    "clue": PieceNoun("clue", "clues", put_clues, 2.0),
    "seal": PieceNoun("seal", "seals", put_seals, 1.5),
}
