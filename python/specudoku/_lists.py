"""Lists of puzzles: texts, and grids as lists of numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ._kinds import Kind, Reasons


@dataclass
class Container:
    """Puzzles as the extension takes them, and the ways back to what they came in."""

    puzzles: Any
    answers: Callable[[Any, Kind], Any]
    """Makes answers of what the extension gives."""
    reasons: Callable[[Reasons, Any], Any]
    """Makes reasons of their dictionary, and of their column if the puzzles are one."""
    int64: bool = False
    """Whether counts are integers of 64 bits here."""


_ROWS = (list, tuple, np.ndarray)
"""The types of a grid as numbers, and of its rows."""


def texts_of(count: int, reasons: Reasons) -> list[str | None]:
    """Reasons as a list with None where there is an answer."""
    texts: list[str | None] = [None] * count
    for index, (_, text) in reasons.items():
        texts[index] = text
    return texts


def of_one(puzzle: Any) -> Container:
    """One puzzle, which has one answer."""
    return Container(
        [puzzle],
        lambda answers, kind: _items(answers, kind, [puzzle])[0],
        lambda reasons, _: reasons[0][1] if reasons else None,
    )


def of_list(puzzles: list[Any], *, is_column: bool = False) -> Container:
    """Several puzzles, or one grid as a list of its cells or rows; a column is never one grid."""
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
    """Whether a list is one grid: its cells, or rows, as many as a row has cells. 81 rows of 81 cells are 81 grids."""
    given = kinds - {type(None)}
    if not given or not all(issubclass(kind, _ROWS) for kind in given):
        return bool(given) and all(issubclass(kind, (int, np.integer)) for kind in given)
    row = next(item for item in puzzles if item is not None)
    is_flat = row.ndim == 1 if isinstance(row, np.ndarray) else not any(isinstance(cell, _ROWS) for cell in row)
    return is_flat and len(row) == len(puzzles) != 81


def _items(answers: list[Any], kind: Kind, puzzles: list[Any] | None) -> list[Any]:
    """The items of a list of answers; grids in the form of these puzzles, if they are not all texts."""
    if not kind.is_grid:
        return [None if answer is None else kind.of_native(answer) for answer in answers]
    if puzzles is None:
        return answers
    return [_like(puzzle, answer) for puzzle, answer in zip(puzzles, answers)]


def _like(puzzle: Any, answer: str | None) -> Any:
    """A grid in the form in which the puzzle came."""
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
    """The numbers of a grid: they have blanks between, or each has a symbol."""
    return [int(cell) if cell.isdigit() else 0 for cell in (grid.split() if " " in grid else grid)]
