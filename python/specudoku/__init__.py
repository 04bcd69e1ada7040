"""Fast Sudoku solving, counting, checking, rating, explaining and making.

Every question is asked about whatever holds puzzles, and answered in the same kind of container:

=====================================  ============================================================================
puzzles                                answers
=====================================  ============================================================================
``str``, ``bytes``                     one answer
``list`` of them or ``None``           a list
NumPy integers, shape (n, 81)          an array; (..., 81), (..., 9, 9) and other squares too. 0 is an empty cell, and so
                                       is what is masked
lists of rows of integers              the same lists: a grid, or several
NumPy texts                            an array of objects
an Arrow string column                 the same kind of column: pyarrow, Polars, pandas, a DuckDB relation; any other
                                       object with ``__arrow_c_stream__`` or ``__arrow_c_array__`` gives one too.
                                       Categories and dictionaries of strings are read as strings
=====================================  ============================================================================

A text is a puzzle in any usual notation: 81 symbols with any usual blank, a drawn grid, 256 symbols for 16x16, and so
on. A puzzle that has no answer is null there, at its own place: ``None`` in a list, a row of zeros, -1 or NaN in an
array, null in a column. ``errors="reasons"`` returns the reasons beside the answers, ``errors="raise"`` raises
:class:`PuzzleError` for the first.

Work runs on ``threads`` threads (one a core by default) with the interpreter's lock released; Ctrl-C ends it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Any, Literal, NamedTuple

import numpy as np

from . import _native
from ._containers import answer, rows
from ._errors import GenerateError, PuzzleError, SpecudokuError

__version__ = version("specudoku")

__all__ = [
    "Explanation",
    "GenerateError",
    "Made",
    "PuzzleError",
    "Rating",
    "SpecudokuError",
    "Step",
    "candidates",
    "canonical",
    "check",
    "count",
    "explain",
    "generate",
    "hint",
    "minimize",
    "rate",
    "sample",
    "solve",
]

Errors = Literal["null", "raise", "reasons"]
Puzzles = Any
Progress = Callable[[int, int], Any]


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


RATING_DTYPE = np.dtype([("er", "f8"), ("ep", "f8"), ("ed", "f8"), ("technique", "U64")])
"""The type of the array that :func:`rate` returns for an array."""


class Step(NamedTuple):
    """One step on the way to the solution. Rows, columns and digits count from 1."""

    technique: str
    """What it is."""
    rating: float | None
    """Its number on the scale; None for other grids than the classic one."""
    placement: tuple[int, int, int] | None
    """The row, column and digit that are filled in."""
    eliminations: list[tuple[int, int, int]]
    """The candidates that are removed, each as row, column and digit."""
    sentence: str
    """What it does and why, in words."""
    candidates: np.ndarray
    """The state before it: for each cell, row by row, the digits that it may hold as a ``uint64``, digit d as bit d - 1."""


class Explanation(NamedTuple):
    """The steps that solve a puzzle, the easiest first at each state."""

    steps: list[Step]
    """In order."""
    open_cells: int
    """Number of cells that stay open because no technique is left: 0 for a puzzle that is solved."""


class Made(NamedTuple):
    """A puzzle that was made."""

    puzzle: str
    """With ``.`` for an empty cell."""
    solution: str
    """Its solution."""
    rating: Rating | None
    """How hard it is, if a rating or a technique was asked for."""


def solve(
    puzzles: Puzzles,
    *,
    unique: bool = False,
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    node_limit: int | None = None,
    limit: int | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the solution of each puzzle; of several, up to 9x9 and without ``layout``, the leftmost.

    Parameters
    ----------
    puzzles
        A string, a list of strings, an array of integers of shape (n, 81), a string column: see above.
    unique
        Whether a puzzle with several solutions has no answer. It takes about a tenth longer.
    layout
        Other units than rows, columns and the boxes of the size, for all puzzles: words with blanks or commas between.
        ``x`` (both diagonals), ``windows``, ``disjoint``, ``anti-knight`` and ``anti-king`` add some; ``none`` is a Latin
        square, and a symbol a cell, row by row, names its box where boxes are irregular.
    threads
        Number of threads, from 1 to 1024; one a core by default.
    timeout
        Seconds a puzzle, more than 0.
    node_limit
        Nodes of the search a puzzle: unlike a time, it does not depend on the machine.
    limit
        Solutions, at least 1: with it the answer of a puzzle is the list of up to so many of its solutions, an empty
        one where there are none. For strings, lists and arrays, which become arrays of lists.
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
    ValueError
        If ``layout`` says none.

    >>> import specudoku
    >>> specudoku.solve("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    '812753649943682175675491283154237896369845721287169534521974368438526917796318452'
    >>> specudoku.solve([81 * "1", None], errors="reasons")
    ([None, None], ['R1C1 and R1C2 are both 1', 'null'])
    >>> specudoku.solve("1234341.21434.21", limit=5)
    ['1234341221434321']
    >>> specudoku.solve("1234.3..........", layout="x")
    '1234432121433412'
    """
    threads, node_limit = _whole("threads", threads), _whole("node_limit", node_limit)
    if limit is None:
        return answer(_native.solve, puzzles, errors, layout, unique, threads, timeout, node_limit)
    if unique:
        raise ValueError("limit: a puzzle with one solution has no more, so that unique does not go with it")
    if not isinstance(puzzles, (str, bytes, list, tuple, np.ndarray)):
        raise TypeError(f"limit: for a string, a list or an array, not {type(puzzles).__name__}: use .to_list()")
    return answer(_native.solutions, puzzles, errors, layout, _whole("limit", limit), threads, timeout, node_limit)


