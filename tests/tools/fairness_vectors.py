"""Writes `docs/fairness-vectors.json`: `fair/1` and `fair/2` in numbers, for people who write a verifier.

python -m tests.tools.fairness_vectors
"""

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.kernel import fair
from tests.sampling import ROOT
from tests.tools import site_tree

FILE = ROOT / "docs" / "fairness-vectors.json"
KEY = bytes(range(32))
ENTROPY = bytes(range(100, 132))
CONFIG = fair.digest(b'{"e":"GameLocked"}')
GAME, SCOPE = "07-k3f9x2m4qd", "07-k3f9x2m4qd/1"
MAC = fair.Mac(KEY)
DICE = {"coin": ["heads", "tails"], "storm": ["calm", "calm", "gale", "wave", "wave", "wreck"]}
TOP = 2**64
Case = dict[str, Any]


def vectors() -> dict[str, Any]:
    """Everything in the file. Bytes are hexadecimal; 64-bit words are decimal strings."""
    return {
        "protocol": "fair/2",
        "enc": list(_encodings()),
        "mac": [_mac(length) for length in (0, 32, 64, 65)],
        "seed": [{"key": KEY.hex(), "scope": SCOPE, "n": n, "out": _seed(n).hex()} for n in (0, 1, 255, 70_000)],
        "leaf": [{"n": n, "seed": _seed(n).hex(), "out": fair.leaf(n, _seed(n)).hex()} for n in (0, 300)],
        "merkle": [_tree(size) for size in (0, 1, 2, 3, 5, 8, 13)],
        "seeds_root": [_seeds_root(first, size) for first, size in ((0, 1), (0, 9), (5, 6))],
        "words": [_words(0, "roll:storm*2"), _words(7, "reseal:deck=40,hand:s1=4")],
        "below": list(_choices()),
        "permuted": [_permutation([1, 2, 0], "abcd"), _permutation([], "a"), _permutation([TOP - 1, 5, 1], "abc")],
        "roll": [_roll(0, [("storm", 2)]), _roll(1, [("coin", 1), ("storm", 5)]), _roll(2, [("storm", 30)])],
        "reseal": list(_reseals()),
        "card_salt": [_card_salt(3, j) for j in (0, 1, 300)],
        "card_seal": [_card_seal(3, 0, "kraken"), _card_seal(3, 1, "kraken"), _card_seal(3, 2, "ça")],
        "value_salt": [_value_salt(41, 0), _value_salt(41, 2)],
        "value_seal": [_value_seal(41, 0, b'["x",7]'), _value_seal(41, 2, '"Über"'.encode())],
        "chain": [_chain([]), _chain([b'{"e":"GameStarted"}', '{"e":"Told","value":"é"}'.encode()])],
        "series": [_series([]), _series([b'{"e":"SeriesOpened"}', '{"e":"PlayerJoined","player":"é"}'.encode()])],
        "entropy_commitment": [_commitment("s1"), _commitment("s12")],
        "entropy": [_entropy(["s1"]), _entropy(["s1", "s2", "s3"])],
        "site": [_site([]), _site(['{"e":"Locked","game":"07-k3f9x2m4qd"}', '{"e":"Ended","game":"é"}'])],
        "site_name": [{"game": GAME, "root": ENTROPY.hex(), "out": fair.site_name(GAME, ENTROPY).hex()}],
        "key_id": [{"public": _public(seed).hex(), "out": fair.key_id(_public(seed))} for seed in (KEY, ENTROPY)],
        "receipt": [_receipt(0, 0), _receipt(57, 12)],
        "site_head": [_site_head(0), _site_head(12)],
        "move": [_move("57.0", '["12.3"]'), _move("58.1", "null"), _move("59.0", '{"Über":2}')],
        "commit_signed": [_commit_signed("s1"), _commit_signed("s12")],
        "reveal_signed": [_reveal_signed("s1"), _reveal_signed("s12")],
        "hand_over": [_hand_over("s1"), _hand_over("s12")],
        "receipt2": [_receipt2(0, 0), _receipt2(57, 12)],
        "consistency": [
            _consistency(*sizes) for sizes in ((0, 5), (1, 2), (3, 7), (4, 7), (6, 8), (7, 8), (8, 13), (9, 9))
        ],
        "vkey": [
            _vkey("sealog.example/log", site_tree.LOG, KEY),
            _vkey("witness.example/w", site_tree.WITNESS, ENTROPY),
        ],
        "checkpoint": [_checkpoint(0), _checkpoint(3), _checkpoint(13)],
        "cosignature": [_cosignature(3, 0), _cosignature(13, 1_700_000_000)],
        "verdict": [_verdict(text) for text in ('{"finding":"holds"}', '{"said":"Größe 2"}')],
    }


