"""The published vectors, run through both verifiers."""

import base64
import json
import subprocess
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from service import verify as fair
from tests.tools.fairness_vectors import FILE
from tests.verify.both import needs_node, node

VECTORS: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
Case = dict[str, Any]
hexed = bytes.fromhex


def words(case: Case) -> Any:
    return fair.words_of(hexed(case["seed"]), case["scope"], case["n"], hexed(case["entropy"]), case["spec"])


def thrown(case: Case) -> list[list[str]]:
    items = [item.split("*") for item in case["spec"].removeprefix("roll:").split(",")]
    return [case["dice"][die] for die, count in items for _ in range(int(count))]


def heads(case: Case) -> list[str]:
    out = [fair.chain_start(case["game"])]
    for event in case["events"]:
        out.append(fair.digest(out[-1] + event.encode()))
    return [head.hex() for head in out]


def series_heads(case: Case) -> list[str]:
    out = [fair.series_start(case["series"])]
    for event in case["events"]:
        out.append(fair.digest(out[-1] + event.encode()))
    return [head.hex() for head in out]


def laid(case: Case) -> list[list[str]]:
    stream = words(case)
    return [fair.permuted(stream, fair.in_order(s["faces"])) if s["mixed"] else s["faces"] for s in case["segments"]]


def root(case: Case) -> str:
    numbers = range(case["first"], case["first"] + case["size"])
    seeds = [fair.seed_of(hexed(case["key"]), case["scope"], n) for n in numbers]
    return fair.merkle_root([fair.leaf_of(n, seed) for n, seed in zip(numbers, seeds, strict=True)]).hex()


def site_heads(case: Case) -> list[str]:
    out = [fair.site_start()]
    for line in case["lines"]:
        out.append(fair.digest(out[-1] + line.encode()))
    return [head.hex() for head in out]


def faces(case: Case) -> list[str]:
    stream = words(case)
    return [die[fair.below(stream, len(die))] for die in thrown(case)]


def bound(case: Case) -> tuple[bytes, bytes]:
    return hexed(case["root"]), hexed(case["config"])


RUN = {
    "enc": lambda c: fair.enc(c["tag"], *[hexed(p["hex"]) if isinstance(p, dict) else p for p in c["parts"]]).hex(),
    "mac": lambda c: fair.mac(hexed(c["key"]), hexed(c["message"])).hex(),
    "seed": lambda c: fair.seed_of(hexed(c["key"]), c["scope"], c["n"]).hex(),
    "leaf": lambda c: fair.leaf_of(c["n"], hexed(c["seed"])).hex(),
    "seeds_root": root,
    "words": lambda c: [str(word) for word in islice(words(c), len(c["out"]))],
    "below": lambda c: str(fair.below(iter(map(int, c["words"])), int(c["m"]))),
    "permuted": lambda c: fair.permuted(iter(map(int, c["words"])), c["pool"]),
    "roll": faces,
    "reseal": laid,
    "card_salt": lambda c: fair.card_salt(hexed(c["key"]), c["scope"], c["n"], c["j"]).hex(),
    "card_seal": lambda c: fair.card_seal(c["scope"], c["n"], c["j"], hexed(c["salt"]), c["face"]).hex(),
    "value_salt": lambda c: fair.value_salt(hexed(c["key"]), c["scope"], c["seq"], c["k"]).hex(),
    "value_seal": lambda c: fair.value_seal(c["scope"], c["seq"], c["k"], hexed(c["salt"]), hexed(c["value"])).hex(),
    "chain": heads,
    "series": series_heads,
    "entropy_commitment": lambda c: fair.entropy_commitment(c["scope"], c["seat"], *bound(c), hexed(c["r"])).hex(),
    "entropy": lambda c: fair.entropy_of(
        c["scope"], *bound(c), {seat: hexed(r) for seat, r in c["revealed"]}
    ).hex(),
    "site": site_heads,
    "site_name": lambda c: base64.b64decode(fair.site_name(c["game"], hexed(c["root"]))).hex(),
    "key_id": lambda c: fair.key_id(hexed(c["public"])),
    "receipt": lambda c: fair.receipt_message(
        c["game"], c["seq"], hexed(c["head"]), c["site_seq"], hexed(c["site_head"])
    ).hex(),
    "site_head": lambda c: fair.site_head_message(c["seq"], hexed(c["head"])).hex(),
    "move": lambda c: fair.move_message(c["game"], c["ask"], c["answer"].encode(), hexed(c["head"])).hex(),
    "commit_signed": lambda c: fair.commit_signed_message(
        c["scope"], c["seat"], *bound(c), hexed(c["commitment"])
    ).hex(),
    "reveal_signed": lambda c: fair.reveal_signed_message(c["scope"], c["seat"], *bound(c), hexed(c["r"])).hex(),
    "hand_over": lambda c: fair.hand_over_message(c["game"], c["seat"], hexed(c["head"])).hex(),
    "receipt2": lambda c: fair.receipt2_message(
        c["game"], c["seq"], hexed(c["head"]), c["site_size"], hexed(c["site_root"])
    ).hex(),
    "vkey": lambda c: fair.vkey_of(c["name"], c["kind"], hexed(c["public"])),
    "verdict": lambda c: fair.verdict_message(c["verdict"].encode()).hex(),
}  # fmt: skip
SIGNED = ("receipt", "site_head", "move", "verdict", "commit_signed", "reveal_signed", "hand_over", "receipt2")


