//! Classic puzzles: the lane kernel, and another engine where it has used its nodes.
//!
//! A search by singles alone can lose itself: what it decided first leaves no solution, and it goes through all that can
//! be decided after that. Such puzzles are rare and strange, and the packed state with all rules and restarts finds its
//! way out of them. So a puzzle of which few solutions are wanted leaves the kernel after [`FIRST_NODES`].
//!
//! Whether it does depends on the puzzle alone. Idle lanes explore boards that one lane would not, and how many of them
//! depends on other puzzles. A puzzle that was done with their help is done in one lane with no more nodes; one that
//! was not is tried again in one lane, before it goes to the other engine.

use super::{Count, Engine, First, Solver};
use crate::cancel::{CancelFlag, Limits, Stop};
use crate::grid::Grid;
use crate::lanes::{Board, LineAnswer, LineState, Options, solve_lines};
use crate::shape::Shape;
use crate::speculate::{FIRST_NODES, Harvest, LaneSearch, MOST_SOLUTIONS, Sink, Stats};

/// Where solutions are counted, the kernel has gone astray if it needs more nodes for each; two are usual.
const NODES_A_SOLUTION: u64 = 8;

/// Two solutions of a board on which the kernel has used its nodes, or all if there are fewer.
pub(crate) fn two_solutions(board: &Board, cancel: &[CancelFlag]) -> Vec<Grid> {
    let solver = Solver::new().threads(1).engine(Engine::Packed).first(First::Any).limit(2);
    cancel.iter().fold(solver, Solver::cancel).solve(&board.to_grid()).solutions
}

impl Solver {
    /// Searches by the lane kernel, or, where that takes too many nodes, by another engine.
    pub(super) fn search_lanes(
        &self,
        puzzle: &Grid,
        board: Board,
        limits: &Limits<'_>,
        harvest: &Harvest<'_>,
    ) -> Stats {
        let (first, threads) = (self.first_for(puzzle), if self.may_split() { self.threads } else { 1 });
        let lanes = || LaneSearch::new(self.backend, first, self.nodes, threads, limits, harvest);
        let is_few = harvest.limit() <= MOST_SOLUTIONS;
        let search = lanes();
        let nodes = if is_few || self.nodes.is_none() { FIRST_NODES } else { u64::MAX };
        let pending = search.begin(board, nodes);
        if pending.is_empty() {
            return search.stats();
        }
        if !is_few || !harvest.forget() {
            // Many solutions come fastest from the kernel, if there are any.
            if harvest.count() > 0 || !self.has_none(puzzle, limits) {
                search.resume(pending, self.pool());
            }
            return search.stats();
        }
        let mut used = search.stats().nodes;
        if first == First::Leftmost && self.nodes.is_none() {
            let alone = lanes().unshared();
            let pending = alone.begin(board, FIRST_NODES);
            used += alone.stats().nodes;
            if pending.is_empty() {
                return Stats { nodes: used, ..alone.stats() };
            }
            harvest.forget();
        }
        used += self.search_elsewhere(puzzle, used, limits, harvest);
        Stats { nodes: used, ..search.stats() }
    }

    /// Searches by restarts on the packed state. `used` nodes of the limit are gone. Returns the number of nodes explored.
    fn search_elsewhere(&self, puzzle: &Grid, used: u64, limits: &Limits<'_>, harvest: &Harvest<'_>) -> u64 {
        let outcome = self.elsewhere(used, limits).limit(harvest.limit()).solve(puzzle);
        for (place, solution) in (0..).zip(outcome.solutions) {
            harvest.offer(vec![place], || solution);
        }
        if let Some(stop) = outcome.stop {
            limits.end(stop);
        }
        outcome.stats.nodes
    }

    /// Whether it could be shown that a puzzle has no solution.
    fn has_none(&self, puzzle: &Grid, limits: &Limits<'_>) -> bool {
        let outcome = self.elsewhere(0, limits).limit(1).solve(puzzle);
        outcome.count == 0 && outcome.stop.is_none()
    }

