"""Settings come from the environment; a wrong one is refused by name, with what is allowed."""

import pytest

from service.errors import Complaint
from service.ops.settings import Settings, described, read_settings
from tests.sampling import ROOT
from tests.service.conftest import Run


def test_without_variables_the_defaults_hold() -> None:
    assert read_settings({"PATH": "/bin"}) == Settings()


def test_values_are_read_by_their_types() -> None:
    given = {"SEALOG_PORT": "0", "SEALOG_DEVELOPMENT": "true", "REDIS_URL": "redis://127.0.0.1:1/0", "SEALOG_CORS": "*"}
    read = read_settings(given)
    assert (read.port, read.development, read.redis_url) == (0, True, "redis://127.0.0.1:1/0")
    assert read.origins() == ("*",)


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("SEALOG_PORT", "http", "SEALOG_PORT: a whole number is wanted"),
        ("SEALOG_PORT", "70000", "SEALOG_PORT: from 0 to 65535"),
        ("SEALOG_LIMITS", "perhaps", "SEALOG_LIMITS: true or false is wanted"),
        ("SEALOG_LOG", "loud", "SEALOG_LOG: one of debug, info"),
        ("REDIS_URL", "localhost", "REDIS_URL: an address such as"),
        ("SEALOG_METRICS_TOKEN", "short", "SEALOG_METRICS_TOKEN: 16 to 128 visible ASCII characters"),
        ("SEALOG_METRICS_TOKEN", "two words are no token", "SEALOG_METRICS_TOKEN: 16 to 128"),
        ("SEALOG_PROT", "1", "SEALOG_PROT: there is no such setting"),
    ],
)
def test_a_wrong_setting_is_named(name: str, value: str, says: str) -> None:
    with pytest.raises(Complaint, match="^" + says):
        read_settings({name: value})


def test_every_setting_is_described() -> None:
    assert all(meaning for _, _, meaning in described())
    assert ("SEALOG_PORT", "8000", "Port the API listens on; 0 takes a free one.") in described()


def test_the_docs_list_them_as_they_are() -> None:
    rows = [f"| `{name}` | {f'`{default}`' if default else ''} | {text} |" for name, default, text in described()]
    lines = (ROOT / "docs/operations.md").read_text("utf-8").splitlines()
    listed = [line for line in lines if line.startswith(("| `SEALOG_", "| `REDIS", "| `RQ_"))]
    assert listed == rows


def test_settings_are_listed_with_their_values_but_without_passwords(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEALOG_PORT", "9000")
    monkeypatch.setenv("REDIS_URL", "redis://:hunter2@10.0.0.1:6379/0")
    monkeypatch.setenv("SEALOG_METRICS_TOKEN", "hunter2hunter2hunter2")
    status, out, _ = run("settings")
    assert status == 0 and "hunter2" not in out and "(given)" in out and "redis://…@10.0.0.1:6379/0" in out
    port = next(line for line in out.splitlines() if line.startswith("SEALOG_PORT"))
    assert port.split()[1:3] == ["9000", "8000"]


@pytest.mark.parametrize("part", ["serve", "worker", "dispatch", "clock"])
def test_what_runs_alone_must_know_where_redis_is(run: Run, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.setattr("service.commands.processes.configure", lambda settings: None)
    status, out, err = run(part)
    assert (status, out, err.count("\n")) == (2, "", 1) and err.startswith("sealog: REDIS_URL: say where Redis is")


def test_no_representation_shows_what_is_secret() -> None:
    assert "hunter2" not in repr(Settings(metrics_token="hunter2hunter2hunter2", signing_key="hunter2"))
