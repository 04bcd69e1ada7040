//! Texts in, texts out.

use serde::Deserialize;
use serde_json::{Value, json};
use specudoku::Grid;
use specudoku::text::{
    Fault, Frame, Look, Notation, Puzzle, Reading, Record, Records, Remedy, candidate_line, drawn_as, pencilmarks, sdk,
    whole_line,
};

use crate::answer::{Answer, because};
use crate::board::{Board, told};

/// Puzzles that are shown of a text to choose from. A list may have millions.
const MAX_SHOWN: usize = 200;

/// A text in any notation.
#[derive(Deserialize, Debug)]
pub(crate) struct Text {
    text: String,
    /// The boxes, where the text leaves them open.
    #[serde(default)]
    shape: Option<String>,
}

impl Text {
    fn records(&self) -> Result<impl Iterator<Item = Record>, String> {
        Ok(Records::new(self.text.as_bytes(), reading(self.shape.as_deref())?))
    }
}

/// Returns how texts are read.
pub(crate) fn reading(shape: Option<&str>) -> Result<Reading, String> {
    let shape = shape.map(str::parse).transpose().map_err(because)?;
    Ok(Reading::default().shape(shape))
}

/// The first puzzles of a text, and how many records there are.
pub(crate) fn boards(text: &Text) -> Answer {
    let (mut shown, mut count) = (Vec::new(), 0_usize);
    for record in text.records()? {
        count += 1;
        if shown.len() < MAX_SHOWN {
            shown.push(match &record.puzzle {
                Ok(puzzle) => board(record.line, puzzle),
                Err(fault) => faulty(record.line, fault),
            });
        }
    }
    if count == 0 {
        return Err("there is no puzzle in this text".to_owned());
    }
    Ok(json!({ "records": shown, "count": count }))
}

fn board(line: u64, puzzle: &Puzzle) -> Value {
    let mut value = told(&puzzle.grid);
    value["line"] = line.into();
    value["doubt"] = puzzle.doubt().into();
    value
}

fn faulty(line: u64, fault: &Fault) -> Value {
    // The program has options for what a text leaves open, and the page has one of them.
    let remedy = match fault.kind.remedy() {
        Some(Remedy::Shape) => ". If the boxes are others, choose them beside the text",
        _ => "",
    };
    let place = if fault.line.is_none() { format!("line {line}, ") } else { String::new() };
    json!({ "line": line, "fault": format!("{place}{fault}{remedy}") })
}

/// Every record of a text as a line, or what is wrong with it.
pub(crate) fn lines(text: &Text) -> Answer {
    let line = |record: Record| match record.puzzle {
        Ok(puzzle) => json!(whole_line(&puzzle.grid, puzzle.notation)),
        Err(fault) => json!({ "fault": fault.to_string(), "line": record.line }),
    };
    let lines: Vec<Value> = text.records()?.map(line).collect();
    if lines.is_empty() { Err("there is no puzzle in this text".to_owned()) } else { Ok(json!({ "lines": lines })) }
}

/// A form of a board as text.
#[derive(Clone, Copy, Deserialize, Debug)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Form {
    Line,
    Grid,
    Box,
    Sdk,
    Pencilmarks,
    Candidates,
}

/// A position as text.
pub(crate) fn write(board: &Board, form: Form) -> Answer {
    let grid = board.position()?;
    let text = match form {
        Form::Line => Ok(whole_line(&grid, Notation::for_side(grid.shape().side()))),
        Form::Grid => Ok(drawn_as(&grid, &Look::default())),
        Form::Box => Ok(drawn_as(&grid, &Look::default().frame(Frame::Box))),
        Form::Sdk => Ok(sdk(&grid)),
        Form::Pencilmarks => pencilmarks(&marked(&grid)).ok_or("pencilmarks are written up to 9x9"),
        Form::Candidates => candidate_line(&marked(&grid)).ok_or("729 candidates are those of a 9x9 grid"),
    };
    Ok(json!({ "text": text? }))
}

/// Returns the grid with what the digits leave of the candidates.
fn marked(grid: &Grid) -> Grid {
    let marks = specudoku::explain::Pencilmarks::of(grid);
    let mut marked = grid.clone();
    for cell in (0..grid.cells().len()).filter(|cell| marks.value(*cell).is_none()) {
        for digit in (grid.cells()[cell].digits() - marks.candidates(cell)).iter() {
            // A cell without candidates keeps the last: it is written, and read back as a fault.
            let _ = marked.eliminate(cell, digit);
        }
    }
    marked
}