def _seed(n: int) -> bytes:
    return fair.seed(MAC, SCOPE, n)


def _public(secret: bytes) -> bytes:
    return Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw()


def _signed(message: bytes) -> Case:
    """With the key as the secret: Ed25519 gives one message one signature."""
    signature = Ed25519PrivateKey.from_private_bytes(KEY).sign(message)
    return {"secret": KEY.hex(), "public": _public(KEY).hex(), "signature": signature.hex(), "out": message.hex()}


def _site(lines: Sequence[str]) -> Case:
    heads = [fair.site_start()]
    for line in lines:
        heads.append(fair.chain(heads[-1], line.encode()))
    return {"lines": list(lines), "out": [head.hex() for head in heads]}


def _receipt(seq: int, site_seq: int) -> Case:
    place = {"game": GAME, "seq": seq, "head": ENTROPY.hex(), "site_seq": site_seq, "site_head": CONFIG.hex()}
    return place | _signed(fair.receipt(GAME, seq, ENTROPY, site_seq, CONFIG))


def _site_head(seq: int) -> Case:
    return {"seq": seq, "head": CONFIG.hex()} | _signed(fair.site_head(seq, CONFIG))


def _commit_signed(seat: str) -> Case:
    r = fair.digest(seat.encode())
    made = fair.entropy_commitment(SCOPE, seat, _root(), CONFIG, r)
    said = _bound() | {"seat": seat, "commitment": made.hex()}
    return said | _signed(fair.commit_signed(SCOPE, seat, _root(), CONFIG, made))


def _reveal_signed(seat: str) -> Case:
    r = fair.digest(seat.encode())
    return _bound() | {"seat": seat, "r": r.hex()} | _signed(fair.reveal_signed(SCOPE, seat, _root(), CONFIG, r))


def _hand_over(seat: str) -> Case:
    return {"game": GAME, "seat": seat, "head": ENTROPY.hex()} | _signed(fair.hand_over(GAME, seat, ENTROPY))


def _receipt2(seq: int, size: int) -> Case:
    root = fair.merkle_root(_lines(size))
    place = {"game": GAME, "seq": seq, "head": ENTROPY.hex(), "site_size": size, "site_root": root.hex()}
    return place | _signed(fair.receipt_in_tree(GAME, seq, ENTROPY, size, root))


def _lines(size: int) -> list[bytes]:
    """Lines of a site log."""
    return [f'{{"e":"Locked","game":"é{n}"}}'.encode() for n in range(size)]


def _consistency(first: int, second: int) -> Case:
    lines = _lines(second)
    roots = {"first_root": fair.merkle_root(lines[:first]).hex(), "second_root": fair.merkle_root(lines).hex()}
    path = [node.hex() for node in site_tree.consistency_path(lines, first)]
    return {"lines": [line.decode() for line in lines], "first": first, "second": second, **roots, "out": path}


def _vkey(name: str, kind: int, secret: bytes) -> Case:
    public = _public(secret)
    return {"name": name, "kind": kind, "public": public.hex(), "out": site_tree.vkey(name, kind, public)}


