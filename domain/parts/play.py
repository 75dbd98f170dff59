"""Moments: something is about to happen or has happened, and cards in play, or in hidden hands, react."""

from collections.abc import Sequence
from typing import TypeVar

from domain.kernel import Arrange, Card, Choose, Game, Seat, Trigger, Zone, slip, window
from domain.parts.abilities import Ability
from domain.parts.card_check import check_sides
from domain.parts.card_text import CardText
from domain.parts.comings import Comings
from domain.parts.effects import Run, perform
from domain.parts.in_play import NOBODYS, InPlay, PlayBoard, Used
from domain.parts.moments import Moment, Now
from domain.parts.order import Doing, that_matter
from domain.parts.vocabulary import Vocabulary

B = TypeVar("B", bound=PlayBoard)


class Play(Comings[B]):
    """The cards in play of one game, with their moments. It is made with the content, before nouns and rules, which use
    it; `speak` follows in the ruleset."""

    def speak(self, words: Vocabulary[B]) -> None:
        """The game's words are known: every card is checked, and can be said."""
        self.bind(words.nouns)
        check_sides(self)
        self.text = CardText(self, words.wording)

    async def moment(self, g: Game[B], name: str, you: Seat = NOBODYS, target: str = "", **values: int) -> Now[B]:
        """What must react does, then whoever may. Gives what is left of it: changed `values`, or `off` if something
        else happened instead."""
        now: Now[B] = Now(g.board, name, you, target, **values)
        index, about = self.index(g.board), self.moments[name]
        if forced := index.forced.get(name):
            await self._react_forced(g, now, about, forced)
        elif about.hands is None and name not in index.offered:
            return now
        if not now.off and (about.hands is not None or name in self.index(g.board).offered):
            await self._offer(g, now, about)
        return now

    # --- what must ---

    async def _react_forced(
        self, g: Game[B], now: Now[B], about: Moment, found: Sequence[tuple[str, int, Ability]]
    ) -> None:
        """Those in play now. What comes into play meanwhile waits for the next such moment."""
        due = {f"{id}/{n}": ability for id, n, ability in found if self._ready(g, now, id, n, ability)}
        sides = {key: g.board.play[_card(key)].side for key in due}
        for key in await self._in_order(g, about, due):
            held = g.board.play.get(_card(key))
            if now.off or held is None or held.side != sides[key] or _card(key) in self.index(g.board).blank:
                continue
            if not about.each or not (await self.moment(g, about.each, now.you, _card(key))).off:
                await self._use(g, now, key, due[key])

    async def _in_order(self, g: Game[B], about: Moment, due: dict[str, Ability]) -> Sequence[str]:
        """Only those are asked about whose order could make a difference; the others come first. If some may be called
        off, it always could."""
        if len(due) < 2 or about.order == "entered":
            return tuple(due)
        doings = {key: Doing(_card(key), ability.effects, ability.if_) for key, ability in due.items()}
        stopped = about.each in self.index(g.board).forced or about.each in self.index(g.board).offered
        asked = tuple(due) if stopped else that_matter(self, g.board, doings)
        if not asked:
            return tuple(due)
        _, order = await self.group_ask(g, "order", Arrange(asked))
        return (*(key for key in due if key not in asked), *order)

    # --- what may ---

    async def _offer(self, g: Game[B], now: Now[B], about: Moment) -> None:
        """Windows, until nobody wants anything more. Who is asked depends on what everybody sees."""
        done: set[str] = set()
        while not now.off:
            ready: dict[Seat, list[str]] = {}
            for key, seat in self.offers(g, now):
                if key not in done:
                    ready.setdefault(seat, []).append(key)
            hands = dict(about.hands(now)) if about.hands else {}
            answer = await self._ask(g, now, ready, hands)
            if answer is None:
                return
            seat, key = answer
            if "/" in key:
                done.add(key)
                await self.use(g, now, key, seat)
            else:
                await self._play_from_hand(g, now, seat, Card(key), hands[seat])

    async def _ask(
        self, g: Game[B], now: Now[B], ready: dict[Seat, list[str]], hands: dict[Seat, Zone]
    ) -> tuple[Seat, str] | None:
        def form(seat: Seat) -> Choose:
            held = self._from_hand(g, now, seat, hands[seat]) if seat in hands else []
            return Choose((*ready.get(seat, ()), *held))

        seats = [seat for seat in g.seats if seat in ready or seat in hands]
        about = (now.target,) if now.target else ()
        trigger = Trigger(now.name, g.board.current, (now.you,) if now.you else (), about=about)
        answer = await window(g, now.name, trigger, seats, form)
        return None if answer is None else (answer[0], answer[1][0])

    def offers(self, g: Game[B], now: Now[B]) -> list[tuple[str, Seat]]:
        """What may be used now, and by whom. For an action this is part of a plain question."""
        return [
            (f"{id}/{n}", seat)
            for id, n, ability in self.index(g.board).offered.get(now.name, ())
            for seat in self._users(g, id)
            if self._ready(g, now, id, n, ability, seat)
        ]

    def _users(self, g: Game[B], id: str) -> Sequence[Seat]:
        owner = g.board.play[id].owner
        return (owner,) if owner else g.seats

    # --- using it ---

    def ability(self, board: B, key: str) -> Ability:
        """`amulet.4/0`: the first ability of that card."""
        return self.side(board.play[_card(key)]).abilities[_number(key)]

    async def use(self, g: Game[B], now: Now[B], key: str, seat: Seat) -> None:
        await self._use(g, now, key, self.ability(g.board, key), seat)

    def _ready(self, g: Game[B], now: Now[B], id: str, n: int, ability: Ability, seat: Seat = NOBODYS) -> bool:
        """May it be used? Everything asked here is public."""
        return f"{id}/{n}" not in g.busy and self.ready(g.board, now, id, n, ability, seat)

    def ready(self, board: B, now: Now[B], id: str, n: int, ability: Ability, seat: Seat = NOBODYS) -> bool:
        """Not used in this scope yet, about whom it is about, and payable."""
        card = board.play[id]
        if ability.limit and f"{id}/{n}" in board.used.get(ability.limit, ()):
            return False
        return self.concerns(ability, id, card, now) and self.payable(board, ability, card.owner or seat or now.you)

    def usable(self, board: B, now: Now[B], seat: Seat) -> list[tuple[str, Ability]]:
        """What this seat may use now, of its own cards: for questions and windows that a game asks itself."""
        return [
            (f"{id}/{n}", ability)
            for id, n, ability in self.offered_to(board, now.name).get(seat, ())
            if self.ready(board, now, id, n, ability, seat)
        ]

    async def _use(self, g: Game[B], now: Now[B], key: str, ability: Ability, seat: Seat = NOBODYS) -> None:
        """Marked first, then paid, then done; it does not react to what it does itself."""
        id, held = _card(key), g.board.play[_card(key)]
        payer = held.owner or seat or now.you
        if not self.payable(g.board, ability, payer):
            return
        where = f"sides.{held.side}.abilities.{_number(key)}.effects"
        if ability.limit:
            g.emit(Used(key, ability.limit))
        g.busy.add(key)
        try:
            await self._pay(g, ability, payer, held.entry)
            if id in g.board.play:
                await self.perform(g, ability.effects, id, where, now, seat)
            if ability.spent:
                self.leave(g, [id])
        finally:
            g.busy.discard(key)

    async def _pay(self, g: Game[B], ability: Ability, payer: Seat, source: str) -> None:
        for what, n in ability.cost.items():
            await self.nouns.resource[what].change(Run(g, self.nouns, payer, source), {payer: -n})

    # --- out of a hidden hand ---

    def _from_hand(self, g: Game[B], now: Now[B], seat: Seat, zone: Zone) -> list[str]:
        return [str(card) for card in g.board.cards(zone) if self._fit(g, now, seat, str(g.face(card))) is not None]

    def _fit(self, g: Game[B], now: Now[B], seat: Seat, entry: str) -> int | None:
        """Which ability of a card held would do something now. Its owner knows the card, nobody else."""
        as_if = InPlay(entry, seat)
        for n, ability in enumerate(self.sides[entry][0].abilities):
            fits = ability.when == now.name and self.concerns(ability, "", as_if, now)
            if fits and self.payable(g.board, ability, seat):
                return n
        return None

    async def _play_from_hand(self, g: Game[B], now: Now[B], seat: Seat, card: Card, zone: Zone) -> None:
        """It is shown and discarded; nobody can tell which card of the hand it was."""
        (played,) = await slip(g, seat, [card], zone, self.discard, "played")
        g.show([played])
        entry = str(g.face(played))
        n = self._fit(g, now, seat, entry)
        assert n is not None
        ability = self.sides[entry][0].abilities[n]
        await self._pay(g, ability, seat, entry)
        where = f"sides.0.abilities.{n}.effects"
        await perform(g, self.nouns, ability.effects, seat, entry, where=where, now=now)


def _card(key: str) -> str:
    return key.rpartition("/")[0]


def _number(key: str) -> int:
    return int(key.rpartition("/")[2])
