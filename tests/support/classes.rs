//! Depths, tridagons and backdoors a second time, by loops over cells and units, as their definitions say.

use super::units::PlainLayout;

/// Candidates as sets of bits, one per cell, with the units and the pairs of cells that must differ.
#[derive(Clone, Debug)]
pub(crate) struct PlainState {
    units: Vec<Vec<usize>>,
    pairs: Vec<(usize, usize)>,
    pub(crate) cells: Vec<u32>,
}

impl PlainState {
    /// Returns the state of a puzzle, 0 for an empty cell. `units` hold each digit once.
    pub(crate) fn new(layout: &PlainLayout, units: Vec<Vec<usize>>, values: &[u8]) -> Self {
        let side = values.len().isqrt();
        let cells = values.iter().map(|&value| if value == 0 { (1 << side) - 1 } else { 1 << (value - 1) }).collect();
        let all = (0..values.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        Self { units, pairs: all.filter(|&(one, other)| layout.must_differ(one, other)).collect(), cells }
    }

    /// Returns the state of a puzzle with rows, columns and boxes.
    pub(crate) fn boxed(width: usize, height: usize, values: &[u8]) -> Self {
        Self::new(&PlainLayout::boxed(width, height), boxed_units(width, height), values)
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.cells.iter().all(|set| set.count_ones() == 1)
    }

    /// Applies the basic resolution theory. Returns whether there is no contradiction.
    fn close(&mut self) -> bool {
        loop {
            let before = self.cells.clone();
            for &(one, other) in &self.pairs {
                for (one, other) in [(one, other), (other, one)] {
                    if self.cells[one].count_ones() == 1 {
                        self.cells[other] &= !self.cells[one];
                    }
                }
            }
            for unit in &self.units {
                for digit in (0..unit.len()).map(|digit| 1 << digit) {
                    let places: Vec<usize> =
                        unit.iter().copied().filter(|cell| self.cells[*cell] & digit != 0).collect();
                    match places[..] {
                        [] => return false,
                        [place] => self.cells[place] = digit,
                        _ => {}
                    }
                }
            }
            if self.cells.contains(&0) {
                return false;
            }
            if self.cells == before {
                return true;
            }
        }
    }

    /// Applies T&E of this depth; the basic resolution theory if it is 0. Returns whether there is no contradiction.
    pub(crate) fn try_and_err(&mut self, depth: usize) -> bool {
        loop {
            if !self.close() {
                return false;
            }
            if depth == 0 || self.is_solved() {
                return true;
            }
            let before = self.cells.clone();
            for cell in 0..self.cells.len() {
                for digit in (0..32).map(|digit| 1 << digit) {
                    if self.cells[cell] & digit == 0 || self.cells[cell].count_ones() == 1 {
                        continue;
                    }
                    let mut assumed = self.clone();
                    assumed.cells[cell] = digit;
                    if !assumed.try_and_err(depth - 1) {
                        self.cells[cell] &= !digit;
                        // "Go to a": the rules are applied after each elimination.
                        if !self.close() {
                            return false;
                        }
                    }
                }
            }
            if self.cells == before {
                return true;
            }
        }
    }

    /// Applies singles, locked candidates and, if `has_subsets`, subsets until nothing changes.
    pub(crate) fn close_with_subsets(&mut self, has_subsets: bool) {
        loop {
            assert!(self.close());
            let before = self.cells.clone();
            for unit in self.units.clone() {
                for other in self.units.clone() {
                    self.lock(&unit, &other);
                }
                if has_subsets {
                    self.subsets(&unit);
                }
            }
            if self.cells == before {
                return;
            }
        }
    }

    /// Eliminates a digit from the rest of `other` if all its places in `unit` are in `other`.
    fn lock(&mut self, unit: &[usize], other: &[usize]) {
        for digit in (0..unit.len()).map(|digit| 1 << digit) {
            let mut places = unit.iter().filter(|cell| self.cells[**cell] & digit != 0);
            if places.all(|cell| other.contains(cell)) {
                for cell in other.iter().filter(|cell| !unit.contains(cell)) {
                    self.cells[*cell] &= !digit;
                }
            }
        }
    }

    /// Eliminates the digits of any set of cells that has as many digits as cells from the rest of the unit.
    fn subsets(&mut self, unit: &[usize]) {
        for chosen in 1..1_usize << unit.len() {
            let is_chosen = |place: &usize| chosen >> place & 1 == 1;
            let digits = (0..unit.len()).filter(is_chosen).fold(0, |digits, place| digits | self.cells[unit[place]]);
            if digits.count_ones() == chosen.count_ones() {
                for place in (0..unit.len()).filter(|place| !is_chosen(place)) {
                    self.cells[unit[place]] &= !digits;
                }
            }
        }
    }

    /// Returns the smallest set of at most `most` cells whose digits of the solution allow singles to solve the state;
    /// of several, the first in row order.
    pub(crate) fn backdoor(&self, solution: &[u8], most: usize) -> Option<Vec<usize>> {
        (0..=most).find_map(|size| self.backdoor_from(solution, 0, size))
    }

    fn backdoor_from(&self, solution: &[u8], first: usize, size: usize) -> Option<Vec<usize>> {
        if size == 0 {
            let mut closed = self.clone();
            assert!(closed.close());
            return closed.is_solved().then(Vec::new);
        }
        (first..self.cells.len()).filter(|cell| self.cells[*cell].count_ones() > 1).find_map(|cell| {
            let mut set = self.clone();
            set.cells[cell] = 1 << (solution[cell] - 1);
            let rest = set.backdoor_from(solution, cell + 1, size - 1)?;
            Some([vec![cell], rest].concat())
        })
    }

    /// Returns the fewest guardians of a tridagon in a classic state, at most `most`.
    pub(crate) fn guardians(&self, is_degenerate: bool, most: u32) -> Option<u32> {
        let (diagonals, impossible) = (diagonals(), impossible());
        let mut fewest = None;
        for digits in (0..512_u32).filter(|digits| digits.count_ones() == 3) {
            for corner in corners() {
                let guardians = corner.map(|first| {
                    let cells = diagonals.iter().map(|diagonal| diagonal.map(|(row, column)| first + 9 * row + column));
                    cells.map(|cells| self.guardians_of(cells, digits, is_degenerate)).collect::<Vec<_>>()
                });
                for choice in &impossible {
                    let sum = (0..4).try_fold(0, |sum, index| Some(sum + guardians[index][choice[index]]?));
                    fewest = sum.filter(|sum| fewest.is_none_or(|few| *sum < few)).or(fewest);
                }
            }
        }
        fewest.filter(|count| *count <= most)
    }

    /// Returns the number of other candidates of three cells of a box; `None` if they do not fit a tridagon.
    fn guardians_of(&self, cells: [usize; 3], digits: u32, is_degenerate: bool) -> Option<u32> {
        let sets = cells.map(|cell| self.cells[cell]);
        if sets.iter().any(|set| set.count_ones() == 1) {
            return None;
        }
        let least = if is_degenerate { 2 } else { 3 };
        let has_cells = sets.iter().all(|set| (set & digits).count_ones() >= least);
        let of_digit = (0..9).map(|digit| 1 << digit).filter(|digit| digits & digit != 0);
        let has_digits = of_digit.map(|digit| sets.iter().filter(|set| **set & digit != 0).count() as u32);
        let fits = has_cells && has_digits.min() >= Some(least);
        fits.then(|| sets.iter().map(|set| (set & !digits).count_ones()).sum())
    }
}

/// Returns rows, columns and boxes.
pub(crate) fn boxed_units(width: usize, height: usize) -> Vec<Vec<usize>> {
    let side = width * height;
    let mut units = vec![Vec::new(); 3 * side];
    for cell in 0..side * side {
        let (row, column) = (cell / side, cell % side);
        units[row].push(cell);
        units[side + column].push(cell);
        units[2 * side + row / height * height + column / width].push(cell);
    }
    units
}

/// Returns the ways to choose three cells of a box in different rows and columns, as rows and columns.
fn diagonals() -> Vec<[(usize, usize); 3]> {
    let mut found = Vec::new();
    for a in 0..3 {
        for b in (0..3).filter(|b| *b != a) {
            found.push([(0, a), (1, b), (2, 3 - a - b)]);
        }
    }
    found
}

/// Returns the first cells of four boxes where two bands cross two stacks.
fn corners() -> Vec<[usize; 4]> {
    let pairs = [(0, 1), (0, 2), (1, 2)];
    let all = pairs.iter().flat_map(|bands| pairs.iter().map(move |stacks| (*bands, *stacks)));
    all.map(|((up, down), (left, right))| {
        [(up, left), (up, right), (down, left), (down, right)].map(|(band, stack)| 27 * band + 3 * stack)
    })
    .collect()
}

/// Returns the choices of a diagonal for each of four boxes whose twelve cells three digits cannot fill.
fn impossible() -> Vec<[usize; 4]> {
    let diagonals = diagonals();
    let choices = (0..1296).map(|number| [number / 216, number / 36 % 6, number / 6 % 6, number % 6]);
    choices.filter(|choice| !(0..1296).any(|filling| can_hold(&diagonals, *choice, filling))).collect()
}

/// Whether a filling puts each of the three digits once into each line of each box, and no digit twice into a line.
fn can_hold(diagonals: &[[(usize, usize); 3]], choice: [usize; 4], filling: usize) -> bool {
    let digits = [filling / 216, filling / 36 % 6, filling / 6 % 6, filling % 6].map(|order| diagonals[order]);
    let mut seen = Vec::new();
    for index in 0..4 {
        for (place, (_, digit)) in diagonals[choice[index]].into_iter().zip(digits[index]) {
            let (row, column) = (3 * (index / 2) + place.0, 3 * (index % 2) + place.1);
            if seen.iter().any(|&(r, c, d)| d == digit && (r == row || c == column)) {
                return false;
            }
            seen.push((row, column, digit));
        }
    }
    true
}
