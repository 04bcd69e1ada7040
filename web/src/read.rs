//! Texts in, texts out.

use serde::Deserialize;
use serde_json::{Value, json};
use specudoku::text::{Fault, LayoutRule, Notation, Puzzle, Reading, Record, Records, Remedy, Style};
use specudoku::{Grid, Layout, Shape};

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
    /// The other units, where the text does not say them.
    #[serde(default)]
    layout: Option<String>,
}

impl Text {
    fn records(&self) -> Result<impl Iterator<Item = Record>, String> {
        let shape = self.shape.as_deref().map(str::parse).transpose().map_err(because)?;
        let rule: Option<LayoutRule> = self.layout.as_deref().map(str::parse).transpose().map_err(because)?;
        let reading = Reading::default().shape(shape);
        let reading = rule.into_iter().fold(reading, Reading::layout);
        Ok(Records::new(self.text.as_bytes(), reading))
    }
}

/// The first puzzles of a text, and how many records there are.
pub(crate) fn boards(text: &Text) -> Answer {
    let (mut shown, mut count) = (Vec::new(), 0_usize);
    for record in text.records()? {
        count += 1;
        if shown.len() < MAX_SHOWN {
            shown.push(match &record.puzzle {
                Ok(puzzle) => board(record.line, puzzle)?,
                Err(fault) => faulty(record.line, fault),
            });
        }
    }
    if count == 0 {
        return Err("there is no puzzle in this text".to_owned());
    }
    Ok(json!({ "records": shown, "count": count }))
}

fn board(line: u64, puzzle: &Puzzle) -> Answer {
    let mut value = told(&puzzle.grid)?;
    value["line"] = line.into();
    value["doubt"] = puzzle.doubt().into();
    Ok(value)
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
    let line = |record: Record| match record.puzzle.map_err(because).and_then(|puzzle| record_line(&puzzle)) {
        Ok(line) => json!(line),
        Err(fault) => json!({ "fault": fault, "line": record.line }),
    };
    let lines: Vec<Value> = text.records()?.map(line).collect();
    if lines.is_empty() { Err("there is no puzzle in this text".to_owned()) } else { Ok(json!({ "lines": lines })) }
}

/// Returns all of a puzzle as a line.
fn record_line(puzzle: &Puzzle) -> Result<String, String> {
    let grid = &puzzle.grid;
    if grid.shape().side() > 9 && !grid.is_given_by_clues() {
        return Err("candidates above 9x9 are not for lists: open this puzzle by itself".to_owned());
    }
    Ok(line_with_layout(grid, puzzle.notation))
}

/// Returns a grid as one line that is read as itself: its cells, or where these do not say the layout, an object that names it
/// too.
fn line_with_layout(grid: &Grid, notation: Notation) -> String {
    let text = grid.display(Style::Lossless).notation(notation).to_string();
    if !text.contains('\n') && says_layout(&text, grid.layout()) {
        return text;
    }
    let layout = LayoutRule::words_of(grid.layout());
    json!({ "puzzle": text, "shape": grid.shape().to_string(), "layout": layout }).to_string()
}

/// Whether someone who knows nothing else reads a puzzle of this layout from a text.
fn says_layout(text: &str, layout: &Layout) -> bool {
    if Shape::from_side(layout.shape().side()).is_some_and(|usual| layout.as_shape() == Some(usual)) {
        return true;
    }
    let read = Records::new(text.as_bytes(), Reading::default()).next().and_then(|record| record.puzzle.ok());
    read.is_some_and(|puzzle| puzzle.grid.layout() == layout)
}

/// A form of a board as text.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Debug)]
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
        Form::Line => Ok(line_with_layout(&grid, Notation::for_side(grid.shape().side()))),
        Form::Grid => Ok(grid.display(Style::Grid).to_string()),
        Form::Box => Ok(grid.display(Style::Box).to_string()),
        Form::Sdk => Ok(grid.display(Style::Sdk).to_string()),
        Form::Pencilmarks => marked(&grid).display(Style::Pencilmarks).try_to_string().ok_or("pencilmarks are written up to 9x9"),
        Form::Candidates => marked(&grid).display(Style::Candidates).try_to_string().ok_or("729 candidates are those of a 9x9 grid"),
    }?;
    if form != Form::Line && !says_layout(&text, grid.layout()) {
        return Err(format!("this form cannot say the layout ({}): take a line, which names it", grid.layout()));
    }
    Ok(json!({ "text": text }))
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
