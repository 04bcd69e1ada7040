"""Puzzles of a board, its unavoidable sets, and boards by rank."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import specudoku

FOUR = "1234341221434321"


def test_subsets_are_all_minimal_puzzles_of_the_board():
    found = specudoku.subsets(FOUR, 4)
    expected = []
    for cells in itertools.combinations(range(16), 4):
        puzzle = "".join(digit if cell in cells else "." for cell, digit in enumerate(FOUR))
        if specudoku.count(puzzle) == 1:
            expected.append(puzzle)
    assert sorted(found) == sorted(expected) and specudoku.subsets(FOUR, 4, threads=1) == found
    assert specudoku.subsets(FOUR, 4, limit=2) == found[:2]
    assert specudoku.subsets(FOUR, 3) == []
    assert len(specudoku.subsets(FOUR, 5, redundant=True)) > len(specudoku.subsets(FOUR, 5))


def test_unavoidable_sets_are_hit_by_each_puzzle():
    sets = specudoku.unavoidable(FOUR, 8)
    assert sets == sorted(sets, key=len) and len(sets[0]) == 4
    for puzzle in specudoku.subsets(FOUR, 4):
        assert all(any(puzzle[cell] != "." for cell in cells) for cells in sets)


def test_boards_are_canonical_and_in_order():
    rows = specudoku.boards(5_472_730_500, 5_472_730_538, kind="numpy")
    assert rows.shape == (39, 81) and rows.dtype == np.uint8
    assert np.array_equal(specudoku.canonical(rows), rows)
    lines = specudoku.boards(5_472_730_500, 5_472_730_538)
    assert lines == sorted(set(lines)) and specudoku.boards(5_472_730_538) == lines[-1:]


@pytest.mark.parametrize(
    ("call", "exception", "words"),
    [
        (lambda: specudoku.subsets("." * 81, 17), ValueError, "several solutions"),
        (lambda: specudoku.subsets("x", 17), ValueError, "x"),
        (lambda: specudoku.subsets(None, 17), TypeError, "board"),
        (lambda: specudoku.subsets(FOUR, -1), ValueError, "clues"),
        (lambda: specudoku.subsets(specudoku.generate(boards=True, seed=1)[0], 22, timeout=0.2), TimeoutError, "time limit"),
        (lambda: specudoku.unavoidable("." * 256), ValueError, "128"),
        (lambda: specudoku.boards(0), ValueError, "first"),
        (lambda: specudoku.boards(1, 5_472_730_539), ValueError, "5472730538"),
        (lambda: specudoku.boards(1, kind="list of str"), ValueError, "kind"),
    ],
)
def test_bad_arguments(call, exception, words):
    with pytest.raises(exception, match=words):
        call()
