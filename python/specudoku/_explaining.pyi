"""Types of _explaining.py: a string gives one answer, an iterable a list, any other container its own kind."""

from typing import Any, overload

from typing_extensions import Unpack

from ._options import Column, Errors, Grids, Null, Raise, RateOptions, Reasons, Techniques, Text, Texts
from ._types import Explanation, Rating, Step

# A string is also an iterable of strings. mypy reports this overlap, which is intended here.
@overload
def rate(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Null = "null", **options: Unpack[RateOptions]
) -> Rating | None: ...
@overload
def rate(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Raise, **options: Unpack[RateOptions]
) -> Rating: ...
@overload
def rate(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[RateOptions]
) -> tuple[Rating | None, str | None]: ...
@overload
def rate(
    puzzles: Column, *, errors: Null | Raise = "null", **options: Unpack[RateOptions]
) -> Any: ...
@overload
def rate(
    puzzles: Column, *, errors: Reasons, **options: Unpack[RateOptions]
) -> tuple[Any, Any]: ...
@overload
def rate(
    puzzles: Texts, *, errors: Null = "null", **options: Unpack[RateOptions]
) -> list[Rating | None]: ...
@overload
def rate(
    puzzles: Texts, *, errors: Raise, **options: Unpack[RateOptions]
) -> list[Rating]: ...
@overload
def rate(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[RateOptions]
) -> tuple[list[Rating | None], list[str | None]]: ...
@overload
def rate(
    puzzles: Grids, *, errors: Errors = "null", **options: Unpack[RateOptions]
) -> Any: ...
@overload
def explain(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Null = "null", **options: Unpack[Techniques]
) -> Explanation | None: ...
@overload
def explain(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Raise, **options: Unpack[Techniques]
) -> Explanation: ...
@overload
def explain(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[Techniques]
) -> tuple[Explanation | None, str | None]: ...
@overload
def explain(
    puzzles: Column, *, errors: Null | Raise = "null", **options: Unpack[Techniques]
) -> Any: ...
@overload
def explain(
    puzzles: Column, *, errors: Reasons, **options: Unpack[Techniques]
) -> tuple[Any, Any]: ...
@overload
def explain(
    puzzles: Texts, *, errors: Null = "null", **options: Unpack[Techniques]
) -> list[Explanation | None]: ...
@overload
def explain(
    puzzles: Texts, *, errors: Raise, **options: Unpack[Techniques]
) -> list[Explanation]: ...
@overload
def explain(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[Techniques]
) -> tuple[list[Explanation | None], list[str | None]]: ...
@overload
def explain(
    puzzles: Grids, *, errors: Errors = "null", **options: Unpack[Techniques]
) -> Any: ...
@overload
def hint(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Null = "null", **options: Unpack[Techniques]
) -> Step | None: ...
@overload
def hint(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Raise, **options: Unpack[Techniques]
) -> Step | None: ...
@overload
def hint(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[Techniques]
) -> tuple[Step | None, str | None]: ...
@overload
def hint(
    puzzles: Column, *, errors: Null | Raise = "null", **options: Unpack[Techniques]
) -> Any: ...
@overload
def hint(
    puzzles: Column, *, errors: Reasons, **options: Unpack[Techniques]
) -> tuple[Any, Any]: ...
@overload
def hint(
    puzzles: Texts, *, errors: Null = "null", **options: Unpack[Techniques]
) -> list[Step | None]: ...
@overload
def hint(
    puzzles: Texts, *, errors: Raise, **options: Unpack[Techniques]
) -> list[Step | None]: ...
@overload
def hint(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[Techniques]
) -> tuple[list[Step | None], list[str | None]]: ...
@overload
def hint(
    puzzles: Grids, *, errors: Errors = "null", **options: Unpack[Techniques]
) -> Any: ...
