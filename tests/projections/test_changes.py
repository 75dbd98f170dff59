"""What changed between two views, in short: fields, questions, and each pile in one line."""

from typing import Any

from projections.changes import Changed, PileChanged, changes_between


def card(id: str, face: str = "", public: bool = False) -> dict[str, Any]:
    name = {"key": f"thing.{face or 'card'}", "args": {}, "en": face or "a card"}
    return {"id": id, "name": name, **({"face": face} if face else {}), **({"public": True} if public else {})}


def between(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> PileChanged | None:
    """What is said of one pile."""
    found = changes_between({"zones": {"deck": before}}, {"zones": {"deck": after}})
    assert not found.fields and len(found.piles) <= 1
    assert bool(found.piles) == bool(found.patch), "whatever the patch touches is said, and nothing else"
    return found.piles[0] if found.piles else None


def test_a_shuffled_pile_is_one_line() -> None:
    hidden = [card(f"1.{n}") for n in range(30)]
    mixed = [card(f"7.{n}") for n in range(28)]
    assert between(hidden, mixed) == PileChanged(
        "deck", before=30, after=28, hidden_before=30, hidden_after=28, anew=28
    )
    assert between(hidden, hidden[:-2]) == PileChanged("deck", before=30, after=28, hidden_before=30, hidden_after=28)
    assert between(hidden, hidden) is None


def test_faces_that_the_viewer_knows_are_named() -> None:
    hand = [card("1.0", "rope"), card("1.1", "rope"), card("1.2", "food")]
    assert between(hand, [*hand[1:], card("4.0", "lamp")]) == PileChanged(
        "deck", before=3, after=3, appeared={"lamp": 1}, vanished={"rope": 1}
    )
    assert between(hand, []) == PileChanged("deck", before=3, after=0, vanished={"food": 1, "rope": 2})


def test_a_card_whose_face_is_learned_has_not_come() -> None:
    assert between([card("1.0"), card("1.1")], [card("1.0", "rope"), card("1.1")]) == PileChanged(
        "deck", before=2, after=2, hidden_before=2, hidden_after=1, appeared={"rope": 1}
    )


def test_the_same_cards_in_another_order_and_cards_that_were_turned() -> None:
    three = [card("1.0", "rope"), card("1.1", "food"), card("1.2")]
    ordered = PileChanged("deck", before=3, after=3, hidden_before=1, hidden_after=1, reordered=True)
    assert between(three, three[::-1]) == ordered
    turned = PileChanged("deck", before=3, after=3, hidden_before=1, hidden_after=1, turned=1)
    assert between(three, [card("1.0", "rope", public=True), *three[1:]]) == turned


def test_a_pile_may_come_or_go() -> None:
    came = changes_between({}, {"zones": {"deck": [card("1.0")]}})
    assert came.piles == (PileChanged("deck", after=1, hidden_after=1, anew=1),)
    gone = changes_between({"zones": {"deck": [card("1.0")]}}, {"zones": {}})
    assert gone.piles == (PileChanged("deck", before=1, hidden_before=1),)
    assert not came.fields and not gone.fields
    assert not changes_between({}, {"zones": {"deck": ()}}).piles, "nothing lies there, as before"


def test_other_fields_are_listed_one_by_one_with_what_stood_there() -> None:
    before = {"board": {"turn": 1, "a/b": [1, 2]}, "waiting": ["s1"]}
    after = {"board": {"turn": 2, "a/b": [1]}, "waiting": ["s1"], "slow": True}
    assert set(changes_between(before, after).fields) == {
        Changed("/board/turn", 1, 2), Changed("/board/a~1b/1", 2), Changed("/slow", None, True),
    }  # fmt: skip


def ask(id: str, **more: Any) -> dict[str, Any]:
    return {"id": id, "seat": "s1", "kind": "draw", "text": {"key": "ask.draw", "args": {}, "en": f"{id}?"}, **more}


def test_another_question_is_opened_and_closed_and_not_compared_word_by_word() -> None:
    found = changes_between({"asks": [ask("5.0"), ask("5.1")]}, {"asks": [ask("9.0")]})
    assert (found.opened, found.closed, found.fields) == (("9.0",), ("5.0", "5.1"), ())
    assert found.patch


def test_of_the_same_question_what_changed_is_listed() -> None:
    found = changes_between({"asks": [ask("5.0"), ask("5.1")]}, {"asks": [ask("5.0", answered=True), ask("5.1")]})
    assert (found.opened, found.closed) == ((), ("5.0",))
    assert found.fields == (Changed("/asks/0/answered", None, True),)
