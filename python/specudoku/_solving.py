"""Solving, counting, checking, minimizing, true candidates, canonical forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np

from . import _native
from ._arguments import call, shown, whole
from ._containers import answer, answer_rows, contain
from ._kinds import COUNT, GRID, SOLUTIONS, WORD

Errors = Literal["null", "raise", "reasons"]
Progress = Callable[[int, int], Any]


def solve(
    puzzles: Any,
    *,
    unique: bool = False,
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    node_limit: int | None = None,
    limit: int | None = None,
    cancel: _native.Cancel | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the solution of each puzzle. If there are several, it is the leftmost (up to 9x9 and without ``layout``).

    Parameters
    ----------
    puzzles
        A string, a list of strings, an array of integers of shape (n, 81), a string column: see :mod:`specudoku`.
    unique
        If true, a puzzle with several solutions has no answer. The check takes about a tenth longer.
    layout
        Units other than rows, columns and the usual boxes, for all puzzles: words separated by blanks or commas. ``x`` (both
        diagonals), ``windows``, ``disjoint``, ``anti-knight`` and ``anti-king`` add units. ``none`` is a Latin square. For
        irregular boxes, give one symbol per cell, row by row: it names the box of the cell.
    threads
        Number of threads, from 1 to 1024; one per core by default.
    timeout
        Time limit per puzzle, in seconds, more than 0. Infinity means unlimited.
    node_limit
        Maximum number of search nodes per puzzle. Unlike a time limit, it does not depend on the machine.
    limit
        Maximum number of solutions, at least 1. The answer to a puzzle is then a list of solutions as strings, which is empty
        if there are none. An array gives an array of lists. Arrow columns do not support this option.
    cancel
        A :class:`Cancel`, which ends the call from another thread.
    errors
        ``"null"``: a puzzle without an answer is null. ``"reasons"``: return ``(answers, reasons)``, with the reasons in the same
        kind of container, null for puzzles that have an answer. ``"raise"``: raise an exception for the first puzzle without an
        answer.

    Returns
    -------
    Solutions in the container of the puzzles: strings, or rows of the numbers 1 to 9.

    Raises
    ------
    PuzzleError
        With ``errors="raise"``: a string is not a puzzle, there is no solution, or a limit was reached.
    Cancelled
        If ``cancel`` was set.
    TypeError, ValueError
        If an argument has an invalid type or value.

    >>> import specudoku
    >>> specudoku.solve("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    '812753649943682175675491283154237896369845721287169534521974368438526917796318452'
    >>> specudoku.solve(["12345678.........9" + 63 * ".", None], errors="reasons")
    ([None, None], ['no solution', 'null'])
    >>> specudoku.solve("1234341.21434.21", limit=5)
    ['1234341221434321']
    >>> specudoku.solve("1234.3..........", layout="x")
    '1234432121433412'
    """
    options = call(layout=layout, threads=threads, timeout=timeout, cancel=cancel)
    node_limit = whole("node_limit", node_limit)
    container = contain(puzzles)
    if limit is None:
        return answer(_native.solve, container, GRID, options, errors, bool(unique), node_limit)
    if unique:
        raise ValueError("limit: cannot be combined with unique, since a puzzle with one solution has no others")
    if not isinstance(container.puzzles, (list, np.ndarray)):
        raise TypeError(f"limit: for a string, a list or an array, not {shown(puzzles)}: use .to_list()")
    return answer(_native.solutions, container, SOLUTIONS, options, errors, whole("limit", limit), node_limit)


