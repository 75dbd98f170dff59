"""Is it alive, is it ready, how is it doing."""

from typing import Annotated

from msgspec import Meta, Struct

from service.http.endpoints import Call, Reply, endpoint
from service.http.problems import FieldError, bad_request
from service.ops.metrics import MEDIA_TYPE
from service.ops.readiness import Readiness


class Alive(Struct, frozen=True):
    """The process answers."""

    alive: bool = True


@endpoint("GET", "/health/live", tag="Health", auth="none", budget="none", gives=Alive)
async def live(call: Call) -> Reply:
    """Does the process answer"""
    return Reply(Alive())


@endpoint("GET", "/health/ready", tag="Health", auth="none", budget="none", gives=Readiness, otherwise={503: Readiness})
async def ready(call: Call) -> Reply:
    """Can games be played, and how durable is an acknowledged answer

    503 with the same body while something is missing.
    """
    found = await call.services.lookout.look()
    return Reply(found, status=200 if found.ready else 503)


class WhichProcess(Struct, frozen=True):
    """Which process of the API shall tell."""

    process: Annotated[int, Meta(ge=0, le=16)] = 0
    """Its number, from 1; without one, whichever takes the request."""


@endpoint(
    "GET", "/metrics", tag="Health", auth="operator", budget="none", query=WhichProcess, gives=str, media=MEDIA_TYPE
)
async def metrics(call: Call) -> Reply:
    """Figures of this process and of the whole service, for Prometheus

    Requests by operation and status, times, commits, conflicts, what waits for workers; never a game or a player.
    Closed while no token is set: counters tell when something is stored, and that may be a pass that nobody should know
    of. Where several processes answer at one address, `process` says which of them is asked.
    """
    wanted, here = call.query.process, call.services.metrics.number
    if wanted not in (0, here):
        said = f"process {wanted} does not answer; this is process {here}"
        raise bad_request(f"The parameter process: {said}.", FieldError(said, parameter="process"))
    return Reply(await call.services.metrics.text(call.services))
