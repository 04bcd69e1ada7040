//! Whips, as Denis Berthier defines them in *The Hidden Logic of Sudoku* (2007) and *Pattern-Based Constraint
//! Satisfaction and Logic Puzzles* (2012). A candidate is assumed, the target. In each step, a cell or a digit of a
//! unit has a candidate that the step before made false, and only one candidate left, which becomes true. In the last
//! step no candidate is left, so the target is false. Candidates that the target or an earlier step made false count as
//! gone, but at least one must have been made false by the step before. So a whip has no branches.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{CELLS, CellSet, PEERS, UNIT_CELLS, UNIT_SETS, cells, count, members};
use crate::explain::views::{CandidateSet, Views};

/// The most steps of a whip. Longer ones are hard to follow.
const MAX_LENGTH: usize = 6;

/// The most partial whips of a target that are continued at each length.
const MAX_PARTIAL: usize = 400;

/// A candidate: its cell and its digit.
type WhipPlace = (usize, usize);

/// The variable of a step: a cell, or a digit in a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum WhipVariable {
    Cell(usize),
    Unit(usize, usize),
}

/// A step of a whip: its variable, and the candidate that is left.
#[derive(Clone, Copy)]
struct WhipStep {
    variable: WhipVariable,
    on: Option<WhipPlace>,
}

/// The steps of a whip so far, and the candidates that they and the target make false.
#[derive(Clone)]
struct PartialWhip {
    steps: Vec<WhipStep>,
    last: WhipPlace,
    off: OffSet,
}

/// False candidates, by digit and by cell.
#[derive(Clone)]
struct OffSet {
    digits: [CellSet; 9],
    cells: [u16; CELLS],
}

impl OffSet {
    fn new() -> Self {
        Self { digits: [0; 9], cells: [0; CELLS] }
    }

    /// Adds the candidates that a true candidate makes false.
    fn add(&mut self, views: &Views, (cell, digit): WhipPlace) {
        let places = views.digits[digit] & PEERS[cell];
        self.digits[digit] |= places;
        cells(places).for_each(|peer| self.cells[peer] |= 1 << digit);
        let others = views.cells[cell] & !(1 << digit);
        self.cells[cell] |= others;
        members(others).for_each(|other| self.digits[other] |= 1 << cell);
    }
}

/// Returns the shortest whip.
pub(crate) fn find(views: &Views, rank: Rank) -> Option<FoundStep> {
    let all = (0..CELLS).flat_map(|cell| members(views.cells[cell]).map(move |digit| (cell, digit)));
    let mut searches: Vec<(WhipPlace, Vec<PartialWhip>)> = Vec::new();
    for target in all {
        let mut off = OffSet::new();
        off.add(views, target);
        if leads_to_contradiction(views, off.clone(), target) {
            searches.push((target, vec![PartialWhip { steps: Vec::new(), last: target, off }]));
        }
    }
    (0..MAX_LENGTH).find_map(|_| {
        searches.iter_mut().find_map(|(target, partial)| match continued(views, *target, partial) {
            ControlFlow::Continue(longer) => {
                *partial = longer;
                None
            }
            ControlFlow::Break(whip) => step(views, rank, *target, &whip),
        })
    })
}

/// Whether the singles that follow from an assumption lead to a contradiction. If not, there is no whip.
fn leads_to_contradiction(views: &Views, mut off: OffSet, target: WhipPlace) -> bool {
    let (mut queue, mut on) = (vec![target], CandidateSet::at(1 << target.0, target.1));
    while let Some(next) = queue.pop() {
        for variable in touched(views, next) {
            match variable.left(views, &off) {
                (0, _) => return true,
                (1, place) if on.0[place.1] >> place.0 & 1 == 0 => {
                    on.add(1 << place.0, place.1);
                    off.add(views, place);
                    queue.push(place);
                }
                _ => {}
            }
        }
    }
    false
}

