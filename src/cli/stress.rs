//! `specudoku stress`: enumerate solutions, check each, and hold the memory flat.

mod check;
mod flag;
mod live;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use specudoku::timeline::Timeline;
use specudoku::{Answer, CancelFlag, Engine, Grid, SearchOrder, Shape, Solutions, Solver, Stop};

use super::columns::TerminalColumns;
use super::common::{Given, QuietArgs, cores, named};
use super::exit::{CliResult, Exit, Failure, help, interrupt_flag};
use super::memory::{Memory, resident};
use super::output::StandardOutput;
use super::recording::RecordingArgs;
use super::screen::Screen;
use check::Checker;
use flag::Latencies;

/// Enumerate the solutions of an empty grid, checking each.
///
/// Every solution goes through a bounded channel to one consumer, which checks it by rules of its own, and that it was
/// not there before. On a terminal a line shows the rates, the share of each thread, what waits, and the memory. Above
/// 9x9 follow searches whose flag is raised at random moments, and how long they took to end.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku stress --seconds 2 --threads 1,2",
    "specudoku stress --shape 2x2",
    "specudoku stress --solutions 1000 --slow-consumer 1",
    "specudoku stress --shape 5x5 --seconds 2",
], "if a solution was wrong or came twice"))]
pub(crate) struct StressArgs {
    /// The puzzle [default: the empty grid of the shape].
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,

    /// The boxes of the empty grid, WIDTHxHEIGHT, from 2x2 to 8x8.
    #[arg(long, value_name = "WxH", default_value = "3x3", conflicts_with = "puzzle")]
    shape: Shape,

    /// Stop after so many seconds [default: 5, unless --solutions is given].
    #[arg(long, value_name = "SECONDS", value_parser = super::common::seconds, conflicts_with = "solutions")]
    seconds: Option<Duration>,

    /// Stop after so many solutions.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    solutions: Option<u64>,

    /// Thread counts, one after the other [default: one a core].
    #[arg(long, short, value_name = "N,N,...", value_delimiter = ',', value_parser = super::common::thread_count)]
    threads: Vec<usize>,

    /// What does the work: auto, cells, packed, lanes (9x9 alone).
    #[arg(long, value_name = "ENGINE", default_value_t, hide_default_value = true, value_parser = named::<Engine>())]
    engine: Engine,

    /// Let the consumer wait so many milliseconds after each solution.
    #[arg(long, value_name = "MS", default_value = "0")]
    slow_consumer: u64,

    /// How many solutions are remembered, so that one that comes twice is seen.
    #[arg(long, value_name = "N", default_value = "4194304")]
    remember: usize,

    #[command(flatten)]
    recording: RecordingArgs,

    #[command(flatten)]
    quiet: QuietArgs,
}

/// How often a consumer that waits looks at the flag.
const FLAG_INTERVAL: Duration = Duration::from_millis(50);

/// The time of the searches whose flag is raised, where a number of solutions is the only limit.
const FLAG_TIME: Duration = Duration::from_secs(2);

/// The columns of the table, with their widths.
const COLUMNS: [(&str, usize); 9] = [
    ("threads", 7),
    ("solutions", 9),
    ("solutions/s", 11),
    ("nodes", 10),
    ("wait ms", 7),
    ("stop ms", 7),
    ("MiB: begin", 10),
    ("peak", 6),
    ("end", 6),
];

/// What happened with one thread count.
struct Report {
    threads: usize,
    consumed: Consumed,
    answer: Answer,
    /// Bytes where it began, the most, and where it ended.
    memory: [u64; 3],
}

/// What the consumer has seen.
#[derive(Default)]
struct Consumed {
    solutions: Arc<AtomicU64>,
    longest_wait: Duration,
    seconds: f64,
    /// Memory when the last solution had come, in bytes.
    memory: u64,
    /// From there to the end of the search.
    stopping: Duration,
}

impl StressArgs {
    pub(crate) fn run(&self) -> CliResult {
        let puzzle = self.grid()?;
        self.recording.check(self.engine)?;
        let timeline = self.recording.begin();
        let threads = if self.threads.is_empty() { vec![cores()] } else { self.threads.clone() };
        let cancel = interrupt_flag();
        let table = begin_table(&COLUMNS)?;
        for &threads in &threads {
            let report = self.enumerate(&puzzle, threads, timeline.as_ref(), &cancel)?;
            print(&(table.line(&report.cells()) + report.why()))?;
            if cancel.is_raised() {
                return Ok(Exit::Interrupted);
            }
        }
        end_table(&table)?;
        self.recording.end(timeline.as_ref(), puzzle.shape())?;
        if puzzle.shape().side() > Shape::CLASSIC.side() {
            self.raise_flags(&puzzle, &threads, &cancel)?;
        }
        Ok(if cancel.is_raised() { Exit::Interrupted } else { Exit::Done })
    }

    fn grid(&self) -> Result<Grid, Failure> {
        match &self.puzzle {
            Some(text) => super::input::puzzle(text),
            None => Ok(Grid::empty(self.shape)),
        }
    }

    /// The engine: where a tree is drawn, the cells are the default.
    fn engine(&self) -> Engine {
        self.recording.engine(self.engine)
    }

