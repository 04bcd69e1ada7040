//! The options for data sets, which every command has that answers records.

use std::fs::OpenOptions;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use specudoku::batch::{FailedRecord, Format, ResumeError, Resumed};

use super::exit::{Failure, refuse};
use super::input::Input;
use super::output::{StandardOutput, note, print};

/// The options for data sets.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Data sets")]
pub(crate) struct DataArgs {
    /// Keep the columns of the input [default: true].
    ///
    /// The columns of a table and the members of JSON objects stay as they are, with the answers behind, where the
    /// answers are csv, tsv or jsonl.
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    keep: Option<bool>,

    /// Pass blank lines and comments through.
    ///
    /// So line i answers line i, in the format line. Implies --lines.
    #[arg(long)]
    pub(super) keep_lines: bool,

    /// Exit with 1 if a record fails.
    ///
    /// Such records are named on standard error, twenty at most.
    #[arg(long)]
    pub(super) strict: bool,

    /// Count at the end what became of the records.
    ///
    /// The counts are printed on standard error; without this option only where that is a terminal.
    #[arg(long)]
    pub(super) summary: bool,

    /// Go on with the output of a run that was stopped.
    ///
    /// Writes to this file, behind what it holds. It must be the beginning of what the same command has written for the
    /// same inputs: header and last record are compared.
    #[arg(long, value_name = "OUT")]
    pub(super) resume: Option<PathBuf>,
}

impl DataArgs {
    /// Whether the columns of the input stay.
    pub(super) fn keep(&self) -> bool {
        self.keep.unwrap_or(true)
    }

    /// Refuses options that have no effect on answers in this format.
    pub(super) fn check(&self, format: Format) -> Result<(), Failure> {
        let (is_line, has_columns) = (format == Format::Line, format.has_columns());
        refuse(self.keep_lines && !is_line, "--keep-lines goes with --format line: a table has no comments")?;
        refuse(self.keep.is_some() && !has_columns, "--keep is for columns: it goes with --format csv, tsv or jsonl")
    }

    /// Refuses the options of records, except --strict, for an output without records.
    pub(super) fn refuse_for(&self, what: &str) -> Result<(), Failure> {
        let given = [
            ("--keep", self.keep.is_some()),
            ("--keep-lines", self.keep_lines),
            ("--summary", self.summary),
            ("--resume", self.resume.is_some()),
        ];
        let refused = |(name, is_given): (&str, bool)| refuse(is_given, format!("{name} is for records: {what}"));
        given.into_iter().try_for_each(refused)
    }

    /// Opens the output, and returns what it holds already if it is to be gone on with.
    pub(super) fn output(
        &self,
        format: Format,
        inputs: &[Input],
    ) -> Result<(Box<dyn Write>, Option<Resumed>), Failure> {
        let Some(path) = &self.resume else { return Ok((Box::new(StandardOutput::new()), None)) };
        let name = path.display();
        refuse(format == Format::Grid, "--resume goes with a line or a row a record: not with drawn grids")?;
        refuse(inputs.iter().any(|input| input.is_file(path)), format!("--resume: {name} is an input"))?;
        // What stands there is never written over.
        let open = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = open.map_err(|error| Failure::io(format!("cannot open {name}: {error}")))?;
        refuse(!file.metadata().is_ok_and(|data| data.is_file()), format!("--resume needs a file: {name} is none"))?;
        match Resumed::read(format, BufReader::new(&file)) {
            Ok(before) => Ok((Box::new(file), Some(before))),
            Err(error) => Err(Failure::io(format!("cannot read {name}: {error}"))),
        }
    }

    /// Says why a run cannot go on with its output.
    pub(super) fn not_resumed(&self, error: &ResumeError) -> Failure {
        let name = self.resume.as_deref().unwrap_or(Path::new("")).display();
        let remedy = match error {
            ResumeError::Tail(_) => "delete that, or name another file",
            _ => "name another file, or the command, options and inputs that wrote this one",
        };
        Failure::usage(format!("--resume {name}: {error}; nothing was written: {remedy}"))
    }
}

/// Names a record that failed.
pub(super) fn name_failed(file: &str, failed: &FailedRecord) {
    note(&format!("{file}, line {}: record {}: {}", failed.line, failed.record, failed.why));
}

/// Prints the counts of a summary, those that are zero left out but for the first two, and the rate.
pub(super) fn print_summary(counts: &[(&str, u64)], begun: Instant) {
    let seconds = begun.elapsed().as_secs_f64();
    let shown = counts.iter().enumerate().filter(|(index, (_, count))| *index < 2 || *count > 0);
    let shown: Vec<String> = shown.map(|(_, (name, count))| format!("{count} {name}")).collect();
    let rate = counts[0].1 as f64 / seconds.max(1e-6);
    print(&format!("{}; {seconds:.2} s, {rate:.0} a second", shown.join(", ")));
}
