//! `specudoku boards`.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use specudoku::batch::{Format, Shard};
use specudoku::make::{Canonical, RankedBoards};

use super::common::{QuietArgs, ThreadArgs, TimeArgs, one_of, range};
use super::exit::{CliResult, ended, help};
use super::output::StandardOutput;
use super::progress::Bar;

/// List the canonical 9x9 boards by rank.
///
/// Symmetries of the grid and renamed digits divide all boards into 5,472,730,538 classes. The canonical (min-lex)
/// board is the least of its class. Its rank is its position among all canonical boards. So every search of all classes
/// can be divided by rank, without a file of boards. On one thread, a million boards take about a second.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku boards --rank 5472730538",
    "specudoku boards --rank 1000001..1000100 --format csv",
    "specudoku boards --shard 3/1000000 --threads 2 > boards.txt",
], "if the time limit was reached"))]
pub(crate) struct BoardsArgs {
    /// Ranks: N, or an inclusive range A..B, from 1 to 5472730538. With --shard, all ranks by default.
    #[arg(long, value_name = "N|A..B", value_parser = ranks, required_unless_present = "shard")]
    rank: Option<RangeInclusive<u64>>,

    /// The K-th of N equal ranges of these ranks.
    ///
    /// Together, the shards list each board once, in order.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,

    /// Output format [default: line].
    ///
    /// Formats with columns have the rank and the number of automorphisms.
    #[arg(long, short, value_name = "FORMAT", value_parser = one_of::<Format>(FORMATS))]
    format: Option<Format>,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    time: TimeArgs,

    #[command(flatten)]
    quiet: QuietArgs,
}

/// The formats of boards.
const FORMATS: &[&str] = &["line", "csv", "tsv", "jsonl"];

/// The columns after the board.
const COLUMNS: &[&str] = &["rank", "automorphisms"];

impl BoardsArgs {
    pub(crate) fn run(&self) -> CliResult {
        let all = self.rank.clone().unwrap_or(1..=RankedBoards::COUNT);
        let ranks = self.shard.map_or(all.clone(), |shard| shard.of_range(all));
        let format = self.format.unwrap_or_default();
        let cancel = self.time.flag();
        let mut output = StandardOutput::new();
        output.show(&format.header(COLUMNS))?;
        let written: Arc<AtomicU64> = Arc::default();
        let _bar = Bar::over_steps(Arc::clone(&written), (ranks.end() + 1).saturating_sub(*ranks.start()), self.quiet);
        let end = RankedBoards::on_threads(ranks, self.threads.count(), &cancel, |rank, boards| {
            written.fetch_add(boards.len() as u64, Ordering::Relaxed);
            output.show(&rows(format, rank, boards)).map_or_else(ControlFlow::Break, ControlFlow::Continue)
        });
        ended(end, &cancel)
    }
}

/// Returns the rows of boards; `rank` is that of the first.
fn rows(format: Format, rank: u64, boards: &[Canonical]) -> Vec<u8> {
    let mut text = Vec::new();
    for (rank, board) in (rank..).zip(boards) {
        let line = board.form.to_line().to_string();
        text.extend(format.row(COLUMNS, rank, &line, || vec![rank.into(), board.automorphisms.into()]));
    }
    text
}

/// Parses a rank, or a range of them.
fn ranks(text: &str) -> Result<RangeInclusive<u64>, String> {
    let ranks: RangeInclusive<u64> = range(text, "give a rank, or a range like 1..1000")?;
    let is_known = RankedBoards::new(ranks.clone()).is_some();
    is_known.then_some(ranks).ok_or_else(|| format!("ranks are from 1 to {}", RankedBoards::COUNT))
}
