"""What an honest log gives its witnesses, and how they catch one that shows two histories or has lost lines."""

import json
from pathlib import Path

import pytest

from service.cli import main
from service.proofs.signed_notes import read_checkpoint, read_note
from service.services import Services
from service.witness.rounds import Round
from service.witness.web import Answer
from tests.http.witness.eyes import ORIGIN, Eye, Histories, say

pytestmark = pytest.mark.anyio


async def test_an_honest_log_is_cosigned_by_all_who_look(services: Services, eyes: list[Eye]) -> None:
    one, two = eyes
    assert await one.look() == Round("cosigned", f"{ORIGIN}: 0 lines, 0 more, cosigned"), "an empty log is one too"
    await say(services, "a", "b", "c")
    assert (await one.look()).said == f"{ORIGIN}: 3 lines, 3 more, cosigned"
    await say(services, "d", "e")
    assert (await two.look()).said == f"{ORIGIN}: 5 lines, 5 more, cosigned"
    shown = await services.checkpoints.cosigned()
    assert read_checkpoint(shown).size == 3 and all(eye.key.checks(shown) for eye in eyes), (
        "the second has cosigned what the first had, too: there is one that both have seen"
    )
    assert read_checkpoint(read_note(two.note())).size == 5
    for n in range(20):
        await say(services, f"more {n}")
        assert (await eyes[n % 2].look()).outcome == "cosigned"
    assert one.client is not None
    for query, size, by in (("", 24, 2), ("?witnesses=2", 24, 2), ("?witnesses=1", 25, 1), ("?newest=true", 25, 0)):
        shown = read_note((await one.client.get(f"/v1/site-log/checkpoint{query}")).text)
        assert read_checkpoint(shown).size == size and len([e for e in eyes if e.key.checks(shown)]) == by
    assert not one.evidence() and not two.evidence()


async def test_a_witness_that_the_service_does_not_list_keeps_its_memory(
    services: Services, eyes: list[Eye], tmp_path: Path
) -> None:
    stranger = Eye(tmp_path / "w3", "")
    stranger.client = eyes[0].client
    await say(services, "a")
    done = await stranger.look()
    assert done.outcome == "cosigned" and f"SEALOG_WITNESSES={stranger.key.vkey}" in done.said
    assert stranger.key.checks(read_note(stranger.note())) and stranger.key.name.startswith("witness.invalid/")


