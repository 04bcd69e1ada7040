//! Puzzles with constraints: draws constraints that a completed board meets, and removes those that are not needed for
//! a unique solution.
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

use rand_pcg::Pcg64;

use super::clue_removal;
use super::drawn_kind::DrawnKind;
use super::plan::DrawnPlan;
use crate::model::{Constraint, ConstraintKind, Grid, Layout, Shape};
use crate::search::drivers::within_nodes::search_within_nodes;
use crate::search::limits::{CancelFlag, PollPlace, any_raised};
use crate::search::{Answer, Options, Verdict};
use cages::CageBoard;
use reduction::reduce;

/// Maximum number of nodes for a question. With a twentieth on the packed state, half of the attempts at minimal
/// killers succeeded. With 300 nodes there, one in ten succeeded, and a puzzle took 2.3 times as long; with 4,000,
/// four in five, and 1.6 times as long.
const QUESTION_NODES: u64 = 20_000;

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

/// Draws constraints on a board, and removes constraints and clues that are not needed. Returns the layout with the
/// remaining constraints, and the clues, with 0 elsewhere. Returns `None` if they do not meet the options, or if a flag
/// was raised.
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
    if plan.has_no_clues {
        let cages = CageBoard { shape: base.shape(), board, sizes: &plan.cage_sizes };
        drawn.cut_cages(cages, &mut constraints, random)?;
    } else if drawn.solve(&constraints)?.verdict() != Verdict::Unique {
        let layout = base.with_constraints(&constraints)?;
        drawn.clues = clue_removal::attempt(&layout, board, &plan.clues, random, cancel)?;
    }
    reduce(&drawn, plan, &mut constraints, random)?;
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
                ConstraintKind::Cage => CageBoard { shape, board, sizes: &self.cage_sizes }.fill(random),
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
            drawn.counts.as_ref().is_none_or(|counts| counts.contains(&count_of(drawn.kind, constraints)))
        };
        self.kinds.iter().all(is_allowed)
    }

    /// Whether a constraint should be removed if it is not needed.
    fn wants_fewer(&self, constraint: &Constraint, constraints: &[Constraint]) -> bool {
        let kind = constraint.kind();
        let counts = self.kinds.iter().find(|drawn| drawn.kind == kind).and_then(|drawn| drawn.counts.as_ref());
        self.clues.rules.minimal || counts.is_some_and(|counts| count_of(kind, constraints) > *counts.end())
    }
}

fn count_of(kind: ConstraintKind, constraints: &[Constraint]) -> usize {
    constraints.iter().filter(|own| own.kind() == kind).count()
}

impl DrawnBoard<'_> {
    /// Searches for two solutions with these constraints; `None` if they are not possible together.
    fn solve(&self, constraints: &[Constraint]) -> Option<Answer> {
        let layout = self.base.with_constraints(constraints)?;
        let grid = Grid::from_values(layout, &self.clues).ok()?;
        Some(search_within_nodes(&self.search, &grid))
    }

    /// Returns a solution that is not the board, if there is one in the answer.
    fn other(&self, answer: &Answer) -> Option<Vec<u8>> {
        answer.solutions.iter().map(Grid::values).find(|values| values != self.board)
    }

    /// Cuts cages until there is one solution; `None` if that is not possible, or could not be decided.
    fn cut_cages(&self, cages: CageBoard<'_>, constraints: &mut Vec<Constraint>, random: &mut Pcg64) -> Option<()> {
        let fixed = self.base.constraints().len();
        for _ in 0..MAX_CUTS {
            let answer = self.solve(constraints)?;
            match answer.verdict() {
                Verdict::Unique => return Some(()),
                Verdict::Multiple => {}
                _ => return None,
            }
            let other = self.other(&answer)?;
            // The constraints of the layout come first, and stay as they are.
            let mut drawn = constraints.split_off(fixed);
            cages.exclude(&other, &mut drawn, random)?;
            constraints.append(&mut drawn);
        }
        None
    }
}
