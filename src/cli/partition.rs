//! `specudoku partition`.

use std::collections::HashMap;

use specudoku::Digits81;
use specudoku::batch::{BatchOptions, RowWriter, Rows};
use specudoku::text::{Column, Puzzle};

use super::clues_alone::refusal;
use super::common::SeedArgs;
use super::exit::{CliResult, Failure, STRICT, help};
use super::filter::FilterArgs;
use super::forms::{Form, FormKey, FormOf, Forms, RECORDS_PER_ITEM, look_through};
use super::input::Input;

/// Share puzzles out to a training set and a test set, without a leak.
///
/// Puzzles that are the same but for symmetries and renaming stand on one side. On which follows from their form and the seed
/// alone: shards, parts of a list and what is added later agree.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku partition --seed 42 --part train puzzles/made-easy.txt > train.txt",
    "specudoku partition --seed 42 --part test puzzles/made-easy.txt > test.txt",
    "specudoku partition --seed 42 --train 0.8 --stratify er --format csv puzzles/rated.csv",
], STRICT))]
pub(crate) struct PartitionArgs {
    /// The share of the training set, more than 0 and less than 1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.9, value_parser = share)]
    train: f64,

    /// What stands on one side.
    #[arg(long, value_name = "WHAT", value_enum, default_value_t, hide_default_value = true)]
    by: By,

    #[command(flatten)]
    seed: SeedArgs,

    /// Write the records of this part alone; by default each with the name of its part.
    #[arg(long, value_name = "PART", value_enum, requires = "seed")]
    part: Option<DataPart>,

    /// Share out the puzzles of each value of a column by themselves.
    ///
    /// A column of the table by its number or name, or a member of JSON objects. The shares of each value are exact but for
    /// rounding, where without it they are so by chance. The files are read twice, and 32 bytes are kept for each form.
    #[arg(long, value_name = "N|NAME")]
    stratify: Option<Column>,

    #[command(flatten)]
    filter: FilterArgs,
}

/// What stands on one side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
enum By {
    /// Isomorphic puzzles.
    #[default]
    Form,
    /// Puzzles whose solutions are isomorphic, too: a model cannot have seen the board.
    Solution,
}

/// A part of a data set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum, strum::Display)]
#[strum(serialize_all = "kebab-case")]
enum DataPart {
    Train,
    Test,
}

/// Reads a share.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| *share > 0.0 && *share < 1.0);
    share.ok_or_else(|| "give a share between 0 and 1, for example 0.9".to_owned())
}

