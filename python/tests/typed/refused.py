"""A type checker refuses each of these calls, on the marked line."""

import numpy as np

import specudoku

specudoku.solve(5)  # refused
specudoku.solve(None)  # refused
specudoku.solve(object())  # refused
specudoku.solve("x", timeouts=3)  # refused
specudoku.solve("x", errors="ignore")  # refused
specudoku.solve("x", timeout="3")  # refused
specudoku.solve("x", cancel=True)  # refused
specudoku.solve("x", limit=3, unique=True)  # refused
specudoku.canonical("x", layout="x")  # refused
specudoku.rate("x", errors="ignore")  # refused
specudoku.rate("x", limit=3)  # refused
specudoku.rate("x", order="player")  # refused
specudoku.count(5)  # refused
specudoku.check(["x"], threads="2")  # refused
specudoku.candidates(5)  # refused
specudoku.explain("x", only=3)  # refused
specudoku.generate(symmetry="foo")  # refused
specudoku.generate(kind="foo")  # refused
specudoku.generate(clue=28)  # refused
specudoku.generate(kind="numpy", clue=28)  # refused
specudoku.generate(clues="28")  # refused
specudoku.generate(rating={})  # refused
specudoku.generate(shape=3.0)  # refused
specudoku.sample(puzzle=5)  # refused
specudoku.subsets(["1234341221434321"], 4)  # refused
specudoku.boards("1")  # refused
specudoku.sample(layout="x")  # refused
number: int = specudoku.solve("x")  # refused
null: str = specudoku.solve("x")  # refused
pair: str = specudoku.solve("x", errors="reasons")  # refused
counts: list[str] = specudoku.count(["x"])  # refused
made: str = specudoku.generate()  # refused
rating: float = specudoku.rate("x")  # refused
array: list[str] = specudoku.solve(np.zeros((1, 81)))  # refused
specudoku.Cancel().cancel()  # refused