    /// This solver with the engine that takes what the kernel gives up. With one thread, its solutions come in an order
    /// that depends on the puzzle alone.
    fn elsewhere(&self, used: u64, limits: &Limits<'_>) -> Self {
        let other = self.clone().threads(1).engine(Engine::Packed).first(First::Any);
        let nodes = self.nodes.map(|nodes| nodes.saturating_sub(used));
        Self { rules: None, nodes, time: limits.time_left(), ..other }
    }

    /// Solves many classic puzzles on the calling thread, from lines of 81 bytes, up to the limit each. The answers are
    /// appended in order. This is the fastest way: the lane kernel keeps all its lanes full. Returns the number of nodes
    /// explored.
    /// A limit of time is heeded only by puzzles that leave the kernel for another engine.
    pub fn solve_lines<'l>(&self, lines: impl IntoIterator<Item = &'l [u8; 81]>, answers: &mut Vec<LineAnswer>) -> u64 {
        let (first, mut given) = (answers.len(), Vec::new());
        let lines = lines.into_iter().inspect(|line| given.push(*line));
        let mut nodes = self.solve_lines_within(FIRST_NODES, lines, answers);
        for (line, answer) in given.into_iter().zip(&mut answers[first..]) {
            if answer.state == LineState::Nodes && self.nodes.is_none_or(|nodes| nodes > FIRST_NODES) {
                nodes += self.solve_line(line, answer);
            }
        }
        nodes
    }

    /// Solves a line that the kernel gave up.
    fn solve_line(&self, line: &[u8; 81], answer: &mut LineAnswer) -> u64 {
        let values = line.map(|byte| if byte.is_ascii_digit() { byte - b'0' } else { 0 });
        let Ok(puzzle) = Grid::from_values(Shape::CLASSIC, &values) else { return 0 };
        let alone = self.clone().threads(1);
        let mut outcome = alone.clone().limit(self.limit.min(MOST_SOLUTIONS)).solve(&puzzle);
        if let Some(solution) = outcome.solutions.first() {
            answer.solution.iter_mut().zip(solution.values()).for_each(|(byte, digit)| *byte = b'0' + digit);
        }
        let mut nodes = outcome.stats.nodes;
        if self.limit > MOST_SOLUTIONS && outcome.stop == Some(Stop::Solutions) {
            outcome = alone.enumerate(&puzzle);
            nodes += outcome.stats.nodes;
        }
        answer.count = outcome.count;
        answer.state = match outcome.stop {
            None => LineState::Complete,
            Some(Stop::Solutions) => LineState::Full,
            Some(Stop::Nodes) => LineState::Nodes,
            Some(Stop::Time | Stop::Cancelled) => LineState::Unfinished,
        };
        nodes
    }

    /// Counts up to `few` solutions of a puzzle, as long as the kernel finds them without going astray.
    pub(super) fn count_in_lanes(&self, board: Board, few: u64) -> Result<Count, Stop> {
        let limits = Limits::new(&self.cancel, None, self.time);
        let harvest = Harvest::new(few, Sink::Count, &limits);
        let search = LaneSearch::new(self.backend, First::Any, None, 1, &limits, &harvest);
        let pending = search.begin(board, few.saturating_mul(NODES_A_SOLUTION).max(FIRST_NODES));
        let (_, count, stop) = harvest.finish();
        match stop {
            None if pending.is_empty() => Ok(Count::Exactly(count.into())),
            None | Some(Stop::Solutions) => Ok(Count::AtLeast(count.into())),
            Some(stop) => Err(stop),
        }
    }

    /// Solves many classic puzzles with no more nodes each than this, or than the limit.
    pub(crate) fn solve_lines_within<'l>(
        &self,
        nodes: u64,
        lines: impl IntoIterator<Item = &'l [u8; 81]>,
        answers: &mut Vec<LineAnswer>,
    ) -> u64 {
        let limits = Limits::new(&self.cancel, None, None);
        let nodes = nodes.min(self.nodes.unwrap_or(u64::MAX));
        let options = Options { solutions: self.limit, nodes, share: self.nodes.is_none(), ordered: true };
        solve_lines(self.backend, lines.into_iter(), options, &limits, answers)
    }
}
