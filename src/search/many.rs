//! Many classic puzzles at once, in memory: the lane kernel keeps all its lanes full, each thread has a kernel of its
//! own, and what leaves the kernel goes to the engine that takes it over.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use parking_lot::Mutex;

use super::cancel::{Limits, PollPlace, Stop, any_raised};
use super::dispatch;
use super::lanes::{KERNEL_NODES, LineAnswer, LineState, Options as LaneOptions, solve_lines};
use super::options::Options;
use super::outcome::Outcome;
use super::route::{MAX_RESTART_SOLUTIONS, Route, Wanted};
use super::threads::Threads;
use super::timeline::{Origin, Work};
use crate::model::{Digits81, Grid, Line81, Shape};

/// Nodes after which a puzzle leaves the kernel where each has a limit of time, which the kernel does not heed: some
/// milliseconds.
const TIMED_NODES: u64 = 2_000;

/// Puzzles that a thread takes at a time: some .2 ms of easy ones.
const CHUNK: usize = 512;

/// The cells of a classic puzzle as 81 bytes.
pub trait Cells81: Copy + Send + Sync + sealed::Sealed {
    /// Returns the cells as text.
    fn to_text(&self) -> Line81;

    /// Returns a solution, which comes as text, in the same form.
    fn of_solution(text: &Line81) -> Self;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Line81 {}
    impl Sealed for super::Digits81 {}
}

impl Cells81 for Line81 {
    fn to_text(&self) -> Line81 {
        *self
    }

    fn of_solution(text: &Line81) -> Self {
        *text
    }
}

impl Cells81 for Digits81 {
    fn to_text(&self) -> Line81 {
        // A number above 9, which only a slice taken unchecked can hold, becomes a byte that is no cell.
        Line81::new(self.as_array().map(|value| if value > 9 { b'?' } else { b'0' + value }))
    }

    fn of_solution(text: &Line81) -> Self {
        Self::from_valid(text.as_bytes().map(|symbol| symbol.wrapping_sub(b'0').min(9)))
    }
}

/// The answer to one of many classic puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Answer<C> {
    /// The first solution, if one was found.
    pub solution: Option<C>,
    /// Number of solutions found, up to the limit.
    pub count: u64,
    /// How the search ended.
    pub state: LineState,
}

impl<C> Answer<C> {
    const UNFINISHED: Self = Self { solution: None, count: 0, state: LineState::Unfinished };
}

/// The answer to one of many classic puzzles, but for the solution, which is written elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Found {
    /// Number of solutions found, up to the limit.
    pub count: u64,
    /// How the search ended.
    pub state: LineState,
}

impl Found {
    const UNFINISHED: Self = Self { count: 0, state: LineState::Unfinished };
}

/// Solves puzzles on all threads, and returns their answers in the same order.
pub(crate) fn solve_batch<C: Cells81>(options: &Options, puzzles: &[C]) -> Vec<Answer<C>> {
    let mut answers = vec![Answer::UNFINISHED; puzzles.len()];
    solve_chunks(options, puzzles, answers.chunks_mut(CHUNK), |answers, chunk| {
        for (answer, line) in answers.iter_mut().zip(chunk) {
            *answer = Answer { solution: solution_of(line), count: line.count, state: line.state };
        }
    });
    answers
}

/// Solves puzzles on all threads, writes solutions to where they are to be, and returns what was found, in order.
pub(crate) fn solve_rows<C: Cells81>(options: &Options, puzzles: &[C], solutions: &mut [C]) -> Vec<Found> {
    let puzzles = &puzzles[..puzzles.len().min(solutions.len())];
    let mut found = vec![Found::UNFINISHED; puzzles.len()];
    let outputs = solutions.chunks_mut(CHUNK).zip(found.chunks_mut(CHUNK));
    solve_chunks(options, puzzles, outputs, |(solutions, found), chunk| {
        for ((solution, found), line) in solutions.iter_mut().zip(found).zip(chunk) {
            *solution = solution_of(line).unwrap_or(*solution);
            *found = Found { count: line.count, state: line.state };
        }
    });
    found
}

