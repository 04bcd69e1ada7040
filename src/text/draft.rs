//! A puzzle that is read element by element, as drawn puzzles are.

use std::collections::BTreeMap;

use super::alphabet::Notation;
use super::fault::{Fault, FaultKind};
use super::iss_line::with_layout;
use super::puzzle::Puzzle;
use super::reading::Reading;
use crate::model::{Constraint, Digit, DigitSet, Layout, LayoutError, Shape, Variant, counted_cells};

/// Collects the elements of a puzzle.
pub(super) struct PuzzleDraft {
    shape: Shape,
    /// By cell: the number of its region.
    regions: Vec<Option<usize>>,
    variants: Vec<Variant>,
    units: Vec<Vec<usize>>,
    /// By unit: the element that it belongs to.
    unit_names: Vec<String>,
    constraints: Vec<Constraint>,
    /// By constraint: the element that it belongs to.
    names: Vec<String>,
    candidates: Vec<DigitSet>,
    /// The number of elements of each name that are not read.
    ignored: BTreeMap<String, usize>,
}

/// Returns the fault of an element.
pub(super) fn element_fault(name: impl Into<String>, reason: impl Into<String>) -> Fault {
    Fault::new(FaultKind::Item { name: name.into(), reason: reason.into() })
}

impl PuzzleDraft {
    /// Returns an empty puzzle of this side, which is at least 2, with the usual boxes if there are any.
    pub(super) fn new(side: usize) -> Self {
        let usual = Shape::from_side(side);
        // Without boxes, the shape only gives the side.
        let shape = usual.or_else(|| Shape::new(side, 1).ok()).unwrap_or(Shape::CLASSIC);
        let count = shape.cell_count();
        Self {
            shape,
            regions: (0..count).map(|cell| usual.map(|usual| usual.box_of(cell))).collect(),
            variants: Vec::new(),
            units: Vec::new(),
            unit_names: Vec::new(),
            constraints: Vec::new(),
            names: Vec::new(),
            candidates: vec![DigitSet::up_to(shape.side()); count],
            ignored: BTreeMap::new(),
        }
    }

    pub(super) const fn shape(&self) -> Shape {
        self.shape
    }

    pub(super) const fn side(&self) -> usize {
        self.shape.side()
    }

    /// Returns the digit with this number, if the grid has it.
    pub(super) fn digit(&self, number: i64) -> Option<Digit> {
        let digit = Digit::new(u8::try_from(number).ok()?)?;
        (usize::from(digit.get()) <= self.side()).then_some(digit)
    }

    /// Puts a cell into a region, or into none.
    pub(super) fn set_region(&mut self, cell: usize, region: Option<usize>) {
        self.regions[cell] = region;
    }

    /// Whether a cell is in a region.
    pub(super) fn has_region(&self, cell: usize) -> bool {
        self.regions[cell].is_some()
    }

    /// Returns the cells of the region of a cell in reading order; none if the cell is in no region.
    pub(super) fn region_with(&self, cell: usize) -> Vec<usize> {
        let region = self.regions[cell];
        (0..self.regions.len()).filter(|&other| region.is_some() && self.regions[other] == region).collect()
    }

    pub(super) fn add_variant(&mut self, variant: Variant) {
        self.variants.push(variant);
    }

    /// Adds the rule that cells at the same place in all regions differ. Places are counted in reading order.
    pub(super) fn add_disjoint_groups(&mut self, name: &str) {
        if self.has_usual_boxes() {
            self.add_variant(Variant::Disjoint);
            return;
        }
        let mut groups = vec![Vec::new(); self.regions.len()];
        for cell in 0..self.regions.len() {
            let area = self.region_with(cell);
            if let Some(place) = area.iter().position(|&other| other == cell) {
                groups[place].push(cell);
            }
        }
        groups.into_iter().filter(|group| group.len() > 1).for_each(|group| self.add_unit(name, group));
    }

