"""Fast Sudoku solving, counting, checking, rating and making.

Every question is asked about whatever holds puzzles, and answered in the same kind of container:

=====================================  ============================================================================
puzzles                                answers
=====================================  ============================================================================
``str``                                one answer
``list`` of ``str`` or ``None``        a list
NumPy ``uint8``, shape (n, 81)         an array; (..., 81) and (..., 9, 9) too. 0 is an empty cell
an Arrow string column                 the same kind of column: pyarrow, Polars, pandas, a DuckDB relation; any other
                                       object with ``__arrow_c_stream__`` or ``__arrow_c_array__`` gives one too
=====================================  ============================================================================

A text is a puzzle in any usual notation: 81 symbols with any usual blank, a drawn grid, 256 symbols for 16x16, and so
on. A puzzle that has no answer is null there, at its own place: ``None`` in a list, a row of zeros, -1 or NaN in an
array, null in a column. ``errors="reasons"`` returns the reasons beside the answers, ``errors="raise"`` raises
:class:`PuzzleError` for the first.

Work runs on ``threads`` threads (one a core by default) with the interpreter's lock released; Ctrl-C ends it.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import numpy as np

from . import _native
from ._containers import answer
from ._errors import GenerateError, PuzzleError, SpecudokuError

__all__ = [
    "GenerateError",
    "PuzzleError",
    "Rating",
    "SpecudokuError",
    "canonical",
    "check",
    "count",
    "generate",
    "rate",
    "sample",
    "solve",
]

Errors = Literal["null", "raise", "reasons"]
Puzzles = Any


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


def solve(
    puzzles: Puzzles,
    *,
    unique: bool = False,
    threads: int | None = None,
    timeout: float | None = None,
    node_limit: int | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the solution of each puzzle; of several, up to 9x9, the leftmost.

    Parameters
    ----------
    puzzles
        A string, a list of strings, a ``uint8`` array of shape (n, 81), or an Arrow string column.
    unique
        Whether a puzzle with several solutions has no answer. It takes about a tenth longer.
    threads
        Number of threads, from 1 to 1024; one a core by default.
    timeout
        Seconds a puzzle, more than 0.
    node_limit
        Nodes of the search a puzzle: unlike a time, it does not depend on the machine.
    errors
        ``"null"``: a puzzle without an answer is null. ``"reasons"``: returns ``(answers, reasons)``, the reasons in
        the same kind of container, null where there is an answer. ``"raise"``: raises for the first such puzzle.

    Returns
    -------
    Solutions in the container of the puzzles: strings, or rows of the numbers 1 to 9.

    Raises
    ------
    PuzzleError
        With ``errors="raise"``: a text is no puzzle, there is no solution, or a limit was reached.

    >>> import specudoku
    >>> specudoku.solve("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    '812753649943682175675491283154237896369845721287169534521974368438526917796318452'
    >>> specudoku.solve([81 * "1", None], errors="reasons")
    ([None, None], ['column 2: 1 stands twice in row 1', 'null'])
    """
    return answer(_native.solve, puzzles, errors, unique, threads, timeout, node_limit)


