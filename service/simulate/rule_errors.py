"""Where a game went wrong: the innermost line of its own code, and coroutines that it forgot to await."""

import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import iscoroutine
from pathlib import Path
from types import FrameType
from typing import Any, TextIO

from domain.kernel.live import Live

OURS = re.compile(r"(domain\.kernel|service|workers)(\..*)?|projections(\.\w+)?")
"""Modules that every game stands on; `projections.<game>.words` is a game's own."""
NOT_GAMES = {*sys.stdlib_module_names, "msgspec", "_pytest", "pytest"}
NEVER_AWAITED = r".* was never awaited"


class ForgottenAwait(Exception):
    """A rule called a coroutine and went on without it."""

    def __init__(self, message: str, place: str) -> None:
        super().__init__(f"{message}: write `await` before the call, or nothing of it happens")
        self.place = place


# --- the line ------------------------------------------------------------------------------------


def place_of(error: BaseException) -> str:
    """`reef/rules.py:31 in go_down`: the innermost line of the game's own code, or '' if it has no part in this."""
    if isinstance(error, ForgottenAwait):
        return error.place
    found = ""
    link: BaseException | None = error
    while link is not None:
        found = _innermost(link) or found
        link = link.__cause__
    return found


def _innermost(error: BaseException) -> str:
    """Of the frames that an error came through, or else of the coroutine that waits for the step that failed."""
    found = ""
    waiting: Any = None
    trace = error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        if _is_the_games(frame):
            found = _place(frame.f_code.co_filename, trace.tb_lineno, frame.f_code.co_name)
        elif isinstance(live := frame.f_locals.get("self"), Live):
            waiting = live._chapter
        trace = trace.tb_next
    return found or _waiting(waiting)


def _waiting(coroutine: Any) -> str:
    found = ""
    while iscoroutine(coroutine):
        frame = coroutine.cr_frame
        if frame is not None and _is_the_games(frame):
            found = _place(frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name)
        coroutine = coroutine.cr_await
    return found


def _is_the_games(frame: FrameType) -> bool:
    module = str(frame.f_globals.get("__name__", ""))
    return not OURS.fullmatch(module) and module.partition(".")[0] not in NOT_GAMES


def _place(file: str, line: int, function: str = "") -> str:
    path = Path(file)
    near = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    return f"{near}:{line} in {function}" if function else f"{near}:{line}"


# --- what was forgotten --------------------------------------------------------------------------


class Forgotten:
    """What was forgotten so far."""

    def __init__(self) -> None:
        self.first: ForgottenAwait | None = None

    def check(self, cause: Exception | None = None) -> None:
        """Raise if anything was."""
        if self.first is not None:
            raise self.first from cause


@contextmanager
def watching_awaits() -> Iterator[Forgotten]:
    """Notes coroutines that are dropped without having been awaited, and raises at the end, or at a `check` before it.
    What they cause comes after them: then the error is theirs. All other warnings go their way."""
    found = Forgotten()
    with warnings.catch_warnings():
        pass_on = warnings.showwarning

        def note(
            message: Warning | str,
            category: type[Warning],
            filename: str,
            lineno: int,
            file: TextIO | None = None,
            line: str | None = None,
        ) -> None:
            said = str(message)
            if not issubclass(category, RuntimeWarning) or not re.match(NEVER_AWAITED, said):
                pass_on(message, category, filename, lineno, file, line)
            elif found.first is None:
                found.first = ForgottenAwait(said, _place(filename, lineno))

        warnings.showwarning = note
        warnings.filterwarnings("always", NEVER_AWAITED, RuntimeWarning)
        try:
            yield found
        except Exception as error:
            found.check(error)
            raise
        found.check()
