"""Sigils: once per game, and what they do to dice in the Resolve phase."""

from domain.cult.facts import CoinsGained
from domain.kernel import Seat
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.dealt import BLOOD, COSMOS, DAGGER, DOUBLE, PARCHMENT, Scene, committed, rolled
from tests.rule import rule

DAGGERS = [(DAGGER, "s1")] * 5
MIXED = [(DAGGER, "s1"), (BLOOD, "s2"), (PARCHMENT, "altar:1"), (COSMOS, "s2"), (DAGGER, "s5")]


def sigil(table: Scene, seat: Seat) -> str:
    return f"sigil:{table.cards(f'sigil:{seat}')[0]}"


# --- once per game ----------------------------------------------------------------------------------


@rule("CULT-58")
def test_a_sigil_is_used_once_and_leaves_the_game() -> None:
    table = committed(DAGGERS, seat=S2, sigils={S3: "brine"}, rolls=[[DAGGER] * 5])
    assert table.asked() == [(S3, "response")]
    assert table.options(S3) == set()  # not its moment
    table.pass_(S3)
    assert table.asked() == [(S3, "resolve_sigil")]
    card = table.cards("sigil:s3")[0]
    assert table.options(S3) == {f"sigil:{card}"}
    table.answer(S3, f"sigil:{card}")
    assert table.options(S3) == {"s1", "s2", "s3", "s4", "s5"}
    table.answer(S3, "s4")
    assert table.life(S1, S4) == [24 - 5, 16 - 4]
    assert table.cards("sigil:s3") == []
    assert card in table.cards("sigils_past")
    assert table.asked() == [(S3, "reroll")]
    table.answer(S3, [])
    assert table.asked() == [(S3, "commit")]
    table.commit(S3, *["s1"] * 5)
    assert table.asked() == [(S4, "reroll")]  # nobody is asked for a Sigil any more


@rule("CULT-58")
def test_everybody_sees_the_sigil_that_is_used() -> None:
    table = committed(DAGGERS, seat=S2, sigils={S3: "the_hoard"})
    table.pass_(S3)
    card = table.cards("sigil:s3")[0]
    assert [s for s in table.board.seats if card in table.knows(s).faces] == [S3]
    table.answer(S3, f"sigil:{card}")
    assert all(table.knows(s).faces.get(card) == "the_hoard" for s in table.board.seats)
    assert (table.board.cultists[S3].siren, table.board.cultists[S3].chant) == (2, 2)


@rule("CULT-58")
def test_a_sigil_not_used_is_kept() -> None:
    table = committed(DAGGERS, seat=S2, sigils={S3: "brine"})
    table.pass_all()
    assert table.board.current == S3
    assert table.faces("sigil:s3") == ["brine"]
    assert table.life(S4) == [16]


@rule("CULT-58")
def test_it_applies_at_once() -> None:
    """The shell takes the harm of the dice that resolve right after it; its owner's turn need not come."""
    table = committed(DAGGERS, seat=S2, sigils={S3: "the_shell"})
    table.pass_(S3)
    table.answer(S3, sigil(table, S3)).answer(S3, "s1")
    assert table.life(S1) == [24]


@rule("CULT-58")
def test_in_the_commit_phase_it_is_the_active_players_only() -> None:
    table = rolled(*[PARCHMENT] * 5, seat=S2, sigils={S2: "tides", S3: "plenty"})
    assert table.asked() == [(S2, "commit_sigil")]
    table.answer(S2, sigil(table, S2)).pass_(S3)
    table.answer(S2, {"d1": BLOOD, "d2": DAGGER, "d3": COSMOS, "d4": "keep", "d5": "keep"})
    assert [face for face, _ in table.dice()] == [BLOOD, DAGGER, COSMOS, PARCHMENT, PARCHMENT]
    assert table.asked() == [(S2, "commit")]


# --- dice changed in the Resolve phase --------------------------------------------------------------


def masked(**how: object) -> Scene:
    """S3 has turned the blood that S2 put on the own character to a double dagger, in the Resolve phase."""
    sigils = {S3: "masks", S4: "misdirection"}
    table = committed(MIXED, seat=S2, sigils=sigils, **how)
    while table.board.phase == "response":
        table.pass_(table.waits_for[0])
    table.answer(S3, sigil(table, S3)).pass_(S4)
    assert table.options(S3) == {"d1", "d2", "d3", "d4", "d5"}
    table.answer(S3, ["d2"])
    assert table.options(S3) == {("d2", face) for face in (DAGGER, DOUBLE, PARCHMENT, "ancient", COSMOS)}
    table.answer(S3, {"d2": DOUBLE})
    return table


@rule("CULT-59")
def test_a_die_changed_in_the_resolve_phase_is_not_re_committed() -> None:
    table = masked()
    assert table.dice() == [MIXED[0], (DOUBLE, "s2"), *MIXED[2:]]
    assert table.asked() == [(S4, "resolve_sigil")]
    table.resolve("d2")
    assert table.life(S2) == [19 - 2 + 1]


@rule("CULT-59")
def test_another_sigil_may_move_it() -> None:
    table = masked()
    table.answer(S4, sigil(table, S4))
    assert table.options(S4) == {"d1", "d2", "d3", "d4", "d5"}
    table.answer(S4, ["d2"])
    assert table.options(S4) == {("d2", place) for place in ("s1", "s3", "s4", "s5")}
    table.answer(S4, {"d2": "s5"})
    assert table.dice()[1] == (DOUBLE, "s5")
    assert table.asked() == [(S2, "resolve_order")]
    table.resolve()
    assert table.life(S2, S5) == [19 + 1, 17 - 2 - 1]


@rule("CULT-59")
def test_neither_coins_nor_abilities_move_it() -> None:
    table = masked(characters={S5: "guardian_ii"}, facts=[CoinsGained(S1, "siren", 1)])
    assert table.asked() == [(S4, "resolve_sigil")]
    assert table.options(S4) == {sigil(table, S4)}
    table.pass_(S4)
    assert table.asked() == [(S2, "resolve_order")]
