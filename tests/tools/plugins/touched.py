"""A plugin for pytest that writes down which functions of a folder each test has called: `-p touched`.

`TOUCHED_IN` is the folder, `TOUCHED_TO` the file to write: test -> [[file, first line of the function], …]. What is
called outside of tests (while modules are imported and tests are made) stands under the empty name.
"""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

FOLDER = os.environ["TOUCHED_IN"] + os.sep
OUTSIDE = ""


class Notes:
    def __init__(self) -> None:
        self.touched: dict[str, set[CodeType]] = {}
        self.turn_to(OUTSIDE)

    def turn_to(self, test: str) -> None:
        self.now = self.touched.setdefault(test, set())

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            self.now.add(frame.f_code)


NOTES = Notes()


def pytest_configure() -> None:
    sys.setprofile(NOTES)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    NOTES.turn_to(item.nodeid)
    try:
        return (yield)
    finally:
        NOTES.turn_to(OUTSIDE)


def pytest_unconfigure() -> None:
    sys.setprofile(None)
    found = {test: sorted(set(filter(None, map(place_of, codes)))) for test, codes in NOTES.touched.items()}
    Path(os.environ["TOUCHED_TO"]).write_text(json.dumps(found), "utf-8")


def place_of(code: CodeType) -> tuple[str, int] | None:
    within = code.co_filename.startswith(FOLDER)
    return (code.co_filename[len(FOLDER) :], code.co_firstlineno) if within else None
