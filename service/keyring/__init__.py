"""The service's own keys: one signs receipts, one encrypts the keys of games where they are stored."""

from service.keyring.errors import KeyMissing, NotSealed
from service.keyring.key_files import KeptKey
from service.keyring.ring import Keyring, passing_keyring
from service.keyring.signing import PublicKey, Signing
from service.keyring.vault import Vault

__all__ = ["KeptKey", "KeyMissing", "Keyring", "NotSealed", "PublicKey", "Signing", "Vault", "passing_keyring"]
