//! A step as a picture. The units and cells of the pattern are shaded and its candidates are marked. Nodes of chains
//! are circles (on) and squares (off), and links are arcs. A band joins the candidates of a group. Removed candidates
//! are crossed out, and the placed one is ringed.
//!
//! `frame` draws what all pictures of a layout share, `shading` chooses what is shaded, `chain` has the nodes of
//! chains, `links` draws the arcs, `caption` writes the rules below, `layer` writes only the constraints, and
//! `geometry` has the positions.

mod caption;
mod chain;
mod frame;
mod geometry;
mod layer;
mod links;
mod shading;

use std::fmt::{self, Arguments, Write};

use html_escape::encode_text;

use super::{Candidate, Pencilmarks, Step};
use crate::draw::{LayoutDrawing, Point};
use crate::model::{Digit, Grid, Layout, Shape};

use chain::PictureNode;
use geometry::{CELL, CandidateSlots, PictureExtent, corner};
use shading::Shading;

/// The style of the document that [`Picture::to_document`] returns.
const STYLE: &str = "text{text-anchor:middle;font-family:'Helvetica Neue',Arial,sans-serif}.bg{fill:#fff}\
.base{fill:#dfeafb}.cover{fill:#fbe6c8}.pattern{fill:#fff0b3;stroke:#d9a400;stroke-width:1.5}.cell{fill:none;\
stroke:#c8c8c8}.box{fill:none;stroke:#333;stroke-width:2}.given{font-weight:700;fill:#111}.filled{fill:#1d5fb8}.mark\
{fill:#5a5a5a}.core{fill:#ffd24d;stroke:#a87900}.a1{fill:#b9e6c2;stroke:#1c7430}.a2{fill:#c9dcf8;stroke:#2458b8}.a3{fill:#e6cdf0;stroke:#8a35ad}\
.label{font-size:11px;fill:#888}.on{fill:#b9e6c2;stroke:#1c7430;\
stroke-width:1.4}.off{fill:#fff;stroke:#b3372c;stroke-width:1.4}.start{stroke-width:2.8}.bold{font-weight:700;\
fill:#111}.gone{fill:none;stroke:#c62f22;stroke-width:2}.set{fill:none;stroke:#1c7430;stroke-width:2.2}.strong{fill:\
none;stroke-width:2.2}.weak{fill:none;stroke-width:1.4;stroke-dasharray:5 3.5}.c0{stroke:#2458b8}.c1{stroke:#8a35ad}\
.c2{stroke:#0b7f77}.c3{stroke:#b35a00}.head{stroke:none}.head.c0{fill:#2458b8}.head.c1{fill:#8a35ad}.head.c2\
{fill:#0b7f77}.head.c3{fill:#b35a00}.group{fill:none;stroke:#1c7430;stroke-opacity:.35;stroke-width:7;stroke-linecap:\
round;stroke-linejoin:round}.window{fill:#000;fill-opacity:.09}.diagonal{fill:none;stroke:#9a9a9a;\
stroke-width:1.5}.halo{fill:none;stroke:#f0b400;stroke-opacity:.65;stroke-linecap:round;\
stroke-linejoin:round}.words{font-size:13px;fill:#333;text-anchor:start}";

/// The classes of the candidates of named patterns, by the number of their colour.
const ACCENTS: [&str; 4] = ["core", "core a1", "core a2", "core a3"];

/// A picture of a state of a grid, with the step that follows if there is one. [`Display`](fmt::Display) writes it as
/// an SVG element without a style, so that a page with many pictures has one style: [`Picture::STYLE`] or its own.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    start: &'a Pencilmarks,
    marks: &'a Pencilmarks,
    step: Option<&'a Step>,
    title: &'a str,
    frame: Option<&'a str>,
    puzzle: Option<&'a Grid>,
}

impl<'a> Picture<'a> {
    /// The style of a picture. All of its colours are here.
    pub const STYLE: &'static str = STYLE;

