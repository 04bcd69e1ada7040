//! All boards whose rows, columns and boxes hold different values, by plain backtracking.

use super::holds::holds;
use super::puzzle::{DrawnRule, FilledGrid, Spot, VariantPuzzle};
use super::random::Random;
use super::whole::conflict;

/// Returns all boards of a puzzle that agree with its given values. Other constraints are ignored.
pub fn boards(puzzle: &VariantPuzzle) -> Vec<FilledGrid> {
    boards_up_to(puzzle, usize::MAX)
}

/// Returns some boards of a puzzle: all, unless there are more than a limit.
pub fn boards_up_to(puzzle: &VariantPuzzle, limit: usize) -> Vec<FilledGrid> {
    let mut found = Vec::new();
    let mut search = BoardSearch::new(puzzle);
    search.run(0, &mut |grid| {
        found.push(grid.clone());
        found.len() < limit
    });
    found
}

/// Returns a random board that also satisfies the constraints on the whole grid, such as the king's move; `None` if
/// there is no such board. The given values of the puzzle are ignored.
pub fn random_board(puzzle: &VariantPuzzle, random: &mut Random) -> Option<FilledGrid> {
    if let Some(kind) = puzzle.constraints.iter().map(|own| own.name.as_str()).find(|name| name.starts_with("Global")) {
        return Some(mixed_board(kind == "GlobalMod", random));
    }
    if puzzle.named("DutchFlatmates").next().is_some() {
        return Some(flatmate_board(random));
    }
    let missing = puzzle.named("Doppelganger").next();
    let mut search = BoardSearch::new(puzzle);
    search.conflicts = puzzle.constraints.iter().map(|constraint| constraint.name.clone()).collect();
    let all = (puzzle.least..=puzzle.greatest).collect();
    search.allowed.fill(all);
    let mut board = None;
    // An unlucky order of values took minutes, another one milliseconds.
    for doublings in 0..32 {
        for values in &mut search.allowed {
            random.shuffle(values);
        }
        search.left = FIRST_TRIALS << doublings;
        search.run(0, &mut |grid| {
            // Few boards lack the digits that they should lack, so the search continues until it finds one.
            board = missing.is_none_or(|rule| holds(rule, puzzle, grid)).then(|| grid.clone());
            board.is_none()
        });
        if board.is_some() || search.left > 0 {
            break;
        }
    }
    board
}

/// Number of values that the search for a random board tries before it starts again with another order of values.
const FIRST_TRIALS: u64 = 100_000;

/// Returns a board of 9x9 in which each square of four cells has values of three classes: equal remainders when
/// divided by three, or low, middle and high values.
fn mixed_board(is_by_remainder: bool, random: &mut Random) -> FilledGrid {
    let (mut classes, mut members) = (vec![0, 1, 2], vec![vec![0, 1, 2]; 3]);
    random.shuffle(&mut classes);
    members.iter_mut().for_each(|members| random.shuffle(members));
    let is_turned = random.one_in(2);
    let value = |index: usize| {
        let (row, column) = if is_turned { (index % 9, index / 9) } else { (index / 9, index % 9) };
        // Each row shifts the classes of the row above by one, and each box the members of the box before.
        let class = (column + 2 * row) % 3;
        let member = members[class][(column / 3 + row / 3 + row % 3) % 3];
        1 + if is_by_remainder { classes[class] + 3 * member } else { 3 * classes[class] + member }
    };
    FilledGrid { columns: 9, values: (0..81).map(value).collect(), outside: Vec::new() }
}

/// Returns a board of 9x9 in which each 5 has a 1 directly above it or a 9 directly below it.
fn flatmate_board(random: &mut Random) -> FilledGrid {
    // Each row is the row above it, moved by three cells, or by four between boxes. In the first row of a box, 5 is
    // three cells before 9, which is therefore below it, and in the other rows three cells after 1.
    let mut others = vec![2, 3, 4, 6, 7, 8];
    random.shuffle(&mut others);
    let first = [1, others[0], others[1], 5, others[2], others[3], 9, others[4], others[5]];
    let start = random.below(9);
    let value = |index: usize| {
        let (row, column) = (index / 9, index % 9);
        first[(start + 3 * (row % 3) + row / 3 + column) % 9]
    };
    FilledGrid { columns: 9, values: (0..81).map(value).collect(), outside: Vec::new() }
}

