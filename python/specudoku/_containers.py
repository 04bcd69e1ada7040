"""Which containers hold puzzles, and how answers are given back in the same kind."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from ._errors import PuzzleError

Reasons = dict[int, tuple[int | None, str]]
Verb = Callable[..., tuple[Any, Reasons, Any]]


def answer(
    verb: Verb, puzzles: Any, errors: str, *options: Any, of_one: Callable[[Any], Any] | None = None
) -> Any:
    """Asks ``verb`` about ``puzzles``. ``of_one`` makes an item of a list from what the extension gives."""
    if errors not in ("null", "raise", "reasons"):
        raise ValueError('errors: "null", "raise" or "reasons"')
    texts: Any = None
    if isinstance(puzzles, str):
        answers, reasons, _ = verb([puzzles], *options)
    elif isinstance(puzzles, (list, tuple)):
        answers, reasons, _ = verb(list(puzzles), *options)
    elif isinstance(puzzles, np.ndarray):
        answers, reasons, _ = verb(_rows(puzzles), *options)
    else:
        answers, reasons, why = verb(puzzles, *options)
        answers, texts = _like(puzzles, answers), _like(puzzles, why)
    if reasons and errors == "raise":
        index = min(reasons)
        raise PuzzleError(index, *reasons[index])
    if of_one is not None and isinstance(answers, list):
        answers = [None if item is None else of_one(item) for item in answers]
    if isinstance(puzzles, str):
        answers, texts = answers[0], reasons[0][1] if reasons else None
    elif isinstance(puzzles, (list, tuple)):
        texts = _texts(len(puzzles), reasons)
    elif isinstance(puzzles, np.ndarray):
        outer = _outer(puzzles)
        if errors == "reasons":
            texts = np.array(_texts(len(answers), reasons), dtype=object).reshape(outer)
        is_rows = answers.dtype == np.uint8
        answers = answers.reshape(puzzles.shape if is_rows else outer + answers.shape[1:])
    return (answers, texts) if errors == "reasons" else answers


def _outer(puzzles: np.ndarray) -> tuple[int, ...]:
    """The shape of an array without the part that is a puzzle: 81 cells, or 9 rows of 9."""
    if puzzles.shape[-1:] == (81,):
        return puzzles.shape[:-1]
    if puzzles.shape[-2:] == (9, 9):
        return puzzles.shape[:-2]
    raise ValueError(f"an array of puzzles has the shape (n, 81) or (n, 9, 9), not {puzzles.shape}")


def _rows(puzzles: np.ndarray) -> np.ndarray:
    """The puzzles as rows of 81 bytes, side by side in memory."""
    _outer(puzzles)
    if puzzles.dtype != np.uint8:
        raise TypeError(f"an array of puzzles has the type uint8, not {puzzles.dtype}: use .astype('uint8')")
    return np.ascontiguousarray(puzzles).reshape(-1, 81)


def _texts(count: int, reasons: Reasons) -> list[str | None]:
    texts: list[str | None] = [None] * count
    for index, (_, text) in reasons.items():
        texts[index] = text
    return texts


def _like(puzzles: Any, column: Any) -> Any:
    """A column of the extension as the kind of object that the puzzles are. The library of that kind is imported
    already, since the puzzles are its own."""
    kind, library = type(puzzles).__name__, type(puzzles).__module__.partition(".")[0]
    module: Any = sys.modules.get(library)
    if library == "pyarrow" and kind == "Table":
        return module.table(column)
    if library == "pyarrow":
        chunked = module.chunked_array(column)
        return chunked if kind == "ChunkedArray" else chunked.combine_chunks()
    if library == "polars" and kind == "Series":
        return module.Series(column).alias(puzzles.name)
    if library == "polars" and kind == "DataFrame":
        return module.DataFrame(column)
    if library == "pandas" and kind == "Series" and hasattr(module.Series, "from_arrow"):
        series = module.Series.from_arrow(column)
        series.index, series.name = puzzles.index, puzzles.name
        return series
    if library in ("duckdb", "_duckdb"):
        return sys.modules["duckdb"].from_arrow(column)
    return column
