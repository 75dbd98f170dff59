"""Judging disputes: what the challenger can check is checked from the challenger's own log; the rules are run again
where a range of events is challenged. What opens only at the end waits for it."""

import logging
from collections.abc import Callable, Sequence

from domain.kernel.ids import GameId
from domain.kernel.log import published
from projections.audit.checks import Auditor
from projections.audit.found import Draw
from projections.catalogue import GameEntry
from service.audit.disputes import Dispute, Disputes, Finding, Sign, SignedReveal, Verdict
from service.audit.evidence import Audits
from service.audit.rerun import RulesJob, RulesVerdict
from service.audit.rules import job_of, run_again
from service.store.events import EventStore

log = logging.getLogger("sealog.disputes")
SAID: dict[Finding, str] = {
    "holds": "It is what was committed to.",
    "fails": "It does not hold.",
    "waits": "So far it holds. What decides the rest opens when the game ends, and is checked then.",
    "void": "The position was arranged by hand: nothing can be proven.",
    "contested": "The record says that this seat withheld its entropy, and the seat has signed that it revealed it. "
    "Whether it came in time, a receipt for it would settle.",
}
RAN = "What these events drew is what was committed to, and the rules, run again, lead to every one of them."
REVEALED = "The record holds what this seat has revealed."
NOT_RUN = "What these events drew is what was committed to; the rules could not be run again."


class Judge:
    """Looks at the disputes of a game. Whoever does it twice changes nothing twice."""

    def __init__(
        self,
        store: EventStore,
        audits: Audits,
        disputes: Disputes,
        sign: Sign,
        modules: Sequence[str],
        now: Callable[[], int],
    ) -> None:
        self.store, self.audits, self.disputes = store, audits, disputes
        self.sign = sign
        self.modules = modules
        self.now = now

    async def look(self, entry: GameEntry, game: GameId) -> int:
        """Judge whatever is not settled; how many verdicts were kept."""
        kept, over = 0, await self.store.is_over(game)
        ran: RulesVerdict | None = None
        for dispute in await self.disputes.of(game):
            if dispute.settled or (dispute.verdict is not None and not over):
                continue
            if dispute.subject.last and ran is None:
                ran = await self._rules(entry, game)
            verdict = await self._judged(entry, game, dispute, ran)
            kept += await self.disputes.judge(game, dispute.n, verdict, self.sign)
        return kept

    async def _judged(self, entry: GameEntry, game: GameId, dispute: Dispute, ran: RulesVerdict | None) -> Verdict:
        audit = await self.audits.audit(entry, game, dispute.seat)
        finding, fault = found_in(audit, dispute)
        rules = ""
        if dispute.subject.last and ran is not None:
            rules = ran.said or "the rules lead to every event"
            differs = ran.finding == "fails" and (not ran.seq or ran.seq <= dispute.subject.last)
            if differs and finding != "fails":
                finding, fault = "fails", ran.seq
        if finding in ("fails", "contested"):
            came_to = "contested" if finding == "contested" else "upheld"
            log.error("%s: dispute %d is %s at event %d", game, dispute.n, came_to, fault)
        return Verdict(
            game=game,
            dispute=dispute.n,
            subject=dispute.subject,
            finding=finding,
            seq=audit.last,
            head=audit.eyes.head,
            said=_said(finding, dispute, ran),
            fault=fault,
            rules=rules,
            at=self.now(),
        )

    async def _rules(self, entry: GameEntry, game: GameId) -> RulesVerdict:
        """The whole game: a range cannot be run without what came before."""
        keys = await self.store.load_keys(game)
        if not keys:
            return RulesVerdict("unchecked", said="the game has no key: it has not started")
        records = published(await self.store.raw(game))
        job = job_of(self.modules, entry.ruleset, game, keys, records, whole=True)
        return await run_again(job) if isinstance(job, RulesJob) else job


def _said(finding: Finding, dispute: Dispute, ran: RulesVerdict | None) -> str:
    """Of events it says more: the rules were run again, or could not be. Where they lead elsewhere only later, they do
    lead to these."""
    if finding == "holds" and dispute.subject.reveal is not None:
        return REVEALED
    if finding != "holds" or not dispute.subject.last or ran is None:
        return SAID[finding]
    return NOT_RUN if ran.finding == "unchecked" else RAN


def found_in(audit: Auditor, dispute: Dispute) -> tuple[Finding, int]:
    """What an audit says of what is challenged, and the first event that does not hold."""
    subject = dispute.subject
    if audit.arranged:
        return "void", 0
    if subject.reveal is not None:
        return _revealed(audit, subject.reveal)
    if subject.draw is not None:
        return _draws(audit.draws[subject.draw : subject.draw + 1], audit)
    if subject.card is not None:
        life = audit.card_lives.cards.get(subject.card)
        if life is None:
            return _draws([], audit)
        if audit.fault is not None and audit.fault.seq in {happening.seq for happening in life.happenings}:
            return "fails", audit.fault.seq
        return ("holds" if life.salt or not life.seal else "waits"), 0
    if audit.fault is not None and audit.fault.seq <= subject.last:
        return "fails", audit.fault.seq
    return _draws([draw for draw in audit.draws if subject.first <= draw.seq <= subject.last], audit)


def _revealed(audit: Auditor, shown: SignedReveal) -> tuple[Finding, int]:
    """That it is signed and fits the seat's commitment was checked when it was handed in."""
    epoch = audit.epoch_numbered(shown.epoch)
    if epoch is not None and shown.seat in epoch.withheld:
        return "contested", epoch.dropped_at
    held = epoch is not None and epoch.revealed.get(shown.seat) == shown.r
    return ("holds", 0) if held else ("fails", audit.fault.seq if audit.fault else 0)


def _draws(draws: Sequence[Draw], audit: Auditor) -> tuple[Finding, int]:
    failed = next((draw for draw in draws if draw.proof == "failed"), None)
    if failed is not None:
        return "fails", failed.seq
    if not draws and audit.fault is not None:
        return "fails", audit.fault.seq  # the audit did not even come so far
    return ("waits" if any(draw.proof == "sealed" for draw in draws) else "holds"), 0
