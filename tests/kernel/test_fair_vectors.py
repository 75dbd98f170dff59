"""The published vectors are those of the kernel, and the words of the protocol give the same."""

import base64
import json
from itertools import islice
from typing import Any

import pytest

from tests.kernel import fair_text
from tests.tools import fairness_vectors

VECTORS: dict[str, Any] = json.loads(fairness_vectors.FILE.read_text("utf-8"))
hex_of = bytes.fromhex


def cases(name: str) -> list[Any]:
    return [pytest.param(case, id=f"{name}-{i}") for i, case in enumerate(VECTORS[name])]


def test_the_file_is_what_the_tool_writes() -> None:
    assert fairness_vectors.FILE.read_text("utf-8") == fairness_vectors.text()


@pytest.mark.parametrize("case", cases("enc"))
def test_encodings(case: dict[str, Any]) -> None:
    parts = [hex_of(part["hex"]) if isinstance(part, dict) else part for part in case["parts"]]
    assert fair_text.enc(case["tag"], *parts).hex() == case["out"]


@pytest.mark.parametrize("case", cases("series"))
def test_chains_of_series(case: dict[str, Any]) -> None:
    out = [fair_text.H(fair_text.enc("series/1", case["series"]))]
    for event in case["events"]:
        out.append(fair_text.H(out[-1] + event.encode()))
    assert [head.hex() for head in out] == case["out"]


@pytest.mark.parametrize("case", cases("seed"))
def test_seeds(case: dict[str, Any]) -> None:
    assert fair_text.seed(hex_of(case["key"]), case["scope"], case["n"]).hex() == case["out"]


@pytest.mark.parametrize("case", cases("merkle"))
def test_trees(case: dict[str, Any]) -> None:
    leaves = [hex_of(leaf) for leaf in case["leaves"]]
    assert fair_text.merkle(leaves).hex() == case["root"]
    assert [[node.hex() for node in fair_text.path(n, leaves)] for n in range(len(leaves))] == case["paths"]


def stream(case: dict[str, Any]) -> Any:
    seed, entropy = hex_of(case["seed"]), hex_of(case["entropy"])
    return fair_text.stream(seed, case["scope"], case["n"], entropy, case["spec"])


@pytest.mark.parametrize("case", cases("words"))
def test_words(case: dict[str, Any]) -> None:
    words = stream(case)
    assert [str(next(words)) for _ in case["out"]] == case["out"]


@pytest.mark.parametrize("case", cases("roll"))
def test_rolls(case: dict[str, Any]) -> None:
    words, faces = stream(case), []
    for one in case["spec"].removeprefix("roll:").split(","):
        die, _, count = one.partition("*")
        faces += [case["dice"][die][fair_text.below(words, len(case["dice"][die]))] for _ in range(int(count))]
    assert faces == case["out"]


@pytest.mark.parametrize("case", cases("reseal"))
def test_reseals(case: dict[str, Any]) -> None:
    words = stream(case)
    laid = [
        fair_text.fisher_yates(words, sorted(one["faces"], key=str.encode)) if one["mixed"] else one["faces"]
        for one in case["segments"]
    ]
    assert laid == case["out"]
    for j, face in enumerate(face for segment in laid for face in segment):
        seal = fair_text.card_seal(case["scope"], case["n"], j, hex_of(case["salts"][j]), face)
        assert seal.hex() == case["seals"][j]


@pytest.mark.parametrize("case", cases("receipt"))
def test_receipts(case: dict[str, Any]) -> None:
    head, site = hex_of(case["head"]), hex_of(case["site_head"])
    assert fair_text.enc("fair/1/receipt", case["game"], case["seq"], head, case["site_seq"], site).hex() == case["out"]


@pytest.mark.parametrize("case", cases("move"))
def test_moves(case: dict[str, Any]) -> None:
    parts = (case["game"], case["ask"], case["answer"], hex_of(case["head"]))
    assert fair_text.enc("fair/1/move", *parts).hex() == case["out"]


@pytest.mark.parametrize("case", cases("commit_signed"))
def test_signed_commitments(case: dict[str, Any]) -> None:
    parts = (case["scope"], case["seat"], hex_of(case["root"]), hex_of(case["config"]), hex_of(case["commitment"]))
    assert fair_text.enc("fair/2/commit-signed", *parts).hex() == case["out"]


