"""The exceptions of the package."""

from __future__ import annotations

from typing import Any


class SpecudokuError(Exception):
    """The base class of all exceptions of the package."""


class PuzzleError(SpecudokuError, ValueError):
    """A puzzle has no answer."""

    def __init__(self, index: int, column: int | None, reason: str) -> None:
        super().__init__(f"puzzle {index}: {reason}")
        self.index = index
        """Index of the puzzle, from 0."""
        self.column = column
        """Column of the fault in the string, or number of the cell, from 1; None if the fault has no place."""
        self.reason = reason
        """The reason why there is no answer."""

    def __reduce__(self) -> tuple[Any, ...]:
        # An exception is pickled with its `args`, which contain only the message here. Without this method, a worker process that
        # raises it would leave its pool waiting forever.
        return type(self), (self.index, self.column, self.reason)


class GenerateError(SpecudokuError, RuntimeError):
    """No attempt satisfied the options."""


class Cancelled(SpecudokuError):
    """The :class:`Cancel` of the call was set."""
