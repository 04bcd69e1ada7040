"""A faulty puzzle affects only its own answer: null at its place, with the same reason in every kind of container."""

from __future__ import annotations

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import specudoku
from conftest import EASY, HARD

GOOD = [int(cell) if cell != "." else 0 for cell in EASY]
SOLVED = [int(cell) for cell in specudoku.solve(EASY)]


def with_cell(cell, value):
    return [*GOOD[:cell], value, *GOOD[cell + 1 :]]


def refused(column, value, side=9):
    return f"column {column}: {value} is not a digit: a cell holds 0 (empty) to {side}"


# Cells, and the expected reason.
PUZZLES = [
    (GOOD, None),
    (with_cell(3, -1), refused(4, -1)),
    (with_cell(80, 256), refused(81, 256)),
    (with_cell(0, 2**40), refused(1, 2**40)),
    (with_cell(40, 10), refused(41, 10)),
    (with_cell(5, -(2**63)), refused(6, -(2**63))),
    (GOOD, None),
]
GRIDS = [cells for cells, _ in PUZZLES]
REASONS = [reason for _, reason in PUZZLES]
SOLUTIONS = [None if reason else SOLVED for reason in REASONS]


def nested(cells):
    return [cells[row : row + 9] for row in range(0, 81, 9)]


def flat(grid):
    """Returns the cells of an answer of any form; None if it is null."""
    if grid is None:
        return None
    cells = np.array(grid.tolist() if hasattr(grid, "tolist") else grid, np.int64).ravel()
    return cells.tolist() if cells.any() else None


def listed(answers):
    """Returns the items of answers in any container."""
    if isinstance(answers, (pa.Table, pa.RecordBatch)):
        answers = answers.column(0)
    if isinstance(answers, duckdb.DuckDBPyRelation):
        return [row[0] for row in answers.fetchall()]
    for way in ("to_pylist", "to_list", "tolist"):
        if hasattr(answers, way):
            return [None if item is pd.NA else item for item in getattr(answers, way)()]
    return list(answers)


def relation(grids):
    table = pa.table({"mine": pa.array(grids, pa.list_(pa.int64()))})
    return duckdb.from_arrow(table)


CONTAINERS = {
    "int64": lambda: np.array(GRIDS, np.int64),
    "int64 squares": lambda: np.array(GRIDS, np.int64).reshape(-1, 9, 9),
    "objects": lambda: np.array(GRIDS, object),
    "every second column": lambda: np.repeat(np.array(GRIDS), 2, axis=1)[:, ::2],
    "list": lambda: GRIDS,
    "tuple of tuples": lambda: tuple(map(tuple, GRIDS)),
    "list of rows": lambda: [nested(grid) for grid in GRIDS],
    "list of arrays": lambda: [np.array(grid) for grid in GRIDS],
    "generator of lists": lambda: (grid for grid in GRIDS),
    "pyarrow": lambda: pa.array(GRIDS, pa.list_(pa.int64())),
    "pyarrow large": lambda: pa.array(GRIDS, pa.large_list(pa.int64())),
    "pyarrow of fixed size": lambda: pa.array(GRIDS, pa.list_(pa.int64(), 81)),
    "pyarrow rows": lambda: pa.array(map(nested, GRIDS), pa.list_(pa.list_(pa.int64()))),
    "pyarrow rows of fixed size": lambda: pa.array(map(nested, GRIDS), pa.list_(pa.list_(pa.int64(), 9), 9)),
    "pyarrow chunks": lambda: pa.chunked_array([GRIDS[:3], [], GRIDS[3:]], pa.list_(pa.int64())),
    "pyarrow table": lambda: pa.table({"mine": pa.array(GRIDS)}),
    "pyarrow batch": lambda: pa.record_batch({"mine": pa.array(GRIDS)}),
    "polars list": lambda: pl.Series("mine", GRIDS, dtype=pl.List(pl.Int64)),
    "polars array": lambda: pl.Series("mine", GRIDS, dtype=pl.Array(pl.Int64, 81)),
    "polars squares": lambda: pl.Series("mine", [nested(grid) for grid in GRIDS], dtype=pl.Array(pl.Int64, (9, 9))),
    "pandas": lambda: pd.Series(GRIDS),
    "pandas of arrays": lambda: pd.Series([np.array(grid) for grid in GRIDS]),
    "duckdb": lambda: relation(GRIDS),
}


