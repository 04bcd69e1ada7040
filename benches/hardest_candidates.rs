//! A hill climber for 9x9 puzzles given by candidates on which the proof of uniqueness is long.
//!
//! `cargo bench --bench hardest_candidates` climbs for ten seconds; `HARDEST_SECONDS=3600 HARDEST_SEED=7` set other
//! numbers. It prints the hardest ten as `puzzles/candidates.txt` holds them, and their nodes and times on
//! standard error.
//!
//! A climb begins with a random solution and takes other candidates away, in a random order, until no other solution is
//! left; then those are given back without which it is still the only one. A change gives some more back, and takes
//! others. It stays if the proof is not shorter.

#[path = "../tests/support"]
#[expect(dead_code, reason = "the tests use the rest")]
mod support {
    pub(crate) mod made;
    pub(crate) mod plain;
    pub(crate) mod random;
    pub(crate) mod setting;
}

use std::time::{Duration, Instant};

use specudoku::{Grid, Solver};

use support::plain::Plain;
use support::random::Random;
use support::setting::number;

/// Puzzles that are kept and printed.
const KEPT: usize = 10;

/// Changes in vain after which a climb ends.
const PATIENCE: usize = 60;

/// Candidates that a change gives back.
const GIVEN_BACK: usize = 12;

/// Eliminations of which a change asks whether they are needed: all would be hundreds of proofs.
const ASKED: usize = 24;

/// A puzzle: its solution, and the candidates that are gone.
#[derive(Clone)]
struct Puzzle {
    solution: [u8; 81],
    gone: Vec<(usize, u8)>,
}

impl Puzzle {
    /// Returns the puzzle as 729 symbols.
    fn line(&self) -> String {
        let mut symbols: Vec<u8> = (0..729).map(|index| b'1' + (index % 9) as u8).collect();
        for &(cell, digit) in &self.gone {
            symbols[9 * cell + usize::from(digit) - 1] = b'.';
        }
        String::from_utf8(symbols).expect("digits and dots")
    }

    /// Returns the nodes of the proof that the solution is the only one; none if it is not.
    fn nodes(&self) -> Option<u64> {
        let puzzle: Grid = self.line().parse().expect("729 symbols");
        let answer = Solver::new().threads(1).limit(2).enumerate(&puzzle);
        (answer.count == 1).then_some(answer.stats.nodes)
    }

    /// Takes candidates, the last of the list first, until the solution is the only one.
    fn take_until_unique(&mut self, spare: &[(usize, u8)]) {
        let (mut low, mut high) = (0, spare.len());
        let with = |count: usize| {
            let mut gone = self.gone.clone();
            gone.extend(&spare[spare.len() - count..]);
            Self { gone, ..self.clone() }
        };
        // With more taken it stays the only one: the least number is found by halving.
        while low < high {
            let middle = (low + high) / 2;
            if with(middle).nodes().is_some() {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        *self = with(low);
    }

    /// Gives back what is not needed, of the first `asked` in the list.
    fn give_back_spare(&mut self, asked: usize) {
        for _ in 0..asked.min(self.gone.len()) {
            let taken = self.gone.remove(0);
            if self.nodes().is_none() {
                self.gone.push(taken);
            }
        }
    }

    /// Returns the candidates that could be taken, in a random order.
    fn spare(&self, random: &mut Random) -> Vec<(usize, u8)> {
        let all = (0..81).flat_map(|cell| (1..=9).map(move |digit| (cell, digit)));
        let is_spare =
            |&(cell, digit): &(usize, u8)| self.solution[cell] != digit && !self.gone.contains(&(cell, digit));
        let mut spare: Vec<_> = all.filter(is_spare).collect();
        shuffle(&mut spare, random);
        spare
    }

    fn random(random: &mut Random) -> Self {
        let solution = Plain::solved(3, random).values.try_into().expect("81 digits");
        let mut puzzle = Self { solution, gone: Vec::new() };
        let spare = puzzle.spare(random);
        puzzle.take_until_unique(&spare);
        puzzle.give_back_spare(usize::MAX);
        puzzle
    }

    fn changed(&self, random: &mut Random) -> Self {
        let mut puzzle = self.clone();
        shuffle(&mut puzzle.gone, random);
        let given = puzzle.gone.split_off(puzzle.gone.len().saturating_sub(GIVEN_BACK));
        let mut spare = puzzle.spare(random);
        // What was just given back comes last: the change is to be one.
        spare.retain(|candidate| !given.contains(candidate));
        spare.splice(0..0, given);
        puzzle.take_until_unique(&spare);
        puzzle.give_back_spare(ASKED);
        puzzle
    }
}

fn shuffle(candidates: &mut Vec<(usize, u8)>, random: &mut Random) {
    *candidates = random.shuffled(candidates.len()).into_iter().map(|index| candidates[index]).collect();
}

fn main() {
    // `cargo test --benches` runs it for a moment.
    let is_test = !std::env::args().any(|argument| argument == "--bench");
    let seconds = if is_test { 1 } else { number("HARDEST_SECONDS", 10) };
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut random = Random(number("HARDEST_SEED", 1));
    let mut kept: Vec<(u64, Puzzle)> = Vec::new();
    while Instant::now() < end {
        let mut best = Puzzle::random(&mut random);
        let mut nodes = best.nodes().expect("one solution");
        let mut patience = PATIENCE;
        while patience > 0 && Instant::now() < end {
            patience -= 1;
            let changed = best.changed(&mut random);
            let changed_nodes = changed.nodes().expect("one solution");
            if changed_nodes >= nodes {
                (best, nodes, patience) = (changed, changed_nodes, PATIENCE);
            }
        }
        kept.push((nodes, best));
        kept.sort_by_key(|(nodes, _)| std::cmp::Reverse(*nodes));
        kept.truncate(KEPT);
    }
    for (nodes, puzzle) in &kept {
        let start = Instant::now();
        assert_eq!(puzzle.nodes(), Some(*nodes), "the same search again");
        eprintln!("{nodes} nodes, {:.3} s, {} eliminations", start.elapsed().as_secs_f64(), puzzle.gone.len());
        println!("{}", puzzle.line());
    }
}
