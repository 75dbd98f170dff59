"""What cards do to a ship and its hold."""

from typing import Literal

from domain.everrain.facts.sea import BonusGained
from domain.everrain.names import TreasureKind
from domain.everrain.nouns import RULES, R
from domain.everrain.rules.chart import FACES
from domain.everrain.rules.damage import damage_ship
from domain.everrain.rules.damage import repair as repair_nodes
from domain.everrain.rules.sailing import look_to
from domain.everrain.rules.spoils import find_schematic, find_treasure, roll_spoils
from domain.kernel import choose_one
from domain.parts.effects import op
from domain.parts.nouns import Count


@op("your ship takes {n} damage", price=lambda p, o: p.change("prices", "node", p.count(o.n)))
async def break_nodes(run: R, n: Count = 1) -> None:
    await damage_ship(run.g, run.you, run.count(n))


@op("repair a node[, {n} times]", price=lambda p, o: -p.change("prices", "node", p.count(o.n)))
async def repair(run: R, n: Count = 1) -> None:
    await repair_nodes(run.g, run.you, run.count(n))


@op("roll on the Spoils table[, {n} times]", price=lambda p, o: p.change("prices", "spoils", p.count(o.n)))
async def spoils(run: R, n: Count = 1) -> None:
    await roll_spoils(run.g, run.you, run.count(n))


@op("find a {kind}", price=lambda p, o: p.of("prices", "treasure"))
async def treasure(run: R, kind: TreasureKind) -> None:
    await find_treasure(run.g, run.you, kind)


@op("find a schematic from the {deck} deck", price=lambda p, o: p.of("prices", "schematic"))
async def schematic(run: R, deck: Literal["improvements", "artillery"]) -> None:
    await find_schematic(run.g, run.you, deck)


@op("the next Navigation order gives {n} more", price=lambda p, o: p.change("prices", "point", o.n))
async def hasten(run: R, n: int = 1) -> None:
    run.g.emit(BonusGained(run.you, n))


@RULES.called("turn your ship to any face, without cost", price=0.5)
async def swing(run: R) -> None:
    ship = run.board.ships[run.you]
    face = await choose_one(run.you, "swing", [str(face) for face in range(FACES) if face != ship.face], "EVER-175")
    await look_to(run.g, run.you, int(face))
