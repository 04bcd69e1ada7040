//! `specudoku partition`.

use std::collections::HashMap;

use specudoku::batch::{BatchOptions, RowWriter, Rows};
use specudoku::text::Column;

use super::clues_only::refusal;
use super::common::SeedArgs;
use super::exit::{CliResult, Failure, STRICT, help};
use super::filter::FilterArgs;
use super::forms::{Form, FormKey, FormOf, Forms, RECORDS_PER_ITEM, run_without_output};
use super::input::Input;

/// Split puzzles into training and test sets without leakage.
///
/// Puzzles that are equivalent under symmetries and renaming are in the same set. Without --stratify, the set depends
/// only on the canonical form and the seed, so shards, parts of a list, and puzzles added later are divided
/// consistently.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku partition --seed 42 --part train puzzles/made-easy.txt > train.txt",
    "specudoku partition --seed 42 --part test puzzles/made-easy.txt > test.txt",
    "specudoku partition --seed 42 --train 0.8 --stratify er --format csv puzzles/rated.csv",
], STRICT))]
pub(crate) struct PartitionArgs {
    /// Share of the training set, greater than 0 and less than 1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.9, value_parser = share)]
    train: f64,

    /// Which puzzles are kept in the same set [default: form].
    #[arg(long, value_name = "WHAT", value_enum, default_value_t, hide_default_value = true)]
    by: By,

    #[command(flatten)]
    seed: SeedArgs,

    /// Write only the records of this part [default: all records, each with the name of its part].
    #[arg(long, value_name = "PART", value_enum, requires = "seed")]
    part: Option<DataPart>,

    /// Column by which to stratify, by number (from 1) or name.
    ///
    /// Also accepts a member of JSON objects. The puzzles of each value are then split in the exact shares, except for
    /// rounding. Without this option, the shares are only approximate. The files are read twice, and 32 bytes of memory
    /// are needed per form. Example: --stratify er.
    #[arg(long, value_name = "N|NAME")]
    stratify: Option<Column>,

    #[command(flatten)]
    filter: FilterArgs,
}

/// Which puzzles are kept in the same set [default: form].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
enum By {
    /// Equivalent puzzles.
    #[default]
    Form,
    /// Also puzzles with equivalent solutions, so that a model cannot have seen the board.
    Solution,
}

/// A part of a data set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum, strum::Display)]
#[strum(serialize_all = "kebab-case")]
enum DataPart {
    Train,
    Test,
}

/// Parses a share.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| *share > 0.0 && *share < 1.0);
    share.ok_or_else(|| "give a share between 0 and 1, for example 0.9".to_owned())
}

impl PartitionArgs {
    pub(crate) fn run(&self) -> CliResult {
        if self.part.is_some() && self.filter.batch.data.resume.is_some() {
            return Err(Failure::usage("--resume needs one row per record: omit --part"));
        }
        self.filter.refuse_resume_without(self.seed)?;
        let options = self.filter.batch_options();
        let inputs = self.filter.batch.inputs()?;
        let of = if self.by == By::Form { FormOf::Puzzle } else { FormOf::Solution };
        let forms = Forms::new(of, false, &options);
        let seed = self.seed.announced();
        let (strata, inputs) = self.strata(inputs, &options, &forms, seed)?;
        let rows = Rows::new(&["part"], |puzzle, rows| {
            let part = strata.part(&forms.of(puzzle, rows)?, seed);
            self.write(part, rows);
            Some(part)
        });
        let rows = rows.classic(|puzzle, rows| {
            let part = strata.part(&forms.of_digits(puzzle)?, seed);
            self.write(part, rows);
            Some(Some(part))
        });
        let mut rows = rows.keep(|part| self.part.is_none_or(|wanted| part.is_none_or(|part| part == wanted)));
        rows.records_per_item = RECORDS_PER_ITEM;
        rows.refusal = Some(refusal);
        self.filter.run_on(inputs, options, rows)
    }

