"""Which containers hold puzzles, and how answers are given back in the same kind.

The extension knows three kinds: lists of texts, ``uint8`` rows of 81 cells, and Arrow columns of texts. Whatever else
holds puzzles becomes one of these, and its answers become what it was.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ._errors import PuzzleError

Reasons = dict[int, tuple[int | None, str]]
Verb = Callable[..., tuple[Any, Reasons, Any]]


@dataclass
class Container:
    """Puzzles as the extension takes them, and the ways back to what they came in."""

    puzzles: Any
    answers: Callable[[Any], Any]
    reasons: Callable[[Reasons, Any], Any]


def answer(
    verb: Verb,
    puzzles: Any,
    errors: str,
    *options: Any,
    of_one: Callable[[Any], Any] | None = None,
    dtype: np.dtype | None = None,
) -> Any:
    """Asks ``verb`` about ``puzzles``. ``of_one`` makes an item of a list from what the extension gives, ``dtype`` is the
    type of an array of such items."""
    container, answers, reasons, texts = _asked(verb, puzzles, errors, options)
    if dtype is not None and isinstance(container.puzzles, np.ndarray):
        answers = np.array(answers, dtype)
    elif of_one is not None and isinstance(answers, list):
        answers = [None if item is None else of_one(item) for item in answers]
    answers = container.answers(answers)
    return (answers, container.reasons(reasons, texts)) if errors == "reasons" else answers


def _asked(
    verb: Verb, puzzles: Any, errors: str, options: tuple[Any, ...]
) -> tuple[Container, Any, Reasons, Any]:
    """The container of the puzzles and what ``verb`` answers; raises what ``errors`` asks for."""
    if errors not in ("null", "raise", "reasons"):
        raise ValueError('errors: "null", "raise" or "reasons"')
    container = _container(puzzles)
    answers, reasons, texts = verb(container.puzzles, *options)
    if reasons and errors == "raise":
        index = min(reasons)
        raise PuzzleError(index, *reasons[index])
    return container, answers, reasons, texts


def rows(verb: Verb, puzzles: Any, errors: str, shape: tuple[int, ...], dtype: type, *options: Any) -> Any:
    """Asks ``verb``, which gives an array of this shape for each puzzle; returns one of them for a text, else all in one
    array, with zeros where there is no answer."""
    _, found, reasons, _ = _asked(verb, puzzles, errors, options)
    array: np.ndarray = np.zeros((len(found), *shape), dtype)
    for index, item in enumerate(found):
        if item is not None:
            array[index] = item.reshape(shape)
    if isinstance(puzzles, (str, bytes)):
        return (array[0], reasons[0][1] if reasons else None) if errors == "reasons" else array[0]
    return (array, _texts(len(found), reasons)) if errors == "reasons" else array


def _container(puzzles: Any) -> Container:
    library = type(puzzles).__module__.partition(".")[0]
    if isinstance(puzzles, (str, bytes)):
        return Container([puzzles], lambda answers: answers[0], lambda reasons, _: reasons[0][1] if reasons else None)
    if isinstance(puzzles, (list, tuple)):
        return _of_rows(puzzles) if _holds_rows(puzzles) else _of_texts(list(puzzles))
    if isinstance(puzzles, np.ndarray):
        return _of_array(puzzles)
    if library == "pandas":
        return _of_pandas(puzzles)
    return _of_column(puzzles, library)


def _of_texts(texts: list[Any]) -> Container:
    return Container(texts, lambda answers: answers, lambda reasons, _: _texts(len(texts), reasons))


def _texts(count: int, reasons: Reasons) -> list[str | None]:
    texts: list[str | None] = [None] * count
    for index, (_, text) in reasons.items():
        texts[index] = text
    return texts


def _holds_rows(puzzles: Any) -> bool:
    """Whether a list is a grid as rows of numbers, or holds such grids."""
    first = next((item for item in puzzles if item is not None), None)
    return isinstance(first, (list, tuple, np.ndarray))


def _of_rows(puzzles: Any) -> Container:
    """Lists of numbers: a grid as its rows, or several such grids."""
    try:
        array = np.array(puzzles)
    except ValueError:
        raise ValueError("a grid as a list has rows of the same length, and no row is None") from None
    container = _of_array(array)

    def as_list(answers: Any) -> Any:
        return answers.tolist() if isinstance(answers, np.ndarray) else answers

    return Container(
        container.puzzles,
        lambda answers: as_list(container.answers(answers)),
        lambda reasons, texts: as_list(container.reasons(reasons, texts)),
    )


def _of_array(puzzles: np.ndarray) -> Container:
    if isinstance(puzzles, np.ma.MaskedArray):
        # What is masked is missing: a cell of a grid is empty then, and a text is none.
        puzzles = puzzles.filled(0) if puzzles.dtype.kind in "ui" else _objects(puzzles.tolist(), puzzles.shape)
    if puzzles.dtype.kind in "OUST":
        texts = [_text(item) for item in puzzles.ravel().tolist()]
        return Container(
            texts,
            lambda answers: _objects(answers, puzzles.shape),
            lambda reasons, _: _objects(_texts(len(texts), reasons), puzzles.shape),
        )
    if puzzles.dtype.kind not in "ui":
        raise TypeError(f"an array of puzzles holds integers or texts, not {puzzles.dtype}: use .astype('uint8')")
    outer, cells = _outer(puzzles.shape)
    if puzzles.size and (puzzles.min() < 0 or puzzles.max() > 255):
        place = np.argwhere((puzzles < 0) | (puzzles > 255))[0]
        value, index = puzzles[tuple(place)], tuple(int(number) for number in place)
        raise ValueError(f"the cell {index} holds {value}: cells hold 0 (empty) and the digits")
    rows = np.ascontiguousarray(puzzles.astype(np.uint8, copy=False)).reshape(-1, cells)

    def reasons_of(reasons: Reasons, _: Any) -> np.ndarray:
        return _objects(_texts(len(rows), reasons), outer)

    if cells == 81:
        return Container(rows, lambda answers: _from_rows(answers, puzzles, outer), reasons_of)
    texts = [_line(row) for row in rows]
    return Container(texts, lambda answers: _from_lines(answers, puzzles, outer), reasons_of)


def _outer(shape: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The shape of an array without the part that is a puzzle, and the number of its cells: 81 in a line, or rows of a
    square; of other sizes too."""
    if shape[-1:] == (81,):
        return shape[:-1], 81
    if len(shape) > 1 and shape[-1] == shape[-2] and shape[-1] > 3:
        return shape[:-2], shape[-1] ** 2
    if shape and shape[-1] > 15 and math.isqrt(shape[-1]) ** 2 == shape[-1]:
        return shape[:-1], shape[-1]
    raise ValueError(f"an array of puzzles has the shape (n, 81) or (n, 9, 9), or that of another square, not {shape}")