def _checkpoint(size: int) -> Case:
    """As its log signs it, with `KEY`."""
    lines, origin = _lines(size), "sealog.example/log"
    text = site_tree.checkpoint_text(origin, size, fair.merkle_root(lines))
    note = site_tree.signed_note(text, origin, Ed25519PrivateKey.from_private_bytes(KEY))
    named = {"origin": origin, "size": size, "root": fair.merkle_root(lines).hex(), "secret": KEY.hex()}
    return named | {"public": _public(KEY).hex(), "out": note}


def _cosignature(size: int, time: int) -> Case:
    """The same with the line of a witness."""
    case, name = _checkpoint(size), "witness.example/w"
    note = site_tree.cosigned(case["out"], name, Ed25519PrivateKey.from_private_bytes(ENTROPY), time)
    message = site_tree.cosignature_message(case["out"].split("\n\n")[0] + "\n", time)
    vkey = _vkey(name, site_tree.WITNESS, ENTROPY)["out"]
    return {"note": case["out"], "time": time, "witness": vkey, "message": message.hex(), "out": note}


def _move(ask: str, answer: str) -> Case:
    said = {"game": GAME, "ask": ask, "answer": answer, "head": ENTROPY.hex()}
    return said | _signed(fair.move(GAME, ask, answer.encode(), ENTROPY))


def _verdict(exact: str) -> Case:
    return {"verdict": exact} | _signed(fair.enc("fair/1/verdict", exact.encode()))


def _encodings() -> Iterator[Case]:
    for tag, parts in (
        ("fair/1/x", []),
        ("ab", ["é", b"\x00\x01", 258]),
        ("fair/1/seed", [SCOPE, 0]),
        ("t", ["", b"", 2**32 - 1]),
    ):
        told = [{"hex": p.hex()} if isinstance(p, bytes) else p for p in parts]
        yield {"tag": tag, "parts": told, "out": fair.enc(tag, *parts).hex()}


def _mac(length: int) -> Case:
    key, message = bytes(i % 251 for i in range(length)), b"message"
    return {"key": key.hex(), "message": message.hex(), "out": fair.Mac(key)(message).hex()}


def _tree(size: int) -> Case:
    leaves = [fair.leaf(n, _seed(n)) for n in range(size)]
    paths = [[node.hex() for node in fair.merkle_path(leaves, n)] for n in range(size)]
    return {"leaves": [x.hex() for x in leaves], "root": fair.merkle_root(leaves).hex(), "paths": paths}


def _seeds_root(first: int, size: int) -> Case:
    root = fair.seeds_root(MAC, SCOPE, first, size)
    return {"key": KEY.hex(), "scope": SCOPE, "first": first, "size": size, "out": root.hex()}


def _words(n: int, spec: str) -> Case:
    drawn = islice(fair.words(_seed(n), SCOPE, n, ENTROPY, spec), 9)
    return _draw(n, spec) | {"out": [str(word) for word in drawn]}


def _draw(n: int, spec: str) -> Case:
    return {"seed": _seed(n).hex(), "scope": SCOPE, "n": n, "entropy": ENTROPY.hex(), "spec": spec}


def _choices() -> Iterator[Case]:
    limit = TOP - TOP % 6
    for m, words in ((6, [13]), (6, [TOP - 1, limit, limit - 1]), (1, [TOP - 1]), (2**63 + 1, [TOP - 1, 5])):
        yield {"words": [str(w) for w in words], "m": str(m), "out": str(fair.below(iter(words), m))}


def _permutation(words: Sequence[int], pool: str) -> Case:
    return {"words": [str(w) for w in words], "pool": list(pool), "out": fair.permuted(iter(words), pool)}


def _roll(n: int, dice: Sequence[tuple[str, int]]) -> Case:
    spec = fair.roll_spec(dice)
    stream = fair.words(_seed(n), SCOPE, n, ENTROPY, spec)
    thrown = [DICE[die] for die, count in dice for _ in range(count)]
    faces = [die[fair.below(stream, len(die))] for die in thrown]
    return _draw(n, spec) | {"dice": {die: DICE[die] for die, _ in dice}, "out": faces}


