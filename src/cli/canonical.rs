//! `specudoku canonical`.

use std::collections::HashSet;

use specudoku::batch::RowWriter;
use specudoku::canonical;
use specudoku::text::Puzzle;

use super::CliResult;
use super::filter::FilterArgs;

/// Bring puzzles and boards into their least form.
///
/// The min-lex form under all symmetries of the 9x9 grid and all renamings of the digits, a blank before 1: two puzzles
/// are the same but for these exactly if their forms agree. CSV and JSON lines tell the number of automorphisms.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  specudoku canonical puzzles/hard.txt
  specudoku canonical --unique mine.txt yours.txt > together.txt

Exit status: 0 done, 2 usage, 3 reading or writing failed, 130 after Ctrl-C.")]
pub(crate) struct Canonicalize {
    #[command(flatten)]
    filter: FilterArgs,

    /// Drop puzzles whose form came before. All forms are kept in memory.
    #[arg(long)]
    unique: bool,
}

impl Canonicalize {
    pub(crate) fn run(&self) -> CliResult {
        let job = self.filter.job(&["canonical", "automorphisms"]);
        let mut seen = HashSet::new();
        let answer = |puzzle: &Puzzle, rows: &mut RowWriter<'_>| {
            let Some(found) = canonical(&puzzle.grid) else {
                rows.failure("only 9x9 grids have a canonical form here");
                return None;
            };
            let symbol = |digit: &u8| if *digit == 0 { '.' } else { char::from(b'0' + digit) };
            let text: String = found.form.iter().map(symbol).collect();
            rows.row(&text, || vec![text.as_str().into(), found.automorphisms.into()]);
            Some(found.form)
        };
        let is_new = |form: Option<[u8; 81]>| !self.unique || form.is_none_or(|form| seen.insert(form));
        self.filter.run_on(self.filter.inputs()?, &job, answer, is_new)
    }
}
