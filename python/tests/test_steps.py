"""Hints, explanations, minimal puzzles, several solutions, puzzles by rating and technique."""

from __future__ import annotations

import csv

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import specudoku
from conftest import CHAIN, HARD, NO_SOLUTION, SEVERAL


def test_steps_lead_to_the_solution(own):
    for puzzle in own[::25]:
        found = specudoku.explain(puzzle)
        rating = specudoku.rate(puzzle)
        assert found.open_cells == 0
        assert max(step.rating for step in found.steps) == rating.er and found.steps[0].rating == rating.ed
        # The masks of each state follow from the previous ones and the data of the step.
        masks = [int(mask) for mask in found.steps[0].candidates]
        for step in found.steps:
            assert masks == [int(mask) for mask in step.candidates]
            apply(masks, step)
        solution = specudoku.solve(puzzle)
        assert [1 << int(digit) - 1 for digit in solution] == masks


def apply(masks, step):
    for row, column, digit in step.eliminations:
        masks[9 * row + column - 10] &= ~(1 << digit - 1)
    if step.placement:
        row, column, digit = step.placement
        for cell in range(81):
            same_box = (cell // 27, cell % 9 // 3) == ((row - 1) // 3, (column - 1) // 3)
            if cell // 9 == row - 1 or cell % 9 == column - 1 or same_box:
                masks[cell] &= ~(1 << digit - 1)
        masks[9 * row + column - 10] = 1 << digit - 1


def test_hints_and_techniques():
    assert specudoku.hint(CHAIN).sentence == specudoku.explain(CHAIN).steps[0].sentence
    stopped = specudoku.explain(CHAIN, only=["hidden-single", "naked-single"])
    assert len(specudoku.explain(CHAIN, only="hidden-single,naked-single").steps) == len(stopped.steps)
    assert stopped.open_cells > 0 and {step.technique for step in stopped.steps} <= {"Hidden Single", "Naked Single"}
    hints, reasons = specudoku.hint([HARD, SEVERAL, NO_SOLUTION], errors="reasons")
    assert hints[0] is not None and hints[1:] == [None, None]
    assert reasons == [None, "several solutions", "no solution"]
    assert specudoku.hint(specudoku.solve(HARD)) is None
    array = specudoku.explain(np.array([[int(cell) if cell != "." else 0 for cell in CHAIN]], np.uint8))
    assert array.shape == (1,) and array[0].open_cells == 0
    with pytest.raises(TypeError, match="puzzles: a string"):
        specudoku.explain(object())


def test_the_players_order():
    found = specudoku.explain(CHAIN, order="players")
    assert found.open_cells == 0 and "Skyscraper" in {step.technique for step in found.steps}
    assert all(step.rating is None for step in found.steps)
    assert specudoku.explain(CHAIN, order="scale").steps[0].rating is not None
    without = specudoku.explain(CHAIN, order="players", without="skyscraper")
    assert "Skyscraper" not in {step.technique for step in without.steps}
    assert specudoku.hint(CHAIN, order="players").sentence == found.steps[0].sentence
    (made,) = specudoku.generate(seed=1, order="players", technique="als-xz", kind="made")
    assert "ALS-XZ" in {step.technique for step in specudoku.explain(made.puzzle, order="players").steps}
    assert made.rating == specudoku.rate(made.puzzle)
    with pytest.raises(ValueError, match="order"):
        specudoku.explain(CHAIN, order="player")
    with pytest.raises(ValueError, match="take the players' order"):
        specudoku.explain(CHAIN, only="als-xz")
    with pytest.raises(ValueError, match="no numbers"):
        specudoku.generate(order="players", rating=4.2)
    assert specudoku.hint("12343.12214.4321", order="players", errors="reasons")[1] is not None


def test_ratings_in_the_players_order(program, own):
    puzzles = [*own[::20], SEVERAL]
    rated, reasons = specudoku.rate(puzzles, order="players", errors="reasons")
    rows = csv.DictReader(program("rate", "--order", "players", "--format", "csv", lines=puzzles[:-1]))
    techniques = [row["technique"] for row in rows]
    assert [rating.technique for rating in rated[:-1]] == techniques and "Skyscraper" in techniques
    assert all(rating[:3] == (None, None, None) for rating in rated[:-1])
    assert rated[-1] is None and reasons[-1] == "several solutions"
    array = specudoku.rate(np.array([[int(cell) if cell != "." else 0 for cell in puzzle] for puzzle in puzzles]), order="players")
    assert np.isnan(array["er"]).all() and list(array["technique"]) == [*techniques, ""]
    column = specudoku.rate(pa.array(puzzles), order="players").to_pylist()
    assert [rating["technique"] for rating in column] == [*techniques, None] and column[0]["er"] is None
    assert specudoku.rate(puzzles, order="scale") == specudoku.rate(puzzles)
    with pytest.raises(ValueError, match="order"):
        specudoku.rate(puzzles, order="player")
    assert specudoku.rate("1234341221434321", order="players", errors="reasons")[1] is not None


def test_steps_in_columns(own):
    texts = [*own[:20], None, SEVERAL, "1234341221434321", "12343.12214.4321"]
    listed = specudoku.explain(texts)

    def same(found, expected):
        if expected is None:
            assert found is None
            return
        assert found["open_cells"] == expected.open_cells and len(found["steps"]) == len(expected.steps)
        for step, of_list in zip(found["steps"], expected.steps):
            places = [place and tuple(place.values()) for place in [step["placement"], *step["eliminations"]]]
            assert places == [of_list.placement, *of_list.eliminations]
            assert [step[name] for name in ("technique", "rating", "sentence")] == list(of_list[:2]) + [of_list.sentence]
            assert step["candidates"] == of_list.candidates.tolist()

    column, reasons = specudoku.explain(pa.chunked_array([texts[:5], texts[5:]]), errors="reasons")
    assert [len(chunk) for chunk in column.chunks] == [5, 19] and reasons.to_pylist()[20:22] == ["null", "several solutions"]
    column.validate(full=True)
    for found in (column.to_pylist(), specudoku.explain(pl.Series(texts)).to_list()):
        assert len(found) == len(listed)
        for explained, expected in zip(found, listed):
            same(explained, expected)
    assert [str(found) for found in specudoku.explain(pd.Series(texts))] == [str(found) for found in listed]
    one = specudoku.hint(pa.array(texts)).to_pylist()
    assert [found and len(found["steps"]) for found in one] == [*[1] * 20, None, None, 0, 1]
    table = duckdb.sql("SELECT unnest([" + ", ".join(f"'{text}'" for text in own[:3]) + "]) AS puzzle")
    hardest = specudoku.explain(table).aggregate("max(list_max(list_transform(puzzle.steps, lambda it: it.rating)))")
    assert hardest.fetchall()[0][0] == max(step.rating for it in listed[:3] for step in it.steps)


def test_minimal_puzzles(own):
    minimal = specudoku.minimize(own[:50])
    assert specudoku.check(minimal) == ["unique minimal"] * 50
    assert specudoku.solve(minimal) == specudoku.solve(own[:50])
    assert specudoku.minimize([SEVERAL, NO_SOLUTION], errors="reasons")[1] == ["several solutions", "no solution"]
    assert specudoku.check(specudoku.minimize("1234341221434321")) == "unique minimal"


def test_several_solutions():
    solutions = specudoku.solve(SEVERAL, limit=7)
    assert len(set(solutions)) == 7 and solutions[0] == specudoku.solve(SEVERAL)
    assert specudoku.count(solutions) == [1] * 7
    assert specudoku.solve([HARD, NO_SOLUTION, 16 * "."], limit=300)[1:] == [[], specudoku.solve(16 * ".", limit=288)]
    assert specudoku.solve(SEVERAL, limit=7, threads=2) == solutions


def test_puzzles_by_rating_technique_and_pattern():
    made = specudoku.generate(1, seed=1, rating=(3.0, 3.4), kind="made")
    for puzzle, solution, rating in made:
        assert specudoku.solve(puzzle, unique=True) == solution
        assert 3.0 <= rating.er <= 3.4 and specudoku.rate(puzzle) == rating
    (puzzle,) = specudoku.generate(seed=1, technique="naked-pair")
    assert specudoku.rate(puzzle).technique == "Naked Pair"
    assert specudoku.rate(specudoku.generate(seed=1, rating="easy")[0]).er < 2.0
    pattern = specudoku.generate(seed=3, clues=(30, 35))[0]
    assert [cell == "." for cell in specudoku.generate(seed=4, pattern=pattern)[0]] == [cell == "." for cell in pattern]
    assert specudoku.generate(1, seed=1, boards=True, kind="made")[0].rating is None
