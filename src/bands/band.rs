//! One band with its clues: how many fillings it has for each *signature*, the column partitions of its three boxes.

use std::sync::OnceLock;

use super::partition::{Class, EVERY, PARTITIONS, Partition, Renaming, Tables, tables};
use super::rows::Rows;
use crate::simd::Backend;

/// A clue within a band.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Clue {
    /// The row within the band.
    pub(super) row: u8,
    /// The box within the band.
    pub(super) stack: u8,
    /// The column within the box.
    pub(super) column: u8,
    /// The digit, from 0.
    pub(super) digit: u8,
}

/// The digits of some clues.
pub(super) fn digits_of(clues: &[Clue]) -> Class {
    clues.iter().fold(0, |digits, clue| digits | 1 << clue.digit)
}

/// Partitions that the clues of a box allow for its rows or for its columns.
pub(super) struct Allowed {
    /// The partitions, in order.
    pub(super) list: Vec<Partition>,
    /// The place of each partition in the list, [`NOWHERE`] if it is not allowed.
    place: Vec<u16>,
}

/// The place of what is not allowed.
pub(super) const NOWHERE: u16 = u16::MAX;

impl Allowed {
    /// The partitions that have each digit in the class that goes with it.
    pub(super) fn new(tables: &Tables, digits: impl Iterator<Item = (u8, u8)> + Clone) -> Self {
        let fits = |partition| digits.clone().all(|(digit, class)| tables.class_of(partition, digit) == class);
        let list: Vec<_> = (0..PARTITIONS as Partition).filter(|partition| fits(*partition)).collect();
        let mut place = vec![NOWHERE; PARTITIONS];
        for (at, &partition) in list.iter().enumerate() {
            place[usize::from(partition)] = at as u16;
        }
        Self { list, place }
    }

    /// The place of a partition.
    #[inline(always)]
    pub(super) fn place(&self, partition: Partition) -> u16 {
        self.place[usize::from(partition)]
    }

    /// Whether the clues allow a partition.
    #[inline(always)]
    pub(super) fn has(&self, partition: Partition) -> bool {
        self.place(partition) != NOWHERE
    }

    pub(super) const fn len(&self) -> usize {
        self.list.len()
    }
}

/// What the clues allow for the columns of each of three boxes.
pub(super) fn columns_allowed(tables: &Tables, clues: &[Clue]) -> [Allowed; 3] {
    std::array::from_fn(|stack| Allowed::new(tables, in_stack(clues, stack).map(|clue| (clue.digit, clue.column))))
}

/// What the clues allow for the rows of each of three boxes.
pub(super) fn rows_allowed(tables: &Tables, clues: &[Clue]) -> [Allowed; 3] {
    std::array::from_fn(|stack| Allowed::new(tables, in_stack(clues, stack).map(|clue| (clue.digit, clue.row))))
}

fn in_stack(clues: &[Clue], stack: usize) -> impl Iterator<Item = &Clue> + Clone {
    clues.iter().filter(move |clue| usize::from(clue.stack) == stack)
}

/// The fillings of a band, counted by signature.
pub(super) struct Band {
    /// What the clues allow for the columns of each box.
    pub(super) columns: [Allowed; 3],
    /// What they allow for its rows.
    rows: [Allowed; 3],
    /// For each partition of the first box: the table that counts for it, and the renaming of free digits that leads
    /// there.
    slices: Vec<(usize, [u8; 9])>,
    tables: Vec<Rows>,
    views: Vec<OnceLock<View>>,
}

/// How to find the counts for one partition of the first box in a table.
pub(super) struct View {
    table: usize,
    /// For each partition allowed in the second box: its row in the table.
    pub(super) second: Vec<u16>,
    /// For each partition allowed in the third box: its column in the table.
    pub(super) third: Vec<u16>,
}

