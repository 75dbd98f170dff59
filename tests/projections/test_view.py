"""Views: the server's and the client's are the same bytes, and no face stands in one that its viewer does not know."""

import pytest

from domain.kernel import WATCHER, Event, Order, Placing, Seat, When, hand, seats_for
from domain.kernel.live import Live
from domain.kernel.log import open_live
from domain.kernel.record import NOTHING, Private, encode, log_of
from domain.kernel.viewer import Viewer
from projections.catalogue import GameEntry
from projections.scene_text import draw
from projections.stakes import Odds
from projections.view import SeatView, view_of
from tests.given import S1, S2, S3, Table, given
from tests.projections.games import CROSSING, MUTINY, game_id, play, steps, viewers
from tests.toy import GAMES

FEW = [pytest.param(entry, seats, id=f"{entry.name}-{seats}") for entry in GAMES for seats in entry.ruleset.seats[:2]]


def server_view(entry: GameEntry, live: Live, seat: Seat) -> SeatView:
    return view_of(entry, live.board, live.knowledge(seat), live.seq)


def client_view(entry: GameEntry, viewer: Viewer, seq: int) -> SeatView:
    return view_of(entry, viewer.board, viewer.knowledge, seq)


class EventByEvent(Live):
    """A live game that compares every viewer's view after each event it writes."""

    entry: GameEntry
    clients: dict[Seat, Viewer]
    compared = 0

    def _write(self, event: Event, private: Private = NOTHING) -> None:
        super()._write(event, private)
        for seat, viewer in self.clients.items():
            viewer.feed(log_of(seat, [self._batch[-1]])[0])
        self.compare()

    def compare(self) -> None:
        """What was written last is folded by now: on the server, and by each client from its own log."""
        for seat, viewer in self.clients.items():
            server = encode(server_view(self.entry, self, seat))
            assert server == encode(client_view(self.entry, viewer, self.seq)), f"{seat} after event {self.seq}"
            self.compared += 1


@pytest.mark.parametrize(("entry", "seats"), FEW)
def test_the_clients_view_is_the_servers_at_every_event(entry: GameEntry, seats: int) -> None:
    class Compared(EventByEvent):
        clients = {seat: Viewer(entry.ruleset, game_id(7), seat) for seat in (WATCHER, *seats_for(seats))}

    Compared.entry = entry
    live = play(entry, seats, 7, Compared)
    assert live.compared > len(viewers(live)) * 100


@pytest.mark.parametrize(("entry", "seats"), FEW)
def test_no_view_holds_a_face_that_its_viewer_does_not_know(entry: GameEntry, seats: int) -> None:
    known = unknown = 0
    for live in (live for seed in (3, 4, 5) for live, _ in steps(entry, seats, seed)):
        for seat in viewers(live):
            view = server_view(entry, live, seat)
            for zone, cards in live.board.zones.items():
                for card, shown in zip(cards, view.zones[zone], strict=True):
                    knows = live.secrets.knows_face(seat, card)
                    assert shown.face == (live.secrets.faces[card] if knows else None)
                    assert knows or (shown.name.key == "thing.card" and shown.text is None)
                    known, unknown = known + knows, unknown + (not knows)
    assert known > 500 and unknown > 500


def trade(entry: GameEntry = CROSSING) -> Table:
    table = given(entry.ruleset, 3, placings=[Placing(hand(S1), ("lore-3", "will-5"))])
    return table.answer(S1, "lore").answer(S1, "trade").answer(S1, S2)


def test_a_sealed_form_is_shown_to_its_seat_only() -> None:
    table = given(MUTINY.ruleset, 3, tops={"roles": [["captain"]]}, rolls=[["rum", "calm", "calm"]]).answer(S1, [])
    table.answer(S1, {"0": S1})
    own, others = server_view(MUTINY, table.live, S2), server_view(MUTINY, table.live, S3)
    mine = next(ask for ask in own.asks if ask.seat == S2)
    theirs = next(ask for ask in others.asks if ask.seat == S2)
    assert mine.form is not None and mine.may_pass and mine.options[0].refs == ("die:0",)
    assert theirs.form is None and theirs.options == ()
    assert mine.text == theirs.text and own.waiting == others.waiting == (S2, S3)


