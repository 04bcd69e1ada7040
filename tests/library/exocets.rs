//! Senior and double exocets in states that are built around random boards: no step removes a digit of the board, and
//! the rules for pairs and for mirrors occur.

use specudoku::explain::{Rater, Step, TechniqueSet};
use specudoku::make::generate::GenerateOptions;
use specudoku::{Grid, Shape, Solver};

use crate::support::random::Random;
use crate::support::whole::sized;

/// A state that contains a board.
struct State<'a> {
    board: &'a [u8],
    /// The candidates of each cell, digit d as bit d.
    sets: Vec<u16>,
}

/// Cells of a board that may be the base of an exocet: rows and columns. Columns cross the base row.
struct Base {
    row: usize,
    free: usize,
    cells: [usize; 2],
}

impl Base {
    fn new(row: usize, free: usize) -> Self {
        let own: Vec<usize> = (free / 3 * 3..free / 3 * 3 + 3).filter(|column| *column != free).collect();
        Self { row, free, cells: [9 * row + own[0], 9 * row + own[1]] }
    }

    fn sees(&self, row: usize, column: usize) -> bool {
        row == self.row || row / 3 == self.row / 3 && column / 3 == self.free / 3
    }
}

impl<'a> State<'a> {
    /// Returns the state with all candidates.
    fn new(board: &'a [u8]) -> Self {
        Self { board, sets: vec![0x3fe; 81] }
    }

    fn digits(&self, cells: [usize; 2]) -> [u8; 2] {
        cells.map(|cell| self.board[cell])
    }

    /// Removes candidates that the board does not have.
    fn remove(&mut self, cell: usize, digits: u16) {
        self.sets[cell] &= !digits | 1 << self.board[cell];
    }

    /// Removes about one in `rate` of the candidates that the board does not have, except from bases.
    fn thin(&mut self, random: &mut Random, rate: usize, bases: &[usize]) {
        for cell in (0..81).filter(|cell| !bases.contains(cell)) {
            (1..=9).filter(|_| random.below(rate) == 0).for_each(|digit| self.remove(cell, 1 << digit));
        }
    }

    /// Returns the next step, after checking that it spares the board.
    fn step(&self, rater: &mut Rater) -> Option<Step> {
        let symbols = self.sets.iter().flat_map(|set| {
            (1..=9).map(move |digit| if set >> digit & 1 == 1 { char::from(b'0' + digit) } else { '.' })
        });
        let grid: Grid = symbols.collect::<String>().parse().expect("a state");
        let step = rater.hint(&grid).expect("no limit")?;
        for gone in &step.eliminations {
            assert_ne!(self.board[usize::from(gone.cell)], gone.digit.get(), "{grid}: {}", step.sentence());
        }
        Some(step)
    }
}

/// Returns a state with a senior exocet.
fn senior<'a>(board: &'a [u8], random: &mut Random) -> Option<State<'a>> {
    let base = Base::new(random.below(9), random.below(9));
    let mut state = State::new(board);
    let own = state.digits(base.cells);
    let mut digits = own.to_vec();
    digits.extend((1..=9).filter(|digit| !own.contains(digit) && random.below(3) == 0).take(2));
    let stack = base.free / 3;
    let columns = [0, 1, 2].map(|step| match step {
        0 => base.free,
        _ => (stack + step) % 3 * 3 + random.below(3),
    });
    let unseen = |digit: u8| -> Vec<[usize; 2]> {
        let all = (0..9).flat_map(|row| columns.map(|column| [row, column]));
        all.filter(|&[row, column]| board[9 * row + column] == digit && !base.sees(row, column)).collect()
    };
    let targets = own.map(|digit| unseen(digit)[random.below(3)]);
    let set = digits.iter().fold(0, |set, digit| set | 1 << digit);
    for &digit in &digits {
        let rows: Vec<usize> =
            unseen(digit).into_iter().filter(|at| !targets.contains(at)).map(|[row, _]| row).collect();
        if rows.len() > 2 {
            return None;
        }
        for [row, column] in (0..9).flat_map(|row| columns.map(|column| [row, column])) {
            if !rows.contains(&row) && !targets.contains(&[row, column]) {
                state.remove(9 * row + column, 1 << digit);
            }
        }
    }
    base.cells.iter().for_each(|&cell| state.remove(cell, !set));
    state.thin(random, 2, &base.cells);
    Some(state)
}

