//! Takes clues from boards of any layout, one puzzle at a time.

use rand::seq::SliceRandom;
use rand_pcg::Pcg64;

use super::plan::OtherPlan;
use crate::model::{Digit, Grid, Layout};
use crate::search::drivers::dispatch;
use crate::search::limits::{CancelFlag, PollPlace, any_raised};
use crate::search::{Options, Verdict};

/// Nodes for one question. A clue for which they are not enough stays. No figure was kept for it.
const REMOVAL_NODES: u64 = 1_000;

/// A puzzle that clues are taken from.
struct ClueRemoval<'a> {
    layout: &'a Layout,
    solution: &'a [u8],
    clues: Vec<u8>,
    /// One thread, and [`REMOVAL_NODES`] a question.
    search: Options,
}

/// Takes clues from a board, and returns those that are left, 0 for the others; `None` if they are not what was asked
/// for, or the flag was raised.
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
        // Taking a third at once nearly always works, and saves as many questions.
        let third: Vec<usize> = orbits[..orbits.len() / 3].concat();
        let begun = if removal.can_take(&third, rules.least) == Some(true) { orbits.len() / 3 } else { 0 };
        for orbit in &orbits[begun..] {
            if any_raised(cancel, PollPlace::Task) {
                return None;
            }
            all_known &= removal.can_take(orbit, rules.least).is_some();
        }
    }
    // Whether each single clue is needed is known already where clues were taken one by one.
    if rules.must_check {
        all_known =
            (0..solution.len()).all(|cell| removal.clues[cell] == 0 || removal.can_take(&[cell], 0) == Some(false));
    }
    let fits = (rules.least..=rules.most).contains(&removal.count()) && (all_known || !rules.minimal);
    (fits && !any_raised(cancel, PollPlace::Task)).then_some(removal.clues)
}

impl ClueRemoval<'_> {
    /// Takes these clues if there is then still one solution; returns whether they were taken, if that could be found
    /// out.
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

    /// Whether there is no solution with another digit in this cell.
    fn is_forced(&self, cell: usize) -> Option<bool> {
        let mut grid = self.grid()?;
        if grid.eliminate(cell, Digit::new(self.solution[cell])?).is_err() {
            return Some(true);
        }
        match dispatch::solve(&self.search, &grid) {
            outcome if outcome.count > 0 => Some(false),
            outcome if outcome.stop.is_none() => Some(true),
            _ => None,
        }
    }

    fn has_one_solution(&self) -> Option<bool> {
        match dispatch::solve(&self.search.with_limit(2), &self.grid()?).verdict() {
            Verdict::Unique => Some(true),
            Verdict::Multiple => Some(false),
            _ => None,
        }
    }
}