    /// Returns the picture of the state `marks` under this title. Digits that are not yet in `start`, the state of the
    /// puzzle, look different.
    #[must_use]
    pub const fn new(start: &'a Pencilmarks, marks: &'a Pencilmarks, title: &'a str) -> Self {
        Self { start, marks, step: None, title, frame: None, puzzle: None }
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

    /// Omits the candidates, and shows this puzzle instead of the states: its digits, and a grey square or circle
    /// in cells that hold only even digits or only odd ones.
    #[must_use]
    pub const fn puzzle(self, puzzle: &'a Grid) -> Self {
        Self { puzzle: Some(puzzle), ..self }
    }

    /// Returns the markup that all pictures of a layout share: windows, diagonals and constraints, lines, and the
    /// labels of rows and columns.
    #[must_use]
    pub fn frame_of(layout: &Layout) -> String {
        StepDrawing::frame(layout, &LayoutDrawing::of(layout))
    }

    /// Returns the rules that the picture of a layout does not show, and the meaning of the shapes that it does show,
    /// one sentence each.
    #[must_use]
    pub fn words_of(layout: &Layout) -> Vec<String> {
        LayoutDrawing::of(layout).words
    }

    /// Returns the picture as an SVG document with its style, and with the rules in words below the grid.
    #[must_use]
    pub fn to_document(&self) -> String {
        let svg = self.svg(&format!("<style>{STYLE}</style>"), true);
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{svg}\n")
    }

    /// Returns the picture as an SVG element that begins with a title and this markup.
    fn svg(&self, head: &str, has_words: bool) -> String {
        let Self { start, marks, step, title, frame, puzzle } = *self;
        let shape = marks.shape();
        let layout_drawing = match puzzle {
            Some(puzzle) => LayoutDrawing::of_puzzle(puzzle),
            None => LayoutDrawing::of(marks.layout()),
        };
        let words: &[String] = if has_words { &layout_drawing.words } else { &[] };
        let caption = caption::Caption::new(shape, &layout_drawing, words);
        let PictureExtent { left, top, width, height } = PictureExtent::of(shape, layout_drawing.room);
        let height = height + caption.height();
        let slots = CandidateSlots::new(shape, &layout_drawing);
        let mut drawing = StepDrawing { slots, svg: String::new() };
        drawing.put(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" role=\"img\">\
             <title>{}</title>{head}<rect class=\"bg\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>",
            encode_text(title)
        ));
        let pattern = step.map(|step| Shading::of(marks, step)).unwrap_or_default();
        drawing.shades(marks.layout(), &pattern);
        drawing.halos(&pattern.shapes);
        match frame {
            Some(frame) => drawing.svg += frame,
            None => drawing.svg += &StepDrawing::frame(marks.layout(), &layout_drawing),
        }
        drawing.cores(&pattern);
        let chains = step.map_or(Vec::new(), chain::of);
        chains.iter().flatten().for_each(|node| drawing.band(&node.candidates));
        links::draw(&mut drawing, &chains);
        drawing.nodes(&chains);
        if let Some(step) = step {
            drawing.effects(step);
        }
        match puzzle {
            Some(puzzle) => {
                let digits: Vec<_> = puzzle.cells().iter().map(|cell| cell.digit()).collect();
                drawing.values(&digits, &digits);
            }
            None => {
                drawing.values(start.values(), marks.values());
                drawing.candidates(marks, &pattern, &chains);
            }
        }
        caption.write(&mut drawing);
        drawing.svg + "</svg>"
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.svg("", false))
    }
}

/// A picture under construction.
struct StepDrawing {
    slots: CandidateSlots,
    svg: String,
}

