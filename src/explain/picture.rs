//! A step as a picture. The units and cells of the pattern are shaded and its candidates are marked. Nodes of chains
//! are circles (on) and squares (off), and links are arcs. Removed candidates are crossed out, and the placed one is
//! ringed.

mod geometry;
mod links;
mod shading;

use std::fmt::{self, Arguments, Write};

use html_escape::encode_text;

use super::{Candidate, ChainNode, Pencilmarks, Reason, Step};
use crate::model::{Layout, Shape, Unit};

use geometry::{CELL, MARGIN, NODE, Point, center, corner, side, slot_height};
use shading::Shading;

/// The style of the document that [`Picture::to_document`] returns.
const STYLE: &str = "text{text-anchor:middle;font-family:'Helvetica Neue',Arial,sans-serif}.bg{fill:#fff}\
.base{fill:#dfeafb}.cover{fill:#fbe6c8}.pattern{fill:#fff0b3;stroke:#d9a400;stroke-width:1.5}.cell{fill:none;\
stroke:#c8c8c8}.box{fill:none;stroke:#333;stroke-width:2}.given{font-weight:700;fill:#111}.filled{fill:#1d5fb8}.mark\
{fill:#5a5a5a}.core{fill:#ffd24d;stroke:#a87900}.label{font-size:11px;fill:#888}.on{fill:#b9e6c2;stroke:#1c7430;\
stroke-width:1.4}.off{fill:#fff;stroke:#b3372c;stroke-width:1.4}.start{stroke-width:2.8}.bold{font-weight:700;\
fill:#111}.gone{fill:none;stroke:#c62f22;stroke-width:2}.set{fill:none;stroke:#1c7430;stroke-width:2.2}.strong{fill:\
none;stroke-width:2.2}.weak{fill:none;stroke-width:1.4;stroke-dasharray:5 3.5}.c0{stroke:#2458b8}.c1{stroke:#8a35ad}\
.c2{stroke:#0b7f77}.c3{stroke:#b35a00}.head{stroke:none}.head.c0{fill:#2458b8}.head.c1{fill:#8a35ad}.head.c2\
{fill:#0b7f77}.head.c3{fill:#b35a00}.window{fill:#000;fill-opacity:.09}.diagonal{fill:none;stroke:#9a9a9a;\
stroke-width:1.5}";

/// A picture of a state of a grid, with the step that follows if there is one. [`Display`](fmt::Display) writes it as
/// an SVG element without a style, so that a page with many pictures has one style: [`Picture::STYLE`] or its own.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    start: &'a Pencilmarks,
    marks: &'a Pencilmarks,
    step: Option<&'a Step>,
    title: &'a str,
    frame: Option<&'a str>,
}

impl<'a> Picture<'a> {
    /// The style of a picture. All of its colours are here.
    pub const STYLE: &'static str = STYLE;

    /// Returns the picture of the state `marks` under this title. Digits that are missing in `start`, the state of the
    /// puzzle, look different.
    #[must_use]
    pub const fn new(start: &'a Pencilmarks, marks: &'a Pencilmarks, title: &'a str) -> Self {
        Self { start, marks, step: None, title, frame: None }
    }

    /// Adds the step that follows the state.
    #[must_use]
    pub const fn step(self, step: &'a Step) -> Self {
        Self { step: Some(step), ..self }
    }

    /// Sets the markup that replaces the [frame](Self::frame_of) of the layout: a page may define it once.
    #[must_use]
    pub const fn frame(self, frame: &'a str) -> Self {
        Self { frame: Some(frame), ..self }
    }

    /// Returns the markup that all pictures of a layout share: windows and diagonals, lines, and the labels of rows and
    /// columns.
    #[must_use]
    pub fn frame_of(layout: &Layout) -> String {
        let mut drawing = StepDrawing { shape: layout.shape(), svg: String::new() };
        drawing.other_units(layout);
        drawing.lines(layout);
        drawing.svg
    }

    /// Returns the picture as an SVG document with its style.
    #[must_use]
    pub fn to_document(&self) -> String {
        let styled = self.to_string().replacen("</title>", &format!("</title><style>{STYLE}</style>"), 1);
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{styled}\n")
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, marks, step, title, frame } = *self;
        let shape = marks.shape();
        let edge = side(shape) + 2.0 * MARGIN;
        write!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {edge} {edge}\" role=\"img\"><title>{}</title>\
             <rect class=\"bg\" width=\"{edge}\" height=\"{edge}\"/>",
            encode_text(title)
        )?;
        let mut drawing = StepDrawing { shape, svg: String::new() };
        let pattern = step.map(|step| Shading::of(marks, step)).unwrap_or_default();
        drawing.shades(marks.layout(), &pattern);
        match frame {
            Some(frame) => drawing.svg += frame,
            None => drawing.svg += &Self::frame_of(marks.layout()),
        }
        drawing.cores(&pattern);
        let nodes = step.map_or(Vec::new(), nodes);
        if let Some(step) = step {
            links::draw(&mut drawing, step, &nodes);
        }
        drawing.nodes(&nodes);
        if let Some(step) = step {
            drawing.effects(step);
        }
        drawing.digits(start, marks, &pattern, &nodes);
        write!(f, "{}</svg>", drawing.svg)
    }
}

