"""Response Phase: who is asked, when it ends, and what becomes of changed dice."""

from domain.cult.facts import DieResolved, ExtraDice, PhaseBegun
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.dealt import ANCIENT, BLOOD, COSMOS, DAGGER, DOUBLE, PARCHMENT, Scene, committed
from tests.rule import rule

DAGGERS = [(DAGGER, "s3")] * 5
MIXED = [(DAGGER, "s3"), (BLOOD, "s2"), (PARCHMENT, "altar:1"), (COSMOS, "s2"), (DAGGER, "altar:3")]
SIGILS = {S1: "undertow", S2: "storms", S3: "brine", S4: "misdirection", S5: "revocation"}
WINDOW = [(seat, "response") for seat in (S2, S3, S4, S5, S1)]


def with_sigils(dice: list[tuple[str, str]] = DAGGERS, **how: object) -> Scene:
    """S2 has committed; everybody holds a Sigil, and S4 is a Wraith."""
    table = committed(dice, seat=S2, sigils=SIGILS, wraiths={S4: ("drowned_one", [COSMOS])}, **how)
    return table


def past_commit_sigil(table: Scene, dice: list[tuple[str, str]] = DAGGERS) -> Scene:
    """S2 passes with the Sigil in the Commit phase, and then commits."""
    assert table.asked() == [(S2, "commit_sigil")]
    table.pass_(S2)
    return table.commit(S2, *(place for _, place in dice))


@rule("CULT-27")
def test_everybody_is_asked_at_once_wraiths_included_before_anything_resolves() -> None:
    table = past_commit_sigil(with_sigils())
    assert table.board.phase == "response"
    assert table.asked() == WINDOW
    assert table.events(DieResolved) == []
    assert table.options(S1) == {sigil(table, S1)}
    assert table.options(S3) == set()  # nothing to respond with, as only S3 knows
    assert table.options(S4) == {sigil(table, S4), "haunt:cosmos"}
    assert table.options(S5) == {sigil(table, S5)}


def sigil(table: Scene, seat: str) -> str:
    return f"sigil:{table.cards(f'sigil:{seat}')[0]}"


@rule("CULT-27")
def test_there_is_no_order_among_those_who_respond() -> None:
    for first in (S1, S4, S5):
        table = past_commit_sigil(with_sigils())
        table.answer(first, sigil(table, first))
        assert table.board.phase == "response"
        assert table.cards(f"sigil:{first}") == []


@rule("CULT-27")
def test_whoever_has_nothing_at_all_is_not_waited_for() -> None:
    table = committed(DAGGERS, seat=S2)
    assert [e.phase for e in table.events(PhaseBegun)][:2] == ["response", "resolve"]
    assert table.life(S3) == [18 - 5]


# --- the end of the phase ---------------------------------------------------------------------------


@rule("CULT-30")
def test_after_a_response_all_are_asked_again() -> None:
    table = past_commit_sigil(with_sigils())
    table.pass_(S2, S3, S5, S1)
    table.answer(S4, "haunt:cosmos")
    table.answer(S2, {"d6": "s2"})
    assert table.asked() == WINDOW
    assert table.waits_for == [S2, S3, S4, S5, S1]
    table.pass_(S2, S3, S4, S5)
    assert table.board.phase == "response"
    table.pass_(S1)
    assert table.board.phase == "resolve"


@rule("CULT-30")
def test_without_a_response_it_ends_when_the_last_has_passed() -> None:
    table = past_commit_sigil(with_sigils())
    table.pass_(S1, S4, S2, S5)
    assert table.board.phase == "response"
    assert table.waits_for == [S3]
    table.pass_(S3)
    assert table.board.phase == "resolve"


# --- changed dice -----------------------------------------------------------------------------------


@rule("CULT-28")
def test_the_owner_may_re_commit_a_changed_die() -> None:
    table = committed(MIXED, seat=S2, characters={S5: "guardian_ii"})
    assert table.asked() == [(S5, "response")]
    assert table.options(S5) == {"guardian_ii:d1", "guardian_ii:d5"}
    table.answer(S5, "guardian_ii:d1")
    assert table.asked() == [(S2, "recommit")]
    assert table.options(S2) == {("d1", place) for place in ("stay", "altar:3", "s1", "s2", "s4", "s5")}
    assert table.refused(S2, {"d1": "altar:1"})
    assert table.refused(S2, {"d1": "stay", "d2": "s1"})
    table.answer(S2, {"d1": "s1"})
    assert table.dice()[0] == (BLOOD, "s1")


@rule("CULT-28")
def test_the_owner_may_leave_it_where_it_lies() -> None:
    table = committed(MIXED, seat=S2, characters={S5: "guardian_ii"})
    table.answer(S5, "guardian_ii:d5").answer(S2, {"d5": "stay"})
    assert table.dice() == [*MIXED[:4], (BLOOD, "altar:3")]
    assert table.asked() == [(S2, "resolve_order")]


@rule("CULT-28")
def test_only_the_owner_re_commits_and_only_what_was_replaced() -> None:
    table = committed(MIXED, seat=S2, wraiths={S4: ("mirror_shade", [BLOOD])})
    assert table.options(S4) == {"haunt:blood"}
    table.answer(S4, "haunt:blood")
    assert table.options(S4) == {"d1", "d3", "d4", "d5"}
    table.answer(S4, "d3")
    assert table.asked() == [(S2, "recommit")]
    assert table.options(S2) == {("d3", place) for place in ("stay", "altar:3", "s1", "s2", "s3", "s5")}


