"""What a second reading of the kernel asked for: each was once not so."""

import msgspec
import pytest

from domain.kernel import (
    EVERYBODY,
    Ask,
    Assign,
    Choose,
    Divergence,
    Lay,
    Order,
    PlayerId,
    Reseal,
    Roll,
    RuleFault,
    Seat,
    Shuffle,
    Trigger,
    When,
    hand,
    window,
)
from domain.kernel.errors import Unsettled
from domain.kernel.events import SealedPass, SeatTaken, Shown
from domain.kernel.log import open_live, published, rerun
from domain.kernel.record import Private, Record, encode
from tests.given import GAME, S1, S2, S3, refusal
from tests.kernel.test_arranged import arranged, placing
from tests.kernel.test_windows import opened
from tests.kernel.tiny import ABC, DECK, DIE, Slate, note, play, sound, tiny

YES_NO = Choose(("yes", "no"))


def tries(form: Assign) -> int:
    """How many choices are tried before it is plain that none is legal."""
    tried: list[int] = []
    with pytest.raises(RuleFault):
        form.any_answer(lambda n: tried.append(n) or 0)
    return len(tried)


def test_a_skipped_draw_is_caught_by_the_audit():
    async def rule(g):
        for _ in range(2):
            await Roll({DIE: 1}, "a throw")
            await Ask(S1, "wait", YES_NO)

    table = play(rule)
    table.live.dealer.next_draw += 1  # the server did not like draw 1
    table.answer(S1, "yes")
    with pytest.raises(Divergence):
        rerun(table.live.ruleset, GAME, table.live.dealer.chance, table.log)


def test_an_order_for_once_is_used_up_only_when_it_answered():
    mine = [
        Order("answer", "react", "standing", answer=["hit-s2"]),
        Order("answer", "react", "once", answer=["heal-s2"]),
    ]
    table = opened(s2=mine)
    assert table.board.notes == ['["s2",["hit-s2"]]']
    assert table.knows(S2).orders == mine


def test_an_order_for_once_whose_condition_was_not_met_is_kept():
    mine = [
        Order("answer", "react", "once", When(dying=True), ["heal-s2"]),
        Order("answer", "react", answer=["hit-s2"]),
    ]
    assert opened(s2=mine).knows(S2).orders == mine


def test_an_order_for_this_window_of_any_kind_ends_with_it():
    table = opened(s2=Order("pass", scope="window")).pass_(S1, S3)
    assert table.knows(S2).orders == []


def test_only_an_answer_can_be_ordered_for_once():
    table = opened()
    assert refusal(lambda: table.orders(S2, Order("ask"), Order("pass", "react", "once"))).code == "order-once"
    assert refusal(lambda: table.orders(S2, Order("pass", "react", "once"))).pointer == "/orders/0/scope"


def test_a_pass_by_a_bot_looks_like_any_other():
    one, two = opened(), opened()
    bot = one.live.answer(S2, one.ask(S2).id, None, by="bot")[0].public
    human = two.live.answer(S2, two.ask(S2).id, None)[0].public
    assert bot == human


def test_passes_are_published_when_the_window_closes():
    table = opened()
    before = len(table.log)
    table.pass_(S2).orders(S1, Order("ask")).pass_(S3)
    assert published(table.log) == table.log[:before]
    table.pass_(S1)
    assert published(table.log) == table.log


def test_an_undo_never_takes_back_orders_nor_a_change_of_players():
    async def rule(g):
        await Ask(S1, "one", YES_NO)
        await Ask(S1, "two", YES_NO)

    ordered = play(rule).answer(S1, "yes").orders(S2, Order("pass")).undo(S1)
    assert ordered.live.secrets.orders == {S2: [Order("pass")]}
    replaced = play(rule).answer(S1, "yes")
    replaced._append(replaced.live.frame(SeatTaken(S2, PlayerId("new"))))
    assert refusal(lambda: replaced.undo(S1)).code == "nothing-to-undo"


def test_an_illegal_default_is_a_fault_when_it_is_asked():
    async def rule(g):
        await Ask(S1, "one", YES_NO, default=["maybe"])

    with pytest.raises(RuleFault):
        play(rule)


