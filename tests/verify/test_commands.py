"""The commands cannot fail open: whatever was not checked to the end exits with something else than 0, wherever the
programs lie, however they are called, whatever the files are called."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from service import verify
from tests.sampling import ROOT
from tests.verify.book import json_text
from tests.verify.both import SCRIPT, needs_node, node, verified
from tests.verify.fair2 import Fair2, ended
from tests.verify.games import record
from tests.verify.trees import KEYS, WITNESSES, Tree, lines, vkey, with_site

PYTHON, JAVASCRIPT = ROOT / "service" / "verify.py", SCRIPT
BOTH = pytest.mark.parametrize(
    "program", [PYTHON, pytest.param(JAVASCRIPT, marks=needs_node)], ids=["verify.py", "verify.mjs"]
)
Done = subprocess.CompletedProcess[bytes]
HOLDS, FAILS, BROKEN = 0, 1, 2


def run(program: Path | str, *words: str, cwd: Path, how: tuple[str, ...] = (), **more: Any) -> Done:
    runner = [sys.executable, "-I"] if str(program).endswith("py") else [str(node())]
    command = [*runner, *how, str(program), *words]
    return subprocess.run(command, cwd=cwd, check=False, timeout=60, **{"capture_output": True} | more)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.jsonl").write_bytes(record("toy-mutiny", "s1"))
    (tmp_path / "false.jsonl").write_bytes(record("toy-mutiny", "s1").replace(b"GameStarted", b"GameStartes"))
    return tmp_path


def told(done: Done, status: int) -> None:
    """It ended so, and said why."""
    said = done.stdout.decode() + done.stderr.decode()
    assert done.returncode == status, said
    assert ("The record holds" in said) is (status == HOLDS) and ("FAILED at event" in said) is (status == FAILS), said


def both_ways(program: Path | str, cwd: Path, folder: Path, **more: Any) -> None:
    """A record that holds and one that does not."""
    for name, status in (("game.jsonl", HOLDS), ("false.jsonl", FAILS), ("none.jsonl", BROKEN)):
        told(run(program, name if cwd == folder else str(folder / name), cwd=cwd, **more), status)


# --- where the program lies ----------------------------------------------------------------------------


@BOTH
def test_in_its_own_place(program: Path, folder: Path) -> None:
    both_ways(program, folder, folder)
    both_ways(program.name, program.parent, folder)
    both_ways(f"./{program.name}", program.parent, folder)
    both_ways(f"service/{program.name}", ROOT, folder)


@BOTH
def test_through_a_linked_folder(program: Path, folder: Path) -> None:
    """It printed nothing and exited 0."""
    (folder / "link").symlink_to(program.parent)
    both_ways(folder / "link" / program.name, folder, folder)
    both_ways(f"link/{program.name}", folder, folder)
    both_ways(program.name, folder / "link", folder)


@BOTH
def test_through_a_linked_file_and_links_of_links(program: Path, folder: Path) -> None:
    name = f"checker{program.suffix}"
    (folder / name).symlink_to(program)
    both_ways(name, folder, folder)
    (folder / "further").mkdir()
    (folder / "further" / name).symlink_to(folder / name)
    both_ways(f"further/{name}", folder, folder)
    (folder / "up").symlink_to(folder / "further")
    both_ways(f"up/{name}", folder, folder)


@BOTH
@pytest.mark.parametrize("name", ["a b", "ü–ñ", "50% off", "a#b", "a?b", "a%20b", "-x", "[eval1]", "a'b"])
def test_copied_into_an_odd_folder(program: Path, folder: Path, name: str) -> None:
    (folder / name).mkdir()
    shutil.copy(program, folder / name)
    both_ways(f"./{name}/{program.name}", folder, folder)


@needs_node
@pytest.mark.parametrize("flags", [("--preserve-symlinks-main",), ("--preserve-symlinks",)])
def test_with_links_that_node_keeps(folder: Path, flags: tuple[str, ...]) -> None:
    (folder / "link").symlink_to(JAVASCRIPT.parent)
    both_ways(folder / "link" / JAVASCRIPT.name, folder, folder, how=flags)


@needs_node
def test_in_a_node_that_does_not_say_which_file_is_the_program(folder: Path) -> None:
    """`import.meta.main` is younger than Ed25519 in Node: without it the paths are compared."""
    text = JAVASCRIPT.read_text("utf-8")
    assert "import.meta.main" in text
    (folder / "real #1").mkdir()
    (folder / "real #1" / "old.mjs").write_text(text.replace("import.meta.main", "undefined"), "utf-8")
    (folder / "link").symlink_to(folder / "real #1")
    for name in ("real #1/old.mjs", "link/old.mjs"):
        both_ways(name, folder, folder)
    both_ways("link/old.mjs", folder, folder, how=("--preserve-symlinks-main",))
    imported = 'import { verify } from "./link/old.mjs"; console.log(typeof verify);'
    (folder / "other.mjs").write_text(imported)
    done = run("other.mjs", "game.jsonl", cwd=folder)
    assert (done.returncode, done.stdout) == (0, b"function\n"), "only imported, it checks nothing"
    source = (folder / "real #1" / "old.mjs").read_bytes()
    for words, status in ((["game.jsonl"], HOLDS), (["false.jsonl"], FAILS), ([], BROKEN)):
        done = run("-", *words, cwd=folder, how=("--input-type=module",), input=source)
        told(done, status)


@needs_node
def test_as_a_program_on_standard_input_of_node(folder: Path) -> None:
    source = JAVASCRIPT.read_bytes()
    for words, status in ((["game.jsonl"], HOLDS), (["false.jsonl"], FAILS), ([], BROKEN)):
        told(run("-", *words, cwd=folder, how=("--input-type=module",), input=source), status)


def test_as_a_program_on_standard_input_of_python(folder: Path) -> None:
    for words, status in ((["game.jsonl"], HOLDS), (["false.jsonl"], FAILS), ([], BROKEN)):
        command = [sys.executable, "-", *words]
        done = subprocess.run(command, cwd=folder, capture_output=True, check=False, input=PYTHON.read_bytes())
        told(done, status)


# --- what the files are called -------------------------------------------------------------------------

NAMES = [
    "a b.jsonl",
    "ä–漢.jsonl",
    "100%.jsonl",
    "%41.jsonl",
    "#1.jsonl",
    "a?b=c.jsonl",
    "a\nb",
    "verdict",
    "'\"",
    "--json",
]


@BOTH
@pytest.mark.parametrize("name", [*NAMES, "-x", "-"])
def test_odd_names(program: Path, folder: Path, name: str) -> None:
    for file, status in (("game.jsonl", HOLDS), ("false.jsonl", FAILS)):
        shutil.copy(folder / file, folder / name)
        told(run(program, f"./{name}", cwd=folder), status)
        told(run(program, str(folder / name), cwd=ROOT), status)
        if name != "-":
            told(run(program, "--", name, cwd=folder), status)


@BOTH
def test_odd_names_of_other_files(program: Path, folder: Path) -> None:
    table = ended()
    tree = Tree(table)
    (folder / "g").write_bytes(table.data())
    texts = {
        "--keys": KEYS,
        "--site": tree.pages(),
        "--checkpoint": tree.note(),
        "--receipt": lines(tree.receipt(table, 9, 4)),
    }
    words = ["g"]
    for at, (option, text) in enumerate(texts.items()):
        name = f"{NAMES[at]} {option}"
        (folder / name).write_text(text, "utf-8")
        words += [option, name] if at % 2 else [f"{option}={name}"]
    told(run(program, *words, cwd=folder), HOLDS)
    told(run(program, *words, "--receipt", "none", cwd=folder), BROKEN)


@BOTH
def test_standard_input(program: Path, folder: Path) -> None:
    for name, status in (("game.jsonl", HOLDS), ("false.jsonl", FAILS)):
        told(run(program, "-", cwd=folder, input=(folder / name).read_bytes()), status)
    done = run(program, "-", cwd=folder, input=b"")
    assert done.returncode == 1 and b"the file breaks off" in done.stdout


# --- what keeps it from the end ------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    "words",
    [
        [], ["game.jsonl", "game.jsonl"], ["game.jsonl", "--what"], ["game.jsonl", "-w"], ["--json"], ["."], [""],
        ["game.jsonl", "--keys"], ["game.jsonl", "--keys", "none"], ["game.jsonl", "--keys", "."],
        ["game.jsonl", "--keys", "-"], ["game.jsonl", "--receipt", "-"],
        ["game.jsonl", "--witness"], ["game.jsonl", "--head"], ["game.jsonl", "--head", "x"],
        ["game.jsonl", "--head", "0:"],
        ["verdict", "game.jsonl"], ["verdict", "game.jsonl", "--keys", "none"], ["game.jsonl", "--", "--json"],
        ["game.jsonl", "--keys", "game.jsonl", "--keys", "game.jsonl"],
        ["game.jsonl", "--head", f"3:{'A' * 43}=", "--head", f"3:{'B' * 42}A="],
    ],
)  # fmt: skip
def test_what_is_not_understood_or_not_read_is_no_result(program: Path, folder: Path, words: list[str]) -> None:
    done = run(program, *words, cwd=folder, input=b"")
    told(done, BROKEN)
    assert done.stdout == b"" and done.stderr, "it says why"
    assert b"Traceback" not in done.stderr


@BOTH
@pytest.mark.parametrize("option", ["--receipt", "--site", "--reveal", "--checkpoint", "--proof", "--witness"])
def test_what_a_verdict_is_not_checked_by_is_refused(program: Path, folder: Path, option: str) -> None:
    done = run(program, "verdict", "game.jsonl", "--keys", "game.jsonl", option, "game.jsonl", cwd=folder)
    told(done, BROKEN)
    assert done.stdout == b"" and option.encode() in done.stderr


@BOTH
@pytest.mark.parametrize("option", ["--receipt", "--keys", "--site", "--reveal", "--checkpoint", "--proof"])
def test_an_empty_file_beside_the_record_is_no_check(program: Path, folder: Path, option: str) -> None:
    (folder / "empty").write_bytes(b"")
    done = run(program, "game.jsonl", option, "empty", cwd=folder)
    assert done.returncode == BROKEN and done.stdout.startswith(b"CANNOT READ")


@BOTH
@pytest.mark.parametrize("json_wanted", [False, True])
def test_a_result_that_cannot_be_written_is_none(program: Path, folder: Path, json_wanted: bool) -> None:
    words = ["game.jsonl", *(["--json"] if json_wanted else [])]
    for name in ("game.jsonl", "false.jsonl"):
        words[0] = name
        reading, writing = os.pipe()
        os.close(reading)
        broken = run(program, *words, cwd=folder, capture_output=False, stdout=writing, stderr=subprocess.PIPE)
        os.close(writing)
        assert broken.returncode == BROKEN, broken.stderr
    if Path("/dev/full").exists():
        with Path("/dev/full").open("wb") as full:
            done = run(program, "game.jsonl", cwd=folder, capture_output=False, stdout=full, stderr=subprocess.PIPE)
        assert done.returncode == BROKEN, done.stderr


@BOTH
def test_nobody_to_tell_at_all(program: Path, folder: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = run(program, "game.jsonl", cwd=folder, capture_output=False, stdout=writing, stderr=writing)
    os.close(writing)
    assert done.returncode != HOLDS


def test_python_without_a_standard_output(folder: Path) -> None:
    command = f"exec {sys.executable} -I {PYTHON} game.jsonl >&-"
    assert subprocess.run(["sh", "-c", command], cwd=folder, check=False, capture_output=True).returncode == BROKEN


def test_a_terminal_that_knows_ascii_only(folder: Path) -> None:
    book = Fair2().book()
    book.header["game"] = "gä漢"
    book.header["protocol"] = "fair/1"
    (folder / "odd").write_bytes(book.bound())
    env = os.environ | {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    command = [sys.executable, str(PYTHON), "odd", "--json"]
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, env=env)
    assert done.returncode == FAILS and b"another game" in done.stdout


def signed(folder: Path) -> None:
    table = ended()
    (folder / "signed").write_bytes(with_site(table.book(), Tree(table)).bound())
    (folder / "keys").write_text(KEYS)


@needs_node
@pytest.mark.parametrize(
    "fault",
    [
        "crypto.subtle.verify = () => { throw new Error('broken inside'); };",
        "crypto.subtle.verify = async () => { throw new Error('broken inside'); };",
        "crypto.subtle.verify = () => new Promise(() => {});",
        "Uint8Array.prototype.indexOf = () => { throw new Error('broken inside'); };",
        "setTimeout(() => { throw new Error('outside'); }, 0); crypto.subtle.verify = () => new Promise(() => {});",
        "Promise.reject(new Error('nobody minds'));",
    ],
)
def test_what_breaks_inside_javascript(folder: Path, fault: str) -> None:
    signed(folder)
    (folder / "break.mjs").write_text(fault)
    done = run(JAVASCRIPT, "signed", "--keys", "keys", cwd=folder, how=("--import", "./break.mjs"))
    assert done.returncode == BROKEN or b"nobody minds" in done.stderr, done
    assert done.returncode and b"The record holds" not in done.stdout and done.stderr, done


def test_what_breaks_inside_python(folder: Path) -> None:
    signed(folder)
    for fault in (
        "verify.signed_by = lambda *_: 1 / 0",
        "verify.Checker.event = lambda *_: None.x",
        "del verify.digest",
    ):
        code = (
            f"import sys; sys.path.insert(0, {str(PYTHON.parent)!r}); import verify; {fault}; sys.exit(verify.main())"
        )
        command = [sys.executable, "-c", code, "signed", "--keys", "keys"]
        done = subprocess.run(command, cwd=folder, check=False, capture_output=True)
        assert done.returncode == BROKEN and done.stdout == b"" and done.stderr, done


@BOTH
def test_signatures_that_were_to_be_checked_and_cannot_be(program: Path, folder: Path) -> None:
    """Where there is no Ed25519: a list of keys that nothing is held against would look like a check."""
    signed(folder)
    (folder / "no.mjs").write_text("Object.defineProperty(globalThis, 'crypto', { value: {} });")
    how = ("-S",) if program == PYTHON else ("--import", "./no.mjs")
    done = run(program, "signed", "--keys", "keys", cwd=folder, how=how)
    assert done.returncode == BROKEN and b"there is no Ed25519 here" in done.stderr
    bare = run(program, "signed", cwd=folder, how=how)
    assert bare.returncode == HOLDS and b"Signatures were not checked: there is no Ed25519 here." in bare.stdout


# --- as a module ---------------------------------------------------------------------------------------


@needs_node
def test_in_a_page(folder: Path) -> None:
    """Nothing of Node is there, and the page gets the same result."""
    signed(folder)
    page = Path(__file__).with_name("page.mjs")
    done = run(page, "signed", "keys", cwd=folder, how=("--experimental-vm-modules", "--no-warnings"))
    assert done.returncode == 0, done.stderr
    without, result, _ = json.loads(done.stdout)
    assert without == "undefined", "there is no process in a page"
    assert result == verify.verify((folder / "signed").read_bytes(), keys=KEYS) and result["ok"]
    (folder / "signed").write_bytes((folder / "signed").read_bytes().replace(b"GameStarted", b"GameStartes"))
    done = run(page, "signed", "keys", cwd=folder, how=("--experimental-vm-modules", "--no-warnings"))
    assert json.loads(done.stdout)[1]["ok"] is False


@needs_node
def test_imported_by_another_program_it_neither_runs_nor_prints(folder: Path) -> None:
    (folder / "verify.mjs").write_text(
        f"import {{ verify }} from {json.dumps(JAVASCRIPT.as_uri())}; console.log(typeof verify);"
    )
    done = run("verify.mjs", "game.jsonl", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"function\n", b"")


@needs_node
def test_both_command_lines_take_every_file_and_say_the_same(folder: Path) -> None:
    table = Fair2().ready("s3").play()
    tree, (anna, _) = Tree(table, 5), WITNESSES
    size = len(tree)
    (folder / "g").write_bytes(with_site(table.book(), tree, 6).bound())
    texts = {
        "--keys": KEYS,
        "--receipt": lines(tree.receipt(table, 9, 6)),
        "--reveal": "\n".join(json_text(table.reveals["s1", epoch]) for epoch in (1, 2)),
        "--checkpoint": tree.note(size, anna),
        "--proof": lines(tree.consistency(6, size), tree.inclusion(tree.own(6)[-1], size)),
    }
    words = ["g", "--witness", vkey(anna), "--json"]
    for option, text in texts.items():
        (folder / option[2:]).write_text(text, "utf-8")
        words += [option, option[2:]]
    ours, theirs = (run(program, *words, cwd=folder) for program in (PYTHON, JAVASCRIPT))
    assert (ours.returncode, theirs.returncode) == (0, 0), ours.stdout + ours.stderr + theirs.stderr
    result = json.loads(ours.stdout)
    assert json.loads(theirs.stdout) == result
    assert result["checked"]["signed reveals that stand in the record"] == 2
    assert result["checked"]["witnesses that have cosigned the lock of this game"] == 1
    sealog = [sys.executable, "-m", "service.cli", "verify", *words]
    done = subprocess.run(
        sealog, cwd=folder, check=False, capture_output=True, env=os.environ | {"PYTHONPATH": str(ROOT)}
    )
    assert (done.returncode, json.loads(done.stdout)) == (0, result), done.stderr


@needs_node
def test_pages_of_the_site_log_in_several_files(folder: Path) -> None:
    table = ended()
    tree = Tree(table)
    (folder / "g").write_bytes(table.data())
    (folder / "keys").write_text(KEYS)
    words = ["g", "--keys", "keys"]
    for at, page in enumerate(tree.pages().split("\n")):
        (folder / f"page{at}").write_text(page)
        words += ["--site", f"page{at}"]
    for program in (PYTHON, JAVASCRIPT):
        told(run(program, *words, cwd=folder), HOLDS)
        done = run(program, *words[:4], *words[6:], cwd=folder)
        assert done.returncode == FAILS and b"its number is not the next" in done.stdout


# --- texts that two readers would read differently -----------------------------------------------------

HALF = "half of a surrogate pair stands alone in a text"


@pytest.mark.parametrize(
    "half", ["\\ud800", "\\uDFFF", "x\\udc00\\ud800", "\\ud83d\\u0020", "\\uD83D", "\\ud83d\\ud83d\\ude00"]
)
def test_half_a_surrogate_pair_is_refused_alike(half: str) -> None:
    """The one would hash a question mark, the other a replacement character."""
    book = ended().book()
    at = book.places("GameStarted")[0]
    public = book.lines[at]["public"]
    for changed in (
        public[:-1] + f',"x":"{half}"}}',
        public[:-1] + f',"{half}":1}}',
        public[:-1] + f',"x":[{{"y":["{half}"]}}]}}',
    ):
        book.lines[at]["public"] = changed
        result = verified(book.bound())
        assert (result["where"], result["why"]) == (f"event {at + 1}", HALF)


def test_half_a_surrogate_pair_anywhere_else_is_refused_alike() -> None:
    data = ended().data()
    first, second, rest = data.split(b"\n", 2)
    for line in (second[:-1] + b',"x":"\\ud800"}', second.replace(b'"public":"', b'"public":"\\ud800')):
        result = verified(b"\n".join([first, line, rest]))
        assert (result["where"], result["why"]) == ("line 2", HALF)
    result = verified(b"\n".join([first[:-1] + b',"\\udead":1}', second, rest]))
    assert (result["where"], result["why"]) == ("line 1", HALF)
    for option in ("receipts", "reveals", "proofs"):
        result = verified(data, **{option: ['{"game":"\\ud800"}']})
        assert result["why"] == HALF
    assert verified(data, keys='{"keys":[],"x":"\\ud800"}')["why"] == HALF


@pytest.mark.parametrize("whole", ["\\ud83d\\ude00", "\\uD83D\\uDE00", "\\\\ud800", "😀", "\\u00e9"])
def test_whole_characters_are_read(whole: str) -> None:
    book = Fair2().book()
    book.header["protocol"] = "fair/1"
    book.lines.append({"public": f'{{"e":"Chat","said":"{whole}"}}'})
    assert verified(book.bound())["ok"]


@pytest.mark.parametrize("open_close", ["[]", "{}"])
def test_depth_is_counted_alike(open_close: str) -> None:
    def nested(depth: int) -> str:
        first, last = ("[", "]") if open_close == "[]" else ('{"a":', "}")
        return first * depth + "1" + last * depth

    for depth, fine in ((99, True), (100, False), (101, False), (5000, False)):
        book = Fair2().book()
        book.header["protocol"] = "fair/1"
        book.lines.append({"public": f'{{"e":"Chat","said":{nested(depth)}}}'})
        result = verified(book.bound())
        assert result["ok"] is fine, (depth, result)
        if not fine:
            at = len(book.lines)
            assert (result["where"], result["why"]) == (
                f"event {at}",
                "more than 100 lists and objects stand in each other",
            )
    brackets = {"e": "Chat", "said": "[" * 5000 + '"{' * 50}
    book = Fair2().book()
    book.header["protocol"] = "fair/1"
    book.lines.append({"public": json_text(brackets)})
    assert verified(book.bound())["ok"], "brackets in a text are no depth"
