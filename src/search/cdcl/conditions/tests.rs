//! Reasons and learnt clauses, compared with all digits that a condition allows and with all solutions.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::search::cdcl::propagate::{FalsifiedClause, Propagator};
use crate::search::cdcl::{Cdcl, CdclStatus};
use crate::text::{Reading, read_puzzle};

/// Puzzles with constraints of every kind, and all of their solutions.
const TABLE: &str = include_str!("../../../../tests/data/constraints.tsv");

/// Conditions with more possible assignments are not checked.
const MOST_ASSIGNMENTS: usize = 5_000;

/// Returns the grid of each puzzle that is read, and its solutions.
fn cases() -> impl Iterator<Item = (&'static str, Grid, Vec<Vec<u8>>)> {
    TABLE.lines().filter_map(|line| {
        let (text, solutions) = line.split_once('\t')?;
        let grid = read_puzzle(text.as_bytes(), &Reading::default()).ok()?.grid;
        let zero = b'0' + grid.shape().values().least as u8 - 1;
        let digits = |line: &str| line.bytes().map(|symbol| symbol - zero).collect();
        let solutions = solutions.split(',').filter(|line| !line.is_empty()).map(digits).collect();
        Some((text, grid, solutions))
    })
}

/// The digits of the cells of a condition, as indices, in the order of the cells.
type Assignment = Vec<usize>;

/// Returns all assignments with which a condition is met; `None` if there may be too many.
fn assignments(condition: &Condition, domains: &[u64]) -> Option<Vec<Assignment>> {
    let count = domains.iter().map(|domain| domain.count_ones() as usize).product::<usize>();
    if count > MOST_ASSIGNMENTS {
        return None;
    }
    let mut found = vec![Vec::new()];
    for (at, domain) in domains.iter().enumerate() {
        // A line may visit a cell twice.
        let first = condition.cells.iter().position(|cell| *cell == condition.cells[at]).unwrap();
        let digits: Vec<usize> = (0..64).filter(|digit| domain >> digit & 1 == 1).collect();
        let longer =
            found.iter().flat_map(|own: &Assignment| digits.iter().map(|&digit| [&own[..], &[digit]].concat()));
        found = longer.filter(|own| own[first] == own[at]).collect();
    }
    // On single digits the tests are exact, as their own tests show.
    found.retain(|own| {
        let single: Vec<u64> = own.iter().map(|digit| 1 << digit).collect();
        can_be_met(condition, &single, &mut LineRoom::default())
    });
    Some(found)
}

/// A search that is only propagated, and checked.
struct CheckedSearch {
    search: Cdcl,
    /// By condition: the assignments that meet it.
    assignments: Vec<Option<Vec<Assignment>>>,
    reasons: usize,
    conflicts: usize,
}

impl CheckedSearch {
    fn new(grid: &Grid, seed: u64) -> Self {
        let domains = |condition: &Condition| {
            condition.cells.iter().map(|&cell| grid.cells()[usize::from(cell)].digits().bits()).collect::<Vec<_>>()
        };
        let all = grid.layout().conditions().iter();
        let assignments = all.map(|condition| assignments(condition, &domains(condition))).collect();
        Self { search: Cdcl::new(grid, seed), assignments, reasons: 0, conflicts: 0 }
    }

    /// Whether a literal is true with these digits. A literal about another cell never is.
    fn is_true(&self, lit: Lit, cells: &[u16], digits: &[usize]) -> bool {
        let (cell, digit) = self.search.propagator.groups.candidate(lit.var());
        let at = cells.iter().position(|own| *own == cell);
        at.is_some_and(|at| (digits[at] == usize::from(digit.get()) - 1) == lit.is_positive())
    }

    /// Whether a candidate was excluded at the root, which no reason mentions.
    fn is_excluded(&self, cell: u16, digit: usize) -> bool {
        let Propagator { trail, conditions, .. } = &self.search.propagator;
        let var = conditions.as_ref().unwrap().var(cell.into(), digit);
        var != NO_VAR && trail.value(Lit::new(var, true)) < 0 && trail.level_of(var) == 0
    }

    /// Whether a condition implies a clause, with what is known at the root; `None` if there are too many assignments.
    fn implies(&self, number: usize, clause: &[Lit]) -> Option<bool> {
        let condition = &self.search.propagator.conditions.as_ref().unwrap().layout.conditions()[number];
        let is_possible = |digits: &&Assignment| {
            !condition.cells.iter().zip(*digits).any(|(&cell, &digit)| self.is_excluded(cell, digit))
        };
        let is_met = |digits: &Assignment| clause.iter().any(|&lit| self.is_true(lit, &condition.cells, digits));
        Some(self.assignments[number].as_ref()?.iter().filter(is_possible).all(is_met))
    }