impl PartitionArgs {
    pub(crate) fn run(&self) -> CliResult {
        if self.part.is_some() && self.filter.batch.data.resume.is_some() {
            return Err(Failure::usage("--resume counts one row a record: it goes without --part"));
        }
        self.filter.refuse_resume_without(self.seed)?;
        let options = self.filter.batch_options();
        let inputs = self.filter.batch.inputs()?;
        let of = if self.by == By::Form { FormOf::Puzzle } else { FormOf::Solution };
        let forms = Forms::new(of, false, &options);
        let seed = self.seed.announced();
        let (strata, inputs) = self.strata(inputs, &options, &forms, seed)?;
        let answer = |form: &Form, rows: &mut RowWriter<'_>| {
            let part = strata.part(form, seed);
            let text = if self.part.is_some() { rows.puzzle_text() } else { part.to_string() };
            rows.row(&text, || vec![part.to_string().into()]);
            Some(part)
        };
        let classic = |puzzle: &Digits81, rows: &mut RowWriter<'_>| Some(answer(&forms.of_digits(puzzle)?, rows));
        let other = |puzzle: &Puzzle, rows: &mut RowWriter<'_>| answer(&forms.of(puzzle, rows)?, rows);
        let is_kept = |part: Option<DataPart>| self.part.is_none_or(|wanted| part.is_none_or(|part| part == wanted));
        let mut rows = Rows::new(&["part"], other).classic(classic).keep(is_kept);
        rows.records_per_item = RECORDS_PER_ITEM;
        rows.refusal = Some(refusal);
        self.filter.run_on(inputs, options, rows)
    }

    /// Looks at the values of the column, and returns the inputs to be read again.
    fn strata(
        &self,
        inputs: Vec<Input>,
        options: &BatchOptions,
        forms: &Forms,
        seed: u64,
    ) -> Result<(Strata, Vec<Input>), Failure> {
        let Some(column) = &self.stratify else { return Ok((Strata::whole(self.train), inputs)) };
        let mut members = Vec::new();
        let mut numbers: HashMap<String, u32> = HashMap::new();
        let twice: Option<Vec<[Input; 2]>> = inputs.into_iter().map(Input::twice).collect();
        let twice = twice.ok_or_else(|| Failure::usage("--stratify reads its input twice: name a file, not a pipe"))?;
        let mut again = Vec::new();
        for [input, second] in twice {
            again.push(second);
            let name = input.name().into_owned();
            let other = |puzzle: &Puzzle, rows: &mut RowWriter<'_>| {
                let form = forms.of(puzzle, rows)?;
                Some((form.key(), form.chance(seed), rows.field(column)))
            };
            let (mut has_field, mut has_record) = (false, false);
            let keep = |member: Option<(FormKey, u64, Option<String>)>| {
                if let Some((key, chance, value)) = member {
                    has_record = true;
                    has_field |= value.is_some();
                    let next = numbers.len() as u32;
                    let stratum = *numbers.entry(value.unwrap_or_default()).or_insert(next);
                    members.push((key, chance, stratum));
                }
                false
            };
            let mut rows = Rows::new(&[], other).keep(keep);
            rows.records_per_item = RECORDS_PER_ITEM;
            look_through(input, options, rows)?;
            if has_record && !has_field {
                return Err(Failure::usage(format!("{name}: --stratify: no record has such a column or member")));
            }
        }
        Ok((Strata::of(members, numbers.len(), self.train), again))
    }
}

/// A form, its chance, and the number of the value that its column has.
type StratumMember = (FormKey, u64, u32);

/// The chances below which the forms of each stratum are trained on.
struct Strata {
    /// The stratum of each form, ordered by form; none where there is one stratum alone.
    of: Vec<(FormKey, u32)>,
    limits: Vec<u64>,
}

impl Strata {
    /// One stratum, of which nothing is known beforehand.
    fn whole(train: f64) -> Self {
        Self { of: Vec::new(), limits: vec![(train * 2_f64.powi(64)) as u64] }
    }

    /// Cuts each of so many strata where it has its share.
    fn of(mut members: Vec<StratumMember>, count: usize, train: f64) -> Self {
        // A form that stands in several strata belongs to the first: all its puzzles are on one side.
        members.sort_by_key(|(key, ..)| *key);
        members.dedup_by_key(|(key, ..)| *key);
        let mut chances = vec![Vec::new(); count];
        members.iter().for_each(|&(_, chance, stratum)| chances[stratum as usize].push(chance));
        let limit = |mut chances: Vec<u64>| {
            chances.sort_unstable();
            let trained = (train * chances.len() as f64).round() as usize;
            chances.get(trained).copied().unwrap_or(u64::MAX)
        };
        let limits = chances.into_iter().map(limit).collect();
        Self { of: members.iter().map(|&(key, _, stratum)| (key, stratum)).collect(), limits }
    }

    /// Returns the part of a form.
    fn part(&self, form: &Form, seed: u64) -> DataPart {
        let key = if self.of.is_empty() { 0 } else { form.key() };
        let at = self.of.binary_search_by_key(&key, |(key, _)| *key);
        let stratum = at.map_or(0, |at| self.of[at].1);
        if form.chance(seed) < self.limits[stratum as usize] { DataPart::Train } else { DataPart::Test }
    }
}
