from collections.abc import Callable
from typing import Any

import numpy as np

_Answered = tuple[Any, dict[int, tuple[int | None, str]], Any]
_Progress = Callable[[int, int], Any] | None
_Rating = tuple[float, float, float, str]

def solve(
    puzzles: Any, layout: str | None, unique: bool, threads: int | None, timeout: float | None, node_limit: int | None
) -> _Answered: ...
def solutions(
    puzzles: Any, layout: str | None, limit: int, threads: int | None, timeout: float | None, node_limit: int | None
) -> _Answered: ...
def count(
    puzzles: Any, layout: str | None, limit: int | None, threads: int | None, timeout: float | None, progress: _Progress
) -> _Answered: ...
def candidates(
    puzzles: Any, layout: str | None, counts: bool, threads: int | None, timeout: float | None, progress: _Progress
) -> _Answered: ...
def check(
    puzzles: Any, layout: str | None, threads: int | None, timeout: float | None, progress: _Progress
) -> _Answered: ...
def minimize(
    puzzles: Any, layout: str | None, threads: int | None, timeout: float | None, progress: _Progress
) -> _Answered: ...
def canonical(puzzles: Any, threads: int | None) -> _Answered: ...
def rate(
    puzzles: Any, layout: str | None, threads: int | None, timeout: float | None, progress: _Progress
) -> _Answered: ...
def steps(
    puzzles: Any, layout: str | None, first: bool, without: list[str], only: list[str], threads: int | None,
    timeout: float | None, progress: _Progress
) -> _Answered: ...
def generate(
    count: int,
    seed: int,
    shape: str,
    layout: str | None,
    clues: tuple[int, int] | None,
    minimal: bool,
    symmetry: str,
    pattern: list[int] | None,
    boards: bool,
    unbiased: bool,
    rating: str | None,
    technique: str | None,
    attempts: int,
    threads: int | None,
    progress: _Progress,
) -> list[tuple[str, str, _Rating | None]]: ...
def sample(count: int, puzzle: str | None, seed: int, threads: int | None) -> np.ndarray: ...
