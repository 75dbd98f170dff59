"""SETUP: roles, altars, cards, markers, life, and who begins."""

from collections import Counter

import pytest

from domain.cult import Options
from domain.cult.content import CHARACTER_CARDS, RITUAL_CARDS, SIGIL_CARDS
from domain.cult.names import CharacterId
from domain.kernel import GameId, Refused
from tests.cult.scenes import EIGHT, HP, S1, S2, S3, S4, S5
from tests.cult.scenes.dealt import QUICK, QUIET, Scene, rolled, temple
from tests.given import given
from tests.rule import rule

ROWS = {
    5: {"high_priest": 1, "faithful": 1, "cabalist": 2, "vengeful_heretic": 1},
    6: {"high_priest": 1, "faithful": 1, "cabalist": 3, "repentant_heretic": 1},
    7: {"high_priest": 1, "faithful": 2, "cabalist": 3, "vengeful_heretic": 1},
    8: {"high_priest": 1, "faithful": 2, "cabalist": 4, "repentant_heretic": 1},
}


def fresh(seats: int, setup: Options | None = None, game: str = "g-fresh") -> Scene:
    """A game as chance deals it."""
    return Scene.of(given(QUICK, seats, setup, game=GameId(game)))


def dealt(table: Scene, kind: str) -> list[str]:
    return [face for seat in table.board.seats for face in table.faces(f"{kind}:{seat}")]


@rule("CULT-1")
@pytest.mark.parametrize("seats", ROWS)
def test_the_roles_are_exactly_those_of_the_row(seats: int) -> None:
    table = fresh(seats)
    assert Counter(dealt(table, "role")) == ROWS[seats]
    assert table.cards("roles") == []


@rule("CULT-1")
@pytest.mark.parametrize("seats", [3, 9])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(Refused) as refused:
        given(QUICK, seats)
    assert refused.value.code


@rule("CULT-2")
def test_four_players_have_no_high_priest_among_them() -> None:
    table = fresh(4)
    assert Counter(dealt(table, "role")) == {"faithful": 1, "cabalist": 2, "repentant_heretic": 1}
    assert table.faces("role:hp") == ["high_priest"]
    assert table.board.automated == table.board.high_priest == HP
    assert table.board.order == [HP, S1, S2, S3, S4]
    assert "sigil:hp" not in table.board.zones
    assert len(table.faces("character:hp")) == 1


@rule("CULT-2")
def test_with_five_players_nobody_is_automated() -> None:
    table = fresh(5)
    assert table.board.automated is None
    assert table.board.order == [S1, S2, S3, S4, S5]
    assert table.face(table.cards(f"role:{table.board.high_priest}")[0]) == "high_priest"


@rule("CULT-3")
@pytest.mark.parametrize(("seats", "altars"), [(4, 3), (5, 3), (6, 3), (7, 4), (8, 4)])
def test_the_number_of_altars(seats: int, altars: int) -> None:
    table = fresh(seats)
    assert list(table.board.altars) == list(range(1, altars + 1))
    assert all(altar.ritual for altar in table.board.altars.values())
    assert [len(table.cards(f"altar:{n}")) for n in range(1, altars + 1)] == [1] * altars
    assert len(table.cards("rituals")) == len(RITUAL_CARDS) - altars


@rule("CULT-4")
@pytest.mark.parametrize("seats", [4, 5, 8])
def test_everybody_gets_one_role_one_sigil_and_one_character(seats: int) -> None:
    table = fresh(seats)
    for kind in ("role", "sigil", "character"):
        assert [len(table.cards(f"{kind}:{seat}")) for seat in table.board.seats] == [1] * seats
    assert len(set(dealt(table, "sigil"))) == len(set(dealt(table, "character"))) == seats


@rule("CULT-4")
def test_role_and_sigil_are_hidden_from_all_others() -> None:
    table = temple(sigils=dict(zip(EIGHT[:5], SIGIL_CARDS, strict=False)))
    for seat in (S2, S3, S4, S5):
        for kind in ("role", "sigil"):
            (card,) = table.cards(f"{kind}:{seat}")
            knowing = [s for s in table.board.seats if card in table.knows(s).faces]
            assert knowing == [seat]


@rule("CULT-5")
@pytest.mark.parametrize("seats", [4, 5, 8])
def test_the_necromancer_stays_in_the_box(seats: int) -> None:
    table = fresh(seats)
    everywhere = [face for zone in table.board.zones for face in table.faces(zone)]
    assert "necromancer" not in everywhere
    assert sum(face in CHARACTER_CARDS for face in everywhere) == 18


