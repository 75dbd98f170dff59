"""Rules: artifacts, cards beside the codex, attachments, encounter abilities, Tainted."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.arkham.content import ARTIFACT_CARDS, CONDITIONS, SCENARIOS
from domain.arkham.content.entries import ArchiveCard
from domain.arkham.names import ARCHIVED, ATTACHED, BESIDE, MonsterId
from domain.arkham.rules.assets import discard, gain_condition, gain_from, gain_named
from domain.arkham.rules.attachments import attach_to, detach_to
from domain.arkham.rules.codex import discard_beside, draw_beside, gather_beside
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.harm import leave
from domain.arkham.rules.monsters import defeat, ready_all
from domain.arkham.rules.mythos import draw_token
from domain.arkham.rules.setup import TAINT_BACK
from domain.arkham.rules.skill_tests import bonuses, look_at
from domain.kernel import Deal
from tests.arkham.made import anomaly, asset, local, made, mystery, route
from tests.arkham.made import terror as made_terror
from tests.arkham.scenes import ASSET, MONSTER, Ark, G, asked, codex_of, has, me, monster, scene, tried
from tests.given import S1, S2
from tests.rule import rule

DOLLAR = {"do": "gain", "what": "money"}
TYRANTS: dict[str, Any] = {"scenario": "tyrants", "codex": []}


def waits(monkeypatch: pytest.MonkeyPatch, id: str) -> str:
    """The card lies in the archive of this scenario."""
    sheet = SCENARIOS["tyrants"]
    monkeypatch.setitem(SCENARIOS, "tyrants", replace(sheet, gathered=(*sheet.gathered, id)))
    return id


def artifact(monkeypatch: pytest.MonkeyPatch, id: str = "made_relic", **data: Any) -> str:
    data |= {"traits": ["artifact", "curio"], "archive": 99}
    return waits(monkeypatch, asset(monkeypatch, id, ARTIFACT_CARDS, **data))


def archive_card(monkeypatch: pytest.MonkeyPatch, id: str) -> str:
    return waits(monkeypatch, str(made(monkeypatch, ArchiveCard, id=id, number=98, sides=[{}]).id))


def run(rule_: Any, **arranged: Any) -> Ark:
    return tried("run", rule_, **{**TYRANTS, **arranged})


# --- artifacts and cards beside the codex -----------------------------------------------------------


@rule("ARK-138", "ARK-165")
def test_an_artifact_beside_the_codex_is_gained_by_whoever_draws_it(monkeypatch: pytest.MonkeyPatch) -> None:
    relic, plain = artifact(monkeypatch), archive_card(monkeypatch, "made_page")

    async def draws(g: G) -> None:
        await draw_beside(g, S2)
        await draw_beside(g, S2)

    table = run(draws, seats=2, zones={BESIDE: [relic, plain]})
    assert has(table, relic, S2) and "made_page" in codex_of(table) and relic not in codex_of(table)
    assert table.faces("owned:s2") == [relic]


@rule("ARK-138", "ARK-192")
def test_an_artifact_goes_back_to_the_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is discarded, or its holder leaves play. It is an item like any other meanwhile."""
    relic = artifact(monkeypatch, health=2)

    async def discards(g: G) -> None:
        await gain_named(g, S1, relic)
        await discard(g, next(id for id, card in g.board.play.items() if card.entry == relic))

    table = run(discards, seats=2, zones={ARCHIVED: [relic]})
    assert not has(table, relic) and table.faces(ARCHIVED) == [relic]

    async def leaves(g: G) -> None:
        await gain_named(g, S1, relic)
        await leave(g, S1, "retired")

    table = run(leaves, seats=2, zones={ARCHIVED: [relic]})
    assert not has(table, relic) and table.faces(ARCHIVED) == [relic]


