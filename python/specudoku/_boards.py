"""Completed boards: their puzzles, their unavoidable sets, and the canonical ones by rank."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from . import _native
from ._arguments import call, one_of, text, whole


def subsets(
    board: str,
    clues: int,
    *,
    redundant: bool = False,
    limit: int = 10_000,
    threads: int | None = None,
    timeout: float | None = None,
    cancel: _native.Cancel | None = None,
) -> list[str]:
    """Returns the puzzles with ``clues`` clues whose only solution is ``board``, always in the same order.

    For one 9x9 board on one thread, 16 clues take less than a second, 17 a few seconds, and 18 up to half a minute.

    Parameters
    ----------
    board
        A completed grid, or a puzzle with one solution.
    redundant
        If true, include puzzles with clues that are not needed.
    limit
        Return at most this many puzzles.
    timeout
        Time limit in seconds.

    Raises
    ------
    ValueError
        If ``board`` does not have exactly one solution, or is too large.
    TimeoutError
        If the time limit was reached.
    Cancelled
        If ``cancel`` was set.

    >>> import specudoku
    >>> len(specudoku.subsets("1234341221434321", 4))
    12
    """
    options = call(threads=threads, timeout=timeout, cancel=cancel)
    return _native.subsets(options, _board(board), _number("clues", clues, 0), bool(redundant), _number("limit", limit))


def unavoidable(
    board: str, size: int = 10, *, timeout: float | None = None, cancel: _native.Cancel | None = None
) -> list[list[int]]:
    """Returns the unavoidable sets of ``board`` that have up to ``size`` cells and contain no smaller one.

    Each set is a list of cells, from 0, row by row. A puzzle has the board as its only solution if and only if it has a clue in each
    unavoidable set. Arguments and exceptions are those of :func:`subsets`.

    >>> import specudoku
    >>> specudoku.unavoidable("1234341221434321", 4)[0]
    [0, 2, 4, 6]
    """
    return _native.unavoidable(call(timeout=timeout, cancel=cancel), _board(board), _number("size", size))


def boards(
    first: int,
    last: int | None = None,
    *,
    threads: int | None = None,
    cancel: _native.Cancel | None = None,
    kind: Literal["list", "numpy"] = "list",
) -> Any:
    """Returns the canonical 9x9 boards with ranks from ``first`` to ``last``, both included.

    Symmetries of the grid and renamed digits divide all boards into 5,472,730,538 classes. The canonical board is the
    least of its class in lexicographic order, and its rank, from 1, is its position among all canonical boards. On one
    thread, a million boards take about a second.

    Parameters
    ----------
    last
        By default, only the first board is returned.
    kind
        ``"list"``: a list of strings. ``"numpy"``: a ``uint8`` array of shape (n, 81).

    Raises
    ------
    ValueError
        If a rank is not between 1 and 5,472,730,538.
    Cancelled
        If ``cancel`` was set.

    >>> import specudoku
    >>> specudoku.boards(1)[0][:18]
    '123456789456789123'
    """
    one_of("kind", kind, "list", "numpy")
    start = _number("first", first)
    end = start if last is None else _number("last", last)
    rows = _native.boards(call(threads=threads, cancel=cancel), start, end)
    return rows if kind == "numpy" else [row.tobytes().decode() for row in rows + np.uint8(ord("0"))]


def _board(value: str) -> str:
    board = text("board", value)
    if board is None:
        raise TypeError("board: a string, not None")
    return board


def _number(name: str, value: int, least: int = 1) -> int:
    number = whole(name, value, least)
    if number is None:
        raise TypeError(f"{name}: a whole number, not None")
    return number
