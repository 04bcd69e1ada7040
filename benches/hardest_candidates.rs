//! A hill climber for 9x9 puzzles given by candidates for which the proof of uniqueness is long.
//!
//! `cargo bench --bench hardest_candidates` climbs for ten seconds; `HARDEST_SECONDS=3600 HARDEST_SEED=7` set other
//! numbers. It prints the hardest ten in the format of `puzzles/candidates.txt`, and their nodes and times on
//! standard error.
//!
//! A climb starts with a random solution. While there is another solution, a candidate in which it differs is
//! eliminated. Then eliminations that are not needed for uniqueness are undone. A change undoes some more eliminations,
//! and then eliminates other candidates in the same way. The change is kept if the proof does not get shorter.

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

/// Number of puzzles that are kept and printed.
const KEPT: usize = 10;

/// Number of nodes at which a climb ends: some 2 s. It is difficult to distinguish harder puzzles from endless
/// searches.
const ENOUGH_NODES: u64 = 10_000_000;

/// Number of unsuccessful changes after which a climb ends.
const PATIENCE: usize = 200;

/// Maximum number of eliminations that a change undoes.
const MAX_GIVEN_BACK: usize = 6;

/// Number of eliminations for which a change checks whether they are needed. Checking all would need hundreds of
/// proofs.
const ASKED: usize = 4;

/// A puzzle: its solution, and the eliminated candidates.
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

    /// Returns the nodes of the proof that the solution is unique; `None` if it is not.
    fn nodes(&self) -> Option<u64> {
        let puzzle: Grid = self.line().parse().expect("729 symbols");
        let answer = Solver::new().threads(1).limit(2).enumerate(&puzzle);
        (answer.count == 1).then_some(answer.stats.nodes)
    }

    /// Eliminates candidates until the solution is unique, each time one in which another solution differs. Returns
    /// the nodes of the proof.
    fn take_until_unique(&mut self, random: &mut Random) -> u64 {
        loop {
            let puzzle: Grid = self.line().parse().expect("729 symbols");
            let outcome = Solver::new().threads(1).limit(2).solve(&puzzle);
            let values = outcome.solutions.iter().map(Grid::values);
            let Some(other) = values.into_iter().find(|values| *values != self.solution) else {
                return outcome.stats.nodes;
            };
            let differs: Vec<_> = (0..81).filter(|cell| other[*cell] != self.solution[*cell]).collect();
            let cell = differs[random.below(differs.len())];
            self.gone.push((cell, other[cell]));
        }
    }

    /// Undoes the eliminations that are not needed, among the first `asked` in the list.
    fn give_back_spare(&mut self, asked: usize) {
        for _ in 0..asked.min(self.gone.len()) {
            let taken = self.gone.remove(0);
            if self.nodes().is_none() {
                self.gone.push(taken);
            }
        }
    }

    fn random(random: &mut Random) -> Self {
        let solution = Plain::solved(3, random).values.try_into().expect("81 digits");
        let mut puzzle = Self { solution, gone: Vec::new() };
        puzzle.take_until_unique(random);
        shuffle(&mut puzzle.gone, random);
        puzzle.give_back_spare(usize::MAX);
        puzzle
    }

    /// Returns a puzzle with the same solution and other candidates, and the nodes of its proof.
    fn changed(&self, random: &mut Random) -> (Self, u64) {
        let mut puzzle = self.clone();
        shuffle(&mut puzzle.gone, random);
        puzzle.gone.truncate(puzzle.gone.len() - 1 - random.below(MAX_GIVEN_BACK));
        puzzle.take_until_unique(random);
        puzzle.give_back_spare(ASKED);
        let nodes = puzzle.nodes().expect("one solution");
        (puzzle, nodes)
    }
}

fn shuffle(candidates: &mut Vec<(usize, u8)>, random: &mut Random) {
    *candidates = random.shuffled(candidates.len()).into_iter().map(|index| candidates[index]).collect();
}

fn main() {
    // `cargo test --benches` runs this only for a moment.
    let is_test = !std::env::args().any(|argument| argument == "--bench");
    let seconds = if is_test { 1 } else { number("HARDEST_SECONDS", 10) };
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut random = Random(number("HARDEST_SEED", 1));
    let mut kept: Vec<(u64, Puzzle)> = Vec::new();
    while Instant::now() < end {
        let mut best = Puzzle::random(&mut random);
        let mut nodes = best.nodes().expect("one solution");
        let mut patience = PATIENCE;
        while patience > 0 && nodes < ENOUGH_NODES && Instant::now() < end {
            patience -= 1;
            let (changed, changed_nodes) = best.changed(&mut random);
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