@rule("ARK-138")
def test_where_an_artifact_lay_in_the_archive_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that lies there is taken up and laid down again: whoever would know the place would know another card."""
    relic = artifact(monkeypatch)
    pages = [archive_card(monkeypatch, f"made_page_{n}") for n in range(3)]
    before: list[str] = []

    async def gains(g: G) -> None:
        before.extend(g.board.cards(ARCHIVED))
        await gain_named(g, S1, relic)

    table = run(gains, zones={ARCHIVED: [*pages[:1], relic, *pages[1:]]})
    assert has(table, relic) and table.faces("owned:s1") == [relic]
    assert sorted(table.faces(ARCHIVED)) == sorted(pages)
    assert len(before) == 4 and not set(before) & {*table.cards(ARCHIVED), *table.cards("owned:s1")}


@rule("ARK-192")
def test_no_search_of_the_items_finds_an_artifact(monkeypatch: pytest.MonkeyPatch) -> None:
    relic = artifact(monkeypatch)

    async def searches(g: G) -> None:
        assert await gain_from(g, S1, "item", "artifact") is None

    assert not has(run(searches, zones={ARCHIVED: [relic]}), relic)


@rule("ARK-138")
def test_an_artifact_can_be_traded(monkeypatch: pytest.MonkeyPatch) -> None:
    relic = artifact(monkeypatch)
    table = scene(2, at={S1: "train_station", S2: "train_station"}, cards={S1: [relic]}, **TYRANTS)
    table.answer(S1, "trade").answer(S1, "s2")
    table.answer(S1, Deal("offer", {f"{relic}.{ASSET}": 1}, {})).answer(S2, Deal("accept", {}, {}))
    assert has(table, relic, S2) and table.faces("owned:s2") == [relic]


@rule("ARK-139")
def test_cards_are_gathered_drawn_and_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = [archive_card(monkeypatch, f"made_page_{n}") for n in range(3)]
    other = archive_card(monkeypatch, "made_other")

    async def gathers(g: G) -> None:
        await gather_beside(g, pages)
        discard_beside(g, 1)
        await draw_beside(g, S1)

    table = run(gathers, zones={ARCHIVED: [*pages, other], BESIDE: []})
    (left,) = table.cards(BESIDE)
    drawn = codex_of(table) & set(pages)
    assert len(drawn) == 1 and table.face(left) in pages
    assert sorted(table.faces(ARCHIVED)) == sorted({other, *pages} - drawn - {str(table.face(left))})
    for seat in (S1,):
        known = table.knows(seat).faces
        assert left not in known and not set(table.cards(ARCHIVED)) & set(known)


# --- attachments ------------------------------------------------------------------------------------

BLADE = [{"modify": "test.strength", "by": 3, "if": [{"of": "attached"}]}]


def edge(monkeypatch: pytest.MonkeyPatch, **data: Any) -> str:
    sides = [{"modifies": BLADE}]
    return asset(monkeypatch, "made_edge", traits=["attachment"], sides=sides, **data)


@rule("ARK-140", "ARK-164")
def test_what_it_says_counts_only_while_attached_and_for_whoever_has_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    card = edge(monkeypatch)

    def dice(table: Ark, seat: Any) -> int:
        return sum(bonuses(table.board, "strength", look_at(table.board, seat, "other", "")).values())

    async def nothing(g: G) -> None: ...

    async def fixed(g: G) -> None:
        await attach_to(g, f"{card}.{ASSET}", f"knife.{ASSET + 1}")

    arranged: dict[str, Any] = {"seats": 2, "cards": {S1: [card], S2: ["knife"]}}
    loose = run(nothing, **arranged)
    assert (dice(loose, S1), dice(loose, S2)) == (0, 0)
    table = run(fixed, **arranged)
    assert (dice(table, S1), dice(table, S2)) == (0, 3)
    assert table.board.play[f"{card}.{ASSET}"].owner == S2 and sorted(table.faces("owned:s2")) == ["knife", card]


@rule("ARK-140", "ARK-194")
def test_it_has_one_host_and_falls_with_it_and_not_the_other_way_round(monkeypatch: pytest.MonkeyPatch) -> None:
    card = edge(monkeypatch)
    mine, knife, gun = f"{card}.{ASSET}", f"knife.{ASSET + 1}", f"revolver_38.{ASSET + 2}"
    arranged: dict[str, Any] = {"cards": {S1: [card, "knife", "revolver_38"]}}

    async def twice(g: G) -> None:
        await attach_to(g, mine, knife)
        await attach_to(g, mine, gun)
        await discard(g, knife)

    table = run(twice, **arranged)
    assert table.board.play[mine].on == gun and has(table, "revolver_38")

    async def host_goes(g: G) -> None:
        await attach_to(g, mine, gun)
        await discard(g, gun)

    table = run(host_goes, **arranged)
    assert not has(table, card) and card in table.faces("specials") and has(table, "knife")

    async def it_goes(g: G) -> None:
        await attach_to(g, mine, gun)
        await discard(g, mine)

    assert has(run(it_goes, **arranged), "revolver_38") and not has(run(it_goes, **arranged), card)


@rule("ARK-193")
def test_it_goes_with_its_host(monkeypatch: pytest.MonkeyPatch) -> None:
    card = edge(monkeypatch)
    mine, knife = f"{card}.{ASSET}", f"knife.{ASSET + 1}"

    async def leaves(g: G) -> None:
        await attach_to(g, mine, knife)
        await leave(g, S1, "retired")

    table = run(leaves, seats=2, cards={S1: [card], S2: ["knife"]})
    assert table.board.play[mine].on == knife

    async def fixed(g: G) -> None:
        await attach_to(g, mine, knife)

    at = {S1: "northside-easttown", S2: "northside-easttown"}
    table = run(fixed, seats=2, at=at, cards={S1: [card, "knife"]}, people={S1: "rex_murphy", S2: "jenny_barnes"})
    table.answer(S1, "trade").answer(S1, "s2")
    table.answer(S1, Deal("offer", {knife: 1}, {})).answer(S2, Deal("accept", {}, {}))
    assert table.board.play[mine].owner == S2 and table.board.play[mine].on == knife
    assert sorted(table.faces("owned:s2")) == ["knife", card]


NET = {
    "modifies": [{"modify": "held_down", "by": 1, "whose": "host"}],
    "abilities": [{"when": "monster_falls", "whose": "host", "effects": [{"do": "call", "rule": "regain"}]}],
}


@rule("ARK-193", "ARK-140")
def test_on_a_monster_it_is_nobodys_and_comes_back_when_the_monster_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    net = asset(monkeypatch, "made_net", traits=["attachment"], sides=[NET])
    mine, foe = f"{net}.{ASSET}", MonsterId(f"hybrid_thug.{MONSTER}")
    arranged: dict[str, Any] = {"cards": {S1: [net]}, "monsters": {"hybrid_thug": "falcon_point"}, "seats": 2}

    async def held(g: G) -> None:
        await attach_to(g, mine, foe)
        await ready_all(g)
        await leave(g, S1, "retired")

    table = run(held, exhausted=["hybrid_thug"], **arranged)
    assert table.board.exhausted == [monster(table, "hybrid_thug")], "it can not ready"
    assert table.faces(ATTACHED) == [net] and table.board.play[mine].owner == ""

    async def falls(g: G) -> None:
        await attach_to(g, mine, foe)
        await defeat(g, foe, S1)

    table = run(falls, **arranged)
    assert has(table, net, S1) and table.board.play[mine].on == "" and table.faces("owned:s1") == [net]

    async def goes(g: G) -> None:
        await attach_to(g, mine, foe)
        await detach_to(g, mine, S2)

    assert has(run(goes, **arranged), net, S2)


# --- encounter abilities ----------------------------------------------------------------------------


def beads(monkeypatch: pytest.MonkeyPatch, **ability: Any) -> str:
    """Instead of an encounter: three dollars."""
    offered = {"when": "encounter", "may": True, "effects": [{**DOLLAR, "n": 3}], **ability}
    return asset(monkeypatch, "made_beads", sides=[{"abilities": [offered]}])


def meets(**arranged: Any) -> Ark:
    async def meet(g: G) -> None:
        await encounter(g, S1)

    return run(meet, **arranged)


KEY = f"made_beads.{ASSET}/0"


@rule("ARK-189", "ARK-141")
@pytest.mark.parametrize(
    ("space", "deck"),
    [
        ("gilman_house", "deck_innsmouth_shore"),
        ("northside-easttown", "street_deck"),
        ("ferry_terminal-easttown", "route_deck"),
        ("devil_reef", "mystery_devil_reef"),
    ],
)
def test_it_takes_the_place_of_any_encounter(monkeypatch: pytest.MonkeyPatch, space: str, deck: str) -> None:
    cards = {
        "route_deck": route(monkeypatch, DOLLAR),
        "deck_innsmouth_shore": local(monkeypatch, "innsmouth_shore", DOLLAR),
        "mystery_devil_reef": mystery(monkeypatch, [DOLLAR], [], []),
    }
    zones = {deck: [cards[deck]]} if deck in cards else {}
    table = meets(at={S1: space}, cards={S1: [beads(monkeypatch)]}, zones=zones)
    before = table.cards(deck)
    assert table.options(S1) == {"meet", KEY}
    table.answer(S1, KEY)
    assert me(table).money == 3 and table.cards(deck) == before


@rule("ARK-141")
def test_where_it_can_not_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """While engaged; without all that it costs; from somebody else's card."""
    met = {"deck_innsmouth_shore": [local(monkeypatch, "innsmouth_shore")]}
    at = {S1: "gilman_house", S2: "gilman_house"}
    card = beads(monkeypatch, cost={"money": 2})
    poor = meets(at=at, cards={S1: [card]}, money={S1: 1}, zones=met)
    assert asked(poor) == ["s1:act"] and me(poor).money == 1
    rich = meets(at=at, cards={S1: [card]}, money={S1: 2}, zones=met)
    assert KEY in rich.options(S1)
    others = meets(seats=2, at=at, cards={S2: [card]}, money={S1: 9, S2: 9}, zones=met)
    assert asked(others) == ["s1:act"]
    foe: dict[str, Any] = {"monsters": {"hybrid_thug": "gilman_house"}, "engaged": {"hybrid_thug": S1}}
    assert me(meets(at=at, cards={S1: [card]}, money={S1: 2}, **foe)).money == 2


