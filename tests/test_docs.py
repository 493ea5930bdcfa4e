"""The documentation cannot drift: its examples run, its links lead somewhere, its options exist."""

import re
import shlex
import shutil
from pathlib import Path

import click
import pytest

import karat
from karat.cli.main import COMMANDS, cli
from karat.core.question import question_names
from tests.forked import run_karat, run_script

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])
WITH_EXAMPLES = [page for page in PAGES if "```python" in page.read_text() or "$ karat" in page.read_text()]


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), flags=re.MULTILINE | re.DOTALL)


def write_compare_demo(place: Path) -> None:
    """Three small systems, their labels, and a newcomer."""
    place.mkdir()
    outputs = {"a": range(300), "b": range(100, 450), "c": range(250, 600)}
    rows = [(name, item, int(item % 3 > 0)) for name, items in outputs.items() for item in items]
    (place / "labelled.csv").write_text(
        "system,item,label\n" + "".join(f"{name},x{item},{label}\n" for name, item, label in rows)
    )
    (place / "outputs.csv").write_text(
        "system,item\n" + "".join(f"{name},x{item}\n" for name, item, _ in rows)
    )
    known = {item: label for _, item, label in rows}
    (place / "labels.csv").write_text(
        "item,label\n" + "".join(f"x{i},{label}\n" for i, label in known.items())
    )
    (place / "newcomer.csv").write_text("item\n" + "".join(f"x{item}\n" for item in range(500, 900)))


def write_volume_demo(place: Path) -> None:
    """The references that the tutorial on reviews makes up first, and a small review that is all labelled."""
    script = blocks(ROOT / "docs" / "volume.md", "python")[0]
    assert run_script(script, cwd=place).code == 0
    lines = ["id,title,abstract,label"]
    for number in range(150):
        relevant = number % 9 == 0
        words = "stroke rehabilitation gait" if relevant else f"other topic{number % 7} words"
        lines.append(f"r{number},{words} {number % 5},about {words} and term{number % 11},{int(relevant)}")
    (place / "volume-demo" / "review.csv").write_text("\n".join(lines) + "\n")


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `karat demo` leaves behind, for all pages."""
    place = tmp_path_factory.mktemp("demo")
    done = run_karat(["demo", "--items", "20000"], cwd=place, KARAT_CACHE=str(place / "cache"))
    assert done.code == 0, done.err
    return place / "karat-demo"


@pytest.mark.slow
@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda page: page.name)
def test_examples_run_as_written(page: Path, tmp_path: Path, demo: Path) -> None:
    """Commands first, then the Python of the page as one script, as a reader would."""
    if "karat-demo/" in page.read_text():
        shutil.copytree(demo, tmp_path / "karat-demo")
    if "compare-demo/" in page.read_text():
        write_compare_demo(tmp_path / "compare-demo")
    if "volume-demo/" in page.read_text():
        write_volume_demo(tmp_path)
    commands = [
        line[2:] for block in blocks(page, "console") for line in block.splitlines() if line[:2] == "$ "
    ]
    for command in commands:
        program, *words = shlex.split(command)
        assert program == "karat"
        done = run_karat(words, cwd=tmp_path, KARAT_CACHE=str(tmp_path / "cache"))
        assert done.code == 0, f"{command}\n{done.err}"
    done = run_script("\n".join(blocks(page, "python")), cwd=tmp_path)
    assert done.code == 0, done.err


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", page.read_text())
    missing = [target for target in targets if "://" not in target and not (page.parent / target).exists()]
    assert not missing


def command_paths() -> list[tuple[str, click.Command]]:
    found = []
    for name in (*question_names(), *COMMANDS):
        command = cli.get_command(click.Context(cli), name)
        if isinstance(command, click.Group):
            found += [(f"karat {name} {sub}", child) for sub, child in command.commands.items()]
        else:
            found.append((f"karat {name}", command))
    return found


@pytest.mark.parametrize(("path", "command"), command_paths(), ids=lambda value: str(value))
def test_every_command_has_a_section_and_every_option_a_row(path: str, command: click.Command) -> None:
    page = (ROOT / "docs" / "commands.md").read_text()
    assert f"\n## {path}\n" in page
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert f"`{parameter.opts[0]}" in page, f"{path} {parameter.opts[0]} is not documented"


def test_the_python_reference_has_every_public_name_once() -> None:
    page = (ROOT / "docs" / "python.md").read_text()
    listed = re.findall(r"^::: karat\.(\w+)$", page, flags=re.MULTILINE)
    assert sorted(listed) == sorted(name for name in karat.__all__ if not name.startswith("_"))


def test_the_site_has_every_page_once() -> None:
    pages = re.findall(r'"([\w-]+\.md)"', (ROOT / "zensical.toml").read_text())
    assert sorted(pages) == sorted(page.name for page in (ROOT / "docs").glob("*.md"))


def test_the_map_for_coding_assistants_leads_somewhere() -> None:
    text = (ROOT / "docs" / "llms.txt").read_text()
    assert all((ROOT / "docs" / target).exists() for target in re.findall(r"\]\(([^)]+)\)", text))
    for name in re.findall(r"`karat\.(\w+)", text):
        assert name in karat.__all__


@pytest.mark.parametrize("page", ["cheatsheet.md", "llms.txt", "faq.md", "install.md"])
def test_commands_in_sentences_can_be_typed(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(click.Context, "invoke", lambda *_, **__: None)
    commands = re.findall(r"`(karat [^`\n]+)`", (ROOT / "docs" / page).read_text())
    whole = [shlex.split(one)[1:] for one in commands if "…" not in one and "SHELL" not in one]
    # A command with its arguments; one word alone names the command.
    for words in (words for words in whole if len(words) > 1):
        cli.main(words, prog_name="karat", standalone_mode=False)
