"""Rules: doom and the codex; the approach of Azathoth to each of its endings."""

from typing import Any

from domain.arkham.facts.town import MarkerLaid, MarkerTurned
from domain.arkham.names import MarkerId, SpaceId
from domain.arkham.rules.doom import place_doom, place_everywhere, remove_doom
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.group import decide
from domain.kernel import Face
from domain.parts.in_play import Entered, Flipped, Marked
from tests.arkham.scenes import Ark, G, asked, asset, done, has, me, scene, sheet_grows, tried
from tests.given import S1, S2
from tests.rule import rule


def doomed(*spaces: str, **arranged: Any) -> Ark:
    async def falls(g: G) -> None:
        await place_everywhere(g, [SpaceId(space) for space in spaces])

    return tried("falls", falls, **arranged)


@rule("ARK-109")
def test_doom_for_a_street_goes_beside_it() -> None:
    table = doomed("downtown-rivertown")
    assert table.options(S1) == {"la_bella_luna", "black_cave"}
    table.answer(S1, "black_cave")
    assert table.board.doom == {"black_cave": 1}


@rule("ARK-110")
def test_four_doom_break_out() -> None:
    table = doomed("black_cave", codex=["outbreak"], doom={"black_cave": 3, "graveyard": 1})
    assert table.board.doom == {"black_cave": 1, "graveyard": 2, "general_store": 1}
    assert table.board.sheet["doom"] == 1


@rule("ARK-110")
def test_an_outbreak_may_lead_to_another() -> None:
    table = doomed("black_cave", codex=["outbreak"], doom={"black_cave": 3, "graveyard": 3})
    while asked(table) != ["s1:act"]:
        form = table.form(S1)
        table.answer(S1, list(form.items) if hasattr(form, "items") else form.options[0])
    assert table.board.sheet["doom"] == 2
    assert table.board.doom == {"black_cave": 2, "graveyard": 1, "general_store": 2}


@rule("ARK-111")
def test_three_in_a_space_or_five_in_a_neighbourhood_open_an_anomaly() -> None:
    table = doomed("black_cave", doom={"black_cave": 2})
    assert table.board.anomalies == ["rivertown"]
    table = doomed("black_cave", doom={"graveyard": 2, "general_store": 2})
    assert table.board.anomalies == ["rivertown"]
    assert doomed("black_cave", doom={"graveyard": 2, "general_store": 1}).board.anomalies == []


@rule("ARK-111", "ARK-112")
def test_where_an_anomaly_is_there_is_no_second_and_doom_goes_to_the_sheet() -> None:
    table = doomed("black_cave", anomalies=["rivertown"], doom={"black_cave": 3})
    assert table.board.anomalies == ["rivertown"] and table.board.doom == {"black_cave": 3}
    assert table.board.sheet["doom"] == 1


@rule("ARK-113")
def test_an_anomaly_goes_away_with_the_last_doom() -> None:
    async def cleans(g: G) -> None:
        await remove_doom(g, SpaceId("black_cave"), 1)

    kept: dict[str, Any] = {"anomalies": ["rivertown"]}
    assert tried("cleans", cleans, doom={"black_cave": 1}, **kept).board.anomalies == []
    assert tried("cleans", cleans, doom={"black_cave": 1, "graveyard": 1}, **kept).board.anomalies == ["rivertown"]


@rule("ARK-200")
def test_the_group_orders_doom_where_something_may_overflow() -> None:
    table = doomed("black_cave", "graveyard", doom={"black_cave": 2})
    assert asked(table) == ["s1:doom_order"]
    table.answer(S1, ["graveyard", "black_cave"])
    assert table.board.doom == {"black_cave": 3, "graveyard": 1} and table.board.sheet["doom"] == 0
    table = doomed("black_cave", "graveyard", doom={"black_cave": 2})
    table.answer(S1, ["black_cave", "graveyard"])
    assert table.board.doom == {"black_cave": 3} and table.board.sheet["doom"] == 1


@rule("ARK-15", "ARK-199")
def test_a_choice_of_the_group_is_shown_to_all_and_the_leader_decides() -> None:
    async def chooses(g: G) -> None:
        await place_doom(g, await decide(g, "which_space", [SpaceId("black_cave"), SpaceId("graveyard")]))

    table = tried("chooses", chooses, seats=2)
    assert asked(table) == ["s1:which_space", "s2:which_space"] and table.waits_for == [S1]
    table.answer(S2, "graveyard")
    assert table.board.doom == {}, "what others say is only heard"
    table.answer(S1, "black_cave")
    assert table.board.doom == {"black_cave": 1}


# --- the approach of Azathoth -----------------------------------------------------------------------


HIDING = ("arkham_advertiser", "independence_square", "velmas_diner", "unvisited_isle", "black_cave")


@rule("ARK-114", "ARK-116")
def test_three_clues_hide_five_markers_and_are_not_spent() -> None:
    table = sheet_grows("clue", sheet={"clue": 2})
    assert has(table, "hidden_signs") and table.board.sheet["clue"] == 3
    assert sorted(marker.at for marker in table.board.markers.values()) == sorted(HIDING)
    assert all(marker.colour == "" for marker in table.board.markers.values())
    assert sorted(table.faces("hidden_markers")) == ["blue", "red", "white", "white", "white"]


@rule("ARK-114")
def test_a_threshold_fires_once() -> None:
    """Four clues do not hide five more markers."""
    table = sheet_grows("clue", sheet={"clue": 3})
    assert len(table.board.markers) == 5


