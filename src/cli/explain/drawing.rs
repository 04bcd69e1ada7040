//! The grid with candidates as text: cells of the pattern in brackets, removed candidates after a minus, in colour
//! besides.

use anstyle::{AnsiColor, Style};
use specudoku::explain::{Pencilmarks, Step};

/// A cell's text: how wide it is, and with colours.
type Drawn = (usize, String);

/// Draws the state before a step, with the step in it.
pub(crate) fn step(marks: &Pencilmarks, step: &Step) -> String {
    let pattern = step.cells();
    let cells: Vec<Drawn> = (0..81).map(|cell| draw(marks, step, cell, pattern.contains(&(cell as u8)))).collect();
    let widest = cells.iter().map(|(width, _)| *width).max().unwrap_or(0);
    let rule = vec!["-".repeat(3 * (widest + 1) + 1); 3].join("+");
    let mut lines = Vec::new();
    for row in 0..9 {
        if row % 3 == 0 && row > 0 {
            lines.push(rule.clone());
        }
        let padded = |(width, text): &Drawn| format!("{text}{} ", " ".repeat(widest - width));
        let boxes = cells[9 * row..9 * row + 9].chunks(3).map(|cells| cells.iter().map(padded).collect::<String>());
        lines.push(boxes.map(|cells| format!(" {cells}")).collect::<Vec<_>>().join("|"));
    }
    lines.join("\n")
}

fn draw(marks: &Pencilmarks, step: &Step, cell: usize, in_pattern: bool) -> Drawn {
    let bold = Style::new().bold();
    if let Some(value) = marks.value(cell) {
        return (1, format!("{bold}{value}{bold:#}"));
    }
    let gone = |digit| step.eliminations.iter().any(|one| usize::from(one.cell) == cell && one.digit == digit);
    let set = |digit| step.placement.is_some_and(|one| usize::from(one.cell) == cell && one.digit == digit);
    let (red, green, yellow) = (color(AnsiColor::Red), color(AnsiColor::Green), color(AnsiColor::Yellow));
    let (mut width, mut text) = (0, String::new());
    for digit in marks.candidates(cell).iter() {
        let (sign, style) = match () {
            () if gone(digit) => ("-", red),
            () if set(digit) => ("=", green),
            () if in_pattern => ("", yellow),
            () => ("", Style::new()),
        };
        width += sign.len() + digit.to_string().len();
        text += &format!("{style}{sign}{digit}{style:#}");
    }
    if in_pattern { (width + 2, format!("[{text}]")) } else { (width, text) }
}

fn color(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(color.into()))
}