def test_cards_laid_for_everybody_to_see():
    async def rule(g):
        g.stock(DECK, ABC[:2])
        await Reseal({DECK: g.board.cards(DECK)}, [Lay(DECK, g.board.cards(DECK), seen=EVERYBODY)], "open")
        await Ask(S1, "one", YES_NO)

    with pytest.raises(RuleFault, match="show them"):
        play(rule)


def test_a_live_game_cannot_follow_an_undo_of_what_it_has_seen():
    async def rule(g):
        for i in range(3):
            note(g, await Ask(S1, f"step-{i}", YES_NO))

    table = play(rule).answer(S1, "yes")
    live = open_live(table.live.ruleset, GAME, table.live.dealer.chance, table.log)
    seen = len(table.log)
    table.undo(S1)
    with pytest.raises(Unsettled, match="open the game again"):
        live.follow(table.log[seen:])


def test_a_time_out_decides_the_default_and_nothing_else():
    async def rule(g):
        await Ask(S1, "one", YES_NO)
        await Ask(S1, "two", YES_NO)

    table = play(rule).time_out()
    log = [
        Record(r.seq, r.public.replace(b'"answer":["yes"]', b'"answer":["no"]'), r.private, r.head) for r in table.log
    ]
    assert log != table.log
    with pytest.raises(Divergence):
        rerun(table.live.ruleset, GAME, table.live.dealer.chance, log)


def test_placing_on_top_face_up_turns_only_those_cards():
    table = arranged(placing("hand:s1", "abdh"), placing("hand:s1", "c", top=True, up=True))
    assert table.events(Shown)[-1].faces == ("c",)


def test_placing_more_cards_on_top_than_there_are_keeps_as_many_in_the_zone_as_it_says():
    table = arranged(placing("hand:s1", "abh"), placing("hand:s1", "cdefg", top=True))
    assert table.faces(hand(S1))[:5] == list("cdefg")
    assert len(table.faces(hand(S1))) == 5, "all three make room, not two of them"


@pytest.mark.parametrize("form", [None, Choose((object(),))])
def test_a_step_that_cannot_be_performed_is_a_rule_fault(form):
    async def rule(g):
        await Ask(S1, "one", form)

    with pytest.raises(RuleFault):
        play(rule)


def test_asking_a_seat_that_does_not_exist_is_a_fault():
    async def rule(g):
        await Ask(Seat("s9"), "one", YES_NO)

    with pytest.raises(RuleFault):
        play(rule)


def test_the_old_ask_answers_undone():
    async def rule(g):
        await Ask(S1, "one", YES_NO)
        await Ask(S1, "two", YES_NO)

    table = play(rule)
    old = table.ask(S1).id
    table.answer(S1, "yes").undo(S1)
    assert refusal(lambda: table.live.answer(S1, old, ["yes"])).code == "undone"


def test_a_new_field_of_the_board_does_not_close_running_games():
    async def rule(g):
        await Ask(S1, "one", YES_NO)

    class Longer(Slate):
        more: int = 0

    table = play(rule)
    open_live(tiny(rule, board=Longer), GAME, table.live.dealer.chance, table.log)


def test_a_recorded_pass_must_be_one_that_could_be_made():
    async def rule(g):
        await window(g, "react", Trigger("t"), (S1, S2), lambda s: YES_NO)
        await Ask(S1, "last", YES_NO)

    table = play(rule).pass_(S1)
    live, record = table.live, table.last[0]
    value, seal = live.dealer.seal(record.seq, 0, (S3,), SealedPass(S3))  # S3 is not in the window
    event = msgspec.structs.replace(live.ruleset.event(record.public), seal=seal)
    log = [*table.log[:-1], Record(record.seq, encode(event), encode(Private(values=(value,))), record.head)]
    with pytest.raises(Divergence):
        rerun(live.ruleset, GAME, live.dealer.chance, log)


