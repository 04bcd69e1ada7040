//! Draws the grid with its candidates as text. Cells of the pattern are in brackets. A removed candidate has a minus
//! before it, and a placed digit an equals sign. Colours show the same. Rows and columns have the labels that the
//! sentences use. Above 9x9, and on narrow screens, only the cells of the step show their candidates.

use anstyle::AnsiColor;
use specudoku::explain::{Pencilmarks, Step};
use specudoku::text::Style;
use specudoku::{Digit, Grid, Shape};

/// The width of a text on the screen, and the text with its colours.
type CellText = (usize, String);

/// Draws the state before a step, and marks the step in it. Uses at most `room` columns if possible.
pub(super) fn draw(marks: &Pencilmarks, step: &Step, room: usize) -> String {
    let is_large = marks.shape().side() > Shape::CLASSIC.side();
    let full = if is_large { None } else { Some(drawing(marks, step, true)) };
    full.filter(|(width, _)| *width <= room).unwrap_or_else(|| drawing(marks, step, false)).1
}

/// Returns the drawing and its width; `wide` shows the candidates of all cells.
fn drawing(marks: &Pencilmarks, step: &Step, wide: bool) -> CellText {
    let shape = marks.shape();
    let side = shape.side();
    let mut cells: Vec<CellText> = (0..shape.cell_count()).map(|cell| cell_text(marks, step, cell, wide)).collect();
    for (column, label) in labels(side).enumerate() {
        // A column is at least as wide as its label.
        cells[column] = padded(&cells[column], label.len());
    }
    let widths: Vec<usize> = (0..side).map(|x| (0..side).map(|y| cells[y * side + x].0).max().unwrap_or(0)).collect();
    match marks.layout().drawn_box() {
        Some((across, down)) => in_boxes(&cells, &widths, (across, down)),
        None => in_borders(marks, &cells, &widths),
    }
}

/// Draws cells with straight lines between the boxes, which are `across` cells wide and `down` high.
fn in_boxes(cells: &[CellText], widths: &[usize], (across, down): (usize, usize)) -> CellText {
    let side = widths.len();
    let margin = " ".repeat(row_label(0, side).len());
    let rule: Vec<String> = widths.chunks(across).map(rule).collect();
    let labels: Vec<CellText> = labels(side).map(|label| (label.len(), label)).collect();
    let mut lines = vec![format!("{margin} {}", boxes_of(&labels, widths, across).join(" ")).trim_end().to_owned()];
    for (row, cells) in cells.chunks(side).enumerate() {
        if row % down == 0 && row > 0 {
            lines.push(format!("{margin}+{}", rule.join("+")));
        }
        lines.push(format!("{}|{}", row_label(row, side), boxes_of(cells, widths, across).join("|")));
    }
    (margin.len() + 1 + rule.join("+").len(), lines.join("\n"))
}

/// Returns the texts of a row, in the widths of their columns, for each box that is `across` cells wide.
fn boxes_of(texts: &[CellText], widths: &[usize], across: usize) -> Vec<String> {
    let texts: Vec<String> = texts.iter().zip(widths).map(|(text, width)| padded(text, *width).1 + " ").collect();
    texts.chunks(across).map(|texts| format!(" {}", texts.concat())).collect()
}

/// Draws cells with borders around boxes of any shape.
fn in_borders(marks: &Pencilmarks, cells: &[CellText], widths: &[usize]) -> CellText {
    let side = widths.len();
    let margin = " ".repeat(row_label(0, side).len());
    let labels: String = labels(side)
        .zip(widths)
        .map(|(label, width)| format!("  {} ", padded(&(label.len(), label), *width).1))
        .collect();
    let drawn = Grid::empty(marks.layout()).display(Style::Grid).cells(cells).to_string();
    let mut lines = vec![format!("{margin}{}", labels.trim_end())];
    for (place, line) in drawn.lines().enumerate() {
        // There is a border above each row, and one below the last.
        let before = if place % 2 == 1 { row_label(place / 2, side) } else { margin.clone() };
        lines.push(before + line);
    }
    (lines.get(1).map_or(0, String::len), lines.join("\n"))
}

/// Returns the labels of the columns. Above 9x9 they are only numbers, so that they do not widen the grid.
fn labels(side: usize) -> impl Iterator<Item = String> {
    let letter = if side > Shape::CLASSIC.side() { "" } else { "C" };
    (1..=side).map(move |column| format!("{letter}{column}"))
}

/// Returns the label of a row, counted from 0, followed by blanks to the width of the last row's label.
fn row_label(row: usize, side: usize) -> String {
    format!("R{:<width$} ", row + 1, width = side.to_string().len())
}

/// Returns the line below boxes whose columns have these widths.
fn rule(widths: &[usize]) -> String {
    "-".repeat(1 + widths.iter().map(|width| width + 1).sum::<usize>())
}

/// Returns a text with blanks before it, so that its width is `to`.
fn padded((width, text): &CellText, to: usize) -> CellText {
    (to.max(*width), format!("{}{text}", " ".repeat(to.saturating_sub(*width))))
}

fn cell_text(marks: &Pencilmarks, step: &Step, cell: usize, wide: bool) -> CellText {
    let (bold, faint) = (anstyle::Style::new().bold(), anstyle::Style::new().dimmed());
    if let Some(value) = marks.value(cell) {
        let value = value.to_string();
        return (value.len(), format!("{bold}{value}{bold:#}"));
    }
    let in_pattern = step.cells().iter().any(|one| usize::from(*one) == cell);
    let mut candidates = marks.candidates(cell).iter();
    let speaks = in_pattern || candidates.any(|digit| eliminates(step, cell, digit) || places(step, cell, digit));
    if !wide && !speaks {
        return (1, format!("{faint}.{faint:#}"));
    }
    let [red, green, yellow] = [AnsiColor::Red, AnsiColor::Green, AnsiColor::Yellow].map(AnsiColor::on_default);
    let large = marks.shape().side() > Shape::CLASSIC.side();
    let (mut width, mut text) = (0, String::new());
    for digit in marks.candidates(cell).iter() {
        let (sign, style) = if eliminates(step, cell, digit) {
            ("-", red)
        } else if places(step, cell, digit) {
            ("=", green)
        } else if in_pattern {
            ("", yellow)
        } else {
            ("", anstyle::Style::new())
        };
        let comma = if large && width > 0 { "," } else { "" };
        width += comma.len() + sign.len() + digit.to_string().len();
        text += &format!("{comma}{style}{sign}{digit}{style:#}");
    }
    if in_pattern { (width + 2, format!("[{text}]")) } else { (width, text) }
}

/// Returns whether a step eliminates a candidate.
fn eliminates(step: &Step, cell: usize, digit: Digit) -> bool {
    step.eliminations.iter().any(|one| usize::from(one.cell) == cell && one.digit == digit)
}

/// Returns whether a step places a digit.
fn places(step: &Step, cell: usize, digit: Digit) -> bool {
    step.placement.is_some_and(|one| usize::from(one.cell) == cell && one.digit == digit)
}
