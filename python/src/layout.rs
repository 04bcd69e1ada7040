//! Units other than rows, columns and rectangular boxes, which the argument `layout` describes in words.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use specudoku::text::{LayoutRule, Reading};
use specudoku::{Layout, LayoutError, ParseError, Shape};

/// Returns the rules to read puzzles: the layout of these words, or the one that each puzzle shows.
pub(crate) fn reading(words: Option<&str>) -> PyResult<Reading> {
    words.map_or(Ok(Reading::default()), |words| Ok(Reading::default().layout(rule(words)?)))
}

/// Returns the layout of generated grids: the boxes by width x height or by the side, and other units in words.
pub(crate) fn made(size: &str, words: Option<&str>) -> PyResult<Layout> {
    let shape = shape(size).map_err(|error| PyValueError::new_err(format!("shape: {error}")))?;
    let Some(words) = words else { return Ok(shape.into()) };
    rule(words)?.layout(shape).map_err(|error| {
        let is_of_other_side = matches!(error, LayoutError::Cells { .. });
        let remedy = if is_of_other_side { ": give the side of the boxes as the shape" } else { "" };
        PyValueError::new_err(format!("layout: {error}{remedy}"))
    })
}

fn rule(words: &str) -> PyResult<LayoutRule> {
    words.parse().map_err(|error: ParseError| PyValueError::new_err(format!("layout: {error}")))
}

/// With only a side, the boxes are as square as possible and wider than tall.
fn shape(size: &str) -> Result<Shape, ParseError> {
    match size.trim().parse() {
        Ok(side) => Shape::from_side(side).map_or_else(|| format!("{side}x1").parse(), Ok),
        Err(_) => size.parse(),
    }
}