/// Returns the cells and the digits of units that lose a candidate if this one is true, each once.
fn touched(views: &Views, (cell, digit): WhipPlace) -> Vec<WhipVariable> {
    let others = members(views.cells[cell] & !(1 << digit));
    let peers = views.digits[digit] & PEERS[cell];
    let mut all: Vec<WhipVariable> = cells(peers).map(WhipVariable::Cell).collect();
    // The cell's own units lose its other digits. Units that do not contain the cell lose its digit.
    let own = UNIT_SETS[cell];
    all.extend(others.flat_map(|other| members(own).map(move |unit| WhipVariable::Unit(unit, other))));
    let units = cells(peers).fold(0, |units, peer| units | UNIT_SETS[peer]);
    all.extend(members(units & !own).map(|unit| WhipVariable::Unit(unit, digit)));
    all
}

impl WhipVariable {
    /// Returns the number of its candidates that are left, and one such candidate.
    fn left(self, views: &Views, off: &OffSet) -> (usize, WhipPlace) {
        match self {
            Self::Cell(cell) => {
                let left = views.cells[cell] & !off.cells[cell];
                (count(left), (cell, left.trailing_zeros() as usize))
            }
            Self::Unit(unit, digit) => {
                let left = views.digits[digit] & UNIT_CELLS[unit] & !off.digits[digit];
                (left.count_ones() as usize, (left.trailing_zeros() as usize, digit))
            }
        }
    }

    /// Returns its candidates.
    fn candidates(self, views: &Views) -> CandidateSet {
        let mut all = CandidateSet::default();
        match self {
            Self::Cell(cell) => all.add_cell(cell, views.cells[cell]),
            Self::Unit(unit, digit) => all.add(views.digits[digit] & UNIT_CELLS[unit], digit),
        }
        all
    }
}

/// Returns the partial whips that are one step longer. Breaks with the steps of the first whip that is complete.
fn continued(
    views: &Views,
    target: WhipPlace,
    partial: &[PartialWhip],
) -> ControlFlow<Vec<WhipStep>, Vec<PartialWhip>> {
    let mut longer: Vec<PartialWhip> = Vec::new();
    // The rest of a whip depends only on the set of true candidates and the last one.
    let mut seen: HashSet<(Vec<WhipPlace>, WhipPlace)> = HashSet::new();
    for whip in partial {
        for variable in touched(views, whip.last) {
            let (count, place) = variable.left(views, &whip.off);
            if count > 1 {
                continue;
            }
            let mut steps = whip.steps.clone();
            if count == 0 {
                steps.push(WhipStep { variable, on: None });
                return ControlFlow::Break(steps);
            }
            let mut on: Vec<WhipPlace> = whip.steps.iter().filter_map(|step| step.on).collect();
            if place == target || on.contains(&place) || longer.len() >= MAX_PARTIAL {
                continue;
            }
            on.push(place);
            on.sort_unstable();
            if seen.insert((on, place)) {
                steps.push(WhipStep { variable, on: Some(place) });
                let mut off = whip.off.clone();
                off.add(views, place);
                longer.push(PartialWhip { steps, last: place, off });
            }
        }
    }
    ControlFlow::Continue(longer)
}

fn step(views: &Views, rank: Rank, target: WhipPlace, whip: &[WhipStep]) -> Option<FoundStep> {
    let units = whip.iter().filter_map(|step| match step.variable {
        WhipVariable::Unit(unit, _) => Some(unit),
        WhipVariable::Cell(_) => None,
    });
    let own = CandidateSet::at(1 << target.0, target.1);
    let mut pattern = NamedPattern::of_units(units, []).part(PatternRole::Pivot, own);
    for WhipStep { variable, on } in whip {
        let (mut lost, mut kept) = (variable.candidates(views), CandidateSet::default());
        if let Some((cell, digit)) = on {
            kept.add(1 << cell, *digit);
            lost.0[*digit] &= !(1 << cell);
        }
        pattern = pattern.part(PatternRole::Link, lost).part(PatternRole::Base, kept);
    }
    FoundStep::eliminate(rank, own, Pattern::Named(Box::new(pattern)))
}