    /// Searches whose flag is raised at random moments, with each number of threads.
    fn raise_flags(&self, puzzle: &Grid, threads: &[usize], cancel: &CancelFlag) -> Result<(), Failure> {
        print("\nThe flag raised at random moments, and how long the searches took to end:")?;
        let table = begin_table(&Latencies::COLUMNS)?;
        for &threads in threads {
            let time = self.seconds.unwrap_or(FLAG_TIME);
            print(&table.line(&Latencies::measure(puzzle, self.engine(), threads, time, cancel)?.cells()))?;
        }
        end_table(&table)
    }

    /// Enumerates until the limit, and checks each solution. A bad one ends the program with exit 1.
    fn enumerate(
        &self,
        puzzle: &Grid,
        threads: usize,
        timeline: Option<&Timeline>,
        cancel: &CancelFlag,
    ) -> Result<Report, Failure> {
        let live = self.quiet.shows().then(|| timeline.cloned().unwrap_or_else(|| Timeline::new(0)));
        let solver = Solver::new().threads(threads).engine(self.engine()).search_order(SearchOrder::Any).cancel(cancel);
        let solver =
            solver.limit(self.solutions.unwrap_or(u64::MAX)).given(live.as_ref().or(timeline), Solver::timeline);
        let begin = resident();
        let memory = Memory::watch();
        let mut checker = Checker::new(puzzle, self.remember);
        let mut consumed = Consumed::default();
        let line = live.map(|timeline| live::begin(Arc::clone(&consumed.solutions), timeline));
        let start = Instant::now();
        // Blocks are those of the lanes, and are checked many at a time. A consumer is slow after each solution.
        let blocks = solver.solution_blocks(puzzle).map_err(Failure::no_thread)?;
        let answer = match blocks.filter(|_| self.slow_consumer == 0) {
            Some(blocks) => self.consume(start, blocks, &mut consumed, cancel, |block| {
                checker.check_block(block).map(|()| block.len() as u64)
            })?,
            None => {
                let grids = solver.solutions(puzzle).map_err(Failure::no_thread)?;
                self.consume(start, grids, &mut consumed, cancel, |grid| checker.check(grid).map(|()| 1))?
            }
        };
        drop(line);
        let memory = [begin, memory.peak(), consumed.memory];
        Ok(Report { threads, consumed, answer, memory })
    }

    /// Consumes solutions until the limit. Returns what the search did. `check` returns the number of solutions in what
    /// came.
    fn consume<T>(
        &self,
        start: Instant,
        mut solutions: Solutions<T>,
        consumed: &mut Consumed,
        cancel: &CancelFlag,
        mut check: impl FnMut(&T) -> Result<u64, String>,
    ) -> Result<Answer, Failure> {
        let limit = self.seconds.or(if self.solutions.is_none() { Some(Duration::from_secs(5)) } else { None });
        loop {
            let asked = Instant::now();
            let Some(solution) = solutions.next() else { break };
            consumed.longest_wait = consumed.longest_wait.max(asked.elapsed());
            let count = check(&solution).map_err(Failure::wrong_solution)?;
            consumed.solutions.fetch_add(count, Ordering::Relaxed);
            let is_over = || cancel.is_raised() || limit.is_some_and(|limit| start.elapsed() >= limit);
            wait(Duration::from_millis(self.slow_consumer), is_over);
            if is_over() {
                break;
            }
        }
        (consumed.seconds, consumed.memory) = (start.elapsed().as_secs_f64(), resident());
        let cancelled = Instant::now();
        let answer = solutions.finish();
        consumed.stopping = cancelled.elapsed();
        Ok(answer)
    }
}

/// Waits, but no longer than until `is_over`.
fn wait(time: Duration, is_over: impl Fn() -> bool) {
    let start = Instant::now();
    // In pieces: a wait as a whole would not see Ctrl-C, or the time of the command.
    while start.elapsed() < time && !is_over() {
        thread::sleep(time.saturating_sub(start.elapsed()).min(FLAG_INTERVAL));
    }
}

/// Prints the header of a table, as far as the terminal has room for it.
fn begin_table(columns: &[(&str, usize)]) -> Result<TerminalColumns, Failure> {
    let columns = columns.iter().map(|(name, width)| ((*name).to_owned(), *width));
    let table = TerminalColumns::new(columns, Screen::of_stdout().room());
    print(&table.header()).map(|()| table)
}

/// Says which columns the terminal had no room for.
fn end_table(table: &TerminalColumns) -> Result<(), Failure> {
    table.left_out().map_or(Ok(()), |names| print(&format!("(Left out: {names}.)")))
}

/// Prints a line at once.
fn print(line: &str) -> Result<(), Failure> {
    StandardOutput::new().show(format!("{line}\n").as_bytes())
}

impl Report {
    fn cells(&self) -> [String; 9] {
        let milliseconds = |time: Duration| format!("{:.2}", time.as_secs_f64() * 1e3);
        let Consumed { longest_wait, seconds, stopping, .. } = self.consumed;
        let solutions = self.consumed.solutions.load(Ordering::Relaxed);
        let [begin, peak, end] = self.memory.map(|bytes| format!("{:.1}", bytes as f64 / f64::from(1 << 20)));
        [
            self.threads.to_string(),
            solutions.to_string(),
            format!("{:.0}", solutions as f64 / seconds),
            self.answer.stats.nodes.to_string(),
            milliseconds(longest_wait),
            milliseconds(stopping),
            begin,
            peak,
            end,
        ]
    }

    /// Why it ended, where neither the time nor the number of solutions did.
    const fn why(&self) -> &'static str {
        match self.answer.stop {
            None => "  (all there are)",
            Some(Stop::Nodes) => "  (node limit)",
            Some(_) => "",
        }
    }
}
