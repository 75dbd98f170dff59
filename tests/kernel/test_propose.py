"""The form of a trade: what may be offered, accepted and refused."""

from typing import Any

import pytest

from domain.kernel import Deal, Propose, Seat
from tests.kernel.test_forms import first, last, refused

# --- propose -------------------------------------------------------------------------------------

PARTNER = Seat("s2")
OPEN = Propose(PARTNER, {"wood": 3}, {"rum": 1})
OFFERED = Propose(PARTNER, {"wood": 3}, {"rum": 1}, Deal("offer", {"rum": 1}))
COUNTER = Propose(PARTNER, {"wood": 3}, {"rum": 1}, Deal("offer", {"rum": 1}), counter=True)


def test_an_offer_names_what_is_given_and_wanted() -> None:
    wanted = Deal("offer", {"wood": 3}, {"rum": 1})
    assert OPEN.check({"reply": "offer", "give": {"wood": 3}, "want": {"rum": 1}}) == wanted
    assert OPEN.check(wanted) == wanted


@pytest.mark.parametrize("side", [{"give": {"wood": 1}}, {"want": {"rum": 1}}])
def test_an_offer_may_be_one_sided(side: dict[str, Any]) -> None:
    assert OPEN.check({"reply": "offer", **side}) == Deal("offer", **side)


def test_an_offer_on_the_table_can_be_accepted_or_refused() -> None:
    assert OFFERED.check({"reply": "accept"}) == Deal("accept")
    assert OFFERED.check({"reply": "refuse"}) == Deal("refuse")


def test_making_no_offer_is_always_allowed() -> None:
    assert OPEN.check({"reply": "refuse"}) == Deal("refuse")


AS_OBJECT = 'send an object such as {"reply": "refuse"}'
REPLIES = "reply is offer, accept or refuse"
GIVES, WANTS = 'give says how many of each, such as {"wood": 1}', 'want says how many of each, such as {"rum": 1}'


@pytest.mark.parametrize(
    ("answer", "pointer", "why"),
    [
        ("accept", "", AS_OBJECT),
        (3, "", AS_OBJECT),
        (["offer"], "", AS_OBJECT),
        ({}, "/reply", REPLIES),
        ({"reply": "perhaps"}, "/reply", REPLIES),
        ({"reply": ["offer"]}, "/reply", REPLIES),
        ({"reply": "offer", "give": {"wood": "1"}}, "/give", GIVES),
        ({"reply": "offer", "give": {"wood": 0.5}}, "/give", GIVES),
        ({"reply": "offer", "give": {"wood": True}}, "/give", GIVES),
        ({"reply": "offer", "give": ["wood"]}, "/give", GIVES),
        ({"reply": "offer", "give": {"wood": 1}, "want": None}, "/want", WANTS),
        ({"reply": "offer", "take/~": {}}, "/take~1~0", "there is no take/~; fields: reply, give, want"),
    ],
)
def test_a_reply_must_have_the_shape_of_one(answer: object, pointer: str, why: str) -> None:
    no = refused(OPEN, answer)
    assert (no.code, no.pointer) == ("propose-shape", f"/answer{pointer}")
    assert str(no) == f"The answer must be an offer, accept or refuse: {why}."


def test_where_nothing_can_be_given_no_example_is() -> None:
    no = refused(Propose(PARTNER, {}, {"rum": 1}), {"reply": "offer", "give": 1})
    assert str(no).endswith(": give says how many of each.")


def test_without_an_offer_there_is_nothing_to_accept() -> None:
    no = refused(OPEN, {"reply": "accept"})
    assert (no.code, no.pointer) == ("propose-nothing", "/answer/reply")
    assert str(no) == "There is no offer to accept yet."


@pytest.mark.parametrize("terms", [{"give": {"wood": 1}}, {"want": {"rum": 1}}])
@pytest.mark.parametrize("reply", ["accept", "refuse"])
def test_only_an_offer_has_terms(reply: str, terms: dict[str, Any]) -> None:
    no = refused(OFFERED, {"reply": reply, **terms})
    assert (no.code, no.pointer) == ("propose-terms", "/answer")
    assert str(no) == "Only an offer names what is given and wanted."