/// A picture under construction.
struct StepDrawing {
    shape: Shape,
    svg: String,
}

impl StepDrawing {
    fn put(&mut self, text: Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.svg.write_fmt(text);
    }

    fn rectangle(&mut self, class: &str, (x, y): (f64, f64), width: f64, height: f64) {
        self.put(format_args!(
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width}\" height=\"{height}\"/>"
        ));
    }

    /// Draws texts of one class and size, each centred at its place. All texts of one character share an element with a
    /// list of places, because a page has some 30,000 of them.
    fn texts(&mut self, class: &str, size: f64, texts: &[(Point, String)]) {
        let (short, long): (Vec<_>, Vec<_>) = texts.iter().partition(|(_, text)| text.len() == 1);
        // The baseline is 0.36 of the size below the middle of a digit.
        let place = |((x, y), _): &&(Point, String)| (round(*x), round(y + 0.36 * size));
        for texts in [short].into_iter().chain(long.iter().map(|text| vec![*text])).filter(|texts| !texts.is_empty()) {
            let (across, down): (Vec<_>, Vec<_>) = texts.iter().map(place).unzip();
            let (across, down) = (across.join(" "), down.join(" "));
            let text: String = texts.iter().map(|(_, text)| text.as_str()).collect();
            self.put(format_args!(
                "<text class=\"{class}\" x=\"{across}\" y=\"{down}\" font-size=\"{size:.0}\">{text}</text>"
            ));
        }
    }

    /// Shades the units of the pattern, then its cells.
    fn shades(&mut self, layout: &Layout, pattern: &Shading) {
        for (class, units) in [("cover", &pattern.cover), ("base", &pattern.base)] {
            for unit in units {
                match geometry::extent(layout, *unit) {
                    Some((at, width, height)) => self.rectangle(class, at, width, height),
                    None => {
                        for cell in layout.cells_of(*unit) {
                            self.rectangle(class, corner(self.shape, usize::from(*cell)), CELL, CELL);
                        }
                    }
                }
            }
        }
        for cell in &pattern.cells {
            let (x, y) = corner(self.shape, *cell);
            self.rectangle("pattern", (x + 1.0, y + 1.0), CELL - 2.0, CELL - 2.0);
        }
    }

    /// Shades windows and draws diagonals. Other units have no usual picture; [`Layout::demands`] describes them.
    fn other_units(&mut self, layout: &Layout) {
        let edge = side(self.shape);
        for (unit, _) in layout.units() {
            match (unit, geometry::extent(layout, unit)) {
                (Unit::Window(_), Some((at, width, height))) => self.rectangle("window", at, width, height),
                (Unit::Diagonal(0), _) => {
                    self.put(format_args!("<path class=\"diagonal\" d=\"M{MARGIN} {MARGIN}l{edge} {edge}\"/>"));
                }
                (Unit::Diagonal(_), _) => {
                    let bottom = MARGIN + edge;
                    self.put(format_args!("<path class=\"diagonal\" d=\"M{MARGIN} {bottom}l{edge} -{edge}\"/>"));
                }
                _ => {}
            }
        }
    }

    /// Draws the cells, the boxes, and the numbers of rows and columns.
    fn lines(&mut self, layout: &Layout) {
        let (shape, edge) = (self.shape, side(self.shape));
        // Straight lines. If boxes are irregular, only the border is thick.
        let (across, down) = layout.drawn_box().unwrap_or((shape.side(), shape.side()));
        // Thick lines are drawn after thin ones, which would otherwise cover them where they cross.
        for (class, is_thick) in [("cell", false), ("box", true)] {
            let mut path = String::new();
            for index in 0..=shape.side() {
                let at = MARGIN + index as f64 * CELL;
                if index.is_multiple_of(down) == is_thick {
                    path += &format!("M{MARGIN} {at}h{edge}");
                }
                if index.is_multiple_of(across) == is_thick {
                    path += &format!("M{at} {MARGIN}v{edge}");
                }
            }
            if is_thick && layout.drawn_box().is_none() {
                path += &geometry::box_borders(layout);
            }
            self.put(format_args!("<path class=\"{class}\" d=\"{path}\"/>"));
        }
        for index in 0..shape.side() {
            let along = MARGIN + (index as f64 + 0.5) * CELL;
            let label = |letter: char| format!("{letter}{}", index + 1);
            self.texts("label", 11.0, &[((along, MARGIN / 2.0), label('C')), ((MARGIN / 2.0, along), label('R'))]);
        }
    }

    /// Draws the candidates that form the pattern.
    fn cores(&mut self, pattern: &Shading) {
        for core in &pattern.core {
            let (x, y) = center(self.shape, *core);
            self.put(format_args!(
                "<rect class=\"core\" x=\"{:.1}\" y=\"{:.1}\" width=\"{}\" height=\"{}\" rx=\"4\"/>",
                x - NODE,
                y - NODE,
                2.0 * NODE,
                2.0 * NODE
            ));
        }
    }

    /// Draws circles for nodes that are on, and squares for nodes that are off. Assumptions have a thick rim.
    fn nodes(&mut self, nodes: &[&ChainNode]) {
        for node in nodes {
            let (x, y) = center(self.shape, node.candidate);
            let rim = if node.causes.is_empty() { " start" } else { "" };
            if node.on {
                self.put(format_args!("<circle class=\"on{rim}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{NODE}\"/>"))
            } else {
                self.rectangle(&format!("off{rim}"), (x - 8.0, y - 8.0), 16.0, 16.0)
            }
        }
    }

    fn digits(&mut self, start: &Pencilmarks, marks: &Pencilmarks, pattern: &Shading, nodes: &[&ChainNode]) {
        let size = (slot_height(self.shape) * 0.75).clamp(8.0, 15.0);
        let [mut given, mut filled, mut plain, mut bold] = [const { Vec::new() }; 4];
        for cell in 0..self.shape.cell_count() {
            if let Some(value) = marks.value(cell) {
                let (x, y) = corner(self.shape, cell);
                let digits = if start.value(cell).is_some() { &mut given } else { &mut filled };
                digits.push(((x + CELL / 2.0, y + CELL / 2.0), value.to_string()));
            }
            for digit in marks.candidates(cell).iter() {
                let this = Candidate::new(cell as u16, digit);
                let is_marked = pattern.core.contains(&this) || nodes.iter().any(|node| node.candidate == this);
                let digits = if is_marked { &mut bold } else { &mut plain };
                digits.push((center(self.shape, this), digit.to_string()));
            }
        }
        self.texts("given", CELL * 0.56, &given);
        self.texts("filled", CELL * 0.56, &filled);
        self.texts("mark", size, &plain);
        self.texts("mark bold", size, &bold);
    }

    /// Crosses out removed candidates, and draws two rings around a placed one.
    fn effects(&mut self, step: &Step) {
        for gone in &step.eliminations {
            let (x, y) = center(self.shape, *gone);
            let (left, top) = (x - 7.5, y - 7.5);
            self.put(format_args!("<path class=\"gone\" d=\"M{left:.1} {top:.1}l15 15m0 -15l-15 15\"/>"));
        }
        if let Some(placed) = &step.placement {
            let (x, y) = center(self.shape, *placed);
            for radius in [9.0, 12.0] {
                self.put(format_args!("<circle class=\"set\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>"));
            }
        }
    }
}

