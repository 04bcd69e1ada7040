"""Lists of puzzles: strings, and grids as lists of numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ._kinds import Kind, Reasons


@dataclass
class Container:
    """Puzzles in a form that the extension accepts, and functions that convert the results back."""

    puzzles: Any
    answers: Callable[[Any, Kind], Any]
    """Converts the answers of the extension."""
    reasons: Callable[[Reasons, Any], Any]
    """Converts the dictionary of reasons, or their column if the puzzles are a column."""
    int64: bool = False
    """Whether counts must be 64-bit integers."""


_ROWS = (list, tuple, np.ndarray)
"""The types of a grid as numbers, and of its rows."""


def texts_of(count: int, reasons: Reasons) -> list[str | None]:
    """Returns reasons as a list, with None for puzzles that have an answer."""
    texts: list[str | None] = [None] * count
    for index, (_, text) in reasons.items():
        texts[index] = text
    return texts


def of_one(puzzle: Any) -> Container:
    """Returns the container of one puzzle, which has one answer."""
    return Container(
        [puzzle],
        lambda answers, kind: _items(answers, kind, [puzzle])[0],
        lambda reasons, _: reasons[0][1] if reasons else None,
    )


def of_list(puzzles: list[Any], *, is_column: bool = False) -> Container:
    """Returns the container of several puzzles, or of one grid as a list of its cells or rows. A column is never one grid."""
    kinds = set(map(type, puzzles))
    if not is_column and _is_grid(puzzles, kinds):
        return of_one(puzzles)
    rows = puzzles if any(issubclass(kind, _ROWS) for kind in kinds) else None
    return Container(
        puzzles,
        lambda answers, kind: _items(answers, kind, rows),
        lambda reasons, _: texts_of(len(puzzles), reasons),
    )


def _is_grid(puzzles: list[Any], kinds: set[type]) -> bool:
    """Returns whether a list is one grid: a list of cells, or of as many rows as a row has cells. 81 rows of 81 cells are 81
    grids."""
    given = kinds - {type(None)}
    if not given or not all(issubclass(kind, _ROWS) for kind in given):
        return bool(given) and all(issubclass(kind, (int, np.integer)) for kind in given)
    row = next(item for item in puzzles if item is not None)
    is_flat = row.ndim == 1 if isinstance(row, np.ndarray) else not any(isinstance(cell, _ROWS) for cell in row)
    return is_flat and len(row) == len(puzzles) != 81


def _items(answers: list[Any], kind: Kind, puzzles: list[Any] | None) -> list[Any]:
    """Returns the items of a list of answers. Grids have the form of these puzzles, unless all puzzles are strings."""
    if not kind.is_grid:
        return [None if answer is None else kind.of_native(answer) for answer in answers]
    if puzzles is None:
        return answers
    return [_like(puzzle, answer) for puzzle, answer in zip(puzzles, answers)]


def _like(puzzle: Any, answer: str | None) -> Any:
    """Returns a grid in the form of the puzzle."""
    if answer is None or not isinstance(puzzle, _ROWS):
        return answer
    cells = cells_of(answer)
    if isinstance(puzzle, np.ndarray):
        return np.array(cells, puzzle.dtype).reshape(puzzle.shape)
    if not isinstance(puzzle[0], _ROWS):
        return cells
    ends = np.cumsum([len(row) for row in puzzle]).tolist()
    return [cells[end - len(row) : end] for row, end in zip(puzzle, ends)]


def cells_of(grid: str) -> list[int]:
    """Returns the numbers of a grid, which are separated by blanks or have one symbol each."""
    return [int(cell) if cell.isdigit() else 0 for cell in (grid.split() if " " in grid else grid)]