@pytest.mark.parametrize("case", cases("reveal_signed"))
def test_signed_reveals(case: dict[str, Any]) -> None:
    parts = (case["scope"], case["seat"], hex_of(case["root"]), hex_of(case["config"]), hex_of(case["r"]))
    assert fair_text.enc("fair/2/reveal-signed", *parts).hex() == case["out"]


@pytest.mark.parametrize("case", cases("hand_over"))
def test_hand_overs(case: dict[str, Any]) -> None:
    assert fair_text.enc("fair/2/hand-over", case["game"], case["seat"], hex_of(case["head"])).hex() == case["out"]


@pytest.mark.parametrize("case", cases("receipt2"))
def test_receipts_of_a_tree(case: dict[str, Any]) -> None:
    head, root = hex_of(case["head"]), hex_of(case["site_root"])
    parts = (case["game"], case["seq"], head, case["site_size"], root)
    assert fair_text.enc("fair/2/receipt", *parts).hex() == case["out"]


@pytest.mark.parametrize("case", cases("consistency"))
def test_roots_of_trees_that_go_on(case: dict[str, Any]) -> None:
    lines = [line.encode() for line in case["lines"]]
    assert fair_text.merkle(lines[: case["first"]]).hex() == case["first_root"]
    assert fair_text.merkle(lines).hex() == case["second_root"]


@pytest.mark.parametrize("case", cases("checkpoint"))
def test_checkpoints(case: dict[str, Any]) -> None:
    """The text of a note, and the four bytes before its signature."""
    text, line = case["out"].split("\n\n")
    root = base64.b64encode(hex_of(case["root"])).decode()
    assert text == f"{case['origin']}\n{case['size']}\n{root}"
    dash, name, signed = line.rstrip("\n").split(" ")
    assert (dash, name) == ("\u2014", case["origin"])
    key = fair_text.H(name.encode() + b"\n\x01" + hex_of(case["public"]))[:4]
    assert base64.b64decode(signed)[:4] == key


@pytest.mark.parametrize("case", cases("verdict"))
def test_verdicts(case: dict[str, Any]) -> None:
    assert fair_text.enc("fair/1/verdict", case["verdict"]).hex() == case["out"]


@pytest.mark.parametrize("case", cases("site"))
def test_the_site_log(case: dict[str, Any]) -> None:
    heads = [fair_text.H(fair_text.enc("fair/1/site"))]
    for line in case["lines"]:
        heads.append(fair_text.H(heads[-1] + line.encode()))
    assert [head.hex() for head in heads] == case["out"]


@pytest.mark.parametrize("case", cases("site_name"))
def test_names_in_the_site_log(case: dict[str, Any]) -> None:
    name = fair_text.H(fair_text.enc("fair/1/site-game", case["game"], hex_of(case["root"])))
    assert name.hex() == case["out"]


@pytest.mark.parametrize("case", cases("key_id"))
def test_ids_of_keys(case: dict[str, Any]) -> None:
    assert fair_text.H(fair_text.enc("fair/1/key", hex_of(case["public"]))).hex()[:16] == case["out"]


def test_the_numbers_of_the_worked_example_are_those_of_the_vectors() -> None:
    page = (fairness_vectors.ROOT / "docs" / "fairness.md").read_text("utf-8")
    roll, card = VECTORS["roll"][0], VECTORS["card_seal"][0]
    seed, entropy = hex_of(roll["seed"]), hex_of(roll["entropy"])
    o = fair_text.M(seed, fair_text.enc("fair/1/draw", roll["scope"], roll["n"], entropy, roll["spec"]))
    block = fair_text.M(o, fair_text.u32(0)).hex()
    words = list(islice(stream(roll), 2))
    for number in (
        roll["seed"],
        o.hex(),
        " ".join(block[at : at + 16] for at in range(0, 64, 16)),
        *(f"0x{word:016x} = {word:>20}" for word in words),
        card["salt"],
        card["out"],
    ):
        assert number in page
    assert roll["out"] == ["wreck", "wreck"]