struct BoardSearch {
    cells: Vec<Spot>,
    /// The earlier cells that each cell must differ from.
    earlier: Vec<Vec<usize>>,
    /// The values that each cell may hold, in the order of the search.
    allowed: Vec<Vec<i64>>,
    grid: FilledGrid,
    /// The constraints on the whole grid that the search respects.
    conflicts: Vec<String>,
    /// Number of values that the search may still try.
    left: u64,
}

impl BoardSearch {
    fn new(puzzle: &VariantPuzzle) -> Self {
        let cells = puzzle.cells();
        let boxes = puzzle.boxes();
        let share = |first: Spot, second: Spot| {
            let is_boxed = boxes.iter().any(|cells| cells.contains(&first) && cells.contains(&second));
            let is_in_line = first.0 == second.0 || first.1 == second.1;
            let is_different = |own: &DrawnRule| own.cells.contains(&first) && own.cells.contains(&second);
            !puzzle.is_raw() && is_in_line || is_boxed || puzzle.named("AllDifferent").any(is_different)
        };
        let earlier = |index: usize| (0..index).filter(|&other| share(cells[index], cells[other])).collect();
        let earlier: Vec<Vec<usize>> = (0..cells.len()).map(earlier).collect();
        let allowed = without_givens(cells.iter().map(|&cell| allowed(puzzle, cell)).collect(), &earlier);
        let grid =
            FilledGrid { columns: puzzle.columns, values: vec![puzzle.least - 1; cells.len()], outside: Vec::new() };
        Self { cells, earlier, allowed, grid, conflicts: Vec::new(), left: u64::MAX }
    }

    /// Fills the cells from an index on, and calls `visit` with each board until it requests no more, or no value is
    /// left to try.
    fn run(&mut self, index: usize, visit: &mut impl FnMut(&FilledGrid) -> bool) -> bool {
        if index == self.cells.len() {
            return visit(&self.grid);
        }
        // The values of the cells that this one must differ from, value v as bit v.
        let taken = self.earlier[index].iter().fold(0_u64, |taken, &other| taken | 1 << self.grid.values[other]);
        for at in 0..self.allowed[index].len() {
            let value = self.allowed[index][at];
            if taken >> value & 1 == 0 && self.is_without_conflict(index, value) {
                self.left -= 1;
                if self.left == 0 {
                    return false;
                }
                self.grid.values[index] = value;
                if !self.run(index + 1, visit) {
                    return false;
                }
            }
        }
        true
    }

    fn is_without_conflict(&self, index: usize, value: i64) -> bool {
        let is_free = |name: &String| {
            let placed = |other: usize| (self.cells[other], self.grid.values[other]);
            (0..index).all(|other| !conflict(name, (self.cells[index], value), placed(other)))
        };
        self.conflicts.iter().all(is_free)
    }
}

/// Returns the values of each cell without those of given cells that it must differ from. Otherwise the search would
/// notice a contradiction to a given cell only when it reaches this cell.
fn without_givens(allowed: Vec<Vec<i64>>, earlier: &[Vec<usize>]) -> Vec<Vec<i64>> {
    let mut left = allowed.clone();
    for (first, second) in
        earlier.iter().enumerate().flat_map(|(cell, others)| others.iter().map(move |&other| (cell, other)))
    {
        for (cell, given) in [(first, second), (second, first)] {
            if let [value] = allowed[given][..] {
                left[cell].retain(|other| *other != value);
            }
        }
    }
    left
}

/// Returns the values that the given values leave to a cell.
fn allowed(puzzle: &VariantPuzzle, cell: Spot) -> Vec<i64> {
    let givens = puzzle.named("Given").filter(|given| given.cells[0] == cell).collect::<Vec<_>>();
    let fits = |value: &i64| givens.iter().all(|given| given.args.contains(&value.to_string()));
    (puzzle.least..=puzzle.greatest).filter(fits).collect()
}
