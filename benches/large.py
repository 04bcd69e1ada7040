#!/usr/bin/env python3
"""Times programs on large grids, with several renamings of each puzzle, so that luck shows.

    benches/large.py target/release/specudoku cadical kissat -- LIST...
    benches/large.py --wall target/release/specudoku:2 target/release/specudoku:1 gimsatul:2 -- LIST...

A program is a path, or `cp-sat` (`pip install ortools`), and after a colon its number of threads. Its file name tells
what it is: `specudoku`, `cadical`, `kissat` or `gimsatul`, whatever follows the name, so that two versions can be
compared. The first must be specudoku: it renames the puzzles, and writes them as clauses for the others.

Every program solves every renaming of every puzzle; they take turns. The time is that of the complete command, with
reading; for CP-SAT it is that of only the search. It is processor time, or with --wall the time that passes. A run
that does not end within the limit counts as the limit. Every solution is checked here.

For each list and program there are the geometric mean over the puzzles of the medians over the renamings, the number of
runs that reached the limit, and the mean of the first program divided by it, with a 95 % interval from resampling the
puzzles and, for each puzzle, the renamings.
"""

import argparse
import math
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

RESAMPLINGS = 1_000


@dataclass
class Puzzle:
    """One renaming of a puzzle: the files that programs read, and what is needed to check a solution."""

    grid: Path
    clauses: Path
    box: tuple[int, int]
    clues: list[int]

    @classmethod
    def prepare(cls, specudoku, box, clues, folder):
        """Writes the files. `clues` are the tokens of the grid by cell, 0 for an empty one."""
        grid, clauses = folder / "grid.txt", folder / "clauses.cnf"
        grid.write_text(f"puzzle {box[0] * box[1]} {box[0]} {box[1]} {clues}\n")
        with clauses.open("w") as file:
            subprocess.run([specudoku, "convert", "--to", "dimacs", grid], stdout=file, check=True)
        return cls(grid, clauses, box, [int(clue) for clue in clues.split()])

    def of_model(self, output):
        """Returns the digits by cell of the model that a solver for clauses printed."""
        side = self.box[0] * self.box[1]
        true = {word for line in output.splitlines() if line.startswith("v") for word in line.split()}
        digits = self.clues[:]
        # Comments name the candidate of each variable, and the cells that have no variable.
        comment = re.compile(r"^c (?:(\d+) )?R(\d+)C(\d+) = (\d+)$", re.MULTILINE)
        for variable, row, column, digit in comment.findall(self.clauses.read_text()):
            if not variable or variable in true:
                digits[(int(row) - 1) * side + int(column) - 1] = int(digit)
        return digits

    def is_solved_by(self, digits):
        height, width = self.box
        side = height * width
        units = {}
        for cell, digit in enumerate(digits):
            row, column = divmod(cell, side)
            for unit in [("row", row), ("column", column), ("box", row // height, column // width)]:
                units.setdefault(unit, set()).add(digit)
        has_all = all(unit == set(range(1, side + 1)) for unit in units.values())
        return has_all and all(clue in (0, digit) for clue, digit in zip(self.clues, digits, strict=True))


class Program:
    """A program under test."""

    def __init__(self, name):
        self.path, _, threads = name.partition(":")
        self.threads = threads or "1"
        self.name = f"{Path(self.path).name}:{self.threads}"
        self.kind = re.match(r"specudoku|cadical|kissat|gimsatul|cp-sat|", self.name)[0]
        if not self.kind:
            sys.exit(f"{self.path}: the name of a program begins with specudoku, cadical, kissat, gimsatul or cp-sat")

    def command(self, puzzle):
        match self.kind:
            case "specudoku":
                return [self.path, "solve", "--threads", self.threads, puzzle.grid]
            case "gimsatul":
                return [self.path, "-q", f"--threads={self.threads}", puzzle.clauses]
            case "cp-sat":
                return [sys.executable, __file__, "--cp-sat", self.threads, puzzle.grid]
            case _:
                return [self.path, "-q", puzzle.clauses]

    def run(self, puzzle, limit, is_wall):
        """Returns the time to the solution, which is checked; the limit if there is none within the limit."""
        begin = time.perf_counter()
        process = subprocess.Popen(self.command(puzzle), stdout=subprocess.PIPE, text=True)
        # A busy machine gives a process a part of its time.
        stopper = threading.Timer(limit if is_wall else 20 * limit, process.kill)
        stopper.start()
        output = process.stdout.read()
        _, _, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begin
        stopper.cancel()
        seconds = wall if is_wall else usage.ru_utime + usage.ru_stime
        if self.kind == "cp-sat":
            first, _, output = output.partition("\n")
            seconds = float(first or limit)
        if not output or seconds >= limit:
            return limit
        is_grid = self.kind in ("specudoku", "cp-sat")
        digits = [int(word) for word in output.split()] if is_grid else puzzle.of_model(output)
        assert puzzle.is_solved_by(digits), f"{self.name}: no solution of {puzzle.grid.read_text()}"
        return seconds


def mean_of_medians(times):
    """Returns the geometric mean over the puzzles of the medians over the renamings."""
    return statistics.geometric_mean([statistics.median(of_puzzle) for of_puzzle in times])


def ratio(first, other):
    """Returns how the means of two programs compare, with a 95 % interval."""
    draw = random.Random(1)
    puzzles, seeds = range(len(first)), range(len(first[0]))
    ratios = []
    for _ in range(RESAMPLINGS):
        drawn = [(puzzle, draw.choices(seeds, k=len(seeds))) for puzzle in draw.choices(puzzles, k=len(puzzles))]
        means = [mean_of_medians([[own[at][seed] for seed in some] for at, some in drawn]) for own in (first, other)]
        ratios.append(means[0] / means[1])
    ratios.sort()
    low, high = (ratios[int(RESAMPLINGS * share)] for share in (0.025, 0.975))
    return f"{mean_of_medians(first) / mean_of_medians(other):.2f} ({low:.2f} to {high:.2f})"


def measure(programs, file, options, folder):
    """Returns the times of each program, by puzzle and renaming."""
    lines = [line.split() for line in open(file) if line.strip() and not line.startswith("#")]
    boxes = [(int(rows), int(columns)) for _, _, rows, columns, *_ in lines]
    times = [[[] for _ in lines] for _ in programs]
    for seed in range(options.seeds):
        command = [programs[0].path, "scramble", "--seed", str(seed), "--count", "1", file]
        renamings = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        for number, (box, clues) in enumerate(zip(boxes, renamings, strict=True)):
            puzzle = Puzzle.prepare(programs[0].path, box, clues, folder)
            for turn in range(len(programs)):
                at = (turn + seed + number) % len(programs)
                seconds = programs[at].run(puzzle, options.limit, options.wall)
                times[at][number].append(seconds)
                if options.csv:
                    run = (Path(file).name, programs[at].name, number, seed, seconds)
                    print(*run, sep=",", file=options.csv, flush=True)
    return times


def report(file, programs, times, options):
    clock = "wall" if options.wall else "processor"
    print(f"{file}: {len(times[0])} puzzles, {options.seeds} renamings, {clock} time")
    for program, own in zip(programs, times, strict=True):
        unsolved = sum(seconds >= options.limit for of_puzzle in own for seconds in of_puzzle)
        compared = "" if program is programs[0] else f", {programs[0].name} / this: {ratio(times[0], own)}"
        mean = f"{program.name}: {mean_of_medians(own):.3f} s"
        print(f"  {mean}, {unsolved} not within {options.limit:g} s{compared}", flush=True)


def solve_by_cp_sat(threads, file):
    """Prints the processor time of a search, or the time that passed with several threads, and the solution."""
    from ortools.sat.python import cp_model

    _, side, height, width, *clues = map(int, Path(file).read_text().replace("puzzle", "0").split())
    model = cp_model.CpModel()
    cells = [model.new_int_var(clue or 1, clue or side, "") for clue in clues]
    for at in range(side):
        model.add_all_different(cells[at * side : (at + 1) * side])
        model.add_all_different(cells[at::side])
        corner = at // height * height * side + at % height * width
        box = [corner + row * side + column for row in range(height) for column in range(width)]
        model.add_all_different([cells[cell] for cell in box])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = int(threads)
    clock = time.process_time if threads == "1" else time.perf_counter
    begin = clock()
    assert solver.solve(model) == cp_model.OPTIMAL
    print(clock() - begin)
    print(*map(solver.value, cells))


def main():
    if sys.argv[1:2] == ["--cp-sat"]:
        return solve_by_cp_sat(*sys.argv[2:])
    parser = argparse.ArgumentParser(usage="%(prog)s [OPTION]... PROGRAM... -- LIST...")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--wall", action="store_true")
    times = "the file for all times: list, program, puzzle, renaming, seconds"
    parser.add_argument("--csv", type=argparse.FileType("w"), help=times)
    parser.add_argument("programs", nargs="+")
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    options = parser.parse_args(sys.argv[1:end])
    programs = [Program(name) for name in options.programs]
    with tempfile.TemporaryDirectory() as folder:
        for file in sys.argv[end + 1 :]:
            report(file, programs, measure(programs, file, options, Path(folder)), options)


if __name__ == "__main__":
    main()
