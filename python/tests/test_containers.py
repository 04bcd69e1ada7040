"""Puzzles go through every kind of container, and the answers come in the same kind, each at its place."""

from __future__ import annotations

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import specudoku
from conftest import HARD, SEVERAL

SOLUTION = specudoku.solve(HARD)
PUZZLES = [HARD, None, SEVERAL, "x", HARD]
SOLUTIONS = [SOLUTION, None, specudoku.solve(SEVERAL), None, SOLUTION]
COUNTS = [1, None, specudoku.count(SEVERAL), None, 1]


def test_list_and_tuple():
    assert specudoku.solve(PUZZLES) == SOLUTIONS
    assert specudoku.solve(tuple(PUZZLES)) == SOLUTIONS
    assert specudoku.solve([]) == []
    assert specudoku.count(PUZZLES) == COUNTS


@pytest.mark.parametrize("shape", [(5, 81), (5, 9, 9), (5, 1, 81), (81,), (9, 9), (0, 81), (0, 9, 9)])
def test_arrays(shape):
    row = np.array([int(cell) if cell != "." else 0 for cell in HARD], np.uint8)
    puzzles = np.resize(row, shape)
    outer = shape[:-1] if shape[-1] == 81 else shape[:-2]
    solutions, reasons = specudoku.solve(puzzles, errors="reasons")
    assert solutions.shape == shape and solutions.dtype == np.uint8
    assert (solutions == np.resize(np.array(list(SOLUTION), np.uint8), shape)).all()
    assert reasons.shape == outer and not any(reasons.flat)
    counts = specudoku.count(puzzles)
    assert counts.shape == outer and counts.dtype == np.int64 and (counts == 1).all()
    assert specudoku.rate(puzzles).shape == outer if np.prod(outer) <= 1 else True
    assert specudoku.check(puzzles).shape == outer
    assert specudoku.canonical(puzzles).shape == shape


def test_arrays_that_are_not_side_by_side():
    row = np.array([int(cell) if cell != "." else 0 for cell in HARD], np.uint8)
    puzzles = np.zeros((3, 162), np.uint8)
    puzzles[:, ::2] = row
    assert (specudoku.solve(puzzles[:, ::2]) == np.array(list(SOLUTION), np.uint8)).all()
    locked = np.resize(row, (2, 81))
    locked.flags.writeable = False
    assert (specudoku.solve(locked) == np.array(list(SOLUTION), np.uint8)).all()


def test_nulls_of_arrays():
    puzzles = np.zeros((4, 81), np.uint8)
    puzzles[1, 3] = 10
    puzzles[2, :2] = 7
    solutions, reasons = specudoku.solve(puzzles, errors="reasons")
    assert [bool(row.any()) for row in solutions] == [True, False, False, True]
    assert list(reasons) == [
        None,
        "column 4: 10 is no digit: a cell holds 0 to 9",
        "R1C1 and R1C2 are both 7",
        None,
    ]
    assert list(specudoku.count(puzzles, limit=9)) == [9, -1, -1, 9]
    assert list(specudoku.count(puzzles)) == [-1, -1, -1, -1]
    assert list(specudoku.check(puzzles)) == ["multiple", None, None, "multiple"]
    ratings = specudoku.rate(puzzles)
    assert np.isnan(ratings["er"]).all() and (ratings["technique"] == "").all()


@pytest.mark.parametrize("data_type", [pa.string(), pa.large_string(), pa.string_view()])
def test_pyarrow(data_type):
    puzzles = pa.array(PUZZLES, data_type)
    solutions, reasons = specudoku.solve(puzzles, errors="reasons")
    assert isinstance(solutions, pa.Array) and solutions.type == data_type
    assert solutions.to_pylist() == SOLUTIONS
    assert [reason is None for reason in reasons.to_pylist()] == [True, False, True, False, True]
    assert specudoku.count(puzzles).to_pylist() == COUNTS and specudoku.count(puzzles).type == pa.int64()
    chunked = pa.chunked_array([PUZZLES[:2], [], PUZZLES[2:]], data_type)
    solutions = specudoku.solve(chunked)
    assert isinstance(solutions, pa.ChunkedArray) and solutions.num_chunks == 3
    assert solutions.to_pylist() == SOLUTIONS
    assert specudoku.solve(puzzles[2:4]).to_pylist() == SOLUTIONS[2:4]
    assert specudoku.solve(puzzles[:0]).to_pylist() == []
    table = specudoku.solve(pa.table({"mine": puzzles}))
    assert table.column_names == ["mine"] and table["mine"].to_pylist() == SOLUTIONS
    ratings = specudoku.rate(pa.array([None, HARD]))
    assert ratings.to_pylist()[1]["er"] > 10 and ratings.to_pylist()[0]["technique"] is None


