"""NumPy arrays of puzzles: integers whose last axes are a grid, or strings."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ._kinds import Kind, Reasons, objects
from ._lists import Container, cells_of, of_list, texts_of


def of_array(puzzles: np.ndarray) -> Container:
    """Returns the container of an array of any shape."""
    if isinstance(puzzles, np.ma.MaskedArray):
        # Masked values are missing: a cell of a grid is then empty, and a string is null.
        puzzles = puzzles.filled(0) if puzzles.dtype.kind in "ui" else objects(puzzles.tolist(), puzzles.shape)
    kind = puzzles.dtype.kind
    if kind == "O":
        given = {type(item) for item in puzzles.flat} - {type(None)}
        kind = "i" if given and all(issubclass(item, (int, np.integer)) for item in given) else kind
    if kind in "OUST":
        return _of_texts(puzzles)
    if kind not in "ui":
        raise TypeError(f"puzzles: an array of integers or texts, not of {puzzles.dtype}: use .astype('uint8')")
    return _of_integers(puzzles)


def _of_texts(puzzles: np.ndarray) -> Container:
    texts = of_list(puzzles.ravel().tolist(), is_column=True)
    return Container(
        texts.puzzles,
        lambda answers, kind: objects(texts.answers(answers, kind), puzzles.shape),
        lambda reasons, column: objects(texts.reasons(reasons, column), puzzles.shape),
    )


def _of_integers(puzzles: np.ndarray) -> Container:
    outer, cells = _outer(puzzles.shape)
    rows = puzzles.reshape(-1, cells) if puzzles.size else np.zeros((math.prod(outer), cells), np.uint8)

    def answers_of(answers: Any, kind: Kind) -> np.ndarray:
        if kind.is_grid:
            return _grids(answers, puzzles)
        if not isinstance(answers, np.ndarray):
            answers = kind.array([None if answer is None else kind.of_native(answer) for answer in answers])
        array: np.ndarray = answers.reshape(outer)
        return array

    def reasons_of(reasons: Reasons, _: Any) -> np.ndarray:
        return objects(texts_of(len(rows), reasons), outer)

    return Container(_native_rows(rows), answers_of, reasons_of, int64=True)


def _native_rows(rows: np.ndarray) -> Any:
    """Returns rows in a form that the extension accepts: bytes, or 64-bit integers, or lists if some numbers are larger."""
    if rows.dtype == np.uint8:
        return np.ascontiguousarray(rows)
    if rows.dtype == object or rows.dtype == np.uint64 and rows.max() > np.iinfo(np.int64).max:
        return rows.tolist()
    return np.ascontiguousarray(rows, np.int64)


def _outer(shape: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Returns the shape of an array without the axes of a puzzle, and the number of cells of a puzzle: 81 in a line or in
    rows, or another square size."""
    if shape[-1:] == (81,):
        return shape[:-1], 81
    if len(shape) > 1 and shape[-1] == shape[-2] and shape[-1] > 3:
        return shape[:-2], shape[-1] ** 2
    if shape and shape[-1] > 15 and math.isqrt(shape[-1]) ** 2 == shape[-1]:
        return shape[:-1], shape[-1]
    raise ValueError(f"puzzles: an array of the shape (n, 81) or (n, 9, 9), or that of another square, not {shape}")


def _grids(answers: Any, puzzles: np.ndarray) -> np.ndarray:
    """Returns grids in the shape and the type of the puzzles, with zeros for missing ones."""
    if isinstance(answers, np.ndarray):
        return answers.reshape(puzzles.shape).astype(puzzles.dtype, copy=False)
    grids = np.zeros((len(answers), puzzles.size // max(len(answers), 1)), puzzles.dtype)
    for grid, answer in zip(grids, answers):
        if answer is not None:
            grid[:] = cells_of(answer)
    return grids.reshape(puzzles.shape)