@rule("CULT-5")
def test_with_the_variant_the_necromancer_can_be_dealt_or_is_the_high_priest() -> None:
    shuffled_in = temple(setup=Options(necromancer="dealt"), characters={S3: "necromancer"})
    assert shuffled_in.board.cultists[S3].character == "necromancer"
    given_to = temple(setup=Options(necromancer="high_priest"), as_dealt=True)
    assert given_to.board.cultists[S1].character == "necromancer"
    assert given_to.faces("character:s1") == ["necromancer"]
    assert [given_to.board.cultists[s].character for s in (S2, S3)] == ["bellringer", "librarian"]


@rule("CULT-6")
def test_nobody_ever_sees_what_is_not_dealt() -> None:
    table = fresh(5)
    assert len(table.cards("sigils")) == 14 - 5
    assert len(table.cards("characters")) == 18 - 5
    for seat in table.board.seats:
        known = table.knows(seat).faces
        assert not [card for zone in ("sigils", "characters", "rituals") for card in table.cards(zone) if card in known]


@rule("CULT-6")
def test_unused_characters_are_what_faceless_can_become() -> None:
    table = temple(characters={S1: "faceless"})
    others = {"faceless", "bellringer", "librarian", "librarian_ii", "sorceress", "necromancer"}
    assert table.asked() == [(S1, "before_roll")]
    assert table.options(S1) == {f"faceless:{c}" for c in CHARACTER_CARDS if c not in others}


@rule("CULT-7")
@pytest.mark.parametrize("seats", [4, 5, 7])
def test_markers_start_at_the_number_of_players(seats: int) -> None:
    rituals = ["sea_hydra", "sirens", "altar_sacrifice", "lamia"]
    table = temple(seats, rituals=rituals, rolls=[["blood"] * 6] if seats == 4 else [])
    assert [table.ritual(n) for n in table.board.altars] == rituals[: 3 if seats < 7 else 4]
    assert table.tracks(1) == {"double_dagger": seats, "parchment": seats}
    assert table.tracks(2) == {"parchment": seats}
    assert table.tracks(3) == {"kill": 1}


@rule("CULT-8")
def test_only_the_high_priests_role_is_open() -> None:
    table = temple(roles="cabalist faithful high_priest vengeful_heretic cabalist")
    assert table.board.high_priest == S3
    for seat in table.board.seats:
        seen = {s for s in table.board.seats if table.cards(f"role:{s}")[0] in table.knows(seat).faces}
        assert seen == {seat, S3}


@rule("CULT-9")
@pytest.mark.parametrize(("seats", "bonus"), [(5, 6), (6, 9), (7, 9), (8, 12)])
def test_life_is_the_characters_and_the_high_priest_has_three_per_cabalist_more(seats: int, bonus: int) -> None:
    table = temple(seats, as_dealt=True)
    printed = [CHARACTER_CARDS[CharacterId(name)].life for name in QUIET.split()[:seats]]
    assert table.life(*EIGHT[:seats]) == [printed[0] + bonus, *printed[1:]]


@rule("CULT-9")
def test_the_automated_high_priest_has_six_more() -> None:
    """It cannot use a single die of its first turn, and two Cabalists are against it."""
    table = temple(
        4,
        priest="merchant_ii",
        as_dealt=True,
        rolls=[["ancient"] * 6] * 3,
        rituals=["sirens", "blood_rites", "ancient_chant"],
    )
    printed = [CHARACTER_CARDS[CharacterId(name)].life for name in ("merchant_ii", *QUIET.split()[:4])]
    assert table.life(HP, S1, S2, S3, S4) == [printed[0] + 6, *printed[1:]]


@rule("CULT-10")
def test_the_high_priest_begins_and_play_goes_clockwise() -> None:
    table = temple(roles="cabalist faithful high_priest vengeful_heretic cabalist", rolls=[["cosmos"] * 5] * 6)
    turns = [table.board.current]
    while len(turns) < 6:
        table.time_out()
        if table.board.current != turns[-1]:
            turns.append(table.board.current)
    assert turns == [S3, S4, S5, S1, S2, S3]


@rule("CULT-10")
def test_a_wraith_has_its_turn_in_its_place() -> None:
    table = rolled(*["parchment"] * 5, seat=S1, wraiths={S2: ("drifting_hand", [])})
    table.commit(S1, *["altar:1"] * 5)
    assert table.board.current == S2
    assert table.asked() == [(S2, "reroll")]
