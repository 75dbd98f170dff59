"""What is offered to players: the ways in which an operation or a called rule may be used; where both are declared."""

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from domain.kernel import Chapter, Ending, Game, Seat
from domain.parts.core import CORE
from domain.parts.effects import Run, op, perform
from domain.parts.nouns import Nouns, ResourceNoun, Rules, WhoNoun
from domain.parts.prices import Prices
from domain.parts.vocabulary import Vocabulary
from domain.parts.ways import PLAIN, is_possible, ops_in, ways_of
from tests.given import S1, S2, given
from tests.parts.carried import Artifacts, carried
from tests.toy.pier import PIER
from tests.toy.pier import nouns as pier
from tests.toy.pier.board import Pier
from tests.toy.pier.events import PurseChanged

R = Run[Pier]
RULES = Rules()


def _others(g: Game[Pier], seat: Seat, o: Any) -> tuple[str, ...]:
    return tuple(other for other in g.seats if other != seat)


def _rich(board: Pier, seat: Seat, o: Any) -> bool:
    return board.purse[seat].get("coin", 0) >= getattr(o, "n", 1)


@op("rob somebody of {n} coins", ways=_others, possible=_rich, price=0.0)
async def rob(run: R, n: int = 1) -> None:
    run.g.emit(PurseChanged("coin", {Seat(run.way): -n}))


@RULES.called("greet somebody", price=0.5, ways=_others, possible=_rich)
async def greet(run: R) -> None:
    run.g.emit(PurseChanged("coin", {Seat(run.way): run.values["gift"]}))


NOUNS: Nouns[Pier] = replace(pier.NOUNS, rule=RULES, words={"loud": "with a loud voice"}, prices={"noise": -2.0})


@op("shout {how}[ {n} times]", price=lambda p, o: p.change("prices", "noise", o.n))
async def shout(run: R, how: str, n: int = 1) -> None:
    return None


WORDS = Vocabulary(NOUNS, *CORE, rob, shout)
ROB = WORDS.read([{"do": "rob", "n": 2}])
GREET = WORDS.read([{"do": "call", "rule": "greet"}])
SEEN: dict[str, Any] = {}


class Robbed(Chapter, frozen=True):
    """S1 robs S2, then greets S3."""

    async def play(self, g: Game[Pier]) -> Chapter | Ending:
        SEEN["ways"] = ways_of(g, NOUNS, S1, ROB[0]), ways_of(g, NOUNS, S2, GREET[0])
        SEEN["plain"] = ways_of(g, NOUNS, S1, WORDS.read([{"do": "gain", "what": "coin"}])[0])
        await perform(g, NOUNS, ROB, S1, "rob", way=S2)
        await perform(g, NOUNS, GREET, S1, "greet", way=S2, values={"gift": 5})
        return g.end("evening", ())


def test_an_operation_or_a_rule_says_in_which_ways_it_may_be_used() -> None:
    rules = replace(PIER, chapters=(Artifacts, Robbed), first=lambda setup: Artifacts())
    table = given(rules, seats=3, chapter=Robbed())
    assert SEEN["ways"] == (("s2", "s3"), ("s1", "s3")) and SEEN["plain"] == PLAIN
    assert [fact.by for fact in table.events(PurseChanged)] == [{S2: -2}, {S2: 5}]


@pytest.mark.parametrize(("coins", "robbing", "greeting"), [(0, False, False), (1, False, True), (2, True, True)])
def test_whether_it_might_be_used_follows_from_the_board(coins: int, robbing: bool, greeting: bool) -> None:
    board = SimpleNamespace(purse={S1: {"coin": coins}})
    assert is_possible(board, NOUNS, S1, ROB[0]) is robbing
    assert is_possible(board, NOUNS, S1, GREET[0]) is greeting
    assert is_possible(board, NOUNS, S1, WORDS.read([{"do": "gain", "what": "coin"}])[0])


def test_a_called_rule_goes_by_the_name_of_its_function_and_no_two_share_one() -> None:
    assert set(RULES) == {"greet"} and RULES["greet"].price == 0.5
    with pytest.raises(ValueError, match="two called rules share a name: greet"):
        RULES.called("greet again", price=0.5)(greet)


