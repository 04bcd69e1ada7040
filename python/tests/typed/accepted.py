"""Calls that a type checker accepts, with the types of their answers."""

from collections import deque
from typing import Any, Literal

import duckdb
import numpy as np
import polars as pl

import specudoku

Check = Literal["none", "unique", "unique minimal", "multiple"]

cancel = specudoku.Cancel()
array = np.zeros((1, 81), np.uint8)
grid = [[0] * 9] * 9

text: str | None = specudoku.solve("x")
of_bytes: str | None = specudoku.solve(b"x", unique=True, node_limit=3)
sure: str = specudoku.solve("x", errors="raise")
reasoned: tuple[str | None, str | None] = specudoku.solve("x", errors="reasons", layout="x", timeout=float("inf"))
texts: list[str | None] = specudoku.solve(["x", None])
of_generator: list[str | None] = specudoku.solve((line for line in ["x"]), threads=2)
of_deque: list[str] = specudoku.solve(deque(["x"]), errors="raise")
both: tuple[list[str | None], list[str | None]] = specudoku.solve(["x"], errors="reasons")
of_array: np.ndarray = specudoku.solve(array, cancel=cancel)
array_and_reasons: tuple[np.ndarray, Any] = specudoku.solve(array, errors="reasons")
series: pl.Series = specudoku.solve(pl.Series(["x"]))
frame: pl.DataFrame = specudoku.canonical(pl.DataFrame({"a": ["x"]}), errors="raise")
query = duckdb.from_query("select 'x'")
assert query is not None
relation: duckdb.DuckDBPyRelation = specudoku.solve(query)
specudoku.solve(grid)
specudoku.solve([grid, grid], errors="reasons")
specudoku.solve([0] * 81)
specudoku.solve([array[0], array[0]])
several: list[str] | None = specudoku.solve("x", limit=3)
sure_several: list[str] = specudoku.solve("x", limit=3, errors="raise")
lists: list[list[str] | None] = specudoku.solve(["x"], limit=3, threads=1)

count: int | None = specudoku.count("x", limit=3, progress=print)
counts: tuple[list[int | None], list[str | None]] = specudoku.count(["x"], errors="reasons")
sure_count: int = specudoku.count("x", errors="raise")
check: Check | None = specudoku.check("x")
minimal: list[str] = specudoku.minimize(["x"], errors="raise")
form: str | None = specudoku.canonical("x", threads=3)
masks: np.ndarray = specudoku.candidates(["x"], counts=True)

rating = specudoku.rate("x", layout="x")
er: float | None = rating.er if rating else None
sure_rating: specudoku.Rating = specudoku.rate("x", errors="raise", order="players")
steps: list[specudoku.Step] = specudoku.explain("x", errors="raise", only=["bug"], without="x-wing").steps
hint: specudoku.Step | None = specudoku.hint("x", errors="raise")

made: list[str] = specudoku.generate(3, clues=range(24, 28), rating=[4.2, 5.0], shape=(3, 3), symmetry="full")
dense: list[str] = specudoku.generate(clues=np.int64(28), shape=9, rating="Hard")
rows: np.ndarray = specudoku.generate(np.int64(3).item(), kind="numpy", clues=(24, 28), seed=1)
wishes: list[specudoku.Made] = specudoku.generate(3, kind="made", rating=(3.0, 4.0), cancel=cancel)
boards: np.ndarray = specudoku.sample(3, kind="numpy", cancel=cancel)
subsets: list[str] = specudoku.subsets("1234341221434321", 4, timeout=1.0, threads=2)
sets: list[list[int]] = specudoku.unavoidable("1234341221434321")
ranked: np.ndarray = specudoku.boards(1, 5, kind="numpy")

try:
    specudoku.rate(["x"], cancel=cancel)
except specudoku.Cancelled:
    cancelled: bool = cancel.is_set()