    /// Makes random decisions until all is decided or there is a conflict, and checks every reason on the way.
    fn descend(&mut self, random: &mut Pcg64Mcg, context: &str) {
        let mut seen = 0;
        loop {
            let propagated = self.search.propagator.propagate();
            seen = self.check_reasons(seen, context);
            if let Err(conflict) = propagated {
                if matches!(conflict, FalsifiedClause::Condition) {
                    self.check_conflict(context);
                }
                return;
            }
            let trail = &mut self.search.propagator.trail;
            let open: Vec<Var> =
                (0..self.search.propagator.groups.len() as Var).filter(|&var| trail.is_open(var)).collect();
            if open.is_empty() {
                return;
            }
            trail.decide(Lit::new(open[random.random_range(0..open.len())], random.random()));
        }
    }

    /// Checks the reasons of the literals from a position of the trail on. Returns the next position.
    fn check_reasons(&mut self, from: usize, context: &str) -> usize {
        let lits = self.search.propagator.trail.lits().to_vec();
        for &lit in &lits[from..] {
            let trail = &self.search.propagator.trail;
            let Antecedent::Condition(number) = *trail.antecedent(lit.var()) else { continue };
            if trail.level_of(lit.var()) == 0 {
                continue;
            }
            let reason = self.search.propagator.antecedent_literals(lit.var()).to_vec();
            let is_earlier = |own: &Lit| {
                trail.value(*own) < 0
                    && trail.position(own.var()) < trail.position(lit.var())
                    && trail.level_of(own.var()) > 0
            };
            assert!(reason.iter().all(is_earlier), "{context}: {reason:?}");
            let is_implied = self.implies(number.into(), &[&reason[..], &[lit]].concat());
            assert_ne!(is_implied, Some(false), "{context}: {lit:?} because of {reason:?}");
            self.reasons += usize::from(is_implied == Some(true));
        }
        lits.len()
    }

    /// Checks the literals of a conflict, which one of the conditions must imply.
    fn check_conflict(&mut self, context: &str) {
        let Propagator { trail, conditions, .. } = &self.search.propagator;
        let conditions = conditions.as_ref().unwrap();
        let clause = &conditions.conflict;
        assert!(clause.iter().all(|lit| trail.value(*lit) < 0 && trail.level_of(lit.var()) > 0), "{context}");
        // Where a condition has too many assignments, it may be the one that failed.
        let answers: Vec<_> = (0..self.assignments.len()).map(|number| self.implies(number, clause)).collect();
        assert!(answers.iter().any(|own| *own != Some(false)), "{context}: {clause:?}");
        self.conflicts += usize::from(answers.contains(&Some(true)));
    }
}

#[test]
fn conditions_imply_the_reasons_that_they_give() {
    let mut random = Pcg64Mcg::seed_from_u64(9);
    let (mut reasons, mut conflicts) = (0, 0);
    for (text, grid, _) in cases() {
        let mut checked = CheckedSearch::new(&grid, 1);
        if checked.search.is_refuted || checked.search.propagator.conditions.is_none() {
            continue;
        }
        if checked.search.propagator.propagate().is_ok() {
            for _ in 0..20 {
                checked.descend(&mut random, text);
                checked.search.backtrack(0);
            }
        }
        (reasons, conflicts) = (reasons + checked.reasons, conflicts + checked.conflicts);
    }
    assert!(reasons > 2_500 && conflicts > 400, "{reasons} reasons and {conflicts} conflicts");
}

/// A writer whose text can be read while it is written.
#[derive(Clone, Default)]
struct SharedProof(Arc<Mutex<Vec<u8>>>);

impl Write for SharedProof {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn no_learnt_clause_excludes_a_solution_that_was_not_found() {
    let mut clauses = 0;
    for (number, (text, grid, solutions)) in cases().enumerate() {
        let mut search = Cdcl::new(&grid, number as u64);
        let proof = SharedProof::default();
        search.prove(Box::new(proof.clone()));
        let mut found = Vec::new();
        while let CdclStatus::Solution(solution) = search.search(u64::MAX, || false) {
            found.push(solution.values());
        }
        found.sort();
        assert_eq!(found, solutions, "{text}");
        let groups = &search.propagator.groups;
        let is_true = |number: i64, solution: &[u8]| {
            let (cell, digit) = groups.candidate(number.unsigned_abs() as Var - 1);
            (solution[usize::from(cell)] == digit.get()) == (number > 0)
        };
        // The clause that forbids a solution excludes it and no other. If any other clause excluded one, it would not
        // be found.
        let mut left = solutions;
        let text_of_proof = String::from_utf8(proof.0.lock().unwrap().clone()).unwrap();
        for line in text_of_proof.lines().filter(|line| !line.starts_with('d')) {
            let clause: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).filter(|lit| *lit != 0).collect();
            let before = left.len();
            left.retain(|solution| clause.iter().any(|&lit| is_true(lit, solution)));
            assert!(before - left.len() <= 1, "{text}: {clause:?}");
            clauses += 1;
        }
        assert!(left.len() <= 1, "{text}: {left:?}");
    }
    assert!(clauses > 2_000, "{clauses} clauses");
}
