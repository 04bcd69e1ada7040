//! The lines that an open record holds back until its end, and how they are used then.

use super::Recogniser;
use super::role::{Recognised, Role};

/// The effect of another line on an open record.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Goes {
    /// The record is still open.
    On,
    Whole,
    /// The lines are not such a record, or it is too long.
    Refuted,
}

/// Returns the lines as one text.
pub(super) fn joined(lines: &[(u64, Vec<u8>)]) -> Vec<u8> {
    lines.iter().map(|(_, line)| line.as_slice()).collect::<Vec<_>>().join(&b'\n')
}

impl Recogniser {
    /// Reads again a line that an open record had held back.
    pub(super) fn push_held(&mut self, number: u64, text: Vec<u8>) {
        let role = self.push(number, &text);
        self.give_record(number, text, role);
    }

    /// Emits a line that is a record.
    pub(super) fn give_record(&mut self, number: u64, text: Vec<u8>, role: Role) {
        if role.is_record() {
            self.give(Recognised::Line { line: number, text, table: role.table() });
        }
    }
}
