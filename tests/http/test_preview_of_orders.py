"""Trying an answer out tells nothing of what others have ordered."""

import random
from typing import Any

import pytest

from domain.kernel import Ask, Choose, Order, Seat, Trigger, window
from domain.kernel.log import open_live
from domain.kernel.orders import When
from service.games.preview import Trial
from service.services import Services
from tests.given import GAME, S1, S2, S3, Table
from tests.http.people import Person
from tests.http.scenario import seeded
from tests.http.test_whole_games import answers_one
from tests.kernel.tiny import G, Noted, Slate, play

pytestmark = pytest.mark.anyio
ORDERS: tuple[list[Any], ...] = ([], [{"do": "pass"}])


async def previews(person: Person, game: str) -> list[Any]:
    """What would follow each option of a question that is no window."""
    view = await person.get(f"/v1/games/{game}/view")
    found = []
    for ask in view.get("asks", ()):
        if ask["seat"] == view["seat"] and not ask.get("may_pass") and ask["form"]["type"] == "choose":
            for option in ask["options"][:3]:
                body = {"ask": ask["id"], "answer": [option["id"]]}
                found.append((await person.call("POST", f"/v1/games/{game}/previews", body)).json())
    return found


def tried_out(table: Table[Slate]) -> tuple[int, str]:
    """How much S1 is shown of what would follow, and where that stops."""
    trial = open_live(table.live.ruleset, GAME, table.live.dealer.chance, table.log, live_type=Trial)
    assert isinstance(trial, Trial)
    records, stop = trial.try_out(S1, table.ask(S1).id, ["go"])
    return len(records), stop


@pytest.mark.parametrize("spared", [False, True])
def test_the_first_order_at_a_table_changes_no_preview(spared: bool) -> None:
    """Without any, rules pass over quiet windows, or do not even look whom they would ask; a preview must not show
    that."""

    async def rule(g: G) -> None:
        await Ask(S1, "act", Choose(("go",)))
        if spared:
            g.end_undo()
        if not spared or g.heeds_quiet_windows():
            await window(g, "react", Trigger("noise", quiet=True), (S2, S3), lambda seat: Choose(("hit",)))
        g.emit(Noted("after the window"))
        await Ask(S1, "go-on", Choose(("go",)))

    without, withheld = play(rule), play(rule).orders(S2, Order("pass"))
    assert tried_out(without) == tried_out(withheld) == (1, "question")


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize(
    "ordered",
    [
        {S2: Order("pass")},
        {S2: Order("pass"), S3: Order("pass")},
        {S2: Order("pass"), S3: Order("pass", when=When(targeted=True))},
        {S2: Order("ask"), S3: Order("pass")},
        {S2: Order("answer", answer=["hit"])},
    ],
)
def test_a_window_that_nobody_wants_any_more_stops_a_preview_all_the_same(
    slow: bool, ordered: dict[Seat, Order]
) -> None:
    """Else whoever tries an answer out learns that all who would be asked have ordered to pass. What each may do is
    public here: where it is read from hidden cards, the preview stops before that."""

    async def rule(g: G) -> None:
        await Ask(S1, "act", Choose(("go",)))
        await window(g, "react", Trigger("noise"), (S2, S3), lambda seat: Choose(("hit",)))
        g.emit(Noted("after the window"))
        await Ask(S1, "go-on", Choose(("go",)))

    table = play(rule, slow=slow)
    before = tried_out(table)
    for seat, order in ordered.items():
        table.orders(seat, order)
    assert tried_out(table) == before == (2, "question")


@pytest.mark.parametrize(("ruleset", "clock"), [("toy-crossing", {}), ("cult", {"per_move": 86_400})])
async def test_orders_of_others_change_no_preview(
    services: Services, ann: Person, bob: Person, ruleset: str, clock: dict[str, int]
) -> None:
    seats = 4
    people = [ann, bob, *[await Person.register(ann.http, f"Cyd {n}") for n in range(seats - 2)]]
    with seeded("previews"):
        game = await ann.open(ruleset, seats, clock=clock)
        for person in people[1:]:
            await person.post(f"/v1/games/{game}/seats", {})
        await ann.post(f"/v1/games/{game}/start", None)
    pick, windows = random.Random(f"{ruleset} previews"), 0
    for _ in range(400):
        for asked in people:
            seen = []
            for orders in ORDERS if await previews(asked, game) else ():
                for other in people:
                    if other is not asked:
                        await other.call("PUT", f"/v1/games/{game}/orders", {"orders": orders})
                seen.append(await previews(asked, game))
            assert all(one == seen[0] for one in seen), seen
            windows += any(one.get("stop") == "question" for one in (seen or [[]])[0])
        if windows >= 3 or not any([await answers_one(person, game, pick) for person in people]):
            break
    assert windows, "no answer led to a question"