def test_polars():
    series = pl.Series("mine", PUZZLES)
    solutions, reasons = specudoku.solve(series, errors="reasons")
    assert isinstance(solutions, pl.Series) and solutions.name == "mine"
    assert solutions.to_list() == SOLUTIONS and reasons.null_count() == 3
    assert specudoku.count(series).to_list() == COUNTS
    frame = specudoku.check(pl.DataFrame({"mine": PUZZLES}))
    assert frame["mine"].to_list() == ["unique minimal", None, "multiple", None, "unique minimal"]


def test_pandas():
    series = pd.Series(PUZZLES, index=list("abcde"), name="mine", dtype="str")
    solutions = specudoku.solve(series)
    assert isinstance(solutions, pd.Series) and list(solutions.index) == list("abcde") and solutions.name == "mine"
    assert [None if pd.isna(solution) else solution for solution in solutions] == SOLUTIONS


def test_duckdb():
    values = ", ".join("(null)" if puzzle is None else f"('{puzzle}')" for puzzle in PUZZLES)
    relation = duckdb.sql(f"select * from (values {values}) as t(mine)")
    solutions = specudoku.solve(relation)
    assert solutions.columns == ["mine"]
    assert [row[0] for row in solutions.fetchall()] == SOLUTIONS
    counts = specudoku.count(relation)
    assert duckdb.sql("select sum(mine) from counts").fetchall() == [(sum(filter(None, COUNTS)),)]


def test_anything_that_speaks_arrow():
    class Column:
        def __arrow_c_stream__(self, requested_schema=None):
            return pa.chunked_array([PUZZLES]).__arrow_c_stream__(requested_schema)

    assert pa.chunked_array(specudoku.solve(Column())).to_pylist() == SOLUTIONS


def test_many_of_each_kind(own):
    puzzles = (own * 10)[:3_000]
    puzzles[1_500] = "no puzzle"
    expected = specudoku.solve(puzzles, threads=1)
    assert expected.count(None) == 1 and expected[1_500] is None
    assert specudoku.solve(pa.array(puzzles)).to_pylist() == expected
    assert specudoku.solve(pl.Series(puzzles), threads=3).to_list() == expected


ROW = np.array([int(cell) if cell != "." else 0 for cell in HARD], np.uint8)
SOLVED = [int(cell) for cell in SOLUTION]


@pytest.mark.parametrize("data_type", [np.int64, np.int8, np.uint16, np.int32])
def test_integers_of_any_size(data_type):
    solutions = specudoku.solve(ROW.astype(data_type).reshape(1, 9, 9))
    assert solutions.dtype == data_type and solutions.ravel().tolist() == SOLVED


def test_negative_and_large_cells_are_refused():
    for value in (-1, 256, 1_000):
        with pytest.raises(ValueError, match=rf"the cell \(1, 3\) holds {value}"):
            puzzles = np.zeros((2, 81), np.int64)
            puzzles[1, 3] = value
            specudoku.solve(puzzles)


def test_masked_cells_are_empty():
    filled = np.array(SOLVED, np.uint8)
    puzzle = np.ma.MaskedArray(filled, mask=ROW == 0)
    assert specudoku.solve(puzzle).tolist() == SOLVED and specudoku.count(puzzle) == 1
    texts = np.ma.MaskedArray([HARD, HARD], mask=[False, True])
    assert specudoku.solve(texts).tolist() == [SOLUTION, None]


def test_lists_of_rows():
    grid = ROW.reshape(9, 9).tolist()
    solved = np.array(SOLVED).reshape(9, 9).tolist()
    assert specudoku.solve(grid) == solved
    assert specudoku.solve([grid, grid]) == [solved, solved]
    assert specudoku.count(grid) == 1 and specudoku.check([grid]) == ["unique minimal"]
    assert specudoku.solve([grid], errors="reasons")[1] == [None]
    with pytest.raises(ValueError, match="rows of the same length"):
        specudoku.solve([[1, 2], [3]])


