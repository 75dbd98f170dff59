"""What cards do to the town beyond doom: terror, tiles that come later, cards beside the codex."""

from domain.arkham.content import PLAY
from domain.arkham.names import SpaceId, TileId
from domain.arkham.nouns import RULES, R
from domain.arkham.rules.chart import next_to, tile_of
from domain.arkham.rules.codex import discard_beside, gather_beside, mix_in_events
from domain.arkham.rules.encounters import meet_at
from domain.arkham.rules.setup import add_tiles as lay_tiles
from domain.arkham.rules.terror import calm, cards_in, spread_where_unstable, take_card
from domain.arkham.rules.terror import spread_terror as spread
from domain.arkham.rules.terror import terrify as terrify_town
from domain.kernel import choose_one
from domain.parts.effects import op
from domain.parts.nouns import Count, Place

STOP = "stop"
NO_PLACE = Place("")

# --- terror -----------------------------------------------------------------------------------------


@op("terror spreads[ in the neighbourhood of {place}]", price=-2.5)
async def spread_terror(run: R, place: Place = NO_PLACE) -> None:
    """Without a place: where the unstable space is. In each neighbourhood once."""
    if not place:
        await spread_where_unstable(run.g)
        return
    tiles = [tile_of(run.board, SpaceId(space)) for space in await run.where(place)]
    for tile in dict.fromkeys(tiles):
        if tile is not None:
            await spread(run.g, tile)


@RULES.called(
    "all doom leaves a space of a neighbourhood with 6 doom, 1 comes onto the sheet, terror spreads", price=-3.0
)
async def terrify(run: R) -> None:
    await terrify_town(run.g)


@op("remove terror from your neighbourhood, tokens or cards, {n} in all", price=lambda p, o: 1.5 * p.count(o.n))
async def face_terror(run: R, n: Count = 1) -> None:
    """One after the other, as far as one likes."""
    tile = tile_of(run.board, run.board.where(run.you)) if run.you in run.board.people else None
    for _ in range(run.count(n) if tile is not None else 0):
        assert tile is not None
        options = what_fears(run, tile)
        if not options:
            return
        chosen = await choose_one(run.you, "face_terror", [*options, STOP], "ARK-134")
        if chosen == STOP:
            return
        if chosen == "token":
            calm(run.g, tile, 1)
        else:
            await take_card(run.g, tile)


def what_fears(run: R, tile: TileId) -> list[str]:
    token = ["token"] if run.board.terror.get(tile) else []
    return [*token, "card"] if cards_in(run.board, tile) else token


# --- the map ----------------------------------------------------------------------------------------


@op("{tiles} is added to the map", price=0.0)
async def add_tiles(run: R, tiles: str) -> None:
    """Its encounter decks are shuffled and lie ready."""
    await lay_tiles(run.g, tiles)


@op("the events of {name} and all events that were are shuffled into the event deck", price=0.0)
async def join_events(run: R, name: str) -> None:
    await mix_in_events(run.g, name)


@RULES.called("have the encounter of a space next to yours, with a die less in its tests", price=1.0)
async def look_next_door(run: R) -> None:
    """The card itself takes the die as long as `away` lies on it."""
    near = next_to(run.board, run.board.where(run.you))
    if near:
        space = SpaceId(await choose_one(run.you, "which_space", near, "ARK-189"))
        PLAY.mark(run.g, run.card, "away", 1)
        await meet_at(run.g, run.you, space)
        if run.card in run.board.play:
            PLAY.mark(run.g, run.card, "away", -1)


# --- cards beside the codex -------------------------------------------------------------------------


@op("certain cards of the archive are shuffled and lie face down beside the codex", price=0.0)
async def gather(run: R, entries: tuple[str, ...]) -> None:
    await gather_beside(run.g, entries)


@op("discard a card of those beside the codex[, {n} in all]", price=1.0)
async def discard_codex(run: R, n: Count = 1) -> None:
    """Nobody sees which."""
    discard_beside(run.g, run.count(n))
