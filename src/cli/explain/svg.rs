//! A step as a picture: the grid with candidates, cells of the pattern shaded, nodes of chains ringed, links drawn.

use std::fmt::Write;

use specudoku::explain::{Node, Pencilmarks, Reason, Step};

/// Side of a cell, of a third of it, and the margin, in units of the picture.
const CELL: f64 = 60.0;
const THIRD: f64 = CELL / 3.0;
const MARGIN: f64 = 24.0;

/// Colours come from the style, so that a page may change them.
pub(super) const STYLE: &str = ".bg{fill:#fff}.pattern{fill:#fdf3c4}.cell{fill:none;stroke:#bbb}.box{fill:none;\
stroke:#333;stroke-width:2}.value{font:bold 34px sans-serif;fill:#111}.mark{font:15px sans-serif;fill:#555}.label\
{font:12px sans-serif;fill:#888}.on{fill:#bfe8c5;stroke:#2a8a3a}.off{fill:#f7c9c5;stroke:#b03a30}.gone{stroke:#b03a30;\
stroke-width:2}.set{fill:none;stroke:#2a8a3a;stroke-width:2.5}.strong{fill:none;stroke:#2a55b0;stroke-width:2}.weak\
{fill:none;stroke:#2a55b0;stroke-width:1.5;stroke-dasharray:5 4}text{text-anchor:middle;dominant-baseline:central}";

/// The picture of a state and the step that follows, as a document.
pub(super) fn step(marks: &Pencilmarks, step: &Step) -> String {
    let title =
        format!("{} ({}): {}", step.name(), step.rating, step.effect()).replace('<', "&lt;").replace('>', "&gt;");
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}", figure(marks, Some(step), &title))
}

/// The picture as an element.
pub(super) fn figure(marks: &Pencilmarks, step: Option<&Step>, title: &str) -> String {
    let side = 9.0 * CELL + 2.0 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" role=\"img\"><title>{title}</title>\
         <style>{STYLE}</style><rect class=\"bg\" width=\"{side}\" height=\"{side}\"/>"
    );
    if let Some(step) = step {
        for cell in step.cells() {
            square(&mut svg, "pattern", usize::from(cell), 1.0);
        }
    }
    (0..81).for_each(|cell| square(&mut svg, "cell", cell, 1.0));
    (0..9).for_each(|index| square(&mut svg, "box", index / 3 * 27 + index % 3 * 3, 3.0));
    labels(&mut svg);
    let nodes = step.map_or(Vec::new(), nodes);
    for node in &nodes {
        let (x, y) = center(node.candidate.cell, node.candidate.digit.get());
        let class = if node.on { "on" } else { "off" };
        match node.on {
            true => put(&mut svg, format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"9\"/>")),
            false => put(
                &mut svg,
                format_args!(
                    "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"17\" height=\"17\"/>",
                    x - 8.5,
                    y - 8.5
                ),
            ),
        }
    }
    digits(&mut svg, marks);
    if let Some(step) = step {
        links(&mut svg, step);
        effects(&mut svg, step);
    }
    svg + "</svg>"
}

fn put(svg: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = svg.write_fmt(text);
}

fn corner(cell: usize) -> (f64, f64) {
    (MARGIN + (cell % 9) as f64 * CELL, MARGIN + (cell / 9) as f64 * CELL)
}

fn center(cell: u8, digit: u8) -> (f64, f64) {
    let (x, y) = corner(usize::from(cell));
    let place = f64::from(digit - 1);
    (x + (place % 3.0 + 0.5) * THIRD, y + ((place / 3.0).floor() + 0.5) * THIRD)
}

fn square(svg: &mut String, class: &str, cell: usize, cells: f64) {
    let ((x, y), side) = (corner(cell), cells * CELL);
    put(svg, format_args!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"));
}

fn labels(svg: &mut String) {
    for index in 0..9 {
        let along = MARGIN + (index as f64 + 0.5) * CELL;
        let (half, name) = (MARGIN / 2.0, index + 1);
        put(svg, format_args!("<text class=\"label\" x=\"{along}\" y=\"{half}\">C{name}</text>"));
        put(svg, format_args!("<text class=\"label\" x=\"{half}\" y=\"{along}\">R{name}</text>"));
    }
}

fn digits(svg: &mut String, marks: &Pencilmarks) {
    for cell in 0..81 {
        let (x, y) = corner(cell);
        if let Some(value) = marks.value(cell) {
            let (x, y) = (x + CELL / 2.0, y + CELL / 2.0);
            put(svg, format_args!("<text class=\"value\" x=\"{x}\" y=\"{y}\">{value}</text>"));
        }
        for digit in marks.candidates(cell).iter() {
            let (x, y) = center(cell as u8, digit.get());
            put(svg, format_args!("<text class=\"mark\" x=\"{x}\" y=\"{y}\">{digit}</text>"));
        }
    }
}

/// The nodes of all chains, each once.
fn nodes(step: &Step) -> Vec<&Node> {
    let all: Vec<&Node> = match &step.reason {
        Reason::Cycle { nodes } => nodes.iter().collect(),
        Reason::Chains { chains } => chains.iter().flat_map(|chain| &chain.nodes).collect(),
        _ => Vec::new(),
    };
    let mut kept: Vec<&Node> = Vec::new();
    for node in all {
        if kept.iter().all(|known| (known.candidate, known.on) != (node.candidate, node.on)) {
            kept.push(node);
        }
    }
    kept
}

/// Links as arcs: strong ones, from off to on, solid; weak ones dashed.
fn links(svg: &mut String, step: &Step) {
    let lists: Vec<&[Node]> = match &step.reason {
        Reason::Cycle { nodes } => vec![nodes],
        Reason::Chains { chains } => chains.iter().map(|chain| &chain.nodes[..]).collect(),
        _ => Vec::new(),
    };
    for list in lists {
        for node in list {
            for cause in node.causes.iter().filter_map(|&cause| list.get(usize::from(cause))) {
                let (from, to) = (
                    center(cause.candidate.cell, cause.candidate.digit.get()),
                    center(node.candidate.cell, node.candidate.digit.get()),
                );
                let class = if node.on { "strong" } else { "weak" };
                let bend =
                    ((from.0 + to.0) / 2.0 + (to.1 - from.1) / 8.0, (from.1 + to.1) / 2.0 - (to.0 - from.0) / 8.0);
                put(
                    svg,
                    format_args!(
                        "<path class=\"{class}\" d=\"M{} {} Q{} {} {} {}\"/>",
                        from.0, from.1, bend.0, bend.1, to.0, to.1
                    ),
                );
            }
        }
    }
}

/// Removed candidates are crossed out, a placed one is ringed.
fn effects(svg: &mut String, step: &Step) {
    for gone in &step.eliminations {
        let (x, y) = center(gone.cell, gone.digit.get());
        let (left, top, right, bottom) = (x - 8.0, y - 8.0, x + 8.0, y + 8.0);
        put(
            svg,
            format_args!(
                "<path class=\"gone\" d=\"M{left} {top} L{right} {bottom} M{left} {bottom} L{right} {top}\"/>"
            ),
        );
    }
    if let Some(placed) = &step.placement {
        let (x, y) = center(placed.cell, placed.digit.get());
        put(svg, format_args!("<circle class=\"set\" cx=\"{x}\" cy=\"{y}\" r=\"10\"/>"));
    }
}
