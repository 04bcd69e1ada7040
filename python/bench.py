"""Compares the speed on one thread with that of other packages: `pip install ./python[peers]`, then
`python python/bench.py`.

The default list is the public one of 17-clue puzzles; an argument names another. Times are processor time, the best of several.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import specudoku

LIST = Path(__file__).resolve().parents[2] / "shared" / "corpora" / "17-clue.txt"


def best(work: Callable[[], Any], times: int = 7) -> float:
    """Returns the smallest processor time of several runs, in seconds."""
    seconds = []
    for _ in range(times):
        begun = time.process_time()
        work()
        seconds.append(time.process_time() - begun)
    return min(seconds)


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else LIST
    lines = [line[:81] for line in path.read_text().splitlines() if line and not line.startswith("#")]
    rows = np.array([[int(cell) if cell.isdigit() else 0 for cell in line] for line in lines], np.uint8)
    print(f"{len(lines)} puzzles, one thread")
    solved = specudoku.solve(lines, threads=1)
    assert None not in solved and (specudoku.solve(rows, threads=1) == np.array([list(s) for s in solved], np.uint8)).all()
    show("NumPy", best(lambda: specudoku.solve(rows, threads=1)), len(lines))
    try:
        import pyarrow as pa

        column = pa.array(lines)
        assert specudoku.solve(column, threads=1).to_pylist() == solved
        show("Arrow", best(lambda: specudoku.solve(column, threads=1)), len(lines))
    except ImportError:
        print("pyarrow is not installed")
    show("list of str", best(lambda: specudoku.solve(lines, threads=1)), len(lines))
    calls = lines[:1_000]
    show("one call per puzzle", best(lambda: [specudoku.solve(line) for line in calls]), len(calls))
    for name, peer in peers():
        solve_one(name, peer, lines)


def show(name: str, seconds: float, count: int) -> None:
    print(f"{name:24} {seconds / count * 1e6:10.2f} us per puzzle")


def solve_one(name: str, solve: Callable[[str], str], lines: list[str]) -> None:
    """Measures another solver on the puzzles that it solves in five seconds."""
    begun, count = time.process_time(), 0
    while count < len(lines) and time.process_time() - begun < 5:
        line = lines[count]
        assert solve(line) == specudoku.solve(line), f"{name} differs on {line}"
        count += 1
    show(f"{name} ({count})", time.process_time() - begun, count)


def peers() -> list[tuple[str, Callable[[str], str]]]:
    """Returns the other solvers that are installed, each as a function from a line to a line."""
    found: list[tuple[str, Callable[[str], str]]] = []
    try:
        from sudoku import Sudoku

        def py_sudoku(line: str) -> str:
            board = [[int(cell) if cell.isdigit() else 0 for cell in line[row : row + 9]] for row in range(0, 81, 9)]
            return "".join(str(cell) for row in Sudoku(3, board=board).solve().board for cell in row)

        found.append(("py-sudoku", py_sudoku))
    except ImportError:
        print("py-sudoku is not installed")
    try:
        from sudokutools.solve import dlx
        from sudokutools.sudoku import Sudoku as Tools

        def sudokutools(line: str) -> str:
            return next(iter(dlx(Tools.decode(line.replace(".", "0"))))).encode().replace("\n", "")

        found.append(("sudokutools", sudokutools))
    except ImportError:
        print("sudokutools is not installed")
    try:
        from dokusan.boards import BoxSize
        from dokusan.boards import Sudoku as Board
        from dokusan.solvers import backtrack

        def dokusan(line: str) -> str:
            cells = [int(cell) if cell.isdigit() else 0 for cell in line]
            board = Board.from_list([cells[row : row + 9] for row in range(0, 81, 9)], box_size=BoxSize(3, 3))
            return "".join(str(cell.value) for cell in backtrack(board).cells())

        found.append(("dokusan", dokusan))
    except ImportError:
        print("dokusan is not installed")
    return found


if __name__ == "__main__":
    main()
