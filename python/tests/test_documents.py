"""Examples run, and types hold."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys

import pytest

import specudoku
from conftest import TOP

EXAMPLES = re.findall(r"^```python\n(.*?)^```", (TOP / "python" / "README.md").read_text(), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("example", EXAMPLES, ids=["numpy", "polars", "duckdb"])
def test_examples_of_the_readme(example):
    exec(compile(example, "README.md", "exec"), {})


def test_examples_of_the_docstrings():
    result = doctest.testmod(specudoku)
    assert result.attempted >= 15 and result.failed == 0


def test_everything_is_documented():
    for name in specudoku.__all__:
        assert (getattr(specudoku, name).__doc__ or "").strip(), name


def test_types():
    pytest.importorskip("mypy")
    package = TOP / "python" / "specudoku"
    mypy = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(package)]
    done = subprocess.run(mypy, capture_output=True, text=True, cwd=TOP / "python" / "target")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "line",
    [
        "a: int = specudoku.solve('x')",
        "a: str = specudoku.solve('x', errors='reasons')",
        "a: list[str] = specudoku.count(['x'])",
        "a: str = specudoku.generate()",
        "specudoku.solve('x', timeouts=3)",
        "specudoku.rate('x', errors='ignore')",
    ],
)
def test_wrong_types_are_refused(line):
    assert "error:" in checked(line)


def test_right_types_are_accepted():
    lines = [
        "a: str | None = specudoku.solve('x')",
        "b: tuple[list[int | None], list[str | None]] = specudoku.count(['x'], errors='reasons')",
        "c: np.ndarray = specudoku.solve(np.zeros((1, 81)), timeout=1.0)",
        "d: list[str] | None = specudoku.solve('x', limit=3)",
        "e: list[specudoku.Made] = specudoku.generate(3, kind='made', rating=(3.0, 4.0))",
        "f = specudoku.rate('x')",
        "g: float = f.er if f else 0.0",
    ]
    assert checked(*lines) == ""


def checked(*lines):
    pytest.importorskip("mypy")
    text = "\n".join(("import numpy as np", "import specudoku", *lines))
    mypy = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "-c", text]
    return subprocess.run(mypy, capture_output=True, text=True, cwd=TOP / "python" / "target").stdout
