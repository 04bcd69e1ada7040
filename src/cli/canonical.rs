//! `specudoku canonical`.

use std::collections::HashSet;

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
        let filter = self.filter.filter(&["canonical", "automorphisms"], self.filter.threads());
        let mut seen = HashSet::new();
        let work = |puzzle: &Puzzle| canonical(&puzzle.grid);
        self.filter.run(&filter, work, |found, _, rows| {
            let found = match found {
                Ok(found) => found,
                Err(error) => return rows.failure(&error.to_string()),
            };
            if !self.unique || seen.insert(found.form) {
                let text = found.form.to_string();
                rows.row(&text, || vec![text.as_str().into(), found.automorphisms.into()]);
            }
        })
    }
}
