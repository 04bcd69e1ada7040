//! The trace of a search: every deduction and every branch, in the order in which one thread explores them.

use std::collections::VecDeque;

use super::request::BranchOrder;
use crate::deduce::{Deduction, Rules};
use crate::model::{Contradiction, Digit, DigitSet, Grid, Shape};

/// An event on the way to a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// The clues were placed.
    Given {
        /// Number of clues.
        clues: usize,
    },
    /// A rule made a deduction.
    Deduced(Deduction),
    /// Nothing more could be deduced, and a candidate was tried.
    Branched {
        /// The number of branches that lead to this one, including itself.
        depth: usize,
        /// The cell.
        cell: usize,
        /// The candidate to try.
        digit: Digit,
        /// All candidates of the cell.
        choices: DigitSet,
    },
    /// The branch (or the puzzle) has no solution.
    Contradicted(Contradiction),
    /// The grid is complete.
    Solved,
}

impl Event {
    /// Returns the cells that the event changes: those placed, or those that lose candidates.
    #[must_use]
    pub fn cells(&self) -> &[usize] {
        match self {
            Self::Deduced(step) => &step.cells,
            Self::Branched { cell, .. } => std::slice::from_ref(cell),
            Self::Given { .. } | Self::Contradicted(_) | Self::Solved => &[],
        }
    }
}

impl Event {
    /// Returns the event in words.
    #[must_use]
    pub fn describe(&self, shape: Shape) -> String {
        match self {
            Self::Given { clues } => format!("given: {clues} clues"),
            Self::Deduced(step) => step.describe(shape),
            Self::Branched { depth, cell, digit, choices } => {
                let choices =
                    choices.iter().map(|choice| shape.value_of(choice).to_string()).collect::<Vec<_>>().join(" ");
                let (cell, value) = (shape.cell_name(*cell), shape.value_of(*digit));
                format!("branch at depth {depth}: {cell} = {value} of {choices}")
            }
            Self::Contradicted(contradiction) => format!("contradiction: {}", contradiction.describe(shape)),
            Self::Solved => "solved".to_owned(),
        }
    }
}

/// The events of a search. Each event holds only a change; [`grid`](Self::grid) is the grid after the last event.
///
/// ```
/// use specudoku::deduce::Rules;
/// use specudoku::trace::{Event, History};
/// use specudoku::{BranchOrder, Grid};
/// let puzzle: Grid = "1.3...4..3..4.2.".parse()?;
/// let mut history = History::new(&puzzle, Rules::SINGLES, BranchOrder::Fewest);
/// assert_eq!(history.next(), Some(Event::Given { clues: 6 }));
/// assert!(history.any(|event| event == Event::Solved));
/// assert!(history.grid().solves(&puzzle));
/// # Ok::<(), specudoku::text::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct History {
    rules: Rules,
    order: BranchOrder,
    /// The solution whose digits are tried first, if there is one.
    solution: Option<Grid>,
    /// Branches that are still to be tried; the next one is last.
    pending: Vec<TracedBranch>,
    /// Events of the current branch that were not yet returned.
    events: VecDeque<Event>,
    /// The grid after the last event returned.
    grid: Grid,
    depth: usize,
}

#[derive(Clone, Debug)]
struct TracedBranch {
    grid: Grid,
    depth: usize,
    /// The cell, the candidate and the choices; `None` at the root.
    choice: Option<(usize, Digit, DigitSet)>,
}

impl History {
    /// Creates the history of `puzzle` with these rules and this branch order.
    #[must_use]
    pub fn new(puzzle: &Grid, rules: Rules, order: BranchOrder) -> Self {
        let root = TracedBranch { grid: puzzle.spawn(), depth: 0, choice: None };
        let (pending, events) = (vec![root], VecDeque::new());
        Self { rules, order, solution: None, pending, events, grid: puzzle.spawn(), depth: 0 }
    }

    /// Makes each branch try the digit of this solution first. If a puzzle has several solutions, the first one that
    /// the history reaches is this one.
    #[must_use]
    pub fn toward(mut self, solution: Grid) -> Self {
        self.solution = Some(solution);
        self
    }

