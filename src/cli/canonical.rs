//! `specudoku canonical`.

use std::collections::HashSet;

use specudoku::Digits81;
use specudoku::batch::RowWriter;
use specudoku::make::{Canonical, canonical};
use specudoku::text::Puzzle;

use super::exit::{CliResult, Failure, STRICT, help};
use super::filter::FilterArgs;
use super::output::{grouped, print};

/// Records that a thread takes at a time: one or two microseconds each, so that handing them over costs little beside.
const RECORDS_PER_ITEM: usize = 256;

/// Bring puzzles and boards into their least form.
///
/// The min-lex form under all symmetries of the 9x9 grid and all renamings of the digits, a blank before 1: two puzzles
/// are the same but for these exactly if their forms agree. CSV and JSON lines tell the number of automorphisms.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku canonical puzzles/hard.txt",
    "specudoku canonical --unique puzzles/hard.txt puzzles/easy.txt > together.txt",
], STRICT))]
pub(crate) struct CanonicalArgs {
    /// Drop puzzles whose form came before. All forms are kept in memory.
    #[arg(long)]
    unique: bool,

    #[command(flatten)]
    filter: FilterArgs,
}

impl CanonicalArgs {
    pub(crate) fn run(&self) -> CliResult {
        if self.unique && self.filter.batch.data.resume.is_some() {
            return Err(Failure::usage("--resume counts one row a record: it goes without --unique"));
        }
        let mut job = self.filter.job(&["canonical", "automorphisms"]);
        (job.records_per_item, job.clues_alone) = (RECORDS_PER_ITEM, true);
        let (mut seen, mut dropped) = (HashSet::new(), 0_u64);
        let classic = |puzzle: &Digits81, rows: &mut RowWriter<'_>| {
            Some(Some(write(&Canonical::from_digits(puzzle).ok()?, rows)))
        };
        let other = |puzzle: &Puzzle, rows: &mut RowWriter<'_>| match canonical(&puzzle.grid) {
            Ok(found) => Some(write(&found, rows)),
            Err(error) => {
                rows.failure(&error.to_string());
                None
            }
        };
        let is_kept = |form: Option<Digits81>| {
            let is_kept = !self.unique || form.is_none_or(|form| seen.insert(form));
            dropped += u64::from(!is_kept);
            is_kept
        };
        let exit = self.filter.run_classic(&self.filter.batch.inputs()?, &job, classic, other, is_kept)?;
        if self.unique && self.filter.batch.data.summary {
            print(&format!("different {}, dropped {}", grouped(seen.len() as u64), grouped(dropped)));
        }
        Ok(exit)
    }
}

/// Writes a form, and returns it.
fn write(found: &Canonical, rows: &mut RowWriter<'_>) -> Digits81 {
    let line = found.form.to_line();
    let text = std::str::from_utf8(line.as_bytes()).unwrap_or_default();
    rows.row(text, || vec![text.into(), found.automorphisms.into()]);
    found.form
}
