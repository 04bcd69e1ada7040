//! Reads and writes every notation. Faults name the line and the column.
//!
//! A file is read record by record ([`Records`]). A line that holds a grid is a record wherever it occurs. Drawn grids,
//! tables and JSON arrays are recognised by their own lines. If a text can be read in two ways, the symbols in it
//! decide; if they do not suffice, the record is refused.

mod alphabet;
mod boxes_after;
mod bytes;
mod layout_rule;
mod fault;
mod glyphs;
mod column;
mod reading;
mod puzzle;

// One grid on one line.
mod candidates;
mod evidence;
mod scan;
mod tokens;
mod cells;
mod hodoku;
mod label;
mod foreign;
mod iss;
mod iss_line;
mod links;

// Puzzles that are read element by element.
mod draft;
#[cfg(feature = "links")]
mod json_value;
#[cfg(feature = "links")]
mod fpuzzles;
#[cfg(feature = "links")]
mod sudokupad;
#[cfg(feature = "links")]
mod drawn_object;

// Grids over several lines, and the formats that contain grids.
mod facts;
mod step_marks;
mod row;
mod grid_cells;
mod within;
mod killers;
mod ksudoku;
mod programs;
mod line;
mod boxes;
mod irregular;
mod block;
mod paragraph;
mod regions;
mod drawing;
mod title;
mod table;
mod array;
#[cfg(feature = "batch")]
mod json;
#[cfg(feature = "xcsp")]
mod xcsp;

// Whole texts.
mod lines;
mod recogniser;
mod record;

mod write;

// Pages.
mod sheet;

pub use alphabet::{Alphabet, Notation};
#[cfg(feature = "batch")]
pub(crate) use boxes_after::boxes_follow;
#[cfg(feature = "batch")]
pub(crate) use bytes::ends_cells;
pub use column::Column;
#[cfg(feature = "batch")]
pub(crate) use column::PUZZLE_COLUMNS;
pub use fault::{Fault, FaultKind};
#[cfg(feature = "batch")]
pub(crate) use iss::is_iss;
pub use layout_rule::LayoutRule;
pub use puzzle::Puzzle;
pub use reading::Reading;
pub(crate) use record::read_line;
pub use record::{Record, Records, read_puzzle};
pub use sheet::Sheet;
#[cfg(feature = "batch")]
pub(crate) use table::LAYOUT_COLUMN;
pub use write::{GridDisplay, Paint, Style};

/// Recognises a text line by line, for callers that read it on several threads: what each line is, before any record is
/// read.
#[cfg(feature = "batch")]
pub(crate) mod stream {
    pub(crate) use super::bytes::{LIST_LINE, is_silent, list_lines};
    pub(crate) use super::lines::MAX_LINE_BYTES;
    pub(crate) use super::recogniser::{Recogniser, Role};
    pub(crate) use super::record::read_record;
    pub(crate) use super::table::Table;
}
