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
