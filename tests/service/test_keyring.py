"""The service's own keys: made once, kept from others, given or found, rotated; and never shown."""

import base64
import json
import logging
import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given as for_all
from hypothesis import strategies as st

from domain.kernel import fair
from service.errors import Complaint
from service.keyring import KeyMissing, NotSealed
from service.keyring.ring import file_of, keyring_of, keys_of, rotate
from service.keyring.signing import Signing, key_with, new_signing_key, signed_by
from service.ops.settings import Settings, read_settings
from tests.service.conftest import Run

SECRET = bytes(range(32))
GIVEN = base64.b64encode(SECRET).decode()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(var=str(tmp_path / "var"))


def test_the_first_start_makes_keys_that_only_their_owner_reads(settings: Settings) -> None:
    keyring_of(settings)
    for kind in ("signing", "storage"):
        path = file_of(settings, kind).path
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_processes_that_start_at_once_have_the_same_keys(settings: Settings) -> None:
    with ThreadPoolExecutor(8) as pool:
        rings = list(pool.map(keyring_of, [settings] * 16))
    assert len({ring.vault.id for ring in rings}) == 1
    assert len({ring.signing.sign(b"x").signature for ring in rings}) == 1, "Ed25519 is deterministic"


def test_a_signature_is_checked_by_the_public_key_of_its_id(settings: Settings) -> None:
    signing = keyring_of(settings).signing
    made, (public,) = signing.sign(b"message"), signing.public_keys()
    assert made.key == public.id == fair.key_id(public.public)
    assert signed_by(public.public, b"message", made.signature)
    assert not signed_by(public.public, b"massage", made.signature)
    assert not signed_by(public.public, b"message", made.signature[:-1])
    assert key_with(made.key, [public]) == public
    assert key_with("0" * 16, [public]) is None


@for_all(st.binary(min_size=32, max_size=32), st.binary(max_size=300))
def test_two_libraries_make_the_same_signature(secret: bytes, message: bytes) -> None:
    made = Signing([new_signing_key(0, secret)]).sign(message)
    assert made.signature == Ed25519PrivateKey.from_private_bytes(secret).sign(message)


def test_a_signature_is_that_of_the_standard() -> None:
    secret = bytes.fromhex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7")
    made = Signing([new_signing_key(0, secret)]).sign(bytes.fromhex("af82"))
    assert made.signature.hex() == (
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
    ), "RFC 8032, 7.1, test 3"


def test_a_signing_key_that_was_rotated_keeps_only_its_public_part(settings: Settings) -> None:
    signing = keyring_of(settings).signing
    before = signing.sign(b"old")
    key = rotate(settings, "signing")
    old, new = keys_of(settings, "signing")
    assert (old.id, old.secret, bool(old.until)) == (before.key, b"", True)
    assert (new.id, bool(new.secret), new.until) == (key.id, True, 0)
    kept = keyring_of(settings).signing.public_keys()
    found = key_with(before.key, kept)
    assert found and signed_by(found.public, b"old", before.signature)