@rule("ARK-115")
def test_three_doom_bring_a_cultist_and_the_next_card() -> None:
    table = sheet_grows("doom", sheet={"doom": 2}, zones={"monsters": ["high_priest"]}, doom={"graveyard": 1})
    assert has(table, "open_worship") and not has(table, "shadow_on_time") and has(table, "high_priest")
    assert table.board.read["open_worship"] == ["0"] and "epicentre" not in table.board.read


def marker(colour: str, space: str) -> MarkerLaid:
    return MarkerLaid(MarkerId(f"{colour}.1"), SpaceId(space), colour)  # type: ignore[arg-type]


@rule("ARK-115")
def test_turning_the_blue_marker_finds_the_ritual_site() -> None:
    table = scene(
        at={S1: "black_cave"},
        codex=["hidden_signs"],
        zones={"hidden_markers": ["blue"], "monsters": ["robed_figure", "hooded_stalker"]},
    )
    blue = table.card("hidden_markers", "blue")
    table = scene(
        at={S1: "black_cave"},
        codex=["hidden_signs"],
        zones={"hidden_markers": ["blue"], "monsters": ["robed_figure", "hooded_stalker"]},
        facts=[MarkerLaid(MarkerId("marker.0"), SpaceId("black_cave"), card=blue)],
    )
    table.answer(S1, f"{asset(table, 'hidden_signs')}/0")
    assert table.events(MarkerTurned)[0].colour == "blue" and has(table, "ritual_site")
    assert len(table.board.foes_of(S1)) == 2, "two cultists guard it"


def at_epicentre(broken: bool, clues: int) -> Ark:
    facts: list[Any] = [marker("red", "train_station"), Entered("ritual_site.88", "ritual_site")]
    if broken:
        facts.append(Flipped("ritual_site.88", 1))
    return scene(2, codex=["epicentre"], sheet={"clue": clues}, facts=facts)


@rule("ARK-117")
def test_the_barrier_must_be_broken_before_the_rift_is_closed() -> None:
    closed = at_epicentre(broken=False, clues=3)
    assert f"{asset(closed, 'epicentre')}/0" not in closed.options(S1)
    poor = at_epicentre(broken=True, clues=2)
    assert f"{asset(poor, 'epicentre')}/0" not in poor.options(S1)
    table = at_epicentre(broken=True, clues=3)
    table.answer(S1, f"{asset(table, 'epicentre')}/0")
    assert table.board.ended is not None and table.board.ended.ending == "azathoth_sealed"
    assert table.board.ended.winners == (S1, S2)


def test_five_clues_at_the_ritual_site_break_the_barrier() -> None:
    table = scene(codex=["ritual_site"], sheet={"clue": 6}, facts=[marker("blue", "train_station")])
    table.answer(S1, f"{asset(table, 'ritual_site')}/0")
    assert table.board.sheet["clue"] == 1 and table.board.play[asset(table, "ritual_site")].side == 1


@rule("ARK-115")
def test_seven_doom_break_time() -> None:
    """Only the red marker stays, here on the starting space, and two tokens come into the cup."""
    table = sheet_grows("doom", sheet={"doom": 6}, codex=["open_worship", "hidden_signs"])
    assert {card.entry for card in table.board.play.values() if not card.owner} >= {"time_broken", "the_unwritten_page"}
    assert not has(table, "open_worship") and not has(table, "hidden_signs")
    assert [(m.colour, m.at) for m in table.board.markers.values()] == [("red", "train_station")]
    assert table.faces("cup").count(Face("burst")) == 2 and table.faces("cup").count(Face("doom")) == 4


def in_the_future(**arranged: Any) -> Ark:
    return scene(2, at={S1: "future"}, codex=["the_unwritten_page", "time_broken"], **arranged)


@rule("ARK-117")
def test_five_clues_carried_to_the_future_win() -> None:
    table = in_the_future(sheet={"clue": 2}, rolls=[(5,)])
    page = asset(table, "the_unwritten_page")
    done(table.answer(S1, f"{page}/0"))
    assert table.board.play[page].tokens == {"clue": 1} and table.board.sheet["clue"] == 1
    table = in_the_future(sheet={"clue": 5}, rolls=[(5,)], facts=[_on_page(4)])
    table.answer(S1, f"{asset(table, 'the_unwritten_page')}/0")
    assert table.board.ended is not None and table.board.ended.ending == "azathoth_mended"


def _on_page(n: int) -> Any:
    return Marked("the_unwritten_page.800", "clue", n)


def test_the_way_to_the_future_leads_through_the_red_marker() -> None:
    table = scene(codex=["time_broken"], facts=[marker("red", "train_station")])
    table.answer(S1, f"{asset(table, 'time_broken')}/0")
    assert me(table).at == "future" and "move" not in table.options(S1)


def test_in_the_future_everybody_suffers() -> None:
    async def meets(g: G) -> None:
        await encounter(g, S1)

    table = tried("meets", meets, at={S1: "future"}, codex=["the_unwritten_page", "time_broken"])
    assert me(table).horror == 2


@rule("ARK-117")
def test_thirteen_doom_end_everything_at_once() -> None:
    table = sheet_grows("doom", seats=2, sheet={"doom": 12}, codex=["the_unwritten_page", "time_broken"])
    assert table.board.ended is not None
    assert (table.board.ended.ending, table.board.ended.winners) == ("azathoth_woken", ())
