"""The types of answers."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np


class Rating(NamedTuple):
    """How hard a puzzle is for a person, on the scale of Sudoku Explainer 1.2.1 (1.0 to about 12). In the players'
    order, the numbers are None."""

    er: float | None
    """Rating of the hardest step."""
    ep: float | None
    """Rating of the hardest step up to the first placed digit."""
    ed: float | None
    """Rating of the first step."""
    technique: str
    """The hardest technique."""


RATING_DTYPE = np.dtype([("er", "f8"), ("ep", "f8"), ("ed", "f8"), ("technique", "U64")])
"""The type of the array that :func:`rate` returns for an array."""


class Step(NamedTuple):
    """One step towards the solution. Rows, columns and digits are numbered from 1."""

    technique: str
    """Name of the technique."""
    rating: float | None
    """Its number on the scale; None for sizes other than 9x9, for grids with constraints, and in the players' order."""
    placement: tuple[int, int, int] | None
    """Row, column and digit of the placed digit, or None."""
    eliminations: list[tuple[int, int, int]]
    """The removed candidates, each as row, column and digit."""
    sentence: str
    """The conclusion and its reason, in words."""
    candidates: np.ndarray
    """The state before the step: the candidates of each cell, row by row, as a ``uint64`` with digit d as bit d - 1."""


class Explanation(NamedTuple):
    """The steps that solve a puzzle. Each is the easiest one that applies."""

    steps: list[Step]
    """The steps in order."""
    open_cells: int
    """Number of cells that stay open because no technique applies: 0 for a solved puzzle."""


class Made(NamedTuple):
    """A generated puzzle."""

    puzzle: str
    """The puzzle, with ``.`` for an empty cell."""
    solution: str
    """Its solution."""
    rating: Rating | None
    """Its rating, if a rating or a technique was requested."""
