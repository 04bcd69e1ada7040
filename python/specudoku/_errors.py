"""The exceptions of the package."""

from __future__ import annotations

from typing import Any


class SpecudokuError(Exception):
    """The base of all exceptions of the package."""


class PuzzleError(SpecudokuError, ValueError):
    """A puzzle has no answer."""

    def __init__(self, index: int, column: int | None, reason: str) -> None:
        super().__init__(f"puzzle {index}: {reason}")
        self.index = index
        """Index of the puzzle, from 0."""
        self.column = column
        """Column of the fault in the text, or number of the cell, from 1; None if it has no place."""
        self.reason = reason
        """Why there is no answer."""

    def __reduce__(self) -> tuple[Any, ...]:
        # An exception is pickled with its `args`, which are only the message here: a worker process that raised it left its
        # pool waiting forever.
        return type(self), (self.index, self.column, self.reason)


class GenerateError(SpecudokuError, RuntimeError):
    """None of many attempts met the options."""


class Cancelled(SpecudokuError):
    """The :class:`Cancel` of the call was set."""
