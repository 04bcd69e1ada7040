"""Types of _solving.py: a string gives one answer, an iterable a list, any other container its own kind."""

from typing import Any, overload

import numpy as np
from typing_extensions import Unpack

from ._options import (
    Check,
    Column,
    CountOptions,
    Errors,
    Grids,
    LongLimits,
    Null,
    Puzzles,
    Raise,
    Reasons,
    SolveLimits,
    SolveOptions,
    Text,
    Texts,
    Threads,
)

# A string is also an iterable of strings. mypy reports this overlap, which is intended here.
@overload
def solve(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Null = "null", **options: Unpack[SolveOptions]
) -> str | None: ...
@overload
def solve(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Raise, **options: Unpack[SolveOptions]
) -> str: ...
@overload
def solve(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[SolveOptions]
) -> tuple[str | None, str | None]: ...
@overload
def solve(
    puzzles: Column, *, errors: Null | Raise = "null", **options: Unpack[SolveOptions]
) -> Column: ...
@overload
def solve(
    puzzles: Column, *, errors: Reasons, **options: Unpack[SolveOptions]
) -> tuple[Column, Any]: ...
@overload
def solve(
    puzzles: Texts, *, errors: Null = "null", **options: Unpack[SolveOptions]
) -> list[str | None]: ...
@overload
def solve(
    puzzles: Texts, *, errors: Raise, **options: Unpack[SolveOptions]
) -> list[str]: ...
@overload
def solve(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[SolveOptions]
) -> tuple[list[str | None], list[str | None]]: ...
@overload
def solve(
    puzzles: Grids, *, errors: Errors = "null", **options: Unpack[SolveOptions]
) -> Any: ...
@overload
def solve(  # type: ignore[overload-overlap]
    puzzles: Text, *, limit: int, errors: Null = "null", **options: Unpack[SolveLimits]
) -> list[str] | None: ...
@overload
def solve(  # type: ignore[overload-overlap]
    puzzles: Text, *, limit: int, errors: Raise, **options: Unpack[SolveLimits]
) -> list[str]: ...
@overload
def solve(  # type: ignore[overload-overlap]
    puzzles: Text, *, limit: int, errors: Reasons, **options: Unpack[SolveLimits]
) -> tuple[list[str] | None, str | None]: ...
@overload
def solve(
    puzzles: Texts, *, limit: int, errors: Null = "null", **options: Unpack[SolveLimits]
) -> list[list[str] | None]: ...
@overload
def solve(
    puzzles: Texts, *, limit: int, errors: Raise, **options: Unpack[SolveLimits]
) -> list[list[str]]: ...
@overload
def solve(
    puzzles: Texts, *, limit: int, errors: Reasons, **options: Unpack[SolveLimits]
) -> tuple[list[list[str] | None], list[str | None]]: ...
@overload
def solve(
    puzzles: Column | Grids, *, limit: int, errors: Errors = "null", **options: Unpack[SolveLimits]
) -> Any: ...
@overload
def count(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Null = "null", **options: Unpack[CountOptions]
) -> int | None: ...
@overload
def count(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Raise, **options: Unpack[CountOptions]
) -> int: ...
@overload
def count(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[CountOptions]
) -> tuple[int | None, str | None]: ...
@overload
def count(
    puzzles: Column, *, errors: Null | Raise = "null", **options: Unpack[CountOptions]
) -> Any: ...
@overload
def count(
    puzzles: Column, *, errors: Reasons, **options: Unpack[CountOptions]
) -> tuple[Any, Any]: ...
@overload
def count(
    puzzles: Texts, *, errors: Null = "null", **options: Unpack[CountOptions]
) -> list[int | None]: ...
@overload
def count(
    puzzles: Texts, *, errors: Raise, **options: Unpack[CountOptions]
) -> list[int]: ...
@overload
def count(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[CountOptions]
) -> tuple[list[int | None], list[str | None]]: ...
@overload
def count(
    puzzles: Grids, *, errors: Errors = "null", **options: Unpack[CountOptions]
) -> Any: ...
@overload
def candidates(
    puzzles: Puzzles, *, counts: bool = False, errors: Null | Raise = "null", **options: Unpack[LongLimits]
) -> np.ndarray: ...
@overload
def candidates(
    puzzles: Puzzles, *, counts: bool = False, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[np.ndarray, Any]: ...
@overload
def check(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Null = "null", **options: Unpack[LongLimits]
) -> Check | None: ...
@overload
def check(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Raise, **options: Unpack[LongLimits]
) -> Check: ...
@overload
def check(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[Check | None, str | None]: ...
@overload
def check(
    puzzles: Column, *, errors: Null | Raise = "null", **options: Unpack[LongLimits]
) -> Any: ...
@overload
def check(
    puzzles: Column, *, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[Any, Any]: ...
@overload
def check(
    puzzles: Texts, *, errors: Null = "null", **options: Unpack[LongLimits]
) -> list[Check | None]: ...
@overload
def check(
    puzzles: Texts, *, errors: Raise, **options: Unpack[LongLimits]
) -> list[Check]: ...
@overload
def check(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[list[Check | None], list[str | None]]: ...
@overload
def check(
    puzzles: Grids, *, errors: Errors = "null", **options: Unpack[LongLimits]
) -> Any: ...
@overload
def minimize(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Null = "null", **options: Unpack[LongLimits]
) -> str | None: ...
@overload
def minimize(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Raise, **options: Unpack[LongLimits]
) -> str: ...
@overload
def minimize(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[str | None, str | None]: ...
@overload
def minimize(
    puzzles: Column, *, errors: Null | Raise = "null", **options: Unpack[LongLimits]
) -> Column: ...
@overload
def minimize(
    puzzles: Column, *, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[Column, Any]: ...
@overload
def minimize(
    puzzles: Texts, *, errors: Null = "null", **options: Unpack[LongLimits]
) -> list[str | None]: ...
@overload
def minimize(
    puzzles: Texts, *, errors: Raise, **options: Unpack[LongLimits]
) -> list[str]: ...
@overload
def minimize(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[list[str | None], list[str | None]]: ...
@overload
def minimize(
    puzzles: Grids, *, errors: Errors = "null", **options: Unpack[LongLimits]
) -> Any: ...
@overload
def canonical(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Null = "null", **options: Unpack[Threads]
) -> str | None: ...
@overload
def canonical(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Raise, **options: Unpack[Threads]
) -> str: ...
@overload
def canonical(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[Threads]
) -> tuple[str | None, str | None]: ...
@overload
def canonical(
    puzzles: Column, *, errors: Null | Raise = "null", **options: Unpack[Threads]
) -> Column: ...
@overload
def canonical(
    puzzles: Column, *, errors: Reasons, **options: Unpack[Threads]
) -> tuple[Column, Any]: ...
@overload
def canonical(
    puzzles: Texts, *, errors: Null = "null", **options: Unpack[Threads]
) -> list[str | None]: ...
@overload
def canonical(
    puzzles: Texts, *, errors: Raise, **options: Unpack[Threads]
) -> list[str]: ...
@overload
def canonical(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[Threads]
) -> tuple[list[str | None], list[str | None]]: ...
@overload
def canonical(
    puzzles: Grids, *, errors: Errors = "null", **options: Unpack[Threads]
) -> Any: ...
