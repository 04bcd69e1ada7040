"""The containers of puzzles, and the conversion of answers to the same kind of container.

The extension supports three kinds: lists, arrays of rows, and Arrow columns. Every other container is converted to one of
these, and the answers are converted back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from ._arguments import one_of, type_name
from ._arrays import of_array
from ._columns import of_arrow, of_library
from ._errors import PuzzleError
from ._kinds import Kind, Reasons
from ._lists import Container, of_list, of_one, texts_of

Verb = Callable[..., tuple[Any, Reasons, Any]]
"""A function of the extension. It returns answers, reasons, and for a column the reasons as a column."""


def contain(puzzles: Any) -> Container:
    """Returns the container of these puzzles."""
    if isinstance(puzzles, (str, bytes)):
        return of_one(puzzles)
    if isinstance(puzzles, (list, tuple)):
        return of_list(list(puzzles))
    if isinstance(puzzles, np.ndarray):
        return of_array(puzzles)
    container = of_library(puzzles)
    if container is not None:
        return container
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return of_arrow(puzzles, lambda column: column)
    if hasattr(puzzles, "__array__") and not isinstance(puzzles, np.generic):
        return of_array(np.asarray(puzzles))
    # The items of a set have no order for the answers.
    if isinstance(puzzles, Iterable) and not isinstance(puzzles, (Mapping, set, frozenset)):
        return of_list(list(puzzles))
    raise TypeError(
        "puzzles: a string, a list or another ordered iterable of strings, an array of integers, "
        f"or a column of pandas, Polars, DuckDB or Arrow, not {type_name(puzzles)}"
    )


def answer(verb: Verb, container: Container, kind: Kind, call: dict[str, Any], errors: str, *options: Any) -> Any:
    """Calls ``verb`` for puzzles, and returns the answers in the form that ``errors`` selects."""
    answers, reasons, column = _asked(verb, container, call, errors, options)
    given = container.answers(answers, kind)
    return (given, container.reasons(reasons, column)) if errors == "reasons" else given


def _asked(
    verb: Verb, container: Container, call: dict[str, Any], errors: str, options: tuple[Any, ...]
) -> tuple[Any, Reasons, Any]:
    one_of("errors", errors, "null", "raise", "reasons")
    answers, reasons, column = verb(container.puzzles, call, *options)
    if reasons and errors == "raise":
        index = min(reasons)
        raise PuzzleError(index, *reasons[index])
    return answers, reasons, column


def answer_rows(
    verb: Verb,
    puzzles: Any,
    call: dict[str, Any],
    errors: str,
    shape: tuple[int, ...],
    dtype: type,
    *options: Any,
) -> Any:
    """Calls ``verb``, which returns an array of this shape per puzzle. Returns this array for a string, and otherwise all of
    them as one array, with zeros for missing answers."""
    found, reasons, _ = _asked(verb, contain(puzzles), call, errors, options)
    array: np.ndarray = np.zeros((len(found), *shape), dtype)
    for index, item in enumerate(found):
        if item is not None:
            array[index] = item.reshape(shape)
    if isinstance(puzzles, (str, bytes)):
        return (array[0], reasons[0][1] if reasons else None) if errors == "reasons" else array[0]
    return (array, texts_of(len(found), reasons)) if errors == "reasons" else array
