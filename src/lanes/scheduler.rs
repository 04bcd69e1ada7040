//! The lanes at work: each holds a node of some puzzle's search.
//!
//! ```text
//! round on all boards
//! for each lane that needs attention:
//!     no solution   take back the newest saved board, or end this lane's part of the puzzle
//!     solved        hand on the solution, then the same
//!     stalled       save the board without a candidate, go on with the candidate placed
//! lanes without a board take the next puzzle, or else the oldest saved board of a busy lane
//! ```
//!
//! A puzzle that is worked on by several lanes has a row of *segments*, from left to right in the order of its
//! search: each segment is a lane's board with its saved ones, newest first. A lane that takes the oldest saved board
//! of another becomes the segment right behind it. So the order of solutions is that of one lane alone: the leftmost
//! segment hands on its solutions at once, those of the others wait until they are leftmost.

mod segments;

use super::board::{Board, WORDS};
use super::branch::{Choice, choose};
use super::round::{Boards, Lane};
use crate::simd::{Kernel, Vector};

/// Rounds between two looks at the flag and the clock.
const ROUNDS_A_POLL: u32 = 64;

/// Solutions of a puzzle that may wait for segments further left. A lane that finds more than that rests.
const WAITING: usize = 4096;

/// Gives puzzles and takes solutions.
pub(crate) trait Host {
    /// Puts the next puzzle into a lane, and tells a name for it; `None` if there is no more.
    fn next<V: Vector>(&mut self, board: Lane<'_>) -> Option<u32>;

    /// Takes a solution: its words, one candidate a cell. Tells whether it is enough for this puzzle.
    fn solution<V: Vector>(&mut self, puzzle: u32, words: &[u32; WORDS]) -> bool;

    /// A puzzle ends.
    fn end(&mut self, puzzle: u32, end: End);

    /// The run was stopped while some puzzles had explored so many boards.
    fn stopped(&mut self, nodes: u64);

    /// Whether to go on; asked every few rounds.
    fn poll(&mut self) -> Verdict;
}

/// Whether a run goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It goes on.
    GoOn,
    /// It ends, and what is left is dropped.
    Stop,
    /// It ends, and gives back what is left of the puzzles that it has begun.
    GiveBack,
}

/// How a puzzle ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct End {
    /// Solutions handed on.
    pub(crate) count: u64,
    /// Boards explored.
    pub(crate) nodes: u64,
    /// Whether the limit of solutions was reached.
    pub(crate) full: bool,
    /// If it was ended before it was explored: the boards still to be explored, from left to right. The solutions found
    /// between them stand among them.
    pub(crate) pending: Option<Vec<Piece>>,
}

/// A part of what is left of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// A board to be explored.
    Board(Board),
    /// A solution that was found but not handed on.
    Solution([u32; WORDS]),
}

/// The limits of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Solutions of each puzzle.
    pub(crate) solutions: u64,
    /// Nodes of each puzzle.
    pub(crate) nodes: u64,
    /// Whether idle lanes take saved boards of busy ones.
    pub(crate) share: bool,
    /// Whether solutions are handed on from left to right; otherwise as they come.
    pub(crate) ordered: bool,
}

impl Options {
    /// Whether more solutions are handed on in order than may wait.
    const fn flows(&self) -> bool {
        self.ordered && self.solutions > WAITING as u64
    }
}

/// A run of the kernel over the puzzles of a host.
pub(crate) struct Run<'a, H> {
    pub(crate) host: &'a mut H,
    pub(crate) options: Options,
}

impl<H: Host> Kernel for Run<'_, H> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let mut scheduler = Scheduler {
            host: self.host,
            options: self.options,
            boards: Boards::<V>::new(),
            lanes: (0..V::LANES).map(|_| Worker::default()).collect(),
            puzzles: (0..V::LANES).map(|_| Puzzle::default()).collect(),
            free_puzzles: u32::MAX >> (32 - V::LANES),
            active: 0,
            resting: 0,
            fresh: 0,
            exhausted: false,
        };
        scheduler.run();
    }
}

/// What a lane has beside its board.
#[derive(Default)]
struct Worker {
    /// The place of its puzzle among the puzzles.
    puzzle: usize,
    /// Saved boards; only the first `depth` count, the others wait to be written again.
    saved: Vec<Board>,
    depth: usize,
}

impl Worker {
    /// The place for one more saved board.
    #[inline(always)]
    fn save(&mut self) -> &mut Board {
        if self.depth == self.saved.len() {
            self.saved.push(Board::EMPTY);
        }
        self.depth += 1;
        &mut self.saved[self.depth - 1]
    }
}