def _from_rows(answers: Any, puzzles: np.ndarray, outer: tuple[int, ...]) -> np.ndarray:
    if isinstance(answers, list):
        return _objects(answers, outer)
    is_grid = answers.dtype == np.uint8
    given: np.ndarray = answers.reshape(puzzles.shape if is_grid else outer)
    return given.astype(puzzles.dtype, copy=False) if is_grid else given


def _line(row: np.ndarray) -> str:
    """A grid of any size as numbers."""
    return " ".join("." if value == 0 else str(value) for value in row.tolist())


def _from_lines(answers: list[Any], puzzles: np.ndarray, outer: tuple[int, ...]) -> np.ndarray:
    """Answers to grids that are no classic ones: grids and counts as arrays of numbers, as for classic ones."""
    given = next((item for item in answers if item is not None), None)
    if isinstance(given, int):
        return np.array([-1 if item is None else item for item in answers], np.int64).reshape(outer)
    if not (isinstance(given, str) and given[:1].isdigit()):
        return _objects(answers, outer)
    grids = np.zeros((len(answers), puzzles.size // max(len(answers), 1)), puzzles.dtype)
    for grid, item in zip(grids, answers):
        if item is not None:
            grid[:] = [int(value) if value.isdigit() else 0 for value in item.split()]
    return grids.reshape(puzzles.shape)


def _objects(items: Iterable[Any], shape: tuple[int, ...]) -> np.ndarray:
    """An array of these objects, each as it is, tuples too."""
    objects = np.empty(math.prod(shape), object)
    for index, item in enumerate(items):
        objects[index] = item
    return objects.reshape(shape)


def _text(item: Any) -> Any:
    """A text as the extension takes it: what pandas and NumPy call missing is ``None``."""
    is_missing = item is None or isinstance(item, float) and math.isnan(item) or type(item).__name__ in ("NAType", "NaTType")
    return None if is_missing else item


def _of_pandas(puzzles: Any) -> Container:
    """Series, and data frames of one column. Of pandas 3 strings go through Arrow; all else goes through lists."""
    pandas = sys.modules["pandas"]
    if isinstance(puzzles, pandas.DataFrame):
        if puzzles.shape[1] != 1:
            raise TypeError(f"a table of {puzzles.shape[1]} columns: give the one of puzzles")
        column = _of_pandas(puzzles.iloc[:, 0])
        return Container(
            column.puzzles,
            lambda answers: column.answers(answers).to_frame(),
            lambda reasons, texts: column.reasons(reasons, texts).rename("reason").to_frame(),
        )
    if not isinstance(puzzles, pandas.Series):
        raise TypeError(f"puzzles are a Series of strings, not {type(puzzles).__name__}")
    if hasattr(pandas.Series, "from_arrow") and pandas.api.types.is_string_dtype(puzzles.dtype):

        def from_arrow(column: Any) -> Any:
            return _indexed(pandas.Series.from_arrow(column), puzzles)

        return Container(puzzles, from_arrow, lambda _, texts: from_arrow(texts))
    texts = [_text(item) for item in puzzles.tolist()]

    def from_list(items: list[Any]) -> Any:
        return _indexed(pandas.Series(items, dtype=_type_of(items)), puzzles)

    return Container(texts, from_list, lambda reasons, _: from_list(_texts(len(texts), reasons)))


def _indexed(series: Any, puzzles: Any) -> Any:
    series.index, series.name = puzzles.index, puzzles.name
    return series


def _type_of(items: list[Any]) -> str:
    """The type of a series that holds nulls as such: numbers would become floats, and lose what they are."""
    given = next((item for item in items if item is not None), None)
    is_count = isinstance(given, int) and all(item is None or item < 2**63 for item in items)
    return "string" if isinstance(given, str) else "Int64" if is_count else "object"


def _of_column(puzzles: Any, library: str) -> Container:
    """Arrow columns. The library of that kind is imported already, since the puzzles are its own."""
    module: Any = sys.modules.get(library)
    if library == "pyarrow":
        return _of_pyarrow(puzzles, module)
    if library == "polars" and isinstance(puzzles, module.Series):
        back = partial(_named_series, module, puzzles.name)
        if puzzles.dtype in (module.List, module.Array):
            column = _of_pyarrow(puzzles.to_arrow(), sys.modules["pyarrow"])
            return Container(
                column.puzzles,
                lambda answers: back(column.answers(answers)),
                lambda reasons, texts: back(column.reasons(reasons, texts)),
            )
        is_category = puzzles.dtype in (module.Categorical, module.Enum)
        return _of_arrow(puzzles.cast(module.String) if is_category else puzzles, back)
    if library == "polars":
        return _of_arrow(puzzles, module.DataFrame)
    if library in ("duckdb", "_duckdb"):
        return _of_arrow(puzzles, sys.modules["duckdb"].from_arrow)
    return _of_arrow(puzzles, lambda column: column)


def _of_arrow(column: Any, back: Callable[[Any], Any]) -> Container:
    return Container(column, back, lambda _, texts: back(texts))


def _named_series(polars: Any, name: str, column: Any) -> Any:
    return polars.Series(column).alias(name)


def _of_pyarrow(puzzles: Any, pyarrow: Any) -> Container:
    if isinstance(puzzles, pyarrow.Table):
        decoded = [_decoded(column, pyarrow) for column in puzzles.columns]
        return _of_arrow(pyarrow.table(decoded, names=puzzles.column_names), pyarrow.table)
    types = pyarrow.types
    if types.is_list(puzzles.type) or types.is_large_list(puzzles.type) or types.is_fixed_size_list(puzzles.type):
        return _of_cell_lists(puzzles, pyarrow)
    if isinstance(puzzles, pyarrow.ChunkedArray):
        return _of_arrow(_decoded(puzzles, pyarrow), pyarrow.chunked_array)
    return _of_arrow(_decoded(puzzles, pyarrow), lambda column: pyarrow.chunked_array(column).combine_chunks())


def _decoded(column: Any, pyarrow: Any) -> Any:
    """A column of texts: those of a dictionary are written out."""
    return column.cast(column.type.value_type) if pyarrow.types.is_dictionary(column.type) else column


def _of_cell_lists(column: Any, pyarrow: Any) -> Container:
    """A column of classic grids, each a list of 81 numbers."""
    joined = column.combine_chunks() if isinstance(column, pyarrow.ChunkedArray) else column
    is_given = joined.is_valid().to_numpy(zero_copy_only=False)
    given = joined.drop_null()
    if not all(length == 81 for length in given.value_lengths().unique().to_pylist()):
        raise ValueError("a column of grids holds lists of 81 numbers")
    # A row that holds no digits has no answer: so a null stays one.
    rows = np.full((len(joined), 81), 255, np.int64)
    rows[is_given] = given.flatten().to_numpy(zero_copy_only=False).reshape(-1, 81)
    container = _of_array(rows)

    def answers_of(answers: Any) -> Any:
        cells = container.answers(answers)
        if cells.ndim == 1:
            missing = [item is None or item == -1 for item in cells.tolist()]
            items = [dict(zip(cells.dtype.names, item)) for item in cells.tolist()] if cells.dtype.names else cells
            return pyarrow.array(items, mask=np.array(missing, bool) if cells.dtype.names is None else None)
        flat = pyarrow.array(cells.ravel().astype(np.uint8))
        no_answer = pyarrow.array(~cells.any(axis=1))
        grids = pyarrow.FixedSizeListArray.from_arrays(flat, 81, mask=no_answer)
        return grids if pyarrow.types.is_fixed_size_list(joined.type) else grids.cast(pyarrow.list_(pyarrow.uint8()))

    def reasons_of(reasons: Reasons, texts: Any) -> Any:
        words = container.reasons(reasons, texts).tolist()
        return pyarrow.array([word if given else "null" for word, given in zip(words, is_given)], pyarrow.string())

    return Container(container.puzzles, answers_of, reasons_of)
