"""`make pace`: games played over days on a virtual clock. People answer after some hours and sleep at night; how many
prompts does each get, how many of them are worth an answer, and how many days does it take, with and without orders?"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from domain.kernel import AskId, Card, Choose, GameId, Knowledge, OpenAsk, Order, Policy, Seat, When, hand
from domain.kernel.live import Live
from domain.kernel.orders import ahead
from domain.kernel.starting import open_table
from domain.unfathomable.bots.mind import mind_of
from domain.unfathomable.content import CHARACTERS, MYTHOS_CARDS, NUMBERS, value_of
from domain.unfathomable.names import TREACHERY, CharacterId
from projections.catalogue import GameEntry, load

HOUR = 60
DAY = 24 * HOUR
ANSWERS_AFTER = (4 * HOUR, 16 * HOUR)
NIGHT = (23 * HOUR, 7 * HOUR)
"""Nobody answers at night; whoever would have, does so in the first hours of the morning."""
MORNING = 2 * HOUR
SITTING = 2
"""Whoever has just answered and is asked again at once is still there, and takes so many minutes."""
CAP = 20_000
MODULES = ("projections.games",)
TABLES = (("unfathomable", 5), ("cult", 8), ("everrain", 4))
WANTED_SHARE, WANTED_DAYS = 0.60, 1 / 3
WANTED_AWAY = 0.20
"""Where nothing can be ordered, at most this share of the days waits for somebody whose turn it is not."""
WORTH_A_LOOK = 3
"""Points of a skill in one hand."""
DYING, CLOSE = When(dying=True), When(within=2)


class Diary(Struct):
    """What one game asked of its people."""

    minutes: int = 0
    prompts: Counter[Seat] = Counter()
    passes: int = 0
    sittings: int = 0
    turns: int = 0
    waits: Counter[str] = Counter()
    """Minutes by the kind of question that was waited for."""

    @property
    def days(self) -> float:
        return self.minutes / DAY

    @property
    def asked(self) -> int:
        return sum(self.prompts.values())


def answered_at(now: int, lots: random.Random) -> int:
    """When somebody who is asked now will answer."""
    at = now + lots.randint(*ANSWERS_AFTER)
    hour = at % DAY
    if NIGHT[1] <= hour < NIGHT[0]:
        return at
    morning = at - hour + NIGHT[1] + (DAY if hour >= NIGHT[0] else 0)
    return morning + lots.randint(0, MORNING)


# --- what a sensible player orders ------------------------------------------------------------------

Orders = Callable[[Any, Knowledge, Seat], list[Order]]


def cult_orders(board: Any, knowledge: Knowledge, seat: Seat) -> list[Order]:
    """Whoever has something to react with wants to know when a life is at stake; all else may pass by."""
    cultist = board.cultists[seat]
    able = bool(board.cards(f"sigil:{seat}")) or cultist.siren > 0 or bool(cultist.wraith_dice)
    kinds = (
        "response",
        "commit_sigil",
        "resolve_sigil",
        "between_dice",
        "last_moment",
        "revoke",
        "loss",
        "rein_kraken",
    )
    asks = [Order("ask", kind, when=DYING) for kind in ("response", "last_moment", "loss")] if able else []
    return [*asks, *(Order("pass", kind) for kind in kinds)]


def unfathomable_orders(board: Any, knowledge: Knowledge, seat: Seat) -> list[Order]:
    """A close check matters to who can turn it, the own defeat to who can prevent it; the rest may pass by."""
    titles = {knowledge.faces.get(Card(card), "").rpartition("-")[0] for card in board.cards(hand(seat))}
    sailor = board.sailors.get(seat)
    items = set(sailor.items) if sailor else set()
    asks = []
    if "determination" in titles or "lucky_ring" in items:
        asks.append(Order("ask", "after_total", when=CLOSE))
    if "shrug_it_off" in titles or "starbuck" in items:
        asks.append(Order("ask", "defeat", when=DYING))
    kinds = ("before_check", "after_total", "after_attack", "defeat", "drawn", "crisis", "boiler", "activation")
    passes = [Order("pass", kind) for kind in kinds]
    plain = [Order("default", "deep_one_order"), Order("answer", "choose_track", answer=["travel"])]
    for part in (lowest_first, favourites, contributions):
        plain += part(board, knowledge, seat)
    return [*asks, *passes, *plain]


def lowest_first(board: Any, knowledge: Knowledge, seat: Seat) -> list[Order]:
    """However many have to go, the lowest do: of these answers one has the right number."""
    held = {card: knowledge.faces[card] for card in board.cards(hand(seat)) if card in knowledge.faces}
    cards = [knowledge.handle(card) for card in sorted(held, key=lambda card: (value_of(held[card]), card))]
    return [Order("answer", "discard_to_limit", answer=cards[:n]) for n in range(1, min(4, len(cards)))]


def favourites(board: Any, knowledge: Knowledge, seat: Seat) -> list[Order]:
    """Cards of any skill are drawn of the one that the own character has most of."""
    character = CHARACTERS.get(board.sailors[seat].character)
    if character is None:
        return []
    skill = max(character.skills, key=lambda skill: character.skills[skill])
    wishes = [[f"{skill}.{i}" for i in range(1, n + 1)] for n in (1, 2, 3)]
    return [Order("answer", "draw_skills", answer=wish) for wish in wishes]


def contributions(board: Any, knowledge: Knowledge, seat: Seat) -> list[Order]:
    """People want to be asked when a skill counts of which the hand has enough to matter, and add nothing otherwise, as
    do traitors in hiding. One who stands up adds treachery as long as there is some."""
    if not board.sailors[seat].character:
        return []
    mind = mind_of(board, knowledge, seat, deep=True)
    if mind.revealed:
        treachery = [knowledge.handle(card) for card in mind.cards(TREACHERY)]
        return [Order("answer", "add_cards", answer=treachery[:1])] if treachery else []
    points: Counter[str] = Counter()
    for card, value in mind.cards().items():
        points[mind.skill(card)] += value
    strong = tuple(skill for skill, held in points.items() if held >= WORTH_A_LOOK)
    ask = [Order("ask", "add_cards", when=When(about=strong))] if strong else []
    return [*ask, Order("answer", "add_cards", answer=[])]


ENEMY_PHASE = ("enemy_order", "storm_way", "place_storm", "crew_trauma", "fray_dice", "omens", "raider_place", "burst")
"""What captains are asked while the enemies act."""


ORDERS: Mapping[str, Orders] = {"cult": cult_orders, "unfathomable": unfathomable_orders}
"""A game that is not here has no questions that orders could answer."""


def first_hand(character: CharacterId) -> Order:
    """Of each skill one, the largest first, until the hand is full."""
    skills = CHARACTERS[character].skills
    cards = [(i, -n, f"{skill}.{i}") for skill, n in skills.items() for i in range(1, n + 1)]
    wish = [card for *_, card in sorted(cards)[: NUMBERS.starting_hand]]
    return Order("answer", "starting_hand", scope="once", when=When(about=(character,)), answer=wish)


# --- one game ---------------------------------------------------------------------------------------


class Post:
    """A game by post: who has been asked what, and when they will answer."""

    def __init__(self, entry: GameEntry, seats: int, seed: int, orders: Orders | None) -> None:
        self.lots = random.Random(f"pace-{entry.name}-{seats}-{seed}")
        self.live: Live[Any]
        self.live, _ = open_table(entry.ruleset, GameId(f"pace-{entry.name}-{seed}"), seats, slow=orders is not None)
        self.live.appended()
        self.policy: Policy = entry.bot("smart")
        self.orders = orders
        self.given: dict[Seat, list[Order]] = {}
        self.diary = Diary(prompts=Counter(), waits=Counter())
        self.due: dict[tuple[Seat, AskId | str], int] = {}
        self.there: Seat | None = None
        """Who has just answered."""
        self.hoped: set[tuple[Seat, AskId | str]] = set()
        """Who has said what they would do in a check that may not come."""

    def play(self) -> Diary:
        for _ in range(CAP):
            if self.live.board.ended is not None:
                self.diary.turns = self.live.board.turn
                return self.diary
            self.step()
        raise RuntimeError(f"no ending after {CAP} inputs")

    def step(self) -> None:
        if self.live.board.deferred:
            self.live.resume()
            self.live.appended()
            return
        waiting = {(seat, self.ask_of(seat).id): seat for seat in self.live.waits_for()}
        ahead = {(seat, self.round_of(ask)): seat for ask in self.open_early() for seat in self.later(ask)}
        for key, seat in self.foreseen().items():
            if key not in self.due:
                self.due[key] = self.prompt(seat)
                self.diary.passes += 1
                """It may come to nothing; if it comes, this is taken back."""
                self.hoped.add(key)
        known = {**waiting, **ahead}
        for key, seat in known.items():
            if key not in self.due:
                self.due[key] = self.prompted(seat) if key in waiting else self.prompt(seat)
        self.due = {key: at for key, at in self.due.items() if key in known or isinstance(key[1], str)}
        key = min((k for k in known if self.due[k] >= 0), key=lambda k: (self.due[k], k[0]))
        waited = max(self.diary.minutes, self.due[key]) - self.diary.minutes
        self.diary.minutes += waited
        self.diary.waits[self.ask_of(known[key]).kind if key in waiting else str(key[1]).partition("-")[0]] += waited
        self.there = known[key]
        if key in waiting:
            self.answer(known[key])
        else:
            self.came(key)
            self.order_ahead(known[key])
            self.due[key] = -1

    def prompted(self, seat: Seat) -> int:
        """Who was told before that this question would come, and has not answered yet, looks at it when they would have
        anyway."""
        ask = self.ask_of(seat)
        early = (seat, self.round_of(ask)) if ask.early and self.orders is not None else None
        told = self.due.pop(early, -1) if early is not None else -1
        if early is not None:
            self.came(early)
        return max(told, self.diary.minutes) if told >= 0 else self.prompt(seat)

    def prompt(self, seat: Seat) -> int:
        """Somebody is asked: now, in the same sitting, or by a message that is read hours later."""
        self.diary.prompts[seat] += 1
        if seat == self.there:
            return self.diary.minutes + SITTING
        self.diary.sittings += 1
        return answered_at(self.diary.minutes, self.lots)

    def ask_of(self, seat: Seat) -> OpenAsk:
        ask = self.live.board.question.ask_of(seat)
        assert ask is not None
        return ask

    def answer(self, seat: Seat) -> None:
        ask = self.ask_of(seat)
        answer = self.policy(
            self.live.board, self.live.knowledge(seat), ask, self.live.form_of(ask), self.lots.randrange
        )
        self.diary.passes += is_pass(answer)
        self.live.answer(seat, ask.id, answer)
        self.live.appended()
        self.stand(seat)

    def stand(self, seat: Seat) -> None:
        """After each answer people look through their orders."""
        if self.orders is None or self.live.board.ended is not None or self.live.board.deferred:
            return
        wanted = self.orders(self.live.board, self.live.knowledge(seat), seat)
        if self.given.get(seat) != wanted:
            self.give(seat, wanted)

    def give(self, seat: Seat, orders: Sequence[Order]) -> None:
        self.given[seat] = list(orders)
        self.live.give_orders(seat, orders)
        self.live.appended()

    # --- ordered rounds: answers ahead of time -------------------------------------------------------

    def foreseen(self) -> dict[tuple[Seat, str], Seat]:
        """While somebody thinks about a crisis that may come to a check, others can say what they would add."""
        board, (ask, *_) = self.live.board, self.live.asks()
        card = MYTHOS_CARDS[board.crisis] if self.orders is not None and ask.kind == "crisis_choice" else None
        if card is None or card.check is None:
            return {}
        check = OpenAsk(ask.id, ask.seat, "add_cards", about=(*card.check.skills, card.id))
        key = f"add_cards-{board.turn}-{card.id}-{card.id}"
        asked = [s for s in board.seats if s != ask.seat and board.cards(hand(s)) and not self.is_ordered(s, check)]
        return {(seat, key): seat for seat in asked}

    def came(self, key: tuple[Seat, AskId | str]) -> None:
        """What was foreseen has come."""
        if key in self.hoped:
            self.hoped.remove(key)
            self.diary.passes -= 1

    def open_early(self) -> list[OpenAsk]:
        """A question of an ordered round: others can see that theirs will come."""
        if self.orders is None:
            return []
        return [ask for ask in self.live.asks() if ask.early]

    def later(self, ask: OpenAsk) -> list[Seat]:
        """Who will be asked after this seat in the same round, and has cards to add."""
        board = self.live.board
        if ask.kind == "character":
            return [seat for seat in board.seats_from(ask.seat)[1:] if not board.sailors[seat].character]
        if ask.kind != "add_cards":
            return []
        order = [*board.from_current()[1:], board.current]
        rest = order[order.index(ask.seat) + 1 :] if ask.seat in order else []
        return [seat for seat in rest if board.cards(hand(seat)) and not self.is_ordered(seat, ask)]

    def is_ordered(self, seat: Seat, ask: OpenAsk) -> bool:
        """The seat's orders will answer, and its player sees no need to do more."""
        return bool(ahead(self.given.get(seat, []), ask.kind, ask.about, seat))

    def round_of(self, ask: OpenAsk) -> str:
        board = self.live.board
        return f"{ask.kind}-{board.turn}-{board.crisis}-{board.check.source if board.check else ''}"

    def order_ahead(self, seat: Seat) -> None:
        """The player decides now, and says so in advance."""
        (ask,) = self.open_early()
        wishes = self.characters(seat, ask) if ask.kind == "character" else [self.contribution(seat, ask)]
        when = When(about=ask.about[-1:])
        early = [Order("answer", ask.kind, scope="once", when=when, answer=answer) for answer in wishes]
        if ask.kind == "character":
            early += [first_hand(CharacterId(wish)) for (wish,) in wishes]
        self.give(seat, [*early, *self.given.get(seat, [])])

    def characters(self, seat: Seat, ask: OpenAsk) -> list[list[str]]:
        """All that are free now, the dearest first."""
        form = self.live.form_of(ask)
        assert isinstance(form, Choose)
        left, wishes = list(form.options), []
        while left:
            mine = OpenAsk(ask.id, seat, ask.kind)
            knowledge = self.live.knowledge(seat)
            (wish,) = self.policy(self.live.board, knowledge, mine, Choose(tuple(left)), self.lots.randrange)  # type: ignore[misc, attr-defined]
            wishes.append([wish])
            left.remove(wish)
        return wishes

    def contribution(self, seat: Seat, ask: OpenAsk) -> list[Card]:
        board = self.live.board
        held = tuple(board.cards(hand(seat)))
        most = 1 if board.jailed(seat) or not board.is_human(seat) else len(held)
        mine = OpenAsk(ask.id, seat, ask.kind)
        knowledge = self.live.knowledge(seat)
        answer = self.policy(board, knowledge, mine, Choose(held, 0, min(most, len(held))), self.lots.randrange)
        self.diary.passes += is_pass(answer)
        return [knowledge.handle(Card(card)) for card in answer]  # type: ignore[union-attr, attr-defined]


