//! What follows from a list of units: which units and peers a cell has, and where units cross.

use std::ops::Range;

use super::Boxes;
use crate::model::{Shape, Unit, Variant};

/// The tables of a layout.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) shape: Shape,
    pub(super) boxes: Boxes,
    /// By what variants it differs from a plain one, in their order.
    pub(super) variants: Vec<Variant>,
    /// The names of the units that hold each digit, and the numbers of each kind: units of a kind share no cell.
    pub(super) units: Vec<Unit>,
    pub(super) kinds: Vec<Range<usize>>,
    /// `side` cells a unit.
    cells: Vec<u16>,
    /// The units in which a digit need not stand, since they have fewer cells than there are digits.
    pub(super) parts: Vec<(Unit, Vec<u16>)>,
    /// By cell: the numbers of its units, and its place in each of them.
    pub(super) units_of: Lists<u16>,
    pub(super) places_of: Lists<u8>,
    /// By cell: all cells that must differ from it, and those that share none of its units.
    pub(super) peers: Lists<u16>,
    pub(super) rivals: Lists<u16>,
    pub(super) crossings: Vec<Vec<Crossing>>,
    /// The units that cross, the one of the later kind second, and in its order.
    pub(super) crossing_units: Vec<(u16, u16)>,
}

/// The cells that a unit shares with one of another kind.
#[derive(Debug)]
pub(crate) struct Crossing {
    /// The number of the one unit. What lies in no unit of a kind belongs to a number beyond all units.
    pub(crate) line: usize,
    /// The number of the other unit, of a kind that comes later.
    pub(crate) other: usize,
    /// The cells.
    pub(crate) cells: Vec<u16>,
}

/// A list for each cell, in one piece.
#[derive(Debug)]
pub(super) struct Lists<T> {
    /// As many items as the longest list has, for each.
    items: Vec<T>,
    longest: usize,
    lengths: Vec<u16>,
}

impl<T: Copy + Default> Lists<T> {
    fn new(lists: &[impl AsRef<[T]>]) -> Self {
        let lengths: Vec<u16> = lists.iter().map(|list| list.as_ref().len() as u16).collect();
        let longest = usize::from(lengths.iter().copied().max().unwrap_or(0));
        let mut items = vec![T::default(); longest * lists.len()];
        for (items, list) in items.chunks_exact_mut(longest.max(1)).zip(lists) {
            items[..list.as_ref().len()].copy_from_slice(list.as_ref());
        }
        Self { items, longest, lengths }
    }

    /// Where a list begins follows from its number, so that nothing must be read first to know it.
    #[inline]
    pub(super) fn get(&self, at: usize) -> &[T] {
        &self.items[at * self.longest..][..self.lengths[at].into()]
    }
}

/// Units of one kind: they share no cell.
type UnitKind = Vec<(Unit, Vec<u16>)>;

impl Tables {
    /// The tables of rows, columns, boxes, and these units.
    pub(super) fn new(
        shape: Shape,
        boxes: Boxes,
        variants: Vec<Variant>,
        others: impl IntoIterator<Item = (Unit, Vec<u16>)>,
    ) -> Self {
        let (side, count) = (shape.side(), shape.cell_count());
        let row = |row: usize| (0..side).map(|column| (row * side + column) as u16).collect();
        let column = |column: usize| (0..side).map(|row| (row * side + column) as u16).collect();
        let mut kinds: Vec<UnitKind> = vec![
            (0..side).map(|number| (Unit::Row(number), row(number))).collect(),
            (0..side).map(|number| (Unit::Column(number), column(number))).collect(),
        ];
        kinds.extend(boxes.units(shape));
        let mut parts = Vec::new();
        for (unit, cells) in others {
            if cells.len() < side {
                parts.push((unit, cells));
            } else {
                sort_in(&mut kinds, unit, cells);
            }
        }
        let mut ranges = Vec::new();
        for kind in &kinds {
            let first = ranges.last().map_or(0, |last: &Range<usize>| last.end);
            ranges.push(first..first + kind.len());
        }
        let (units, cells): (Vec<Unit>, Vec<Vec<u16>>) = kinds.into_iter().flatten().unzip();
        let memberships = memberships(count, &cells);
        let rivals = rivals(count, &cells, &memberships, &parts);
        // By cell: the last one that has it as a peer, or that is it.
        let mut seen = vec![usize::MAX; count];
        let peers: Vec<Vec<u16>> = (0..count)
            .map(|cell| {
                seen[cell] = cell;
                let units =
                    memberships[cell].iter().flat_map(|&(unit, _)| &cells[usize::from(unit)]).chain(&rivals[cell]);
                let is_new = |peer: &u16| std::mem::replace(&mut seen[usize::from(*peer)], cell) != cell;
                units.copied().filter(is_new).collect()
            })
            .collect();
        let numbers = |list: &Vec<(u16, u8)>| list.iter().map(|&(unit, _)| unit).collect();
        let places = |list: &Vec<(u16, u8)>| list.iter().map(|&(_, place)| place).collect();
        let units_of: Vec<Vec<u16>> = memberships.iter().map(numbers).collect();
        let places_of: Vec<Vec<u8>> = memberships.iter().map(places).collect();
        let crossings = crossings(&ranges, &memberships);
        Self {
            shape,
            boxes,
            variants,
            peers: Lists::new(&peers),
            units_of: Lists::new(&units_of),
            places_of: Lists::new(&places_of),
            rivals: Lists::new(&rivals),
            crossing_units: crossing_units(&crossings, units.len()),
            crossings,
            units,
            kinds: ranges,
            cells: cells.concat(),
            parts,
        }
    }

