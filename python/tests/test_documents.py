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


def test_wrong_types_are_refused_and_right_ones_accepted():
    pytest.importorskip("mypy")
    wrong = [
        "a: int = specudoku.solve('x')",
        "b: str = specudoku.solve('x', errors='reasons')",
        "c: list[str] = specudoku.count(['x'])",
        "d: str = specudoku.generate()",
        "specudoku.solve('x', timeouts=3)",
        "specudoku.rate('x', errors='ignore')",
        "specudoku.canonical('x', layout='x')",
    ]
    right = [
        "e: str | None = specudoku.solve('x')",
        "f: tuple[list[int | None], list[str | None]] = specudoku.count(['x'], errors='reasons')",
        "g: np.ndarray = specudoku.solve(np.zeros((1, 81)), timeout=1.0)",
        "h: list[str] | None = specudoku.solve('x', limit=3)",
        "i: list[specudoku.Made] = specudoku.generate(3, kind='made', rating=(3.0, 4.0))",
        "j = specudoku.rate('x', layout='x')",
        "k: float = j.er if j else 0.0",
    ]
    text = "\n".join(["import numpy as np", "import specudoku", *wrong, *right])
    mypy = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "-c", text]
    found = subprocess.run(mypy, capture_output=True, text=True, cwd=TOP / "python" / "target").stdout
    lines = {int(line.split(":")[1]) for line in found.splitlines() if ": error:" in line}
    assert lines == set(range(3, 3 + len(wrong))), found
