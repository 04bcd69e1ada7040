"""Arguments of every sensible type are accepted. Errors for others name the argument, the expected and the received value."""

from __future__ import annotations

import fractions
import math

import numpy as np
import pytest

import specudoku
from conftest import EASY, HARD, SEVERAL


def made(**options):
    return specudoku.generate(2, seed=5, **options)


def clue_counts(puzzles):
    return [sum(cell != "." for cell in puzzle) for puzzle in puzzles]


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        ({"clues": np.int64(28)}, {"clues": 28}),
        ({"clues": np.uint8(28)}, {"clues": (28, 28)}),
        ({"clues": range(24, 28)}, {"clues": (24, 27)}),
        ({"clues": [24, 27]}, {"clues": (24, 27)}),
        ({"clues": np.array([24, 27])}, {"clues": (24, 27)}),
        ({"shape": (3, 2)}, {"shape": "3x2"}),
        ({"shape": [np.int64(2), 2]}, {"shape": "2x2"}),
        ({"shape": 6}, {"shape": "6"}),
        ({"shape": np.int32(4)}, {"shape": "2x2"}),
        ({"rating": [3.0, 3.4]}, {"rating": (3.0, 3.4)}),
        ({"rating": np.array([3.0, 3.4])}, {"rating": (3.0, 3.4)}),
        ({"rating": "3.0..3.4"}, {"rating": (3.0, 3.4)}),
        ({"rating": np.float32(2.6)}, {"rating": 2.6}),
        ({"rating": 2}, {"rating": 2.0}),
        ({"rating": "Easy"}, {"rating": "easy"}),
        ({"rating": " Very_Easy"}, {"rating": "very-easy"}),
        ({"pattern": np.arange(0, 81, 2)}, {"pattern": list(range(0, 81, 2))}),
        ({"attempts": np.int64(10**6)}, {}),
    ],
)
def test_options_of_other_types_mean_the_same(given, plain):
    assert made(**given) == made(**plain)


def test_a_range_of_clues_excludes_its_end():
    assert set(clue_counts(specudoku.generate(40, seed=1, clues=range(24, 26)))) == {24, 25}


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"clues": "28"}, TypeError, "clues: a whole number, two of them .*, or a range, not '28'"),
        ({"clues": 28.0}, TypeError, "clues: a whole number, .* not 28.0"),
        ({"clues": (24, None)}, TypeError, "clues: a whole number"),
        ({"clues": [24]}, ValueError, r"clues: two numbers, the least and the greatest, not \[24\]"),
        ({"clues": range(24, 30, 2)}, ValueError, "steps of 1"),
        ({"clues": range(24, 24)}, ValueError, "not empty"),
        ({"clues": -3}, ValueError, "clues: .*at least 0, not -3"),
        ({"rating": 4.25}, ValueError, "rating: 4.25 has more than one decimal, but ratings have one: use 4.2 or 4.3"),
        ({"rating": (4.25, 5.0)}, ValueError, "4.25 has more than one decimal"),
        ({"rating": math.nan}, ValueError, "rating: a number from 1.0 to 20.0, not nan"),
        ({"rating": math.inf}, ValueError, "not inf"),
        ({"rating": "heavy"}, ValueError, "rating: a level .*very-easy.*not 'heavy'"),
        ({"rating": "4.25"}, ValueError, "one decimal"),
        ({"rating": [4.2]}, ValueError, "rating: two numbers"),
        ({"rating": {4.2}}, TypeError, "rating: a number, two"),
        ({"rating": True}, TypeError, "rating: a number"),
        ({"shape": 3.0}, TypeError, "shape: the boxes as .*, or the side, not 3.0"),
        ({"shape": (3, 3, 3)}, ValueError, "shape: the boxes as"),
        ({"shape": None}, TypeError, "shape: the boxes"),
        ({"shape": "three"}, ValueError, "shape: "),
        ({"symmetry": 3}, TypeError, "symmetry: a string, not 3"),
        ({"symmetry": "round"}, ValueError, "symmetry: 'round' is not one of none, rotate180"),
        ({"technique": 3}, TypeError, "technique: a string, not 3"),
        ({"layout": 3}, TypeError, "layout: a string, not 3"),
        ({"pattern": 5}, TypeError, "pattern: a grid as a string, or the indices of its clues, not 5"),
        ({"pattern": ["a"]}, TypeError, "pattern: a grid as a string"),
        ({"progress": 5}, TypeError, "progress: a function of two numbers, not 5"),
        ({"cancel": 5}, TypeError, "cancel: a specudoku.Cancel, not 5"),
        ({"threads": 2.0}, TypeError, "threads: a whole number, not 2.0"),
        ({"threads": 5_000}, ValueError, "threads: a whole number from 1 to 1024, not 5000"),
        ({"kind": "array"}, ValueError, "kind: list, numpy or made, not 'array'"),
        ({"kind": "numpy", "shape": (2, 2)}, ValueError, "kind: arrays hold 9x9 grids, not those of shape 2x2"),
        ({"attempts": 2.5}, TypeError, "attempts: a whole number, not 2.5"),
    ],
)
def test_options_that_are_refused(options, error, words):
    with pytest.raises(error, match=words):
        made(**options)


TIMED = [
    specudoku.solve,
    specudoku.count,
    specudoku.check,
    specudoku.minimize,
    specudoku.candidates,
    specudoku.rate,
    specudoku.explain,
    specudoku.hint,
    lambda puzzle, **options: specudoku.solve(puzzle, limit=2, **options),
]


@pytest.mark.parametrize("verb", TIMED)
def test_an_infinite_timeout_means_unlimited(verb):
    expected = verb(EASY)
    for timeout in (math.inf, np.float64("inf"), np.inf, 1e300, 10**300, np.float32(100), fractions.Fraction(99)):
        assert str(verb(EASY, timeout=timeout)) == str(expected)
    for timeout in (0, -1, math.nan, -math.inf):
        with pytest.raises(ValueError, match="timeout: seconds, more than 0, not"):
            verb(HARD, timeout=timeout)
    for timeout in ("3", b"3", [3]):
        with pytest.raises(TypeError, match="timeout: a number of seconds, not"):
            verb(HARD, timeout=timeout)


def test_the_shortest_timeout_is_a_limit():
    assert specudoku.count(256 * ".", timeout=1e-300, errors="reasons") == (None, "time limit")


def test_numbers_of_numpy_everywhere():
    one = np.int64(1)
    assert specudoku.solve(SEVERAL, threads=one, limit=np.uint8(3)) == specudoku.solve(SEVERAL, limit=3)
    assert specudoku.solve(HARD, node_limit=one) is None
    assert specudoku.count(SEVERAL, limit=np.int16(2)) == 2
    assert specudoku.sample(one, seed=np.uint64(7)) == specudoku.sample(1, seed=7)
    assert specudoku.generate(one, seed=np.uint64(7), kind="numpy", shape=(3, 3)).shape == (1, 81)


def test_an_unknown_word_for_errors_is_refused():
    with pytest.raises(ValueError, match="errors: null, raise or reasons, not 'ignore'"):
        specudoku.solve(HARD, errors="ignore")
