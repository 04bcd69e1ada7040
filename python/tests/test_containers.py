"""Every kind of container is accepted, and the answers have the same kind and order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Sequence

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import specudoku
from conftest import CHAIN, EASY, HARD, SEVERAL

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


def test_arrays_that_are_not_contiguous():
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
        "column 4: 10 is not a digit: a cell holds 0 (empty) to 9",
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
    ratings = specudoku.rate(pa.array([None, CHAIN]))
    assert ratings.to_pylist()[1]["er"] > 6 and ratings.to_pylist()[0]["technique"] is None


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


def test_anything_with_the_arrow_interface():
    class Stream:
        def __arrow_c_stream__(self, requested_schema=None):
            return pa.chunked_array([PUZZLES]).__arrow_c_stream__(requested_schema)

    class Array:
        def __arrow_c_array__(self, requested_schema=None):
            return pa.array(PUZZLES).__arrow_c_array__(requested_schema)

    class Table:
        def __arrow_c_stream__(self, requested_schema=None):
            return pa.table({"mine": PUZZLES}).__arrow_c_stream__(requested_schema)

    for puzzles, name in ((Stream(), "answers"), (Array(), "answers"), (Table(), "mine")):
        solutions, reasons = specudoku.solve(puzzles, errors="reasons")
        assert pa.table(solutions).to_pydict() == {name: SOLUTIONS}
        assert pa.table(reasons).column_names == ["reason"]
        # The answers are again puzzles, and every library reads them.
        assert pl.DataFrame(specudoku.count(solutions)).to_series().to_list() == [1, None, 1, None, 1]


def test_record_batches():
    batch = pa.record_batch({"mine": PUZZLES})
    solutions, reasons = specudoku.solve(batch, errors="reasons")
    assert isinstance(solutions, pa.RecordBatch) and solutions.to_pydict() == {"mine": SOLUTIONS}
    assert isinstance(reasons, pa.RecordBatch) and reasons.schema.names == ["reason"]
    assert specudoku.count(batch.slice(0, 0)).num_rows == 0
    assert specudoku.rate(pa.record_batch({"mine": [EASY]})).to_pydict()["mine"][0]["er"] == 1.2


def test_iterables():
    expected = specudoku.solve(PUZZLES, errors="reasons")

    class Column(Sequence):
        """Like a column of a Hugging Face data set: a sequence without other interfaces."""

        def __getitem__(self, index):
            return PUZZLES[index]

        def __len__(self):
            return len(PUZZLES)

    for puzzles in (iter(PUZZLES), (puzzle for puzzle in PUZZLES), Column(), deque(PUZZLES), dict(enumerate(PUZZLES)).values()):
        assert specudoku.solve(puzzles, errors="reasons") == expected
    assert specudoku.solve(dict.fromkeys([HARD, SEVERAL]).keys()) == [SOLUTION, SOLUTIONS[2]]
    assert specudoku.solve(range(81), errors="reasons")[1] == "column 11: 10 is not a digit: a cell holds 0 (empty) to 9"
    assert specudoku.solve(iter([])) == []


def test_objects_that_convert_to_an_array():
    class Tensor:
        def __init__(self, array):
            self.array = array

        def __array__(self, dtype=None, copy=None):
            return self.array

    solutions = specudoku.solve(Tensor(ROW.reshape(1, 9, 9).astype(np.int64)))
    assert isinstance(solutions, np.ndarray) and solutions.shape == (1, 9, 9) and solutions.ravel().tolist() == SOLVED
    assert specudoku.solve(Tensor(np.array([HARD, None], object))).tolist() == [SOLUTION, None]
    assert specudoku.solve(pd.array([HARD, None], dtype="string")).tolist() == [SOLUTION, None]
    with pytest.raises(TypeError, match="float64"):
        specudoku.solve(Tensor(np.zeros((1, 81))))


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
    assert specudoku.solve(ROW.tolist()) == SOLVED
    assert specudoku.solve([ROW.tolist(), HARD, None])[:2] == [SOLVED, SOLUTION]
    with_nulls = [[cell or None for cell in row] for row in grid]
    assert specudoku.solve(with_nulls) == solved
    minimal = specudoku.minimize([np.array(SOLVED, np.int16)])[0]
    assert minimal.dtype == np.int16 and specudoku.check(minimal) == "unique minimal"
    small = [[0] * 4] * 4
    assert specudoku.count(small) == 288 and specudoku.canonical(small) == small
    assert specudoku.minimize([specudoku.solve(small)])[0][0][0] == 0


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
        assert reasons.to_pylist()[:2] == [None, "null"] and "10 is not a digit" in reasons.to_pylist()[2]
        assert specudoku.count(cells).to_pylist() == [1, None, None]
        assert specudoku.check(cells).to_pylist() == ["unique minimal", None, None]
        easy = pa.array([[int(cell) if cell != "." else 0 for cell in EASY], None], kind)
        assert [rating["er"] for rating in specudoku.rate(easy).to_pylist()] == [1.2, None]
        assert specudoku.explain(easy).to_pylist()[0]["open_cells"] == 0
    series = pl.Series("mine", [HARD, None], dtype=pl.Categorical)
    assert specudoku.solve(series).to_list() == [SOLUTION, None]
    cells = pl.Series("mine", [ROW.tolist()], dtype=pl.Array(pl.UInt8, 81))
    assert specudoku.solve(cells).to_list() == [SOLVED]


def test_the_intended_version_of_pandas_is_used():
    """The script `test` runs this suite a second time with pandas 2."""
    assert pd.__version__.split(".")[0] == os.environ.get("SPECUDOKU_PANDAS", pd.__version__.split(".")[0])


def missing(items):
    return [None if item is None or item is pd.NA else item for item in items]


@pytest.mark.parametrize("data_type", ["str", "string", "object", "category", "string[pyarrow]", pd.ArrowDtype(pa.string())])
def test_pandas_of_any_type_and_version(data_type):
    """Values and types are the same for every type of strings, although each has its own nulls."""
    given = [EASY, None, SEVERAL, "x", EASY]
    if data_type == "str":
        given[1] = "null"
    series = pd.Series(given, index=[3, 1, 2, 0, 9], name="mine", dtype=data_type)
    solutions, reasons = specudoku.solve(series, errors="reasons")
    assert missing(solutions) == specudoku.solve(given) and missing(specudoku.count(series)) == COUNTS
    for answers in (solutions, reasons, specudoku.check(series), specudoku.canonical(series), specudoku.minimize(series)):
        assert list(answers.index) == [3, 1, 2, 0, 9] and answers.name == "mine"
        assert answers.dtype == "string" and answers.isna().sum() in (2, 3)
    assert specudoku.count(series).dtype == "Int64" and specudoku.count(series).isna().tolist() == [False, True] * 2 + [False]
    ratings = specudoku.rate(series)
    assert ratings.dtype == object and isinstance(ratings.iloc[0], specudoku.Rating) and ratings.iloc[1] is None
    explained = specudoku.explain(series)
    assert isinstance(explained.iloc[4], specudoku.Explanation) and explained.iloc[3] is None
    assert specudoku.solve(series, limit=2).iloc[2][0] == SOLUTIONS[2]


def test_counts_of_pandas_have_one_type():
    counts, reasons = specudoku.count(pd.Series([81 * ".", HARD]), errors="reasons")
    assert counts.dtype == "Int64" and missing(counts) == [None, 1] and "more than 9223372036854775807" in reasons[0]


def test_frames_and_indices_of_pandas():
    frame, reasons = specudoku.solve(pd.DataFrame({"mine": [HARD, "x"]}), errors="reasons")
    assert list(frame.columns) == ["mine"] and frame["mine"][0] == SOLUTION and frame["mine"].dtype == "string"
    assert list(reasons.columns) == ["reason"] and isinstance(reasons["reason"][1], str)
    index = pd.Index(PUZZLES, name="mine")
    solutions = specudoku.solve(index)
    assert isinstance(solutions, pd.Index) and solutions.name == "mine" and missing(solutions) == SOLUTIONS
    assert missing(specudoku.count(index)) == COUNTS and specudoku.count(index).dtype == "Int64"
    assert specudoku.rate(pd.Index([EASY]))[0].er < 2
    assert specudoku.solve(pd.Series([])).tolist() == []
    with pytest.raises(TypeError, match="2 columns"):
        specudoku.solve(pd.DataFrame({"a": [HARD], "b": [HARD]}))
    with pytest.raises(TypeError, match="several levels"):
        specudoku.solve(pd.MultiIndex.from_tuples([(HARD, "x")]))
