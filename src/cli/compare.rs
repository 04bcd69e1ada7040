//! `specudoku compare`: what another thread brings, and what it wastes.

mod measure;
mod plot;
mod table;

use std::ffi::OsString;
use std::io::Read;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use clap::ValueEnum;
use specudoku::{Backend, Engine, SearchOrder};

use super::CliResult;
use super::exit::{Exit, Failure};
use super::input::{Input, ReadingArgs};
use super::interrupt;
use super::named::named;
use super::progress::Bar;
use super::solve::{check_backend, threads};
use measure::Bench;
pub(crate) use measure::{Memory, resident};

/// Compare thread counts on the same puzzles.
///
/// The thread counts take turns (1,2,4,8,1,2,4,8, ...), so that a machine that drifts hits all alike, and the answers
/// are compared too.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  specudoku compare puzzles/*.txt --threads 1,2 --mode speculate
  specudoku compare list.txt --threads 1,2,4,8 --plot compare.svg

Exit status: 0 done, 1 if thread counts disagree about the answers, 2 usage, 3 reading or writing failed,
130 after Ctrl-C.")]
pub(crate) struct Compare {
    /// Files of puzzles, - for standard input, or puzzles.
    #[arg(value_name = "FILE|-|PUZZLE", required = true)]
    inputs: Vec<OsString>,

    /// Thread counts; one thread is measured in any case. More than the machine has cores are allowed.
    #[arg(long, short, value_name = "N,N,...", value_delimiter = ',', default_value = "1,2,4,8", value_parser = threads)]
    threads: Vec<usize>,

    /// What is measured.
    #[arg(long, default_value = "batch")]
    mode: Mode,

    /// How often each thread count is measured.
    #[arg(long, value_name = "N", default_value = "5")]
    rounds: NonZeroUsize,

    /// Solutions a puzzle; at most 2 in mode batch.
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Which solution of several (mode speculate).
    #[arg(long, value_name = "WHICH", default_value = "any", value_parser = named::<SearchOrder>())]
    first: SearchOrder,

    /// What does the work: auto, cells, packed, lanes (9x9 alone), sat, race (packed and sat at once, the default above
    /// 9x9).
    #[arg(long, value_name = "ENGINE", default_value_t, hide_default_value = true, value_parser = named::<Engine>())]
    engine: Engine,

    /// Vector instructions of the lanes: avx512, avx2, portable.
    #[arg(long, value_name = "BACKEND", value_parser = named::<Backend>())]
    simd: Option<Backend>,

    /// Print JSON instead of a table.
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Print CSV instead of a table.
    #[arg(long)]
    csv: bool,

    /// Draw speed-up and waste into this SVG file.
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,

    #[command(flatten)]
    reading: ReadingArgs,

    /// No progress bar.
    #[arg(long, short)]
    quiet: bool,
}

/// What is measured.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// Many puzzles at a time: throughput.
    Batch,
    /// One puzzle at a time, its branches raced.
    Speculate,
}

impl Compare {
    pub(crate) fn run(&self) -> CliResult {
        check_backend(self.simd)?;
        if self.mode == Mode::Batch && self.limit > 2 {
            let message = "--mode batch finds one solution of each puzzle, or with --limit 2 whether there is another; \
                more are for --mode speculate";
            return Err(Failure::usage(message));
        }
        let text = self.read()?;
        let bench = Bench::new(self, text)?;
        let cancel = interrupt::flag();
        let bar = Bar::over_steps(Arc::clone(&bench.steps), bench.steps_in_all(), self.quiet);
        let measured = bench.run(&cancel);
        drop(bar);
        let Some(rows) = measured? else { return Ok(Exit::Interrupted) };
        let cores = super::solve::cores();
        table::print(&rows, &bench, self.json, self.csv, cores)?;
        if let Some(path) = &self.plot {
            plot::draw(path, &rows, &bench, cores)?;
        }
        let agree = rows.iter().all(|row| row.answers == rows[0].answers);
        if agree {
            Ok(Exit::Done)
        } else {
            super::data::tell("the thread counts found different answers");
            Ok(Exit::No)
        }
    }

    /// All inputs, read whole: files are not measured.
    fn read(&self) -> Result<Vec<u8>, Failure> {
        let reading = self.reading.reading();
        let mut text = Vec::new();
        for input in super::input::inputs(&self.inputs, &reading)? {
            let read = input.open(&Arc::default())?.read_to_end(&mut text);
            read.map_err(|error| Failure::io(format!("cannot read {}: {error}", input.name())))?;
            if !matches!(input, Input::Stdin) || !text.ends_with(b"\n") {
                text.push(b'\n');
            }
        }
        Ok(text)
    }
}
