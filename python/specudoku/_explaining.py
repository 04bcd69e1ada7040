"""Rating and explaining: solving puzzles as people do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from . import _arguments, _native
from ._arguments import call, names
from ._containers import answer, contain
from ._kinds import EXPLANATION, RATING, STEP

Errors = Literal["null", "raise", "reasons"]
Progress = Callable[[int, int], Any]


def rate(
    puzzles: Any,
    *,
    order: Literal["scale", "players"] = "scale",
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    cancel: _native.Cancel | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the :class:`Rating` of each 9x9 puzzle with exactly one solution.

    Parameters are those of :func:`count` without ``limit``, and ``order``. The hardest puzzles take seconds, most take less
    than a millisecond. The scale is for 9x9 grids without constraints; ``layout`` may add units, or replace the boxes.

    ``order`` is the order in which techniques are tried: ``"scale"``, or ``"players"``, as for :func:`explain`. In the
    players' order, ``technique`` is the hardest technique by its name in that order, and er, ep and ed are None.

    Returns
    -------
    A :class:`Rating` for a string, a list of ratings for a list, a series of ratings for a pandas series. For an array, an
    array of shape (n,) with the fields er, ep, ed and technique (``ratings["er"]``; NaN is null). For an Arrow column, a
    column of structs with these fields.

    >>> import specudoku
    >>> specudoku.rate("....37..1....4.9..7..18..4.647.1..82..3..8...2......6..5...1...3..2..4....8......").er
    7.1
    """
    options = call(layout=layout, threads=threads, timeout=timeout, progress=progress, cancel=cancel)
    return answer(_native.rate, contain(puzzles), RATING, options, errors, _arguments.order(order))


def explain(
    puzzles: Any,
    *,
    without: str | Sequence[str] = (),
    only: str | Sequence[str] = (),
    order: Literal["scale", "players"] = "scale",
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    cancel: _native.Cancel | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the :class:`Explanation` of each puzzle with exactly one solution: all steps that solve it.

    Parameters
    ----------
    puzzles
        A string, a list of strings, an array, or a column, with grids of any size and any ``layout``. An array gives an array
        of explanations, a pandas series a series of explanations. Any other column gives a column of structs with
        ``open_cells`` and ``steps``, a list of structs with the members of :class:`Step`. In these, candidates are structs of
        ``row``, ``column`` and ``digit``.
    without, only
        Names of techniques to exclude, or to use exclusively: ``"unique-rectangle,bug"``, or a list of names. The first words
        of a name select all names that begin with them.
    order
        The order in which techniques are tried: ``"scale"``, whose steps have ratings, or ``"players"``, which has the
        patterns that players know by name, easiest first. Its steps have no ratings, and it supports only the classic grid.
    layout, threads, timeout, cancel, errors
        As for :func:`solve`.
    progress
        A function that is called from time to time with the number of finished puzzles and the total number.

    >>> import specudoku
    >>> found = specudoku.explain("....37..1....4.9..7..18..4.647.1..82..3..8...2......6..5...1...3..2..4....8......")
    >>> found.open_cells, max(step.rating for step in found.steps)
    (0, 7.1)
    >>> found.steps[0].placement
    (5, 5, 2)
    """
    options = call(layout=layout, threads=threads, timeout=timeout, progress=progress, cancel=cancel)
    excluded, used = names("without", without), names("only", only)
    tried = _arguments.order(order)
    return answer(_native.steps, contain(puzzles), EXPLANATION, options, errors, False, excluded, used, tried)


def hint(
    puzzles: Any,
    *,
    without: str | Sequence[str] = (),
    only: str | Sequence[str] = (),
    order: Literal["scale", "players"] = "scale",
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    cancel: _native.Cancel | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the next :class:`Step` of each puzzle with exactly one solution; None if it is complete, or if no technique
    applies.

    Parameters are those of :func:`explain`. A column gives the same column as :func:`explain`, with at most one step per puzzle.

    >>> import specudoku
    >>> specudoku.hint("12343.12214.4321").placement
    (2, 2, 4)
    """
    options = call(layout=layout, threads=threads, timeout=timeout, progress=progress, cancel=cancel)
    excluded, used = names("without", without), names("only", only)
    tried = _arguments.order(order)
    return answer(_native.steps, contain(puzzles), STEP, options, errors, True, excluded, used, tried)
