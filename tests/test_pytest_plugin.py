"""The pytest plugin: the fixture and the marker `karat`, in suites of their own."""

from pathlib import Path

import pytest

from tests.report.curves import make_band

pytest_plugins = ["pytester"]

SUITE = """
import pytest

@pytest.mark.karat("curve.json", precision=0.5, at=1000)
def test_marked_and_good():
    pass

@pytest.mark.karat("curve.json", precision=0.9999, at=20000)
def test_marked_and_bad():
    raise AssertionError("not reached")

def test_fixture(karat):
    gate = karat.check("curve.json", precision=0.5, at=1000)
    assert gate.exit_code == 0

def test_fixture_bad(karat):
    karat.check("curve.json", precision=0.9999, at=20000)

def test_not_known(karat):
    karat.check("curve.json", precision={value}, at=1000)
"""


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    curve = make_band()
    (pytester.path / "curve.json").write_text(curve.to_json())
    pytester.makepyfile(SUITE.format(value=curve.precision(1000).value))
    return pytester


# Without the plugin that may be installed, so that it is loaded once.
PLUGIN = ("-p", "no:karat", "-p", "karat.pytest_plugin", "-p", "no:cacheprovider", "--strict-markers")


def test_gates_fail_tests(suite: pytest.Pytester) -> None:
    done = suite.runpytest_subprocess(*PLUGIN)
    # A marker is checked before the test: its failure is an error of the set-up.
    done.assert_outcomes(passed=2, failed=2, errors=1)
    done.stdout.fnmatch_lines(["*precision at rank 20,000 at least 99.99 %: does not hold*"])
    done.stdout.fnmatch_lines(["*would decide*"])
    done.stdout.no_fnmatch_line("*not reached*")


@pytest.mark.parametrize(("choice", "outcome"), [("skip", "skipped"), ("xfail", "xfailed")])
def test_what_is_not_known_may_be_let_pass(suite: pytest.Pytester, choice: str, outcome: str) -> None:
    suite.makeini(f"[pytest]\nkarat_unknown = {choice}")
    done = suite.runpytest_subprocess(*PLUGIN)
    done.assert_outcomes(**{"passed": 2, "failed": 1, "errors": 1, outcome: 1})


def test_mistakes_are_told_in_one_line(pytester: pytest.Pytester) -> None:
    (pytester.path / "curve.json").write_text(make_band().to_json())
    pytester.makepyfile(
        """
        def test_quantity(karat):
            karat.check("curve.json", rate=0.9)

        def test_campaign(karat):
            karat.check("quality", rate=0.9)
        """
    )
    done = pytester.runpytest_subprocess(*PLUGIN)
    done.assert_outcomes(failed=2)
    done.stdout.fnmatch_lines(["karat: A curve has no rate.*", "karat: *karat.db*"])
    done.stdout.no_fnmatch_line("*Error*")


def test_a_wrong_setting_is_refused(suite: pytest.Pytester) -> None:
    suite.makeini("[pytest]\nkarat_unknown = shrug")
    done = suite.runpytest_subprocess(*PLUGIN)
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines(["*karat_unknown must be fail, skip or xfail*"])


def test_campaigns_are_found_beside_the_suite(pytester: pytest.Pytester) -> None:
    (pytester.path / "list.csv").write_text("id,score\n" + "".join(f"p{n},{-n}\n" for n in range(50)))
    pytester.makepyfile(
        """
        import karat as library

        def test_campaign(karat):
            with library.Campaign.create(
                "sqlite:///karat.db", name="quality", source="list.csv", criterion="c", half_width=0.1
            ) as campaign:
                while items := campaign.ask(50, annotator="ann"):
                    campaign.tell({item.id: 1 for item in items}, annotator="ann")
            karat.check("quality", precision=0.9)
        """
    )
    pytester.runpytest_subprocess(*PLUGIN).assert_outcomes(passed=1)


def test_loading_it_loads_nothing_of_karat(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_light():
            assert "numpy" not in sys.modules
            assert "karat.campaign" not in sys.modules
        """
    )
    pytester.runpytest_subprocess(
        *PLUGIN, "-p", "no:schemathesis", "-p", "no:hypothesispytest"
    ).assert_outcomes(passed=1)


def test_the_entry_point_names_the_plugin() -> None:
    import tomllib

    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())
    assert project["project"]["entry-points"]["pytest11"] == {"karat": "karat.pytest_plugin"}