def test_impossible_bounds_are_noticed_quickly():
    form = Assign({f"d{i}": ("x", "y") for i in range(15)}, least={"z": 1})
    assert tries(form) < 100


def test_a_window_that_reads_what_its_seat_does_not_know_ends_undo():
    async def rule(g):
        g.stock(DECK, ABC[:3])
        await Shuffle(DECK, "deck")
        await Ask(S1, "one", YES_NO)
        await window(g, "react", Trigger("t"), (S2,), lambda s: Choose((g.face(g.board.cards(DECK)[0]),)))

    assert play(rule).answer(S1, "yes").live.may_undo(S1) is None


def test_options_without_defaults_are_refused_at_once():
    class Options(msgspec.Struct):
        storms: int

    async def rule(g):
        pass

    with pytest.raises(ValueError, match="need a default: storms"):
        tiny(rule, setup=Options)


def test_an_id_taken_back_twice_names_the_ask_that_is_open_now():
    async def rule(g):
        await Ask(S1, "one", YES_NO)
        await Ask(S1, "two", YES_NO)

    table = play(rule)
    first = table.ask(S1).id
    table.answer(S1, "yes").undo(S1).answer(S1, "yes").undo(S1)
    no = refusal(lambda: table.live.answer(S1, first, ["yes"]))
    assert no.text.args["now"] == table.ask(S1).id


def test_room_that_is_too_small_is_noticed_quickly():
    items = {f"d{i}": ("x", "y") for i in range(15)} | {"e": ("z",), "f": ("z",)}
    assert tries(Assign(items, most={"z": 1})) < 100


def windows(*triggers, slow=True, **orders):
    """A window of three that opens again after each reaction, about these in turn; then one last question."""

    async def rule(g):
        await Ask(S1, "start", YES_NO)
        for trigger in triggers:
            if await window(g, "react", trigger, (S1, S2, S3), lambda s: YES_NO) is None:
                break
        await Ask(S1, "last", YES_NO)

    table = play(rule, slow=slow)
    for seat, order in orders.items():
        table.orders(Seat(seat), order)
    return table.answer(S1, "yes")


BOTH = Trigger("blow", targets=(S2, S3))


def test_on_a_slow_table_a_pass_sticks_while_nothing_that_concerns_the_seat_changes():
    table = windows(BOTH, BOTH).pass_(S2).answer(S3, "yes")
    assert table.ask(S2)
    assert table.waits_for == [S3]


def test_a_change_that_concerns_the_seat_asks_it_again():
    worse = Trigger("blow", targets=(S2, S3), dying=(S2,))
    table = windows(BOTH, worse).pass_(S2).answer(S3, "yes")
    assert table.waits_for == [S2, S3]


def test_a_pass_sticks_under_an_order_with_a_condition_but_not_under_ask_me_always():
    touched = windows(BOTH, BOTH, slow=False, s2=Order("ask", when=When(targeted=True))).pass_(S2).answer(S3, "yes")
    assert touched.waits_for == [S1, S3]
    always = windows(BOTH, BOTH, s2=Order("ask")).pass_(S2).answer(S3, "yes")
    assert always.waits_for == [S2, S3]


def test_on_a_fast_table_everybody_is_asked_again():
    assert windows(BOTH, BOTH, slow=False).pass_(S2).answer(S3, "yes").waits_for == [S1, S2, S3]


def test_a_window_that_has_closed_forgets_who_passed():
    async def rule(g):
        await Ask(S1, "start", YES_NO)
        for _ in range(2):
            while await window(g, "react", BOTH, (S1, S2, S3), lambda s: YES_NO):
                pass
        await Ask(S1, "last", YES_NO)

    table = play(rule, slow=True).answer(S1, "yes").pass_(S2).answer(S3, "yes").pass_(S3)
    assert table.waits_for == [S2, S3], "the second window asks both afresh"


def test_a_window_opened_again_that_nobody_wants_closes_at_once():
    table = windows(Trigger("blow", targets=(S2, S3)), Trigger("blow", targets=(S2,))).pass_(S2).answer(S3, "yes")
    assert table.ask(S1).kind == "last"
    sound(table)
