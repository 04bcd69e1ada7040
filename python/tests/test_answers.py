"""Answers are those of the program, in every container."""

from __future__ import annotations

import numpy as np
import pytest

import specudoku
from conftest import HARD, NO_SOLUTION, SEVERAL, TOP, public

MIXED = [HARD, SEVERAL, NO_SOLUTION, 81 * "1", "12x", 16 * ".", "1.3...4..3..4.2.", HARD[:80] + "=", 81 * "."]


def answered(lines: list[str]) -> list[str | None]:
    """Returns the answers of the program, with None instead of a reason."""
    return [None if line.startswith("!") else line for line in lines]


def reasons(lines: list[str]) -> list[str | None]:
    return [line[1:] if line.startswith("!") else None for line in lines]


def test_solutions_and_reasons(program, own):
    puzzles = MIXED + own
    lines = program("solve", "--lines", lines=puzzles)
    solutions, why = specudoku.solve(puzzles, errors="reasons")
    assert solutions == answered(lines)
    assert why == reasons(lines)
    assert sum(reason is not None for reason in why) == 4


@pytest.mark.parametrize("name", ["17-clue.txt", "magictour-top1465.txt", "forum-hardest-11plus-sample.txt"])
def test_public_lists(program, name):
    puzzles = public(name)
    lines = program("solve", "--lines", lines=puzzles)
    assert specudoku.solve(puzzles, unique=True) == lines
    rows = np.array([[int(symbol) if symbol.isdigit() else 0 for symbol in puzzle] for puzzle in puzzles], np.uint8)
    solved = np.array([[int(symbol) for symbol in line] for line in lines], np.uint8)
    assert (specudoku.solve(rows) == solved).all()


def test_counts(program, own):
    puzzles = [HARD, SEVERAL, NO_SOLUTION, 81 * "1", 81 * ".", 16 * "."] + own[:50]
    lines = answered(program("count", "--lines", lines=puzzles))
    assert specudoku.count(puzzles) == [None if line is None else int(line) for line in lines]
    assert specudoku.count(puzzles, limit=3)[:6] == [1, 3, 0, None, 3, 3]
    assert specudoku.count(SEVERAL, limit=5_000) == min(5_000, specudoku.count(SEVERAL))


def test_checks(program, own):
    puzzles = MIXED[:4] + own[:60]
    assert specudoku.check(puzzles) == answered(program("check", "--lines", lines=puzzles))


def test_forms(program, own):
    puzzles = MIXED + own
    assert specudoku.canonical(puzzles) == answered(program("canonical", "--lines", lines=puzzles))


def test_puzzles_given_by_candidates(program):
    lines = (TOP / "puzzles" / "candidates.txt").read_text().splitlines()
    puzzles = [line for line in lines if not line.startswith("#")]
    # The last has all candidates except in one cell, so it is nearly the empty grid.
    puzzles.append("." + puzzles[-1][1:9] + 80 * "123456789")
    solutions = program("solve", "--lines", lines=puzzles)
    assert specudoku.solve(puzzles) == solutions
    assert all(digit in puzzles[0][9 * cell : 9 * cell + 9] for cell, digit in enumerate(solutions[0]))
    # Counting the solutions of the last takes seconds.
    counts = program("count", "--lines", lines=puzzles[:-1])
    assert specudoku.count(puzzles[:-1]) == [int(line) for line in counts]
    # A check takes a fifth of a second.
    assert specudoku.check(puzzles[::5]) == program("check", "--lines", lines=puzzles[::5])
    assert specudoku.sample(3, puzzles[0]) == 3 * [solutions[0]]
    forms, why = specudoku.canonical(puzzles, errors="reasons")
    assert forms == [None] * len(puzzles) and all("candidates" in reason for reason in why)


def test_true_candidates(program, own):
    puzzles = [SEVERAL, own[0], NO_SOLUTION, 16 * "."]
    masks, why = specudoku.candidates(puzzles, errors="reasons")
    assert masks.shape == (4, 81) and masks.dtype == np.uint16
    assert why[:2] == [None, None] and why[2] == "no solution" and "9x9" in why[3]
    for puzzle, row in zip(puzzles[:2], masks, strict=False):
        (line,) = program("candidates", lines=[puzzle])
        digits = [[d for d in range(1, 10) if line[9 * cell + d - 1] != "."] for cell in range(81)]
        assert [sum(1 << d - 1 for d in cell) for cell in digits] == row.tolist()
    counts = specudoku.candidates(puzzles[:2], counts=True)
    assert counts.shape == (2, 81, 9) and counts.dtype == np.uint64
    assert (counts.sum(axis=2) == np.array(specudoku.count(puzzles[:2]))[:, None]).all()
    assert ((counts > 0) == (masks[:2, :, None] >> np.arange(9) & 1 == 1)).all()
    assert (specudoku.candidates(SEVERAL) == masks[0]).all()
    grids = np.array([[int(cell) if cell != "." else 0 for cell in SEVERAL]])
    assert (specudoku.candidates(grids) == masks[:1]).all()
    with np.testing.assert_raises(specudoku.PuzzleError):
        specudoku.candidates(NO_SOLUTION, errors="raise")


def test_ratings(program, own):
    puzzles = [SEVERAL, NO_SOLUTION, *own[::20]]
    for line, rating in zip(program("rate", "--lines", lines=puzzles), specudoku.rate(puzzles), strict=True):
        if rating is None:
            assert line.startswith("!")
        else:
            assert line.startswith(f"{rating.er}/{rating.ep}/{rating.ed} {rating.technique} (")


def test_large_grids_and_drawings():
    large = (TOP / "puzzles" / "16x16.txt").read_text().splitlines()
    text = next(line for line in large if not line.startswith("#"))
    solution = specudoku.solve(text)
    assert len(solution) == 256
    assert all(clue in (".", "0", solved) for clue, solved in zip(text, solution, strict=True))
    drawn = "\n".join(HARD[row : row + 9] for row in range(0, 81, 9))
    assert specudoku.solve([drawn, text, HARD]) == [specudoku.solve(HARD), solution, specudoku.solve(HARD)]
    assert specudoku.count([text, drawn]) == [1, 1]


def test_a_seed_determines_the_puzzles(program):
    made = specudoku.generate(10, seed=7, clues=(24, 27))
    assert made == program("generate", "--count", "10", "--seed", "7", "--clues", "24..27")
    assert made == specudoku.generate(10, seed=7, clues=(24, 27), threads=1)
    assert all(24 <= sum(cell != "." for cell in puzzle) <= 27 for puzzle in made)
    assert set(specudoku.count(made)) == {1}
    rows = specudoku.generate(10, seed=7, clues=(24, 27), kind="numpy")
    assert ["".join(".123456789"[cell] for cell in row) for row in rows] == made
    assert len(set(specudoku.generate(3) + specudoku.generate(3))) == 6
    assert len(specudoku.generate(2, shape="2x2", seed=1)[0]) == 16
    assert specudoku.generate(0) == []


def test_samples_are_solutions():
    boards = specudoku.sample(600, SEVERAL, seed=3, kind="numpy")
    assert boards.shape == (600, 81) and boards.dtype == np.uint8
    assert (specudoku.solve(boards, unique=True) == boards).all()
    clues = np.array([int(cell) if cell != "." else 0 for cell in SEVERAL])
    assert ((clues == 0) | (boards == clues)).all()
    assert specudoku.sample(600, SEVERAL, seed=3)[599] == "".join(map(str, boards[599]))
