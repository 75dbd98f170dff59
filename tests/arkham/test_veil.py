"""Rules: the codex of the Veil of Twilight, card by card, to each of its endings."""

from typing import Any

import pytest

from domain.arkham.content import ARCHIVE
from domain.arkham.names import MonsterId, SpaceId
from domain.arkham.rules.doom import place_doom
from domain.arkham.rules.monsters import health_of, hurt
from domain.arkham.rules.mythos import draw_token
from domain.kernel import Face
from domain.parts.in_play import Flipped
from tests.arkham.scenes import (
    Ark,
    G,
    asked,
    asset,
    can_use,
    codex_of,
    ended,
    has,
    marked,
    monster,
    scene,
    sheet_grows,
    tried,
    use,
    way,
    ways,
    where,
)
from tests.given import S1, S2
from tests.rule import rule

VEIL: dict[str, Any] = {"scenario": "veil"}
LODGE = ["lodge_enforcer"] * 2 + ["lodge_loyalist"] * 2 + ["simon_carter"] + ["twilight_supplicant"] * 2
ALLIED, ALONE = "0:thin_places", "1:thin_places"


def scars(table: Ark) -> list[str]:
    return sorted(marker.at for marker in table.board.markers.values())


def decided(table: Ark) -> Ark:
    """Where several spaces would do, the first."""
    while asked(table)[:1] == ["s1:which_space"]:
        table.answer(S1, sorted(table.options(S1))[0])
    return table


def test_there_is_a_scar_from_the_start() -> None:
    assert scars(scene(**VEIL)) == ["black_cave"]


@rule("ARK-107")
def test_the_reckoning_brings_doom_to_every_scar() -> None:
    async def one(g: G) -> None:
        await draw_token(g, S1)

    zones = {"cup": ["reckoning"], "drawn": []}
    table = tried("one", one, zones=zones, facts=marked("white", "observatory"), **VEIL)
    assert table.board.doom == {"black_cave": 1, "observatory": 1}


def torn(space: str, **arranged: Any) -> Ark:
    async def opens(g: G) -> None:
        await place_doom(g, SpaceId(space))

    return tried("opens", opens, doom={space: 2}, **arranged, **VEIL)


@rule("ARK-111")
def test_an_anomaly_leaves_a_scar_where_most_doom_lies() -> None:
    assert scars(torn("orne_library")) == ["black_cave", "orne_library"]
    assert scars(torn("graveyard")) == ["black_cave"], "one in a neighbourhood is enough"


def parted(kind: str, seats: int = 2) -> Ark:
    other = "doom" if kind == "clue" else "clue"
    return sheet_grows(kind, seats=seats, sheet={other: 1}, **VEIL)


@rule("ARK-114", "ARK-199")
@pytest.mark.parametrize("kind", ["clue", "doom"])
def test_two_of_clues_and_doom_together_bring_the_invitation(kind: str) -> None:
    table = parted(kind)
    assert asked(table) == ["s1:group", "s2:group"] and ways(table) == {ALLIED, ALONE}
    assert table.board.play[asset(table, "scars")].side == 1, "mending is possible now"
    assert sheet_grows("doom", **VEIL).board.play[asset(scene(**VEIL), "scars")].side == 0


@rule("ARK-115")
def test_whoever_the_group_names_signs_for_all() -> None:
    table = way(parted("doom"), ALLIED)
    assert asked(table) == ["s1:whom", "s2:whom"] and table.options(S1) == {S1, S2}
    table.answer(S1, S2)
    assert has(table, "dark_pact", S2) and codex_of(table) == {"anomalies", "scars", "handshake", "rooms_upstairs"}
    assert sorted(set(table.faces("aside")) & set(LODGE)), "the Lodge keeps to its house"


@rule("ARK-4", "ARK-115")
def test_whoever_refuses_has_the_lodge_against_them() -> None:
    table = scene(**VEIL)
    assert not set(table.faces("monsters")) & set(LODGE)
    table = way(parted("doom"), ALONE)
    assert codex_of(table) == {"anomalies", "scars", "refused_hand"}
    assert sorted(face for face in table.faces("monsters") if face in LODGE) == LODGE
    assert table.faces("aside") == [] and table.faces("archive") == ["servitor_of_yog_sothoth"]
    assert table.faces("cup").count(Face("monster")) == 3 and table.faces("cup").count(Face("burst")) == 2


def mending(clues: int, at: str = "black_cave", codex: tuple[str, ...] = (), **arranged: Any) -> Ark:
    """Card 21 shows its other side."""
    facts = [Flipped("scars.800", 1), *arranged.pop("facts", ())]
    return scene(at={S1: at}, codex=["scars", *codex], sheet={"clue": clues}, facts=facts, **arranged, **VEIL)


def test_two_clues_mend_the_scar_where_one_stands() -> None:
    table = use(mending(3, facts=marked("white", "observatory")), "scars", 1)
    assert scars(table) == ["observatory"]
    assert table.board.sheet["clue"] == 1 and table.board.sheet["marker"] == 1
    assert not can_use(mending(1), "scars", 1) and not can_use(mending(2, at="graveyard"), "scars", 1)


