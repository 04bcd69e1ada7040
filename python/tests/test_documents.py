"""Examples in documents run, and the type stubs are right."""

from __future__ import annotations

import doctest
import inspect
import re
import subprocess
import sys

import pytest

import specudoku
from conftest import TOP

EXAMPLES = re.findall(r"^```python\n(.*?)^```", (TOP / "python" / "README.md").read_text(), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("example", EXAMPLES, ids=["cancel", "numpy", "polars", "duckdb"])
def test_examples_of_the_readme(example):
    exec(compile(example, "README.md", "exec"), {})


def test_examples_of_the_page_on_data(program, own, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    solved = program("solve", "--stats", "--format", "csv", lines=own[:5])
    rated = program("rate", "--format", "csv", lines=solved)
    (tmp_path / "augmented.csv").write_text("\n".join(rated) + "\n")
    traces = program("explain", "--full", "--format", "jsonl", lines=own[:5])
    (tmp_path / "traces.jsonl").write_text("\n".join(traces) + "\n")
    page = (TOP / "docs" / "data.md").read_text()
    for example in re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE):
        exec(compile(example, "data.md", "exec"), {})
    parquet = pytest.importorskip("pyarrow.parquet")
    augmented = parquet.read_table("augmented.parquet").to_pydict()
    assert augmented["solution"] == specudoku.solve(augmented["puzzle"]) and min(augmented["nodes"]) >= 1
    steps = parquet.read_table("traces.parquet").to_pydict()["steps"]
    assert len(steps) == 5 and all(len(step["candidates"]) == 81 for step in steps[0])


def test_examples_of_the_docstrings():
    modules = {inspect.getmodule(getattr(specudoku, name)) for name in specudoku.__all__}
    results = [doctest.testmod(module) for module in modules if module and module.__name__.startswith("specudoku")]
    assert sum(result.attempted for result in results) >= 30 and not any(result.failed for result in results)


def test_everything_is_documented():
    for name in specudoku.__all__:
        assert (getattr(specudoku, name).__doc__ or "").strip(), name


def mypy(*arguments):
    """Returns the output of mypy, and whether it accepts the files."""
    pytest.importorskip("mypy")
    folder = TOP / "python" / "tests" / "typed"
    paths = [str(folder / argument) for argument in arguments]
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *paths]
    done = subprocess.run(command, capture_output=True, text=True, cwd=TOP / "python" / "target")
    return done.stdout + done.stderr, done.returncode == 0


def test_types():
    words, is_accepted = mypy("../../specudoku", "accepted.py")
    assert is_accepted, words


def test_wrong_types_are_refused_on_the_right_lines():
    words, is_accepted = mypy("../../specudoku", "refused.py")
    lines = (TOP / "python" / "tests" / "typed" / "refused.py").read_text().splitlines()
    wrong = {number for number, line in enumerate(lines, 1) if line.endswith("# refused")}
    assert not is_accepted and len(wrong) > 30
    assert {int(line.split(":")[1]) for line in words.splitlines() if ": error:" in line} == wrong, words
