"""Every input gets an answer, a reason, or an exception with a remedy."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pyarrow as pa
import pytest

import specudoku
from conftest import HARD, NO_SOLUTION, SEVERAL


def test_one_puzzle():
    assert specudoku.solve(NO_SOLUTION) is None
    assert specudoku.solve(NO_SOLUTION, errors="reasons") == (None, "no solution")
    assert specudoku.solve(HARD, errors="reasons")[1] is None
    assert specudoku.solve(SEVERAL, unique=True, errors="reasons") == (None, "several solutions")
    assert specudoku.rate(SEVERAL, errors="reasons") == (None, "several solutions")
    assert specudoku.solve("", errors="reasons") == (None, "there is no puzzle")


def test_raised_errors_name_the_puzzle():
    with pytest.raises(specudoku.PuzzleError) as caught:
        specudoku.solve([HARD, HARD, 81 * "5", "x"], errors="raise")
    error = caught.value
    assert (error.index, error.column) == (2, 2)
    assert error.reason == "R1C1 and R1C2 are both 5"
    assert str(error) == f"puzzle 2: {error.reason}"
    assert isinstance(error, specudoku.SpecudokuError) and isinstance(error, ValueError)
    with pytest.raises(specudoku.PuzzleError) as caught:
        specudoku.count(np.full((2, 81), 11, np.uint8), errors="raise")
    assert (caught.value.index, caught.value.column) == (0, 1)
    assert specudoku.solve([HARD], errors="raise") == [specudoku.solve(HARD)]


@pytest.mark.parametrize(
    ("puzzles", "error", "words"),
    [
        (7, TypeError, "puzzles: a string, a list .*, not int"),
        ([HARD, 7], TypeError, "item 1 is of the type int"),
        (np.zeros((2, 81), np.float64), TypeError, "astype"),
        (np.zeros((2, 80), np.uint8), ValueError, r"\(n, 81\)"),
        (np.uint8(3) + np.zeros((), np.uint8), TypeError, "not numpy.uint8"),
        (np.zeros((), np.uint8), ValueError, "shape"),
        (pa.array([1, 2]), TypeError, "strings, or grids as lists of integers, not Int64"),
        (pa.table({"a": [HARD], "b": [HARD]}), TypeError, "2 columns"),
    ],
)
def test_objects_that_contain_no_puzzles(puzzles, error, words):
    for verb in (specudoku.solve, specudoku.count, specudoku.check, specudoku.canonical, specudoku.rate):
        with pytest.raises(error, match=words):
            verb(puzzles)


@pytest.mark.parametrize(
    "call",
    [
        lambda: specudoku.solve(HARD, threads=0),
        lambda: specudoku.solve(HARD, threads=5_000),
        lambda: specudoku.solve(HARD, timeout=0),
        lambda: specudoku.solve(HARD, timeout=-1),
        lambda: specudoku.solve(HARD, timeout=float("nan")),
        lambda: specudoku.solve(HARD, errors="ignore"),
        lambda: specudoku.count(HARD, limit=0),
        lambda: specudoku.generate(shape="0x3"),
        lambda: specudoku.generate(clues=(30, 20)),
        lambda: specudoku.generate(symmetry="round"),
        lambda: specudoku.generate(shape="2x2", kind="numpy"),
        lambda: specudoku.generate(boards=True, minimal=True),
        lambda: specudoku.sample(1, NO_SOLUTION),
        lambda: specudoku.sample(1, "x"),
        lambda: specudoku.sample(1, 16 * "."),
        lambda: specudoku.generate(kind="foo"),
        lambda: specudoku.sample(kind="made"),
        lambda: specudoku.solve(HARD, threads=-1),
        lambda: specudoku.solve(HARD, node_limit=-1),
        lambda: specudoku.solve(HARD, limit=0),
        lambda: specudoku.solve(HARD, limit=3, unique=True),
        lambda: specudoku.count(HARD, limit=-3),
        lambda: specudoku.generate(-1),
        lambda: specudoku.generate(seed=-1),
        lambda: specudoku.generate(rating=99.0),
        lambda: specudoku.generate(rating="heavy"),
        lambda: specudoku.generate(technique="nonsense"),
        lambda: specudoku.generate(pattern=[81]),
        lambda: specudoku.explain(HARD, without=["nonsense"]),
    ],
)
def test_impossible_options_are_refused(call):
    with pytest.raises(ValueError):
        call()


def test_errors_pass_between_processes():
    error = specudoku.PuzzleError(3, 7, "no digit")
    again = pickle.loads(pickle.dumps(error))
    assert (again.index, again.column, again.reason, str(again)) == (3, 7, "no digit", str(error))
    with ProcessPoolExecutor(1) as pool:
        with pytest.raises(specudoku.PuzzleError) as caught:
            pool.submit(specudoku.solve, "x", errors="raise").result(timeout=60)
    assert caught.value.index == 0


def test_generating_gives_up():
    with pytest.raises(specudoku.GenerateError):
        specudoku.generate(clues=17, symmetry="full", attempts=2_000)


def test_limits():
    assert specudoku.solve(HARD, node_limit=1, errors="reasons") == (None, "node limit")
    lines = [HARD, 81 * ".", NO_SOLUTION]
    assert specudoku.solve(lines, node_limit=1, threads=1) == specudoku.solve(lines, node_limit=1, threads=2)
    assert specudoku.solve(lines, timeout=10) == specudoku.solve(lines)
    # The solutions of the empty 16x16 grid are counted one by one.
    assert specudoku.count(256 * ".", timeout=0.05, errors="reasons") == (None, "time limit")


def test_counts_that_do_not_fit():
    empty = np.zeros((1, 81), np.uint8)
    counts, reasons = specudoku.count(empty, errors="reasons")
    assert counts[0] == -1 and "more than 9223372036854775807" in reasons[0]
    assert specudoku.count(pa.array([81 * "."])).to_pylist() == [None]
    assert specudoku.count(empty, limit=10**6)[0] == 10**6