@pytest.mark.parametrize("name", CONTAINERS)
def test_each_fault_is_one_null_with_its_reason(name):
    solutions, reasons = specudoku.solve(CONTAINERS[name](), errors="reasons")
    assert listed(reasons) == REASONS
    assert [flat(grid) for grid in listed(solutions)] == SOLUTIONS
    assert [flat(grid) for grid in listed(specudoku.solve(CONTAINERS[name](), errors="null"))] == SOLUTIONS
    with pytest.raises(specudoku.PuzzleError) as caught:
        specudoku.solve(CONTAINERS[name](), errors="raise")
    assert (caught.value.index, caught.value.column, caught.value.reason) == (1, 4, REASONS[1])


@pytest.mark.parametrize("name", CONTAINERS)
def test_the_answers_are_of_the_type_of_the_puzzles(name):
    puzzles = CONTAINERS[name]()
    solutions = specudoku.solve(puzzles)
    for attribute in ("dtype", "type", "schema", "shape", "types"):
        if hasattr(puzzles, attribute):
            assert getattr(solutions, attribute) == getattr(puzzles, attribute)
    assert type(solutions) is (list if name in ("tuple of tuples", "generator of lists") else type(puzzles))


@pytest.mark.parametrize("verb", ["count", "check", "rate", "explain", "minimize", "canonical", "candidates", "hint"])
@pytest.mark.parametrize("name", ["int64", "list of rows", "pyarrow", "pyarrow rows of fixed size", "polars array", "pandas"])
def test_every_verb_gives_the_same_reasons(verb, name):
    answers, reasons = getattr(specudoku, verb)(CONTAINERS[name](), errors="reasons")
    assert listed(reasons) == REASONS
    assert len(listed(answers)) == len(PUZZLES)
    if verb in ("count", "check"):
        word = 1 if verb == "count" else "unique minimal"
        found = [None if item == -1 else item for item in listed(answers)]
        assert found == [None if reason else word for reason in REASONS]


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64])
def test_each_type_of_integer(dtype):
    largest = int(np.iinfo(dtype).max)
    for value in (largest, 10, int(np.iinfo(dtype).min)):
        puzzles = np.array([GOOD, with_cell(7, value)], dtype)
        solutions, reasons = specudoku.solve(puzzles, errors="reasons")
        assert solutions.dtype == dtype and solutions[0].tolist() == SOLVED
        expected = None if value == 0 else refused(8, value)
        assert reasons.tolist() == [None, expected] and solutions[1].any() == (value == 0)
        column, reasons = specudoku.solve(pa.array(list(puzzles)), errors="reasons")
        assert reasons.to_pylist() == [None, expected] and column.to_pylist()[0] == SOLVED


def test_numbers_beyond_64_bits():
    for value in (2**63, 2**64, -(2**70)):
        puzzles = [with_cell(2, value), GOOD]
        assert specudoku.solve(puzzles, errors="reasons") == ([None, SOLVED], [refused(3, value), None])
        solutions, reasons = specudoku.solve(np.array(puzzles, object), errors="reasons")
        assert reasons.tolist() == [refused(3, value), None] and solutions[1].tolist() == SOLVED


def test_uint8_is_not_copied_and_just_as_exact():
    puzzles = np.array([GOOD, with_cell(1, 10), with_cell(1, 255)], np.uint8)
    assert specudoku.solve(puzzles, errors="reasons")[1].tolist() == [None, refused(2, 10), refused(2, 255)]


def test_grids_that_lack_cells():
    short, ragged, no_row = GOOD[:80], nested(GOOD), nested(GOOD)
    ragged[2] = ragged[2][:8]
    no_row[4] = None
    expected = [None, "row 3 has 8 cells instead of 9", "row 5 has 0 cells instead of 9"]
    grids = [nested(GOOD), ragged, no_row]
    types = (pa.list_(pa.list_(pa.int8())), pa.large_list(pa.list_(pa.int64())))
    for puzzles in (grids, [nested(GOOD), ragged, no_row], *(pa.array(grids, kind) for kind in types)):
        solutions, reasons = specudoku.solve(puzzles, errors="reasons")
        assert listed(reasons) == expected
        assert [flat(grid) for grid in listed(solutions)] == [SOLVED, None, None]
    for puzzles in ([short, GOOD, None], pa.array([short, GOOD, None]), pl.Series([short, GOOD, None]), pd.Series([short, GOOD, None])):
        solutions, reasons = specudoku.solve(puzzles, errors="reasons")
        assert "80 cells are too few" in listed(reasons)[0] and listed(reasons)[2] == "null"
        assert [flat(grid) for grid in listed(solutions)] == [None, SOLVED, None]
    # One grid is one puzzle.
    assert specudoku.solve(ragged, errors="reasons") == (None, expected[1])
    assert specudoku.solve(no_row, errors="reasons") == (None, expected[2])


