//! A record whose end is on a later line, in a form that takes every line up to there.

use super::latin::LatinLines;
use super::long_row::LongRow;
use super::xcsp::XcspLines;
use super::{Recogniser, Role};

/// What is open.
#[derive(Debug)]
pub(super) enum OpenRecord {
    /// A row of the table.
    Row(LongRow),
    /// A Latin square.
    Latin(LatinLines),
    /// An instance of XCSP3.
    Xcsp(XcspLines),
}

impl From<LongRow> for OpenRecord {
    fn from(row: LongRow) -> Self {
        Self::Row(row)
    }
}

impl From<LatinLines> for OpenRecord {
    fn from(latin: LatinLines) -> Self {
        Self::Latin(latin)
    }
}

impl From<XcspLines> for OpenRecord {
    fn from(xcsp: XcspLines) -> Self {
        Self::Xcsp(xcsp)
    }
}

impl Recogniser {
    /// Takes a line of what is open.
    pub(super) fn push_open(&mut self, open: OpenRecord, number: u64, line: &[u8]) -> Role {
        match open {
            OpenRecord::Row(row) => self.push_long_row(row, number, line),
            OpenRecord::Latin(latin) => self.push_latin(latin, number, line),
            OpenRecord::Xcsp(xcsp) => self.push_xcsp(xcsp, line),
        }
    }

    /// Ends what is open at the end of the stream.
    pub(super) fn end_open(&mut self, open: OpenRecord) {
        match open {
            OpenRecord::Row(row) => self.take_back(row),
            OpenRecord::Latin(latin) => self.push_again(latin),
            OpenRecord::Xcsp(xcsp) => self.end_xcsp(&xcsp),
        }
    }
}
