"""Where features cross, over HTTP: what one keeps sealed is not told by two of them together."""

import pytest

from tests.http.people import Person

pytestmark = pytest.mark.anyio


# --- invitations ----------------------------------------------------------------------------------


async def test_who_was_asked_to_leave_does_not_come_back_with_the_old_invitation(ann: Person, bob: Person) -> None:
    made = await ann.post("/v1/games", {"ruleset": "toy-crossing", "seats": 3, "public": False})
    here, old = f"/v1/games/{made['id']}", made["invitation"]
    await bob.post(f"{here}/seats", {"seat": "s2", "invitation": old})
    assert (await ann.call("DELETE", f"{here}/seats/s2")).status_code == 200
    await bob.refused(403, "not-invited", "POST", f"{here}/seats", {"invitation": old})
    fresh = (await ann.get(here))["invitation"]
    assert fresh != old
    cyd = await Person.register(ann.http, "Cyd")
    await cyd.refused(403, "not-invited", "POST", f"{here}/seats", {"invitation": old})
    await cyd.post(f"{here}/seats", {"invitation": fresh})


async def test_who_leaves_by_themselves_may_come_back(ann: Person, bob: Person) -> None:
    made = await ann.post("/v1/games", {"ruleset": "toy-crossing", "seats": 3, "public": False})
    here, invitation = f"/v1/games/{made['id']}", made["invitation"]
    await bob.post(f"{here}/seats", {"seat": "s2", "invitation": invitation})
    assert (await bob.call("DELETE", f"{here}/seats/s2")).status_code < 300
    await bob.post(f"{here}/seats", {"invitation": invitation})


async def test_a_token_that_only_reads_does_not_see_the_invitation(ann: Person) -> None:
    made = await ann.post("/v1/games", {"ruleset": "toy-crossing", "seats": 3, "public": False})
    here = f"/v1/games/{made['id']}"
    for scopes, sees in ((["read"], False), (["read", "play"], True)):
        token = await ann.post("/v1/players/me/tokens", {"name": "program", "scopes": scopes})
        shown = await Person(ann.http, ann.id, token["secret"]).get(here)
        assert ("invitation" in shown) == sees
