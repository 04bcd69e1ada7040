//! The options for data sets, which every command has that answers records.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::time::Instant;

use specudoku::batch::{FailedRecord, Format};
use specudoku::text::stream::{Table, is_silent};

use super::common::QuietArgs;
use super::exit::Failure;
use super::output::{StandardOutput, print};

/// The options for data sets.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Data sets")]
pub(crate) struct DataArgs {
    /// Keep the columns of the input [default: true].
    ///
    /// The columns of a table and the members of JSON objects stay as they are, with the answers behind, where the
    /// answers are csv, tsv or jsonl.
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", default_value_t = true, hide_default_value = true, action = clap::ArgAction::Set)]
    pub(super) keep: bool,

    /// Pass blank lines and comments through.
    ///
    /// So line i answers line i, in the format line. Implies --lines.
    #[arg(long)]
    pub(super) keep_lines: bool,

    /// Exit with 1 if a record fails.
    ///
    /// Each such record is named on standard error.
    #[arg(long)]
    pub(super) strict: bool,

    /// Count at the end what became of the records.
    ///
    /// The counts are printed on standard error; without this option only where that is a terminal.
    #[arg(long)]
    pub(super) summary: bool,

    /// Go on with the output of a run that was stopped.
    ///
    /// Writes to this file, behind its last whole record.
    #[arg(long, value_name = "OUT")]
    pub(super) resume: Option<PathBuf>,
}

impl DataArgs {
    /// Opens the output, and returns the number of records that it has already, if it has a beginning.
    pub(super) fn output(&self, format: Format) -> Result<(Box<dyn Write>, Option<u64>), Failure> {
        let Some(path) = &self.resume else { return Ok((Box::new(StandardOutput::new()), None)) };
        let name = path.display();
        if format == Format::Grid {
            return Err(Failure::usage("--resume counts lines: it does not go with drawn grids"));
        }
        let open = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = open.map_err(|error| Failure::io(format!("cannot open {name}: {error}")))?;
        if !file.metadata().is_ok_and(|data| data.is_file()) {
            return Err(Failure::usage(format!("--resume needs a file: {name} is none")));
        }
        match cut(file, format) {
            Ok((file, records)) => Ok((Box::new(file), records)),
            Err(error) => Err(Failure::io(format!("cannot go on with {name}: {error}"))),
        }
    }

    /// Whether the summary is to be printed.
    pub(super) fn has_summary(&self, quiet: QuietArgs) -> bool {
        self.summary || quiet.shows()
    }
}

/// Cuts a file behind its last whole record, and counts its records; `None` if it has not even a header.
fn cut(mut file: File, format: Format) -> io::Result<(File, Option<u64>)> {
    let mut lines = BufReader::new(&file);
    let (mut row, mut records, mut length, mut seen) = (Vec::new(), 0, 0, 0);
    let table = format.delimiter().map(|delimiter| Table::new(delimiter, 0));
    let mut has_header = table.is_none();
    loop {
        let line = lines.read_until(b'\n', &mut row)?;
        if line == 0 || !row.ends_with(b"\n") {
            break;
        }
        seen += line as u64;
        // A field that was kept may hold line breaks.
        if table.is_some_and(|table| table.is_open(&row)) {
            continue;
        }
        if !has_header {
            (has_header, length) = (true, seen);
        } else if format != Format::Line || !is_silent(&row) {
            (records, length) = (records + 1, seen);
        }
        row.clear();
    }
    drop(lines);
    file.set_len(length)?;
    file.seek(SeekFrom::End(0))?;
    Ok((file, (length > 0).then_some(records)))
}

/// Names a record that failed.
pub(super) fn name_failed(file: &str, failed: &FailedRecord) {
    print(&format!("{file}, line {}: record {}: {}", failed.line, failed.record, failed.why));
}

/// Prints the counts of a summary, those that are zero left out but for the first two, and the rate.
pub(super) fn print_summary(counts: &[(&str, u64)], begun: Instant) {
    let seconds = begun.elapsed().as_secs_f64();
    let shown = counts.iter().enumerate().filter(|(index, (_, count))| *index < 2 || *count > 0);
    let shown: Vec<String> = shown.map(|(_, (name, count))| format!("{count} {name}")).collect();
    let rate = counts[0].1 as f64 / seconds.max(1e-6);
    print(&format!("{}; {seconds:.2} s, {rate:.0} a second", shown.join(", ")));
}
