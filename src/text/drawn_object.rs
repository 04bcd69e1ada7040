//! Puzzles of programs that draw them, as JSON objects, and the packed objects in links.

use serde_json::{Map, Value};

use super::fault::{Fault, FaultKind};
use super::links::packed;
use super::puzzle::Puzzle;
use super::reading::Reading;
use super::{fpuzzles, links, sudokupad};

/// Reads an object; `None` if it is not the puzzle of such a program.
pub(super) fn read(object: &Map<String, Value>, reading: &Reading) -> Option<Result<Puzzle, Fault>> {
    if fpuzzles::is_puzzle(object) {
        return Some(fpuzzles::read(object, reading));
    }
    sudokupad::is_puzzle(object).then(|| sudokupad::read(object, reading))
}

/// Reads a link or a packed puzzle; `None` if the text is neither. The text begins after `start` characters.
pub(super) fn read_link(text: &[u8], start: usize, reading: &Reading) -> Option<Result<Puzzle, Fault>> {
    Some(links::find(text)?.and_then(|link| {
        let start = start + link.start;
        let object = packed_object(link.text, start)?;
        read(&object, reading).unwrap_or_else(|| {
            let fields = object.keys().take(8).map(String::as_str).collect::<Vec<_>>().join(", ");
            Err(link_fault(start, format!("it holds an object of another program: its fields are {fields}")))
        })
    }))
}

/// Returns the packed object of a link.
fn packed_object(text: &str, start: usize) -> Result<Map<String, Value>, Fault> {
    let text = packed::unpack(text, start)?;
    match serde_json::from_str(&text).or_else(|error| sudokupad::from_short(&text).ok_or(error)) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err(link_fault(start, "it holds JSON, but not an object".to_owned())),
        Err(error) => Err(link_fault(start, format!("it does not hold JSON: {error}"))),
    }
}

fn link_fault(start: usize, why: String) -> Fault {
    Fault::at(start + 1, FaultKind::Link(why))
}