    /// Whether the regions are the usual boxes of this side, in any order.
    fn has_usual_boxes(&self) -> bool {
        let Some(usual) = Shape::from_side(self.side()) else { return false };
        let first_of = |cell: usize| (0..cell).find(|&other| usual.box_of(other) == usual.box_of(cell)).unwrap_or(cell);
        (0..self.regions.len()).all(|cell| self.has_region(cell) && self.regions[cell] == self.regions[first_of(cell)])
    }

    /// Adds cells with different digits.
    pub(super) fn add_unit(&mut self, name: &str, cells: Vec<usize>) {
        self.units.push(cells);
        self.unit_names.push(name.to_owned());
    }

    pub(super) fn add(&mut self, name: &str, constraint: Constraint) {
        self.constraints.push(constraint);
        self.names.push(name.to_owned());
    }

    pub(super) fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Restricts a cell to these digits.
    pub(super) fn restrict(&mut self, cell: usize, digits: DigitSet) {
        self.candidates[cell] = self.candidates[cell] & digits;
    }

    /// Counts an element that is not read.
    pub(super) fn ignore(&mut self, name: &str) {
        *self.ignored.entry(name.to_owned()).or_default() += 1;
    }

    /// Returns the puzzle.
    pub(super) fn finish(self, reading: &Reading) -> Result<Puzzle, Fault> {
        let ignored: Vec<String> = self.ignored.iter().map(|(name, count)| format!("{name} ({count})")).collect();
        if reading.strict && !ignored.is_empty() {
            return Err(Fault::new(FaultKind::Ignored(ignored.join(", "))));
        }
        let (candidates, notation) = (self.candidates.clone(), Notation::for_side(self.side()));
        let puzzle = Puzzle::with_candidates(self.layout()?, &candidates, notation, |_| (None, 0));
        // The position of a cell in the text means nothing to a reader.
        let puzzle = puzzle.map_err(|fault| Fault { column: None, ..fault })?.with_own_layout();
        with_layout(Puzzle { ignored, ..puzzle }, reading)
    }

    fn layout(mut self) -> Result<Layout, Fault> {
        let side = self.side();
        let mut builder = Layout::builder(side);
        let mut numbers: Vec<usize> = self.regions.iter().copied().flatten().collect();
        numbers.sort_unstable();
        numbers.dedup();
        for &number in &numbers {
            let count = self.regions.iter().filter(|own| **own == Some(number)).count();
            if count != side {
                let reason = format!("it has {} instead of {side}", counted_cells(count));
                return Err(element_fault(format!("region {}", number + 1), reason));
            }
        }
        if numbers.len() == side {
            let regions = self.regions.iter().flatten();
            let boxes = regions.filter_map(|region| numbers.binary_search(region).ok()).map(|number| number as u8);
            builder = builder.boxes(boxes.collect::<Vec<u8>>());
        } else {
            // Some cells are in no region.
            for number in numbers {
                let cells = (0..self.regions.len()).filter(|&cell| self.regions[cell] == Some(number)).collect();
                self.add_unit(&format!("region {}", number + 1), cells);
            }
        }
        builder = self.variants.into_iter().fold(builder, |builder, variant| builder.variant(variant));
        builder = self.units.into_iter().fold(builder, |builder, cells| builder.unit(cells));
        builder = self.constraints.into_iter().fold(builder, |builder, constraint| builder.constraint(constraint));
        builder.build().map_err(|error| {
            let (named, reason) = match &error {
                LayoutError::Constraint { number, reason, .. } => (self.names.get(number - 1), reason.clone()),
                LayoutError::Unit(number) => (
                    self.unit_names.get(number - 1),
                    format!("it needs at least 2 cells and at most {side}, all different"),
                ),
                _ => (None, String::new()),
            };
            named.map_or_else(|| Fault::new(FaultKind::Layout(error.clone())), |name| element_fault(name, reason))
        })
    }
}
