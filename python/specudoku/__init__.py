"""Fast Sudoku solving, counting, checking, rating, explaining and generation.

Every function accepts many containers of puzzles, and returns the answers in the same kind of container:

=====================================  ============================================================================
puzzles                                answers
=====================================  ============================================================================
``str``, ``bytes``                     one answer
``list`` of ``str`` or ``None``        a list. The same for every other iterable except sets: a generator, a ``datasets``
                                       column
NumPy integers, shape (n, 81)          an array. Also (..., 81), (..., 9, 9) and other square sizes. 0 is an empty cell, and
                                       masked cells are empty. Objects with ``__array__`` are read as arrays
lists of integers                      the same lists: a grid as its cells or rows, or several grids. If there are as many
                                       rows as cells per row, they are one grid. 0 and ``None`` are empty cells
NumPy strings                          an array of objects
a pandas series or index               the same, with a type that has nulls: ``string``, ``Int64``, or objects as in a list.
                                       Also a data frame of one column
an Arrow column                        the same kind of column, of pyarrow, Polars, or a DuckDB relation. Items are strings,
                                       dictionary-encoded strings, or grids as lists of integers or of rows; answers have the
                                       same form. A column of any other library with ``__arrow_c_array__`` or
                                       ``__arrow_c_stream__`` becomes a table of one column with ``__arrow_c_stream__``
=====================================  ============================================================================

A string is a puzzle in any common notation: 81 symbols with any common symbol for an empty cell, a drawn grid, 256
symbols for 16x16, and so on. The answer to a puzzle without an answer is null: ``None`` in a list, a row of zeros, -1
or NaN in an array, null in a column. ``errors="reasons"`` also returns the reasons. ``errors="raise"`` raises
:class:`PuzzleError` for the first such puzzle.

Work runs on ``threads`` threads (one per core by default) with the global interpreter lock released. Ctrl-C ends it,
and so does a :class:`Cancel` that another thread sets.
"""

from ._boards import boards, subsets, unavoidable
from ._errors import Cancelled, GenerateError, PuzzleError, SpecudokuError
from ._explaining import explain, hint, rate
from ._making import generate, sample
from ._native import VERSION as __version__
from ._native import Cancel
from ._solving import candidates, canonical, check, count, minimize, solve
from ._types import RATING_DTYPE, Explanation, Made, Rating, Step

__all__ = [
    "RATING_DTYPE",
    "Cancel",
    "Cancelled",
    "Explanation",
    "GenerateError",
    "Made",
    "PuzzleError",
    "Rating",
    "SpecudokuError",
    "Step",
    "__version__",
    "boards",
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
    "subsets",
    "unavoidable",
]
