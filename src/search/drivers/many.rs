//! Many classic puzzles in memory. Each thread has its own lane kernel, which keeps all lanes full, and a puzzle
//! that leaves the kernel is searched as one puzzle.

use super::dispatch;
use crate::model::{Digits81, Grid, Line81};
use crate::primitives::Mutex;
use crate::primitives::atomic::{AtomicUsize, Ordering};
use crate::primitives::thread;
use crate::search::answer::{Answer, LineAnswer};
use crate::search::lanes::{OtherUnits, RunLimits, solve_lines};
use crate::search::limits::{Limits, PollPlace, Stop, any_raised, stop_of};
use crate::search::request::Options;
use crate::search::request::route::{MAX_RESTART_SOLUTIONS, line_nodes};
use crate::search::spans::{SpawnedBy, Work};
use crate::search::threads::Threads;

/// The minimum number of puzzles that a thread takes at a time. Easy ones take about .1 ms.
const MIN_CHUNK: usize = 512;

/// The maximum number of puzzles that a thread takes at a time. The lanes run empty at the end of each chunk, and 8,192
/// answers need a megabyte.
const MAX_CHUNK: usize = 8_192;

/// Number of chunks per thread. There are several, so that all threads end at nearly the same time.
const CHUNKS_PER_THREAD: usize = 16;

/// The cells of a classic puzzle as 81 bytes.
pub trait Cells81: Copy + Send + Sync + sealed::Sealed {
    /// Returns the cells as text.
    fn to_text(&self) -> Line81;

    /// Converts a solution from text into this form.
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
        // A value above 9, which only an unchecked slice can contain, becomes a byte that is not a cell.
        Line81::new(self.as_array().map(|value| if value > 9 { b'?' } else { b'0' + value }))
    }

    fn of_solution(text: &Line81) -> Self {
        Self::from_valid(text.as_bytes().map(|symbol| symbol.wrapping_sub(b'0').min(9)))
    }
}

/// Solves puzzles on all threads, writes the first solution of each to `solutions`, and returns the answers in
/// order.
pub(crate) fn solve_many<C: Cells81>(options: &Options, puzzles: &[C], solutions: &mut [C]) -> Vec<Answer<()>> {
    let number = puzzles.len().min(solutions.len());
    let threads = options.threads.count();
    let size = number.div_ceil(threads * CHUNKS_PER_THREAD).clamp(MIN_CHUNK, MAX_CHUNK);
    let mut answers = vec![LineAnswer::UNFINISHED.split().0; number];
    let outputs = solutions[..number].chunks_mut(size).zip(answers.chunks_mut(size));
    // Each chunk is taken once, by the thread that draws its number; the lock only satisfies the compiler.
    let chunks: Vec<_> = puzzles[..number].chunks(size).zip(outputs.map(|output| Mutex::new(Some(output)))).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut worker = Worker::new(options);
        while let Some((puzzles, output)) = chunks.get(next.fetch_add(1, Ordering::Relaxed))
            && !any_raised(&options.cancel, PollPlace::Record)
        {
            let Some((solutions, answers)) = output.lock().take() else { continue };
            for ((found, solution), answer) in worker.answer(puzzles).iter().zip(solutions).zip(answers) {
                if found.count > 0 {
                    *solution = C::of_solution(&Line81::new(found.solutions));
                }
                *answer = found.split().0;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(chunks.len()) {
            // If the system provides no more threads, the others do the work.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    // A raised flag stopped these puzzles or prevented their start. If its deadline raised the flag, the reason is the
    // time limit.
    let stop = stop_of(&options.cancel);
    let unfinished = answers.iter_mut().filter(|answer| answer.stop == Some(Stop::Cancelled));
    unfinished.for_each(|answer| answer.stop = Some(stop));
    answers
}

/// The state of one thread.
struct Worker {
    options: Options,
    uses_lanes: bool,
    lines: Vec<Line81>,
    answers: Vec<LineAnswer>,
}

impl Worker {
    fn new(options: &Options) -> Self {
        let options = Options { threads: Threads::new(1), ..options.clone() };
        let uses_lanes = options.uses_lanes();
        Self { options, uses_lanes, lines: Vec::new(), answers: Vec::new() }
    }

    /// Returns the answers to these puzzles, in order.
    fn answer<C: Cells81>(&mut self, puzzles: &[C]) -> &[LineAnswer] {
        self.lines.clear();
        self.lines.extend(puzzles.iter().map(C::to_text));
        self.answers.clear();
        if self.uses_lanes {
            solve_in_kernel(
                &self.options,
                OtherUnits::NONE,
                self.lines.iter().map(Line81::as_bytes),
                &mut self.answers,
            );
        } else {
            self.answers.resize(self.lines.len(), LineAnswer::UNFINISHED);
        }
        for (line, answer) in self.lines.iter().zip(&mut self.answers) {
            if !self.uses_lanes || leaves_kernel(&self.options, answer) {
                solve_alone(&self.options, line, answer);
            }
        }
        &self.answers
    }
}

/// Solves lines of puzzles with these units in the kernel only, and appends their answers in order.
/// [`leaves_kernel`] tells which puzzles are not finished. Returns the number of nodes explored.
pub(crate) fn solve_in_kernel<'l>(
    options: &Options,
    units: OtherUnits,
    lines: impl IntoIterator<Item = &'l [u8; 81]>,
    answers: &mut Vec<LineAnswer>,
) -> u64 {
    // The time limit is per puzzle, not for all of them together.
    let limits = Limits::new(&options.cancel, None, None);
    let nodes = kernel_nodes(options).min(options.nodes.unwrap_or(u64::MAX));
    let share = options.nodes.is_none();
    let run_limits = RunLimits { units, solutions: options.limit, nodes, share, ordered: true, look: true };
    options.reports().span(&limits, Work::Lanes, SpawnedBy::default(), || {
        let nodes = solve_lines(options.backend, &mut lines.into_iter().fuse(), run_limits, &limits, answers);
        (nodes, nodes)
    })
}

/// Whether the kernel has used up its nodes for a puzzle, and the puzzle's own node limit allows more.
pub(crate) fn leaves_kernel(options: &Options, answer: &LineAnswer) -> bool {
    answer.stop == Some(Stop::Nodes) && options.nodes.is_none_or(|nodes| nodes > kernel_nodes(options))
}

const fn kernel_nodes(options: &Options) -> u64 {
    line_nodes(options.time.is_some())
}

/// Solves a line as a single puzzle. The nodes that the kernel explored on it are counted too.
fn solve_alone(options: &Options, line: &Line81, answer: &mut LineAnswer) {
    let Some(values) = line.to_digits() else {
        answer.stop = Some(Stop::NotRead);
        return;
    };
    let puzzle = Grid::from(values);
    let mut alone = dispatch::solve(&options.with_limit(options.limit.min(MAX_RESTART_SOLUTIONS)), &puzzle);
    if let Some(solution) = alone.solutions.first() {
        answer.solutions.iter_mut().zip(solution.values()).for_each(|(byte, digit)| *byte = b'0' + digit);
    }
    answer.stats.nodes += alone.stats.nodes;
    // The first search kept its solutions. If very many are wanted, they are counted without being kept.
    if options.limit > MAX_RESTART_SOLUTIONS && alone.stop == Some(Stop::Solutions) {
        alone = dispatch::enumerate(options, &puzzle);
        answer.stats.nodes += alone.stats.nodes;
    }
    (answer.count, answer.stop) = (alone.count, alone.stop);
}
