//! What is to be answered of a chunk, one part after the other, whether it has been read or not.

use super::chunk::{Chunk, Content, Item};
use super::entry::{Entry, Text};
use super::options::BatchOptions;
use super::sheet::Origin;
use crate::text::{Fault, Puzzle, Reading};

/// A part of a chunk.
pub(super) enum Part<'c> {
    /// A blank line or a comment that passes through.
    Silent(&'c [u8]),
    /// A record.
    Record(Origin<'c>, Unread<'c>),
}

/// A record that may have been read.
#[derive(Clone, Copy)]
pub(super) enum Unread<'c> {
    Line(&'c Text, Entry<'c>),
    Read(&'c Result<Puzzle, Fault>),
}

impl Unread<'_> {
    /// Reads the puzzle of the record.
    pub(super) fn read(&self, reading: &Reading) -> Result<Puzzle, Fault> {
        match self {
            Self::Line(text, entry) => text.read(entry, reading),
            Self::Read(puzzle) => (*puzzle).clone(),
        }
    }
}

impl Chunk {
    /// The parts of the chunk in order, without the records that have their answers, and the lines between these.
    pub(super) fn parts<'c>(&'c self, options: &'c BatchOptions) -> impl Iterator<Item = Part<'c>> {
        let (text, items) = match &self.content {
            Content::Lines(text) => (Some(text), &[][..]),
            Content::Records(items) => (None, &items[..]),
        };
        let lines = text.into_iter().flat_map(|text| text.entries(&options.reading).map(move |entry| (text, entry)));
        let lines = lines.map(|(text, entry)| match entry.is_silent {
            true => Part::Silent(entry.text),
            false => Part::Record(text.origin(&entry, 0), Unread::Line(text, entry)),
        });
        let items = items.iter().map(|item| match item {
            Item::Silent(line) => Part::Silent(line),
            Item::Record(record, columns) => {
                let origin =
                    Origin { line: record.line, text: &record.text, columns: columns.as_deref(), ..Origin::default() };
                Part::Record(origin, Unread::Read(&record.puzzle))
            }
        });
        let mut number = self.first;
        lines.chain(items).filter_map(move |part| match part {
            Part::Silent(line) => (options.keep_lines && number >= options.answered).then_some(Part::Silent(line)),
            Part::Record(origin, unread) => {
                number += 1;
                let origin = Origin { record: number, ..origin };
                (number > options.answered).then_some(Part::Record(origin, unread))
            }
        })
    }
}

/// Appends a line that passes through.
pub(super) fn pass(line: &[u8], output: &mut Vec<u8>) {
    output.extend_from_slice(line);
    output.push(b'\n');
}
