//! Puzzles in JSON: each record is an object or a string, one per line or in an array over any number of lines.

use serde_json::{Map, Value};

use super::alphabet::{Alphabet, Notation, cell_alphabet};
use super::column::{Column, PUZZLE_COLUMNS};
use super::drawn_object;
use super::fault::{Fault, FaultKind};
use super::puzzle::Puzzle;
use super::reading::Reading;
use super::table::LAYOUT_COLUMN;
use crate::model::Shape;

/// The content of a JSON text.
pub(super) enum JsonContent {
    /// The cells of a puzzle, as numbers.
    Puzzle(Puzzle),
    /// A puzzle of a program that draws it, or its fault.
    Drawn(Result<Puzzle, Fault>),
    /// A line in any notation.
    Line(String),
    /// Rows, or any other text on several lines.
    Drawing(String),
}

/// Returns the content of a JSON text, and how to read it, since an object may name the shape.
pub(super) fn content(text: &[u8], reading: &Reading) -> Result<(JsonContent, Reading), Fault> {
    content_of(serde_json::from_slice(text).map_err(|error| Fault::json(error.to_string()))?, reading)
}

/// Returns the content of a value: a string in any notation, a list of numbers, a list of rows, or an object with one
/// of these.
fn content_of(value: Value, reading: &Reading) -> Result<(JsonContent, Reading), Fault> {
    let content = match value {
        Value::String(text) if text.contains('\n') => JsonContent::Drawing(text),
        Value::String(text) => JsonContent::Line(text),
        Value::Array(rows) if rows.iter().all(Value::is_string) && !rows.is_empty() => {
            let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
            JsonContent::Drawing(rows.join("\n"))
        }
        Value::Array(cells) => JsonContent::Puzzle(read_cells(&cells, reading)?),
        Value::Object(object) => match drawn_object::read(&object, reading) {
            Some(puzzle) => JsonContent::Drawn(puzzle),
            None => return content_of_field(object, reading),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) => return Err(Fault::json(format!("it is {value}"))),
    };
    Ok((content, reading.clone()))
}

/// Returns the content of the object's member that holds the puzzle.
fn content_of_field(mut object: Map<String, Value>, reading: &Reading) -> Result<(JsonContent, Reading), Fault> {
    let key = match reading.column.as_ref().and_then(Column::name) {
        Some(name) => key_of(&object, name),
        None => PUZZLE_COLUMNS.iter().find_map(|name| key_of(&object, name)),
    };
    let shape = key_of(&object, "shape").and_then(|key| object[&key].as_str()?.parse::<Shape>().ok());
    let reading = Reading { shape: reading.shape.or(shape), ..reading.clone() };
    let layout = key_of(&object, LAYOUT_COLUMN).and_then(|key| object[&key].as_str());
    let reading = layout.map_or_else(|| Ok(reading.clone()), |words| reading.with_layout_words(words.as_bytes()))?;
    if let (None, None, Some(rows)) = (&key, &reading.column, rows_of(&object)) {
        return Ok((JsonContent::Puzzle(read_cells(&rows, &reading)?), reading));
    }
    // Under any name, an array of as many numbers as a grid has cells is a grid.
    let key = key.or_else(|| only_grid(&object).filter(|_| reading.column.is_none()));
    match key.and_then(|key| object.remove(&key)) {
        // An object within an object is refused, so the recursion goes at most one level deep.
        Some(value @ (Value::String(_) | Value::Array(_))) => content_of(value, &reading),
        Some(Value::Object(_)) => Err(Fault::json("its field of puzzles is an object")),
        Some(value) => Err(Fault::json(format!("its field of puzzles is {value}"))),
        None => {
            let keys: Vec<&str> = object.keys().map(String::as_str).take(MAX_KEYS_SHOWN).collect();
            let shown = if keys.is_empty() { "none".to_owned() } else { keys.join(", ") };
            Err(Fault::json(format!("its fields are {shown}")))
        }
    }
}

/// Returns the rows of a grid that are the members of an object: each is a list of as many numbers as there are
/// members.
fn rows_of(object: &Map<String, Value>) -> Option<Vec<Value>> {
    let mut lengths = object.values().map(|value| value.as_array().map(Vec::len));
    let are_rows = object.len() > 3 && lengths.all(|length| length == Some(object.len()));
    are_rows.then(|| object.values().cloned().collect())
}

