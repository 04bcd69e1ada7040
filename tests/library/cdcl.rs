//! The clause-learning search against the cells: small random grids of many shapes, solvable or not.

use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use crate::support::{Plain, Random};
use specudoku::deduce::deduce;
use specudoku::{Clauses, Digit, Engine, Grid, Outcome, Rules, Shape, Solver, Stop, Verdict};

/// Boxes of these widths and heights: grids from 4x4 to 12x12.
const BOXES: [(usize, usize); 11] =
    [(2, 2), (3, 2), (2, 3), (7, 1), (4, 2), (2, 4), (3, 3), (5, 2), (2, 5), (4, 3), (3, 4)];

/// Solutions that are gone through.
const MANY: u64 = 60;

/// A completed grid: the cyclic one, digits renamed, rows and columns moved within their bands and stacks.
fn completed(width: usize, height: usize, random: &mut Random) -> Plain {
    let mut grid = Plain::new(width, height);
    let side = grid.side();
    let names = random.shuffled(side);
    let rows: Vec<usize> =
        (0..width).flat_map(|band| random.shuffled(height).into_iter().map(move |row| band * height + row)).collect();
    let columns: Vec<usize> =
        (0..height).flat_map(|stack| random.shuffled(width).into_iter().map(move |x| stack * width + x)).collect();
    for cell in 0..side * side {
        let (row, column) = (rows[cell / side], columns[cell % side]);
        grid.values[cell] = names[(row % height * width + row / height + column) % side] as u8 + 1;
    }
    assert!(grid.is_solved());
    grid
}

/// A grid with a random part of its clues, some of them wrong, and with some candidates removed; `None` where that
/// leaves a cell without a candidate.
fn puzzle(random: &mut Random) -> Option<(Plain, Grid)> {
    let (width, height) = BOXES[random.below(BOXES.len())];
    let mut plain = completed(width, height, random);
    let (side, kept) = (plain.side(), 2 + random.below(8));
    plain.values.iter_mut().for_each(|value| *value *= u8::from(random.below(10) < kept));
    if random.below(3) == 0 {
        for _ in 0..1 + random.below(3) {
            let cell = random.below(side * side);
            plain.values[cell] = 1 + random.below(side) as u8;
        }
    }
    let mut grid = Grid::from_values(Shape::new(width, height).unwrap(), &plain.values).unwrap();
    if random.below(2) == 0 {
        for _ in 0..random.below(2 * side) {
            let digit = Digit::new(1 + random.below(side) as u8).unwrap();
            let cell = random.below(side * side);
            if grid.cells()[cell].candidates().len() > 1 {
                grid.eliminate(cell, digit).ok()?;
            }
        }
    }
    Some((plain, grid))
}

fn numbers(outcome: &Outcome) -> HashSet<Vec<u8>> {
    outcome.solutions.iter().map(Grid::values).collect()
}

/// Searches random grids with both engines. Returns the number of grids without, with one and with more solutions.
fn compare(seed: u64, grids: usize) -> [usize; 3] {
    let mut random = Random(seed);
    let mut seen = [0; 3];
    while seen.iter().sum::<usize>() < grids {
        let Some((plain, grid)) = puzzle(&mut random) else { continue };
        let search = |engine| Solver::new().engine(engine).threads(1).limit(MANY);
        let cells = search(Engine::Cells).node_limit(3_000).solve(&grid);
        let learnt = search(Engine::Sat).solve(&grid);
        let different = numbers(&learnt);
        assert_eq!(different.len() as u64, learnt.count, "{grid:?}");
        for values in &different {
            let solution = Plain { values: values.clone(), ..plain.clone() };
            assert!(solution.solves(&plain), "{grid:?}");
            let keeps = |(cell, &value): (usize, &u8)| grid.cells()[cell].digits().contains(Digit::new(value).unwrap());
            assert!(values.iter().enumerate().all(keeps), "{grid:?}");
        }
        match cells.stop {
            Some(Stop::Nodes) => assert!(learnt.count >= cells.count, "{grid:?}"),
            None => assert_eq!((&different, learnt.stop), (&numbers(&cells), None), "{grid:?}"),
            _ => assert_eq!((learnt.count, learnt.stop), (MANY, Some(Stop::Solutions)), "{grid:?}"),
        }
        seen[learnt.count.min(2) as usize] += 1;
    }
    seen
}

#[test]
fn small_grids_have_the_solutions_of_the_cells() {
    let seen = compare(61, 3_000);
    assert!(seen.iter().all(|&count| count > 200), "{seen:?}");
}

#[test]
#[ignore = "a hundred thousand grids: run it by name"]
fn a_hundred_thousand_small_grids_have_the_solutions_of_the_cells() {
    let seen = compare(62, 100_000);
    assert!(seen.iter().all(|&count| count > 5_000), "{seen:?}");
}