def test_texts_in_arrays():
    puzzles = np.array([[HARD, "x"], [SEVERAL, HARD]])
    solutions, reasons = specudoku.solve(puzzles, errors="reasons")
    assert solutions.shape == (2, 2) and solutions[0, 0] == SOLUTION and solutions[0, 1] is None
    assert reasons[0, 1] is not None and reasons[1, 1] is None
    assert specudoku.solve(np.array([HARD, None], object)).tolist() == [SOLUTION, None]


def test_bytes_and_lone_surrogates():
    assert specudoku.solve(HARD.encode()) == SOLUTION
    assert specudoku.solve([HARD.encode(), HARD]) == [SOLUTION, SOLUTION]
    solutions, reasons = specudoku.solve([HARD, "\ud800", b"\xff", None], errors="reasons")
    assert solutions == [SOLUTION, None, None, None] and reasons[0] is None and all(reasons[1:])


def test_grids_of_other_sizes():
    puzzles = np.zeros((2, 16, 16), np.uint8)
    puzzles[0, 0, :2] = (16, 10)
    puzzles[1, 0, :2] = 7
    solutions, reasons = specudoku.solve(puzzles, errors="reasons")
    assert solutions.shape == puzzles.shape and solutions.dtype == np.uint8
    assert solutions[0, 0, :2].tolist() == [16, 10] and not solutions[1].any()
    assert all(sorted(row) == list(range(1, 17)) for row in solutions[0].tolist())
    assert reasons.tolist()[0] is None and "are both" in reasons.tolist()[1]
    small = np.zeros((3, 16), np.int64)
    assert specudoku.count(small).tolist() == [288] * 3
    assert specudoku.check(np.zeros((4, 4), np.uint8)) == "multiple"


def test_dictionaries_and_lists_of_arrow():
    coded = pa.array([HARD, None, HARD]).dictionary_encode()
    assert specudoku.solve(coded).to_pylist() == [SOLUTION, None, SOLUTION]
    assert specudoku.solve(pa.table({"mine": coded}))["mine"].to_pylist() == [SOLUTION, None, SOLUTION]
    for kind in (pa.list_(pa.uint8()), pa.list_(pa.uint8(), 81)):
        cells = pa.array([ROW.tolist(), None, [10] * 81], kind)
        solutions, reasons = specudoku.solve(cells, errors="reasons")
        assert solutions.type == kind and solutions.to_pylist() == [SOLVED, None, None]
        assert reasons.to_pylist()[:2] == [None, "null"] and "10 is no digit" in reasons.to_pylist()[2]
        assert specudoku.count(cells).to_pylist() == [1, None, None]
        assert specudoku.check(cells).to_pylist() == ["unique minimal", None, None]
    with pytest.raises(ValueError, match="lists of 81"):
        specudoku.solve(pa.array([[1, 2]]))
    series = pl.Series("mine", [HARD, None], dtype=pl.Categorical)
    assert specudoku.solve(series).to_list() == [SOLUTION, None]
    cells = pl.Series("mine", [ROW.tolist()], dtype=pl.Array(pl.UInt8, 81))
    assert specudoku.solve(cells).to_list() == [SOLVED]


def test_pandas_of_any_type():
    expected = [SOLUTION, None, SOLUTION]
    for data_type in ("category", object, "string"):
        series = pd.Series([HARD, None, HARD], index=[3, 1, 2], name="mine", dtype=data_type)
        solutions = specudoku.solve(series)
        assert [None if pd.isna(item) else item for item in solutions] == expected, data_type
        assert list(solutions.index) == [3, 1, 2] and solutions.name == "mine"
        counts = specudoku.count(series)
        assert [None if pd.isna(item) else int(item) for item in counts] == [1, None, 1], data_type
    frame, reasons = specudoku.solve(pd.DataFrame({"mine": [HARD, "x"]}), errors="reasons")
    assert list(frame.columns) == ["mine"] and frame["mine"][0] == SOLUTION
    assert list(reasons.columns) == ["reason"] and isinstance(reasons["reason"][1], str)
    with pytest.raises(TypeError, match="2 columns"):
        specudoku.solve(pd.DataFrame({"a": [HARD], "b": [HARD]}))
