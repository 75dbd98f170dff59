"""A service's signing key, fixed; receipts, keys and a site log as it would give them."""

import base64
import json
from collections.abc import Sequence
from typing import Any

from domain.kernel import GameId, fair
from domain.kernel.record import Record, encode
from projections.record_file import HeldReceipt
from service.keyring.signing import Signing, new_signing_key
from service.proofs.notary import lines_of

SIGNING = Signing([new_signing_key(0, b"the key of these tests".ljust(32))])
OTHER = Signing([new_signing_key(0, b"somebody else's key".ljust(32))])
Line = dict[str, Any]


def text_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


def keys_text(*signing: Signing) -> str:
    """As `/.well-known/sealog-keys.json` has them."""
    public = [key for one in signing for key in one.public_keys()]
    return json.dumps({"keys": [{"id": k.id, "public": text_of(k.public), "from": k.since} for k in public]})


KEYS = keys_text(SIGNING)


class Site:
    """A site log that says something of other games too."""

    def __init__(self, game: GameId, records: Sequence[Record]) -> None:
        own = [encode(line).decode() for _, line in lines_of(game, records, 1)]
        others = [f'{{"e":"Locked","game":"00-000000000{n}","epoch":1,"at":1}}' for n in range(3)]
        self.lines = [others[0], *own[:1], others[1], *own[1:], others[2]]

    def heads(self) -> list[bytes]:
        heads = [fair.site_start()]
        for line in self.lines:
            heads.append(fair.chain(heads[-1], line.encode()))
        return heads

    def text(self, size: int = 2, signing: Signing = SIGNING) -> str:
        """Pages as they are asked for one after the other."""
        heads, pages = self.heads(), []
        for at in range(0, len(self.lines), size):
            lines = [
                {"seq": seq, "line": self.lines[seq - 1], "head": text_of(heads[seq])}
                for seq in range(at + 1, min(at + size, len(self.lines)) + 1)
            ]
            made = signing.sign(fair.site_head(len(self.lines), heads[-1]))
            newest = {"seq": len(self.lines), "head": text_of(heads[-1]), "key": made.key}
            pages.append(
                {"lines": lines, "next": lines[-1]["seq"], "newest": newest | {"signature": text_of(made.signature)}}
            )
        return "\n".join(map(json.dumps, pages))


def receipt_for(
    game: GameId, seq: int, head: bytes, site: tuple[int, bytes], signing: Signing = SIGNING
) -> HeldReceipt:
    """In the old form, by the chain of the site log."""
    site_seq, site_head = site
    made = signing.sign(fair.receipt(game, seq, head, site_seq, site_head))
    return HeldReceipt(
        game=game, seq=seq, head=head, site_seq=site_seq, site_head=site_head, key=made.key, signature=made.signature
    )


def receipts_for(game: GameId, records: Sequence[Record], site: Site) -> list[HeldReceipt]:
    """One from the middle of the game and one from its end."""
    at = (2, site.heads()[2])
    return [receipt_for(game, r.seq, r.head, at) for r in (records[len(records) // 2], records[-1])]


def as_lines(*receipts: HeldReceipt) -> str:
    """As somebody keeps them: one as it is, others within the service's answers."""
    plain = [encode(receipt).decode() for receipt in receipts]
    return "\n".join([plain[0], *(f'{{"seat":"s1","receipt":{text},"version":"1.0"}}' for text in plain[1:])])