async def test_two_histories_for_two_witnesses_are_caught(
    services: Services, eyes: list[Eye], histories: Histories, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A service that shows each witness its own history is never cosigned by both again; their two notes prove it."""
    one, two = eyes
    await say(services, "a", "b")
    await one.look()
    await two.look()
    common = await services.checkpoints.cosigned()
    assert all(eye.key.checks(common) for eye in eyes)
    start = await histories.kept()
    await say(services, "honest", "more")
    for_one = await histories.kept()
    await histories.put_back(start)
    await say(services, "forged", "more")
    for_two = await histories.kept()
    for _ in range(3):
        await histories.put_back(for_one)
        assert (await one.look()).outcome == "cosigned", "what each sees is consistent"
        await histories.put_back(for_two)
        assert (await two.look()).outcome == "cosigned"
    for face in (for_one, for_two):
        await histories.put_back(face)
        shown = await services.checkpoints.cosigned()
        assert read_checkpoint(shown).size == 2 or not all(eye.key.checks(shown) for eye in eyes), (
            "no checkpoint after the split carries both"
        )
    files = [tmp_path / "one", tmp_path / "two"]
    for file, eye in zip(files, eyes, strict=True):
        file.write_text(eye.note())
    keys = tmp_path / "keys.json"
    assert one.client is not None
    keys.write_text((await one.client.get("/.well-known/sealog-keys.json")).text)
    assert main(["witness", "compare", *map(str, files), "--keys", str(keys)]) == 1
    assert f"TWO HISTORIES of {ORIGIN}: two roots for 4 lines, signed by keys of the list" in capsys.readouterr().err
    await histories.put_back(for_two)
    done = await one.look()
    assert done.outcome == "refused" and "two histories: two roots for 4 lines are signed" in done.said


async def test_whoever_is_shown_the_other_face_refuses(
    services: Services, eyes: list[Eye], histories: Histories
) -> None:
    one, _ = eyes
    await say(services, "a", "b")
    start = await histories.kept()
    await say(services, "honest")
    await one.look()
    seen = one.note()
    await histories.put_back(start)
    await say(services, "forged", "and longer", "than before")
    for _ in range(2):
        done = await one.look()
        assert done.outcome == "refused"
        assert "the log of 5 lines does not begin with the 3 lines seen before" in done.said
    assert one.note() == seen, "it remembers what it had cosigned, and goes on refusing"
    (folder,) = one.evidence()
    assert (folder / "kept").read_text() == seen and str(folder) in done.said
    assert read_checkpoint(read_note((folder / "shown").read_text())).size == 5
    assert json.loads((folder / "consistency.json").read_text())["first"] == 3
    assert "does not begin" in (folder / "why.txt").read_text()


async def test_a_smaller_checkpoint_of_another_history_that_others_have_cosigned_is_evidence(
    services: Services, eyes: list[Eye], histories: Histories
) -> None:
    one, two = eyes
    await say(services, "a", "b")
    start = await histories.kept()
    await say(services, "forged")
    await two.look()
    forged = two.note()
    await histories.put_back(start)
    await say(services, "honest", "more", "and more")
    assert (await one.look()).outcome == "cosigned"
    seen = one.note()
    one.meddle = lambda url, answer: Answer(200, forged.encode()) if "witnesses=1" in url else answer
    for _ in range(2):
        done = await one.look()
        assert done.outcome == "refused"
        assert "the log of 5 lines does not begin with the 3 lines that others have cosigned" in done.said
    (folder,) = one.evidence()
    assert (folder / "shown").read_text() == forged
    kept, before = [read_checkpoint(read_note(text)) for text in ((folder / "kept").read_text(), seen)]
    assert (kept.size, kept.root) == (before.size, before.root)
    proof = json.loads((folder / "consistency.json").read_text())
    assert (proof["first"], proof["second"]) == (3, 5)


async def test_a_smaller_checkpoint_that_others_have_cosigned_is_proven_to_be_the_beginning(
    services: Services, eyes: list[Eye]
) -> None:
    one, _ = eyes
    await say(services, "a", "b")
    early = str(await services.checkpoints.newest())
    await say(services, "c")
    await one.look()
    asked = list[str]()

    def shows_early(url: str, answer: Answer) -> Answer:
        asked.append(url)
        return Answer(200, early.encode()) if "witnesses=1" in url else answer

    one.meddle = shows_early
    await say(services, "d")
    assert (await one.look()).outcome == "cosigned" and not one.evidence()
    assert any("consistency?first=2&second=4" in url for url in asked)


async def test_a_restored_backup_that_lost_lines_is_caught(
    services: Services, eyes: list[Eye], histories: Histories
) -> None:
    one, two = eyes
    await say(services, "a", "b")
    backup = await histories.kept()
    await say(services, "c", "d")
    whole = await histories.kept()
    await one.look()
    await histories.put_back(backup)
    done = await one.look()
    assert done.outcome == "refused" and "the log had 4 lines and now shows 2: lines are lost" in done.said
    assert len(one.evidence()) == 1 and (await two.look()).outcome == "cosigned", "who had not seen them cannot tell"
    await say(services, "other", "lines", "now")
    assert "does not begin with" in (await one.look()).said
    await histories.put_back(whole)
    assert (await one.look()).outcome == "cosigned", "a store that was put right holds again what was seen"


async def test_lines_that_are_lost_between_two_questions_are_noticed(
    services: Services, eyes: list[Eye], histories: Histories
) -> None:
    """The checkpoint was signed, and when it is handed in the log does not hold it any more."""
    one, _ = eyes
    await say(services, "a")
    backup = await histories.kept()
    await say(services, "b")
    newest = str(await services.checkpoints.newest())
    await histories.put_back(backup)
    one.meddle = lambda url, answer: Answer(200, newest.encode()) if "checkpoint" in url else answer
    done = await one.look()
    assert done.outcome == "refused" and "does not hold it any more" in done.said and one.evidence()
