"""Child processes that are kept alive: one that dies is started again, and all of them end with their parent."""

import asyncio
import contextlib
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence

from service.errors import Complaint

STOPPING = 5.0
"""Seconds that a child gets to end."""
CALM = 10.0
"""A child that has lived so many seconds is started again at once; one that dies sooner waits longer each time."""
LONGEST_WAIT = 5.0
MISTAKE = 2
"""The exit status that says: what was asked is wrong; trying again does not help."""

Tell = Callable[[str], None]


class Child:
    """One process by name."""

    def __init__(self, name: str, words: Sequence[str], descriptors: Sequence[int] = ()) -> None:
        self.name = name
        self.words = tuple(words)
        self.descriptors = tuple(descriptors)
        self.process: asyncio.subprocess.Process | None = None
        self.hasty_deaths = 0

    async def start(self, environment: Mapping[str, str]) -> None:
        """It shares our terminal but not our signals, and ends when our end of its input closes."""
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "service.cli", *self.words, "--watch-parent"),
            env=dict(environment),
            stdin=subprocess.PIPE,
            pass_fds=self.descriptors,
            start_new_session=True,
        )

    @property
    def pid(self) -> int:
        return self.process.pid if self.process and self.process.returncode is None else 0

    def signal(self, number: signal.Signals) -> None:
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.send_signal(number)


class Supervisor:
    """Keeps children alive until it is told to stop."""

    def __init__(self, children: Sequence[Child], environment: Callable[[], Mapping[str, str]], tell: Tell) -> None:
        self.children = tuple(children)
        self.environment = environment
        self.tell = tell
        self.changed: Callable[[], None] = lambda: None
        """Called whenever a child has begun."""
        self._stopping = False

    async def keep(self) -> None:
        """Run all children until `stop`. A child that says that what was asked is wrong ends this with a complaint."""
        async with asyncio.TaskGroup() as group:
            for child in self.children:
                group.create_task(self._keep(child))

    async def _keep(self, child: Child) -> None:
        while not self._stopping:
            began = time.monotonic()
            await child.start(self.environment())
            self.changed()
            assert child.process is not None
            status = await child.process.wait()
            if self._stopping:
                return
            if status == MISTAKE:
                raise Complaint(f"the {child.name} cannot run; it says why above")
            child.hasty_deaths = child.hasty_deaths + 1 if time.monotonic() - began < CALM else 0
            wait = min(LONGEST_WAIT, 0.5 * (2 ** (child.hasty_deaths - 1) - 1)) if child.hasty_deaths else 0.0
            self.tell(f"the {child.name} has ended ({_how(status)}) and is started again")
            await asyncio.sleep(wait)

    def restart(self) -> None:
        """All children begin anew, as after a change of their environment."""
        for child in self.children:
            child.signal(signal.SIGTERM)

    async def stop(self) -> None:
        """End all children; those that will not go are killed."""
        self._stopping = True
        for child in self.children:
            child.signal(signal.SIGTERM)
        ends = [child.process.wait() for child in self.children if child.process is not None]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*ends), STOPPING)
        self.kill()

    def kill(self) -> None:
        for child in self.children:
            child.signal(signal.SIGKILL)


def _how(status: int) -> str:
    if status >= 0:
        return f"status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"