@rule("ARK-141")
def test_an_anomaly_or_terror_is_met_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    card = beads(monkeypatch)
    torn = meets(
        scenario="lantern",
        at={S1: "hall_school"},
        cards={S1: [card]},
        doom={"hall_school": 1},
        anomalies=["central_kingsport"],
        zones={"anomalies": [anomaly(monkeypatch)]},
    )
    assert me(torn).money == 2 and asked(torn) == ["s1:act"]
    fear = made_terror(monkeypatch, [{"do": "suffer", "horror": 1}])
    zones = {"terror_innsmouth_shore": [fear], "deck_innsmouth_shore": [local(monkeypatch, "innsmouth_shore")]}
    table = meets(at={S1: "gilman_house"}, cards={S1: [card]}, zones=zones)
    assert me(table).horror == 1 and KEY in table.options(S1), "the terror came first"


@rule("ARK-166")
def test_one_with_a_place_is_offered_only_there(monkeypatch: pytest.MonkeyPatch) -> None:
    card = beads(monkeypatch, at=["falcon_point"])
    zones = {"deck_innsmouth_shore": [local(monkeypatch, "innsmouth_shore")]}
    assert KEY in meets(at={S1: "falcon_point"}, cards={S1: [card]}, zones=zones).options(S1)
    assert asked(meets(at={S1: "gilman_house"}, cards={S1: [card]}, zones=zones)) == ["s1:act"]