def count(
    puzzles: Any,
    *,
    limit: int | None = None,
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    cancel: _native.Cancel | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the exact number of solutions of each puzzle, even of the empty grid.

    Parameters
    ----------
    puzzles
        As for :func:`solve`.
    limit
        Number of solutions, at least 1, at which counting stops. The answer ``limit`` means that there are at least
        that many.
    layout, threads, timeout, cancel, errors
        As for :func:`solve`.
    progress
        A function that is called from time to time with the number of finished puzzles and the total number.

    Returns
    -------
    Integers of any size for a string or a list, ``int64`` in arrays (-1 is null) and columns. A count that does not fit into
    ``int64`` is null there.

    >>> import specudoku
    >>> specudoku.count(81 * ".")
    6670903752021072936960
    >>> specudoku.count([81 * ".", 16 * "."], limit=1000)
    [1000, 288]
    """
    options = call(layout=layout, threads=threads, timeout=timeout, progress=progress, cancel=cancel)
    container = contain(puzzles)
    return answer(_native.count, container, COUNT, options, errors, whole("limit", limit), container.int64)


def candidates(
    puzzles: Any,
    *,
    counts: bool = False,
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    cancel: _native.Cancel | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the true candidates of each 9x9 puzzle: those that occur in some solution. Every container gives an array.

    Parameters
    ----------
    puzzles
        As for :func:`solve`.
    counts
        If true, return the exact number of solutions that contain each candidate. For a puzzle with very many
        solutions, this takes up to a second per candidate.
    layout, threads, timeout, cancel, errors
        As for :func:`solve`.
    progress
        A function that is called from time to time with the number of finished puzzles and the total number.

    Returns ------- ``uint16`` of shape (n, 81), with digit d as bit d - 1. With ``counts``, ``uint64`` of shape (n, 81,
    9). For a string, the shape is (81,) or (81, 9). Missing answers are zeros.

    >>> import specudoku
    >>> puzzle = "....37..1....4.9..7..18..4.647.1..82..3..8...2......6..5...1...3..2..4....8......"
    >>> specudoku.candidates(puzzle)[0] == 1 << int(specudoku.solve(puzzle)[0]) - 1
    np.True_
    >>> specudoku.candidates([puzzle], counts=True).sum()
    np.uint64(81)
    """
    options = call(layout=layout, threads=threads, timeout=timeout, progress=progress, cancel=cancel)
    shape, dtype = ((81, 9), np.uint64) if counts else ((81,), np.uint16)
    return answer_rows(_native.candidates, puzzles, options, errors, shape, dtype, bool(counts))


def check(
    puzzles: Any,
    *,
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    cancel: _native.Cancel | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns for each puzzle ``"none"``, ``"unique"``, ``"unique minimal"`` or ``"multiple"``: the number of solutions, and
    whether every clue is needed.

    Parameters are those of :func:`count` without ``limit``. An array gives an array of objects (``str`` and
    ``None``).

    >>> import specudoku
    >>> specudoku.check("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    'unique minimal'
    """
    options = call(layout=layout, threads=threads, timeout=timeout, progress=progress, cancel=cancel)
    return answer(_native.check, contain(puzzles), WORD, options, errors)


def minimize(
    puzzles: Any,
    *,
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    cancel: _native.Cancel | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns a minimal puzzle for each puzzle with exactly one solution: clues are removed cell by cell while the solution
    stays unique.

    Parameters are those of :func:`count` without ``limit``; answers have the form of those of :func:`solve`.

    >>> import specudoku
    >>> specudoku.minimize("1234341221434321")
    '......12.1.3.32.'
    """
    options = call(layout=layout, threads=threads, timeout=timeout, progress=progress, cancel=cancel)
    return answer(_native.minimize, contain(puzzles), GRID, options, errors)


def canonical(
    puzzles: Any,
    *,
    threads: int | None = None,
    cancel: _native.Cancel | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the canonical (min-lex) form of each puzzle or board of 4x4, 6x6, 8x8 or 9x9. Two grids have the same form if and
    only if they are equivalent under the symmetries of the grid (3,359,232 for 9x9) and renaming of digits.

    Parameters and answers are those of :func:`solve`. Empty cells are ``.`` in strings and 0 in arrays.

    >>> import specudoku
    >>> specudoku.canonical("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    '........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.'
    """
    return answer(_native.canonical, contain(puzzles), GRID, call(threads=threads, cancel=cancel), errors)
