//! The arguments that describe the units of grids.

use std::path::Path;

use specudoku::text::LayoutRule;
use specudoku::{Layout, Shape, Variant};

use super::common::named;
use super::exit::Failure;
use super::files::will_read;

/// The units of grids.
#[derive(clap::Args, Clone, Default, Debug)]
pub(crate) struct LayoutArgs {
    /// Box size as WIDTHxHEIGHT, or the side of the grid.
    ///
    /// By default, it follows from the borders of a drawn grid or from the number of cells; for generated grids it is
    /// 3x3. If only the side is given, boxes are as square as possible and wider than tall: 6 means 3x2.
    #[arg(long, value_name = "WxH|SIDE", value_parser = size)]
    shape: Option<GridSize>,

    /// Additional units, separated by commas.
    ///
    /// x: both diagonals. windows: four extra 3x3 boxes, one cell in from the corners (windoku, hyper sudoku).
    /// disjoint: cells at the same position in every box. anti-knight, anti-king: cells one such move apart differ.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = named::<Variant>())]
    units: Vec<Variant>,

    /// Irregular boxes: one symbol per cell, or a file with these symbols; none for no boxes.
    ///
    /// `none` makes a Latin square. Otherwise, there is one symbol per cell, row by row. Cells with the same symbol
    /// form a box. A drawn grid needs no option: its borders show irregular boxes.
    #[arg(long, value_name = "none|FILE|SYMBOLS", value_parser = boxes)]
    boxes: Option<LayoutRule>,
}

/// The size of a grid as given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum GridSize {
    Boxes(Shape),
    Side(usize),
}

/// Parses the size of a grid.
fn size(text: &str) -> Result<GridSize, String> {
    match text.parse() {
        Ok(side) if (2..=Shape::MAX_SIDE).contains(&side) => Ok(GridSize::Side(side)),
        Ok(_) => Err(format!("the side must be from 2 to {}", Shape::MAX_SIDE)),
        Err(_) => text.parse().map(GridSize::Boxes).map_err(|error: specudoku::ParseError| error.to_string()),
    }
}

/// Parses boxes: their symbols, or a file that holds them.
fn boxes(text: &str) -> Result<LayoutRule, String> {
    if text != "none" && Path::new(text).is_file() {
        will_read(Path::new(text)).map_err(|failure| failure.message)?;
        let words = std::fs::read_to_string(text).map_err(|error| format!("cannot read {text}: {error}"))?;
        return words.parse().map_err(|_| {
            format!(
                "{text} does not describe boxes: write one symbol per cell, the same symbol for cells of the same box"
            )
        });
    }
    text.parse().map_err(|error: specudoku::ParseError| error.to_string())
}

impl LayoutArgs {
    /// Returns the names of the options, and whether each is given.
    pub(super) fn named(&self) -> [(&'static str, bool); 3] {
        [("--shape", self.shape.is_some()), ("--units", !self.units.is_empty()), ("--boxes", self.boxes.is_some())]
    }

    /// Returns the shape, if one is given. If the boxes are given separately, only its side matters.
    pub(super) fn shape(&self) -> Option<Shape> {
        match self.shape? {
            GridSize::Boxes(shape) => Some(shape),
            GridSize::Side(side) if self.boxes.is_some() => Shape::new(side, 1).ok(),
            GridSize::Side(side) => Shape::from_side(side).or_else(|| Shape::new(side, 1).ok()),
        }
    }

    /// Returns the units, if they differ from those of the shape.
    pub(super) fn rule(&self) -> Option<LayoutRule> {
        match &self.boxes {
            None if self.units.is_empty() => None,
            None => Some(LayoutRule::new(&self.units)),
            Some(boxes) => Some(boxes.with_variants(&self.units)),
        }
    }

    /// Returns the layout of a grid to make, by default the classic one.
    pub(super) fn layout(&self) -> Result<Layout, Failure> {
        let rule = self.rule();
        // The number of symbols determines the side.
        let of_boxes = rule.as_ref().and_then(LayoutRule::shape);
        let shape = self.shape().or(of_boxes).unwrap_or(Shape::CLASSIC);
        match rule {
            None => Ok(shape.into()),
            Some(rule) => rule.layout(shape).map_err(|fault| Failure::usage(fault.to_string())),
        }
    }
}