def count(
    puzzles: Puzzles,
    *,
    limit: int | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the number of solutions of each puzzle, exact, up to that of the empty grid.

    Parameters
    ----------
    puzzles
        As for :func:`solve`.
    limit
        Solutions, at least 1, after which the count of a puzzle ends: an answer of ``limit`` means as many or more.
    threads, timeout, errors
        As for :func:`solve`.

    Returns
    -------
    Integers: of any size for a string and a list, ``int64`` in arrays (-1 is null) and columns. A count that does not
    fit is null.

    >>> import specudoku
    >>> specudoku.count(81 * ".")
    6670903752021072936960
    >>> specudoku.count([81 * ".", 16 * "."], limit=1000)
    [1000, 288]
    """
    if limit is not None and limit < 1:
        raise ValueError("limit: a number of solutions, at least 1")
    return answer(_native.count, puzzles, errors, limit, threads, timeout)


def check(
    puzzles: Puzzles,
    *,
    threads: int | None = None,
    timeout: float | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns for each puzzle ``"none"``, ``"unique"``, ``"unique minimal"`` or ``"multiple"``: how many solutions it
    has, and whether no clue can be left out.

    Parameters are those of :func:`solve`. For an array the answers are an array of objects (``str`` and ``None``).

    >>> import specudoku
    >>> specudoku.check("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    'unique minimal'
    """
    return answer(_native.check, puzzles, errors, threads, timeout)


def canonical(puzzles: Puzzles, *, threads: int | None = None, errors: Errors = "null") -> Any:
    """Returns the min-lex form of each 9x9 puzzle or board: two are the same but for the 3,359,232 symmetries of the
    grid and renaming exactly if their forms agree.

    Parameters and answers are those of :func:`solve`; empty cells are ``.`` in strings, 0 in arrays.

    >>> import specudoku
    >>> specudoku.canonical("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    '........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.'
    """
    return answer(_native.canonical, puzzles, errors, threads)


def rate(
    puzzles: Puzzles,
    *,
    threads: int | None = None,
    timeout: float | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the :class:`Rating` of each 9x9 puzzle with exactly one solution.

    Parameters are those of :func:`solve`; the hardest puzzles take seconds, most some milliseconds.

    Returns
    -------
    A :class:`Rating` for a string, a list of them for a list, a ``float64`` array of shape (n, 3) for an array (ER, EP,
    ED; NaN is null), a column of structs with the fields er, ep, ed and technique for a column.

    >>> import specudoku
    >>> specudoku.rate("....37..1....4.9..7..18..4.647.1..82..3..8...2......6..5...1...3..2..4....8......").er
    7.1
    """
    return answer(_native.rate, puzzles, errors, threads, timeout, of_one=lambda it: Rating(*it))


def generate(
    count: int = 1,
    *,
    seed: int | None = None,
    shape: str = "3x3",
    clues: int | tuple[int, int] | None = None,
    minimal: bool = False,
    symmetry: str = "none",
    boards: bool = False,
    unbiased: bool = False,
    attempts: int = 1_000_000,
    threads: int | None = None,
    kind: Literal["list", "numpy"] = "list",
) -> Any:
    """Returns ``count`` new puzzles, each with exactly one solution.

    Parameters
    ----------
    seed
        From 0 to 2**64 - 1: the same seed gives the same puzzles on any number of threads. Another one each time by
        default.
    shape
        The boxes, width x height: ``"3x3"`` is the classic grid.
    clues
        A number of clues, or the least and the greatest, both included; without it, as few as taking one after the
        other leaves (about 24).
    minimal
        Whether no clue may be left out.
    symmetry
        Of the places of the clues: none, rotate180, rotate90, mirror-h, mirror-v, diagonal, antidiagonal, full.
    boards
        Whether complete boards are made, exactly uniform up to 9x9.
    unbiased
        Whether minimal puzzles are made without bias, about one a second and core.
    attempts
        Attempts in a row without success after which it gives up.
    kind
        ``"list"`` of strings, or ``"numpy"``: ``uint8`` of shape (count, 81), for the classic grid alone.

    Raises
    ------
    ValueError
        If the options cannot go together.
    GenerateError
        If no attempt met the options.

    >>> import specudoku
    >>> puzzle, = specudoku.generate(seed=42, clues=(24, 28))
    >>> specudoku.count(puzzle)
    1
    """
    if kind == "numpy" and shape != "3x3":
        raise ValueError("kind: arrays hold classic grids, of shape 3x3")
    low_high = (clues, clues) if isinstance(clues, int) else clues
    try:
        made = _native.generate(
            count, _seed(seed), shape, low_high, minimal, symmetry, boards, unbiased, attempts, threads
        )
    except RuntimeError as error:
        raise GenerateError(str(error)) from None
    return made if kind == "list" else _to_rows(made)


def sample(
    count: int = 1,
    puzzle: str | None = None,
    *,
    seed: int | None = None,
    threads: int | None = None,
    kind: Literal["list", "numpy"] = "list",
) -> Any:
    """Returns ``count`` random solutions of a 9x9 puzzle, by default of the empty grid, each as likely as any other.

    ``seed``, ``threads`` and ``kind`` are those of :func:`generate`.

    Raises
    ------
    ValueError
        If the puzzle has no solution, or is no 9x9 puzzle.

    >>> import specudoku
    >>> specudoku.sample(1_000, kind="numpy").shape
    (1000, 81)
    """
    rows = _native.sample(count, puzzle, _seed(seed), threads)
    return rows if kind == "numpy" else [row.tobytes().decode() for row in rows + np.uint8(ord("0"))]


def _seed(seed: int | None) -> int:
    return secrets.randbits(64) if seed is None else seed


def _to_rows(lines: Sequence[str]) -> np.ndarray:
    symbols = np.frombuffer("".join(lines).replace(".", "0").encode(), dtype=np.uint8)
    return (symbols - np.uint8(ord("0"))).reshape(len(lines), 81)
