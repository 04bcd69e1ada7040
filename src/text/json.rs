//! Puzzles in JSON: an object or a string a record, one a line or in an array over any number of lines.

use serde_json::{Map, Value};

use super::alphabet::Notation;
use super::fault::{Fault, FaultKind};
use super::table::{Column, PUZZLE_COLUMNS};
use super::{Puzzle, Reading, read_line, read_one_puzzle};
use crate::model::Shape;

/// Reads a JSON text that holds a puzzle.
pub(super) fn read_json(text: &[u8], reading: &Reading) -> Result<Puzzle, Fault> {
    read_value(&serde_json::from_slice(text).map_err(|error| fault(error.to_string()))?, reading)
}

pub(super) fn fault(why: impl Into<String>) -> Fault {
    Fault::new(FaultKind::Json(why.into()))
}

/// Reads a value: a string in any notation, a list of numbers, a list of rows, or an object with one of these.
fn read_value(value: &Value, reading: &Reading) -> Result<Puzzle, Fault> {
    match value {
        Value::String(text) if text.contains('\n') => read_one_puzzle(text.as_bytes(), reading),
        Value::String(text) => read_line(text.as_bytes(), reading),
        Value::Array(rows) if rows.iter().all(Value::is_string) && !rows.is_empty() => {
            let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
            read_one_puzzle(rows.join("\n").as_bytes(), reading)
        }
        Value::Array(cells) => read_cells(cells, reading),
        Value::Object(object) => read_field(object, reading),
        Value::Null | Value::Bool(_) | Value::Number(_) => Err(fault(format!("it is {value}"))),
    }
}

fn read_field(object: &Map<String, Value>, reading: &Reading) -> Result<Puzzle, Fault> {
    let named = |name: &str| object.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value);
    let value = match reading.column.as_ref().and_then(Column::name) {
        Some(name) => named(name.as_str()),
        None => PUZZLE_COLUMNS.iter().find_map(|name| named(name)),
    };
    let shape = named("shape").and_then(Value::as_str).and_then(|text| text.parse::<Shape>().ok());
    let reading = Reading { shape: reading.shape.or(shape), ..*reading };
    match value {
        Some(value @ (Value::String(_) | Value::Array(_))) => read_value(value, &reading),
        Some(value) => Err(fault(format!("its field of puzzles is {value}"))),
        None => {
            let keys: Vec<&str> = object.keys().map(String::as_str).take(16).collect();
            Err(fault(format!("its fields are {}", if keys.is_empty() { "none".to_owned() } else { keys.join(", ") })))
        }
    }
}

/// Reads a list of numbers, or of lists of numbers; `null` is an empty cell.
fn read_cells(cells: &[Value], reading: &Reading) -> Result<Puzzle, Fault> {
    let number = |value: &Value| match value {
        Value::Null => Ok(0),
        value => value
            .as_i64()
            .filter(|number| (-1..=64).contains(number))
            .map(|number| number.max(0) as u8)
            .ok_or_else(|| fault(format!("{} is no digit", value.to_string().chars().take(16).collect::<String>()))),
    };
    let flat = cells.iter().flat_map(|cell| match cell {
        Value::Array(row) => row.as_slice(),
        value => std::slice::from_ref(value),
    });
    let values = flat.map(number).collect::<Result<Vec<u8>, _>>()?;
    let usual = Shape::from_cells(values.len()).ok_or_else(|| Fault::new(FaultKind::Cells(values.len())));
    let shape = reading.shape.map_or(usual, Ok)?;
    let place = |cell: usize| (None, cell + 1);
    if let Some(cell) = values.iter().position(|value| usize::from(*value) > shape.side()) {
        let kind = FaultKind::Token { token: values[cell].to_string(), side: shape.side() };
        return Err(Fault::at(cell + 1, kind));
    }
    let puzzle = Puzzle::new(shape, &values, Notation::for_side(shape.side()), place);
    if reading.shape.is_some() { puzzle } else { Puzzle::assumed(puzzle, shape) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUR: &str = "1.3...4..3..4.2.";

    #[test]
    fn objects_name_their_puzzle_in_a_field() {
        let read = |text: &str| read_line(text.as_bytes(), &Reading::default()).map(|puzzle| puzzle.grid.to_string());
        let numbers = "[1,0,3,0, 0,0,4,0, 0,3,0,0, 4,0,2,null]";
        let rows = "[[1,0,3,0],[0,0,4,0],[0,3,0,0],[4,0,2,0]]";
        for field in [
            "\"1.3...4..3..4.2.\"",
            numbers,
            rows,
            "[\"1.3.\",\"..4.\",\".3..\",\"4.2.\"]",
            "\"1.3.\\n..4.\\n.3..\\n4.2.\"",
        ] {
            for name in ["puzzle", "Quizzes", "grid"] {
                assert_eq!(read(&format!("{{\"id\": 1, \"{name}\": {field}}}")).as_deref(), Ok(FOUR), "{field}");
            }
        }
        for (text, word) in [
            ("{\"a\": 1}", "its fields are a"),
            ("{\"puzzle\": null}", "its field of puzzles is null"),
            ("{\"puzzle\": [7]}", "1 cells make no grid"),
            ("{", "EOF"),
        ] {
            assert!(read(text).unwrap_err().to_string().contains(word), "{text}");
        }
    }
}
