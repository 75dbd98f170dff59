"""The comforts: lines wrapped to the terminal, colour where it has it, lines that can be edited and recalled."""

import atexit
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from textwrap import wrap

COLOURS = {"▶": "1;36", "!": "1;31", "━": "1;34", "─": "1"}  # by the sign that a line begins with, which says the same
KEY = re.compile(r" *(?:[\w?]{1,8} {2,})?")  # what stands before the words of a line; they hang below each other


class Screen:
    def __init__(self, width: int, typed: bool = False, colour: bool = False) -> None:
        self.width, self.typed, self.colour = width, typed, colour
        self.typing: Callable[[], str] = str  # what has been typed so far

    @classmethod
    def of_terminal(cls, width: int, history: Path) -> "Screen":
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb"
        screen = cls(width, os.isatty(0), sys.stdout.isatty() and not plain)
        screen.recall(history) if screen.typed else None
        return screen

    def recall(self, history: Path) -> None:  # what was typed before, kept where only its owner reads it
        with suppress(ImportError, OSError):  # not every Python edits lines, and not every disk is written to
            import readline

            self.typing = readline.get_line_buffer
            history.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            history.touch(mode=0o600)
            readline.read_history_file(history)
            readline.set_history_length(500)
            atexit.register(readline.write_history_file, history)

    def show(self, text: str) -> None:  # without control characters that others may have written
        clean = "".join(c for c in text if c.isprintable() or c in "\n")
        clear = "\r\x1b[K" if self.colour else "\r"
        print(clear * self.typed + "\n".join(map(self.paint, clean.split("\n"))), flush=True)

    def paint(self, line: str) -> str:
        before = KEY.match(line)
        hang = " " * min(before.end() if before and before.end() > 2 else 4, self.width // 2)
        lines = wrap(line, self.width, subsequent_indent=hang, break_on_hyphens=False) if self.typed else [line]
        paint = COLOURS.get(line[:1]) if self.colour else None
        return "\n".join(f"\x1b[{paint}m{one}\x1b[0m" if paint else one for one in lines or [""])

    def prompt(self) -> None:  # again, with what has been typed so far
        print(f"\r> {self.typing()}", end="", flush=True) if self.typed else None
