//! Puzzles with constraints: draws constraints that a completed board meets, and removes what the solution does not
//! need.
//!
//! ```text
//! draw constraints of each kind on the board
//! cages, and no clues asked for:
//!     while there is another solution: cut a cage, or two adjacent ones, into parts whose sums it does not have
//! otherwise:
//!     if there is another solution without clues: remove clues from the board
//! remove constraints while the solution stays unique, if they must be needed or are too many
//! ```

mod cages;
mod dots;
mod lines;
mod reduction;

use std::ops::RangeInclusive;

use rand_pcg::Pcg64;

use super::clue_removal;
use super::drawn_kind::DrawnKind;
use super::plan::DrawnPlan;
use crate::model::{Constraint, ConstraintKind, Grid, Layout, Shape};
use crate::search::drivers::dispatch;
use crate::search::limits::{CancelFlag, PollPlace, any_raised};
use crate::search::{Answer, Options, Verdict};
use reduction::ConstraintReduction;

/// Maximum number of nodes for a question. With it, 28 attempts of 60 at minimal killers succeed in 11.2 s. With 300
/// nodes 6 do in 5.5 s, and with 4,000 nodes 47 in about 30 s: the last questions are as hard as the puzzles.
const QUESTION_NODES: u64 = 1_000;

/// Maximum number of cuts of an attempt, so that it ends. Few killers need more than ten.
const MAX_CUTS: usize = 100;

/// A board on which constraints are drawn, and the questions about them.
struct DrawnBoard<'a> {
    base: &'a Layout,
    board: &'a [u8],
    /// With 0 for an empty cell.
    clues: Vec<u8>,
    /// One thread, two solutions, and [`QUESTION_NODES`] per question.
    search: Options,
}

/// Draws constraints on a board, and removes what is not needed. Returns the layout with the constraints that remain,
/// and the clues, with 0 elsewhere. Returns `None` if they do not meet the options, or if a flag was raised.
pub(super) fn attempt(
    base: &Layout,
    board: &[u8],
    plan: &DrawnPlan,
    random: &mut Pcg64,
    cancel: &[CancelFlag],
) -> Option<(Layout, Vec<u8>)> {
    let search = Options { nodes: Some(QUESTION_NODES), limit: 2, ..Options::on_one_thread(cancel) };
    let mut drawn = DrawnBoard { base, board, clues: vec![0; board.len()], search };
    let mut constraints = base.constraints().to_vec();
    constraints.extend(plan.draw(base.shape(), board, random)?);
    let mut others = Vec::new();
    if plan.has_no_clues {
        others = drawn.cut_cages(&mut constraints, &plan.cage_sizes, random)?;
    } else if drawn.solve(&constraints)?.verdict() != Verdict::Unique {
        let layout = base.with_constraints(&constraints)?;
        drawn.clues = clue_removal::attempt(&layout, board, &plan.clues, random, cancel)?;
    }
    let constraints = ConstraintReduction::new(&drawn, plan, constraints)?.run(&others, random)?;
    let is_right = plan.allows(&constraints) && plan.clues.rules.allows(&drawn.clues);
    let layout = base.with_constraints(&constraints)?;
    (is_right && !any_raised(cancel, PollPlace::Task)).then_some((layout, drawn.clues))
}

impl DrawnPlan {
    /// Draws constraints of each kind that the board meets; `None` if there is no room for the fewest allowed. Lines do
    /// not overlap.
    fn draw(&self, shape: Shape, board: &[u8], random: &mut Pcg64) -> Option<Vec<Constraint>> {
        let mut all = Vec::new();
        let mut canvas = lines::LineBoard::new(shape, board);
        for drawn in &self.kinds {
            let most = drawn.counts.as_ref().map(|counts| *counts.end());
            let found = match drawn.kind {
                ConstraintKind::Cage => cages::partition(shape, board, &self.cage_sizes, random),
                ConstraintKind::WhiteDot | ConstraintKind::BlackDot => {
                    dots::draw(drawn.kind, shape, board, most, random)
                }
                kind => canvas.draw(kind, most.unwrap_or(shape.side()), random),
            };
            if found.len() < drawn.counts.as_ref().map_or(0, |counts| *counts.start()) {
                return None;
            }
            all.extend(found);
        }
        Some(all)
    }

    /// Whether there is an allowed number of constraints of each kind.
    fn allows(&self, constraints: &[Constraint]) -> bool {
        let is_allowed = |drawn: &DrawnKind| {
            let count = constraints.iter().filter(|own| own.kind() == drawn.kind).count();
            drawn.counts.as_ref().is_none_or(|counts| counts.contains(&count))
        };
        self.kinds.iter().all(is_allowed)
    }
}

impl DrawnBoard<'_> {
    /// Searches for two solutions with these constraints; `None` if they are not possible together.
    fn solve(&self, constraints: &[Constraint]) -> Option<Answer> {
        let layout = self.base.with_constraints(constraints)?;
        let grid = Grid::from_values(layout, &self.clues).ok()?;
        Some(dispatch::solve(&self.search, &grid))
    }

    /// Returns the solutions of an answer that are not the board.
    fn others(&self, answer: &Answer) -> Vec<Vec<u8>> {
        answer.solutions.iter().map(Grid::values).filter(|values| values != self.board).collect()
    }

    /// Cuts cages until there is one solution. Returns the other solutions that were excluded; `None` if that is not
    /// possible, or could not be decided.
    fn cut_cages(
        &self,
        constraints: &mut Vec<Constraint>,
        sizes: &RangeInclusive<usize>,
        random: &mut Pcg64,
    ) -> Option<Vec<Vec<u8>>> {
        let fixed = self.base.constraints().len();
        let mut excluded = Vec::new();
        while excluded.len() < MAX_CUTS {
            let answer = self.solve(constraints)?;
            match answer.verdict() {
                Verdict::Unique => return Some(excluded),
                Verdict::Multiple => {}
                _ => return None,
            }
            let other = self.others(&answer).pop()?;
            let mut drawn = constraints.split_off(fixed);
            cages::exclude(&mut drawn, self.base.shape(), [self.board, &other], sizes, random)?;
            constraints.append(&mut drawn);
            excluded.push(other);
        }
        None
    }
}
