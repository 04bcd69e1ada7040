//! Cuts the input into chunks of complete lines, or of records that were read already.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::Arc;

use super::buffer::{Buffer, HEAVY, LIGHT};
use super::chunk::{Chunk, ReadEntry, Text, is_record, lines_of};
use crate::batch::error::BatchError;
use crate::batch::table::columns::Columns;
use crate::batch::table::kept::KeptColumns;
use crate::model::Layout;
use crate::primitives::atomic::{AtomicU64, Ordering};
use crate::text::stream::{LIST_LINE, Recogniser, Role, Table, list_lines};
use crate::text::{Fault, FaultKind, Reading, Record, is_iss};

/// Weight of a chunk of records that were read already: these need more time and memory than lines.
const READ_CHUNK_WEIGHT: usize = 64;

/// The bytes of an input. A separate thread reads them, and may outlive the run.
pub(crate) type InputBytes = Box<dyn Read + Send>;

/// Cuts an input into chunks.
pub(crate) struct Chunks {
    buffer: Buffer<InputBytes>,
    reading: Reading,
    recogniser: Recogniser,
    /// Weight of a chunk without its last record.
    weight: usize,
    /// Number of the last line.
    line: u64,
    records: u64,
    /// Number of records that an earlier run has answered.
    answered: u64,
    kept: Arc<KeptColumns>,
    /// Number of lines that are text and not records, once the input has ended.
    text_lines: Arc<AtomicU64>,
    /// The columns of the table that is being read.
    columns: Option<Arc<Columns>>,
    /// Entries that were read, and are not in a chunk yet.
    read: VecDeque<ReadEntry>,
    ended: bool,
    /// The error that ended the input. It is returned after everything before it.
    error: Option<BatchError>,
}

impl Chunks {
    /// Cuts `input` into chunks of at most this weight each. Earlier inputs had `first` records.
    pub(crate) fn new(input: InputBytes, reading: Reading, first: u64, weight: usize) -> Self {
        Self {
            buffer: Buffer::new(input),
            recogniser: Recogniser::new(reading.clone()),
            reading,
            weight,
            line: 0,
            records: first,
            answered: 0,
            kept: Arc::default(),
            text_lines: Arc::default(),
            columns: None,
            read: VecDeque::new(),
            ended: false,
            error: None,
        }
    }

    /// Sets the columns to keep, and the number of records that an earlier run has answered.
    pub(crate) fn for_run(mut self, kept: &Arc<KeptColumns>, answered: u64) -> Self {
        self.kept = Arc::clone(kept);
        self.answered = answered;
        self
    }

