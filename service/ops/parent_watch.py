"""A child that ends with its parent, however the parent ends: the parent holds the other end of its input."""

import os
import signal
import sys
import threading
from argparse import SUPPRESS, ArgumentParser


def add_parent_watch(parser: ArgumentParser) -> None:
    """An option for whoever starts the command as a child."""
    parser.add_argument("--watch-parent", action="store_true", help=SUPPRESS)


def watch_parent(watched: bool) -> None:
    """From now on, end when the input does."""
    if watched:
        threading.Thread(target=_wait, name="parent watch", daemon=True).start()


def _wait() -> None:
    descriptor = sys.stdin.fileno()
    while os.read(descriptor, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
