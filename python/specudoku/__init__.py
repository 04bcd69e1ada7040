"""Fast Sudoku solving, counting, checking, rating, explaining and making.

Every question is asked about whatever holds puzzles, and answered in the same kind of container:

=====================================  ============================================================================
puzzles                                answers
=====================================  ============================================================================
``str``, ``bytes``                     one answer
``list`` of them or ``None``           a list; so does any other iterable but a set: a generator, a ``datasets`` column
NumPy integers, shape (n, 81)          an array; (..., 81), (..., 9, 9) and other squares too. 0 is an empty cell, and so
                                       is what is masked. Whatever has ``__array__`` is read as an array
lists of integers                      the same lists: a grid as its cells or rows, or several grids. As many rows as a row
                                       has cells are one grid. 0 and ``None`` are empty cells
NumPy texts                            an array of objects
a pandas series or index               the same, of a type with nulls: ``string``, ``Int64``, or objects as in a list. A data
                                       frame of one column too
an Arrow column                        the same kind of column: of pyarrow, Polars, a DuckDB relation. Strings, dictionaries
                                       of strings, and grids as lists of integers or of rows, which are answered as such. A
                                       column of any other library with ``__arrow_c_array__`` or ``__arrow_c_stream__``
                                       becomes a table of one column with ``__arrow_c_stream__``
=====================================  ============================================================================

A text is a puzzle in any usual notation: 81 symbols with any usual blank, a drawn grid, 256 symbols for 16x16, and so
on. A puzzle that has no answer is null at its own place: ``None`` in a list, a row of zeros, -1 or NaN in an
array, null in a column. ``errors="reasons"`` returns the reasons too, ``errors="raise"`` raises :class:`PuzzleError` for the
first.

Work runs on ``threads`` threads (one per core by default) with the interpreter's lock released. Ctrl-C ends it, and so does
a :class:`Cancel` that another thread sets.
"""

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