/// Copies the board of one lane. Not inlined on purpose: among the vector instructions the compiler would gather the
/// words, which takes longer than 27 plain loads.
#[inline(never)]
fn copy_lane(words: &[u32], lanes: usize, lane: usize, board: &mut [u32; WORDS]) {
    for (word, &from) in board.iter_mut().zip(words[lane..].iter().step_by(lanes)) {
        *word = from;
    }
}

/// A puzzle that lanes work on.
#[derive(Default)]
struct Puzzle {
    name: u32,
    count: u64,
    nodes: u64,
    /// From left to right.
    segments: Vec<Segment>,
    /// Solutions that wait in segments.
    waiting: usize,
}

/// A part of a puzzle's search.
struct Segment {
    /// The lane that works on it; none if it is explored, or parked.
    lane: Option<usize>,
    /// Solutions that wait for segments further left.
    found: Vec<[u32; WORDS]>,
    /// Boards that wait for a lane, the newest last. Solutions found come before theirs.
    parked: Vec<Board>,
}

impl Segment {
    /// The segment that a lane begins.
    const fn of(lane: usize) -> Self {
        Self { lane: Some(lane), found: Vec::new(), parked: Vec::new() }
    }
}

struct Scheduler<'a, V, H> {
    host: &'a mut H,
    options: Options,
    boards: Boards<V>,
    lanes: Vec<Worker>,
    puzzles: Vec<Puzzle>,
    /// Places for puzzles that hold none.
    free_puzzles: u32,
    /// Lanes that hold a board.
    active: u32,
    /// Lanes that hold saved boards only, and wait until they are leftmost.
    resting: u32,
    /// Lanes whose board has not been seen whole: it may not be called solved yet.
    fresh: u32,
    /// Whether the host has no more puzzles.
    exhausted: bool,
}