def is_pass(answer: object) -> bool:
    """Nothing at all, or nothing added."""
    return answer is None or answer in ([], ())


# --- the report -------------------------------------------------------------------------------------


def report(entry: GameEntry, seats: int, games: int, tell: Callable[[str], None]) -> bool:
    """Games end after different numbers of turns, so days are compared by the game and by the turn."""
    tell(f"{entry.ruleset.title}, {seats} seats, {games} games each, smart bots in place of people")
    totals = {}
    ways: list[tuple[str, Orders | None]] = [("without orders", None)]
    ways += [("with orders", ORDERS[entry.name])] if entry.name in ORDERS else []
    for name, orders in ways:
        total = together([Post(entry, seats, seed, orders).play() for seed in range(1, games + 1)])
        totals[name] = total
        tell(
            f"  {name:15}{total.asked / games / seats:6.0f} prompts a player in{total.sittings / games / seats:5.0f} "
            "sittings, "
            f"{share(total):5.1%} not a pass;{total.days / games:6.0f} days for{total.turns / games:4.0f} turns"
        )
        tell(f"  {'':15}days a turn: {where_days_go(total)}")
    slow = totals["without orders"]
    if entry.name not in ORDERS:
        return report_turns(slow, tell)
    quick = totals["with orders"]
    whole, turn = quick.days / slow.days, (quick.days / quick.turns) / (slow.days / slow.turns)
    good = share(quick) >= WANTED_SHARE and max(whole, turn) <= WANTED_DAYS
    verdict = "good" if good else "NOT GOOD ENOUGH"
    tell(
        f"  {verdict}: {share(quick):.1%} are not a pass (60 % wanted); a game takes {whole:.1%} of the days, "
        f"a turn {turn:.1%} (33.3 % at most)"
    )
    return good


