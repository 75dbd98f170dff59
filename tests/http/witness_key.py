"""A witness for tests: a fixed key, and its line under a checkpoint."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from service.proofs.signed_notes import COSIGNATURE, NoteKey, read_note, signed_line, with_lines

EYE = Ed25519PrivateKey.from_private_bytes(b"a witness of the examples".ljust(32))
WITNESS = NoteKey("witness.example/w1", EYE.public_key().public_bytes_raw(), COSIGNATURE)


def cosigned(checkpoint: str, at: int = 1_790_000_000) -> str:
    """The checkpoint with the witness's line below."""
    note = read_note(checkpoint)
    return str(with_lines(note, [signed_line(WITNESS, note.text, EYE.sign, at)]))
