"""Types of _making.py."""

from typing import Literal, overload

import numpy as np
from typing_extensions import Unpack

from ._options import GenerateOptions, SampleOptions
from ._types import Made

@overload
def generate(count: int = 1, *, kind: Literal["list"] = "list", **options: Unpack[GenerateOptions]) -> list[str]: ...
@overload
def generate(count: int = 1, *, kind: Literal["numpy"], **options: Unpack[GenerateOptions]) -> np.ndarray: ...
@overload
def generate(count: int = 1, *, kind: Literal["made"], **options: Unpack[GenerateOptions]) -> list[Made]: ...
@overload
def sample(
    count: int = 1, puzzle: str | None = None, *, kind: Literal["list"] = "list", **options: Unpack[SampleOptions]
) -> list[str]: ...
@overload
def sample(
    count: int = 1, puzzle: str | None = None, *, kind: Literal["numpy"], **options: Unpack[SampleOptions]
) -> np.ndarray: ...
