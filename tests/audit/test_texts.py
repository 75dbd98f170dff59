"""Whatever an audit says can be said in another language: see `tests/laws/translated.py`."""

import pytest

from projections.audit.proofs import proof_of_card, proof_of_draw
from projections.audit.report import report_of
from projections.audit.words import AUDIT, COUNTED, counted_key
from tests.audit.games import GAMES, UNDER_WAY, audited
from tests.laws.translated import Translator, accented
from tests.verify.games import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_reports_and_proofs_can_be_translated(name: str) -> None:
    entry = GAMES[name]
    translator = Translator(entry.words, bare="·")
    for how in ((), UNDER_WAY):
        audit = audited(name, "s1", *how)
        assert list(translator.faults(report_of(audit))) == []
        for draw in audit.draws[:20]:
            assert list(translator.faults(proof_of_draw(entry, audit, draw))) == []
        for life in list(audit.card_lives.cards.values())[:60]:
            assert list(translator.faults(proof_of_card(entry, audit, life))) == []


def test_every_count_has_words() -> None:
    said = {check.text.key for name in NAMES for check in report_of(audited(name, "s1")).checked}
    assert said <= {counted_key(what) for what in COUNTED} <= set(AUDIT)


def test_the_other_language_keeps_fields_and_changes_every_letter() -> None:
    assert accented("{seat:seat} draws {n} {{x}}") == "{seat:seat} đŕáẃś {n} {{ẋ}}"