@rule("CULT-28")
def test_a_re_rolled_die_may_be_re_committed() -> None:
    table = committed(DAGGERS, seat=S2, characters={S5: "bellringer_ii"}, rolls=[[DOUBLE]])
    table.answer(S5, "bellringer_ii:d3")
    assert table.dice()[2] == (DOUBLE, "s3")
    assert table.options(S2) == {("d3", place) for place in ("stay", "s1", "s4", "s5")}
    table.answer(S2, {"d3": "s5"})
    table.resolve()
    assert table.life(S3, S5) == [18 - 4, 17 - 1 - 2]


# --- new dice ---------------------------------------------------------------------------------------


@rule("CULT-29")
def test_a_die_gained_in_the_response_phase_must_be_committed() -> None:
    table = committed(DAGGERS, seat=S2, wraiths={S4: ("drowned_one", [BLOOD])})
    table.answer(S4, "haunt:blood")
    assert table.asked() == [(S2, "recommit")]
    assert table.options(S2) == {("d6", place) for place in ("altar:3", "s1", "s2", "s3", "s5")}
    assert table.refused(S2, {})
    assert table.refused(S2, {"d6": "stay"})
    assert table.refused(S2, {"d6": "s4"})
    table.answer(S2, {"d6": "s1"})
    table.resolve()
    assert table.life(S1, S3) == [24 + 1, 18 - 5]


@rule("CULT-29")
def test_a_new_die_without_a_place_stays_uncommitted() -> None:
    table = committed(DAGGERS, seat=S2, wraiths={S4: ("drowned_one", [ANCIENT])})
    table.answer(S4, "haunt:ancient")
    assert table.life(S1, S2, S3, S5) == [24, 19, 18 - 5, 17]


# --- outside the Response phase ---------------------------------------------------------------------


@rule("CULT-31")
def test_in_the_resolve_phase_nothing_is_re_committed_or_re_rolled() -> None:
    table = committed(MIXED, seat=S2)
    assert table.asked() == [(S2, "resolve_order")]
    assert table.options(S2) == {"d1", "d2", "d3", "d4", "d5"}
    assert table.refused(S2, {"d1": "s4"})
    table.answer(S2, ["d2", "d4"])
    assert table.asked() == [(S2, "resolve_order")]
    assert table.refused(S2, {"d1": "s4"})
    assert table.dice() == [MIXED[0], MIXED[2], MIXED[4]]


@rule("CULT-31")
def test_abilities_that_change_dice_are_refused_outside_of_it() -> None:
    characters = {S5: "guardian_ii", S3: "bellringer_ii"}
    table = committed(MIXED, seat=S2, characters=characters, sigils={S1: "revocation"})
    assert {seat for seat, _ in table.asked()} == {S1, S3, S5}
    table.pass_(S1, S3, S5)
    assert table.board.phase == "resolve"
    assert table.asked() == [(S1, "resolve_sigil")]
    assert table.options(S1) == set()


# --- the running example ----------------------------------------------------------------------------

ACTIVE, VICTIM, FRIEND = S2, S3, S5


@rule("CULT-46")
def test_the_running_example() -> None:
    """A blood that the active player put on the own character becomes a double dagger and goes to the victim."""
    table = committed(
        [(DAGGER, "s3"), (PARCHMENT, "altar:1"), (COSMOS, "s2"), (BLOOD, "s2"), (BLOOD, "s5")],
        seat=ACTIVE,
        characters={FRIEND: "assassin_ii"},
        tracks={1: {PARCHMENT: 2}},
    )
    active, victim, friend = table.life(ACTIVE, VICTIM, FRIEND)
    assert table.options(FRIEND) == {"assassin_ii:d1", "assassin_ii:d4", "assassin_ii:d5"}
    table.answer(FRIEND, "assassin_ii:d4")
    assert table.options(ACTIVE) == {("d4", place) for place in ("stay", "s1", "s3", "s4", "s5")}
    table.answer(ACTIVE, {"d4": "s3"})
    table.answer(ACTIVE, ["d3"])
    assert table.life(ACTIVE, VICTIM, FRIEND) == [active + 1, victim, friend]
    table.answer(ACTIVE, ["d1", "d4"])
    assert table.life(ACTIVE, VICTIM, FRIEND) == [active + 1, victim - 3, friend]
    table.answer(ACTIVE, ["d5", "d2"])
    assert table.life(ACTIVE, VICTIM, FRIEND) == [active + 1, victim - 3, friend + 1]
    assert table.tracks(1) == {PARCHMENT: 1}
    assert table.board.cultists[ACTIVE].siren == 1


@rule("CULT-46")
def test_had_it_been_the_last_space_the_active_player_would_be_keeper() -> None:
    table = committed(
        [(PARCHMENT, "altar:2"), (BLOOD, "s5")],
        seat=ACTIVE,
        tracks={2: {PARCHMENT: 1, COSMOS: 0}},
        facts=[ExtraDice(ACTIVE, -3)],
    )
    table.answer(ACTIVE, ["d2", "d1"])
    assert table.board.cultists[ACTIVE].kept == ["ancient_chant"]
    assert table.board.cultists[ACTIVE].chant == 1
