//! `specudoku stress`: enumerates solutions and checks each, in constant memory.

mod live;

use std::sync::Arc;
use std::time::Duration;

use crate::cli::measure::Timeline;
use crate::cli::measure::draw::TextTable;
use crate::cli::measure::stress::{Endured, Latencies, Stress, StressError};
use indicatif::HumanCount;
use specudoku::{Engine, Grid, Shape};

use super::common::{QuietArgs, at_least_one, cores, named, whole};
use super::exit::{CliResult, Exit, Failure, help, interrupt_flag};
use super::input::ReadingArgs;
use super::output::StandardOutput;
use super::recording::RecordingArgs;
use super::screen::Screen;

/// Enumerate the solutions of a puzzle or an empty grid, and check each.
///
/// Every solution passes through a bounded channel to one consumer. The consumer checks, with separate code, that the
/// solution is correct and did not occur before. On a terminal, a line shows the rates, the share of each thread, the
/// waiting tasks, and the memory. Above 9x9, the command then cancels searches at random moments, and reports how long
/// they took to stop.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku stress --seconds 1 --threads 1,2",
    "specudoku stress --shape 2x2",
    "specudoku stress --solutions 1000 --slow-consumer 1",
    "specudoku stress --shape 5x5 --seconds 1",
], "if a solution was wrong or occurred twice"))]
pub(crate) struct StressArgs {
    /// The puzzle, or a file that holds it [default: the empty grid of --shape, 3x3].
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,

    /// Time limit, in seconds [default: 5, unless --solutions is given].
    #[arg(long, value_name = "SECONDS", value_parser = super::common::seconds, conflicts_with = "solutions")]
    seconds: Option<Duration>,

    /// Maximum number of solutions.
    #[arg(long, value_name = "N", value_parser = at_least_one::<u64>)]
    solutions: Option<u64>,

    /// Thread counts, one after another, separated by commas [default: one per core].
    #[arg(long, short, value_name = "N,N,...", value_delimiter = ',', value_parser = super::common::thread_count)]
    threads: Vec<usize>,

    /// Search engine: auto, cells, packed, lanes (only 9x9) [default: auto].
    #[arg(long, value_name = "ENGINE", default_value_t, hide_default_value = true, value_parser = named::<Engine>())]
    engine: Engine,

    /// Pause of the consumer after each solution, in milliseconds.
    #[arg(long, value_name = "MS", default_value = "0", value_parser = whole::<u64>)]
    slow_consumer: u64,

    /// Number of solutions that are remembered to detect repeated ones.
    #[arg(long, value_name = "N", default_value = "4194304", value_parser = whole::<usize>)]
    remember: usize,

    #[command(flatten)]
    recording: RecordingArgs,

    #[command(flatten)]
    quiet: QuietArgs,

    #[command(flatten)]
    reading: ReadingArgs,
}

/// The default time limit of an enumeration.
const TIME: Duration = Duration::from_secs(5);

/// The time for searches whose flag is raised, if only the number of solutions is limited.
const FLAG_TIME: Duration = Duration::from_secs(2);

impl StressArgs {
    pub(crate) fn run(&self) -> CliResult {
        let stress = self.stress()?;
        self.recording.check(self.engine)?;
        if self.engine == Engine::Lanes && !stress.puzzle.layout().is_classic() {
            return Err(Failure::usage("--engine lanes only supports 9x9 grids: omit it"));
        }
        let timeline = self.recording.begin();
        let threads = if self.threads.is_empty() { vec![cores()] } else { self.threads.clone() };
        let mut table = begin_table(&Endured::COLUMNS)?;
        let mut checked = 0;
        for &threads in &threads {
            let endured = self.enumerate(&stress, threads, timeline.as_ref())?;
            checked += endured.checked();
            table.add(&endured.cells());
            print(&(table.last_line() + endured.why()))?;
            if stress.cancel.is_raised() {
                break;
            }
        }
        end_table(&table)?;
        // A wrong or repeated solution would have ended the command before this line.
        print(&format!("\n{} checked, 0 wrong, 0 repeated{}", HumanCount(checked), self.remembered(checked)))?;
        if stress.cancel.is_raised() {
            return Ok(Exit::Interrupted);
        }
        let shape = stress.puzzle.shape();
        self.recording.end(timeline.as_ref(), shape)?;
        if shape.side() > Shape::CLASSIC.side() {
            self.raise_flags(&stress, &threads)?;
        }
        Ok(if stress.cancel.is_raised() { Exit::Interrupted } else { Exit::Done })
    }

