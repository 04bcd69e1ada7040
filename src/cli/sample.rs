//! `specudoku sample`.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use specudoku::{Grid, SampleError, Sampler, Shape, Solver};

use super::exit::{Exit, Failure};
use super::progress::Bar;
use super::seed::SeedArg;
use super::{CliResult, interrupt};

/// Draw random solutions of a 9x9 puzzle, each with exactly the same probability.
///
/// One line for each. A solution may come more than once.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  specudoku sample --count 1000 --seed 42 > boards.txt
  specudoku sample 8..........36......7..9.2...5...7.......457.....1.........................4.. --count 5

Exit status: 0 done, 1 if the puzzle has no solution, 2 usage, 3 writing failed, 130 after Ctrl-C.")]
pub(crate) struct Sample {
    /// The puzzle [default: the empty grid].
    #[arg(value_name = "PUZZLE")]
    puzzle: Option<String>,

    /// How many solutions.
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    count: u64,

    #[command(flatten)]
    seed: SeedArg,

    /// Threads [default: one a core].
    #[arg(long, short, value_name = "N", value_parser = super::solve::threads)]
    threads: Option<usize>,

    /// No progress bar.
    #[arg(long, short)]
    quiet: bool,
}

impl Sample {
    pub(crate) fn run(&self) -> CliResult {
        let puzzle = match &self.puzzle {
            Some(text) => super::input::puzzle(text)?,
            None => Grid::empty(Shape::CLASSIC),
        };
        let threads = self.threads.unwrap_or_else(super::solve::cores);
        let cancel = interrupt::flag();
        let sampler = match Solver::new().threads(threads).cancel(&cancel).sampler(&puzzle) {
            Ok(sampler) => sampler,
            Err(SampleError::Stopped(_)) => return Ok(Exit::Interrupted),
            Err(error @ SampleError::NoSolution) => return Err(Failure::wrong(error.to_string())),
            Err(error @ SampleError::NotClassic) => return Err(Failure::usage(error.to_string())),
            Err(error) => return Err(Failure::io(error.to_string())),
        };
        let seed = self.seed.tell();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| Failure::io(format!("cannot start a thread: {error}")))?;
        let mut output = io::stdout().lock();
        let written: Arc<AtomicU64> = Arc::default();
        let _bar = Bar::over_steps(Arc::clone(&written), self.count, self.quiet);
        let mut next = 0;
        while written.load(Ordering::Relaxed) < self.count {
            if cancel.is_raised() {
                return Ok(Exit::Interrupted);
            }
            let rest = self.count - written.load(Ordering::Relaxed);
            let chunks = rest.div_ceil(Sampler::CHUNK as u64).min(4 * threads as u64);
            let texts: Vec<Vec<u8>> = pool
                .install(|| (next..next + chunks).into_par_iter().map(|at| lines(&sampler.chunk(seed, at))).collect());
            next += chunks;
            for text in texts {
                let rest = self.count - written.load(Ordering::Relaxed);
                let count = (text.len() as u64 / LINE as u64).min(rest);
                let text = &text[..count as usize * LINE];
                output.write_all(text).map_err(|error| Failure::write(&error))?;
                written.fetch_add(count, Ordering::Relaxed);
            }
        }
        output.flush().map_err(|error| Failure::write(&error))?;
        Ok(Exit::Done)
    }
}

/// The bytes of a line with its end.
const LINE: usize = 82;

fn lines(boards: &[specudoku::Digits81]) -> Vec<u8> {
    let mut text = Vec::with_capacity(boards.len() * LINE);
    for board in boards {
        text.extend_from_slice(board.to_line().as_bytes());
        text.push(b'\n');
    }
    text
}
