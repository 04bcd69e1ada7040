#!/usr/bin/env python3
"""Solves killers with CP-SAT, a solver that shares no code with specudoku, and compares answers and times.

    pip install ortools
    benches/cp_sat.py target/release/specudoku puzzles/made-killers.txt ...

Each line of a file is a 9x9 killer in the notation of the Interactive Sudoku Solver, with cages and digits only. Both
programs use one thread and prove that there is no second solution. The times are those of whole commands for specudoku,
and of the two searches, without building the model, for CP-SAT.
"""

import re
import subprocess
import sys
import time

from ortools.sat.python import cp_model

CELL = re.compile(r"R(\d)C(\d)$")


def cell_of(name):
    row, column = CELL.match(name).groups()
    return 9 * (int(row) - 1) + int(column) - 1


def model_of(line):
    """Returns the model of a killer, and its variables by cell."""
    model = cp_model.CpModel()
    cells = [model.new_int_var(1, 9, f"cell {cell}") for cell in range(81)]
    units = [[9 * row + column for column in range(9)] for row in range(9)]
    units += [[9 * row + column for row in range(9)] for column in range(9)]
    units += [[27 * (box // 3) + 3 * (box % 3) + 9 * (at // 3) + at % 3 for at in range(9)] for box in range(9)]
    for unit in units:
        model.add_all_different([cells[cell] for cell in unit])
    for item in filter(None, line.split(".")):
        name, *fields = item.split("~")
        if name == "Cage":
            own = [cells[cell_of(field)] for field in fields[1:]]
            model.add_all_different(own)
            model.add(sum(own) == int(fields[0]))
        elif not name and "_" in fields[0]:
            place, digit = fields[0].split("_")
            model.add(cells[cell_of(place)] == int(digit))
        else:
            raise ValueError(f"not a killer: {item}")
    return model, cells


def solve(model, cells):
    """Returns a solution as text, or `None`, and the time of the search."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    begin = time.process_time()
    status = solver.solve(model)
    seconds = time.process_time() - begin
    if status == cp_model.INFEASIBLE:
        return None, seconds
    assert status == cp_model.OPTIMAL, solver.status_name(status)
    return "".join(str(solver.value(cell)) for cell in cells), seconds


def by_cp_sat(line):
    """Returns up to two solutions, and the time of their searches."""
    model, cells = model_of(line)
    first, seconds = solve(model, cells)
    if first is None:
        return [], seconds
    same = [model.new_bool_var(f"same {cell}") for cell in range(81)]
    for cell, digit, is_same in zip(cells, first, same, strict=True):
        model.add(cell != int(digit)).only_enforce_if(~is_same)
    model.add_bool_or([~is_same for is_same in same])
    second, more = solve(model, cells)
    return [first, *([second] if second else [])], seconds + more


def main():
    program, *files = sys.argv[1:]
    for file in files:
        lines = [line.strip() for line in open(file) if line.startswith(".")]
        own = subprocess.run(
            [program, "solve", "--strict", "--threads", "1", "-"], input="\n".join(lines), capture_output=True, text=True
        )
        begin = time.perf_counter()
        subprocess.run([program, "count", "--threads", "1", "-"], input="\n".join(lines).encode(), capture_output=True, check=True)
        seconds, total = time.perf_counter() - begin, 0.0
        for line, answer in zip(lines, own.stdout.splitlines(), strict=True):
            solutions, one = by_cp_sat(line)
            total += one
            assert solutions == [answer] or len(solutions) != 1 and answer.startswith("!"), (line, solutions, answer)
        print(f"{file}: {len(lines)} killers, specudoku {seconds:.3f} s, CP-SAT {total:.3f} s, all answers equal")


if __name__ == "__main__":
    main()
