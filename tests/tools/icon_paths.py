"""Makes paths shorter: every point on whole numbers, without drifting, as relative steps."""

import re
from collections.abc import Iterator

TOKEN = re.compile(r"([a-zA-Z])|(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)")
NUMBERS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
PATH = re.compile(r' d="([^"]*)"')


def shortened(body: str) -> str:
    """An icon with all its paths shortened."""
    return PATH.sub(lambda found: f' d="{short_path(found[1])}"', body)


def short_path(path: str) -> str:
    """Points are rounded where they stand, so errors do not add up."""
    out: list[str] = []
    x = y = start_x = start_y = 0.0
    last = ""
    for command, numbers in _steps(path):
        low = command.lower()
        if low == "z":
            x, y = start_x, start_y
            out.append("z")
            last = "z"
            continue
        base_x, base_y = (x, y) if command.islower() else (0.0, 0.0)
        points = _points(low, numbers, base_x, base_y, x, y)
        parts = [*numbers[:5]] if low == "a" else []
        here_x, here_y = round(x), round(y)
        steps = [f"{value:g}" for value in _rounded_radii(parts)]
        for px, py in points:
            steps += _step(low, round(px) - here_x, round(py) - here_y)
        x, y = points[-1]
        if low == "m":
            start_x, start_y = x, y
        shown = "l" if last == "m" and low == "l" else low
        out.append(("" if shown == last and shown != "m" else shown) + _joined(steps, shown == last and shown != "m"))
        last = shown
    return "".join(out)


def _steps(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; a run of numbers repeats its command. The flags of arcs stand without spaces."""
    command, numbers = "", []
    place = 0
    while place < len(path):
        arc_flag = command in "aA" and command and len(numbers) in (3, 4)
        if arc_flag and path[place] in "01":
            numbers.append(float(path[place]))
            place += 1
            continue
        found = TOKEN.match(path, place)
        if found is None:
            place += 1
            continue
        place = found.end()
        if found[1]:
            command = found[1]
            if command in "zZ":
                yield command, []
            continue
        numbers.append(float(found[2]))
        if len(numbers) == NUMBERS[command.lower()]:
            yield command, numbers
            numbers = []
            command = {"m": "l", "M": "L"}.get(command, command)


def _points(low: str, numbers: list[float], bx: float, by: float, x: float, y: float) -> list[tuple[float, float]]:
    if low == "h":
        return [(bx + numbers[0], y)]
    if low == "v":
        return [(x, by + numbers[0])]
    if low == "a":
        return [(bx + numbers[5], by + numbers[6])]
    return [(bx + numbers[i], by + numbers[i + 1]) for i in range(0, len(numbers), 2)]


def _rounded_radii(parts: list[float]) -> list[float]:
    return [round(parts[0], 1), round(parts[1], 1), *(round(part) for part in parts[2:])] if parts else []


def _step(low: str, dx: int, dy: int) -> list[str]:
    return [str(dx)] if low == "h" else [str(dy)] if low == "v" else [str(dx), str(dy)]


def _joined(steps: list[str], follows: bool) -> str:
    """Numbers side by side, with a space only where they would run together."""
    out = ""
    for i, step in enumerate(steps):
        out += step if step.startswith("-") or (i == 0 and not follows) else f" {step}"
    return out
