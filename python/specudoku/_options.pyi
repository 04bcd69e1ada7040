"""Types of arguments. This module does not exist at run time."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, Protocol, SupportsIndex, TypeAlias, TypeVar

from typing_extensions import TypedDict

from ._native import Cancel

class ArrowStream(Protocol):
    def __arrow_c_stream__(self) -> Any: ...

class ArrowArray(Protocol):
    def __arrow_c_array__(self) -> Any: ...

class Array(Protocol):
    def __array__(self) -> Any: ...

class Relation(Protocol):
    """A DuckDB relation. Its stubs do not declare the Arrow C interface."""

    def fetchnumpy(self) -> Any: ...

Text: TypeAlias = str | bytes
Texts: TypeAlias = Iterable[str | bytes | None]
Column = TypeVar("Column", bound=ArrowStream | ArrowArray | Array | Relation)
Cells: TypeAlias = Sequence[SupportsIndex | None]
Rows: TypeAlias = Sequence[Cells | None]
Grids: TypeAlias = Iterable[SupportsIndex | None] | Iterable[Text | Cells | Rows | Array | None]
Puzzles: TypeAlias = Text | ArrowStream | ArrowArray | Array | Relation | Texts | Grids

Null: TypeAlias = Literal["null"]
Raise: TypeAlias = Literal["raise"]
Reasons: TypeAlias = Literal["reasons"]
Errors: TypeAlias = Literal["null", "raise", "reasons"]
Check: TypeAlias = Literal["none", "unique", "unique minimal", "multiple"]
Symmetry: TypeAlias = Literal[
    "none", "rotate180", "rotate90", "mirror-h", "mirror-v", "diagonal", "antidiagonal", "full"
]
Order: TypeAlias = Literal["scale", "players"]
Number: TypeAlias = float | SupportsIndex

class Threads(TypedDict, total=False):
    threads: int | None
    cancel: Cancel | None

class Limits(Threads, total=False):
    layout: str | None
    timeout: float | None

class LongLimits(Limits, total=False):
    progress: Callable[[int, int], Any] | None

class SolveLimits(Limits, total=False):
    node_limit: int | None

class SolveOptions(SolveLimits, total=False):
    unique: bool
    limit: None

class CountOptions(LongLimits, total=False):
    limit: int | None

class RateOptions(LongLimits, total=False):
    order: Order

class Techniques(RateOptions, total=False):
    without: str | Sequence[str]
    only: str | Sequence[str]

class SampleOptions(Threads, total=False):
    seed: int | None

class GenerateOptions(SampleOptions, total=False):
    shape: str | SupportsIndex | Sequence[SupportsIndex]
    layout: str | None
    clues: SupportsIndex | Sequence[SupportsIndex] | None
    minimal: bool
    symmetry: Symmetry
    pattern: str | Sequence[int] | None
    boards: bool
    unbiased: bool
    rating: Number | Sequence[Number] | str | None
    technique: str | None
    order: Order
    attempts: int
    progress: Callable[[int, int], Any] | None
