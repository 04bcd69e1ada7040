//! The techniques below chains by their definitions: each is tried at every place of a 9x9 state, in any order.

/// The candidates of the open cells, with digit d as bit d - 1; 0 for filled cells.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Marks(pub(crate) [u16; 81]);

/// The techniques defined here that follow one another in the scale, easiest first.
pub(crate) const IN_ORDER: [&str; 16] = [
    "Hidden Single",
    "Direct Pointing",
    "Direct Claiming",
    "Direct Hidden Pair",
    "Naked Single",
    "Direct Hidden Triplet",
    "Pointing",
    "Claiming",
    "Naked Pair",
    "X-Wing",
    "Hidden Pair",
    "Naked Triplet",
    "Swordfish",
    "Hidden Triplet",
    "XY-Wing",
    "XYZ-Wing",
];

/// The other techniques defined here. Between these the scale has techniques that rely on the unique solution.
pub(crate) const LARGE: [&str; 3] = ["Naked Quad", "Jellyfish", "Hidden Quad"];

type Unit = [usize; 9];

fn rows() -> [Unit; 9] {
    std::array::from_fn(|row| std::array::from_fn(|column| 9 * row + column))
}

fn columns() -> [Unit; 9] {
    std::array::from_fn(|column| std::array::from_fn(|row| 9 * row + column))
}

fn boxes() -> [Unit; 9] {
    std::array::from_fn(|number| {
        std::array::from_fn(|place| 27 * (number / 3) + 3 * (number % 3) + 9 * (place / 3) + place % 3)
    })
}

fn lines() -> Vec<Unit> {
    [rows(), columns()].concat()
}

fn units() -> Vec<Unit> {
    [rows(), columns(), boxes()].concat()
}

fn see(one: usize, other: usize) -> bool {
    one != other && units().iter().any(|unit| unit.contains(&one) && unit.contains(&other))
}

/// Returns the sets of `count` of nine things, as bits.
fn sets(count: usize) -> impl Iterator<Item = u16> {
    (1..512).filter(move |set: &u16| set.count_ones() as usize == count)
}

impl Marks {
    /// Whether the technique with this name places or erases something.
    pub(crate) fn allow(&self, technique: &str) -> bool {
        match technique {
            "Naked Single" => self.0.iter().any(|mask| mask.count_ones() == 1),
            "Hidden Single" => (0..9).any(|digit| self.has_hidden_single(digit)),
            "Pointing" => self.locked(&boxes(), &lines(), false),
            "Claiming" => self.locked(&rows(), &boxes(), false) || self.locked(&columns(), &boxes(), false),
            "Direct Pointing" => self.locked(&boxes(), &lines(), true),
            "Direct Claiming" => self.locked(&rows(), &boxes(), true) || self.locked(&columns(), &boxes(), true),
            "Naked Pair" => self.naked_set(2),
            "Naked Triplet" => self.naked_set(3),
            "Naked Quad" => self.naked_set(4),
            "Hidden Pair" => self.hidden_set(2, false),
            "Hidden Triplet" => self.hidden_set(3, false),
            "Hidden Quad" => self.hidden_set(4, false),
            "Direct Hidden Pair" => self.hidden_set(2, true),
            "Direct Hidden Triplet" => self.hidden_set(3, true),
            "X-Wing" => self.fish(2),
            "Swordfish" => self.fish(3),
            "Jellyfish" => self.fish(4),
            "XY-Wing" => self.wing(2),
            "XYZ-Wing" => self.wing(3),
            _ => panic!("{technique} has no definition here"),
        }
    }

    /// Returns the places of a digit in a unit, as bits.
    fn places(&self, unit: &Unit, digit: usize) -> u16 {
        (0..9).filter(|place| self.0[unit[*place]] >> digit & 1 == 1).fold(0, |places, place| places | 1 << place)
    }

    fn has_hidden_single(&self, digit: usize) -> bool {
        units().iter().any(|unit| self.places(unit, digit).count_ones() == 1)
    }

    /// Returns the state without these digits in the cells for which `is_erased` is true; `None` if nothing
    /// changes.
    fn without(&self, digits: u16, is_erased: impl Fn(usize) -> bool) -> Option<Self> {
        let mut marks = self.clone();
        (0..81).filter(|cell| is_erased(*cell)).for_each(|cell| marks.0[cell] &= !digits);
        (marks != *self).then_some(marks)
    }

