//! Removes clues from boards of any layout, one puzzle at a time.

use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

use super::plan::OtherPlan;
use crate::model::{Digit, Grid, Layout};
use crate::search::drivers::within_nodes::search_within_nodes;
use crate::search::limits::{CancelFlag, PollPlace, any_raised};
use crate::search::{Options, Verdict};

/// Maximum number of nodes for a question. A clue that needs more stays. The measurements for this number were not
/// recorded.
const REMOVAL_NODES: u64 = 20_000;

/// A puzzle from which clues are being removed.
struct ClueRemoval<'a> {
    layout: &'a Layout,
    solution: &'a [u8],
    clues: Vec<u8>,
    /// One thread, and [`REMOVAL_NODES`] per question.
    search: Options,
}

/// Removes clues from a board and returns those that remain, with 0 elsewhere. Returns `None` if they do not meet the
/// options, or if the flag was raised.
pub(super) fn attempt(
    layout: &Layout,
    solution: &[u8],
    plan: &OtherPlan,
    random: &mut Pcg64,
    cancel: &[CancelFlag],
) -> Option<Vec<u8>> {
    let search = Options { nodes: Some(REMOVAL_NODES), ..Options::on_one_thread(cancel) };
    let mut removal = ClueRemoval { layout, solution, clues: solution.to_vec(), search };
    let rules = &plan.rules;
    let mut all_known = true;
    if let Some(pattern) = &plan.pattern {
        (0..solution.len()).filter(|cell| !pattern.contains(cell)).for_each(|cell| removal.clues[cell] = 0);
        if removal.has_one_solution() != Some(true) {
            return None;
        }
    } else {
        let mut orbits: Vec<&[usize]> = plan.orbits.iter().map(Vec::as_slice).collect();
        orbits.shuffle(random);
        // Removing a third of the clues together nearly always works, and saves that many questions.
        let third: Vec<usize> = orbits[..orbits.len() / 3].concat();
        let begun = if removal.can_take(&third, rules.least) == Some(true) { orbits.len() / 3 } else { 0 };
        for orbit in &orbits[begun..] {
            if any_raised(cancel, PollPlace::Task) {
                return None;
            }
            all_known &= removal.can_take(orbit, rules.least).is_some();
        }
    }
    // If clues were removed one by one, it is already known whether each one is needed.
    if rules.must_check {
        all_known =
            (0..solution.len()).all(|cell| removal.clues[cell] == 0 || removal.can_take(&[cell], 0) == Some(false));
    }
    let fits = (rules.least..=rules.most).contains(&removal.count()) && (all_known || !rules.minimal);
    (fits && !any_raised(cancel, PollPlace::Task)).then_some(removal.clues)
}

impl ClueRemoval<'_> {
    /// Removes these clues if the solution stays unique. Returns whether they were removed, or `None` if this could not
    /// be decided.
    fn can_take(&mut self, cells: &[usize], least: usize) -> Option<bool> {
        let before = self.clues.clone();
        cells.iter().for_each(|cell| self.clues[*cell] = 0);
        let enough = self.count() >= least;
        let known = match cells {
            _ if !enough => Some(false),
            [cell] => self.is_forced(*cell),
            _ => self.has_one_solution(),
        };
        if known != Some(true) {
            self.clues = before;
        }
        known
    }

    fn count(&self) -> usize {
        self.clues.iter().filter(|clue| **clue != 0).count()
    }

    fn grid(&self) -> Option<Grid> {
        Grid::from_values(self.layout, &self.clues).ok()
    }

    /// Whether there is no solution with another digit in this cell; `None` if this could not be decided.
    fn is_forced(&self, cell: usize) -> Option<bool> {
        let mut grid = self.grid()?;
        if grid.eliminate(cell, Digit::new(self.solution[cell])?).is_err() {
            return Some(true);
        }
        match search_within_nodes(&self.search, &grid) {
            answer if answer.count > 0 => Some(false),
            answer if answer.stop.is_none() => Some(true),
            _ => None,
        }
    }

    fn has_one_solution(&self) -> Option<bool> {
        match search_within_nodes(&self.search.with_limit(2), &self.grid()?).verdict() {
            Verdict::Unique => Some(true),
            Verdict::Multiple => Some(false),
            _ => None,
        }
    }
}