    /// If not all solutions are remembered, returns a note on how many are.
    fn remembered(&self, checked: u64) -> String {
        let remembered = self.remember as u64;
        if checked <= remembered {
            String::new()
        } else {
            format!(" among the {} that are remembered", HumanCount(remembered))
        }
    }

    /// Returns the search to put under load.
    fn stress(&self) -> Result<Stress, Failure> {
        let mut stress = Stress::new(self.grid()?);
        // If a tree is drawn, cells is the default.
        stress.solver = stress.solver.engine(self.recording.engine(self.engine));
        stress.solver = stress.solver.limit(self.solutions.unwrap_or(u64::MAX));
        stress.time = self.seconds.or(self.solutions.is_none().then_some(TIME));
        stress.slow_consumer = Duration::from_millis(self.slow_consumer);
        stress.remember = self.remember;
        stress.cancel = interrupt_flag();
        Ok(stress)
    }

    fn grid(&self) -> Result<Grid, Failure> {
        match &self.puzzle {
            Some(text) => super::input::puzzle(text, &self.reading).map(|puzzle| puzzle.grid),
            None => {
                self.reading.refuse_unread(false)?;
                Ok(Grid::empty(self.reading.layout.layout()?))
            }
        }
    }

    /// Enumerates and checks solutions, and shows a live line on a terminal meanwhile.
    fn enumerate(&self, stress: &Stress, threads: usize, timeline: Option<&Timeline>) -> Result<Endured, Failure> {
        let live = self.quiet.shows().then(|| timeline.cloned().unwrap_or_else(|| Timeline::new(0)));
        let line = live.clone().map(|timeline| live::begin(Arc::clone(&stress.checked), timeline));
        let endured = stress.enumerate(threads, live.as_ref().or(timeline));
        drop(line);
        endured.map_err(failure)
    }

    /// Runs searches whose flag is raised at random moments, with each number of threads.
    fn raise_flags(&self, stress: &Stress, threads: &[usize]) -> Result<(), Failure> {
        print("\nSearches whose flag is raised at random moments, and the time until they stopped:")?;
        let mut table = begin_table(&Latencies::COLUMNS)?;
        for &threads in threads {
            let time = self.seconds.unwrap_or(FLAG_TIME);
            table.add(&stress.raise_flags(threads, time).map_err(failure)?.cells());
            print(&table.last_line())?;
        }
        end_table(&table)
    }
}

fn failure(error: StressError) -> Failure {
    match error {
        StressError::Wrong(message) => Failure::wrong_solution(message),
        error => Failure::io(error),
    }
}

/// Prints the header of a table: the columns that fit the terminal.
fn begin_table(columns: &[(&str, u16)]) -> Result<TextTable, Failure> {
    let columns = columns.iter().map(|(name, width)| ((*name).to_owned(), *width));
    let table = TextTable::new(columns, Screen::of_stdout().room());
    print(&table.last_line()).map(|()| table)
}

/// Prints which columns did not fit the terminal.
fn end_table(table: &TextTable) -> Result<(), Failure> {
    table.left_out().map_or(Ok(()), |names| print(&format!("(Omitted: {names}.)")))
}

/// Prints a line immediately.
fn print(line: &str) -> Result<(), Failure> {
    StandardOutput::new().show(format!("{line}\n").as_bytes())
}
