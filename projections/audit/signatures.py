"""Signatures by the keys of seats."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from projections.audit.found import AuditFault


def require_signed(key: bytes, message: bytes, signature: bytes) -> None:
    """An Ed25519 signature of exactly this."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        raise AuditFault("its signature is not that of the key") from None
