//! A hill climber on nodes: searches for the 9x9 boards, valid puzzles or not, on which the solver's search is
//! longest.
//!
//! `cargo bench --bench hardest` climbs for ten seconds; `HARDEST_SECONDS=3600 HARDEST_SEED=7` set other numbers.
//! It prints the worst twenty in the format of `puzzles/hardest.txt`, and their nodes and times on standard error.
//!
//! A climb starts with a random board and changes one or two clues at a time: it adds, removes or moves a clue, or
//! exchanges two. A change is kept if the search does not get shorter. After a number of unsuccessful changes the next
//! climb starts, from a new board or from one of the worst so far. Half of the climbs aim at long searches for a
//! solution, half at long proofs (is there a second solution?).

#[path = "../tests/support"]
#[expect(dead_code, reason = "the tests use the rest")]
mod support {
    pub(crate) mod made;
    pub(crate) mod plain;
    pub(crate) mod random;
    pub(crate) mod setting;
}

use std::time::{Duration, Instant};

use specudoku::{Engine, Grid, Shape, Solver, Stop};

use support::plain::Plain;
use support::random::Random;
use support::setting::number;

/// Number of boards that are kept and printed.
const KEPT: usize = 20;

/// Number of unsuccessful changes after which a climb ends.
const PATIENCE: usize = 3_000;

/// Number of nodes after which a search is cut off. The engine that takes over from the kernel needs seconds for this
/// many.
const NODES: u64 = 500_000;

/// A board and the length of the search on it.
#[derive(Clone)]
struct Found {
    values: Vec<u8>,
    /// 1 for a solution, 2 for a proof.
    limit: u64,
    nodes: u64,
}

fn grid(values: &[u8]) -> Grid {
    Grid::from_values(Shape::CLASSIC, values).expect("81 digits")
}

/// Returns the nodes of the kernel in one lane, and of the searches after it. A node limit keeps other lanes from
/// helping: their nodes would hide the difference that a change makes.
fn nodes(values: &[u8], limit: u64) -> u64 {
    let solver = Solver::new().threads(1).engine(Engine::Lanes).limit(limit).node_limit(NODES);
    let answer = solver.enumerate(&grid(values));
    assert!(answer.stop.is_none_or(|stop| matches!(stop, Stop::Solutions | Stop::Nodes)));
    answer.stats.nodes
}

/// Whether a digit may be set, because no peer holds it.
fn may_set(values: &[u8], cell: usize, digit: u8) -> bool {
    let is_peer = |other: usize| {
        other / 9 == cell / 9 || other % 9 == cell % 9 || other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3
    };
    (0..81).all(|other| values[other] != digit || other == cell || !is_peer(other))
}

fn set_random(values: &mut [u8], random: &mut Random) {
    let (cell, digit) = (random.below(81), random.below(9) as u8 + 1);
    if values[cell] == 0 && may_set(values, cell, digit) {
        values[cell] = digit;
    }
}

fn clear_random(values: &mut [u8], random: &mut Random) -> Option<u8> {
    let clues: Vec<usize> = (0..81).filter(|&cell| values[cell] != 0).collect();
    let cell = *clues.get(random.below(clues.len().max(1)))?;
    Some(std::mem::take(&mut values[cell]))
}

/// Returns a random board without a conflict, or a minimal puzzle.
fn start(random: &mut Random) -> Vec<u8> {
    if random.below(3) == 0 {
        return Plain::minimal(random).values;
    }
    let (mut values, clues) = (vec![0; 81], 5 + random.below(25));
    (0..2 * clues).for_each(|_| set_random(&mut values, random));
    values
}

/// Returns a board that differs in one or two clues.
fn changed(values: &[u8], random: &mut Random) -> Vec<u8> {
    let mut values = values.to_vec();
    for _ in 0..=random.below(2) {
        match random.below(4) {
            0 => set_random(&mut values, random),
            1 => drop(clear_random(&mut values, random)),
            2 => {
                let digit = clear_random(&mut values, random);
                let cell = random.below(81);
                if let Some(digit) = digit.filter(|&digit| values[cell] == 0 && may_set(&values, cell, digit)) {
                    values[cell] = digit;
                }
            }
            _ => {
                clear_random(&mut values, random);
                (0..4).for_each(|_| set_random(&mut values, random));
            }
        }
    }
    values
}

/// Climbs from a board until nothing gets longer, or time is up.
fn climb(mut at: Found, random: &mut Random, end: Instant) -> Found {
    let mut in_vain = 0;
    while in_vain < PATIENCE && Instant::now() < end && at.nodes < NODES {
        let values = changed(&at.values, random);
        let found = nodes(&values, at.limit);
        in_vain = if found > at.nodes { 0 } else { in_vain + 1 };
        if found >= at.nodes {
            at = Found { values, nodes: found, ..at };
        }
    }
    at
}

/// Whether two boards have more than half of their clues in common.
fn is_near(one: &Found, other: &Found) -> bool {
    let clues = |found: &Found| found.values.iter().filter(|value| **value != 0).count();
    let common = one.values.iter().zip(&other.values).filter(|(a, b)| a == b && **a != 0).count();
    2 * common > clues(one).max(clues(other))
}

/// Keeps the worst boards, but only one of several that are nearly the same.
fn keep(kept: &mut Vec<Found>, found: Found) {
    let near = kept.iter().position(|other| other.limit == found.limit && is_near(other, &found));
    match near {
        Some(near) if kept[near].nodes >= found.nodes => return,
        Some(near) => drop(kept.remove(near)),
        None => {}
    }
    kept.push(found);
    kept.sort_by_key(|found| (found.limit, u64::MAX - found.nodes));
    for limit in [1, 2] {
        while kept.iter().filter(|found| found.limit == limit).count() > KEPT / 2 {
            let last = kept.iter().rposition(|found| found.limit == limit).expect("there are some");
            kept.remove(last);
        }
    }
}

fn main() {
    let (seconds, seed) = (number("HARDEST_SECONDS", 10), number("HARDEST_SEED", 1));
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut random = Random(seed);
    let (mut kept, mut climbs): (Vec<Found>, u64) = (Vec::new(), 0);
    while Instant::now() < end {
        let limit = 1 + climbs % 2;
        let again: Vec<&Found> = kept.iter().filter(|found| found.limit == limit).collect();
        let values = if again.len() == KEPT / 2 && random.below(3) == 0 {
            again[random.below(again.len())].values.clone()
        } else {
            start(&mut random)
        };
        let nodes = nodes(&values, limit);
        keep(&mut kept, climb(Found { values, limit, nodes }, &mut random, end));
        climbs += 1;
    }
    println!("# Made by HARDEST_SECONDS={seconds} HARDEST_SEED={seed} cargo bench --bench hardest");
    eprintln!("{climbs} climbs; nodes of one lane, then seconds and nodes of the solver:");
    for found in kept {
        let line: String =
            found.values.iter().map(|&value| if value == 0 { '.' } else { char::from(b'0' + value) }).collect();
        println!("{line}");
        let begun = Instant::now();
        let answer = Solver::new().threads(1).limit(found.limit).solve(&grid(&found.values));
        let (time, nodes) = (begun.elapsed().as_secs_f64(), answer.stats.nodes);
        assert!(answer.solutions.iter().all(|solution| solution.solves(&grid(&found.values))));
        eprintln!("limit {} {:>8} {time:.5} {nodes:>8} {:?}", found.limit, found.nodes, answer.verdict());
    }
}