    pub(super) fn unit_cells(&self, number: usize) -> &[u16] {
        let side = self.shape.side();
        &self.cells[number * side..][..side]
    }
}

/// Puts a unit into the last kind if that is no kind of lines or boxes and shares no cell with it; or begins a kind.
fn sort_in(kinds: &mut Vec<UnitKind>, unit: Unit, cells: Vec<u16>) {
    let is_other = |kind: &UnitKind| !matches!(kind[0].0, Unit::Row(_) | Unit::Column(_) | Unit::Box(_));
    let is_apart = |kind: &UnitKind| kind.iter().all(|(_, own)| own.iter().all(|cell| !cells.contains(cell)));
    match kinds.last_mut().filter(|kind| is_other(kind) && is_apart(kind)) {
        Some(kind) => kind.push((unit, cells)),
        None => kinds.push(vec![(unit, cells)]),
    }
}

/// Returns for each cell its units by number, and its place in each.
fn memberships(count: usize, cells: &[Vec<u16>]) -> Vec<Vec<(u16, u8)>> {
    let mut memberships = vec![Vec::new(); count];
    for (unit, cells) in cells.iter().enumerate() {
        for (place, &cell) in cells.iter().enumerate() {
            memberships[usize::from(cell)].push((unit as u16, place as u8));
        }
    }
    memberships
}

/// Returns for each cell the others of its parts that share no unit with it.
fn rivals(
    count: usize,
    cells: &[Vec<u16>],
    memberships: &[Vec<(u16, u8)>],
    parts: &[(Unit, Vec<u16>)],
) -> Vec<Vec<u16>> {
    let mut rivals: Vec<Vec<u16>> = vec![Vec::new(); count];
    let shares_unit = |one: u16, other: u16| {
        memberships[usize::from(one)].iter().any(|&(unit, _)| cells[usize::from(unit)].contains(&other))
    };
    for (_, part) in parts {
        for &one in part {
            for &other in part.iter().filter(|&&other| other != one && !shares_unit(one, other)) {
                if !rivals[usize::from(one)].contains(&other) {
                    rivals[usize::from(one)].push(other);
                }
            }
        }
    }
    rivals
}

/// Returns the crossings of each two kinds of which some units share two cells or more: what is locked in fewer is a single.
/// All cells are in the crossings of two kinds, those in no unit of a kind too: what a unit holds beside a crossing is then
/// what its other crossings hold.
fn crossings(kinds: &[Range<usize>], memberships: &[Vec<(u16, u8)>]) -> Vec<Vec<Crossing>> {
    let none = kinds.last().map_or(0, |last| last.end);
    let unit_of = |cell: usize, kind: &Range<usize>| {
        let units = memberships[cell].iter().map(|&(unit, _)| usize::from(unit));
        units.into_iter().find(|unit| kind.contains(unit)).unwrap_or(none)
    };
    let mut all = Vec::new();
    for (at, later) in kinds.iter().enumerate() {
        for earlier in &kinds[..at] {
            let mut cells: Vec<(usize, usize, u16)> = (0..memberships.len())
                .map(|cell| (unit_of(cell, earlier), unit_of(cell, later), cell as u16))
                .filter(|&(line, other, _)| line != none || other != none)
                .collect();
            cells.sort_by_key(|&(line, other, _)| (line, other));
            let crossings: Vec<Crossing> = cells
                .chunk_by(|one, next| (one.0, one.1) == (next.0, next.1))
                .map(|cells| Crossing {
                    line: cells[0].0,
                    other: cells[0].1,
                    cells: cells.iter().map(|cell| cell.2).collect(),
                })
                .collect();
            let locks =
                |crossing: &Crossing| crossing.line != none && crossing.other != none && crossing.cells.len() > 1;
            if crossings.iter().any(locks) {
                all.push(crossings);
            }
        }
    }
    all
}

/// Returns the units of these crossings, `none` being the number of no unit.
fn crossing_units(crossings: &[Vec<Crossing>], none: usize) -> Vec<(u16, u16)> {
    let both = crossings.iter().flatten().filter(|crossing| crossing.line != none && crossing.other != none);
    let mut units: Vec<(u16, u16)> = both.map(|crossing| (crossing.line as u16, crossing.other as u16)).collect();
    units.sort_by_key(|&(line, other)| (other, line));
    units
}
