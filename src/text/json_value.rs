//! The meaning of JSON values in drawn puzzles. Programs may write numbers as text, and leave members empty.

use serde_json::{Map, Value};

use super::fault::{Fault, FaultKind};

/// Returns the number that a value is, or that it writes as text.
pub(super) fn number(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
}

/// Whether a value is empty, or false.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(object) => object.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

/// Returns the member with this name, if it is not empty.
pub(super) fn content<'v>(object: &'v Map<String, Value>, name: &str) -> Option<&'v Value> {
    object.get(name).filter(|value| !is_empty(value))
}

/// Maximum number of characters to show of a value.
const MAX_SHOWN: usize = 24;

/// Returns a value for a message.
pub(super) fn shown(value: &Value) -> String {
    let text = value.as_str().map_or_else(|| value.to_string(), |text| format!("'{text}'"));
    text.chars().take(MAX_SHOWN).filter(|symbol| !symbol.is_control()).collect()
}

/// Whether a value is a list of objects.
pub(super) fn is_row_of_objects(row: &Value) -> bool {
    row.as_array().is_some_and(|row| !row.is_empty() && row.iter().all(Value::is_object))
}

/// Returns the number of rows, each of which must be a list of that many cells.
pub(super) fn side_of_rows(rows: &[Value]) -> Result<usize, Fault> {
    let side = rows.len();
    for (index, row) in rows.iter().enumerate() {
        let found = row.as_array().map_or(0, Vec::len);
        if found != side {
            return Err(Fault::new(FaultKind::Row { row: index + 1, found, side }));
        }
    }
    Ok(side)
}
