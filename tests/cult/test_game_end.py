"""Rules: HOW TO WIN, GAME END, Heresy!"""

from collections.abc import Iterator
from itertools import product

import pytest

from domain.cult import Options
from domain.cult.content import CHARACTER_CARDS
from domain.cult.facts import CharacterRevealed, Died
from domain.cult.names import CharacterId, RoleId
from domain.cult.rules.endings import Soul, verdict
from domain.kernel import Seat, seats_for
from tests.cult.scenes import ROLES, S1, S2, S3, S4, S5, S6
from tests.cult.scenes.phases import HERESY_ROLES, PLAIN, Cult, cast_of, life, scene
from tests.rule import rule

HERESY = Options(heresy=True)
PRIEST, FAITHFUL, CABALIST = "high_priest", "faithful", "cabalist"
REPENTANT, VENGEFUL = "repentant_heretic", "vengeful_heretic"


def at_the_end(dying: str, dead: str = "", *, seats: int = 5, options: Options = PLAIN) -> Cult:
    """Seats that have died earlier, and seats that die at this end of a Resolve phase: `at_the_end("s3", "s1 s2")`."""
    cast = cast_of(seats, {})
    gone = [Seat(s) for s in dead.split()]
    return scene(
        "resolve",
        seats=seats,
        options=options,
        life={Seat(s): 0 for s in dying.split()},
        facts=[f for s in gone for f in (CharacterRevealed(s, CharacterId(cast[s]), 0), Died(s))],
    )


def winners(table: Cult) -> set[Seat] | None:
    return None if table.board.ended is None else set(table.board.ended.winners)


# --- single rules -----------------------------------------------------------------------------------


@rule("CULT-81")
def test_a_heretic_who_is_the_only_one_alive_wins_with_all_cabalists() -> None:
    assert winners(at_the_end("s1", "s2 s3 s4")) == {S3, S4, S5}
    assert winners(at_the_end("s1", "s2 s3 s4 s5", seats=6)) == {S3, S4, S5, S6}


@rule("CULT-81")
def test_a_heretic_who_is_not_the_only_one_alive_does_not_win() -> None:
    assert winners(at_the_end("s1", "s3 s4")) == {S3, S4}  # a Faithful lives
    assert winners(at_the_end("s1", "s2 s3")) == {S3, S4}  # a Cabalist lives
    assert winners(at_the_end("s2", "s3 s4")) is None  # the High Priest lives


@rule("CULT-82")
def test_when_all_are_dead_the_heretic_and_the_cabalists_win() -> None:
    assert winners(at_the_end("s1 s5", "s2 s3 s4")) == {S3, S4, S5}
    assert winners(at_the_end("s1 s2 s3 s4 s5")) == {S3, S4, S5}
    assert winners(at_the_end("s1 s6", "s2 s3 s4 s5", seats=6)) == {S3, S4, S5, S6}


@rule("CULT-83")
def test_a_repentant_who_died_earlier_wins_with_the_high_priest() -> None:
    table = at_the_end("s5", "s3 s4 s6", seats=6)
    assert winners(table) == {S1, S2, S6}
    assert table.board.ended is not None and table.board.ended.ending == "high_priest"


@rule("CULT-83")
def test_no_confession_helps_while_a_cabalist_lives_or_the_priest_is_dead_with_cabalists_alive() -> None:
    assert winners(at_the_end("s4", "s3 s6", seats=6)) is None
    assert winners(at_the_end("s1", "s3 s6", seats=6)) == {S3, S4, S5}


@rule("CULT-84")
def test_a_repentant_whose_own_death_decides_does_not_win() -> None:
    assert winners(at_the_end("s6", "s3 s4 s5", seats=6)) == {S1, S2}


@rule("CULT-153")
def test_a_repentant_who_dies_together_with_the_last_cabalist_does_not_win() -> None:
    assert winners(at_the_end("s5 s6", "s3 s4", seats=6)) == {S1, S2}


@rule("CULT-85")
def test_a_dead_vengeful_heretic_wins_with_the_cabalists() -> None:
    assert winners(at_the_end("s1", "s5")) == {S3, S4, S5}
    assert winners(at_the_end("s1 s5")) == {S3, S4, S5}  # dead at the same moment


@rule("CULT-85")
def test_a_living_vengeful_heretic_does_not_win_with_the_cabalists() -> None:
    assert winners(at_the_end("s1")) == {S3, S4}
    assert winners(at_the_end("s1", "s2 s3")) == {S3, S4}


@rule("CULT-85")
def test_a_dead_vengeful_heretic_does_not_win_without_a_living_cabalist() -> None:
    assert winners(at_the_end("s1", "s3 s4 s5")) == {S3, S4}


@rule("CULT-120")
@pytest.mark.parametrize("seats", [6, 7, 8])
def test_heresy_deals_both_heretics(seats: int) -> None:
    table = scene("start", seats=seats, options=HERESY)
    dealt = sorted(table.face(table.cards(f"role:{s}")[0]) for s in seats_for(seats))
    cabalists = {6: 2, 7: 3, 8: 3}[seats]
    faithful = {6: 1, 7: 1, 8: 2}[seats]
    assert dealt == sorted([PRIEST, *[FAITHFUL] * faithful, *[CABALIST] * cabalists, REPENTANT, VENGEFUL])