def report_turns(diary: Diary, tell: Callable[[str], None]) -> bool:
    """A game of turns: its days should be those of the turns themselves."""
    between = sum(diary.waits[kind] for kind in ENEMY_PHASE) / diary.minutes
    verdict = "good" if between <= WANTED_AWAY else "NOT GOOD ENOUGH"
    tell(f"  {verdict}: {between:.1%} of the days wait for what is asked between turns ({WANTED_AWAY:.0%} at most)")
    return between <= WANTED_AWAY


def together(diaries: Sequence[Diary]) -> Diary:
    """Several games as one."""
    total = Diary(prompts=Counter(), waits=Counter())
    for diary in diaries:
        total.minutes += diary.minutes
        total.prompts += diary.prompts
        total.passes += diary.passes
        total.sittings += diary.sittings
        total.turns += diary.turns
        total.waits += diary.waits
    return total


def where_days_go(diary: Diary, most: int = 8) -> str:
    """Days of a turn by the kind of question that was waited for, the longest first."""
    days = {kind: minutes / DAY / diary.turns for kind, minutes in diary.waits.most_common(most)}
    return f"{diary.days / diary.turns:.2f}: " + ", ".join(f"{kind} {each:.2f}" for kind, each in days.items())


def share(diary: Diary) -> float:
    """Prompts that were answered with something other than a pass."""
    return 1 - diary.passes / diary.asked


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make pace", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=100, help="games of each (default: 100)")
    parser.add_argument("--game", default="", help="only this one (all)")
    args = parser.parse_args(arguments)
    entries = load(MODULES)
    tables = [(name, seats) for name, seats in TABLES if args.game in ("", name)]
    results = [report(entries[name], seats, args.games, print) for name, seats in tables]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
