"""Is it alive, is it ready, how is it doing."""

from msgspec import Struct

from service.http.endpoints import Call, Reply, endpoint
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


@endpoint("GET", "/metrics", tag="Health", auth="operator", budget="none", gives=str, media=MEDIA_TYPE)
async def metrics(call: Call) -> Reply:
    """Figures of this process and of the whole service, for Prometheus

    Requests by operation and status, times, commits, conflicts, what waits for workers; never a game or a player.
    Closed while no token is set: counters tell when something is stored, and that may be a pass that nobody should know
    of.
    """
    return Reply(await call.services.metrics.text(call.services))
