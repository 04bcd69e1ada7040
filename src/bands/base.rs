//! The base band: how many fillings it has for a signature, its clues on free digits relaxed.
//!
//! The two other bands do not change when the free digits are renamed; so the signatures of the base need to be gone
//! through only up to such renamings, if its own count is made to agree: a clue on a free digit asks for *some* free
//! digit, the same one wherever the clue's digit stands, and another one for another digit. Every filling is then
//! counted once for each way to name the free digits of the clues, and the total is divided by how many ways there are.

use std::sync::Arc;

use super::band::Band;
use super::clue::{Allowed, Clue, columns_allowed, digits_of, rows_allowed};
use super::partition::{Class, PARTITIONS, Partition, Tables, tables};

/// The digits that the free digits of the clues are named, by digit; [`UNNAMED`] where that is open.
pub(super) type Names = [u8; 9];

/// No digit.
pub(super) const UNNAMED: u8 = u8::MAX;

/// The base band.
pub(super) enum Base {
    /// No clue is on a free digit.
    Plain(Arc<Band>),
    /// Some are.
    Relaxed(Relaxed),
}

/// A base band with clues on free digits.
pub(super) struct Relaxed {
    free: Class,
    columns: [Allowed; 3],
    rows: [Allowed; 3],
    /// The clues on free digits, by box.
    clues: [Vec<Clue>; 3],
    /// How many free digits have clues.
    named: u32,
}

impl Base {
    /// The base with clues some of which are on free digits.
    pub(super) fn relaxed(clues: &[Clue], free: Class) -> Self {
        let (relaxed, bound): (Vec<Clue>, Vec<Clue>) =
            clues.iter().copied().partition(|clue| free >> clue.digit & 1 == 1);
        let in_box = |stack| relaxed.iter().copied().filter(|clue: &Clue| clue.stack == stack).collect();
        Self::Relaxed(Relaxed {
            free,
            columns: columns_allowed(tables(), &bound),
            rows: rows_allowed(tables(), &bound),
            clues: [in_box(0), in_box(1), in_box(2)],
            named: (digits_of(clues) & free).count_ones(),
        })
    }

    /// What the clues allow for the columns of each box.
    pub(super) fn columns(&self) -> &[Allowed; 3] {
        match self {
            Self::Plain(band) => &band.columns,
            Self::Relaxed(relaxed) => &relaxed.columns,
        }
    }

    /// In how many ways the free digits of the clues can be named.
    pub(super) fn namings(&self) -> u128 {
        match self {
            Self::Plain(_) => 1,
            Self::Relaxed(relaxed) => {
                let free = relaxed.free.count_ones();
                (0..relaxed.named).map(|named| u128::from(free - named)).product()
            }
        }
    }

    /// How many fillings there are for these columns of the first two boxes and each of these of the third.
    pub(super) fn count(&self, first: Partition, second: Partition, thirds: &[Partition], counts: &mut Vec<u64>) {
        counts.clear();
        match self {
            Self::Plain(band) => {
                let numbers = band.counts(first, second, thirds.iter().copied());
                counts.extend(numbers.map(|count| u64::from(count) * u64::from(band.common)));
            }
            Self::Relaxed(relaxed) => relaxed.count(first, second, thirds, counts),
        }
    }
}

/// Names, and how many ways to fill the first two boxes lead to them.
type Named = (Names, u64);

impl Base {
    /// Whether rows and columns of the three boxes agree with the clues, and the names that they then give.
    pub(super) fn names(&self, rows: [Partition; 3], columns: [Partition; 3]) -> Option<Names> {
        match self {
            Self::Plain(band) => band.allows(rows).then_some([UNNAMED; 9]),
            Self::Relaxed(relaxed) => {
                let fits = (0..3).all(|stack| relaxed.rows[stack].has(rows[stack]));
                let name = |names, stack| relaxed.name(tables(), stack, rows[stack], columns[stack], names);
                fits.then_some([UNNAMED; 9]).and_then(|names| (0..3).try_fold(names, name))
            }
        }
    }
}

impl Relaxed {
    fn count(&self, first: Partition, second: Partition, thirds: &[Partition], counts: &mut Vec<u64>) {
        let tables = tables();
        let mut by_rows: Vec<Vec<Named>> = vec![Vec::new(); PARTITIONS];
        for (rows, names) in self.begun(tables, first, second) {
            let named = &mut by_rows[usize::from(rows)];
            match named.iter_mut().find(|(other, _)| *other == names) {
                Some((_, count)) => *count += 1,
                None => named.push((names, 1)),
            }
        }
        counts.extend(thirds.iter().map(|&third| {
            let ends = |rows: &Partition, names| {
                self.clues[2].is_empty() || self.name(tables, 2, *rows, third, names).is_some()
            };
            let named = tables
                .crossing(third)
                .iter()
                .flat_map(|rows| by_rows[usize::from(*rows)].iter().filter(move |(names, _)| ends(rows, *names)));
            named.map(|(_, count)| count).sum::<u64>()
        }));
    }

    /// The rows of the third box for each way to fill the first two, with the names that these give.
    fn begun(&self, tables: &Tables, first: Partition, second: Partition) -> Vec<(Partition, Names)> {
        let mut begun = Vec::new();
        for &one in tables.crossing(first).iter().filter(|rows| self.rows[0].has(**rows)) {
            let Some(names) = self.name(tables, 0, one, first, [UNNAMED; 9]) else { continue };
            for &(two, three) in tables.mates(one) {
                if tables.cross(two, second) && self.rows[1].has(two) && self.rows[2].has(three) {
                    let names = self.name(tables, 1, two, second, names);
                    begun.extend(names.map(|names| (three, names)));
                }
            }
        }
        begun
    }

    /// Adds the names that a box with these rows and columns gives to the digits of its clues; `None` if they clash.
    fn name(
        &self,
        tables: &Tables,
        stack: usize,
        rows: Partition,
        columns: Partition,
        mut names: Names,
    ) -> Option<Names> {
        for clue in &self.clues[stack] {
            let row = tables.classes(rows)[usize::from(clue.row)];
            let digit = (row & tables.classes(columns)[usize::from(clue.column)]).trailing_zeros() as u8;
            let own = names[usize::from(clue.digit)];
            let clashes = if own == UNNAMED { names.contains(&digit) } else { own != digit };
            if clashes || self.free >> digit & 1 == 0 {
                return None;
            }
            names[usize::from(clue.digit)] = digit;
        }
        Some(names)
    }
}