/// Solves puzzles by chunks on all threads. `write` brings the answers to a chunk to its output.
fn solve_chunks<C: Cells81, O: Send>(
    options: &Options,
    puzzles: &[C],
    outputs: impl Iterator<Item = O>,
    write: impl Fn(O, &[LineAnswer]) + Sync,
) {
    let chunks: Vec<_> = puzzles.chunks(CHUNK).zip(outputs.map(|output| Mutex::new(Some(output)))).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut kernel = Kernel::new(options);
        while let Some((puzzles, output)) = chunks.get(next.fetch_add(1, Ordering::Relaxed))
            && !any_raised(&options.cancel, PollPlace::Record)
        {
            let answers = kernel.answer(puzzles);
            if let Some(output) = output.lock().take() {
                write(output, answers);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..options.threads.count().min(chunks.len()) {
            // Where no thread can be had, the others do its part.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
}

fn solution_of<C: Cells81>(answer: &LineAnswer) -> Option<C> {
    (answer.count > 0).then(|| C::of_solution(&Line81::new(answer.solution)))
}

/// What one thread works with.
struct Kernel {
    options: Options,
    uses_lanes: bool,
    lines: Vec<Line81>,
    answers: Vec<LineAnswer>,
}

impl Kernel {
    fn new(options: &Options) -> Self {
        let options = Options { threads: Threads::new(1), ..options.clone() };
        let uses_lanes = options.route(Shape::CLASSIC, Wanted::Outcome).0 == Route::Lanes;
        Self { options, uses_lanes, lines: Vec::new(), answers: Vec::new() }
    }

    /// Returns the answers to these puzzles, in order.
    fn answer<C: Cells81>(&mut self, puzzles: &[C]) -> &[LineAnswer] {
        self.lines.clear();
        self.lines.extend(puzzles.iter().map(C::to_text));
        self.answers.clear();
        if self.uses_lanes {
            solve_all(&self.options, self.lines.iter().map(Line81::as_bytes), &mut self.answers);
        } else {
            self.answers.resize(self.lines.len(), LineAnswer::UNFINISHED);
            for (line, answer) in self.lines.iter().zip(&mut self.answers) {
                solve_alone(&self.options, line.as_bytes(), answer);
            }
        }
        &self.answers
    }
}

/// Solves lines on the calling thread, and appends their answers in order. Returns the number of nodes explored.
pub(crate) fn solve_all<'l>(
    options: &Options,
    lines: impl IntoIterator<Item = &'l [u8; 81]>,
    answers: &mut Vec<LineAnswer>,
) -> u64 {
    let (first, mut taken) = (answers.len(), Vec::new());
    let lines = lines.into_iter().inspect(|line| taken.push(*line));
    let mut nodes = solve_in_kernel(options, lines, answers);
    for (line, answer) in taken.into_iter().zip(&mut answers[first..]) {
        if leaves_kernel(options, answer) {
            nodes += solve_alone(options, line, answer);
        }
    }
    nodes
}

/// Solves lines by the kernel alone, and appends their answers in order; [`leaves_kernel`] says which are not done.
/// Returns the number of nodes explored.
pub(crate) fn solve_in_kernel<'l>(
    options: &Options,
    lines: impl IntoIterator<Item = &'l [u8; 81]>,
    answers: &mut Vec<LineAnswer>,
) -> u64 {
    // The limit of time is a puzzle's, not that of all.
    let limits = Limits::new(&options.cancel, None, None).report_to(options.timeline.as_ref());
    let nodes = kernel_nodes(options).min(options.nodes.unwrap_or(u64::MAX));
    let lane_options =
        LaneOptions { solutions: options.limit, nodes, share: options.nodes.is_none(), ordered: true, look: true };
    limits.report(Work::Lanes, Origin::default(), || {
        let nodes = solve_lines(options.backend, &mut lines.into_iter().fuse(), lane_options, &limits, answers);
        (nodes, nodes)
    })
}

/// Whether the kernel has used its nodes for a puzzle, and the puzzle has some left.
pub(crate) fn leaves_kernel(options: &Options, answer: &LineAnswer) -> bool {
    answer.state == LineState::Nodes && options.nodes.is_none_or(|nodes| nodes > kernel_nodes(options))
}

/// Nodes after which a puzzle leaves the kernel.
fn kernel_nodes(options: &Options) -> u64 {
    if options.time.is_some() { TIMED_NODES } else { KERNEL_NODES }
}

/// Solves a line by itself. Returns the number of nodes explored.
fn solve_alone(options: &Options, line: &[u8; 81], answer: &mut LineAnswer) -> u64 {
    let Some(values) = Line81::new(*line).to_digits() else {
        answer.state = LineState::NotRead;
        return 0;
    };
    let puzzle = Grid::from(values);
    let mut outcome = dispatch::solve(&options.with_limit(options.limit.min(MAX_RESTART_SOLUTIONS)), &puzzle);
    if let Some(solution) = outcome.solutions.first() {
        answer.solution.iter_mut().zip(solution.values()).for_each(|(byte, digit)| *byte = b'0' + digit);
    }
    let mut nodes = outcome.stats.nodes;
    if options.limit > MAX_RESTART_SOLUTIONS && outcome.stop == Some(Stop::Solutions) {
        outcome = dispatch::enumerate(options, &puzzle);
        nodes += outcome.stats.nodes;
    }
    answer.count = outcome.count;
    answer.state = state_of(&outcome);
    nodes
}

fn state_of(outcome: &Outcome) -> LineState {
    match outcome.stop {
        None => LineState::Complete,
        Some(Stop::Solutions) => LineState::Full,
        Some(Stop::Nodes) => LineState::Nodes,
        Some(Stop::Time) => LineState::Time,
        Some(Stop::Cancelled) => LineState::Unfinished,
    }
}