impl<V: Vector, H: Host> Scheduler<'_, V, H> {
    #[inline(always)]
    fn run(&mut self) {
        let all = u32::MAX >> (32 - V::LANES);
        let mut rounds = 0_u32;
        loop {
            if (self.active | self.resting) != all {
                self.fill(all & !(self.active | self.resting));
                if self.active == 0 {
                    return;
                }
            }
            rounds += 1;
            if rounds.is_multiple_of(ROUNDS_A_POLL) {
                match self.host.poll() {
                    Verdict::GoOn => {}
                    Verdict::Stop => return self.stop(),
                    Verdict::GiveBack => return self.give_back_all(),
                }
            }
            let verdicts = self.boards.round();
            let good = self.active & !verdicts.bad;
            let solved = good & !self.fresh;
            let stalled = good & self.fresh & !verdicts.advanced & verdicts.open;
            // A board that is open may not be solved in the next round; one that is not will have been seen whole.
            self.fresh = verdicts.open;
            if stalled != 0 {
                self.boards.rank_pairs();
            }
            let mut attention = (self.active & verdicts.bad) | solved | stalled;
            while attention != 0 {
                let lane = attention.trailing_zeros() as usize;
                let bit = 1 << lane;
                attention &= attention - 1;
                if self.active & bit == 0 {
                    // Another lane's solution ended this one's puzzle.
                    continue;
                }
                if stalled & bit != 0 {
                    self.branch(lane);
                } else if solved & bit != 0 {
                    self.solved(lane);
                } else {
                    self.retreat(lane);
                }
            }
        }
    }

    /// Gives boards to idle lanes.
    #[inline(always)]
    fn fill(&mut self, mut idle: u32) {
        while idle != 0 {
            let lane = idle.trailing_zeros() as usize;
            idle &= idle - 1;
            if !(self.begin(lane) || self.options.share && self.share(lane)) {
                return;
            }
        }
    }

    /// Gives the next puzzle to a lane.
    #[inline(always)]
    fn begin(&mut self, lane: usize) -> bool {
        if self.exhausted {
            return false;
        }
        let Some(name) = self.host.next::<V>(self.boards.lane(lane)) else {
            self.exhausted = true;
            return false;
        };
        // There are as many puzzles as lanes, and this lane has none.
        let place = self.free_puzzles.trailing_zeros() as usize;
        self.free_puzzles &= self.free_puzzles - 1;
        let puzzle = &mut self.puzzles[place];
        (puzzle.name, puzzle.count, puzzle.nodes, puzzle.waiting) = (name, 0, 1, 0);
        puzzle.segments.clear();
        puzzle.segments.push(Segment::of(lane));
        self.lanes[lane].puzzle = place;
        self.wake(lane);
        true
    }

    /// A lane begins with the board that was put into it.
    #[inline(always)]
    const fn wake(&mut self, lane: usize) {
        self.active |= 1 << lane;
        self.fresh |= 1 << lane;
    }

    /// The words of the board of a lane.
    #[inline(always)]
    fn words(&self, lane: usize) -> [u32; WORDS] {
        let mut words = [0; WORDS];
        copy_lane(V::words(&self.boards.words), V::LANES, lane, &mut words);
        words
    }

    /// Splits the board of a stalled lane in two: one is saved, with the other the lane goes on.
    #[inline(always)]
    fn branch(&mut self, lane: usize) {
        let place = self.lanes[lane].puzzle;
        if self.puzzles[place].nodes >= self.options.nodes {
            self.give_back(place);
            return;
        }
        self.puzzles[place].nodes += 1;
        let ranks = V::words(&self.boards.ranks);
        let saved = self.lanes[lane].save();
        copy_lane(V::words(&self.boards.words), V::LANES, lane, &mut saved.words);
        let Choice { digits, row, bit } = choose(&saved.words, &ranks[lane..], V::LANES);
        let (first, others) = (digits.trailing_zeros() as usize, digits & digits.wrapping_sub(1));
        let mut board = self.boards.lane(lane);
        saved.words[3 * first + row] &= !bit;
        saved.naked = board.naked();
        // The last candidate left is a naked single there.
        saved.naked[row] |= if others.is_power_of_two() { bit } else { 0 };
        let mut rest = others;
        while rest != 0 {
            board.clear(3 * rest.trailing_zeros() as usize + row, bit);
            rest &= rest - 1;
        }
        board.add_naked(row, bit);
        self.fresh |= 1 << lane;
    }

    /// Goes on with the newest saved board of a lane, or ends its segment.
    #[inline(always)]
    fn retreat(&mut self, lane: usize) {
        let place = self.lanes[lane].puzzle;
        let Worker { saved, depth, .. } = &mut self.lanes[lane];
        if *depth == 0 {
            self.rest(lane, 0);
            self.end_segment(place, lane);
            return;
        }
        if self.puzzles[place].nodes >= self.options.nodes {
            self.rest(lane, 0);
            self.give_back(place);
            return;
        }
        *depth -= 1;
        self.puzzles[place].nodes += 1;
        self.boards.lane(lane).put(&saved[*depth]);
        self.wake(lane);
    }

    /// Takes the board from a lane; `resting` says whether its saved boards wait for their turn.
    #[inline(always)]
    const fn rest(&mut self, lane: usize, resting: u32) {
        self.active &= !(1 << lane);
        self.resting = self.resting & !(1 << lane) | resting << lane;
    }

    /// Hands on a solution, or keeps it until its turn.
    #[inline(always)]
    fn solved(&mut self, lane: usize) {
        let place = self.lanes[lane].puzzle;
        let words = self.words(lane);
        let puzzle = &mut self.puzzles[place];
        let leftmost = puzzle.segments[0].lane == Some(lane);
        if leftmost || !self.options.ordered {
            puzzle.count += 1;
            let enough = self.host.solution::<V>(puzzle.name, &words);
            if enough || puzzle.count >= self.options.solutions {
                self.end_puzzle(place);
            } else {
                self.retreat(lane);
            }
            return;
        }
        self.keep(place, lane, words);
    }

    /// A lane has explored its segment.
    #[inline(always)]
    fn end_segment(&mut self, place: usize, lane: usize) {
        let puzzle = &mut self.puzzles[place];
        if puzzle.segments.len() == 1 {
            self.end_puzzle(place);
        } else {
            self.close_segment(place, lane);
        }
    }

    /// Ends a puzzle, and frees all its lanes.
    #[inline(always)]
    fn end_puzzle(&mut self, place: usize) {
        let puzzle = &mut self.puzzles[place];
        let end = End {
            count: puzzle.count,
            nodes: puzzle.nodes,
            full: puzzle.count >= self.options.solutions,
            pending: None,
        };
        let name = puzzle.name;
        let lanes = puzzle.segments.iter().filter_map(|segment| segment.lane);
        let freed = lanes.fold(0, |freed, lane| {
            self.lanes[lane].depth = 0;
            freed | 1 << lane
        });
        // The memory of the segments stays for the next puzzle.
        puzzle.segments.clear();
        self.active &= !freed;
        self.resting &= !freed;
        self.free_puzzles |= 1 << place;
        self.host.end(name, end);
    }
}
