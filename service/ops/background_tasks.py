"""Background tasks, and ending them for good."""

import asyncio
from abc import ABC, abstractmethod
from typing import Any

AGAIN = 0.1
"""Seconds until a task that has not ended is told once more."""


class Background(ABC):
    """Something that runs beside everything else, from `start` to `stop`."""

    _task: "asyncio.Task[None] | None" = None

    @abstractmethod
    async def _run(self) -> None:
        """What it does until it is cancelled."""

    async def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            await end(self._task)


async def end(*tasks: "asyncio.Task[Any]") -> None:
    """Cancel tasks and wait until they have ended; what one of them failed with is raised. Once is not enough: the
    Redis client swallows a cancellation that comes while it connects, and the task would go on for ever."""
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=AGAIN)
    for task in tasks:
        if not task.cancelled() and (error := task.exception()):
            raise error
