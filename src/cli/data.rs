//! The options for data sets. Every command that answers records has them.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use specudoku::batch::{BatchError, FailedRecord, Format};

use super::exit::{Failure, refuse};
use super::files::will_write;
use super::output::{StandardOutput, note, print};

/// The options for data sets.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Data sets")]
pub(crate) struct DataArgs {
    /// Keep the columns of the input [default: true].
    ///
    /// The columns of a table or the members of JSON objects are copied to the output, followed by the answers. Only
    /// for the formats csv, tsv and jsonl.
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    keep: Option<bool>,

    /// Copy blank lines and comments to the output.
    ///
    /// With `--format line`, line i of the output then answers line i of the input. Implies --lines.
    #[arg(long)]
    pub(super) keep_lines: bool,

    /// Exit with status 1 if a record fails.
    ///
    /// A puzzle with elements that are not read, such as lines without a meaning, fails too. The first twenty failed
    /// records are reported on standard error.
    #[arg(long)]
    pub(super) strict: bool,

    /// Print a summary at the end.
    ///
    /// The summary goes to standard error. If standard error is a terminal, it is printed without this option too.
    #[arg(long)]
    pub(super) summary: bool,

    /// Resume an interrupted run: append to this output file.
    ///
    /// The file must contain the beginning of the output of the same command for the same inputs. Its header and its
    /// last record are checked.
    #[arg(long, value_name = "OUT")]
    pub(super) resume: Option<PathBuf>,
}

impl DataArgs {
    /// Returns whether the columns of the input are kept.
    pub(super) fn keep(&self) -> bool {
        self.keep.unwrap_or(true)
    }

    /// Rejects options that have no effect on answers in this format.
    pub(super) fn check(&self, format: Format) -> Result<(), Failure> {
        let (is_line, has_columns) = (format == Format::Line, format.has_columns());
        refuse(self.keep_lines && !is_line, "--keep-lines needs --format line: a table has no comments")?;
        refuse(self.keep.is_some() && !has_columns, "--keep needs columns: add --format csv, tsv or jsonl")
    }

    /// Rejects the options for records, except --strict, for an output without records.
    pub(super) fn refuse_for(&self, what: &str) -> Result<(), Failure> {
        let given = [
            ("--keep", self.keep.is_some()),
            ("--keep-lines", self.keep_lines),
            ("--summary", self.summary),
            ("--resume", self.resume.is_some()),
        ];
        let mut given = given.into_iter();
        given.try_for_each(|(name, is_given)| refuse(is_given, format!("{name} does not apply here: {what}")))
    }

    /// Opens the output. If the run is resumed, also returns the same file for reading its contents.
    pub(super) fn output(&self, format: Format) -> Result<(Box<dyn Write>, Option<File>), Failure> {
        let Some(path) = &self.resume else { return Ok((Box::new(StandardOutput::new()), None)) };
        let name = path.display();
        refuse(
            format == Format::Grid,
            "--resume needs one line per record, not drawn grids: use --format line, csv, tsv or jsonl",
        )?;
        will_write(path)?;
        // Existing contents are never overwritten.
        let open = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = open.map_err(|error| Failure::io(format!("cannot open {name}: {error}")))?;
        refuse(
            !file.metadata().is_ok_and(|data| data.is_file()),
            format!("--resume: {name} is not a regular file: name a file"),
        )?;
        let before = file.try_clone().map_err(|error| self.unreadable(&error))?;
        Ok((Box::new(file), Some(before)))
    }

    /// Returns the failure to read the output of the earlier run.
    pub(super) fn unreadable(&self, error: &io::Error) -> Failure {
        Failure::io(format!("cannot read {}: {error}", self.resume.as_deref().unwrap_or(Path::new("")).display()))
    }

    /// Returns why the output cannot be resumed; `None` for an error of another kind.
    pub(super) fn not_resumed(&self, error: &BatchError) -> Option<Failure> {
        let path = self.resume.as_deref().unwrap_or(Path::new(""));
        let name = path.display();
        let remedy = match error {
            BatchError::ResumedHeader { .. } | BatchError::ResumedRecord(_) | BatchError::ResumedTail(_)
                if begins_with_crlf(path) =>
            {
                return Some(Failure::usage(format!(
                    "--resume {name}: its lines end in CRLF, but this run ends lines in LF; nothing was written: convert the line ends, or name another file"
                )));
            }
            BatchError::ResumedTail(_) => "delete it, or name another file",
            BatchError::ResumedHeader { .. } | BatchError::ResumedRecord(_) | BatchError::ResumedRecords { .. } => {
                "name another file, or repeat the command, options and inputs that wrote this one"
            }
            _ => return None,
        };
        Some(Failure::usage(format!("--resume {name}: {error}; nothing was written: {remedy}")))
    }
}

/// Returns whether the first line of a file ends in CRLF, as other programs write it.
fn begins_with_crlf(path: &Path) -> bool {
    let mut line = Vec::new();
    let read = File::open(path).and_then(|file| BufReader::new(file).read_until(b'\n', &mut line));
    read.is_ok() && line.ends_with(b"\r\n")
}

/// Reports a record that failed.
pub(super) fn name_failed(file: &str, failed: &FailedRecord) {
    note(&format!("{file}, line {}: record {}: {}", failed.line, failed.record, failed.why));
}

/// Prints the counts of a summary and the rate. Counts of zero are omitted, except the first two.
pub(super) fn print_summary(counts: &[(&str, u64)], begun: Instant) {
    let seconds = begun.elapsed().as_secs_f64();
    let shown = counts.iter().enumerate().filter(|(index, (_, count))| *index < 2 || *count > 0);
    let shown: Vec<String> = shown.map(|(_, (name, count))| format!("{count} {name}")).collect();
    let rate = counts[0].1 as f64 / seconds.max(1e-6);
    print(&format!("{}; {seconds:.2} s, {rate:.0} per second", shown.join(", ")));
}
