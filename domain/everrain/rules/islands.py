"""Rules: EXHAUSTIVE EXPEDITIONS. Node by node across an island, with something under every stone."""

from domain.everrain.board import Everrain, Trek
from domain.everrain.content import ISLANDS
from domain.everrain.content.entries import Island
from domain.everrain.facts.boarding import TokenFound, TrekBegun, TrekMoved, TrekOver
from domain.everrain.facts.sea import Explored
from domain.everrain.facts.ship import CluesChanged
from domain.everrain.names import ISLAND, ISLAND_TOKENS, CrewId
from domain.everrain.rules.crew import harm, recover
from domain.everrain.rules.damage import settle_deck
from domain.everrain.rules.dice import lot
from domain.everrain.rules.expeditions import come_home, face_card, go_ashore, party
from domain.everrain.rules.spawning import spawn
from domain.everrain.rules.spoils import find_treasure
from domain.kernel import Ask, Assign, Game, Seat, Shuffle, choose_one

G = Game[Everrain]
EXHAUSTIVE = "exhaustive"
CARD = "card"
"""The token that brings an Expedition card and ends it all."""
RESTED = 2


def node_name(node: int) -> str:
    return f"n{node}"


def under_way(g: G, seat: Seat) -> Trek:
    found = g.board.ships[seat].trek
    assert found is not None
    return found


def island_of(g: G, seat: Seat) -> Island:
    return ISLANDS[under_way(g, seat).island]


async def trek(g: G, seat: Seat) -> None:
    """From the shore inland, step by step, until it ends; then the island is explored."""
    at = g.board.ships[seat].at
    await go_ashore(g, seat)
    if party(g.board, seat):
        await lay_board(g, seat)
        while await step_inland(g, seat):
            pass
    g.emit(Explored(at))
    if g.board.ships[seat].trek is not None:
        g.emit(TrekOver(seat))
    g.move(g.board.cards(ISLAND), ISLAND, ISLAND_TOKENS)
    await come_home(g, seat)


async def lay_board(g: G, seat: Seat) -> None:
    """A board by lot, and a token face down on every node but the golden one."""
    island = ISLANDS[await lot(list(ISLANDS), "an island")]
    await Shuffle(ISLAND_TOKENS, "the tokens of the island")
    nodes = [n for n, node in enumerate(island.nodes) if not node.gold]
    cards = g.board.cards(ISLAND_TOKENS)[: len(nodes)]
    g.move(cards, ISLAND_TOKENS, ISLAND)
    g.emit(TrekBegun(seat, island.id, dict(zip(nodes, cards, strict=True))))


async def step_inland(g: G, seat: Seat) -> bool:
    """Everybody goes on or stays; tokens are revealed and resolved, and then they tell on somebody. Gives whether it
    goes on."""
    if not await move_on(g, seat):
        return False
    held = under_way(g, seat)
    stood = {node for crew, node in held.at.items() if crew in party(g.board, seat)}
    fresh = sorted(node for node in stood if node in held.tokens and node not in held.shown)
    ends = any(island_of(g, seat).nodes[node].gold for node in stood)
    for node in fresh:
        ends = await reveal_token(g, seat, node) or ends
        if g.board.ships[seat].trek is None:
            return False
    if ends:
        await face_card(g, seat)
        return False
    await wear_down(g, seat, fresh)
    return g.board.ships[seat].trek is not None and bool(party(g.board, seat))


async def move_on(g: G, seat: Seat) -> bool:
    """First to the shore, then along the paths. If nobody goes on, that was all."""
    held, nodes = under_way(g, seat), island_of(g, seat).nodes
    shore = tuple(node_name(n) for n, node in enumerate(nodes) if node.shore)
    ways = {
        crew: (node_name(held.at[crew]), *map(node_name, nodes[held.at[crew]].on)) if crew in held.at else shore
        for crew in party(g.board, seat)
    }
    chosen = await Ask(seat, "trek", Assign({str(crew): nodes for crew, nodes in ways.items()}), "EVER-226")
    at = {CrewId(crew): int(node[1:]) for crew, node in chosen.items()}
    if at == {crew: held.at.get(crew) for crew in at}:
        return False
    g.emit(TrekMoved(seat, at))
    return True


async def reveal_token(g: G, seat: Seat, node: int) -> bool:
    """What lies there, at once. Gives whether it is the one that ends the expedition: that comes last."""
    card = under_way(g, seat).tokens[node]
    g.show([card])
    kind = g.face(card)
    g.emit(TokenFound(seat, node, kind))
    match kind:
        case "clue":
            g.emit(CluesChanged(seat, 1))
        case "treasure":
            await find_treasure(g, seat)
        case "enemy":
            await spawn(g, seat)
        case "rest":
            for crew in on_node(g, seat, node):
                recover(g, seat, crew, "strain", RESTED)
    return kind == CARD


def on_node(g: G, seat: Seat, node: int) -> list[CrewId]:
    return [crew for crew, at in under_way(g, seat).at.items() if at == node and crew in g.board.ships[seat].crew]


async def wear_down(g: G, seat: Seat, nodes: list[int]) -> None:
    """On every node where a token was revealed somebody suffers Strain."""
    for node in nodes:
        crew = on_node(g, seat, node)
        if crew:
            worn = CrewId(await choose_one(seat, "worn", [str(one) for one in crew], "EVER-148"))
            harm(g, seat, worn, "strain", 1)
    await settle_deck(g, seat)
