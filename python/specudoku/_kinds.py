"""The kinds of answers, and their form in each container."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ._types import RATING_DTYPE, Explanation, Rating, Step

Reasons = dict[int, tuple[int | None, str]]
"""Reasons why puzzles have no answer, by index: the column, or None, and the text."""


def _same(answer: Any) -> Any:
    return answer


def objects(items: Iterable[Any], shape: tuple[int, ...]) -> np.ndarray:
    """Returns an array of these objects without converting any, not even tuples."""
    array = np.empty(math.prod(shape), object)
    for index, item in enumerate(items):
        array[index] = item
    return array.reshape(shape)


def _object_array(items: list[Any]) -> np.ndarray:
    return objects(items, (len(items),))


@dataclass(frozen=True)
class Kind:
    """A kind of answer."""

    series: str
    """The type of a pandas series of answers, which has nulls."""
    of_native: Callable[[Any], Any] = _same
    """Converts a result of the extension to an answer."""
    array: Callable[[list[Any]], np.ndarray] = _object_array
    """Converts a list of answers, some of which may be None, to an array."""
    is_grid: bool = False
    """Whether an answer is a grid, which has the form of the puzzle."""


def _counts(items: list[Any]) -> np.ndarray:
    return np.array([-1 if item is None else item for item in items], np.int64)


def _ratings(items: list[Any]) -> np.ndarray:
    # NumPy makes NaN of a number that is None.
    null = (None, None, None, "")
    return np.array([null if item is None else tuple(item) for item in items], RATING_DTYPE)


def _explanation(found: Any) -> Explanation:
    steps, open_cells = found
    return Explanation([Step(*step) for step in steps], open_cells)


def _first_step(found: Any) -> Step | None:
    steps = _explanation(found).steps
    return steps[0] if steps else None


GRID = Kind("string", is_grid=True)
SOLUTIONS = Kind("object")
COUNT = Kind("Int64", array=_counts)
WORD = Kind("string")
RATING = Kind("object", lambda found: Rating(*found), _ratings)
EXPLANATION = Kind("object", _explanation)
STEP = Kind("object", _first_step)