    /// Returns the number of lines that are text and not records. It is known once the last chunk was returned.
    pub(crate) fn text_lines(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.text_lines)
    }

    /// Returns the next chunk, or `None` at the end. Bytes are read into `memory`.
    pub(crate) fn next_chunk(&mut self, mut memory: Vec<u8>) -> Result<Option<Chunk>, BatchError> {
        loop {
            if !self.read.is_empty() {
                let read = self.take_read();
                let count = read.iter().filter(|entry| matches!(entry, ReadEntry::Record(..))).count();
                return Ok(Some(self.chunk(None, read, count)));
            }
            if self.ended {
                return self.error.take().map_or(Ok(None), Err);
            }
            let lines = self.buffer.take_lines(memory, self.weight).unwrap_or_else(|error| {
                self.error = Some(BatchError::Read(error));
                None
            });
            memory = match lines {
                Some(lines) => {
                    let before = self.line;
                    let list = self.recognise_list(&lines);
                    let is_list = list.is_some();
                    match list.map(|count| (count, None)).or_else(|| self.recognise(&lines)) {
                        Some((count, columns)) => {
                            let text = Text { bytes: lines, columns, before, is_list };
                            return Ok(Some(self.chunk(Some(text), Vec::new(), count)));
                        }
                        None => lines,
                    }
                }
                None => {
                    self.ended = true;
                    self.recogniser.end(self.line);
                    self.take_ended();
                    self.text_lines.store(self.recogniser.unread(), Ordering::Relaxed);
                    Vec::new()
                }
            };
        }
    }

    fn chunk(&mut self, text: Option<Text>, read: Vec<ReadEntry>, count: usize) -> Chunk {
        let skipped = self.answered.saturating_sub(self.records).min(count as u64) as usize;
        let chunk = Chunk { first: self.records, skipped, text, read };
        self.records += count as u64;
        chunk
    }

    /// Recognises lines of 81 cells together, and returns their number. Returns `None`, and does nothing, if there are
    /// other lines or columns to note.
    fn recognise_list(&mut self, lines: &[u8]) -> Option<usize> {
        let count = list_lines(lines);
        let is_list = count * LIST_LINE == lines.len() && self.kept.is_settled() && self.recogniser.push_list();
        is_list.then(|| {
            self.line += count as u64;
            count
        })
    }

    /// Recognises some lines. If each line is silent or a complete record, and all records have the same kind, returns
    /// the number of records and their columns. Otherwise parses the records.
    fn recognise(&mut self, lines: &[u8]) -> Option<(usize, Option<Arc<Columns>>)> {
        let before = self.line;
        let (mut count, mut kind, mut are_lines) = (0, None, true);
        // While all lines are records of the same kind, none is parsed here: the workers parse them, on all threads. As
        // soon as another kind of line occurs, all records of the chunk are parsed here, including those before that
        // line.
        for (index, line) in lines_of(lines).enumerate() {
            self.line += 1;
            let role = self.recogniser.push(self.line, line);
            let has_ended = self.recogniser.has_record();
            let is_line = are_lines && !has_ended && matches!(role, Role::Silent | Role::Whole | Role::Row(_));
            if is_line && (!role.is_record() || *kind.get_or_insert(role.table()) == role.table()) {
                self.note_columns(line, role);
                count += usize::from(role.is_record());
                continue;
            }
            if std::mem::take(&mut are_lines) {
                self.read_lines(lines, index, before, kind.flatten());
            }
            self.take_ended();
            self.note_columns(line, role);
            match role {
                Role::Silent => self.keep_silent(line),
                Role::Whole | Role::Row(_) => self.read_line(line, self.line, role.table()),
                Role::Header(_) | Role::Part => {}
            }
        }
        are_lines.then(|| (count, kind.flatten().and(self.columns.clone())))
    }

    /// Notes the columns that a line defines, if any.
    fn note_columns(&mut self, line: &[u8], role: Role) {
        match role {
            Role::Header(table) => self.columns = Columns::from_header(table, line).map(Arc::new),
            Role::Row(table) if self.columns.as_ref().is_none_or(|columns| columns.table != Some(table)) => {
                self.columns = Some(Arc::new(Columns::from_row(table, line)));
            }
            Role::Whole if !self.kept.is_settled() => {
                let columns = if line.starts_with(b"{") {
                    Columns::from_object(line, &self.reading)
                } else if is_iss(line) {
                    Some(Columns::with_puzzle_and_layout())
                } else {
                    Columns::from_list(line)
                };
                self.kept.settle(columns.map(Arc::new));
            }
            Role::Row(_) | Role::Whole | Role::Part | Role::Silent => return,
        }
        if !self.kept.is_settled() {
            self.kept.settle(self.columns.clone());
        }
    }

    /// Takes the records that ended with the last line.
    fn take_ended(&mut self) {
        while let Some(record) = self.recogniser.take() {
            if let Err(fault @ Fault { kind: FaultKind::NoRecord(_), .. }) = record.puzzle {
                self.error = Some(BatchError::NoRecord(fault.into()));
                return;
            }
            let role = record.table.map_or(Role::Whole, Role::Row);
            if role.table().is_some() || record.text.starts_with(b"{") {
                self.note_columns(&record.text, role);
            } else if !self.kept.is_settled()
                && record.puzzle.as_ref().is_ok_and(|puzzle| puzzle.layout_words().is_some())
            {
                self.kept.settle(Some(Arc::new(Columns::with_puzzle_and_layout())));
            }
            let columns = record.table.and(self.columns.clone());
            self.read.push_back(ReadEntry::Record(record, columns));
        }
    }

    /// Parses the first `count` of these lines. Each is silent or a record of the same kind.
    fn read_lines(&mut self, lines: &[u8], count: usize, before: u64, table: Option<Table>) {
        for (line, number) in lines_of(lines).take(count).zip(before + 1..) {
            if is_record(line, table, &self.reading) {
                self.read_line(line, number, table)
            } else {
                self.keep_silent(line)
            }
        }
    }

    /// Keeps a silent line, if only lines are recognised. In other inputs silent lines are not copied to the output.
    fn keep_silent(&mut self, line: &[u8]) {
        if self.reading.lines {
            self.read.push_back(ReadEntry::Silent(line.to_vec()));
        }
    }

    fn read_line(&mut self, line: &[u8], number: u64, table: Option<Table>) {
        let record = Record::of_line(number, line, table, &self.reading);
        self.read.push_back(ReadEntry::Record(record, table.and(self.columns.clone())));
    }

    /// Takes entries of about the weight of a chunk.
    fn take_read(&mut self) -> Vec<ReadEntry> {
        let (mut taken, mut weight) = (Vec::new(), 0);
        while weight < self.weight.min(READ_CHUNK_WEIGHT) {
            let Some(entry) = self.read.pop_front() else { break };
            weight += weight_of(&entry);
            taken.push(entry);
        }
        taken
    }
}

/// Returns the weight of an entry.
fn weight_of(entry: &ReadEntry) -> usize {
    match entry {
        ReadEntry::Silent(_) => 0,
        ReadEntry::Record(record, _) => match &record.puzzle {
            Ok(puzzle) if is_heavy(puzzle.grid.layout()) => HEAVY,
            Ok(_) | Err(_) => LIGHT,
        },
    }
}

fn is_heavy(layout: &Layout) -> bool {
    layout.shape().side() > 9 || !layout.constraints().is_empty()
}

#[cfg(test)]
mod tests;