impl StepDrawing {
    const fn shape(&self) -> Shape {
        self.slots.shape
    }

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
    /// list of places, because a page has some 30,000 such texts.
    fn texts(&mut self, class: &str, size: f64, texts: &[(Point, String)]) {
        let (short, long): (Vec<_>, Vec<_>) = texts.iter().partition(|(_, text)| text.len() == 1);
        for texts in [short].into_iter().chain(long.iter().map(|text| vec![*text])).filter(|texts| !texts.is_empty()) {
            // The baseline is 0.36 of the size below the middle of a digit.
            let places = texts.iter().map(|((x, y), _)| (round(*x), round(y + 0.36 * size)));
            let (across, down): (Vec<_>, Vec<_>) = places.unzip();
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
                            self.rectangle(class, corner(self.shape(), usize::from(*cell)), CELL, CELL);
                        }
                    }
                }
            }
        }
        for cell in &pattern.cells {
            let (x, y) = corner(self.shape(), *cell);
            self.rectangle("pattern", (x + 1.0, y + 1.0), CELL - 2.0, CELL - 2.0);
        }
    }

    /// Draws the candidates that form the pattern.
    fn cores(&mut self, pattern: &Shading) {
        let plain = pattern.core.iter().map(|core| (*core, "core"));
        let accents = pattern.accents.iter().map(|(candidate, number)| (*candidate, ACCENTS[usize::from(*number)]));
        for (core, class) in plain.chain(accents) {
            let (node, (x, y)) = (self.slots.node(core), self.slots.center(core));
            self.put(format_args!(
                "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{}\" height=\"{}\" rx=\"4\"/>",
                x - node,
                y - node,
                2.0 * node,
                2.0 * node
            ));
        }
    }

    /// Draws circles for nodes that are on, and squares for nodes that are off. Assumptions have a thick rim.
    fn nodes(&mut self, chains: &[Vec<PictureNode>]) {
        let mut drawn: Vec<(Candidate, bool)> = Vec::new();
        for node in chains.iter().flatten() {
            for candidate in &node.candidates {
                if !drawn.contains(&(*candidate, node.on)) {
                    drawn.push((*candidate, node.on));
                    self.node(*candidate, node);
                }
            }
        }
    }

    /// Joins the candidates of a group.
    fn band(&mut self, group: &[Candidate]) {
        let centers = group.iter().map(|candidate| self.slots.center(*candidate));
        let path: Vec<String> = centers.map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        if path.len() > 1 {
            self.put(format_args!("<path class=\"group\" d=\"M{}\"/>", path.join("L")));
        }
    }

    fn node(&mut self, candidate: Candidate, node: &PictureNode) {
        let (radius, (x, y)) = (self.slots.node(candidate), self.slots.center(candidate));
        let rim = if node.causes.is_empty() { " start" } else { "" };
        if node.on {
            self.put(format_args!("<circle class=\"on{rim}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>"))
        } else {
            let side = 2.0 * radius - 2.0;
            self.rectangle(&format!("off{rim}"), (x - radius + 1.0, y - radius + 1.0), side, side)
        }
    }

    /// Draws the digits of filled cells.
    fn values(&mut self, start: &[Option<Digit>], known: &[Option<Digit>]) {
        let [mut given, mut filled] = [const { Vec::new() }; 2];
        for (cell, value) in known.iter().enumerate() {
            if let Some(value) = value {
                let (x, y) = corner(self.shape(), cell);
                let digits = if start[cell].is_some() { &mut given } else { &mut filled };
                digits.push(((x + CELL / 2.0, y + CELL / 2.0), value.to_string()));
            }
        }
        self.texts("given", CELL * 0.56, &given);
        self.texts("filled", CELL * 0.56, &filled);
    }

    fn candidates(&mut self, marks: &Pencilmarks, pattern: &Shading, chains: &[Vec<PictureNode>]) {
        let of_chains: Vec<&Candidate> = chains.iter().flatten().flat_map(|node| &node.candidates).collect();
        let size = self.slots.text_size();
        let [mut plain, mut bold] = [const { Vec::new() }; 2];
        for cell in 0..self.shape().cell_count() {
            for digit in marks.candidates(cell).iter() {
                let this = Candidate::new(cell as u16, digit);
                let is_marked = pattern.core.contains(&this)
                    || pattern.accents.iter().any(|(candidate, _)| *candidate == this)
                    || of_chains.contains(&&this);
                let digits = if is_marked { &mut bold } else { &mut plain };
                digits.push((self.slots.center(this), digit.to_string()));
            }
        }
        self.texts("mark", size, &plain);
        self.texts("mark bold", size, &bold);
    }

    /// Crosses out removed candidates, and draws two rings around a placed one.
    fn effects(&mut self, step: &Step) {
        for gone in &step.eliminations {
            let (x, y) = self.slots.center(*gone);
            let (left, top) = (x - 7.5, y - 7.5);
            self.put(format_args!("<path class=\"gone\" d=\"M{left:.1} {top:.1}l15 15m0 -15l-15 15\"/>"));
        }
        if let Some(placed) = &step.placement {
            let (x, y) = self.slots.center(*placed);
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
