"""Signed notes, checkpoints, cosignatures: notes that others have made and published, and ours by a reader written from
the words of the C2SP specifications."""

import base64
import hashlib

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from hypothesis import given
from hypothesis import strategies as st

from service.proofs.signed_notes import (
    COSIGNATURE,
    SIGNATURE,
    BadNote,
    Checkpoint,
    Note,
    NoteKey,
    Signed,
    is_name,
    read_checkpoint,
    read_key,
    read_note,
    signed_line,
    with_lines,
)

PUBLISHED = {
    "the example of C2SP signed-note": (
        "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
        "This is an example message.\n\n"
        "— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZX"
        "sYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n",
    ),
    "the example of Go's package note": (
        "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
        "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n"
        "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6K"
        "E6RyyBwJnAM=\n"
        "— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n",
    ),
    "a checkpoint of Go's checksum database": (
        "sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8",
        "go.sum database tree\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
        "— sum.golang.org Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9n"
        "To+zyWE+xeMcTOAYQ8=\n",
    ),
}
LOG = Ed25519PrivateKey.from_private_bytes(b"the key of a log".ljust(32))
EYE = Ed25519PrivateKey.from_private_bytes(b"the key of a witness".ljust(32))


def public(key: Ed25519PrivateKey) -> bytes:
    return key.public_key().public_bytes_raw()


LOG_KEY = NoteKey("games.example/log", public(LOG))
EYE_KEY = NoteKey("witness.example/w1", public(EYE), COSIGNATURE)
TREE = Checkpoint("games.example/log", 123456789012, hashlib.sha256(b"\0hello world").digest())
NOTE = Note(TREE.text, (signed_line(LOG_KEY, TREE.text, LOG.sign),))
COSIGNED = with_lines(NOTE, [signed_line(EYE_KEY, TREE.text, EYE.sign, 1679315147)])


# --- what others have published ----------------------------------------------------------------------


@pytest.mark.parametrize(("vkey", "text"), PUBLISHED.values(), ids=PUBLISHED)
def test_published_notes_are_read_and_hold(vkey: str, text: str) -> None:
    key, note = read_key(vkey), read_note(text)
    assert key.vkey == vkey and str(note) == text
    assert (line := key.checks(note)) is not None and line.name == key.name
    for at in range(len(note.text) - 1):
        changed = note.text[:at] + chr(ord(note.text[at]) ^ 1) + note.text[at + 1 :]
        with pytest.raises(BadNote, match="is not signed by its key"):
            key.checks(Note(changed, note.lines))


def test_the_checksum_database_says_how_far_it_goes() -> None:
    found = read_checkpoint(read_note(PUBLISHED["a checkpoint of Go's checksum database"][1]))
    assert (found.origin, found.size) == ("go.sum database tree", 20852163)


def test_a_checkpoint_is_written_as_others_write_it() -> None:
    """The golden text of Go's package tlog, but for the name of the log."""
    assert TREE.text == "games.example/log\n123456789012\nTszzRgjTG6xce+z2AG31kAXYKBgQVtCSCE40HmuwBb0=\n"


def test_the_cosigned_checkpoint_of_the_specification_is_read() -> None:
    text = (
        "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
        "— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE"
        "+xeMcTOAYQ8=\n— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oy"
        "in1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==\n"
    )
    note = read_note(text)
    assert str(note) == text and note.lines[1].time == 1679315147, "as the specification says of it"


# --- ours, read by the words of the specification ----------------------------------------------------


def literally(note: str, name: str, kind: int, key: bytes) -> bool:
    """signed-note and tlog-cosignature, line by line, with another library for Ed25519."""
    at = note.rindex("\n\n")
    text, lines = note[: at + 1], note[at + 2 :].splitlines()
    key_id = hashlib.sha256(name.encode() + b"\n" + bytes([kind]) + key).digest()[:4]
    for line in lines:
        dash, found, data = line.split(" ")
        raw = base64.b64decode(data)
        if (dash, found, raw[:4]) != ("\u2014", name, key_id):
            continue
        message, signature = text.encode(), raw[4:]
        if kind == 4:
            stamp, signature = int.from_bytes(raw[4:12], "big"), raw[12:]
            message = b"cosignature/v1\ntime " + str(stamp).encode() + b"\n" + message
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
        return True
    return False


def test_our_notes_hold_for_a_literal_reader() -> None:
    assert literally(str(COSIGNED), "games.example/log", 1, public(LOG))
    assert literally(str(COSIGNED), "witness.example/w1", 4, public(EYE))
    assert not literally(str(NOTE), "witness.example/w1", 4, public(EYE))
    name, hash, data = EYE_KEY.vkey.split("+", 2)
    assert (name, base64.b64decode(data)) == ("witness.example/w1", b"\4" + public(EYE)) and len(hash) == 8


def test_a_note_comes_back_as_it_was_written() -> None:
    assert read_note(str(COSIGNED)) == COSIGNED and read_checkpoint(COSIGNED) == TREE
    assert [key.checks(COSIGNED) for key in (LOG_KEY, EYE_KEY)] == list(COSIGNED.lines)
    assert COSIGNED.lines[1].time == 1679315147
    assert read_key(LOG_KEY.vkey) == LOG_KEY and read_key(EYE_KEY.vkey) == EYE_KEY