    /// Returns the grid after the last event.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the number of branches that lead to the last event.
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// Explores the next branch and records its events.
    fn explore(&mut self, branch: TracedBranch) {
        let TracedBranch { mut grid, depth, choice } = branch;
        // The branch is explored completely here, but its events are returned one by one. `self.grid` follows those
        // returned.
        self.grid = grid.spawn();
        self.depth = depth;
        let begun = match choice {
            Some((cell, digit, choices)) => {
                self.events.push_back(Event::Branched { depth, cell, digit, choices });
                grid.place(cell, digit)
            }
            None => {
                self.events.push_back(Event::Given { clues: clues(&grid).count() });
                place_clues(&mut grid)
            }
        };
        let (steps, result) = match begun {
            Ok(()) => grid.deduce_logged(self.rules),
            Err(contradiction) => (Vec::new(), Err(contradiction)),
        };
        self.events.extend(steps.into_iter().map(Event::Deduced));
        match result.map(|()| self.order.choose(&grid)) {
            Err(contradiction) => self.events.push_back(Event::Contradicted(contradiction)),
            Ok(None) => self.events.push_back(Event::Solved),
            Ok(Some(cell)) => self.branch(&grid, depth + 1, cell),
        }
    }

    /// Adds the branches of a cell.
    fn branch(&mut self, grid: &Grid, depth: usize, cell: usize) {
        let choices = grid.cells()[cell].candidates();
        // The last branch is tried next, so the digits are in reverse order, followed by the digit of the solution.
        let known = self.solution.as_ref().and_then(|solution| solution.cells().get(cell)?.digit());
        let mut digits: Vec<Digit> = choices.iter().rev().collect();
        digits.sort_by_key(|digit| Some(*digit) == known);
        for digit in digits {
            self.pending.push(TracedBranch { grid: grid.spawn(), depth, choice: Some((cell, digit, choices)) });
        }
    }

    /// Applies an event to the grid. The last deduction of a branch may end in a contradiction, which is a separate
    /// event.
    fn apply(&mut self, event: &Event) {
        let _ = match event {
            Event::Given { .. } => place_clues(&mut self.grid),
            Event::Deduced(step) => step.apply(&mut self.grid),
            Event::Branched { cell, digit, .. } => self.grid.place(*cell, *digit),
            Event::Contradicted(_) | Event::Solved => Ok(()),
        };
    }
}

/// Returns the cells of a puzzle that have one candidate, with that candidate.
fn clues(grid: &Grid) -> impl Iterator<Item = (usize, Digit)> {
    grid.cells().iter().enumerate().filter_map(|(cell, value)| Some((cell, value.digit()?)))
}

fn place_clues(grid: &mut Grid) -> Result<(), Contradiction> {
    // Collect all clues before placing the first: a cell that it leaves with one candidate is not a clue but a
    // deduction.
    let clues: Vec<(usize, Digit)> = clues(grid).collect();
    clues.into_iter().try_for_each(|(cell, digit)| grid.place(cell, digit))
}

impl Iterator for History {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        while self.events.is_empty() {
            let branch = self.pending.pop()?;
            self.explore(branch);
        }
        let event = self.events.pop_front()?;
        self.apply(&event);
        Some(event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARD: &str = "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

    #[test]
    fn the_history_of_a_hard_puzzle_ends_with_its_solution() {
        let puzzle: Grid = HARD.parse().unwrap();
        let mut history = History::new(&puzzle, Rules::SINGLES, BranchOrder::Fewest);
        let (mut branches, mut ends, mut solved) = (0, 0, 0);
        while let Some(event) = history.next() {
            branches += u32::from(matches!(event, Event::Branched { .. }));
            ends += u32::from(matches!(event, Event::Contradicted(_) | Event::Solved));
            if event == Event::Solved {
                assert!(history.grid().solves(&puzzle));
                solved += 1;
            }
        }
        assert_eq!(solved, 1);
        assert!(branches > ends && ends > 1, "{branches} branches, {ends} ends");
    }

    #[test]
    fn each_placement_is_new() {
        let puzzle: Grid = HARD.parse().unwrap();
        let mut history = History::new(&puzzle, Rules::ALL, BranchOrder::Fewest);
        assert_eq!(history.next(), Some(Event::Given { clues: 21 }));
        let mut before = history.grid().clone();
        while let Some(event) = history.next() {
            if let Event::Deduced(step) = &event
                && step.is_placement()
            {
                assert!(!before.cells()[step.cells[0]].is_final() && history.grid().cells()[step.cells[0]].is_final());
            }
            before = history.grid().clone();
            if matches!(event, Event::Contradicted(_)) {
                break;
            }
        }
    }

    #[test]
    fn a_history_can_go_towards_one_of_several_solutions() {
        let puzzle: Grid = "1...............".parse().unwrap();
        let solutions = ["1234341221434321", "1432324123144123", "1243431221343421"];
        for solution in
            solutions.map(|line| line.parse::<Grid>().unwrap()).into_iter().filter(|own| own.solves(&puzzle))
        {
            let mut history = History::new(&puzzle, Rules::SINGLES, BranchOrder::Fewest).toward(solution.clone());
            assert!(history.any(|event| event == Event::Solved));
            assert_eq!(history.grid().values(), solution.values());
        }
    }
}