def test_null_cells_are_empty():
    grid = [cell or None for cell in GOOD]
    for kind in (pa.list_(pa.int64()), pa.list_(pa.uint8(), 81)):
        column = specudoku.solve(pa.array([grid, None], kind))
        assert column.to_pylist() == [SOLVED, None] and column.type == kind
    assert specudoku.solve([grid, nested(grid)]) == [SOLVED, nested(SOLVED)]
    assert specudoku.solve(pl.Series([grid], dtype=pl.List(pl.UInt8))).to_list() == [SOLVED]


def test_other_sizes():
    """The place of a fault is its cell, not its column in an intermediate text."""
    grids = np.zeros((4, 16, 16), np.int64)
    grids[1, 0, 4] = 17
    grids[2, 2, :2] = 12
    grids[3, 15, 15] = -5
    flat_grids = grids.reshape(4, 256).tolist()
    containers = (grids, grids.reshape(4, 256), flat_grids, grids.tolist(), pa.array(flat_grids), pa.array(grids.tolist()))
    for puzzles in containers:
        solutions, reasons = specudoku.solve(puzzles, errors="reasons")
        solved, refusals = [flat(grid) for grid in listed(solutions)], listed(reasons)
        assert all(sorted(solved[0][row : row + 16]) == list(range(1, 17)) for row in range(0, 256, 16))
        assert solved[1:] == [None] * 3 and refusals[0] is None
        assert refusals[1] == refused(5, 17, 16) and refusals[3] == refused(256, -5, 16)
        with pytest.raises(specudoku.PuzzleError) as caught:
            specudoku.solve(puzzles[2:3], errors="raise")
        # The second of the two: cell 34 of the grid.
        assert caught.value.column == 34
    counts = specudoku.count(pa.array([[0] * 16, [0] * 15 + [5]]))
    assert counts.to_pylist() == [288, None]
    assert specudoku.minimize(pa.array([specudoku.solve([0] * 36)]))[0].as_py().count(0) > 10
    assert specudoku.canonical(pa.array([specudoku.solve([0] * 36)])).to_pylist()[0][0] == 1


def test_empty_columns_and_nulls():
    assert specudoku.solve(pa.nulls(2)).to_pylist() == [None, None]
    assert specudoku.solve(pa.array([], pa.list_(pa.int64()))).type == pa.list_(pa.int64())
    assert specudoku.solve(pa.array([None], pa.list_(pa.list_(pa.int64(), 9), 9))).to_pylist() == [None]
    assert specudoku.solve(pa.array([None, None]).cast(pa.string()).dictionary_encode()).to_pylist() == [None, None]
    assert specudoku.solve(pl.Series("mine", [], dtype=pl.List(pl.Int8))).dtype == pl.List(pl.Int8)
    assert specudoku.solve(np.zeros((0, 16, 16), np.int64)).shape == (0, 16, 16)


@pytest.mark.parametrize(
    ("puzzles", "words"),
    [
        ([GOOD, 5.5], "item 1 is of the type float"),
        ([HARD, object()], "item 1 is of the type object"),
        ([[5.5] * 81], "item 0: a cell is of the type float"),
        ([[["5"] * 9] * 9], "item 0: a cell is of the type str"),
        ([[[[[[[1]]]]]]], "item 0: a grid is a list of numbers"),
        ([[GOOD, 5]], "item 0: a grid is a list of numbers"),
        (pa.array([[5.5] * 81]), "lists of integers, not List"),
        (pa.array([[[[1]]]]), "lists of integers, not List"),
        (pa.array([5.5]), "lists of integers, not Float64"),
        (pl.LazyFrame({"a": [HARD]}), "collect"),
        ({1: HARD}, "not dict"),
        ({HARD}, "not set"),
        (5, "not int"),
        (None, "not NoneType"),
        (np.int64(5), "not numpy.int64"),
        (pa.scalar(HARD), "not pyarrow.lib.StringScalar"),
    ],
)
def test_errors_name_the_received_type(puzzles, words):
    for verb in (specudoku.solve, specudoku.rate, specudoku.candidates):
        with pytest.raises(TypeError, match=words):
            verb(puzzles, errors="null")


def test_a_list_within_itself_ends():
    puzzles: list = []
    puzzles.append(puzzles)
    with pytest.raises(TypeError, match="a grid is a list of numbers"):
        specudoku.solve([puzzles])
