from typing import Any

import numpy as np

_Answered = tuple[Any, dict[int, tuple[int | None, str]], Any]

def solve(
    puzzles: Any, unique: bool, threads: int | None, timeout: float | None, node_limit: int | None
) -> _Answered: ...
def count(puzzles: Any, limit: int | None, threads: int | None, timeout: float | None) -> _Answered: ...
def check(puzzles: Any, threads: int | None, timeout: float | None) -> _Answered: ...
def canonical(puzzles: Any, threads: int | None) -> _Answered: ...
def rate(puzzles: Any, threads: int | None, timeout: float | None) -> _Answered: ...
def generate(
    count: int,
    seed: int,
    shape: str,
    clues: tuple[int, int] | None,
    minimal: bool,
    symmetry: str,
    boards: bool,
    unbiased: bool,
    attempts: int,
    threads: int | None,
) -> list[str]: ...
def sample(count: int, puzzle: str | None, seed: int, threads: int | None) -> np.ndarray: ...
