"""A map in characters: spaces as numbers on a grid, links as dotted lines, and a legend with what stands where."""

from textwrap import wrap

from projections.scene import Scene, Space

LOW, HIGH = 8, 26
"""Between how many lines a map may take."""
LONGEST_NAME = 16
FLAT = 0.45
"""A character is about twice as high as wide."""

Grid = list[list[str]]
Spot = tuple[int, int]


def chart(scene: Scene, width: int) -> list[str]:
    """The grid, then one entry a space. A space around others is named in their entries."""
    high = max(LOW, min(HIGH, round(width * FLAT * scene.high / scene.wide)))
    grid: Grid = [[" "] * width for _ in range(high)]
    around = {space.where for space in scene.spaces}
    spaces = [space for space in scene.spaces if space.id not in around]
    numbers = {space.id: i for i, space in enumerate(spaces, 1)}
    spots = {space.id: _spot(scene, space, width, high) for space in scene.spaces}
    for link in scene.linked():
        _line(grid, spots[link.a], spots[link.b])
    for space in spaces:
        _write(grid, spots[space.id], f"({numbers[space.id]})")
    for space in spaces:
        _name(grid, spots[space.id], space.name.en)
    drawn = "\n".join("".join(row).rstrip() for row in grid).strip("\n").split("\n")
    legend = [line for space in spaces for line in _legend(scene, space, numbers, width)]
    return ["", *drawn, "", *legend, ""]


def _spot(scene: Scene, space: Space, width: int, high: int) -> Spot:
    return (
        min(width - 4, 2 + round(space.x / scene.wide * (width - 6))),
        min(high - 1, round(space.y / scene.high * (high - 1))),
    )


def _line(grid: Grid, start: Spot, end: Spot) -> None:
    """Dots from one spot to another, evenly spaced."""
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across) // 2, abs(down), 1)
    for i in range(steps + 1):
        x, y = start[0] + round(across * i / steps), start[1] + round(down * i / steps)
        grid[y][x] = "·"


def _write(grid: Grid, spot: Spot, label: str) -> None:
    left = max(0, spot[0] - len(label) // 2)
    for i, letter in enumerate(label):
        if left + i < len(grid[spot[1]]):
            grid[spot[1]][left + i] = letter


def _name(grid: Grid, spot: Spot, name: str) -> None:
    """The name beside its number, right or left, where no other label stands."""
    row = grid[spot[1]]
    said = f" {name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + '…'} "
    for left in (spot[0] + 2, spot[0] - 2 - len(said)):
        cells = row[left : left + len(said)] if left >= 0 else []
        if len(cells) == len(said) and all(cell in " ·" for cell in cells):
            row[left : left + len(said)] = said
            return


def _legend(scene: Scene, space: Space, numbers: dict[str, int], width: int) -> list[str]:
    """`(3) Harbour: Captain, Crate ×2  → 1, 4`."""
    near = {id for link in scene.links for id in (link.a, link.b) if space.id in (link.a, link.b)}
    links = ", ".join(str(n) for id, n in numbers.items() if id in near and id != space.id)
    region = scene.names().get(space.where)
    said = f"({numbers[space.id]}) {space.name.en}" + (f", {region.en}" if region else "")
    things = ", ".join(_standing(scene, space))
    said += f": {things}" if things else ""
    said += f"  → {links}" if links else ""
    return wrap(said, width, initial_indent="  ", subsequent_indent="      ")


def _standing(scene: Scene, space: Space) -> list[str]:
    pieces = [p for p in scene.pieces if p.where == space.id]
    said = [(p.name.en if p.up else "?") + (f" ×{p.count}" if p.count > 1 else "") for p in pieces]
    said += [f"⟦{d.face.en if d.face else '?'}⟧" for d in scene.dice if d.where == space.id]
    said += [f"{c.name.en} {c.value}" for c in scene.counters if c.where == space.id]
    said += [f"{z.name.en} ({z.count})" for z in scene.zones if z.where == space.id]
    return said + [f"{t.name.en} {m.at}/{t.most}" for t in scene.tracks if t.where == space.id for m in t.markers]
