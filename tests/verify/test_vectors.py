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
    "verdict": lambda c: fair.verdict_message(c["verdict"].encode()).hex(),
}  # fmt: skip
SIGNED = ("receipt", "site_head", "move", "verdict")


def test_every_group_of_vectors_is_run() -> None:
    assert set(VECTORS) == {*RUN, "merkle", "protocol"}


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