@rule("CULT-120")
def test_heresy_gives_the_priest_three_life_for_each_of_its_cabalists() -> None:
    for seats, bonus, altars in ((6, 6, 3), (7, 9, 4), (8, 9, 4)):
        table = scene("start", seats=seats, options=HERESY)
        dealt = [e for e in table.events(CharacterRevealed) if e.seat == S1]
        assert dealt[0].life == CHARACTER_CARDS[dealt[0].character].life + bonus
        assert len(table.board.altars) == altars


@rule("CULT-120")
def test_both_heretics_win_when_all_are_dead_or_both_are_the_last() -> None:
    assert winners(at_the_end("s1 s5 s6", "s2 s3 s4", seats=6, options=HERESY)) == {S3, S4, S5, S6}
    assert winners(at_the_end("s1", "s2 s3 s4", seats=6, options=HERESY)) == {S3, S4, S5, S6}
    assert winners(at_the_end("s1", "s2 s3 s4 s6", seats=6, options=HERESY)) == {S3, S4, S5}


@rule("CULT-120")
def test_with_one_heretic_alive_the_priest_has_not_won_yet() -> None:
    table = at_the_end("s5", "s3 s4", seats=6, options=HERESY)
    assert winners(table) is None
    assert life(table)[S6] == 10
    assert winners(at_the_end("s6", "s3 s4 s5", seats=6, options=HERESY)) == {S1, S2, S5}


# --- every combination ------------------------------------------------------------------------------

ROWS = [*ROLES.values(), *HERESY_ROLES.values()]


def reference(roles: list[str], alive: tuple[bool, ...], repentant_was_dead: bool) -> set[int] | None:
    """Who wins, by places; nobody yet if `None`. Written from the rules, not from the code."""
    places = range(len(roles))
    living = {i for i in places if alive[i]}
    heretics = {i for i in places if roles[i] in (REPENTANT, VENGEFUL)}
    cabalists = {i for i in places if roles[i] == CABALIST}
    priest = roles.index(PRIEST)
    repentant_dead = {i for i in places if roles[i] == REPENTANT} - living
    vengeful_dead = {i for i in places if roles[i] == VENGEFUL} - living
    if priest in living:
        if living & (cabalists | heretics):
            return None
        side = {i for i in places if roles[i] in (PRIEST, FAITHFUL)}
        return side | (repentant_dead if repentant_was_dead else set())
    if living & cabalists:
        return cabalists | vengeful_dead
    if not living:
        return cabalists | heretics
    if living <= heretics:
        return cabalists | living | repentant_dead
    return cabalists | repentant_dead


def combinations(row: str) -> Iterator[tuple[list[str], tuple[bool, ...], bool]]:
    roles = row.split()
    if PRIEST not in roles:
        roles = [PRIEST, *roles]  # four players: the automated High Priest
    for alive in product((True, False), repeat=len(roles)):
        for was_dead in (True, False):
            yield roles, alive, was_dead


@rule("CULT-150")
@pytest.mark.parametrize(
    "row", ROWS, ids=[f"{len(r.split())}{'h' if r in HERESY_ROLES.values() else ''}" for r in ROWS]
)
def test_winners_for_every_combination_of_living_and_dead(row: str) -> None:
    for roles, alive, was_dead in combinations(row):
        souls = {
            Seat(f"s{i}"): Soul(RoleId(role), lives, not lives and was_dead)
            for i, (role, lives) in enumerate(zip(roles, alive, strict=True))
        }
        judged = verdict(souls)
        expected = reference(roles, alive, was_dead)
        found = None if judged is None else {int(s[1:]) for s in judged[1]}
        assert found == expected, (roles, alive, was_dead)
        assert judged is None or len(judged[1]) == len(set(judged[1]))


@rule("CULT-150")
@pytest.mark.parametrize("alive", list(product((True, False), repeat=4)))
def test_winners_at_the_table_when_the_last_blow_falls(alive: tuple[bool, ...]) -> None:
    roles = ROLES[5].split()
    dead = " ".join(f"s{i}" for i, lives in enumerate(alive, 2) if not lives)
    expected = reference(roles, (False, *alive), True)
    assert expected is not None
    assert winners(at_the_end("s1", dead)) == {Seat(f"s{i + 1}") for i in expected}


@rule("CULT-150")
@pytest.mark.parametrize("alive", list(product((True, False), repeat=3)))
def test_the_priest_wins_at_the_table_only_without_enemies(alive: tuple[bool, ...]) -> None:
    dead = " ".join(f"s{i}" for i, lives in enumerate(alive, 3) if not lives)
    expected = {S1, S2} if not any(alive) else None
    assert winners(at_the_end("s2", dead)) == expected


@rule("CULT-150")
def test_the_ending_is_named_after_what_happened() -> None:
    endings = {
        "high_priest": at_the_end("s5", "s3 s4"),
        "cabal": at_the_end("s1"),
        "grave_vengeance": at_the_end("s1", "s3 s4"),
        "heretic": at_the_end("s1", "s2 s3 s4"),
        "oblivion": at_the_end("s1 s5", "s2 s3 s4"),
    }
    for name, table in endings.items():
        assert table.board.ended is not None and table.board.ended.ending == name
