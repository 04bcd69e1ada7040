"""Making puzzles and boards."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np

from . import _arguments, _native
from ._arguments import call, one_of, text, whole
from ._types import Made, Rating


def generate(
    count: int = 1,
    *,
    seed: int | None = None,
    shape: str | int | Sequence[int] = "3x3",
    layout: str | None = None,
    clues: int | Sequence[int] | None = None,
    minimal: bool = False,
    symmetry: str = "none",
    pattern: str | Sequence[int] | None = None,
    boards: bool = False,
    unbiased: bool = False,
    rating: float | Sequence[float] | str | None = None,
    technique: str | None = None,
    order: Literal["scale", "players"] = "scale",
    attempts: int = 1_000_000,
    threads: int | None = None,
    progress: Callable[[int, int], Any] | None = None,
    cancel: _native.Cancel | None = None,
    kind: Literal["list", "numpy", "made"] = "list",
) -> Any:
    """Returns ``count`` new puzzles, each with exactly one solution.

    The first call for a layout prepares data for .1 s (9x9; less for other shapes). Later calls reuse it; it is kept
    for the last four layouts.

    Parameters
    ----------
    seed
        From 0 to 2**64 - 1. The same seed gives the same puzzles on any number of threads. By default it is random.
    shape
        The boxes as width x height: ``"3x3"`` or ``(3, 3)`` is the classic grid. Or only the side of the grid, as in ``6``:
        then the boxes are as square as possible and wider than tall, unless ``layout`` defines others.
    layout
        Other units, in the words of :func:`solve`.
    clues
        A number of clues, or the smallest and the largest number, both included; ``range(24, 28)`` is 24 to 27. By default
        clues are removed one after the other while the solution stays unique, so about 24 remain.
    minimal
        If true, every clue is needed.
    symmetry
        Symmetry of the clue positions: none, rotate180, rotate90, mirror-h, mirror-v, diagonal, antidiagonal, full.
    pattern
        The cells that are clues. Either a grid as a string, with ``.`` or ``0`` for an empty cell and any other symbol for a
        clue, or the indices of the clues, from 0, row by row.
    boards
        If true, make complete boards. Up to 9x9, all boards are equally likely.
    unbiased
        If true, make minimal puzzles without bias: with the same number of clues, all are equally likely. About one per
        second and core is found.
    rating
        Difficulty, only for 9x9 grids without constraints: ER as a number with one decimal, or the smallest and the
        largest ER, both included, or a level: very-easy, easy, medium, hard, very-hard, expert, extreme.
    technique
        The hardest technique that the puzzle requires, such as ``"swordfish"`` or ``"unique-rectangle"``.
    order
        The order of techniques, as for :func:`explain`. With ``"players"``, ``technique`` may be any name of
        that order, such as ``"als-xz"``, and ``rating`` is not accepted.
    attempts
        Give up after this many failed attempts in a row.
    progress
        A function that is called from time to time with the number of puzzles made so far and the total number.
    cancel
        A :class:`Cancel`, which ends the call from another thread.
    kind
        ``"list"``: a list of strings. ``"numpy"``: a ``uint8`` array of shape (count, 81), only for 9x9 grids. ``"made"``: a
        list of :class:`Made`, with solutions and ratings.

    Raises
    ------
    TypeError, ValueError
        If an option has an invalid type or value, or the options contradict each other.
    GenerateError
        If no attempt satisfied the options.
    Cancelled
        If ``cancel`` was set.

    >>> import specudoku
    >>> puzzle, = specudoku.generate(seed=42, clues=(24, 28))
    >>> specudoku.count(puzzle)
    1
    >>> puzzle, = specudoku.generate(seed=42, shape=6, layout="111223 112233 142233 445563 445566 455666")
    >>> len(puzzle)
    36
    """
    one_of("kind", kind, "list", "numpy", "made")
    boxes = _arguments.shape(shape)
    if kind == "numpy" and _arguments.side(boxes) != 9:
        raise ValueError(f"kind: arrays hold 9x9 grids, not those of shape {boxes}")
    found = _native.generate(
        call(layout=layout, threads=threads, progress=progress, cancel=cancel),
        whole("count", count, 0),
        _seed(seed),
        boxes,
        _arguments.clues(clues),
        bool(minimal),
        text("symmetry", symmetry) or "",
        _arguments.pattern(pattern),
        bool(boards),
        bool(unbiased),
        _arguments.rating(rating),
        text("technique", technique),
        _arguments.order(order),
        whole("attempts", attempts),
    )
    if kind == "made":
        return [Made(puzzle, solution, rating and Rating(*rating)) for puzzle, solution, rating in found]
    puzzles = [puzzle for puzzle, _, _ in found]
    return puzzles if kind == "list" else _to_rows(puzzles)


def sample(
    count: int = 1,
    puzzle: str | None = None,
    *,
    seed: int | None = None,
    threads: int | None = None,
    cancel: _native.Cancel | None = None,
    kind: Literal["list", "numpy"] = "list",
) -> Any:
    """Returns ``count`` random solutions of a 9x9 puzzle, by default of the empty grid. All solutions are equally
    likely.

    ``seed``, ``threads``, ``cancel`` and ``kind`` are those of :func:`generate`. The first call without a puzzle
    prepares data for .1 s, which later calls reuse. A puzzle is prepared again in each call.

    Raises
    ------
    ValueError
        If the puzzle has no solution, or is not a 9x9 puzzle.

    >>> import specudoku
    >>> specudoku.sample(1_000, kind="numpy").shape
    (1000, 81)
    """
    one_of("kind", kind, "list", "numpy")
    options = call(threads=threads, cancel=cancel)
    rows = _native.sample(options, whole("count", count, 0), text("puzzle", puzzle), _seed(seed))
    return rows if kind == "numpy" else [row.tobytes().decode() for row in rows + np.uint8(ord("0"))]


def _seed(seed: int | None) -> int:
    return secrets.randbits(64) if seed is None else whole("seed", seed, 0) or 0


def _to_rows(lines: Sequence[str]) -> np.ndarray:
    symbols = np.frombuffer("".join(lines).replace(".", "0").encode(), dtype=np.uint8)
    return (symbols - np.uint8(ord("0"))).reshape(len(lines), 81)