def test_a_pass_shows_in_the_own_view_only() -> None:
    table = given(MUTINY.ruleset, 3, tops={"roles": [["captain"]]}, rolls=[["rum", "calm", "calm"]]).answer(S1, [])
    table.answer(S1, {"0": S1}).pass_(S2)
    views = {seat: server_view(MUTINY, table.live, seat) for seat in (S1, S2, S3, WATCHER)}
    assert [view.passed for view in views.values()] == [False, True, False, False]
    marked = {seat: [ask.seat for ask in view.asks if ask.passed] for seat, view in views.items()}
    assert marked == {S1: [], S2: [S2], S3: [], WATCHER: []}
    tables = {seat: draw(MUTINY.layout(view), view.asks) for seat, view in views.items()}
    assert [" – passed" in table for table in tables.values()] == [False, True, False, False]
    assert all(view.waiting == (S2, S3) for view in views.values())


def test_cards_keep_their_handles_in_zones_forms_options_and_answers() -> None:
    table = given(CROSSING.ruleset, 2).answer(S1, "lore")
    before = {card.id: card.face for card in server_view(CROSSING, table.live, S1).zones[hand(S1)]}
    table.answer(S1, "bury").answer(S1, next(iter(before)))
    view = server_view(CROSSING, table.live, S1)
    after = {card.id: card.face for card in view.zones[hand(S1)]}
    assert after and after.items() <= before.items()
    names = table.cards(hand(S1))
    assert not set(names) & set(after), "the hand was mixed: its cards have new names"
    table.pass_(*(ask.seat for ask in table.live.asks())).answer(S2, [])
    mine = server_view(CROSSING, table.live, S1).asks[0]
    assert mine.form is not None and set(mine.form.options) == {option.id for option in mine.options} == set(after)
    table.answer(S1, [mine.options[0].id])


def test_the_board_in_a_view_is_a_copy_without_what_the_view_says_better() -> None:
    table = given(MUTINY.ruleset, 3)
    view = server_view(MUTINY, table.live, S1)
    assert type(view.board) is MUTINY.ruleset.board
    assert view.board.zones == {} and view.board.question is None
    view.board.sailors[S1].life = 99
    assert table.board.sailors[S1].life != 99


def test_a_default_is_what_a_time_out_decides() -> None:
    table = given(CROSSING.ruleset, 2)
    ask = server_view(CROSSING, table.live, S1).asks[0]
    assert (ask.kind, list(ask.default), ask.rule) == ("draw", ["lore"], "CRO-2")


def test_orders_are_the_seats_own() -> None:
    table = given(CROSSING.ruleset, 2).orders(S2, Order("pass"))
    assert server_view(CROSSING, table.live, S2).orders == (Order("pass"),)
    assert server_view(CROSSING, table.live, S1).orders == ()


def test_undo_shows_only_where_the_server_says_so() -> None:
    table = given(CROSSING.ruleset, 2)
    view = view_of(CROSSING, table.board, table.knows(S1), table.live.seq, may_undo=True)
    assert view.may_undo and not server_view(CROSSING, table.live, S1).may_undo


def test_a_view_after_undo_is_the_same_from_server_and_log() -> None:
    table = trade()
    table.undo(S1)
    live = open_live(CROSSING.ruleset, table.live.game, table.live.dealer.chance, table.log)
    for seat in (WATCHER, S1, S2):
        viewer = Viewer(CROSSING.ruleset, live.game, seat)
        list(viewer.feed_all(log_of(seat, table.log)))
        assert encode(server_view(CROSSING, live, seat)) == encode(client_view(CROSSING, viewer, live.seq))


