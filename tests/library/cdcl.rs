//! Compares clause learning with the cells engine: small random grids of many shapes, solvable or not.

use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use specudoku::deduce::Rules;
use specudoku::{Clauses, Engine, Grid, Shape, Solver, Verdict};

use crate::support::drat::Checker;
use crate::support::plain::Plain;
use crate::support::random::Random;
use crate::support::small_grids::{compare, numbers};
use crate::support::whole::sized;

#[test]
fn small_grids_have_the_solutions_that_the_cells_engine_finds() {
    let seen = compare(61, sized(1_000, 3_000));
    assert!(seen.iter().all(|&count| count > 60), "{seen:?}");
}

#[test]
fn contradictions_and_solutions_at_the_root_are_found() {
    let search = |grid: &Grid| Solver::new().engine(Engine::Cdcl).threads(1).limit(9).solve(grid);
    let shape = Shape::new(2, 2).unwrap();
    let answer = |values: [u8; 16]| search(&Grid::from_values(shape, &values).unwrap());
    // Twice in a row; no candidate left; a digit without a place; no open cell; only the last cell open.
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

/// A writer that is always full.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Proves a verdict and checks the proof. Returns the verdict and the number of clauses learnt.
fn proved(grid: &Grid) -> (Verdict, usize) {
    let proof = Written::default();
    let outcome = Solver::new().prove(grid, proof.clone()).unwrap();
    let mut known = grid.clone();
    let mut clauses = Vec::new();
    match known.deduce(Rules::ALL) {
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
fn proofs_pass_an_independent_checker() {
    let mut random = Random(63);
    let mut added = [0; 2];
    for _ in 0..12 {
        let puzzle = Plain::minimal(&mut random);
        let grid: Grid = puzzle.line().parse().unwrap();
        let (verdict, clauses) = proved(&grid);
        assert_eq!(verdict, Verdict::Unique);
        added[0] += clauses;
        // If a digit of the solution is eliminated from its cell, there is no solution.
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
    // The last clause of each proof is the empty clause.
    assert!(added[0] > 24 && added[1] > 100, "{added:?}");
}

#[test]
fn a_proof_that_cannot_be_written_is_an_error() {
    let grid = Grid::empty(Shape::CLASSIC);
    assert!(Solver::new().prove(&grid, Full).is_err());
}
