"""What answers are made of."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Rating(NamedTuple):
    """How hard a puzzle is for a person, on the scale of Sudoku Explainer 1.2.1 (1.0 to about 12)."""

    er: float
    """The hardest step."""
    ep: float
    """The hardest step up to the first placed digit."""
    ed: float
    """The first step."""
    technique: str
    """The hardest technique."""


RATING_DTYPE = np.dtype([("er", "f8"), ("ep", "f8"), ("ed", "f8"), ("technique", "U64")])
"""The type of the array that :func:`rate` returns for an array."""


class Step(NamedTuple):
    """One step on the way to the solution. Rows, columns and digits count from 1."""

    technique: str
    """What it is."""
    rating: float | None
    """Its number on the scale; None for other grids than the classic one."""
    placement: tuple[int, int, int] | None
    """The row, column and digit that are filled in."""
    eliminations: list[tuple[int, int, int]]
    """The candidates that are removed, each as row, column and digit."""
    sentence: str
    """What it does and why, in words."""
    candidates: np.ndarray
    """The state before it: for each cell, row by row, the digits that it may hold as a ``uint64``, digit d as bit d - 1."""


class Explanation(NamedTuple):
    """The steps that solve a puzzle, the easiest first at each state."""

    steps: list[Step]
    """In order."""
    open_cells: int
    """Number of cells that stay open because no technique is left: 0 for a puzzle that is solved."""


class Made(NamedTuple):
    """A puzzle that was made."""

    puzzle: str
    """With ``.`` for an empty cell."""
    solution: str
    """Its solution."""
    rating: Rating | None
    """How hard it is, if a rating or a technique was asked for."""
