"""What the log of Cult of the Deep shows at work: a card counts when its own lines are, not when it is announced."""

from domain.cult import CULT
from domain.cult.names import SIGILS_PAST, sigil_zone
from domain.kernel import Seat
from domain.kernel.common_facts import Moved
from projections.at_work import at_work, wanted
from tests.given import Table, given
from tests.projections.cult.games import QUICK, ROLES, S1, S2, S3, S4, S5


def seen(table: Table) -> set[str]:
    return set(at_work(table.live.ruleset, table.log))


def test_reference_cards_are_never_at_work() -> None:
    assert "tokens/reference_cards" not in wanted(CULT)
    assert "tokens/siren" in wanted(CULT)


def resolving(sigils: str) -> Table:
    """Seat 1 has committed harmless dice; all who hold a Sigil are asked before the first die resolves."""
    table = given(
        QUICK.ruleset,
        5,
        rolls=[("blood", "blood", "blood", "blood", "blood")],
        tops={
            "roles": [ROLES.split()],
            "sigils": [sigils.split()],
            "characters": ["bellringer librarian librarian_ii alchemist diver".split()],
            "rituals": [["sirens", "ancient_chant", "sea_hydra"]],
        },
    )
    while (ask := table.live.asks()[0]).kind != "resolve_sigil":
        if ask.kind == "commit":
            table.answer(ask.seat, {f"d{n}": S1 for n in range(1, 6)})
        elif table.board.question and table.board.question.trigger:
            table.pass_(table.waits_for[0])
        else:
            table.answer(ask.seat, [])
    return table


def sigil_of(table: Table, seat: Seat) -> str:
    return f"sigil:{table.board.cards(sigil_zone(seat))[0]}"


def test_a_sigil_is_at_work_when_its_own_fact_comes() -> None:
    table = resolving("brine undertow the_shell masks tides")
    table.answer(S1, [sigil_of(table, S1)])
    for seat in (S2, S3, S4, S5):
        table.pass_(seat)
    assert "brine/effects.0" not in seen(table)
    table.answer(S1, [S3])
    assert "brine/effects.0" in seen(table)


def test_a_revoked_sigil_was_not_at_work_but_the_revocation_was() -> None:
    table = resolving("brine revocation the_shell masks tides")
    table.answer(S1, [sigil_of(table, S1)])
    table.answer(S2, [sigil_of(table, S2)])
    (spent,) = [e for e in table.events(Moved) if e.target == SIGILS_PAST]
    assert table.face(spent.cards[0]) == "revocation"
    assert table.live.asks()[0].kind == "resolve_sigil"
    assert "brine/effects.0" not in seen(table)
