//! Reading and writing texts.

use serde::Deserialize;
use serde_json::{Value, json};
use specudoku::text::{Fault, LayoutRule, Notation, Puzzle, Reading, Record, Records, Style};
use specudoku::{Grid, Layout, Shape};

use crate::answer::{Reply, because};
use crate::board::{PlayedBoard, told};
use crate::layout::words;

/// Maximum number of puzzles of a text that are offered to the user. A list may have millions.
const MAX_SHOWN: usize = 200;

/// A text in any notation.
#[derive(Deserialize, Debug)]
pub(crate) struct PastedText {
    text: String,
    /// The boxes, if the text does not define them.
    #[serde(default)]
    shape: Option<String>,
    /// The other units, if the text does not define them.
    #[serde(default)]
    layout: Option<String>,
}

impl PastedText {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn records(&self) -> Result<impl Iterator<Item = Record>, String> {
        Ok(Records::new(self.text.as_bytes(), self.reading()?))
    }

    /// Returns how the text is read.
    pub(crate) fn reading(&self) -> Result<Reading, String> {
        let shape = self.shape.as_deref().map(str::parse).transpose().map_err(because)?;
        let rule: Option<LayoutRule> = self.layout.as_deref().map(str::parse).transpose().map_err(because)?;
        let reading = Reading::default().shape(shape);
        Ok(rule.into_iter().fold(reading, Reading::layout))
    }
}

/// Returns the first puzzles of a text, and the number of records.
pub(crate) fn boards(text: &PastedText) -> Reply {
    let (mut shown, mut count) = (Vec::new(), 0_usize);
    for record in text.records()? {
        count += 1;
        if shown.len() < MAX_SHOWN {
            shown.push(match &record.puzzle {
                Ok(puzzle) => {
                    board(record.line, puzzle).unwrap_or_else(|why| json!({ "line": record.line, "fault": why }))
                }
                Err(fault) => faulty(record.line, fault),
            });
        }
    }
    if count == 0 {
        return Err("there is no puzzle in this text".to_owned());
    }
    Ok(json!({ "records": shown, "count": count }))
}

fn board(line: u64, puzzle: &Puzzle) -> Reply {
    let mut value = told(&puzzle.grid)?;
    value["line"] = line.into();
    value["doubt"] = puzzle.doubt().into();
    value["ignored"] = puzzle.ignored.clone().into();
    Ok(value)
}

fn faulty(line: u64, fault: &Fault) -> Value {
    // The program has an option for everything that a text may not specify. The page has only one of these options.
    let remedy = match fault.kind.setting() {
        Some("shape") => ". If the boxes are different, choose them below the text",
        _ => "",
    };
    let place = if fault.line.is_none() { format!("line {line}, ") } else { String::new() };
    json!({ "line": line, "fault": format!("{place}{fault}{remedy}") })
}

/// Returns a grid as one line that is read back as the same grid: its cells, or, if these do not show the layout, an
/// object that also contains the layout.
fn line_with_layout(grid: &Grid, notation: Notation) -> String {
    let text = grid.display(Style::Lossless).notation(notation).to_string();
    if !text.contains('\n') && says_layout(&text, grid.layout()) {
        return text;
    }
    let layout = words(grid.layout());
    json!({ "puzzle": text, "shape": grid.shape().to_string(), "layout": layout }).to_string()
}

/// Returns whether a text is read as a puzzle with this layout without further information.
fn says_layout(text: &str, layout: &Layout) -> bool {
    if Shape::from_side(layout.shape().side()).is_some_and(|usual| layout.as_shape() == Some(usual)) {
        return true;
    }
    let read = Records::new(text.as_bytes(), Reading::default()).next().and_then(|record| record.puzzle.ok());
    read.is_some_and(|puzzle| puzzle.grid.layout() == layout)
}

/// Writes a position as text in a style, which is named as [`Style`] names it.
pub(crate) fn write(board: &PlayedBoard, style: &str) -> Reply {
    let grid = board.position()?;
    let style: Style = style.parse().map_err(because)?;
    let text = match style {
        Style::Line => line_with_layout(&grid, Notation::for_side(grid.shape().side())),
        Style::Pencilmarks => {
            grid.pencilmarks().display(style).try_to_string().ok_or("pencilmarks are written only up to 9x9")?
        }
        Style::Candidates => {
            grid.pencilmarks().display(style).try_to_string().ok_or("729 candidates require a 9x9 grid")?
        }
        Style::Iss | Style::FPuzzles | Style::SudokuPad | Style::KSudoku => {
            let shown = grid.display(style);
            return shown
                .try_to_string()
                .map(|text| json!({ "text": text }))
                .ok_or_else(|| shown.lack().unwrap_or_else(|| "this notation cannot show the puzzle".to_owned()));
        }
        _ => grid.display(style).to_string(),
    };
    if style != Style::Line && !says_layout(&text, grid.layout()) {
        return Err(format!("this format cannot show the layout ({}): use a line, which contains it", grid.layout()));
    }
    Ok(json!({ "text": text }))
}