def test_the_operations_of_a_module_are_those_it_declares() -> None:
    here = SimpleNamespace(__name__=__name__, rob=rob, again=rob, shout=shout, gain=CORE[0], other=3)
    assert ops_in(here) == (rob, shout)


def test_what_is_not_given_is_not_said_and_words_stand_for_values() -> None:
    assert WORDS.said(WORDS.read([{"do": "shout", "how": "loud"}])).en == "shout with a loud voice"
    assert WORDS.said(WORDS.read([{"do": "shout", "how": "softly", "n": 2}])).en == "shout softly 2 times"


class Scarce(Prices):
    """The last coin is worth more."""

    def change(self, kind: str, id: str, by: float) -> float:
        return 10 * by if (kind, id) == ("resource", "coin") else super().change(kind, id, by)

    def put(self, piece: str, place: str, n: float) -> float:
        return 100 * n


@pytest.mark.parametrize(
    ("line", "worth"),
    [
        ({"do": "gain", "what": "coin", "n": 2}, 20.0),
        ({"do": "lose", "what": "coin"}, -10.0),
        ({"do": "pay", "what": "coin", "n": 2, "then": []}, -20.0),
        ({"do": "gain", "what": "clue", "n": 2}, 4.0),
        ({"do": "advance", "track": "dial", "n": 2}, 3.0),
        ({"do": "retreat", "track": "dial", "n": 2}, -3.0),
        ({"do": "put", "piece": "doom", "place": "own", "n": 2}, 200.0),
        ({"do": "remove", "piece": "doom", "place": "own"}, -100.0),
        ({"do": "draw", "deck": "artifact", "n": 2}, 8.0),
        ({"do": "shout", "how": "loud", "n": 3}, -6.0),
    ],
)
def test_a_mind_says_what_a_change_is_worth(line: dict[str, Any], worth: float) -> None:
    assert WORDS.worth(WORDS.read([line]), Scarce(NOUNS)) == pytest.approx(worth)


def test_a_die_is_told_what_it_takes_though_nothing_is_low() -> None:
    """Only the upper band is written; the die still knows from where on it counts."""
    high = {"do": "roll", "die": "d8", "bands": [{"least": 5, "then": [{"do": "gain", "what": "clue"}]}]}
    table = carried(high, rolls=[("5",)])
    assert table.board.purse[S1]["clue"] == 1
    assert carried(high, rolls=[("4",)]).board.purse[S1].get("clue", 0) == 0


def test_all_discard_at_once_if_the_deck_can() -> None:
    asked: list[Mapping[Seat, int]] = []

    async def together(run: Any, counts: Mapping[Seat, int]) -> int:
        asked.append(counts)
        return sum(counts.values())

    speakers = replace(pier.NOUNS.deck["speaker"], discard_together=together)
    nouns = replace(pier.NOUNS, deck={**pier.NOUNS.deck, "speaker": speakers})
    ops = Vocabulary(nouns, *CORE).read([{"do": "discard", "deck": "speaker", "n": 2, "who": "each"}])

    class Discarding(Chapter, frozen=True):
        async def play(self, g: Game[Pier]) -> Chapter | Ending:
            run = await perform(g, nouns, ops, S1, "card")
            SEEN["discarded"] = run.values["discarded"]
            return g.end("evening", ())

    rules = replace(PIER, chapters=(Artifacts, Discarding), first=lambda setup: Artifacts())
    given(rules, seats=3, chapter=Discarding())
    assert asked == [{"s1": 2, "s2": 2, "s3": 2}] and SEEN["discarded"] == 6


def test_nouns_need_no_words_of_their_own() -> None:
    bare: Nouns[Any] = Nouns(
        who={"you": WhoNoun("you", pier.you)},
        resource={"coin": ResourceNoun("coin", "coins", lambda b, s: 0, pier.NOUNS.resource["coin"].change)},
    )
    assert Vocabulary(bare, *CORE, shout).said(WORDS.read([{"do": "shout", "how": "loud"}])).en == "shout loud"


@op("scatter {n:resource.coin}", price=0.0)
async def scatter(run: R, n: int = 1) -> None:
    return None


def test_a_text_may_name_a_noun_outright() -> None:
    words = Vocabulary(NOUNS, *CORE, scatter)
    said = words.said(words.read([{"do": "scatter"}, {"do": "scatter", "n": 3}]))
    assert said.en == "scatter 1 coin; scatter 3 coins"
