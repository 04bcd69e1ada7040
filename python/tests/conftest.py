"""Shared by the suites: puzzles, and the program to compare with."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EASY = "4......19.17...4..8.....3..2.1.....8...8..2.....9...5374.29...5..9.......8.5.3.2."
# Rated 6.6, for a Turbot Fish: within milliseconds, while HARD takes a second.
CHAIN = "2.98....4.5................36..7..2..8...6.45.4..2...8...79...119......24..2.5.8."
SEVERAL = HARD.replace("8", ".", 1)
NO_SOLUTION = "12345678.........9" + 63 * "."


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    """With REQUIRE_ALL=1 a skipped test fails, except for missing public lists, which are not in the repository."""
    report = yield
    if report.skipped and os.environ.get("REQUIRE_ALL") and "a public list" not in str(report.longrepr):
        report.outcome = "failed"
    return report


@pytest.fixture(scope="session")
def program() -> Callable[..., list[str]]:
    """Returns a function that runs the program on lines and returns the lines of its output."""
    path = os.environ.get("SPECUDOKU")
    if not path:
        pytest.skip("SPECUDOKU does not name the program")

    def run(*arguments: str, lines: list[str] | None = None) -> list[str]:
        text = "".join(line + "\n" for line in lines or [])
        command = [path, *arguments, *([] if lines is None else ["-"])]
        output = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
        return output.stdout.splitlines()

    return run


@pytest.fixture(scope="session")
def own() -> list[str]:
    """Returns the project's own puzzles of every difficulty."""
    lines = (TOP / "puzzles" / "rated.csv").read_text().splitlines()[1:]
    puzzles = [field for line in lines for field in line.split(",") if len(field) == 81]
    assert len(puzzles) > 300
    return puzzles


def public(name: str) -> list[str]:
    """Returns a public list. If it is missing, the test is skipped."""
    path = TOP / ".." / "shared" / "corpora" / name
    if not path.exists():
        pytest.skip(f"{name} is absent: a public list")
    return [line[:81] for line in path.read_text().splitlines() if not line.startswith("#")]
