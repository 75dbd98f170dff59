"""The few things about redis-py that this package must know."""

from importlib.resources import files
from typing import Any

from redis.asyncio.client import Pipeline

Reply = bytes | str
"""A string from Redis, whether or not the client was told to decode."""


def script(name: str) -> str:
    """The text of a Lua script that stands beside this file.

    Scripts are sent whole (`EVAL`): they are short, Redis keeps them compiled by their hash all the same, and a server
    that has forgotten them needs no second round trip, which a pipeline could not make.
    """
    return files(__package__).joinpath(f"{name}.lua").read_text("utf-8")


def enqueue(pipe: Pipeline, *command: Any) -> int:
    """Put one command on a pipeline; the place of its reply among the replies."""
    place = len(pipe)
    pipe.pipeline_execute_command(*command)
    return place


def decoded(reply: Reply) -> str:
    return reply if isinstance(reply, str) else reply.decode()
