"""A site log as a tree, with its checkpoints, proofs and witnesses, and receipts that name it."""

import json
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.kernel import GameId, fair
from domain.kernel.record import encode
from service.proofs.notary import lines_of
from tests.tools import site_tree
from tests.verify.book import Book, json_text, text_of
from tests.verify.fair2 import Fair2

ORIGIN = "sealog.example/log"
SERVICE = Ed25519PrivateKey.from_private_bytes(b"the key of this log".ljust(32))
STRANGER = Ed25519PrivateKey.from_private_bytes(b"somebody else's key".ljust(32))
WITNESSES = {
    name: Ed25519PrivateKey.from_private_bytes(name.encode().ljust(32)) for name in ("anna.example", "ben.example")
}
TIME = 1_700_000_000


def public_of(key: Ed25519PrivateKey) -> bytes:
    return key.public_key().public_bytes_raw()


def keys_text(key: Ed25519PrivateKey = SERVICE, origin: str = ORIGIN) -> str:
    """As `/.well-known/sealog-keys.json` has them."""
    public = public_of(key)
    listed = {"id": fair.key_id(public), "public": text_of(public), "from": 0}
    listed["vkey"] = site_tree.vkey(origin, site_tree.LOG, public)
    return json.dumps({"origin": origin, "keys": [listed], "witnesses": [vkey(name) for name in WITNESSES]})


def vkey(name: str) -> str:
    return site_tree.vkey(name, site_tree.WITNESS, public_of(WITNESSES[name]))


KEYS = keys_text()


class Tree:
    """Lines of a game among those of others. `more`: lines that come after."""

    def __init__(self, table: Fair2, more: int = 2, other: str = "") -> None:
        own = [encode(line).decode() for _, line in lines_of(GameId(table.game), table.records, 1)]
        others = [f'{{"e":"Locked","game":"00-0000000{n:03}","epoch":1,"at":1}}' for n in range(more + 3)]
        self.game, self.origin = table.game, ORIGIN
        self.lines = [*others[:2], *own[:1], others[2], *own[1:], *others[3:]]
        if other:
            self.lines[0] = other

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def leaves(self) -> list[bytes]:
        return [line.encode() for line in self.lines]

    def root(self, size: int) -> bytes:
        return fair.merkle_root(self.leaves[:size])

    def note(self, size: int = -1, *witnesses: str, key: Ed25519PrivateKey = SERVICE, root: bytes = b"") -> str:
        """The checkpoint of a size, cosigned by these."""
        size = len(self) if size < 0 else size
        text = site_tree.checkpoint_text(self.origin, size, root or self.root(size))
        note = site_tree.signed_note(text, self.origin, key)
        for name in witnesses:
            note = site_tree.cosigned(note, name, WITNESSES[name], TIME)
        return note

    def path(self, seq: int, size: int) -> list[str]:
        return [text_of(node) for node in fair.merkle_path(self.leaves[:size], seq - 1)]

    def inclusion(self, seq: int, size: int) -> dict[str, Any]:
        return {"seq": seq, "size": size, "root": text_of(self.root(size)), "path": self.path(seq, size)}

    def consistency(self, first: int, second: int) -> dict[str, Any]:
        path = [text_of(node) for node in site_tree.consistency_path(self.leaves[:second], first)]
        roots = {"first_root": text_of(self.root(first)), "second_root": text_of(self.root(second))}
        return {"first": first, "second": second, **roots, "path": path}

    def own(self, size: int) -> list[int]:
        return [seq for seq, line in enumerate(self.lines[:size], 1) if json.loads(line)["game"] == self.game]

    def line(self, seq: int, size: int) -> dict[str, Any]:
        return {"seq": seq, "line": self.lines[seq - 1], "path": self.path(seq, size)}

    def in_record(self, size: int = -1, *witnesses: str) -> dict[str, Any]:
        """The line of a record that holds this game's lines."""
        size = len(self) if size < 0 else size
        lines = [self.line(seq, size) for seq in self.own(size)]
        return {"site": {"checkpoint": self.note(size, *witnesses), "lines": lines}}

    def pages(self, at_once: int = 3, note: str = "") -> str:
        pages = []
        for at in range(0, len(self), at_once):
            lines = [{"seq": at + i, "line": line} for i, line in enumerate(self.lines[at : at + at_once], 1)]
            pages.append({"lines": lines, "next": lines[-1]["seq"], "checkpoint": note or self.note()})
        return "\n".join(map(json_text, pages))

    def receipt(
        self, table: Fair2, seq: int, size: int, key: Ed25519PrivateKey = SERVICE, **how: Any
    ) -> dict[str, Any]:
        head, root = table.records[seq - 1].head, self.root(size)
        signature = key.sign(fair.receipt_in_tree(table.game, seq, head, size, root))
        locked = [at for at in self.own(size) if json.loads(self.lines[at - 1])["e"] == "Locked"]
        made = {"game": table.game, "seq": seq, "head": text_of(head), "site_size": size, "site_root": text_of(root)}
        made |= {"key": fair.key_id(public_of(key)), "signature": text_of(signature)}
        return made | ({"site": self.line(locked[-1], size)} if locked else {}) | how


def with_site(book: Book, tree: Tree, size: int = -1, *witnesses: str) -> Book:
    book.site = [tree.in_record(size, *witnesses)]
    return book


def with_receipts(book: Book, *receipts: dict[str, Any]) -> Book:
    book.receipts = [{"receipt": receipt} for receipt in receipts]
    return book


def lines(*objects: dict[str, Any]) -> str:
    return "\n".join(map(json_text, objects))