    /// Whether all places of a digit in a base unit are in a cover unit, from which other places are then
    /// eliminated. A direct one must leave a unit of the base's kind with one place for the digit.
    fn locked(&self, bases: &[Unit], covers: &[Unit], is_direct: bool) -> bool {
        let is_locked = |base: &Unit, cover: &Unit, digit: usize| {
            let is_in_cover = |cell: &usize| self.0[*cell] >> digit & 1 == 0 || cover.contains(cell);
            let left = self.without(1 << digit, |cell| cover.contains(&cell) && !base.contains(&cell));
            self.places(base, digit) != 0
                && base.iter().all(is_in_cover)
                && left.is_some_and(|left| {
                    !is_direct || bases.iter().any(|unit| left.places(unit, digit).count_ones() == 1)
                })
        };
        bases.iter().any(|base| covers.iter().any(|cover| (0..9).any(|digit| is_locked(base, cover, digit))))
    }

    /// Whether `size` cells of a unit have only `size` candidates together, some of which other cells of the unit
    /// have too.
    fn naked_set(&self, size: usize) -> bool {
        let is_set = |unit: &Unit, set: u16| {
            let cells: Vec<usize> = (0..9).filter(|place| set >> place & 1 == 1).map(|place| unit[place]).collect();
            let digits = cells.iter().fold(0, |digits, cell| digits | self.0[*cell]);
            cells.iter().all(|cell| self.0[*cell] != 0)
                && digits.count_ones() as usize == size
                && self.without(digits, |cell| unit.contains(&cell) && !cells.contains(&cell)).is_some()
        };
        units().iter().any(|unit| sets(size).any(|set| is_set(unit, set)))
    }

    /// Whether `size` digits have only `size` places together in a unit, and these have other candidates too. A
    /// direct one must leave the unit with one place for another digit.
    fn hidden_set(&self, size: usize, is_direct: bool) -> bool {
        let is_set = |unit: &Unit, digits: u16| {
            let of_digit = |digit: usize| self.places(unit, digit);
            let own: Vec<u16> = (0..9).filter(|digit| digits >> digit & 1 == 1).map(of_digit).collect();
            let places = own.iter().fold(0, |all, places| all | places);
            let is_place = |cell: usize| (0..9).any(|place| places >> place & 1 == 1 && unit[place] == cell);
            own.iter().all(|places| *places != 0)
                && places.count_ones() as usize == size
                && self
                    .without(!digits, is_place)
                    .is_some_and(|left| !is_direct || (0..9).any(|digit| left.places(unit, digit).count_ones() == 1))
        };
        units().iter().any(|unit| sets(size).any(|digits| is_set(unit, digits)))
    }

    /// Whether the places of a digit in `size` parallel lines are in `size` lines across, which have other places
    /// too.
    fn fish(&self, size: usize) -> bool {
        let is_fish = |lines: &[Unit; 9], across: &[Unit; 9], digit: usize, set: u16| {
            let base: Vec<&Unit> = (0..9).filter(|line| set >> line & 1 == 1).map(|line| &lines[line]).collect();
            let own: Vec<u16> = base.iter().map(|line| self.places(line, digit)).collect();
            let covers = own.iter().fold(0, |all, places| all | places);
            let is_covered = |cell: usize| (0..9).any(|line| covers >> line & 1 == 1 && across[line].contains(&cell));
            own.iter().all(|places| *places != 0)
                && covers.count_ones() as usize == size
                && self
                    .without(1 << digit, |cell| is_covered(cell) && !base.iter().any(|line| line.contains(&cell)))
                    .is_some()
        };
        [(rows(), columns()), (columns(), rows())]
            .iter()
            .any(|(lines, across)| (0..9).any(|digit| sets(size).any(|set| is_fish(lines, across, digit, set))))
    }

    /// Whether a pivot with two or three candidates sees two cells with two candidates each: ab, ac, bc or abc, ac,
    /// bc. Then c is eliminated from cells that see both wings and, if it is abc, the pivot.
    fn wing(&self, of_pivot: u32) -> bool {
        let with = |count: u32| (0..81).filter(move |cell| self.0[*cell].count_ones() == count);
        let is_wing = |pivot: usize, one: usize, other: usize| {
            let [hinge, left, right] = [pivot, one, other].map(|cell| self.0[cell]);
            let ends = left & right;
            let fits = if of_pivot == 2 { hinge == left ^ right } else { hinge == left | right };
            let loses = |cell: usize| see(cell, one) && see(cell, other) && (of_pivot == 2 || see(cell, pivot));
            ends.count_ones() == 1 && fits && self.without(ends, loses).is_some()
        };
        with(of_pivot).any(|pivot| {
            let wings: Vec<usize> = with(2).filter(|wing| see(pivot, *wing)).collect();
            wings.iter().any(|one| wings.iter().any(|other| is_wing(pivot, *one, *other)))
        })
    }
}