def count(
    puzzles: Puzzles,
    *,
    limit: int | None = None,
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the number of solutions of each puzzle, exact, up to that of the empty grid.

    Parameters
    ----------
    puzzles
        As for :func:`solve`.
    limit
        Solutions, at least 1, after which the count of a puzzle ends: an answer of ``limit`` means as many or more.
    layout, threads, timeout, errors
        As for :func:`solve`.
    progress
        Is called from time to time with the number of puzzles that are done, and of all.

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
    limit, threads = _whole("limit", limit), _whole("threads", threads)
    return answer(_native.count, puzzles, errors, layout, limit, threads, timeout, progress)


def candidates(
    puzzles: Puzzles,
    *,
    counts: bool = False,
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the candidates of each 9x9 puzzle that stand in a solution, whatever holds the puzzles as an array.

    Parameters
    ----------
    puzzles
        As for :func:`solve`.
    counts
        Whether to count in how many solutions each candidate stands, exactly. Of a puzzle with very many solutions this
        takes up to a second for each candidate.
    layout, threads, timeout, errors
        As for :func:`solve`.
    progress
        Is called from time to time with the number of puzzles that are done, and of all.

    Returns
    -------
    ``uint16`` of shape (n, 81), digit d as bit d - 1; with ``counts`` ``uint64`` of shape (n, 81, 9). One puzzle of shape
    (81,) or (81, 9) for a text. Zeros where there is no answer.

    >>> import specudoku
    >>> puzzle = "....37..1....4.9..7..18..4.647.1..82..3..8...2......6..5...1...3..2..4....8......"
    >>> specudoku.candidates(puzzle)[0] == 1 << int(specudoku.solve(puzzle)[0]) - 1
    np.True_
    >>> specudoku.candidates([puzzle], counts=True).sum()
    np.uint64(81)
    """
    shape, dtype = ((81, 9), np.uint64) if counts else ((81,), np.uint16)
    options = layout, bool(counts), _whole("threads", threads), timeout, progress
    return rows(_native.candidates, puzzles, errors, shape, dtype, *options)


def check(
    puzzles: Puzzles,
    *,
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns for each puzzle ``"none"``, ``"unique"``, ``"unique minimal"`` or ``"multiple"``: how many solutions it
    has, and whether no clue can be left out.

    Parameters are those of :func:`count` but for the limit. For an array the answers are an array of objects (``str`` and ``None``).

    >>> import specudoku
    >>> specudoku.check("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    'unique minimal'
    """
    return answer(_native.check, puzzles, errors, layout, _whole("threads", threads), timeout, progress)


def minimize(
    puzzles: Puzzles,
    *,
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns for each puzzle with exactly one solution a minimal puzzle within it: clues are taken cell by cell as long
    as the solution stays the only one.

    Parameters are those of :func:`count` but for the limit, answers those of :func:`solve`.

    >>> import specudoku
    >>> specudoku.minimize("1234341221434321")
    '......12.1.3.32.'
    """
    return answer(_native.minimize, puzzles, errors, layout, _whole("threads", threads), timeout, progress)


def canonical(puzzles: Puzzles, *, threads: int | None = None, errors: Errors = "null") -> Any:
    """Returns the min-lex form of each 9x9 puzzle or board: two are the same but for the 3,359,232 symmetries of the
    grid and renaming exactly if their forms agree.

    Parameters and answers are those of :func:`solve`; empty cells are ``.`` in strings, 0 in arrays.

    >>> import specudoku
    >>> specudoku.canonical("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    '........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.'
    """
    return answer(_native.canonical, puzzles, errors, _whole("threads", threads))


def rate(
    puzzles: Puzzles,
    *,
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the :class:`Rating` of each 9x9 puzzle with exactly one solution.

    Parameters are those of :func:`count` but for the limit; the hardest puzzles take seconds, most some milliseconds. The
    scale is for classic grids: a ``layout`` that is another leaves puzzles without a rating.

    Returns
    -------
    A :class:`Rating` for a string, a list of them for a list, an array of shape (n,) with the fields er, ep, ed and
    technique for an array (``ratings["er"]``; NaN is null), a column of structs with these fields for a column.

    >>> import specudoku
    >>> specudoku.rate("....37..1....4.9..7..18..4.647.1..82..3..8...2......6..5...1...3..2..4....8......").er
    7.1
    """
    options = layout, _whole("threads", threads), timeout, progress
    return answer(_native.rate, puzzles, errors, *options, of_one=lambda it: Rating(*it), dtype=RATING_DTYPE)


def explain(
    puzzles: Puzzles,
    *,
    without: str | Sequence[str] = (),
    only: str | Sequence[str] = (),
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the :class:`Explanation` of each puzzle with exactly one solution: all steps that solve it.

    Parameters
    ----------
    puzzles
        A string, a list of strings, or an array, which becomes an array of explanations; or a column, which becomes one of
        structs: ``steps``, a list of structs with the members of :class:`Step` (places of candidates are structs of ``row``,
        ``column`` and ``digit``), and ``open_cells``. Grids of any size, and of any ``layout``.
    without, only
        Names of techniques to leave out, or to use alone: ``"unique-rectangle,bug"``, or a list of names; the first words
        of a name stand for all that begin so.
    layout, threads, timeout, errors
        As for :func:`solve`.
    progress
        Is called from time to time with the number of puzzles that are done, and of all.

    >>> import specudoku
    >>> found = specudoku.explain("....37..1....4.9..7..18..4.647.1..82..3..8...2......6..5...1...3..2..4....8......")
    >>> found.open_cells, max(step.rating for step in found.steps)
    (0, 7.1)
    >>> found.steps[0].sentence
    'In box 5 there is one place left for 2: R5C5=2. The other cells see the 2 in R4C9 R6C1 R8C4.'
    """
    options = layout, False, _names(without), _names(only), _whole("threads", threads), timeout, progress
    return answer(_native.steps, puzzles, errors, *options, of_one=_explanation)


def hint(
    puzzles: Puzzles,
    *,
    without: str | Sequence[str] = (),
    only: str | Sequence[str] = (),
    layout: str | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
    errors: Errors = "null",
) -> Any:
    """Returns the next :class:`Step` of each puzzle with exactly one solution; None if it is full, or no technique is
    left.

    Parameters are those of :func:`explain`. A column becomes what :func:`explain` makes of it, with one step at most.

    >>> import specudoku
    >>> specudoku.hint("12343.12214.4321").placement
    (2, 2, 4)
    """
    options = layout, True, _names(without), _names(only), _whole("threads", threads), timeout, progress
    return answer(_native.steps, puzzles, errors, *options, of_one=lambda it: next(iter(_explanation(it).steps), None))


def generate(
    count: int = 1,
    *,
    seed: int | None = None,
    shape: str = "3x3",
    layout: str | None = None,
    clues: int | tuple[int, int] | None = None,
    minimal: bool = False,
    symmetry: str = "none",
    pattern: str | Sequence[int] | None = None,
    boards: bool = False,
    unbiased: bool = False,
    rating: float | tuple[float, float] | str | None = None,
    technique: str | None = None,
    attempts: int = 1_000_000,
    threads: int | None = None,
    progress: Progress | None = None,
    kind: Literal["list", "numpy", "made"] = "list",
) -> Any:
    """Returns ``count`` new puzzles, each with exactly one solution.

    Parameters
    ----------
    seed
        From 0 to 2**64 - 1: the same seed gives the same puzzles on any number of threads. Another one each time by
        default.
    shape
        The boxes, width x height: ``"3x3"`` is the classic grid. Or the side alone, ``"6"``: the boxes are then the
        squarest that lie flat, unless ``layout`` says others.
    layout
        Other units, in the words of :func:`solve`.
    clues
        A number of clues, or the least and the greatest, both included; without it, as few as taking one after the
        other leaves (about 24).
    minimal
        Whether no clue may be left out.
    symmetry
        Of the places of the clues: none, rotate180, rotate90, mirror-h, mirror-v, diagonal, antidiagonal, full.
    pattern
        The cells that are clues: a grid as text, ``.`` or ``0`` for an empty cell and anything else for a clue, or the
        indices of the clues, from 0, row by row.
    boards
        Whether complete boards are made, exactly uniform up to 9x9.
    unbiased
        Whether minimal puzzles are made without bias, about one a second and core.
    rating
        How hard: ER as a number, the least and the greatest, both included, or a level: very-easy, easy, medium, hard,
        very-hard, expert, extreme. For the classic grid.
    technique
        A technique that the puzzle needs, as the hardest step: ``"swordfish"``, ``"unique-rectangle"``.
    attempts
        Attempts in a row without success after which it gives up.
    progress
        Is called from time to time with the number of puzzles that are made, and of all.
    kind
        ``"list"`` of strings, ``"numpy"``: ``uint8`` of shape (count, 81), for 9x9 grids alone, or ``"made"``: a
        list of :class:`Made`, with solutions and ratings.

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
    >>> puzzle, = specudoku.generate(seed=42, shape="6", layout="111223 112233 142233 445563 445566 455666")
    >>> len(puzzle)
    36
    """
    _kind(kind, "list", "numpy", "made")
    if kind == "numpy" and shape not in ("3x3", "9"):
        raise ValueError("kind: arrays hold 9x9 grids, of shape 3x3")
    low_high = (clues, clues) if isinstance(clues, int) else clues
    if low_high is not None:
        low_high = tuple(_whole("clues", number, 0) for number in low_high)
    try:
        found = _native.generate(
            _whole("count", count, 0),
            _seed(seed),
            shape,
            layout,
            low_high,
            minimal,
            symmetry,
            _cells(pattern),
            boards,
            unbiased,
            _range(rating),
            technique,
            _whole("attempts", attempts),
            _whole("threads", threads),
            progress,
        )
    except RuntimeError as error:
        raise GenerateError(str(error)) from None
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
    _kind(kind, "list", "numpy")
    rows = _native.sample(_whole("count", count, 0), puzzle, _seed(seed), _whole("threads", threads))
    return rows if kind == "numpy" else [row.tobytes().decode() for row in rows + np.uint8(ord("0"))]


def _whole(name: str, value: int | None, least: int = 1) -> Any:
    """A number that an argument holds: the extension would say of a negative one only that it does not fit."""
    if value is not None and not isinstance(value, (int, np.integer)):
        raise TypeError(f"{name}: a whole number, not {type(value).__name__}")
    if value is not None and not least <= value < 2**64:
        raise ValueError(f"{name}: a whole number, at least {least}, not {value}")
    return value


def _seed(seed: int | None) -> int:
    return secrets.randbits(64) if seed is None else _whole("seed", seed, 0)


def _kind(kind: str, *kinds: str) -> None:
    if kind not in kinds:
        raise ValueError(f"kind: {' or '.join(kinds)}, not {kind!r}")


def _names(names: str | Sequence[str]) -> list[str]:
    return [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)


def _explanation(found: Any) -> Explanation:
    steps, open_cells = found
    return Explanation([Step(*step) for step in steps], open_cells)


def _cells(pattern: str | Sequence[int] | None) -> list[int] | None:
    if not isinstance(pattern, str):
        return None if pattern is None else [_whole("pattern", cell, 0) for cell in pattern]
    symbols = "".join(pattern.split())
    return [cell for cell, symbol in enumerate(symbols) if symbol not in ".0"]


def _range(rating: float | tuple[float, float] | str | None) -> str | None:
    if rating is None or isinstance(rating, str):
        return rating
    least, most = rating if isinstance(rating, tuple) else (rating, rating)
    return f"{least:.1f}..{most:.1f}"


def _to_rows(lines: Sequence[str]) -> np.ndarray:
    symbols = np.frombuffer("".join(lines).replace(".", "0").encode(), dtype=np.uint8)
    return (symbols - np.uint8(ord("0"))).reshape(len(lines), 81)