impl Band {
    /// Counts the fillings of the band with these clues.
    ///
    /// A renaming of the digits without a clue changes no count, so only as many tables are made as there are ways to
    /// lay the clues' digits into the columns of the first box.
    pub(super) fn new(clues: &[Clue], backend: Backend) -> Self {
        let all = tables();
        let columns = columns_allowed(all, clues);
        let fixed = digits_of(clues);
        let counter = Counter::new(all, clues, &columns);
        let mut made: Vec<([Class; 3], usize)> = Vec::new();
        let mut counts = Vec::new();
        let mut slices = Vec::new();
        for &first in &columns[0].list {
            let classes = all.classes(first);
            let key = classes.map(|class| class & fixed);
            let (least, names) = least_renaming(classes, fixed);
            let table = made.iter().find(|(other, _)| *other == key).map(|(_, table)| *table).unwrap_or_else(|| {
                made.push((key, counts.len()));
                counts.push(counter.table(all.find(&least), backend));
                counts.len() - 1
            });
            slices.push((table, names));
        }
        let views = columns[0].list.iter().map(|_| OnceLock::new()).collect();
        Self { columns, rows: counter.rows, slices, tables: counts, views }
    }

    /// Whether the clues allow these rows for the three boxes.
    pub(super) fn allows(&self, rows: [Partition; 3]) -> bool {
        self.rows.iter().zip(rows).all(|(allowed, rows)| allowed.has(rows))
    }

    /// How to find the counts for the partition at this place in the first box.
    pub(super) fn view(&self, place: usize) -> &View {
        self.views[place].get_or_init(|| {
            let (table, names) = self.slices[place];
            let renaming = Renaming::new(&names);
            let places = |columns: &Allowed| {
                columns.list.iter().map(|partition| columns.place(renaming.of(tables(), *partition))).collect()
            };
            View { table, second: places(&self.columns[1]), third: places(&self.columns[2]) }
        })
    }

    /// The counts for the partition at this place in the second box, by the columns that [`View::third`] tells.
    #[inline(always)]
    pub(super) fn row(&self, view: &View, second: u16) -> &[u16] {
        self.tables[view.table].row(view.second[usize::from(second)].into())
    }

    /// The largest count.
    pub(super) fn max(&self) -> u64 {
        self.tables.iter().map(Rows::max).max().unwrap_or(0).into()
    }
}

/// The classes with their free digits renamed into ascending order, and the renaming.
fn least_renaming(classes: &[Class; 3], fixed: Class) -> ([Class; 3], [u8; 9]) {
    let mut names = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let mut rest = EVERY & !fixed;
    let least = classes.map(|class| {
        let mut renamed = class & fixed;
        let mut free = class & !fixed;
        while free != 0 {
            names[free.trailing_zeros() as usize] = rest.trailing_zeros() as u8;
            renamed |= rest & rest.wrapping_neg();
            (free, rest) = (free & (free - 1), rest & (rest - 1));
        }
        renamed
    });
    (least, names)
}

/// Makes the tables of a band.
struct Counter<'a> {
    all: &'a Tables,
    rows: [Allowed; 3],
    /// For each partition of the second box's columns: the partitions of its rows that cross it.
    second: Vec<Vec<u16>>,
    /// Whether the rows of the third box (row) cross its columns (column).
    third: Rows,
}

impl<'a> Counter<'a> {
    fn new(all: &'a Tables, clues: &[Clue], columns: &[Allowed; 3]) -> Self {
        let rows = rows_allowed(all, clues);
        let crossing = |among: &Allowed, partition: &Partition| -> Vec<u16> {
            let places = all.crossing(*partition).iter().map(|other| among.place(*other));
            places.filter(|place| *place != NOWHERE).collect()
        };
        let mut third = Rows::new(rows[2].len(), columns[2].len());
        for (place, partition) in rows[2].list.iter().enumerate() {
            crossing(&columns[2], partition).iter().for_each(|at| third.row_mut(place)[usize::from(*at)] = 1);
        }
        let second = columns[1].list.iter().map(|partition| crossing(&rows[1], partition)).collect();
        Self { all, rows, second, third }
    }

    /// The counts for one partition of the first box: a row for each of the second, a column for each of the third.
    fn table(&self, first: Partition, backend: Backend) -> Rows {
        let mut thirds = vec![Vec::new(); self.rows[1].len()];
        for &rows in self.all.crossing(first).iter().filter(|rows| self.rows[0].has(**rows)) {
            for &(second, third) in self.all.mates(rows) {
                let (second, third) = (self.rows[1].place(second), self.rows[2].place(third));
                if second != NOWHERE && third != NOWHERE {
                    thirds[usize::from(second)].push(third);
                }
            }
        }
        self.third.sums(backend, &thirds).sums(backend, &self.second)
    }
}