/// Returns a state with a double exocet.
fn double<'a>(board: &'a [u8], random: &mut Random) -> Option<State<'a>> {
    let (band, stack) = (3 * random.below(3), random.below(3));
    let [first, second] = [0, 1].map(|step| (stack + step) % 3 * 3 + random.below(3));
    let rows = random.shuffled(3);
    let bases = [Base::new(band + rows[0], first), Base::new(band + rows[1], second)];
    let column = (stack + 2) % 3 * 3 + random.below(3);
    let mut state = State::new(board);
    let own = [0, 1].map(|index| state.digits(bases[index].cells));
    let set = own.iter().flatten().fold(0_u16, |set, digit| set | 1 << digit);
    // The cells of the band in the crossing lines that do not see a base: a target with a digit of the base, and a
    // companion without one.
    for (base, other, digits) in [(&bases[0], second, own[0]), (&bases[1], first, own[1])] {
        for line in [other, column] {
            let cells: Vec<usize> = (band..band + 3).filter(|row| *row != base.row).map(|row| 9 * row + line).collect();
            let target = cells.iter().position(|&cell| digits.contains(&board[cell]))?;
            if set >> board[cells[1 - target]] & 1 == 1 {
                // In the third box it may be the target of the other base, which then has no companion.
                return None;
            }
            state.remove(cells[1 - target], set);
        }
    }
    if set.count_ones() != 4 {
        return None;
    }
    for digit in (1..=9).filter(|digit| set >> digit & 1 == 1) {
        let lines = [first, second, column];
        let rows: Vec<usize> = (0..9)
            .filter(|row| row / 3 != band / 3 && lines.iter().any(|line| board[9 * row + line] == digit))
            .collect();
        for row in (0..9).filter(|row| row / 3 != band / 3 && !rows.contains(row)) {
            lines.iter().for_each(|line| state.remove(9 * row + line, 1 << digit));
        }
    }
    let cells: Vec<usize> = bases.iter().flat_map(|base| base.cells).collect();
    cells.iter().for_each(|&cell| state.remove(cell, !set));
    state.thin(random, 3, &cells);
    Some(state)
}

/// Returns the sentences of the steps that a technique finds in states made by `build`.
fn sentences(
    technique: &str,
    boards: usize,
    build: impl for<'a> Fn(&'a [u8], &mut Random) -> Option<State<'a>>,
) -> Vec<String> {
    let set = TechniqueSet::players().limited_to(&[technique.parse().expect("a technique")]).expect("in the order");
    let (mut rater, mut random) = (Rater::default().techniques(set), Random(1));
    let generator = Solver::new().threads(1).generator(Shape::CLASSIC, GenerateOptions::default()).expect("options");
    let mut found = Vec::new();
    for made in generator.puzzles(1).take(boards) {
        let board = made.expect("a puzzle").solution().values();
        for _ in 0..200 {
            let step = build(&board, &mut random).and_then(|state| state.step(&mut rater));
            found.extend(step.map(|step| step.sentence()));
        }
    }
    found
}

fn count(sentences: &[String], part: &str) -> usize {
    sentences.iter().filter(|sentence| sentence.contains(part)).count()
}

#[test]
fn senior_exocets_spare_the_board() {
    let found = sentences("senior-exocet", sized(20, 40), senior);
    let [pairs, mirrors] = ["Both need places", "in the band of the base is also in"].map(|part| count(&found, part));
    assert!(found.len() > 40 && pairs > 2 && mirrors > 2, "{} {pairs} {mirrors}", found.len());
}

#[test]
fn double_exocets_spare_the_board() {
    let found = sentences("double-exocet", 400, double);
    let pairs = count(&found, "The digits of each base also need places");
    assert!(found.len() > 20 && pairs > 2, "{} {pairs}", found.len());
}
