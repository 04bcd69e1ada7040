//! Behaviour that the public interface does not show: seeds, budgets, stopping, the words of the groups, and
//! sharing.

mod sharing;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::groups::Groups;
use super::literal::{Lit, Var};
use super::propagate::Propagator;
use super::*;
use crate::{Grid, Shape};

fn empty(width: usize, height: usize) -> Grid {
    Shape::new(width, height).map(Grid::empty).unwrap()
}

/// Returns all solutions that a search finds, and the number of conflicts.
fn run(grid: &Grid, seed: u64, slice: u64) -> (Vec<Vec<u8>>, u64) {
    let mut search = Cdcl::new(grid, seed);
    let mut found = Vec::new();
    loop {
        match search.search(slice, || false) {
            CdclStatus::Solution(solution) => found.push(solution.values()),
            CdclStatus::Paused => {}
            CdclStatus::Complete => return (found, search.conflicts()),
        }
    }
}

#[test]
fn a_seed_decides_the_search_and_slices_do_not_change_it() {
    let grid = empty(2, 2);
    let whole = run(&grid, 7, u64::MAX);
    assert_eq!(whole.0.len(), 288);
    assert_eq!(run(&grid, 7, u64::MAX), whole);
    assert_eq!(run(&grid, 7, 1), whole);
    let other = run(&grid, 8, u64::MAX);
    assert_ne!(other.0, whole.0);
    assert_eq!(other.0.len(), 288);
}

#[test]
fn a_search_pauses_when_stopped_or_out_of_conflicts() {
    let mut search = Cdcl::new(&empty(3, 2), 1);
    assert_eq!(search.search(u64::MAX, || true), CdclStatus::Paused);
    assert_eq!(search.conflicts(), 0);
    let mut last = 0;
    for _ in 0..2_000 {
        let found = search.search(3, || false);
        assert!(search.conflicts() <= last + 3);
        assert!(found != CdclStatus::Paused || search.conflicts() == last + 3);
        last = search.conflicts();
    }
}

#[test]
fn the_word_of_a_group_has_the_bits_of_the_members_that_may_be_true() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    for shape in [(2, 2), (3, 2), (4, 3)] {
        let groups = Groups::new(&empty(shape.0, shape.1));
        let vars = groups.len();
        let mut propagator =
            Propagator { groups, base: ClauseBase::new(vars), trail: Trail::new(vars), conditions: None };
        let words = propagator.groups.words().to_vec();
        for _ in 0..50 {
            while !propagator.trail.is_complete() {
                let var = random.random_range(0..vars as Var);
                if propagator.trail.is_open(var) {
                    propagator.trail.decide(Lit::new(var, random.random()));
                    if propagator.propagate().is_err() {
                        break;
                    }
                    propagator.groups.check(|var| propagator.trail.value(Lit::new(var, false)) == 1);
                }
            }
            let Propagator { groups, trail, .. } = &mut propagator;
            trail.backtrack(0, |var| groups.count_in(var), |_| {});
            assert_eq!(propagator.groups.words(), words);
        }
    }
}

#[test]
fn no_solution_is_found_twice_although_clauses_are_deleted() {
    let mut search = Cdcl::new(&empty(3, 3), 3);
    let mut found = std::collections::HashSet::new();
    let mut dropped = 0;
    while found.len() < 5_000 {
        match search.search(u64::MAX, || false) {
            CdclStatus::Solution(solution) => assert!(found.insert(solution.values())),
            other => panic!("{other:?}"),
        }
        if found.len() % 50 == 0 {
            reduce::reduce(&mut search.propagator, |_| dropped += 1);
        }
    }
    assert!(dropped > 50, "{dropped}");
}

#[test]
fn decisions_follow_the_longest_assignment_until_a_renewal() {
    let mut phases = Phases::new(3);
    let (false_0, false_1, true_1) = (Lit::new(0, false), Lit::new(1, false), Lit::new(1, true));
    let decided = |phases: &Phases| [0, 1, 2].map(|var| phases.decide(var).is_positive());
    assert_eq!(decided(&phases), [true; 3]);
    phases.save(false_0);
    assert_eq!(decided(&phases), [false, true, true]);
    // Literals after the conflict count as well, and variables without a value have their saved phase.
    phases.update(1, &[false_1]);
    assert_eq!(decided(&phases), [false, false, true]);
    phases.update(1, &[true_1]);
    phases.save(true_1);
    assert_eq!(decided(&phases), [false, false, true], "the target is at least as long");
    // As at the start, the best, and inverted.
    for expected in [[true; 3], [false, false, true], [false; 3]] {
        phases.renew(0);
        assert_eq!(decided(&phases), expected);
    }
    // The best was used, so a later one may be shorter.
    phases.update(1, &[true_1]);
    phases.renew(0);
    assert_eq!(decided(&phases), [false, true, false]);
}
