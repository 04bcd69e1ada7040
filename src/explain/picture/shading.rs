//! The parts that a picture shades: the units, cells and candidates that form the pattern.

use super::chain;
use crate::draw::{DrawnPart, LayoutDrawing};
use crate::explain::{Candidate, PatternPart, PatternRole, Pencilmarks, Reason, Step};
use crate::model::{DigitSet, Unit};

/// The parts of a pattern.
#[derive(Default)]
pub(super) struct Shading {
    /// Units whose places form the pattern.
    pub(super) base: Vec<Unit>,
    /// Units in which the pattern rules out digits.
    pub(super) cover: Vec<Unit>,
    pub(super) cells: Vec<usize>,
    pub(super) core: Vec<Candidate>,
    /// Candidates of other parts of a named pattern, each with the number of its colour.
    pub(super) accents: Vec<(Candidate, u8)>,
    /// The shapes of the constraint.
    pub(super) shapes: Vec<DrawnPart>,
}

impl Shading {
    pub(super) fn of(marks: &Pencilmarks, step: &Step) -> Self {
        let cells: Vec<usize> = step.cells().into_iter().map(usize::from).collect();
        let (base, cover, core) = match &step.reason {
            Reason::OnlyPlace { unit } => (vec![*unit], vec![], vec![]),
            Reason::Subset { unit, digits, .. } => (vec![*unit], vec![], within(marks, cells.iter().copied(), *digits)),
            Reason::Locked { digit, base, cover, target } => {
                let covers = [*cover].into_iter().chain(*target).collect();
                (vec![*base], covers, within(marks, members(marks, *base), DigitSet::from_digit(*digit)))
            }
            Reason::Fish { digit, base, cover } => {
                let places = base.iter().flat_map(|unit| members(marks, *unit));
                (base.clone(), cover.clone(), within(marks, places, DigitSet::from_digit(*digit)))
            }
            Reason::Loop { digits, .. } | Reason::Grave { digits, .. } => {
                (vec![], vec![], within(marks, cells.iter().copied(), *digits))
            }
            Reason::Wing { .. } | Reason::Aligned { .. } => {
                (vec![], vec![], within(marks, cells.iter().copied(), DigitSet::from_bits(u64::MAX)))
            }
            Reason::Pattern { base, parts, .. } if chain::is_whip(step) => {
                (contradiction(base, parts).into_iter().collect(), vec![], vec![])
            }
            Reason::Pattern { base, cover, .. } => (base.clone(), cover.clone(), vec![]),
            _ => (vec![], vec![], vec![]),
        };
        let accents = accents(step);
        let all = marks.layout().constraints();
        let shapes = match &step.reason {
            Reason::Constraint { number, .. } if *number < all.len() => {
                LayoutDrawing::of_constraint(marks.layout(), *number)
            }
            _ => Vec::new(),
        };
        Self { base, cover, cells, core, accents, shapes }
    }
}

/// Returns the unit in which a whip ends, if it does not end in a cell.
fn contradiction(units: &[Unit], parts: &[PatternPart]) -> Option<Unit> {
    let lost = parts.iter().rfind(|part| !part.candidates.is_empty())?;
    let is_cell = lost.candidates.iter().all(|candidate| candidate.cell == lost.candidates[0].cell);
    units.last().copied().filter(|_| !is_cell)
}

/// Returns the candidates of a named pattern, each with the number of its part's colour. Chains have nodes instead,
/// except for almost locked sets.
fn accents(step: &Step) -> Vec<(Candidate, u8)> {
    let Reason::Pattern { parts, .. } = &step.reason else { return Vec::new() };
    let is_shaded = |part: &&PatternPart| match part.role {
        _ if chain::is_whip(step) => false,
        PatternRole::Set(_) => true,
        _ => !chain::is_grouped(step),
    };
    let shaded = parts.iter().filter(is_shaded);
    shaded.flat_map(|part| part.candidates.iter().map(|candidate| (*candidate, accent(part.role)))).collect()
}

/// Returns the number of the colour of a role.
const fn accent(role: PatternRole) -> u8 {
    match role {
        PatternRole::Base => 0,
        PatternRole::Fin => 1,
        PatternRole::Link => 2,
        PatternRole::Pivot | PatternRole::Target => 3,
        PatternRole::Set(number) | PatternRole::Colour(number) => number % 4,
    }
}

/// Returns the cells of a unit.
fn members(marks: &Pencilmarks, unit: Unit) -> impl Iterator<Item = usize> {
    marks.layout().cells_of(unit).iter().map(|&cell| usize::from(cell))
}

/// Returns the `digits` that are candidates of `cells`.
fn within(marks: &Pencilmarks, cells: impl Iterator<Item = usize>, digits: DigitSet) -> Vec<Candidate> {
    let of_cell =
        |cell: usize| (marks.candidates(cell) & digits).iter().map(move |digit| Candidate::new(cell as u16, digit));
    cells.flat_map(of_cell).collect()
}