    /// Writes the row of a record in this part.
    fn write(&self, part: DataPart, rows: &mut RowWriter<'_>) {
        let text = if self.part.is_some() { rows.puzzle_text() } else { part.to_string() };
        rows.row(&text, || vec![part.to_string().into()]);
    }

    /// Reads the values of the column. Returns the strata, and the inputs to read again.
    fn strata(
        &self,
        inputs: Vec<Input>,
        options: &BatchOptions,
        forms: &Forms,
        seed: u64,
    ) -> Result<(Strata, Vec<Input>), Failure> {
        let Some(column) = &self.stratify else { return Ok((Strata::single(self.train), inputs)) };
        let mut members = Vec::new();
        let mut numbers: HashMap<String, u32> = HashMap::new();
        let twice: Option<Vec<[Input; 2]>> = inputs.into_iter().map(Input::twice).collect();
        let twice = twice.ok_or_else(|| Failure::usage("--stratify reads its input twice: name a file, not a pipe"))?;
        let mut again = Vec::new();
        for [input, second] in twice {
            again.push(second);
            let name = input.name().into_owned();
            let (mut has_field, mut has_record) = (false, false);
            let rows = Rows::new(&[], |puzzle, rows| {
                let form = forms.of(puzzle, rows)?;
                Some((form.key(), form.chance(seed), rows.field(column)))
            });
            let mut rows = rows.keep(|member| {
                if let Some((key, chance, value)) = member {
                    has_record = true;
                    has_field |= value.is_some();
                    let next = numbers.len() as u32;
                    let stratum = *numbers.entry(value.unwrap_or_default()).or_insert(next);
                    members.push((key, chance, stratum));
                }
                false
            });
            rows.records_per_item = RECORDS_PER_ITEM;
            run_without_output(input, options, rows)?;
            if has_record && !has_field {
                return Err(Failure::usage(format!(
                    "{name}: --stratify: no record has this column or member: check the number or the name"
                )));
            }
        }
        Ok((Strata::new(members, numbers.len(), self.train), again))
    }
}

/// The key of a form, its random number, and the number of its stratum.
type StratumMember = (FormKey, u64, u32);

/// The strata: a form is in the training set if its random number is below the limit of its stratum.
struct Strata {
    /// The stratum of each form, sorted by form; empty if there is only one stratum.
    stratum_of_form: Vec<(FormKey, u32)>,
    limits: Vec<u64>,
}

impl Strata {
    /// Returns a single stratum. Its members need not be known.
    fn single(train: f64) -> Self {
        Self { stratum_of_form: Vec::new(), limits: vec![(train * 2_f64.powi(64)) as u64] }
    }

    /// Returns `count` strata, each divided in the exact shares.
    fn new(mut members: Vec<StratumMember>, count: usize, train: f64) -> Self {
        // A form that occurs in several strata belongs to the first, so that all its puzzles are in the same set.
        members.sort_by_key(|(key, ..)| *key);
        members.dedup_by_key(|(key, ..)| *key);
        let mut chances = vec![Vec::new(); count];
        members.iter().for_each(|&(_, chance, stratum)| chances[stratum as usize].push(chance));
        let mut limits = Vec::with_capacity(count);
        for mut chances in chances {
            chances.sort_unstable();
            let trained = (train * chances.len() as f64).round() as usize;
            limits.push(chances.get(trained).copied().unwrap_or(u64::MAX));
        }
        Self { stratum_of_form: members.iter().map(|&(key, _, stratum)| (key, stratum)).collect(), limits }
    }

    /// Returns the part of a form.
    fn part(&self, form: &Form, seed: u64) -> DataPart {
        let key = if self.stratum_of_form.is_empty() { 0 } else { form.key() };
        let at = self.stratum_of_form.binary_search_by_key(&key, |(key, _)| *key);
        let stratum = at.map_or(0, |at| self.stratum_of_form[at].1);
        if form.chance(seed) < self.limits[stratum as usize] { DataPart::Train } else { DataPart::Test }
    }
}
