//! The grid with candidates as text: cells of the pattern in brackets, removed candidates after a minus, a placed digit
//! after an equals sign, in colour besides. Above 9x9, and where there is no room, only the cells that a step speaks of show
//! their candidates.

use anstyle::{AnsiColor, Style};
use specudoku::Shape;
use specudoku::explain::{Pencilmarks, Step};
use specudoku::text::{CellText, Frame, with_borders};

/// Draws the state before a step, with the step in it, in no more columns than `room` if that can be.
pub(super) fn draw(marks: &Pencilmarks, step: &Step, room: usize) -> String {
    let drawing = |wide: bool| drawing(marks, step, wide);
    let is_large = marks.shape().side() > Shape::CLASSIC.side();
    let full = if is_large { None } else { Some(drawing(true)) };
    full.filter(|(width, _)| *width <= room).unwrap_or_else(|| drawing(false)).1
}

/// The drawing and its width; `wide` shows the candidates of all cells.
fn drawing(marks: &Pencilmarks, step: &Step, wide: bool) -> CellText {
    let shape = marks.shape();
    let side = shape.side();
    let cells: Vec<CellText> = (0..shape.cell_count()).map(|cell| cell_text(marks, step, cell, wide)).collect();
    let Some((across, down)) = marks.layout().drawn_box() else {
        let text = with_borders(marks.layout(), &cells, Frame::Ascii);
        return (text.find('\n').unwrap_or(text.len()), text);
    };
    let widths: Vec<usize> = (0..side).map(|x| (0..side).map(|y| cells[y * side + x].0).max().unwrap_or(0)).collect();
    let rule: Vec<String> = widths.chunks(across).map(rule).collect();
    let mut lines = Vec::new();
    for row in 0..side {
        if row % down == 0 && row > 0 {
            lines.push(rule.join("+"));
        }
        let texts: Vec<String> = (0..side).map(|x| padded(&cells[row * side + x], widths[x])).collect();
        let boxes = texts.chunks(across).map(|texts| format!(" {}", texts.concat()));
        lines.push(boxes.collect::<Vec<_>>().join("|"));
    }
    (rule.join("+").len(), lines.join("\n"))
}

/// The line below boxes whose columns have these widths.
fn rule(widths: &[usize]) -> String {
    "-".repeat(1 + widths.iter().map(|width| width + 1).sum::<usize>())
}

fn padded((width, text): &CellText, to: usize) -> String {
    format!("{text}{} ", " ".repeat(to - width))
}

fn cell_text(marks: &Pencilmarks, step: &Step, cell: usize, wide: bool) -> CellText {
    let (bold, faint) = (Style::new().bold(), Style::new().dimmed());
    if let Some(value) = marks.value(cell) {
        let value = value.to_string();
        return (value.len(), format!("{bold}{value}{bold:#}"));
    }
    let in_pattern = step.cells().iter().any(|one| usize::from(*one) == cell);
    let gone = |digit| step.eliminations.iter().any(|one| usize::from(one.cell) == cell && one.digit == digit);
    let set = |digit| step.placement.is_some_and(|one| usize::from(one.cell) == cell && one.digit == digit);
    let speaks = in_pattern || marks.candidates(cell).iter().any(|digit| gone(digit) || set(digit));
    if !wide && !speaks {
        return (1, format!("{faint}.{faint:#}"));
    }
    let [red, green, yellow] = [AnsiColor::Red, AnsiColor::Green, AnsiColor::Yellow].map(AnsiColor::on_default);
    let large = marks.shape().side() > Shape::CLASSIC.side();
    let (mut width, mut text) = (0, String::new());
    for digit in marks.candidates(cell).iter() {
        let (sign, style) = match () {
            () if gone(digit) => ("-", red),
            () if set(digit) => ("=", green),
            () if in_pattern => ("", yellow),
            () => ("", Style::new()),
        };
        let comma = if large && width > 0 { "," } else { "" };
        width += comma.len() + sign.len() + digit.to_string().len();
        text += &format!("{comma}{style}{sign}{digit}{style:#}");
    }
    if in_pattern { (width + 2, format!("[{text}]")) } else { (width, text) }
}