def test_an_offer_names_its_cards_to_the_one_who_makes_it() -> None:
    table = trade()
    ask = server_view(CROSSING, table.live, S1).asks[0]
    assert {option.text.en for option in ask.options} >= {"Lore 3", "Will 5"}
    assert [target.text.en for target in ask.targets] == ["Cards"]
    assert ask.text.en == "What is offered to Seat 2, and for how many cards?"
    watched = server_view(CROSSING, table.live, WATCHER).asks[0]
    assert {option.text.en for option in watched.options} == {"A card"}


def test_how_it_ended_stands_in_the_view() -> None:
    live = play(CROSSING, 2, seed=1)
    view = server_view(CROSSING, live, WATCHER)
    said = {"port": "The ship reaches port", "sunk": "The ship is lost with all hands"}
    assert view.ended is not None and view.asks == ()
    assert view.ended.text.en == said[view.ended.ending]


def test_options_say_what_they_cost_and_the_odds_as_the_viewer_may_know_them() -> None:
    table = given(
        MUTINY.ruleset,
        3,
        tops={"roles": [["captain"]], "charms": [["cask", "squall", "feint"]]},
        rolls=[["rum", "calm", "calm"]],
    )
    faces = {"blade": 1, "cannon": 1, "rum": 1, "calm": 1}
    (reroll,) = server_view(MUTINY, table.live, WATCHER).asks
    assert [(option.cost, option.odds) for option in reroll.options] == [((), (Odds(4, faces),))] * 3
    table.answer(S1, []).answer(S1, {"0": S1})
    mine = next(ask for ask in server_view(MUTINY, table.live, S2).asks if ask.seat == S2)
    turn, squall = mine.options
    assert [(cost.what, cost.n, cost.text.en) for cost in turn.cost] == [("tokens", 1, "A token")]
    assert turn.odds == () and squall.cost == () and squall.odds == (Odds(4, faces, 3),)


def test_a_game_without_costs_and_odds_shows_none() -> None:
    (ask,) = server_view(CROSSING, trade().live, S1).asks
    assert ask.cost == () and all(option.cost == option.odds == () for option in ask.options)


# Whom the table waits for


@pytest.mark.parametrize(
    ("slow", "orders", "waits"),
    [
        (False, [], True),
        (False, [Order("pass")], False),
        (True, [], False),
        (True, [Order("ask")], True),
        (True, [Order("ask", when=When(targeted=True))], False),
    ],
)
def test_a_seat_is_told_whether_the_table_waits_for_it(slow: bool, orders: list[Order], waits: bool) -> None:
    """On a slow table a window waits for those it concerns, and for those who want to be asked. Here the dice strike
    seat 2; seat 3 only looks on."""
    table = given(MUTINY.ruleset, 3, tops={"roles": [["captain"]]}, rolls=[["cannon", "calm", "calm"]], slow=slow)
    table.orders(S3, *orders).answer(S1, [])
    table.answer(S1, dict.fromkeys(table.form(S1).items, S2))
    own = {seat: view_of(MUTINY, table.board, table.knows(seat), table.live.seq).asks for seat in (S2, S3)}
    told = {seat: {ask.seat: ask.waits for ask in asks} for seat, asks in own.items()}
    assert told[S3].get(S3, False) is waits
    assert told[S2][S2] is True
    assert not told[S2].get(S3, False) and not told[S3].get(S2, False), "of others nothing is said"
    assert (S3 in table.waits_for) is waits


def test_who_has_passed_is_not_waited_for() -> None:
    table = given(MUTINY.ruleset, 3, tops={"roles": [["captain"]]}).answer(S1, [])
    table.answer(S1, {ask: options[0] for ask, options in table.form(S1).items.items()})
    table.pass_(S2)
    view = view_of(MUTINY, table.board, table.knows(S2), table.live.seq)
    assert [(ask.passed, ask.waits) for ask in view.asks if ask.seat == S2] == [(True, False)]