def test_a_counter_offer_needs_leave() -> None:
    no = refused(OFFERED, {"reply": "offer", "give": {"wood": 1}})
    assert (no.code, no.pointer) == ("propose-counter", "/answer/reply")
    assert str(no) == "Accept or refuse: no counter-offer here."
    assert COUNTER.check({"reply": "offer", "give": {"wood": 1}}) == Deal("offer", {"wood": 1})


def test_an_empty_offer_is_none() -> None:
    no = refused(OPEN, {"reply": "offer"})
    assert (no.code, no.pointer, str(no)) == ("propose-empty", "/answer", "An offer gives or wants something.")


@pytest.mark.parametrize(
    ("terms", "missing"), [({"give": {"wood": 1}}, "want"), ({"want": {"rum": 1}}, "give"), ({"give": {}}, None)]
)
def test_an_exchange_needs_both_sides(terms: dict[str, Any], missing: str | None) -> None:
    exchange = Propose(PARTNER, {"wood": 3}, {"rum": 1}, both=True)
    no = refused(exchange, {"reply": "offer"} | terms)
    if missing is None:
        assert no.code == "propose-empty"
        return
    assert (no.code, no.pointer) == ("propose-one-sided", f"/answer/{missing}")
    assert str(no) == f"An exchange needs something on both sides: say also what you {missing}."
    whole = {"reply": "offer", "give": {"wood": 1}, "want": {"rum": 1}}
    assert exchange.check(whole) == Deal("offer", {"wood": 1}, {"rum": 1})
    assert OPEN.check({"reply": "offer"} | terms).reply == "offer"


def test_what_is_kept_apart_is_not_exchanged_for_itself() -> None:
    exchange = Propose(PARTNER, {"rum": 2, "wood": 1}, {"rum": 2, "wood": 1}, apart=("rum",))
    no = refused(exchange, {"reply": "offer", "give": {"rum": 1}, "want": {"wood": 1, "rum": 2}})
    assert (no.code, no.pointer) == ("propose-same", "/answer/want/rum")
    assert str(no) == "rum is exchanged for other things only, not for rum."
    for give, want in (({"rum": 1}, {"wood": 1}), ({"wood": 1}, {"wood": 1, "rum": 1}), ({"rum": 2}, {})):
        assert exchange.check({"reply": "offer", "give": give, "want": want}) == Deal("offer", give, want)


@pytest.mark.parametrize(("side", "item", "offered"), [("give", "gold", "wood"), ("want", "gold", "rum")])
def test_an_offer_names_only_what_can_be_traded(side: str, item: str, offered: str) -> None:
    no = refused(OPEN, {"reply": "offer", side: {item: 1}})
    assert (no.code, no.pointer) == ("not-offered", f"/answer/{side}/{item}")
    assert str(no) == f"gold is not offered; offered: {offered}."


@pytest.mark.parametrize("n", [0, 4, -1])
def test_an_offer_stays_within_what_there_is(n: int) -> None:
    no = refused(OPEN, {"reply": "offer", "give": {"wood": n}})
    assert (no.code, no.pointer) == ("propose-amount", "/answer/give/wood")
    assert str(no) == f"Of wood the offer may name 1 to 3, not {n}."


def test_an_offer_stays_within_what_the_partner_has() -> None:
    assert refused(OPEN, {"reply": "offer", "want": {"rum": 2}}).pointer == "/answer/want/rum"


def test_propose_falls_back_on_refusing() -> None:
    OPEN.sane()
    assert OPEN.default() == OFFERED.default() == Deal("refuse")


def test_any_reply_reaches_all_three() -> None:
    assert OPEN.any_answer(first) == Deal("refuse")
    assert OPEN.any_answer(last) == Deal("offer", {"wood": 3}, {"rum": 1})
    assert OFFERED.any_answer(last) == Deal("accept")
    assert OFFERED.any_answer(first) == Deal("refuse")
    picks = iter([0, 2, 0])
    assert COUNTER.any_answer(lambda n: next(picks)) == Deal("offer", {"wood": 2})
    picks = iter([0, 2, 0])
    assert OFFERED.any_answer(lambda n: next(picks)) == Deal("refuse")
    picks = iter([0, 1])
    assert OPEN.any_answer(lambda n: next(picks)) == Deal("offer", {}, {"rum": 1})
