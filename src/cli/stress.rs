//! `specudoku stress`: enumerate solutions, check each, and hold the memory flat.

mod live;

use std::sync::Arc;
use std::time::Duration;

use crate::cli::measure::Timeline;
use crate::cli::measure::draw::TextTable;
use crate::cli::measure::stress::{Endured, Latencies, Stress, StressError};
use indicatif::HumanCount;
use specudoku::{Engine, Grid, Shape};

use super::common::{QuietArgs, at_least_one, cores, named};
use super::exit::{CliResult, Exit, Failure, help, interrupt_flag};
use super::input::ReadingArgs;
use super::output::StandardOutput;
use super::recording::RecordingArgs;
use super::screen::Screen;

/// Enumerate the solutions of an empty grid, checking each.
///
/// Every solution goes through a bounded channel to one consumer, which checks it by rules of its own, and that it was
/// not there before. On a terminal a line shows the rates, the share of each thread, what waits, and the memory. Above
/// 9x9 follow searches whose flag is raised at random moments, and how long they took to end.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku stress --seconds 1 --threads 1,2",
    "specudoku stress --shape 2x2",
    "specudoku stress --solutions 1000 --slow-consumer 1",
    "specudoku stress --shape 5x5 --seconds 1",
], "if a solution was wrong or came twice"))]
pub(crate) struct StressArgs {
    /// The puzzle, or a file that holds it [default: the empty grid of --shape, 3x3].
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,

    /// Stop after so many seconds [default: 5, unless --solutions is given].
    #[arg(long, value_name = "SECONDS", value_parser = super::common::seconds, conflicts_with = "solutions")]
    seconds: Option<Duration>,

    /// Stop after so many solutions.
    #[arg(long, value_name = "N", value_parser = at_least_one::<u64>)]
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

    #[command(flatten)]
    reading: ReadingArgs,
}

/// The time of an enumeration, where nothing else is said.
const TIME: Duration = Duration::from_secs(5);

/// The time of the searches whose flag is raised, where a number of solutions is the only limit.
const FLAG_TIME: Duration = Duration::from_secs(2);

impl StressArgs {
    pub(crate) fn run(&self) -> CliResult {
        let stress = self.stress()?;
        self.recording.check(self.engine)?;
        if self.engine == Engine::Lanes && !stress.puzzle.layout().is_classic() {
            return Err(Failure::usage("--engine lanes is for 9x9 alone"));
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
        // One that is wrong or comes twice has ended the command before.
        print(&format!("\n{} checked, 0 wrong, 0 twice{}", HumanCount(checked), self.remembered(checked)))?;
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

    /// Says beside how many solutions none came twice, if not beside all.
    fn remembered(&self, checked: u64) -> String {
        let remembered = self.remember as u64;
        if checked <= remembered {
            String::new()
        } else {
            format!(" beside the {} that are remembered", HumanCount(remembered))
        }
    }

    /// What is put under load.
    fn stress(&self) -> Result<Stress, Failure> {
        let mut stress = Stress::new(self.grid()?);
        // Where a tree is drawn, the cells are the default.
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

    /// Enumerates and checks solutions, with a line on a terminal that lives as long.
    fn enumerate(&self, stress: &Stress, threads: usize, timeline: Option<&Timeline>) -> Result<Endured, Failure> {
        let live = self.quiet.shows().then(|| timeline.cloned().unwrap_or_else(|| Timeline::new(0)));
        let line = live.clone().map(|timeline| live::begin(Arc::clone(&stress.checked), timeline));
        let endured = stress.enumerate(threads, live.as_ref().or(timeline));
        drop(line);
        endured.map_err(failure)
    }

    /// Searches whose flag is raised at random moments, with each number of threads.
    fn raise_flags(&self, stress: &Stress, threads: &[usize]) -> Result<(), Failure> {
        print("\nThe flag raised at random moments, and how long the searches took to end:")?;
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

/// Prints the header of a table, as far as the terminal has room for it.
fn begin_table(columns: &[(&str, u16)]) -> Result<TextTable, Failure> {
    let columns = columns.iter().map(|(name, width)| ((*name).to_owned(), *width));
    let table = TextTable::new(columns, Screen::of_stdout().room());
    print(&table.last_line()).map(|()| table)
}

/// Says which columns the terminal had no room for.
fn end_table(table: &TextTable) -> Result<(), Failure> {
    table.left_out().map_or(Ok(()), |names| print(&format!("(Left out: {names}.)")))
}

/// Prints a line at once.
fn print(line: &str) -> Result<(), Failure> {
    StandardOutput::new().show(format!("{line}\n").as_bytes())
}
