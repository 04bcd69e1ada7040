//! `specudoku canonical`.

use std::collections::HashSet;
use std::ffi::OsString;

use foldhash::fast::FixedState;
use indicatif::HumanCount;
use specudoku::batch::{Field, RowWriter, Rows};
use specudoku::make::Isomorphism;

use super::clues_only::refusal;
use super::exit::{CliResult, Failure, STRICT, help, refuse};
use super::filter::FilterArgs;
use super::forms::{Form, FormKey, FormOf, Forms, RECORDS_PER_ITEM, read_keys};
use super::output::print;
use super::shown_layout::{NOT_IN_A_LINE, shows_layout};

/// Reduce puzzles and boards to canonical (min-lex) form.
///
/// Symmetries of the grid and renamed digits turn a puzzle into other grids. The lexicographically smallest of them is
/// the min-lex form; an empty cell comes before 1. Two puzzles are equivalent if and only if their forms are equal.
/// Only for 4x4, 6x6, 8x8 and 9x9 grids, because larger ones have too many symmetries. Formats with columns also have
/// the number of automorphisms.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku canonical puzzles/hard.txt",
    "specudoku canonical --unique puzzles/hard.txt puzzles/easy.txt > together.txt",
    "specudoku canonical --unique --against puzzles/made-easy.txt puzzles/easy.txt > new.txt",
    "specudoku canonical --of solution --map --format jsonl puzzles/hard.txt",
    "specudoku canonical --of solution --rank puzzles/hard.txt",
], STRICT))]
pub(crate) struct CanonicalArgs {
    /// Drop puzzles whose form has occurred before.
    ///
    /// Needs 16 bytes of memory per form.
    #[arg(long)]
    unique: bool,

    /// File of puzzles to drop, with all equivalent ones; may be given several times.
    ///
    /// Needs 16 bytes of memory per form: 1.6 GB for 10^8 puzzles.
    #[arg(long, value_name = "FILE")]
    against: Vec<OsString>,

    /// What to reduce [default: puzzle].
    #[arg(long, value_name = "WHAT", value_enum, default_value_t, hide_default_value = true)]
    of: FormOf,

    /// Add the column map: how each form results from its puzzle.
    ///
    /// Row i of the form is row rows[i] of the puzzle, or column rows[i] if the map is transposed; the same applies to
    /// columns[i]. Lines count from 1. Digit d becomes digits[d]. If several maps lead to the form, one of them is
    /// given.
    #[arg(long)]
    map: bool,

    /// Print the rank of each board instead of its form; with columns, add the column rank.
    ///
    /// The rank is the position of the form among the forms of all 5,472,730,538 classes of boards, from 1. 'specudoku
    /// boards --rank' prints the board with a rank. Each board takes about a tenth of a second.
    #[arg(long)]
    rank: bool,

    #[command(flatten)]
    filter: FilterArgs,
}

impl CanonicalArgs {
    pub(crate) fn run(&self) -> CliResult {
        let drops = self.unique || !self.against.is_empty();
        if drops && self.filter.batch.data.resume.is_some() {
            return Err(Failure::usage("--resume needs one row per record: omit --unique and --against"));
        }
        refuse(self.map && !self.filter.is_tabular(), "--map adds a column: use --format csv, tsv or jsonl")?;
        let columns: &[&str] = match (self.map, self.rank) {
            (false, false) => &["canonical", "automorphisms"],
            (true, false) => &["canonical", "automorphisms", "map"],
            (false, true) => &["canonical", "automorphisms", "rank"],
            (true, true) => &["canonical", "automorphisms", "map", "rank"],
        };
        let options = self.filter.batch_options();
        let forms = Forms::new(self.of, self.map, &options).with_rank(self.rank);
        let inputs = self.filter.batch.inputs()?;
        let compared = Forms::new(self.of, false, &options);
        let against = read_keys(&self.against, &options, &compared)?;
        let mut seen: HashSet<_, FixedState> = HashSet::default();
        let mut dropped = 0_u64;
        let (is_tabular, reading) = (self.filter.is_tabular(), self.filter.batch.reading());
        let rows = Rows::new(columns, |puzzle, rows| {
            let form = forms.of(puzzle, rows)?;
            // The form has the layout of its puzzle.
            if !is_tabular && !shows_layout(&form.text, puzzle, &reading) {
                rows.failure(NOT_IN_A_LINE);
                return None;
            }
            write(&form, drops, rows)
        });
        let rows = rows.classic(|puzzle, rows| Some(write(&forms.of_digits(puzzle)?, drops, rows)));
        let mut rows = rows.keep(|key| {
            let is_kept =
                key.is_none_or(|key| against.binary_search(&key).is_err() && (!self.unique || seen.insert(key)));
            dropped += u64::from(!is_kept);
            is_kept
        });
        rows.records_per_item = if self.rank { 1 } else { RECORDS_PER_ITEM };
        rows.recognise = self.rank.then_some(is_rank);
        rows.refusal = Some(refusal);
        let exit = self.filter.run_on(inputs, options, rows)?;
        if drops && self.filter.batch.data.summary {
            let different =
                if self.unique { format!("different {}, ", HumanCount(seen.len() as u64)) } else { String::new() };
            print(&format!("{different}dropped {}", HumanCount(dropped)));
        }
        Ok(exit)
    }
}

/// Writes a form. Returns its key if `has_key` is set: keys are only needed to find duplicates.
fn write(form: &Form, has_key: bool, rows: &mut RowWriter<'_>) -> Option<FormKey> {
    let rank = form.rank.map(|rank| rank.to_string());
    rows.row(rank.as_ref().unwrap_or(&form.text), || {
        let mut values = vec![form.text.as_str().into(), form.automorphisms.into()];
        values.extend(form.map.as_ref().map(map_field));
        values.extend(form.rank.map(Field::from));
        values
    });
    has_key.then(|| form.key())
}

/// Returns whether a line is a rank.
fn is_rank(line: &str) -> bool {
    line.parse::<u64>().is_ok()
}

/// Returns an isomorphism as the value of a column, with lines and digits counted from 1.
pub(super) fn map_field(map: &Isomorphism) -> Field {
    let value = serde_json::json!({
        "transposed": map.is_transposed(),
        "rows": from_one(map.rows()),
        "columns": from_one(map.columns()),
        "digits": map.digits(),
    });
    Field::Json(value.to_string())
}

/// Returns the numbers of lines, counted from 1.
fn from_one(lines: &[u8]) -> Vec<u8> {
    lines.iter().map(|line| line + 1).collect()
}