@rule("ARK-114")
def test_the_first_mending_opens_two_more() -> None:
    """In the neighbourhoods without one that have most doom."""
    doom = {"observatory": 2, "south_church": 1}
    table = decided(sheet_grows("marker", codex=["refused_hand"], doom=doom, **VEIL))
    assert scars(table) == ["black_cave", "observatory", "south_church"]
    assert codex_of(table) == {"three_wounds"}


@rule("ARK-117")
def test_three_mended_by_those_who_refused_win() -> None:
    table = sheet_grows("marker", seats=2, sheet={"marker": 2}, codex=["three_wounds"], **VEIL)
    assert ended(table) == ("veil_mended", True)


@rule("ARK-114")
@pytest.mark.parametrize(
    ("card", "doom"), [("refused_hand", 8), ("three_wounds", 8), ("handshake", 6), ("price_admission", 9)]
)
def test_so_much_doom_calls_the_servitor(card: str, doom: int) -> None:
    with_rooms = [card, "rooms_upstairs"] if card in ("handshake", "price_admission") else [card]
    early = sheet_grows("doom", sheet={"doom": doom - 2}, codex=with_rooms, **VEIL)
    assert codex_of(early) == set(with_rooms)
    table = sheet_grows("doom", sheet={"doom": doom - 1}, codex=with_rooms, **VEIL)
    assert codex_of(table) == {"gate_key"} and where(table, "servitor_of_yog_sothoth") == "historical_society"


def allied() -> Ark:
    codex = ["handshake", "rooms_upstairs"]
    return sheet_grows("marker", codex=codex, doom={"observatory": 2, "south_church": 1}, **VEIL)


@rule("ARK-114", "ARK-115")
def test_after_the_first_mending_the_group_stays_with_the_lodge_or_breaks_with_it() -> None:
    table = decided(way(allied(), "0:handshake"))
    assert codex_of(table) == {"rooms_upstairs", "price_admission"}
    assert scars(table) == ["black_cave", "observatory", "south_church"], "two more are opened on purpose"
    table = way(allied(), "1:handshake")
    assert codex_of(table) == {"gate_key"} and has(table, "servitor_of_yog_sothoth")


def test_members_buy_spells_and_magical_things_upstairs() -> None:
    def upstairs(money: int = 2, at: str = "historical_society") -> Ark:
        return scene(at={S1: at}, money={S1: money}, codex=["rooms_upstairs"], **VEIL)

    table = way(use(upstairs(), "rooms_upstairs"), "0:rooms_upstairs")
    assert table.board.people[S1].money == 0
    assert [card for card in table.board.play.values() if card.owner == S1][1:], "a spell has come"
    assert not can_use(upstairs(money=1), "rooms_upstairs")
    assert not can_use(upstairs(at="south_church"), "rooms_upstairs")


@rule("ARK-117")
def test_three_mended_by_members_are_the_end_that_the_lodge_wanted() -> None:
    table = sheet_grows("marker", seats=2, sheet={"marker": 2}, codex=["price_admission"], **VEIL)
    assert ended(table) == ("veil_ruled", True)


@rule("ARK-80")
def test_every_open_scar_feeds_the_servitor() -> None:
    def health(**arranged: Any) -> int:
        table = scene(monsters={"servitor_of_yog_sothoth": "historical_society"}, **arranged, **VEIL)
        return health_of(table.board, monster(table, "servitor_of_yog_sothoth"))

    assert health() == 2 + 2 + 3
    assert health(seats=3, facts=marked("white", "observatory")) == 2 + 2 * 3 + 3 * 2


@rule("ARK-87", "ARK-117")
def test_whoever_beats_the_servitor_wins() -> None:
    def struck(n: int) -> Ark:
        async def one(g: G) -> None:
            found = next(MonsterId(id) for id, card in g.board.play.items() if card.entry.startswith("servitor"))
            await hurt(g, found, n, S1, attack=True)

        codex = ["gate_key"]
        return tried("struck", one, monsters={"servitor_of_yog_sothoth": "south_church"}, codex=codex, **VEIL)

    assert struck(6).board.ended is None
    assert ended(struck(7)) == ("veil_defended", True)


@rule("ARK-117")
def test_to_mend_the_scar_that_feeds_it_may_be_enough() -> None:
    hurt_one = {"servitor_of_yog_sothoth": 4}
    where_it_is = {"servitor_of_yog_sothoth": "south_church"}
    table = mending(2, codex=("gate_key",), monsters=where_it_is, hurt=hurt_one)
    assert ended(use(table, "scars", 1)) == ("veil_defended", True)


@rule("ARK-117")
def test_thirteen_doom_and_nothing_divides_any_more() -> None:
    table = sheet_grows("doom", seats=2, sheet={"doom": 12}, codex=["gate_key"], **VEIL)
    assert ended(table) == ("veil_torn", False)


def test_every_card_of_this_codex_is_tried_here() -> None:
    cards = {card.id for card in ARCHIVE.values() if card.scenario == "veil"}
    assert cards == {
        "thin_places",
        "scars",
        "refused_hand",
        "three_wounds",
        "handshake",
        "rooms_upstairs",
        "price_admission",
        "gate_key",
    }