def test_a_process_that_runs_takes_up_a_rotated_key(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.keyring.key_files.LOOK", 0.0)
    ring = keyring_of(settings)
    sealed = ring.vault.seal(b"secret", b"here")
    signing, storage = rotate(settings, "signing"), rotate(settings, "storage")
    assert ring.signing.sign(b"x").key == signing.id
    assert ring.vault.key_of(ring.vault.seal(b"more", b"here")) == storage.id
    assert ring.vault.open(sealed, b"here") == b"secret", "what lies under the old key is still opened"


def test_what_a_newer_process_has_sealed_is_opened_by_an_older_one(settings: Settings) -> None:
    older = keyring_of(settings)
    older.vault.seal(b"", b"")
    rotate(settings, "storage")
    sealed = keyring_of(settings).vault.seal(b"secret", b"here")
    assert older.vault.open(sealed, b"here") == b"secret", "without waiting for the next look"


def test_sealed_bytes_are_good_for_one_place_and_one_key(settings: Settings, tmp_path: Path) -> None:
    vault = keyring_of(settings).vault
    sealed = vault.seal(b"secret", b"here")
    assert b"secret" not in sealed and sealed != vault.seal(b"secret", b"here")
    with pytest.raises(NotSealed):
        vault.open(sealed, b"elsewhere")
    with pytest.raises(NotSealed):
        vault.open(sealed[:-1] + bytes([sealed[-1] ^ 1]), b"here")
    other = keyring_of(Settings(var=str(tmp_path / "other"))).vault
    with pytest.raises(KeyMissing, match=vault.id):
        other.open(sealed, b"here")


def test_keys_may_be_given(settings: Settings, tmp_path: Path) -> None:
    older = base64.b64encode(b"o" * 32).decode()
    given = Settings(var=settings.var, signing_key=GIVEN, storage_key=f"{GIVEN}, {older}")
    ring = keyring_of(given)
    assert not (tmp_path / "var").exists(), "nothing is written"
    assert ring.signing.sign(b"x") == keyring_of(given).signing.sign(b"x")
    before = keyring_of(Settings(var=settings.var, signing_key=GIVEN, storage_key=older)).vault
    assert ring.vault.open(before.seal(b"secret", b""), b"") == b"secret"
    assert ring.vault.id != before.id, "the first one is in use"
    with pytest.raises(Complaint, match="SEALOG_SIGNING_KEY: rotate it there"):
        rotate(given, "signing")


def test_keys_may_lie_in_a_folder_of_their_own(tmp_path: Path) -> None:
    keyring_of(Settings(var=str(tmp_path / "var"), keys=str(tmp_path / "elsewhere")))
    assert (tmp_path / "elsewhere" / "signing.json").exists() and not (tmp_path / "var").exists()


@pytest.mark.parametrize("kind", ["signing", "storage"])
@pytest.mark.parametrize("wrong", ["hunter2", GIVEN[:-4], GIVEN + GIVEN, "=" * 44])
def test_a_malformed_key_is_refused_and_not_repeated(kind: str, wrong: str) -> None:
    name = f"SEALOG_{kind.upper()}_KEY"
    with pytest.raises(Complaint, match=f"^{name}: 32 random bytes in base64 are wanted$") as found:
        keyring_of(read_settings({name: wrong, "SEALOG_VAR": "nowhere"}))
    assert found.value.__cause__ is None and GIVEN not in repr(found.value)


def test_a_file_that_others_may_read_is_refused(settings: Settings) -> None:
    keyring_of(settings)
    path = file_of(settings, "signing").path
    path.chmod(0o640)
    with pytest.raises(Complaint, match=r"others may read the keys \(mode 640\): chmod 600"):
        keyring_of(settings)


@pytest.mark.parametrize("text", ["", "{}", "[]", '[{"id":"a","from":1}]', '[{"id":"a","from":1,"secret":"aGk="}]'])
def test_a_file_that_is_none_is_refused_and_not_made_anew(settings: Settings, text: str) -> None:
    keyring_of(settings)
    path = file_of(settings, "storage").path
    path.write_text(text)
    with pytest.raises(Complaint, match=r"storage\.json: "):
        keyring_of(settings)
    assert path.read_text() == text


def test_a_file_in_which_keys_were_swapped_is_refused(settings: Settings) -> None:
    keyring_of(settings)
    path = file_of(settings, "signing").path
    (key,) = json.loads(path.read_text())
    path.write_text(json.dumps([{**key, "secret": GIVEN}]))
    with pytest.raises(Complaint, match="is not what its id says"):
        keyring_of(settings)


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is closed to the superuser")
def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir(mode=0o500)
    with pytest.raises(Complaint, match="SEALOG_KEYS: cannot keep keys in the folder"):
        keyring_of(Settings(keys=str(tmp_path / "closed" / "keys")))


def test_no_repr_log_or_error_holds_a_key(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    rotate(settings, "signing")
    ring = keyring_of(settings)
    kept = [*keys_of(settings, "signing"), *keys_of(settings, "storage")]
    given = Settings(signing_key=GIVEN, storage_key=GIVEN, redis_url="redis://:hunter2@10.0.0.1/0")
    words = [repr(thing) for thing in (ring, ring.signing, ring.vault, kept, given, str(given), vars(ring))]
    try:
        ring.vault.open(b"\x01" + bytes(60), b"")
    except KeyMissing as error:
        words.append(f"{error} {error!r}")
    words.append(caplog.text)
    secrets = [key.secret for key in kept if key.secret] + [SECRET]
    for secret in secrets:
        for text in (base64.b64encode(secret).decode().rstrip("="), secret.hex(), repr(secret)[2:-1]):
            assert not any(text in word for word in words)
    assert not any("hunter2" in word for word in words)


def test_the_command_lists_and_rotates_without_showing_anything(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    status, out, _ = run("keys", "list")
    assert status == 0 and out.count("in use") == 2
    status, said, _ = run("keys", "rotate", "signing")
    assert status == 0 and "processes that run take it up within 1 s" in said
    status, out, _ = run("keys", "list")
    assert status == 0 and len([line for line in out.splitlines() if line.startswith("signing")]) == 2
    secrets = [key.secret for kind in ("signing", "storage") for key in keys_of(Settings(), kind) if key.secret]
    assert len(secrets) == 2
    assert not any(base64.b64encode(secret).decode() in out + said for secret in secrets)


def test_settings_show_that_a_key_is_given_and_not_which(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEALOG_SIGNING_KEY", GIVEN)
    status, out, _ = run("settings")
    assert status == 0 and GIVEN not in out and "(given)" in out


@pytest.mark.parametrize("part", ["up", "serve", "worker", "dispatch"])
def test_nothing_starts_with_a_malformed_key(run: Run, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.setenv("SEALOG_STORAGE_KEY", "hunter2")
    monkeypatch.setenv("SEALOG_PORT", "0")
    if part != "up":
        monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    status, out, said = run(part)
    assert status == 2 and said == "sealog: SEALOG_STORAGE_KEY: 32 random bytes in base64 are wanted\n"
    assert "hunter2" not in out