def test_a_later_line_of_a_key_takes_the_place_of_its_first() -> None:
    later = signed_line(EYE_KEY, TREE.text, EYE.sign, 1679315148)
    assert with_lines(COSIGNED, [later]).lines == (COSIGNED.lines[0], later)


def test_unknown_lines_are_passed_over_and_wrong_ones_are_not() -> None:
    stranger = NoteKey("games.example/log", public(EYE))
    assert stranger.checks(COSIGNED) is None, "the same name, and another key"
    assert NoteKey("other.example", public(LOG)).checks(COSIGNED) is None
    wrong = Signed(LOG_KEY.name, LOG_KEY.hash, bytes(64))
    with pytest.raises(BadNote, match="not signed by its key"):
        LOG_KEY.checks(Note(TREE.text, (wrong,)))


def test_the_time_is_signed_with_it() -> None:
    line = COSIGNED.lines[1]
    later = Signed(line.name, line.hash, (line.time + 1).to_bytes(8, "big") + line.signature[8:])
    with pytest.raises(BadNote):
        EYE_KEY.checks(Note(TREE.text, (later,)))


@pytest.mark.parametrize("kind", [SIGNATURE, COSIGNATURE])
def test_a_line_is_of_its_kind(kind: int) -> None:
    """A key of the same bytes that signs the other way has another hash: its line is not taken for this one."""
    other = NoteKey(EYE_KEY.name, EYE_KEY.public, SIGNATURE if kind == COSIGNATURE else COSIGNATURE)
    key = NoteKey(EYE_KEY.name, EYE_KEY.public, kind)
    assert other.hash != key.hash
    assert other.checks(Note(TREE.text, (signed_line(key, TREE.text, EYE.sign, 7),))) is None


# --- what is none ------------------------------------------------------------------------------------

LINE = str(NOTE.lines[0])
NO_NOTES = {
    "nothing": "",
    "no signature": TREE.text,
    "no line under it": TREE.text + "\n",
    "no empty line": TREE.text + LINE,
    "no line feed at the end": str(NOTE)[:-1],
    "a minus instead of the dash": str(NOTE).replace("—", "-"),
    "no name": f"{TREE.text}\n— {LINE.split(' ')[2]}",
    "no base64": f"{TREE.text}\n— a b!\n",
    "base64 written in another way": str(NOTE)[:-2] + "\n",
    "a signature that is no longer than a hash": f"{TREE.text}\n— a AAAAAA==\n",
    "a control character": str(NOTE).replace("games", "ga\tmes", 1),
    "a carriage return": str(NOTE).replace("\n", "\r\n"),
    "too many lines": TREE.text + "\n" + LINE * 65,
    "too long": "x" * 20_000 + str(NOTE),
}


@pytest.mark.parametrize("text", NO_NOTES.values(), ids=NO_NOTES)
def test_what_is_no_note_is_refused(text: str) -> None:
    with pytest.raises(BadNote):
        read_note(text)


ROOT = TREE.text.split("\n")[2]
NO_CHECKPOINTS = {
    "two lines": f"log\n{ROOT}\n",
    "a number with a zero before it": f"log\n012\n{ROOT}\n",
    "a negative number": f"log\n-1\n{ROOT}\n",
    "digits of another script": f"log\n١٢\n{ROOT}\n",
    "a number without an end": f"log\n{'9' * 30}\n{ROOT}\n",
    "no name": f"\n12\n{ROOT}\n",
    "a short root": "log\n12\nAAAA\n",
    "a root written in another way": f"log\n12\n{ROOT[:-1]}\n",
    "an empty line": f"log\n12\n{ROOT}\n\nmore\n",
    "no line feed at the end": f"log\n12\n{ROOT}",
}


@pytest.mark.parametrize("text", NO_CHECKPOINTS.values(), ids=NO_CHECKPOINTS)
def test_what_is_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(BadNote):
        read_checkpoint(text)


def test_further_lines_of_a_checkpoint_are_passed_over() -> None:
    assert read_checkpoint(f"log\n0\n{ROOT}\nmore\n").size == 0


VKEY = PUBLISHED["the example of Go's package note"][0]


def test_no_part_of_a_key_is_one() -> None:
    """As Go's own tests try it."""
    for first in range(len(VKEY)):
        for end in range(first, len(VKEY) + 1):
            if end - first < len(VKEY):
                with pytest.raises(BadNote):
                    read_key(VKEY[first:end])
    for at in range(len(VKEY)):
        with pytest.raises(BadNote):
            read_key(VKEY[:at] + chr(ord(VKEY[at]) + 1) + VKEY[at + 1 :])


@pytest.mark.parametrize(
    "vkey",
    [
        "PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==",
        "PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
    ],
    ids=["too long a key, with its hash", "an unknown kind, with its hash"],
)
def test_a_key_of_another_shape_is_none(vkey: str) -> None:
    with pytest.raises(BadNote):
        read_key(vkey)


def test_names() -> None:
    assert all(map(is_name, ("a", "games.example/log", "é")))
    assert not any(map(is_name, ("", "a b", "a+b", "a\u00a0b", "a\nb", "a\u2003b")))


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    for read in (read_note, read_checkpoint, read_key):
        try:
            read(text)
        except BadNote:
            continue
