//! The options as attempts need them: sets of cells, and what must be shown.

use super::cells::set_of;
use super::options::GenerateOptions;
use super::symmetry::Symmetry;
use crate::model::Shape;
use crate::search::lanes::Cells;

/// What an attempt must heed.
pub(super) struct Plan {
    pub(super) least: usize,
    pub(super) most: usize,
    /// Whether each clue must be shown to be needed after clues were taken.
    pub(super) must_check: bool,
    pub(super) minimal: bool,
    pub(super) unbiased: bool,
    pub(super) pattern: Option<Cells>,
    pub(super) pattern_cells: Option<Vec<usize>>,
    pub(super) orbits: Vec<Cells>,
    pub(super) orbit_cells: Vec<Vec<usize>>,
    pub(super) orbit_of: Vec<usize>,
}

impl Plan {
    pub(super) fn new(shape: Shape, options: &GenerateOptions) -> Self {
        let orbit_cells = options.symmetry.orbits(shape.side());
        let mut orbit_of = vec![0; shape.cell_count()];
        for (index, orbit) in orbit_cells.iter().enumerate() {
            orbit.iter().for_each(|cell| orbit_of[*cell] = index);
        }
        let is_classic = shape == Shape::CLASSIC;
        let set = |cells: &Vec<usize>| if is_classic { set_of(cells.iter().copied()) } else { Cells::default() };
        let clues = options.clues.clone().unwrap_or(0..=shape.cell_count());
        let minimal = options.minimal || options.unbiased;
        // Only a minimal puzzle may go below the clues asked for, and is then none of them.
        let least = if minimal { 0 } else { *clues.start() };
        let by_orbits = options.symmetry != Symmetry::None || options.pattern.is_some();
        Self {
            least,
            most: *clues.end(),
            must_check: minimal && by_orbits,
            minimal,
            unbiased: options.unbiased,
            pattern: options.pattern.as_ref().map(set),
            pattern_cells: options.pattern.clone(),
            orbits: orbit_cells.iter().map(set).collect(),
            orbit_cells,
            orbit_of,
        }
    }
}