def test_every_group_of_vectors_is_run() -> None:
    assert set(VECTORS) == {*RUN, "merkle", "consistency", "checkpoint", "cosignature", "protocol"}


@pytest.mark.parametrize("name", list(RUN))
def test_the_verifier_in_python_gives_what_the_vectors_say(name: str) -> None:
    for case in VECTORS[name]:
        assert RUN[name](case) == case["out"]  # type: ignore[no-untyped-call]


def test_the_verifier_in_python_follows_the_paths_of_the_vectors() -> None:
    for case in VECTORS["merkle"]:
        leaves, root = [hexed(leaf) for leaf in case["leaves"]], hexed(case["root"])
        assert fair.merkle_root(leaves) == root
        for n, path in enumerate(case["paths"]):
            assert fair.merkle_proves(leaves[n], n, len(leaves), [hexed(node) for node in path], root)


def test_the_verifier_in_python_follows_trees_that_go_on() -> None:
    for case in VECTORS["consistency"]:
        roots, path = (hexed(case["first_root"]), hexed(case["second_root"])), [hexed(node) for node in case["out"]]
        assert fair.merkle_consistent(case["first"], case["second"], path, *roots)
        assert not fair.merkle_consistent(case["first"], case["second"], [*path, bytes(32)], *roots)
        assert fair.merkle_root([line.encode() for line in case["lines"]]) == roots[1]


def test_the_verifier_in_python_reads_the_checkpoints_of_the_vectors() -> None:
    for case in VECTORS["checkpoint"]:
        made, public = fair.Checkpoint(case["out"], "here"), hexed(case["public"])
        assert (made.origin, made.size, made.root.hex()) == (case["origin"], case["size"], case["root"])
        (signed,) = made.signatures({"id": public})
        assert fair.signed_by(public, signed.message, signed.signature)
    for case in VECTORS["cosignature"]:
        witness = fair.Witness(case["witness"])
        (signed,) = fair.Checkpoint(case["out"], "here").cosigned(witness)
        assert signed.message.hex() == case["message"]
        assert fair.signed_by(witness.public, signed.message, signed.signature)
        assert fair.Checkpoint(case["note"], "here").cosigned(witness) == []


@pytest.mark.parametrize("name", SIGNED)
def test_the_verifier_in_python_checks_the_signatures_of_the_vectors(name: str) -> None:
    for case in VECTORS[name]:
        public, message, signature = hexed(case["public"]), hexed(case["out"]), hexed(case["signature"])
        assert fair.signed_by(public, message, signature)
        assert not fair.signed_by(public, message + b"x", signature)


@needs_node
def test_the_verifier_in_javascript_gives_what_the_vectors_say() -> None:
    script = Path(__file__).with_name("vectors.mjs")
    done = subprocess.run(
        [str(node()), str(script), str(FILE)], capture_output=True, text=True, check=False, timeout=60
    )
    cases = sum(len(group) for name, group in VECTORS.items() if name != "protocol")
    assert (done.stdout, done.stderr) == (f"{cases} cases\n", "")
