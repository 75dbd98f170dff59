"""A witness's own folder, and its command."""

import json
from pathlib import Path
from typing import Any

import pytest

from service.cli import main
from service.errors import Complaint
from service.keyring import Signing
from service.keyring.signing import new_signing_key
from service.proofs.signed_notes import NoteKey, read_key, signed_line
from service.services import Services
from service.witness.checking import compare, read_listed
from service.witness.memory import Memory
from service.witness.rounds import Round, Witness
from tests.http.witness.eyes import ORIGIN, Eye, say

pytestmark = pytest.mark.anyio


def test_a_folder_is_for_one_witness_at_a_time(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    with pytest.raises(Complaint, match="another witness works"):
        Memory(tmp_path)
    memory.close()
    Memory(tmp_path).close()


def test_the_key_of_a_witness_is_made_once_and_is_its_own(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    key = memory.own_key("witness.example/w1")
    assert (tmp_path / "witness.key").stat().st_mode & 0o777 == 0o600
    assert memory.own_key("").key == memory.own_key("witness.example/w1").key == key.key
    assert read_key(key.key.vkey) == key.key
    with pytest.raises(Complaint, match=r"called witness\.example/w1 for good"):
        memory.own_key("another")
    for text in ("", "nonsense", key.text().replace("w1", "w2"), key.text()[:-4]):
        (tmp_path / "witness.key").write_text(text)
        with pytest.raises(Complaint, match="is not the key of a witness"):
            memory.own_key("")
    memory.close()


@pytest.mark.parametrize(("file", "text"), [("checkpoint", "nonsense"), ("keys", "nonsense")])
async def test_a_memory_that_was_changed_is_not_passed_over(
    services: Services, eyes: list[Eye], file: str, text: str
) -> None:
    await say(services, "a")
    await eyes[0].look()
    (path,) = eyes[0].folder.glob(f"logs/*/{file}")
    path.write_text(text)
    with pytest.raises(Complaint, match="put the witness's memory back"):
        await eyes[0].look()


@pytest.mark.parametrize("name", ["two words", "a+b"])
def test_a_name_that_notes_cannot_have_is_refused(tmp_path: Path, name: str) -> None:
    memory = Memory(tmp_path)
    with pytest.raises(Complaint, match="--name: a name such as"):
        memory.own_key(name)
    memory.close()


def test_two_checkpoints_are_compared() -> None:
    signing = Signing([new_signing_key(7)])
    key = NoteKey(ORIGIN, signing.public_keys()[0].public)
    listed = read_listed(json.dumps({"origin": ORIGIN, "keys": [{"vkey": key.vkey}]}).encode())

    def note(size: int, root: str, origin: str = ORIGIN, by: Signing = signing) -> str:
        text = f"{origin}\n{size}\n{root * 43}=\n"
        line = signed_line(NoteKey(origin, by.public_keys()[0].public), text, lambda m: by.sign(m).signature)
        return f"{text}\n{line}"

    assert compare(note(4, "A"), note(4, "A"), listed).status == 0
    assert compare(note(4, "A"), note(4, "E"), listed).status == 1
    found = compare(note(4, "A"), note(4, "E"), None)
    assert found.status == 1 and "if both are signed by the service: give its keys (--keys)" in found.said
    found = compare(note(4, "A"), note(9, "E"), listed)
    assert found.status == 2 and "/v1/site-log/consistency?first=4&second=9" in found.said
    assert compare(note(4, "A"), note(4, "E", "other"), listed).status == 2
    assert compare("x", note(4, "E"), listed).status == 2
    forged = note(4, "E", by=Signing([new_signing_key(8)]))
    assert compare(note(4, "A"), forged, listed).status == 2, "anybody can sign with a key of their own"
    broken = note(4, "A").replace("\n4\n", "\n5\n")
    assert compare(broken, note(5, "E"), listed).status == 2


def test_the_command_says_what_it_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["witness", "http://127.0.0.1:1"]) == 2
    assert "--dir" in capsys.readouterr().err
    assert main(["witness", "compare", "one"]) == 2
    assert main(["witness", "compare", "one", str(tmp_path / "none")]) == 2
    assert main(["witness", "http://127.0.0.1:1", "--dir", str(tmp_path), "--once", "--keys", "/none"]) == 2
    capsys.readouterr()
    assert main(["witness", "http://127.0.0.1:1", "ftp://x", "--dir", str(tmp_path), "--once"]) == 2
    said = capsys.readouterr()
    assert said.out.startswith("witness witness.invalid/") and said.err.count("no verdict") == 2


def test_a_refusal_outweighs_silence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = iter([Round("unclear", ""), Round("refused", ""), Round("cosigned", "")])
    monkeypatch.setattr("service.witness.rounds.Witness.look", lambda self, url: next(told))
    assert main(["witness", "a", "b", "c", "--dir", str(tmp_path), "--once"]) == 1


def test_it_looks_again_and_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Any] = []

    def look(self: Witness, url: str) -> Round:
        looks.append(url)
        return Round("unclear", "")

    def sleep(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) > 3:
            raise KeyboardInterrupt

    monkeypatch.setattr("service.witness.rounds.Witness.look", look)
    monkeypatch.setattr("service.commands.witness.time.sleep", sleep)
    assert main(["witness", "a", "--dir", str(tmp_path), "--every", "7"]) == 130
    assert looks == ["a", 7.0, "a", 7.0]