/// Returns the key of the only member that is an array of as many numbers as a grid has cells.
fn only_grid(object: &Map<String, Value>) -> Option<String> {
    let mut grids = object.iter().filter(|(_, value)| is_grid(value)).map(|(key, _)| key);
    let only = grids.next()?;
    grids.next().is_none().then(|| only.clone())
}

/// Whether a value is an array of numbers, or of arrays of numbers, that are as many as a grid has cells.
fn is_grid(value: &Value) -> bool {
    let Value::Array(rows) = value else { return false };
    let cells = number_of_cells(value).or_else(|| rows.iter().map(number_of_cells).sum());
    cells.is_some_and(|cells| Shape::from_cells(cells).is_some())
}

/// Returns the length of an array of numbers, some of which may be `null`; `None` for any other value.
fn number_of_cells(value: &Value) -> Option<usize> {
    let row = value.as_array()?;
    row.iter().all(|cell| cell.is_i64() || cell.is_null()).then_some(row.len())
}

/// Returns the key of an object that equals this name, ignoring case.
fn key_of(object: &Map<String, Value>, name: &str) -> Option<String> {
    object.keys().find(|key| key.eq_ignore_ascii_case(name)).cloned()
}

/// Maximum number of keys that the fault of an object names, so that the message fits on a line.
const MAX_KEYS_SHOWN: usize = 16;

/// Returns the number of a cell; -1 for an empty cell, which may also be `null`.
fn cell_number(cell: &Value) -> Result<i64, Fault> {
    if cell.is_null() {
        return Ok(-1);
    }
    cell.as_i64().filter(|number| (-1..=64).contains(number)).ok_or_else(|| {
        let shown: String = cell.to_string().chars().take(MAX_VALUE_SHOWN).collect();
        Fault::json(format!("{shown} is not a digit"))
    })
}

/// Returns the digit that a number means in a grid with this side, 0 for an empty cell. With an alphabet, a figure is a
/// symbol.
fn cell_digit(number: i64, side: usize, alphabet: Option<Alphabet>) -> Option<u8> {
    let digit = match (u8::try_from(number), alphabet) {
        (Err(_), _) => 0,
        (Ok(figure @ 0..=9), Some(alphabet)) => alphabet.value(b'0' + figure, side)?,
        (Ok(digit), _) => digit,
    };
    (usize::from(digit) <= side).then_some(digit)
}

/// Maximum number of characters shown of a value that is not a digit.
const MAX_VALUE_SHOWN: usize = 16;

/// Reads a list of numbers, or of lists of numbers; `null` is an empty cell.
fn read_cells(cells: &[Value], reading: &Reading) -> Result<Puzzle, Fault> {
    let flat = cells.iter().flat_map(|cell| match cell {
        Value::Array(row) => row.as_slice(),
        value => std::slice::from_ref(value),
    });
    let numbers = flat.map(cell_number).collect::<Result<Vec<i64>, _>>()?;
    let side = numbers.len().isqrt();
    let usual = reading.shape_of_side(side).filter(|shape| shape.cell_count() == numbers.len());
    let shape = reading.given_shape().or(usual).ok_or_else(|| Fault::new(FaultKind::Cells(numbers.len())))?;
    let side = shape.side();
    let alphabet = cell_alphabet(side, reading.alphabet, false);
    let mut values = Vec::with_capacity(numbers.len());
    for (cell, &number) in numbers.iter().enumerate() {
        let Some(digit) = cell_digit(number, side, alphabet) else {
            return Err(Fault::at(cell + 1, FaultKind::Token { token: number.to_string(), side }));
        };
        values.push(digit);
    }
    let notation = alphabet.map_or_else(|| Notation::for_side(side), Notation::Symbols);
    let puzzle = Puzzle::new(reading.layout_of(shape)?, &values, notation, |cell| (None, cell + 1));
    if reading.given_shape().is_some() { puzzle } else { Puzzle::assumed(puzzle, shape) }
}

#[cfg(test)]
mod tests {
    use super::super::reading::Reading;
    use super::super::record::read_line;

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
            ("{\"puzzle\": [7]}", "no grid has 1 cell:"),
            ("{", "EOF"),
        ] {
            assert!(read(text).unwrap_err().to_string().contains(word), "{text}");
        }
    }
}
