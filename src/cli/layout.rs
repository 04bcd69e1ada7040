//! The arguments that say which units grids have.

use std::path::Path;

use specudoku::text::LayoutRule;
use specudoku::{Layout, Shape, Variant};

use super::common::named;
use super::exit::Failure;

/// The units of grids.
#[derive(clap::Args, Clone, Default, Debug)]
pub(crate) struct LayoutArgs {
    /// The boxes of the grid, WIDTHxHEIGHT, or its side.
    ///
    /// By default the shape follows from the borders of a drawn grid, or from the number of cells. Of a side alone the boxes
    /// are the squarest that lie flat: 6 is 3x2.
    #[arg(long, value_name = "WxH|SIDE", value_parser = size)]
    shape: Option<GridSize>,

    /// Units beside rows, columns and boxes, with commas between.
    ///
    /// x: both diagonals. windows: boxes a cell away from the corners of the others (windoku, hyper). disjoint: the cells at
    /// the same place of all boxes. anti-knight, anti-king: cells such a move apart differ.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = named::<Variant>())]
    units: Vec<Variant>,

    /// Other boxes than rectangular ones: none, or a symbol a cell.
    ///
    /// `none` for a Latin square. A symbol a cell, row by row, names its box, here or in a file: the same symbol, the same
    /// box. Borders of a drawn grid show irregular boxes by themselves.
    #[arg(long, value_name = "none|FILE|SYMBOLS", value_parser = boxes)]
    boxes: Option<LayoutRule>,
}

/// What is said of the size of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GridSize {
    Boxes(Shape),
    Side(usize),
}

/// Reads the size of a grid.
fn size(text: &str) -> Result<GridSize, String> {
    match text.parse() {
        Ok(side) if (2..=Shape::MAX_SIDE).contains(&side) => Ok(GridSize::Side(side)),
        Ok(_) => Err(format!("sides go from 2 to {}", Shape::MAX_SIDE)),
        Err(_) => text.parse().map(GridSize::Boxes).map_err(|error: specudoku::ShapeError| error.to_string()),
    }
}

/// Reads boxes: words, or a file of them.
fn boxes(text: &str) -> Result<LayoutRule, String> {
    if text != "none" && Path::new(text).is_file() {
        let words = std::fs::read_to_string(text).map_err(|error| format!("cannot read {text}: {error}"))?;
        return words
            .parse()
            .map_err(|_| format!("{text} holds no boxes: write a symbol a cell, the same for the same box"));
    }
    text.parse().map_err(|error: specudoku::ParseError| error.to_string())
}

impl LayoutArgs {
    /// Returns the options, each with whether it is given.
    pub(super) fn named(&self) -> [(&'static str, bool); 3] {
        [("--shape", self.shape.is_some()), ("--units", !self.units.is_empty()), ("--boxes", self.boxes.is_some())]
    }

    /// Returns the shape, if one is given. Without boxes it says the side alone.
    pub(super) fn shape(&self) -> Option<Shape> {
        match self.shape? {
            GridSize::Boxes(shape) => Some(shape),
            GridSize::Side(side) if self.boxes.is_some() => Shape::new(side, 1).ok(),
            GridSize::Side(side) => Shape::from_side(side).or_else(|| Shape::new(side, 1).ok()),
        }
    }

    /// Returns the units, if they are not those of the shape.
    pub(super) fn rule(&self) -> Option<LayoutRule> {
        match &self.boxes {
            None if self.units.is_empty() => None,
            None => Some(LayoutRule::new(&self.units)),
            Some(boxes) => Some(boxes.with_variants(&self.units)),
        }
    }

    /// Returns the layout of a grid that is made, by default the classic one.
    pub(super) fn layout(&self) -> Result<Layout, Failure> {
        let rule = self.rule();
        // Boxes of so many symbols are of one side.
        let of_boxes = rule.as_ref().and_then(LayoutRule::shape);
        let shape = self.shape().or(of_boxes).unwrap_or(Shape::CLASSIC);
        match rule {
            None => Ok(shape.into()),
            Some(rule) => rule.layout(shape).map_err(|fault| Failure::usage(fault.to_string())),
        }
    }
}
