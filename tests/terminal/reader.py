"""Plays through the terminal client as somebody would who has nothing but its text: reads what is asked, and types."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.processes.up import Up, command, environment

PROMPT = "> "
KEY = re.compile(r"^ *([0-9]+|[a-z]{1,2})  (.*)$")
Typing = Callable[[str], str]
"""From what was said since the last prompt to what is typed now."""


class Terminal:
    """The client as a process, and all that it has said."""

    def __init__(self, up: Up, home: Path, name: str = "Ann") -> None:
        settings = {"XDG_CONFIG_HOME": str(home), "COLUMNS": "100"}
        self.process = subprocess.Popen(
            [*command("play"), up.url, "--name", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(**settings),
        )
        self.said = ""

    def until_prompt(self) -> str | None:
        """What is said until a line is wanted; `None` if none is wanted any more."""
        assert self.process.stdout
        heard = bytearray()
        while not heard.endswith(b"\n> "):
            byte = self.process.stdout.read(1)
            if not byte:
                self.said += heard.decode()
                return None
            heard += byte
        self.said += heard.decode()
        return heard.decode()

    def type(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def play(self, lines: list[str], decide: Typing) -> int:
        """Type these lines, then whatever is decided, until the client ends; its exit status."""
        while (heard := self.until_prompt()) is not None:
            self.type(lines.pop(0) if lines else decide(heard))
        return self.process.wait(20)


LIMITS = ("needs at least", "takes at most")
"""How many may go where is said when it is too few or too many; whoever guesses finds out that way."""


class Guesser:
    """Answers at random, from the words alone. Whatever is refused is left to the default."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.refused = 0

    def __call__(self, heard: str) -> str:
        if "▶" not in heard:
            self.refused += not any(limit in heard for limit in LIMITS)
            return "default"
        _, how, *lines = heard.rpartition("▶")[2].splitlines()
        keys = {match[1]: match[2] for line in lines if (match := KEY.match(line))}
        if "p passes" in how and (not keys or self.dice.random() < 0.4):
            return "p"
        return self.answer(how, keys)

    def answer(self, how: str, keys: dict[str, str]) -> str:
        numbers = [key for key in keys if key.isdecimal()]
        least, most = bounds(how)
        if "type a number" in how:
            return str(self.dice.randint(least, most))
        if "put in order" in how:
            return " ".join(self.dice.sample(numbers, len(numbers)))
        if "spread" in how:
            return " ".join(self.spread(keys, numbers, self.dice.randint(least, most))) or "0"
        if "lays the first" in how:
            return self.lay(keys, self.dice.sample(numbers, self.dice.randint(least, min(most, len(numbers))))) or "0"
        if "a letter" in how:
            return " ".join(number + self.dice.choice(targets(keys[number])) for number in numbers)
        if "offer" in how:
            letters = [key for key in keys if not key.isdecimal()]
            offer = (
                f"offer {self.dice.choice(numbers)} {self.dice.choice(letters)}" if numbers and letters else "refuse"
            )
            return self.dice.choice(
                ["accept", "refuse"] if "they give" in how or "they want" in how else [offer, "refuse"]
            )
        chosen = self.dice.sample(numbers, self.dice.randint(least, min(most, len(numbers))))
        return " ".join(chosen) or "0"

    def spread(self, keys: dict[str, str], numbers: list[str], amount: int) -> list[str]:
        """Each number as often as it may be, till the amount is reached."""
        room = [number for number in numbers for _ in range(int(keys[number].rpartition("up to ")[2].rstrip(")")))]
        return self.dice.sample(room, amount)

    def lay(self, keys: dict[str, str], pieces: list[str]) -> str:
        """Each piece in a place of its own."""
        laid: dict[str, str] = {}
        for piece in pieces:
            laid[self.dice.choice([at for at in targets(keys[piece]) if at not in laid])] = piece
        return " ".join(piece + at for at, piece in laid.items())


def bounds(how: str) -> tuple[int, int]:
    """The span that a hint names: `choose 1 to 3`."""
    span = re.search(r"(?:choose|number,|spread|lay) (-?\d+)(?: to (-?\d+))?", how)
    return (int(span[1]), int(span[2] or span[1])) if span else (0, 0)


def targets(option: str) -> list[str]:
    """Where an item may go, as its line says: `(to a c)`."""
    return option.rpartition("(")[2].removesuffix(")").rpartition("to ")[2].split()