#[test]
fn contradictions_and_solutions_at_the_root_are_seen() {
    let search = |grid: &Grid| Solver::new().engine(Engine::Sat).threads(1).limit(9).solve(grid);
    let shape = Shape::new(2, 2).unwrap();
    let answer = |values: [u8; 16]| search(&Grid::from_values(shape, &values).unwrap());
    // Twice in a row; no candidate left; a digit without a place; nothing open; the last cell open.
    let twice = answer([1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!((twice.count, twice.stop), (0, None));
    let none = answer([1, 2, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!((none.count, none.stop), (0, None));
    let full = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    assert_eq!(numbers(&answer(full)), HashSet::from([full.to_vec()]));
    let mut open = full;
    open[15] = 0;
    assert_eq!(numbers(&answer(open)), HashSet::from([full.to_vec()]));
    assert_eq!(search(&Grid::empty(Shape::new(2, 1).unwrap())).count, 2);
}

/// A proof in memory.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A writer that is full at once.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A checker of proofs: each clause must follow from those before it by unit propagation.
struct Checker(Vec<Vec<i32>>);

impl Checker {
    /// Whether a clause follows: with its literals false, some clause has none that could be true.
    fn follows(&self, clause: &[i32]) -> bool {
        let mut is_false: HashSet<i32> = clause.iter().copied().collect();
        loop {
            let before = is_false.len();
            for known in &self.0 {
                let mut open = known.iter().filter(|lit| !is_false.contains(lit));
                match (open.next(), open.next()) {
                    (None, _) => return true,
                    (Some(unit), None) => _ = is_false.insert(-unit),
                    _ => {}
                }
            }
            if is_false.len() == before {
                return false;
            }
        }
    }

    /// Checks a proof line by line; it must end with the empty clause. Returns the number of clauses added.
    fn check(mut self, proof: &str) -> usize {
        let mut added = 0;
        for line in proof.lines() {
            let numbers = |text: &str| -> Vec<i32> {
                let all: Vec<i32> = text.split(' ').map(|number| number.parse().unwrap()).collect();
                let (end, clause) = all.split_last().unwrap();
                assert_eq!(*end, 0);
                clause.to_vec()
            };
            if let Some(dropped) = line.strip_prefix("d ") {
                let dropped: HashSet<i32> = numbers(dropped).into_iter().collect();
                let at = self.0.iter().position(|clause| clause.iter().copied().collect::<HashSet<_>>() == dropped);
                self.0.swap_remove(at.expect("a dropped clause was there"));
                continue;
            }
            let clause = numbers(line);
            assert!(self.follows(&clause), "{line}");
            added += 1;
            if clause.is_empty() {
                return added;
            }
            self.0.push(clause);
        }
        panic!("no empty clause");
    }
}

/// Proves what there is to prove, and checks it. Returns the verdict and the number of clauses learnt.
fn proved(grid: &Grid) -> (Verdict, usize) {
    let proof = Written::default();
    let outcome = Solver::new().prove(grid, proof.clone()).unwrap();
    let mut known = grid.clone();
    let mut clauses = Vec::new();
    match deduce(&mut known, Rules::ALL) {
        Err(_) => clauses.push(Vec::new()),
        Ok(_) => {
            let encoded = Clauses::new(&known);
            let _ = encoded.each(|clause| {
                clauses.push(clause.to_vec());
                ControlFlow::Continue(())
            });
            clauses.extend(outcome.solutions.iter().map(|solution| encoded.except(solution)));
        }
    }
    let text = String::from_utf8(proof.0.lock().unwrap().clone()).unwrap();
    let added = if outcome.verdict() == Verdict::Multiple { 0 } else { Checker(clauses).check(&text) };
    (outcome.verdict(), added)
}

#[test]
fn proofs_are_those_of_a_checker() {
    let mut random = Random(63);
    let mut added = [0; 2];
    for _ in 0..12 {
        let puzzle = Plain::minimal(&mut random);
        let grid: Grid = puzzle.line().parse().unwrap();
        let (verdict, clauses) = proved(&grid);
        assert_eq!(verdict, Verdict::Unique);
        added[0] += clauses;
        // Without a digit of the solution in its cell there is none.
        let solution = &Solver::new().solve(&grid).solutions[0];
        for cell in 0..81 {
            let mut spoilt = grid.clone();
            let Some(digit) = solution.cells()[cell].digit() else { continue };
            if spoilt.eliminate(cell, digit).is_ok() {
                let (verdict, clauses) = proved(&spoilt);
                assert_eq!(verdict, Verdict::NoSolution);
                added[1] += clauses - 1;
            }
        }
    }
    // One clause each is the empty one.
    assert!(added[0] > 24 && added[1] > 100, "{added:?}");
}

#[test]
fn a_proof_that_cannot_be_written_is_an_error() {
    let grid = Grid::empty(Shape::CLASSIC);
    assert!(Solver::new().prove(&grid, Full).is_err());
}

/// Runs the program, which must succeed, and returns its standard output.
fn run(arguments: &[&str]) -> String {
    let output = assert_cmd::Command::cargo_bin("specudoku").unwrap().args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The clauses of a text in the DIMACS form.
fn read_dimacs(text: &str) -> Vec<Vec<i32>> {
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    let clause = |line: &str| line.split_whitespace().map(|number| number.parse().unwrap()).collect::<Vec<i32>>();
    let ended = |mut clause: Vec<i32>| (clause.pop() == Some(0)).then_some(clause).expect("a 0 ends a clause");
    lines.map(|line| ended(clause(line))).collect()
}

#[test]
fn the_program_writes_proofs_over_the_clauses_of_convert() {
    let path = std::env::temp_dir().join(format!("specudoku-proof-{}", std::process::id()));
    let file = path.to_str().unwrap();
    let minimal = Plain::minimal(&mut Random(5)).line();
    let answer = run(&["solve", "--proof", file, &minimal]);
    let solution: Grid = answer.trim().parse().unwrap();
    assert_eq!(Solver::new().solve(&minimal.parse().unwrap()).solutions, [solution]);
    let clauses = read_dimacs(&run(&["convert", "--to", "dimacs", "--except", answer.trim(), &minimal]));
    assert!(Checker(clauses).check(&std::fs::read_to_string(&path).unwrap()) > 0);

    // A second solution is proved by itself.
    let several = run(&["solve", "--proof", file, &".".repeat(81)]);
    assert_eq!(several, "!several solutions: nothing is proved\n");
    std::fs::remove_file(path).unwrap();
}