/// Formats a number with at most one decimal.
fn round(number: f64) -> String {
    let text = format!("{number:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// Returns the nodes of all chains, each once.
fn nodes(step: &Step) -> Vec<&ChainNode> {
    let mut kept: Vec<&ChainNode> = Vec::new();
    for node in chains(step).into_iter().flatten() {
        if kept.iter().all(|known| (known.candidate, known.on) != (node.candidate, node.on)) {
            kept.push(node);
        }
    }
    kept
}

/// Returns the nodes of each chain.
fn chains(step: &Step) -> Vec<&[ChainNode]> {
    match &step.reason {
        Reason::Cycle { nodes } => vec![nodes],
        Reason::Chains { chains } => chains.iter().map(|chain| &chain.nodes[..]).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Variant;

    #[test]
    fn frames_draw_windows_and_diagonals() {
        let of = |variant| Layout::builder(9).shape(Shape::CLASSIC).variant(variant).build().unwrap();
        let count =
            |layout: &Layout, class: &str| Picture::frame_of(layout).matches(&format!("class=\"{class}\"")).count();
        assert_eq!(count(&of(Variant::X), "diagonal"), 2);
        assert_eq!(count(&of(Variant::Windows), "window"), 4);
        // Cells are 64 wide and the margin 26: the last window begins at R6C6, five cells further.
        assert!(
            Picture::frame_of(&of(Variant::Windows)).contains("x=\"346.0\" y=\"346.0\" width=\"192\" height=\"192\"")
        );
        let frame_of = Picture::frame_of;
        assert_eq!(frame_of(&of(Variant::AntiKing)), frame_of(&Shape::CLASSIC.layout()));
    }
}
