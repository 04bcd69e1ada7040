"""The types of what `__init__.py` documents: a text gives one answer, a list a list, any other container its own kind."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, TypeVar, overload

import numpy as np
from typing_extensions import TypedDict, Unpack

from ._errors import GenerateError as GenerateError
from ._errors import PuzzleError as PuzzleError
from ._errors import SpecudokuError as SpecudokuError

__version__: str
RATING_DTYPE: np.dtype[Any]

Text = str | bytes
Texts = Sequence[str | bytes | None]
Answers = Literal["null", "raise"]
Reasons = Literal["reasons"]
Column = TypeVar("Column")

class Rating(NamedTuple):
    er: float
    ep: float
    ed: float
    technique: str

class Step(NamedTuple):
    technique: str
    rating: float | None
    placement: tuple[int, int, int] | None
    eliminations: list[tuple[int, int, int]]
    sentence: str
    candidates: np.ndarray

class Explanation(NamedTuple):
    steps: list[Step]
    open_cells: int

class Made(NamedTuple):
    puzzle: str
    solution: str
    rating: Rating | None

class Threads(TypedDict, total=False):
    threads: int | None

class Grids(Threads, total=False):
    layout: str | None

class Limits(Grids, total=False):
    timeout: float | None

class LongLimits(Limits, total=False):
    progress: Callable[[int, int], Any] | None

class SolveLimits(Limits, total=False):
    node_limit: int | None

class SolveOptions(SolveLimits, total=False):
    unique: bool

class CountOptions(LongLimits, total=False):
    limit: int | None

class Techniques(LongLimits, total=False):
    without: str | Sequence[str]
    only: str | Sequence[str]

# A text is a sequence of texts too: mypy calls it an overlap, and here it is meant so.
@overload
def solve(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Answers = "null", **options: Unpack[SolveOptions]
) -> str | None: ...
@overload
def solve(
    puzzles: Texts, *, errors: Answers = "null", **options: Unpack[SolveOptions]
) -> list[str | None]: ...
@overload
def solve(
    puzzles: Column, *, errors: Answers = "null", **options: Unpack[SolveOptions]
) -> Column: ...
@overload
def solve(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[SolveOptions]
) -> tuple[str | None, str | None]: ...
@overload
def solve(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[SolveOptions]
) -> tuple[list[str | None], list[str | None]]: ...
@overload
def solve(
    puzzles: Column, *, errors: Reasons, **options: Unpack[SolveOptions]
) -> tuple[Column, Any]: ...
@overload
def solve(  # type: ignore[overload-overlap]
    puzzles: Text, *, limit: int, errors: Answers = "null", **options: Unpack[SolveLimits]
) -> list[str] | None: ...
@overload
def solve(
    puzzles: Texts, *, limit: int, errors: Answers = "null", **options: Unpack[SolveLimits]
) -> list[list[str] | None]: ...
@overload
def solve(
    puzzles: np.ndarray, *, limit: int, errors: Answers = "null", **options: Unpack[SolveLimits]
) -> np.ndarray: ...
@overload
def solve(  # type: ignore[overload-overlap]
    puzzles: Text, *, limit: int, errors: Reasons, **options: Unpack[SolveLimits]
) -> tuple[list[str] | None, str | None]: ...
@overload
def solve(
    puzzles: Texts, *, limit: int, errors: Reasons, **options: Unpack[SolveLimits]
) -> tuple[list[list[str] | None], list[str | None]]: ...
@overload
def solve(
    puzzles: np.ndarray, *, limit: int, errors: Reasons, **options: Unpack[SolveLimits]
) -> tuple[np.ndarray, np.ndarray]: ...
@overload
def count(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Answers = "null", **options: Unpack[CountOptions]
) -> int | None: ...
@overload
def count(
    puzzles: Texts, *, errors: Answers = "null", **options: Unpack[CountOptions]
) -> list[int | None]: ...
@overload
def count(
    puzzles: Column, *, errors: Answers = "null", **options: Unpack[CountOptions]
) -> Any: ...
@overload
def count(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[CountOptions]
) -> tuple[int | None, str | None]: ...
@overload
def count(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[CountOptions]
) -> tuple[list[int | None], list[str | None]]: ...
@overload
def count(
    puzzles: Column, *, errors: Reasons, **options: Unpack[CountOptions]
) -> tuple[Any, Any]: ...
@overload
def candidates(
    puzzles: Any, *, counts: bool = False, errors: Answers = "null", **options: Unpack[LongLimits]
) -> np.ndarray: ...
@overload
def candidates(
    puzzles: Any, *, counts: bool = False, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[np.ndarray, Any]: ...
@overload
def check(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Answers = "null", **options: Unpack[LongLimits]
) -> str | None: ...
@overload
def check(
    puzzles: Texts, *, errors: Answers = "null", **options: Unpack[LongLimits]
) -> list[str | None]: ...
@overload
def check(
    puzzles: Column, *, errors: Answers = "null", **options: Unpack[LongLimits]
) -> Any: ...
@overload
def check(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[str | None, str | None]: ...
@overload
def check(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[list[str | None], list[str | None]]: ...
@overload
def check(
    puzzles: Column, *, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[Any, Any]: ...
@overload
def minimize(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Answers = "null", **options: Unpack[LongLimits]
) -> str | None: ...
@overload
def minimize(
    puzzles: Texts, *, errors: Answers = "null", **options: Unpack[LongLimits]
) -> list[str | None]: ...
@overload
def minimize(
    puzzles: Column, *, errors: Answers = "null", **options: Unpack[LongLimits]
) -> Column: ...
@overload
def minimize(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[str | None, str | None]: ...
@overload
def minimize(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[list[str | None], list[str | None]]: ...
@overload
def minimize(
    puzzles: Column, *, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[Column, Any]: ...
@overload
def canonical(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Answers = "null", **options: Unpack[Threads]
) -> str | None: ...
@overload
def canonical(
    puzzles: Texts, *, errors: Answers = "null", **options: Unpack[Threads]
) -> list[str | None]: ...
@overload
def canonical(
    puzzles: Column, *, errors: Answers = "null", **options: Unpack[Threads]
) -> Column: ...
@overload
def canonical(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[Threads]
) -> tuple[str | None, str | None]: ...
@overload
def canonical(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[Threads]
) -> tuple[list[str | None], list[str | None]]: ...
@overload
def canonical(
    puzzles: Column, *, errors: Reasons, **options: Unpack[Threads]
) -> tuple[Column, Any]: ...
@overload
def rate(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Answers = "null", **options: Unpack[LongLimits]
) -> Rating | None: ...
@overload
def rate(
    puzzles: Texts, *, errors: Answers = "null", **options: Unpack[LongLimits]
) -> list[Rating | None]: ...
@overload
def rate(
    puzzles: Column, *, errors: Answers = "null", **options: Unpack[LongLimits]
) -> Any: ...
@overload
def rate(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[Rating | None, str | None]: ...
@overload
def rate(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[list[Rating | None], list[str | None]]: ...
@overload
def rate(
    puzzles: Column, *, errors: Reasons, **options: Unpack[LongLimits]
) -> tuple[Any, Any]: ...
@overload
def explain(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Answers = "null", **options: Unpack[Techniques]
) -> Explanation | None: ...
@overload
def explain(
    puzzles: Texts, *, errors: Answers = "null", **options: Unpack[Techniques]
) -> list[Explanation | None]: ...
@overload
def explain(
    puzzles: np.ndarray, *, errors: Answers = "null", **options: Unpack[Techniques]
) -> np.ndarray: ...
@overload
def explain(
    puzzles: Column, *, errors: Answers = "null", **options: Unpack[Techniques]
) -> Any: ...
@overload
def explain(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[Techniques]
) -> tuple[Explanation | None, str | None]: ...
@overload
def explain(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[Techniques]
) -> tuple[list[Explanation | None], list[str | None]]: ...
@overload
def explain(
    puzzles: np.ndarray, *, errors: Reasons, **options: Unpack[Techniques]
) -> tuple[np.ndarray, np.ndarray]: ...
@overload
def explain(
    puzzles: Column, *, errors: Reasons, **options: Unpack[Techniques]
) -> tuple[Any, Any]: ...
@overload
def hint(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Answers = "null", **options: Unpack[Techniques]
) -> Step | None: ...
@overload
def hint(
    puzzles: Texts, *, errors: Answers = "null", **options: Unpack[Techniques]
) -> list[Step | None]: ...
@overload
def hint(
    puzzles: np.ndarray, *, errors: Answers = "null", **options: Unpack[Techniques]
) -> np.ndarray: ...
@overload
def hint(
    puzzles: Column, *, errors: Answers = "null", **options: Unpack[Techniques]
) -> Any: ...
@overload
def hint(  # type: ignore[overload-overlap]
    puzzles: Text, *, errors: Reasons, **options: Unpack[Techniques]
) -> tuple[Step | None, str | None]: ...
@overload
def hint(
    puzzles: Texts, *, errors: Reasons, **options: Unpack[Techniques]
) -> tuple[list[Step | None], list[str | None]]: ...
@overload
def hint(
    puzzles: np.ndarray, *, errors: Reasons, **options: Unpack[Techniques]
) -> tuple[np.ndarray, np.ndarray]: ...
@overload
def hint(
    puzzles: Column, *, errors: Reasons, **options: Unpack[Techniques]
) -> tuple[Any, Any]: ...
@overload
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
    progress: Callable[[int, int], Any] | None = None,
    kind: Literal["list"] = "list",
) -> list[str]: ...
@overload
def generate(count: int = 1, *, kind: Literal["numpy"], **options: Any) -> np.ndarray: ...
@overload
def generate(count: int = 1, *, kind: Literal["made"], **options: Any) -> list[Made]: ...
@overload
def sample(
    count: int = 1, puzzle: str | None = None, *, seed: int | None = None, threads: int | None = None,
    kind: Literal["list"] = "list",
) -> list[str]: ...
@overload
def sample(
    count: int = 1, puzzle: str | None = None, *, seed: int | None = None, threads: int | None = None,
    kind: Literal["numpy"],
) -> np.ndarray: ...
