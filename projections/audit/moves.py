"""Moves: whoever answers or passes was asked, and a seat that has named a key has signed what it answered itself."""

from collections.abc import Callable

import msgspec

from domain.kernel import fair
from domain.kernel.decisions import ask_id
from domain.kernel.event import Event
from domain.kernel.events import Asked, Decided, Passed, SignedPass, TimedOut, Undone
from domain.kernel.ids import AskId, GameId, Seat
from domain.kernel.record import Private
from projections.audit.found import AuditFault, require
from projections.audit.seatings import Seatings
from projections.audit.signatures import require_signed

_pass = msgspec.json.Decoder(SignedPass).decode
NOT_THE_SEAT = ("clock", "order")
"""Who decides for a seat that has a key, without its player's signature."""


class _Question:
    """What was asked, and what has become of it: answers, and asks that are open again."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.answers: list[tuple[int, Decided]] = []
        """The number of each answer that was not taken back, and the answer."""
        self._renamed: list[tuple[int, Seat]] = []
        """The number of each `Undone` that opened an ask again, and whose ask that is."""

    def answered(self, seat: Seat) -> bool:
        return any(answer.seat == seat for _, answer in self.answers)

    def decided(self) -> bool:
        """Whether a group has decided. Until then everybody in it may say something else."""
        answers = [answer for _, answer in self.answers]
        if self.asked.group == "first" or any(isinstance(answer, TimedOut) for answer in answers):
            return bool(answers)
        if self.asked.group == "one":
            return any(answer.seat == self.asked.decider for answer in answers)
        said = list({answer.seat: answer.answer for answer in answers}.values())
        return len(said) == len(self.asked.asks) and all(one == said[0] for one in said)

    def ask_of(self, seat: Seat) -> AskId | None:
        """Its newest id: whatever was taken back is open under another than before."""
        place = next((place for place, ask in enumerate(self.asked.asks) if ask.seat == seat), None)
        newest = max([self.asked.id, *(seq for seq, who in self._renamed if who == seat)])
        return None if place is None else ask_id(newest, place)

    def take_back(self, undone: Undone, seq: int) -> None:
        self.answers = [answer for answer in self.answers if answer[0] < undone.decision]
        self._renamed = [renamed for renamed in self._renamed if renamed[0] < undone.decision]
        asked = [ask.seat for ask in self.asked.asks if undone.proposal or ask.seat == undone.seat]
        self._renamed += [(seq, seat) for seat in asked if self.asked.group or not self.answered(seat)]


class SignedMoves:
    """What was asked of whom, and every signature of a move that the viewer may see."""

    def __init__(self, game: GameId, seatings: Seatings, count: Callable[[str], None]) -> None:
        self.game, self.count = game, count
        self.unsigned = self.sealed = 0
        """Moves of seats with a key: made by the clock or an order; signed where the viewer does not see it."""
        self._seatings, self._keys = seatings, seatings.keys
        self._when_asked: dict[int, dict[Seat, bytes]] = {}
        """The keys as they stood when a window was asked. Its passes come into the log when it has closed, behind
        whatever happened at the table meanwhile, also behind a hand-over that has ended a key."""
        self._questions: list[_Question] = []

    def take(self, event: Event, private: Private, seq: int) -> None:
        """One event, and what it opens to the viewer."""
        match event:
            case Asked():
                require(event.id == seq, "its id is not its number")
                self._questions.append(_Question(event))
                if event.trigger is not None:
                    self._when_asked[event.id] = dict(self._keys)
            case Undone():
                self._questions = [question for question in self._questions if question.asked.id < event.decision]
                if self._questions:
                    self._questions[-1].take_back(event, seq)
            case Decided():
                self._answer_to_its_question(event, seq)
                self._answer(event, private)
            case Passed():
                self._pass_in_its_question(event, private)

    def _answer_to_its_question(self, event: Decided, seq: int) -> None:
        require(self._is_asked(event.seat, event.ask), f"{event.seat} answers what it was not asked")
        question = self._questions[-1]
        group = question.asked.group
        require(bool(group) or not question.answered(event.seat), f"{event.seat} has answered this already")
        require(not group or not question.decided(), "the group has decided already")
        late, by_clock = isinstance(event, TimedOut), event.by == "clock"
        require(not late or by_clock, "a time-out was not made by the clock")
        require(late or not by_clock, "it was made by the clock, and is no time-out")
        question.answers.append((seq, event))

    def _is_asked(self, seat: Seat, ask: AskId) -> bool:
        """Whether an ask is this seat's in the question that was put last, under its newest id."""
        return bool(self._questions) and self._questions[-1].ask_of(seat) == ask

    def _require_nobody_else_signs(self, key: bytes | None, by: str) -> None:
        require(key is not None, "it is signed, and its seat has no key")
        require(not by, f"it is signed, and it was made by {by}, not by the seat's player")

    def _answer(self, event: Decided, private: Private) -> None:
        sealed, signed, secret = event.seal is not None, event.signed, event.signature_seal is not None
        if signed is not None or secret:
            self._require_nobody_else_signs(self._keys.get(event.seat), event.by)
            alike = (signed is not None) != sealed and secret == sealed
            require(alike, "answer and signature are not sealed alike")
        if event.seat not in self._keys:
            return
        if event.by in NOT_THE_SEAT:
            self.unsigned += 1
        elif event.by or (signed is None and not secret):
            raise AuditFault(f"{event.seat} has not signed this")
        elif signed is not None:
            require(msgspec.json.decode(signed.text) == event.answer, "another answer was signed")
            self._check(self._keys[event.seat], event.ask, signed.text.encode(), event.saw, signed.signature)
            self._require_signed_since(event)
        else:
            opened = {value.k: bytes(value.value) for value in private.values}
            if 1 not in opened:
                self.sealed += 1
                return
            signature = msgspec.json.decode(opened[1], type=bytes)
            self._check(self._keys[event.seat], event.ask, opened[0], event.saw, signature)

    def _require_signed_since(self, event: Decided) -> None:
        """In a group one may come back to what one has said before, by a signature that was made since: else the
        operator could do it with the old one."""
        last = max((seq for seq, answer in self._questions[-1].answers[:-1] if answer.seat == event.seat), default=0)
        fresh = self._seatings.heads.get(event.saw, last) >= last
        require(fresh, f"it was signed before {event.seat} had answered last")

    def _pass_in_its_question(self, event: Passed, private: Private) -> None:
        last = self._questions[-1].asked if self._questions else None
        if last is None or last.id != event.question:
            raise AuditFault("it is no pass in the question that was put last")
        require(last.trigger is not None, "nobody may pass in this question")
        if private.values:
            passed = _pass(private.values[0].value)
            asked = passed.seat in [ask.seat for ask in last.asks]
            require(asked, f"{passed.seat} passes and was not asked")
            self._passed(event, passed)

    def _passed(self, event: Passed, passed: SignedPass) -> None:
        key = self._keys.get(passed.seat)
        if passed.signature:
            key = key or self._when_asked[event.question].get(passed.seat)
            self._require_nobody_else_signs(key, event.by)
        if key is None:
            return
        if event.by in NOT_THE_SEAT:
            self.unsigned += 1
            return
        require(bool(passed.signature), f"{passed.seat} has not signed this")
        require(self._is_asked(passed.seat, passed.ask), "a pass in another window was signed")
        self._check(key, passed.ask, b"null", passed.saw, passed.signature)

    def _check(self, key: bytes, ask: AskId, answer: bytes, saw: bytes, signature: bytes) -> None:
        known = not self._seatings.binds_keys or saw in self._seatings.heads
        require(known, "the head that was signed is not of this chain")
        require_signed(key, fair.move(self.game, ask, answer, saw), signature)
        self.count("signatures of moves")
