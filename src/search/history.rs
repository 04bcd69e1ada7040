//! The history of a solution: every deduction and every branch, as one thread goes through them.

use super::branch_order::BranchOrder;
use crate::deduce::{Deduction, Rules, deduce_logged};
use crate::model::{Contradiction, Digit, DigitSet, Grid};

/// Something that happened on the way to a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A rule took a step.
    Deduced(Deduction),
    /// Nothing followed any more, and a candidate was tried.
    Branched {
        /// How many branches lead to this one, itself included.
        depth: usize,
        /// The cell.
        cell: usize,
        /// The candidate that is tried.
        digit: Digit,
        /// All candidates of the cell.
        choices: DigitSet,
    },
    /// The branch (or the puzzle) has no solution.
    Contradicted(Contradiction),
    /// The grid is completed.
    Solved,
}

/// The events of a search from left to right, each with the grid after it.
///
/// ```
/// use specudoku::{BranchOrder, Event, Grid, History, Rules};
/// let puzzle: Grid = "1.3...4..3..4.2.".parse()?;
/// let mut history = History::new(&puzzle, Rules::SINGLES, BranchOrder::Fewest);
/// let (event, grid) = history.find(|(event, _)| *event == Event::Solved).unwrap();
/// assert!(grid.solves(&puzzle));
/// # Ok::<(), specudoku::text::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct History {
    rules: Rules,
    order: BranchOrder,
    /// Branches that are still to be tried, the next one last.
    pending: Vec<Branch>,
    /// Events not yet told, the next one last.
    untold: Vec<(Event, Grid)>,
}

#[derive(Clone, Debug)]
struct Branch {
    grid: Grid,
    depth: usize,
    /// The cell, the candidate and the choices; none at the root.
    choice: Option<(usize, Digit, DigitSet)>,
}

impl History {
    /// The history of `puzzle` with these rules and this order of branching.
    #[must_use]
    pub fn new(puzzle: &Grid, rules: Rules, order: BranchOrder) -> Self {
        let root = Branch { grid: puzzle.spawn(), depth: 0, choice: None };
        Self { rules, order, pending: vec![root], untold: Vec::new() }
    }

    /// Explores the next branch, and notes what happens there.
    fn explore(&mut self, branch: Branch) {
        let Branch { mut grid, depth, choice } = branch;
        if let Some((cell, digit, choices)) = choice {
            let placed = grid.place(cell, digit);
            self.untold.push((Event::Branched { depth, cell, digit, choices }, grid.clone()));
            if let Err(contradiction) = placed {
                self.untold.push((Event::Contradicted(contradiction), grid));
                return;
            }
        }
        let before = grid.spawn();
        let (steps, result) = deduce_logged(&mut grid, self.rules);
        self.replay(before, steps);
        if let Err(contradiction) = result {
            self.untold.push((Event::Contradicted(contradiction), grid));
            return;
        }
        let Some(cell) = self.order.choose(&grid) else {
            self.untold.push((Event::Solved, grid));
            return;
        };
        let choices = grid.cells()[cell].candidates();
        let child = |digit| Branch { grid: grid.spawn(), depth: depth + 1, choice: Some((cell, digit, choices)) };
        self.pending.extend(choices.iter().rev().map(child));
    }

    /// Notes the steps, each with the grid after it. The last one may end in a contradiction, which is noted apart.
    fn replay(&mut self, mut grid: Grid, steps: Vec<Deduction>) {
        for step in steps {
            let _ = step.apply(&mut grid);
            self.untold.push((Event::Deduced(step), grid.spawn()));
        }
    }
}

impl Iterator for History {
    type Item = (Event, Grid);

    fn next(&mut self) -> Option<(Event, Grid)> {
        while self.untold.is_empty() {
            let branch = self.pending.pop()?;
            self.explore(branch);
            self.untold.reverse();
        }
        self.untold.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_history_of_a_hard_puzzle_ends_with_its_solution() {
        let text = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";
        let puzzle: Grid = text.parse().unwrap();
        let history: Vec<_> = History::new(&puzzle, Rules::SINGLES, BranchOrder::Fewest).collect();
        let solved: Vec<_> = history.iter().filter(|(event, _)| *event == Event::Solved).collect();
        assert_eq!(solved.len(), 1);
        assert!(solved[0].1.solves(&puzzle));
        let count = |wanted: fn(&Event) -> bool| history.iter().filter(|(event, _)| wanted(event)).count();
        let branches = count(|event| matches!(event, Event::Branched { .. }));
        let ends = count(|event| matches!(event, Event::Contradicted(_) | Event::Solved));
        assert!(branches > ends && ends > 1, "{branches} branches, {ends} ends");
    }
}