def _reseals() -> Iterator[Case]:
    deck = ["squall", "anchor", "kraken", "anchor", "lantern"]
    yield _reseal(3, [("deck", True, deck)])
    yield _reseal(4, [("hand:s1", True, ["rope", "knife"]), ("chest", False, ["map"]), ("deck", True, deck[:3])])
    yield _reseal(5, [("deck", True, ["𝄞", "～", "é", "z", "a"])])
    yield _reseal(6, [("chest", False, ["map", "coin"])])


def _reseal(n: int, segments: Sequence[tuple[str, bool, Sequence[str]]]) -> Case:
    """Mixed segments are permuted from their sorted faces, in order, with one stream; others stay as they are."""
    spec = fair.reseal_spec([(zone, len(faces)) for zone, mixed, faces in segments if mixed])
    stream = fair.words(_seed(n), SCOPE, n, ENTROPY, spec)
    laid = [fair.permuted(stream, sorted(faces)) if mixed else list(faces) for _, mixed, faces in segments]
    faces = [face for segment in laid for face in segment]
    salts = fair.card_salts(MAC, SCOPE, n, len(faces))
    return {
        **_draw(n, spec),
        "segments": [{"zone": zone, "mixed": mixed, "faces": list(faces)} for zone, mixed, faces in segments],
        "out": laid,
        "salts": [salt.hex() for salt in salts],
        "seals": [seal.hex() for seal in fair.card_seals(SCOPE, n, salts, faces)],
    }


def _card_salt(n: int, j: int) -> Case:
    return {"key": KEY.hex(), "scope": SCOPE, "n": n, "j": j, "out": fair.card_salt(MAC, SCOPE, n, j).hex()}


def _card_seal(n: int, j: int, face: str) -> Case:
    salt = fair.card_salt(MAC, SCOPE, n, j)
    seal = fair.card_seal(SCOPE, n, j, salt, face)
    return {"scope": SCOPE, "n": n, "j": j, "salt": salt.hex(), "face": face, "out": seal.hex()}


def _value_salt(seq: int, k: int) -> Case:
    return {"key": KEY.hex(), "scope": SCOPE, "seq": seq, "k": k, "out": fair.value_salt(MAC, SCOPE, seq, k).hex()}


def _value_seal(seq: int, k: int, value: bytes) -> Case:
    salt = fair.value_salt(MAC, SCOPE, seq, k)
    seal = fair.value_seal(SCOPE, seq, k, salt, value)
    return {"scope": SCOPE, "seq": seq, "k": k, "salt": salt.hex(), "value": value.hex(), "out": seal.hex()}


def _chain(events: Sequence[bytes]) -> Case:
    heads = [fair.chain_start(GAME)]
    for public in events:
        heads.append(fair.chain(heads[-1], public))
    return {"game": GAME, "events": [public.decode() for public in events], "out": [head.hex() for head in heads]}


def _series(events: Sequence[bytes]) -> Case:
    heads = [fair.series_start(f"s{GAME}")]
    for public in events:
        heads.append(fair.chain(heads[-1], public))
    return {"series": f"s{GAME}", "events": [public.decode() for public in events], "out": [h.hex() for h in heads]}


def _root() -> bytes:
    return fair.seeds_root(MAC, SCOPE, 0, 9)


def _bound() -> Case:
    return {"scope": SCOPE, "root": _root().hex(), "config": CONFIG.hex()}


def _commitment(seat: str) -> Case:
    r = fair.digest(seat.encode())
    commitment = fair.entropy_commitment(SCOPE, seat, _root(), CONFIG, r)
    return _bound() | {"seat": seat, "r": r.hex(), "out": commitment.hex()}


def _entropy(seats: Sequence[str]) -> Case:
    revealed = [(seat, fair.digest(seat.encode())) for seat in seats]
    told = [[seat, r.hex()] for seat, r in revealed]
    return _bound() | {"revealed": told, "out": fair.entropy(SCOPE, _root(), CONFIG, revealed).hex()}


def text() -> str:
    return json.dumps(vectors(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), "utf-8")
