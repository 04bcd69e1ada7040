//! The lines that an open record holds back until its end: what they come to, and what becomes of them.

use super::{Recognised, Recogniser, Role};

/// What a further line makes of an open record.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Goes {
    /// It is still open.
    On,
    Whole,
    /// It is none, or longer than it may be.
    Refuted,
}

/// Returns lines as one text.
pub(super) fn joined(lines: &[(u64, Vec<u8>)]) -> Vec<u8> {
    lines.iter().map(|(_, line)| line.as_slice()).collect::<Vec<_>>().join(&b'\n')
}

impl Recogniser {
    /// Takes a line that an open record had.
    pub(super) fn push_held(&mut self, number: u64, text: Vec<u8>) {
        let role = self.push(number, &text);
        self.give_record(number, text, role);
    }

    /// Gives a line that is a record.
    pub(super) fn give_record(&mut self, number: u64, text: Vec<u8>, role: Role) {
        if role.is_record() {
            self.give(Recognised::Line { line: number, text, table: role.table() });
        }
    }
}
