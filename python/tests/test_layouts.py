"""Other units, checked cell by cell without the package."""

from __future__ import annotations

import itertools

import numpy as np
import pyarrow as pa
import pytest

import specudoku
from conftest import HARD, NO_SOLUTION

JIGSAW = "111223112233142233445563445566455666"
BOXES = "".join(str(cell // 27 * 3 + cell % 9 // 3) for cell in range(81))


def units_of(side, boxes="", diagonals=False):
    """Returns the cells of all units: rows, columns, boxes by symbols, both diagonals."""
    units = [range(first, first + side) for first in range(0, side * side, side)]
    units += [range(first, side * side, side) for first in range(side)]
    units += [[cell for cell, name in enumerate(boxes) if name == box] for box in set(boxes)]
    return units + ([range(0, side * side, side + 1), range(side - 1, side * side - 1, side - 1)] if diagonals else [])


X_UNITS, JIGSAW_UNITS = units_of(9, BOXES, diagonals=True), units_of(6, JIGSAW)


def is_solution(solution, puzzle, units):
    digits = set(range(1, int(len(solution) ** 0.5) + 1))
    fits = all(clue == "." or clue == value for clue, value in zip(puzzle, solution, strict=True))
    return fits and all({int(solution[cell]) for cell in unit} == digits for unit in units)


def solutions_of(puzzle, units, most=2):
    """Returns at most `most` solutions by backtracking on the cell with the fewest digits."""
    peers = [{other for unit in units if cell in unit for other in unit} - {cell} for cell in range(len(puzzle))]
    digits = "123456789"[: int(len(puzzle) ** 0.5)]

    def tried(cells):
        free = [[digit for digit in digits if all(cells[peer] != digit for peer in peers[cell])] for cell in range(len(cells))]
        left = {cell: free[cell] for cell, value in enumerate(cells) if value == "."}
        if not left:
            yield "".join(cells)
            return
        cell = min(left, key=lambda cell: len(left[cell]))
        for digit in left[cell]:
            yield from tried([*cells[:cell], digit, *cells[cell + 1 :]])

    return list(itertools.islice(tried(list(puzzle)), most))


def rows_of(puzzles):
    return np.array([[int(cell) if cell != "." else 0 for cell in puzzle] for puzzle in puzzles], np.uint8)


@pytest.fixture(scope="module")
def crossed():
    return specudoku.generate(8, seed=5, layout="x", clues=(28, 32))


@pytest.fixture(scope="module")
def jigsaws():
    return specudoku.generate(8, seed=5, shape="6", layout=JIGSAW)


def test_generated_puzzles_have_one_solution(crossed, jigsaws):
    for puzzles, units, layout in ((crossed, X_UNITS, "x"), (jigsaws, JIGSAW_UNITS, JIGSAW)):
        assert len(set(puzzles)) == 8
        assert {check.split()[0] for check in specudoku.check(puzzles, layout=layout)} == {"unique"}
        solutions = specudoku.solve(puzzles, layout=layout, unique=True)
        assert [[solution] for solution in solutions] == [solutions_of(puzzle, units) for puzzle in puzzles]
        assert all(is_solution(solution, puzzle, units) for puzzle, solution in zip(puzzles, solutions, strict=True))
    assert specudoku.generate(1, seed=5, layout="x", clues=(28, 32), kind="made")[0].solution == specudoku.solve(crossed[0], layout="x")
    assert (specudoku.generate(8, seed=5, layout="x", clues=(28, 32), kind="numpy") == rows_of(crossed)).all()
    # Without the diagonals, or with other boxes, the puzzles are different.
    assert specudoku.check(crossed).count("multiple") == 8
    assert specudoku.solve(jigsaws) != specudoku.solve(jigsaws, layout=JIGSAW)


@pytest.mark.parametrize("words", ["x", " x,", "x " + BOXES])
def test_lists_arrays_and_columns(crossed, words):
    solutions = specudoku.solve(crossed, layout=words)
    assert all(is_solution(solution, puzzle, X_UNITS) for puzzle, solution in zip(crossed, solutions, strict=True))
    rows = rows_of(crossed)
    solved = specudoku.solve(rows, layout=words)
    assert solved.shape == (8, 81) and solved.dtype == np.uint8 and (solved == rows_of(solutions)).all()
    assert (specudoku.solve(rows.reshape(8, 9, 9), layout=words) == rows_of(solutions).reshape(8, 9, 9)).all()
    column = specudoku.solve(pa.array([None, *crossed]), layout=words)
    assert column.type == pa.string() and column.to_pylist() == [None, *solutions]
    for puzzles in (crossed, rows, pa.array(crossed)):
        counts = specudoku.count(puzzles, layout=words)
        assert list(counts.to_pylist() if isinstance(counts, pa.Array) else counts) == [1] * 8
    minimal = specudoku.minimize(rows, layout=words)
    assert specudoku.check(minimal, layout=words).tolist() == ["unique minimal"] * 8
    assert specudoku.minimize(crossed, layout=words) == ["".join(".123456789"[cell] for cell in row) for row in minimal]


def test_other_sides(jigsaws):
    solutions = specudoku.solve(jigsaws, layout=JIGSAW)
    assert (specudoku.solve(rows_of(jigsaws), layout=JIGSAW) == rows_of(solutions)).all()
    grids = rows_of(jigsaws).reshape(8, 6, 6)
    assert (specudoku.solve(grids, layout=JIGSAW) == rows_of(solutions).reshape(8, 6, 6)).all()
    assert specudoku.solve(pa.array(jigsaws), layout=JIGSAW).to_pylist() == solutions
    assert (specudoku.count(grids, layout=JIGSAW) == 1).all()
    # Latin squares of sides 4 and 5.
    assert specudoku.count([16 * ".", 25 * "."], layout="none") == [576, 161_280]
    (square,) = specudoku.generate(seed=1, shape="7", layout="none", boards=True)
    assert is_solution(square, 49 * ".", units_of(7))


def test_several_solutions_and_none(crossed):
    puzzle = crossed[0].replace(next(cell for cell in crossed[0] if cell != "."), ".")
    found = specudoku.solve(puzzle, layout="x", limit=3)
    assert len(set(found)) == len(solutions_of(puzzle, X_UNITS, 3))
    assert all(is_solution(solution, puzzle, X_UNITS) for solution in found)
    assert specudoku.solve(NO_SOLUTION, layout="x", errors="reasons") == (None, "no solution")
    # The solution of a classic puzzle is not valid here, and a digit that occurs twice on a diagonal is a fault of the puzzle.
    assert not is_solution(specudoku.solve(HARD), HARD, X_UNITS)
    assert specudoku.solve(HARD, layout="x") != specudoku.solve(HARD)
    twice = np.zeros((2, 81), np.uint8)
    twice[1, [0, 80]] = 4
    solved, reasons = specudoku.solve(twice, layout="x", errors="reasons")
    assert is_solution("".join(map(str, solved[0])), 81 * ".", X_UNITS)
    assert not solved[1].any() and reasons[1] == "R1C1 and R9C9 are both 4, in diagonal 1"


def test_steps_candidates_and_ratings(crossed, jigsaws):
    for puzzle, layout, is_rated in ((crossed[0], "x", True), (jigsaws[0], JIGSAW, False)):
        explanation = specudoku.explain(puzzle, layout=layout)
        assert specudoku.hint(puzzle, layout=layout).sentence == explanation.steps[0].sentence
        assert all((step.rating is not None) == is_rated for step in explanation.steps)
        solution = specudoku.solve(puzzle, layout=layout)
        for step in explanation.steps:
            if step.placement:
                row, column, digit = step.placement
                assert solution[(row - 1) * int(len(puzzle) ** 0.5) + column - 1] == str(digit)
    assert specudoku.candidates(crossed[0], layout="x").tolist() == [
        1 << int(digit) - 1 for digit in specudoku.solve(crossed[0], layout="x")
    ]
    assert specudoku.candidates(rows_of(crossed), layout="x", counts=True).sum() == 8 * 81
    latin = specudoku.candidates("123456789" + 72 * ".", layout="none")
    assert latin[:9].tolist() == [1 << digit for digit in range(9)] and latin[9] == 0b111111110
    highest = max(step.rating for step in specudoku.explain(crossed[0], layout="x").steps)
    assert specudoku.rate(crossed[0], layout="x").er == highest
    rating, reason = specudoku.rate(jigsaws[0], layout=JIGSAW, errors="reasons")
    assert rating is None and "6x6" in reason


@pytest.mark.parametrize(
    "verb",
    [
        specudoku.solve,
        specudoku.count,
        specudoku.check,
        specudoku.minimize,
        specudoku.candidates,
        specudoku.rate,
        specudoku.explain,
        specudoku.hint,
        lambda _, **options: specudoku.generate(**options),
        lambda puzzle, **options: specudoku.solve(puzzle, limit=2, **options),
    ],
)
def test_words_that_are_not_a_layout(verb):
    with pytest.raises(ValueError, match="layout: 'diagonal' .*names of variants"):
        verb(HARD, layout="diagonal")
    with pytest.raises(TypeError, match="layout"):
        verb(HARD, layout=3)


def test_puzzles_with_other_units_have_the_wanted_rating():
    for made in specudoku.generate(1, seed=2, layout="x", rating=(3.0, 4.4), kind="made"):
        assert made.rating == specudoku.rate(made.puzzle, layout="x")
        assert 3.0 <= made.rating.er <= 4.4


def test_layouts_that_do_not_fit():
    solution, reason = specudoku.solve(81 * ".", layout=JIGSAW, errors="reasons")
    assert solution is None and "36" in reason
    with pytest.raises(ValueError, match="boxes for 36 cells.*give the side"):
        specudoku.generate(layout=JIGSAW)
    with pytest.raises(ValueError, match="windows needs square boxes"):
        specudoku.generate(shape="3x2", layout="windows")
    with pytest.raises(specudoku.PuzzleError, match="windows needs square boxes"):
        specudoku.solve(36 * ".", layout="windows", errors="raise")
    with pytest.raises(ValueError, match="made only for 9x9"):
        specudoku.generate(shape="2x3", rating=3.0)
    with pytest.raises(TypeError, match="layout"):
        specudoku.canonical(HARD, layout="x")
    with pytest.raises(TypeError, match="layout"):
        specudoku.sample(layout="x")
