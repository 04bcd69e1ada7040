"""Types of _boards.py."""

from typing import Literal, SupportsIndex, overload

import numpy as np
from typing_extensions import Unpack

from ._native import Cancel
from ._options import Threads

def subsets(
    board: str,
    clues: SupportsIndex,
    *,
    redundant: bool = False,
    limit: SupportsIndex = 10_000,
    timeout: float | None = None,
    **options: Unpack[Threads],
) -> list[str]: ...
def unavoidable(
    board: str, size: SupportsIndex = 10, *, timeout: float | None = None, cancel: Cancel | None = None
) -> list[list[int]]: ...
@overload
def boards(
    first: SupportsIndex,
    last: SupportsIndex | None = None,
    *,
    kind: Literal["list"] = "list",
    **options: Unpack[Threads],
) -> list[str]: ...
@overload
def boards(
    first: SupportsIndex,
    last: SupportsIndex | None = None,
    *,
    kind: Literal["numpy"],
    **options: Unpack[Threads],
) -> np.ndarray: ...
