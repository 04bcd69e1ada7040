//! The records of a chunk one by one, whether they have been read or not.

use super::chunk::{Chunk, Content};
use super::entry::{Entry, Text};
use super::sheet::Origin;
use crate::text::{Fault, Puzzle, Reading};

/// A part of a chunk.
pub(super) enum Part<'c> {
    /// A blank line or a comment, behind this number of records.
    Silent(&'c [u8], u64),
    /// A record.
    Record(Origin<'c>, Unread<'c>),
}

/// A record that may have been read.
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
    /// The parts of the chunk, in order.
    pub(super) fn parts<'c>(&'c self, reading: &'c Reading) -> impl Iterator<Item = Part<'c>> {
        let (text, items) = match &self.content {
            Content::Lines(text) => (Some(text), &[][..]),
            Content::Records(items) => (None, &items[..]),
        };
        let mut number = self.first;
        let lines = text.into_iter().flat_map(|text| text.entries(reading).map(move |entry| (text, entry)));
        let lines = lines.map(move |(text, entry)| {
            if entry.is_silent {
                return Part::Silent(entry.text, number);
            }
            number += 1;
            Part::Record(text.origin(&entry, number), Unread::Line(text, entry))
        });
        let items = items.iter().zip(self.first + 1..);
        lines.chain(items.map(|(item, number)| Part::Record(item.origin(number), Unread::Read(&item.puzzle))))
    }
}
