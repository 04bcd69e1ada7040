//! Instances of XCSP3 among the lines of a stream: from `<instance` to `</instance>`.

use super::role::{Recognised, Role};
use super::{OpenRecord, Recogniser};
use crate::text::fault::{Fault, FaultKind};
use crate::text::lines::MAX_LINE_BYTES;
use crate::text::puzzle::Puzzle;
use crate::text::reading::Reading;
#[cfg(feature = "xcsp")]
use crate::text::xcsp;

const XML: &[u8] = b"<?xml";
const BEGIN: &[u8] = b"<instance";
const END: &[u8] = b"</instance>";

/// Maximum number of bytes of an instance. One of 60x60 that names each pair of cells has 7 million.
const MAX_INSTANCE_BYTES: usize = 16 << 20;

/// An instance that is being read.
#[derive(Debug)]
pub(super) struct XcspLines {
    /// The line on which it began.
    first: u64,
    text: Vec<u8>,
    is_too_long: bool,
}

impl XcspLines {
    /// Returns the instance that this line begins; `None` if it does not begin one.
    pub(super) fn begin(number: u64, line: &[u8]) -> Option<Self> {
        // An XML declaration may precede it on its line.
        let begins = line.starts_with(BEGIN) || line.starts_with(XML) && contains(line, BEGIN);
        begins.then(|| Self { first: number, text: Vec::new(), is_too_long: false })
    }

    /// Adds a line; returns whether it is the last one.
    fn push(&mut self, line: &[u8]) -> bool {
        self.is_too_long |= self.text.len() + line.len() > MAX_INSTANCE_BYTES;
        if !self.is_too_long {
            self.text.extend_from_slice(line);
            self.text.push(b'\n');
        }
        contains(line, END)
    }

    fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::new(FaultKind::Xcsp(message.into())).on_line(self.first)
    }

    fn read(&self, reading: &Reading) -> Result<Puzzle, Fault> {
        if self.is_too_long {
            return Err(self.fault(format!("it is longer than {MAX_INSTANCE_BYTES} bytes")));
        }
        let text = std::str::from_utf8(&self.text).map_err(|error| self.fault(error.to_string()))?;
        read_xcsp(text.trim_start(), self.first, reading)
    }
}

#[cfg(feature = "xcsp")]
fn read_xcsp(text: &str, line: u64, reading: &Reading) -> Result<Puzzle, Fault> {
    xcsp::read(text, line, reading)
}

/// Refuses an instance.
#[cfg(not(feature = "xcsp"))]
fn read_xcsp(_: &str, line: u64, _: &Reading) -> Result<Puzzle, Fault> {
    let kind = FaultKind::Xcsp("this build does not read it. The command-line program does".to_owned());
    Err(Fault::new(kind).on_line(line))
}

/// Whether a line is the XML declaration before an instance.
pub(super) fn is_declaration(line: &[u8]) -> bool {
    line.starts_with(XML) && line.ends_with(b"?>")
}

fn contains(line: &[u8], part: &[u8]) -> bool {
    memchr::memmem::find(line, part).is_some()
}

impl Recogniser {
    /// Adds a line of an instance, including the first one.
    pub(super) fn push_xcsp(&mut self, mut xcsp: XcspLines, line: &[u8]) -> Role {
        if xcsp.push(line) {
            self.give_xcsp(&xcsp, xcsp.read(&self.reading));
        } else {
            self.open = Some(OpenRecord::Xcsp(xcsp));
        }
        Role::Part
    }

    /// Ends an instance that the end of the stream cuts off.
    pub(super) fn end_xcsp(&mut self, xcsp: &XcspLines) {
        self.give_xcsp(xcsp, Err(xcsp.fault("the text ends before </instance>")));
    }

    fn give_xcsp(&mut self, xcsp: &XcspLines, puzzle: Result<Puzzle, Fault>) {
        let shown = &xcsp.text[..xcsp.text.len().min(MAX_LINE_BYTES)];
        let text = if puzzle.is_err() { shown.to_vec() } else { Vec::new() };
        self.give(Recognised::Read { line: xcsp.first, text, puzzle });
    }
}
