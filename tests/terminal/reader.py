"""Plays through the terminal client as somebody would who has nothing but its text: reads what is asked, and types."""

import re
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from string import digits

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


class Guesser:
    """Answers at random, from the words alone, within the bounds that they name. Keeps what is refused all the same,
    which it leaves to the default."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.refused: list[str] = []
        self.typed = ""

    def __call__(self, heard: str) -> str:
        if "▶" in heard:
            self.typed = self.read(heard.rpartition("▶")[2])
            return self.typed
        self.refused.append(f"{self.typed}: {heard}")
        return "default"

    def read(self, asked: str) -> str:
        _, how, *lines = asked.splitlines()
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
        if "accept or refuse" in how:
            return self.dice.choice(["accept", "refuse"])
        if "offer" in how:
            return self.offer(how, keys)
        if "spread" in how:
            return self.until_legal(lambda: self.spread(keys, least, most))
        if "lays the first" in how:
            return self.until_legal(lambda: self.lay(keys, numbers, least, most, apart="each place takes one" in how))
        if "a letter" in how:
            return self.until_legal(lambda: self.assign(keys, numbers))
        worth = re.search(r"together worth (\d+)", how)
        return self.until_legal(lambda: self.choose(keys, numbers, least, most, int(worth[1]) if worth else 0))

    def until_legal(self, guess: Callable[[], list[str] | None]) -> str:
        """A guess that keeps all bounds; the default if there is none in a thousand."""
        guesses = (guess() for _ in range(1000))
        legal = next((words for words in guesses if words is not None), ["default"])
        return " ".join(legal) or "0"

    def choose(self, keys: dict[str, str], numbers: list[str], least: int, most: int, worth: int) -> list[str] | None:
        chosen = self.dice.sample(numbers, self.dice.randint(least, min(most, len(numbers))))
        enough = sum(noted(keys[number], r"worth (\d+)") for number in chosen) >= worth
        return chosen if enough or not chosen else None

    def spread(self, keys: dict[str, str], least: int, most: int) -> list[str] | None:
        """Each number as often as it must, then as it may be, till the amount is reached."""
        given = [key for key in keys for _ in range(least_of(keys[key]))]
        room = [key for key in keys for _ in range(most_of(keys[key]) - least_of(keys[key]))]
        more = self.dice.randint(least, most) - len(given)
        return given + self.dice.sample(room, more) if 0 <= more <= len(room) else None

    def lay(self, keys: dict[str, str], numbers: list[str], least: int, most: int, apart: bool) -> list[str] | None:
        pieces = self.dice.sample(numbers, self.dice.randint(least, min(most, len(numbers))))
        laid = [(piece, self.dice.choice(targets(keys[piece]))) for piece in pieces]
        places = [at.rstrip(digits) for _, at in laid]
        return [piece + at for piece, at in laid] if not apart or len({*places}) == len(places) else None

    def assign(self, keys: dict[str, str], numbers: list[str]) -> list[str] | None:
        given = {number: self.dice.choice(targets(keys[number])) for number in numbers}
        taken = Counter(given.values())
        fits = all(least_of(keys[to]) <= taken[to] <= most_of(keys[to]) for to in keys if to not in given)
        return [number + to for number, to in given.items()] if fits else None

    def offer(self, how: str, keys: dict[str, str]) -> str:
        numbers, letters = ([key for key in keys if key.isdecimal() == own] for own in (True, False))
        sides = [
            (n, a)
            for n in numbers
            for a in letters
            if f"{name(keys[n])} is never" not in how or name(keys[n]) != name(keys[a])
        ]
        return self.dice.choice(["refuse", *(f"offer {n} {a}" for n, a in sides)])


def bounds(how: str) -> tuple[int, int]:
    """The span that a hint names: `choose 1 to 3`."""
    span = re.search(r"(?:choose|number,|spread|lay) (-?\d+)(?: to (-?\d+))?", how)
    return (int(span[1]), int(span[2] or span[1])) if span else (0, 0)


def name(option: str) -> str:
    return option.partition("  (")[0]


def noted(option: str, words: str, otherwise: int = 0) -> int:
    """A number in the notes behind an option: `(worth 2)`."""
    found = re.search(rf"\b{words}", option.rpartition("  (")[2])
    return int(found[1]) if found else otherwise


def least_of(option: str) -> int:
    return noted(option, r"at least (\d+)") or noted(option, r"(\d+) to \d+")


def most_of(option: str) -> int:
    return noted(option, r"(?:up|\d+) to (\d+)", 999)


def targets(option: str) -> list[str]:
    """Where an item may go, as its line says: `(to a c)`."""
    return option.rpartition("(")[2].removesuffix(")").rpartition("to ")[2].split()