# --- Tainted ----------------------------------------------------------------------------------------


def taint(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the box has it, with one back."""
    drawn = [
        {"when": "token_drawn", "if": [{"of": what}], "effects": [{"do": "put", "piece": "doom", "place": "here"}]}
        for what in ("blank", "clue")
    ]
    flips = {"when": "reckoning", "whose": "any", "effects": [{"do": "flip"}]}
    front = {"kind": "condition", "copies": 0, "sides": [{"abilities": [*drawn, flips]}]}
    asset(monkeypatch, "tainted", CONDITIONS, **front)
    back = [{}, {"enter": [{"do": "suffer", "horror": 2}, {"do": "leave"}]}]
    asset(monkeypatch, f"{TAINT_BACK}made", CONDITIONS, kind="condition", sealed_sides=True, sides=back)


@rule("ARK-145", "ARK-214")
def test_its_back_is_nobodys_business_before_it_is_flipped(monkeypatch: pytest.MonkeyPatch) -> None:
    taint(monkeypatch)

    async def taken(g: G) -> None:
        assert await gain_condition(g, S1, "tainted")
        assert not await gain_condition(g, S1, "tainted")

    table = run(taken, seats=2, zones={"taints": [f"{TAINT_BACK}made"]})
    (card,) = table.cards("taint:s1")
    assert all(card not in table.knows(seat).faces for seat in (S1, S2))
    assert has(table, "tainted", S1) and not table.cards("taints")


@rule("ARK-214")
@pytest.mark.parametrize(("token", "doom"), [("blank", 1), ("clue", 1), ("doom", 0), ("headline", 0)])
def test_it_answers_blanks_and_clues(monkeypatch: pytest.MonkeyPatch, token: str, doom: int) -> None:
    taint(monkeypatch)

    async def draws(g: G) -> None:
        await gain_condition(g, S1, "tainted")
        await draw_token(g, S1)

    zones: dict[str, Any] = {
        "taints": [f"{TAINT_BACK}made"],
        "cup": [token],
        "drawn": [],
        "events": [],
        "headlines": [],
    }
    table = run(draws, at={S1: "gilman_house"}, zones=zones)
    assert table.board.doom_at("gilman_house") == doom  # type: ignore[arg-type]
