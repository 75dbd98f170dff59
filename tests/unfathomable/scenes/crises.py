"""One crisis at a time: a mythos card is drawn, somebody chooses or everybody adds cards; what has changed before the
icons are resolved is said in full."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from domain.kernel import Seat, hand
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import MYTHOS_CARDS
from domain.unfathomable.names import CHAOS, DECKS, ITEMS, SPELLS, MythosId
from tests.unfathomable.scenes import S1, S2, S3, Unf, add, asked, pass_windows, scene

TITLE_OF = {
    "influence": ("coordinated_effort", "nothing_to_hide", "inspiring_speech"),
    "lore": ("shrivelling", "lesser_banishment", "forced_learning"),
    "observation": ("watch_and_learn", "keen_insight", "preparation"),
    "strength": ("combat_training", "rampage", "shrug_it_off"),
    "will": ("persistence", "determination", "true_grit"),
}
COPIES = {5: 2, 4: 3, 3: 4, 2: 5, 1: 7}
IDLE = ("watch_and_learn-1", "coordinated_effort-1", "persistence-1", "shrivelling-1")
"""What players hold who add nothing."""
Step = tuple[Seat, str, Any]
"""Who is asked what, and the answer."""


def faces(skill: str, total: int) -> list[str]:
    """Cards of a skill that are worth exactly so much together."""
    out: list[str] = []
    for value, copies in COPIES.items():
        while total >= value and out.count(card(skill, value)) < copies:
            out.append(card(skill, value))
            total -= value
    return out


def card(skill: str, value: int) -> str:
    low, middle, high = TITLE_OF[skill]
    return f"{low if value < 3 else middle if value < 5 else high}-{value}"


def crisis(name: str, total: int | None = None, *, steps: Iterable[Step] = (), **how: Any) -> dict[str, Any]:
    """What the card does. `total` is what everybody together adds to its check; the chaos cards cancel each other."""
    check = MYTHOS_CARDS[MythosId(name)].check
    skills: Sequence[str] = check.skills if check else ("lore",)
    other = next(skill for skill in TITLE_OF if skill not in skills)
    added = [] if total is None else faces(skills[0], total)
    hands = {S1: IDLE, S2: added or IDLE, S3: IDLE, **how.pop("hands", {})}
    table = scene(
        "crisis",
        mythos=[name],
        hands=hands,
        titles={"captain": S2, "keeper": S3, **how.pop("titles", {})},
        chaos=[card(skills[0], 1), card(other, 1)],
        damage_deck=["structural_lore", "structural_will", "structural_strength"],
        **how,
    )
    before = copied(table.board)
    for seat, kind, answer in steps:
        settle(table, added, (seat, kind))
        assert (seat, kind) in asked(table), f"asked is {asked(table)}"
        table.answer(seat, spelled(table, seat, answer))
    settle(table, added)
    return changes(table, before, after_crisis(table), bool(added) or total == 0)


def spelled(table: Unf, seat: Seat, answer: Any) -> Any:
    """`@heal` is the offered card with that face, `*2` are the first two options."""
    options = list(table.form(seat).options if hasattr(table.form(seat), "options") else table.form(seat).items)
    if isinstance(answer, str) and answer.startswith("@"):
        return next(option for option in options if table.face(option) == answer[1:])
    if isinstance(answer, list) and answer and answer[0].startswith("*"):
        return options[: int(answer[0][1:])]
    return answer


def settle(table: Unf, added: Sequence[str], wanted: tuple[Seat, str] | None = None) -> None:
    """Cards are added, windows are passed."""
    while wanted not in asked(table) and not crisis_over(table):
        kind = table.live.asks()[0].kind
        if kind in ("before_check", "add_cards"):
            add(table, s2=added)
        elif table.board.question is not None and table.board.question.trigger is not None:
            pass_windows(table, kind)
        else:
            return


def crisis_over(table: Unf) -> bool:
    return table.board.ended is not None or any(b'"Icons"' in snapshot.chapter for snapshot in table.snapshots)


def after_crisis(table: Unf) -> Atlantica:
    """The board when the icons are about to be resolved, or as the game ended."""
    for snapshot in table.snapshots:
        if b'"Icons"' in snapshot.chapter:
            return msgspec.json.decode(snapshot.board, type=Atlantica)
    assert table.board.ended is not None, f"the crisis goes on: {asked(table)}"
    return table.board


def copied(board: Atlantica) -> Atlantica:
    return msgspec.json.decode(msgspec.json.encode(board), type=Atlantica)


def changes(table: Unf, before: Atlantica, after: Atlantica, checked: bool) -> dict[str, Any]:
    """Everything that is not as it was, by short names. Cards that were added to a check, two of them from the chaos
    deck, are not counted."""
    found: dict[str, Any] = {d: n - before.dials[d] for d, n in after.dials.items() if n != before.dials[d]}
    found |= {t: getattr(after, t) for t in ("travel", "ritual") if getattr(after, t) != getattr(before, t)}
    found |= differing("sea", dict(before.deep_ones), dict(after.deep_ones))
    found |= differing("monarchs", dict(before.monarchs), dict(after.monarchs))
    found |= differing("damage", sorted(before.damage), sorted(after.damage))
    found |= differing("deck", passengers(before), passengers(after))
    found |= differing("lost", before.lost, after.lost)
    found |= differing("voyage", dict(before.voyage), dict(after.voyage))
    for name in ("at", "items", "kept", "revealed"):
        found |= each(name, before, after, name)
    found |= {t: s for t, s in after.titles.items() if before.titles[t] != s}
    base = {s: 0 if checked and s == S2 else len(before.cards(hand(s))) for s in before.seats}
    hands = {s: len(after.cards(hand(s))) for s in after.seats if len(after.cards(hand(s))) != base[s]}
    found |= {"hands": hands} if hands else {}
    found |= {
        f"{z}_deck": len(after.cards(z)) - len(before.cards(z)) for z in (SPELLS, ITEMS) if lens(before, after, z)
    }
    added = len(after.cards(CHAOS)) - len(before.cards(CHAOS)) + (2 if checked else 0)
    return found | ({"chaos": added} if added else {})


def lens(before: Atlantica, after: Atlantica, zone: Any) -> bool:
    return len(before.cards(zone)) != len(after.cards(zone))


def differing(name: str, before: Any, after: Any) -> dict[str, Any]:
    return {name: after} if before != after else {}


def each(name: str, before: Atlantica, after: Atlantica, field: str) -> dict[str, Any]:
    changed = {
        s: getattr(sailor, field)
        for s, sailor in after.sailors.items()
        if getattr(sailor, field) != getattr(before.sailors[s], field)
    }
    return {name: changed} if changed else {}


def passengers(board: Atlantica) -> Mapping[str, int]:
    return {space: board.passengers_at(space) for space in DECKS if board.passengers_at(space)}


def carried_out(table: Unf, *steps: tuple[Seat, str, Any]) -> dict[str, Any]:
    """What has changed after these answers, until the first seat's next action."""
    before = copied(table.board)
    for seat, kind, answer in steps:
        settle(table, (), (seat, kind))
        assert (seat, kind) in asked(table), f"asked is {asked(table)}"
        table.answer(seat, spelled(table, seat, answer))
    settle(table, (), (S1, "action"))
    assert table.board.ended is not None or (S1, "action") in asked(table), f"asked is {asked(table)}"
    return changes(table, before, table.board, False)
