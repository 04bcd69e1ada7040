//! Tables computed from the units that hold each digit: the units and peers of each cell, and where units cross.

use std::ops::Range;
use std::sync::Arc;

use super::lists::Lists;
use crate::model::Unit;

/// The units that hold each digit, and what follows from these units only. Layouts that add nothing to the units of a
/// shape share its tables: to compute them took a quarter of the time of reading a killer.
#[derive(Clone, Debug)]
pub(super) struct WholeUnits {
    /// The names of the units, and the numbers of each kind. Units of one kind share no cell.
    pub(super) units: Arc<[Unit]>,
    pub(super) kinds: Arc<[Range<usize>]>,
    /// `side` cells per unit.
    pub(super) cells: Arc<[u16]>,
    /// By cell: the numbers of its units, and its position in each of them.
    pub(super) units_of: Lists<u16>,
    pub(super) places_of: Lists<u8>,
    /// By cell: the other cells of its units.
    pub(super) peers: Lists<u16>,
    pub(super) crossings: Arc<[Vec<Crossing>]>,
    /// Pairs of units that cross. The unit of the later kind is second and decides the order.
    pub(super) crossing_units: Arc<[(u16, u16)]>,
}

/// The cells that a unit shares with one of another kind.
#[derive(Debug)]
pub(crate) struct Crossing {
    /// The number of the first unit. Cells in no unit of a kind have a number after all units.
    pub(crate) line: usize,
    /// The number of the second unit, whose kind comes later.
    pub(crate) other: usize,
    /// The cells.
    pub(crate) cells: Vec<u16>,
}

impl Crossing {
    /// Whether two units cross here. `none` is the number that means no unit.
    const fn is_of_units(&self, none: usize) -> bool {
        self.line != none && self.other != none
    }
}

/// Units of one kind, which share no cell.
pub(super) type UnitKind = Vec<(Unit, Vec<u16>)>;

impl WholeUnits {
    /// Computes the tables of units of several kinds.
    pub(super) fn new(cell_count: usize, kinds: Vec<UnitKind>) -> Self {
        let ranges = ranges(&kinds);
        let (units, cells): (Vec<Unit>, Vec<Vec<u16>>) = kinds.into_iter().flatten().unzip();
        let memberships = memberships(cell_count, &cells);
        let crossings = crossings(&ranges, &memberships);
        Self {
            peers: Lists::new(&peers(&cells, &memberships)),
            units_of: Lists::new(&each(&memberships, |membership| membership.unit)),
            places_of: Lists::new(&each(&memberships, |membership| membership.place)),
            crossing_units: crossing_units(&crossings, units.len()).into(),
            crossings: crossings.into(),
            units: units.into(),
            kinds: ranges.into(),
            cells: cells.concat().into(),
        }
    }

    /// Returns the cells of those units whose name has a property.
    pub(super) fn cells_where(&self, side: usize, has: impl Fn(Unit) -> bool) -> Vec<&[u16]> {
        let units = self.units.iter().zip(self.cells.chunks_exact(side));
        units.filter(|(unit, _)| has(**unit)).map(|(_, cells)| cells).collect()
    }

    /// Whether two cells have a unit in common.
    fn share_unit(&self, one: u16, other: u16) -> bool {
        let others = self.units_of.get(other.into());
        self.units_of.get(one.into()).iter().any(|unit| others.contains(unit))
    }

    /// Returns, for each cell, the other cells of its partial units that share no unit with it.
    pub(super) fn rivals(&self, parts: &[(Unit, Vec<u16>)]) -> Vec<Vec<u16>> {
        let mut rivals: Vec<Vec<u16>> = vec![Vec::new(); self.units_of.count()];
        for (_, part) in parts {
            for &cell in part {
                let own = &mut rivals[usize::from(cell)];
                let others = part.iter().filter(|&&other| other != cell && !self.share_unit(cell, other));
                for other in others {
                    if !own.contains(other) {
                        own.push(*other);
                    }
                }
            }
        }
        rivals
    }
}

/// Returns the numbers of the units of each kind.
fn ranges(kinds: &[UnitKind]) -> Vec<Range<usize>> {
    let mut first = 0;
    let mut ranges = Vec::new();
    for kind in kinds {
        ranges.push(first..first + kind.len());
        first += kind.len();
    }
    ranges
}

/// The membership of a cell in a unit.
#[derive(Clone, Copy)]
struct InUnit {
    /// The number of the unit.
    unit: u16,
    /// The position of the cell in the unit.
    place: u8,
}

/// Returns the memberships of each cell.
fn memberships(cell_count: usize, units: &[Vec<u16>]) -> Vec<Vec<InUnit>> {
    let mut memberships = vec![Vec::new(); cell_count];
    for (unit, cells) in units.iter().enumerate() {
        for (place, &cell) in cells.iter().enumerate() {
            memberships[usize::from(cell)].push(InUnit { unit: unit as u16, place: place as u8 });
        }
    }
    memberships
}

/// Returns one property of each membership.
fn each<T>(memberships: &[Vec<InUnit>], property: fn(&InUnit) -> T) -> Vec<Vec<T>> {
    memberships.iter().map(|own| own.iter().map(property).collect()).collect()
}

/// Returns, for each cell, the other cells of its units, each once.
fn peers(units: &[Vec<u16>], memberships: &[Vec<InUnit>]) -> Vec<Vec<u16>> {
    // For each cell, the last cell that has it as a peer, or is it.
    let mut seen = vec![usize::MAX; memberships.len()];
    let mut peers = vec![Vec::new(); memberships.len()];
    for (cell, own) in memberships.iter().enumerate() {
        seen[cell] = cell;
        for &peer in own.iter().flat_map(|membership| &units[usize::from(membership.unit)]) {
            if seen[usize::from(peer)] != cell {
                seen[usize::from(peer)] = cell;
                peers[cell].push(peer);
            }
        }
    }
    peers
}

/// Returns the crossings of each two kinds of which some units share two cells or more; a digit locked in a smaller
/// crossing is a single. The crossings of two kinds contain all cells, including those in no unit of a kind, so the
/// cells of a unit outside one crossing are those of its other crossings.
fn crossings(kinds: &[Range<usize>], memberships: &[Vec<InUnit>]) -> Vec<Vec<Crossing>> {
    let none = kinds.last().map_or(0, |last| last.end);
    let mut all = Vec::new();
    for (at, later) in kinds.iter().enumerate() {
        for earlier in &kinds[..at] {
            let crossings = crossings_of(earlier, later, none, memberships);
            if crossings.iter().any(|crossing| crossing.is_of_units(none) && crossing.cells.len() > 1) {
                all.push(crossings);
            }
        }
    }
    all
}

/// Returns the crossings of two kinds. `none` is the number that means no unit.
fn crossings_of(
    earlier: &Range<usize>,
    later: &Range<usize>,
    none: usize,
    memberships: &[Vec<InUnit>],
) -> Vec<Crossing> {
    let mut cells: Vec<(usize, usize, u16)> = Vec::new();
    for (cell, own) in memberships.iter().enumerate() {
        let (line, other) = (unit_among(own, earlier, none), unit_among(own, later, none));
        if line != none || other != none {
            cells.push((line, other, cell as u16));
        }
    }
    cells.sort_by_key(|&(line, other, _)| (line, other));
    let groups = cells.chunk_by(|one, next| (one.0, one.1) == (next.0, next.1));
    groups
        .map(|group| Crossing {
            line: group[0].0,
            other: group[0].1,
            cells: group.iter().map(|&(_, _, cell)| cell).collect(),
        })
        .collect()
}

/// Returns the number of the unit of a kind that contains a cell, or `none`.
fn unit_among(own: &[InUnit], kind: &Range<usize>, none: usize) -> usize {
    own.iter().map(|membership| usize::from(membership.unit)).find(|unit| kind.contains(unit)).unwrap_or(none)
}

/// Returns the units of these crossings. `none` is the number that means no unit.
fn crossing_units(crossings: &[Vec<Crossing>], none: usize) -> Vec<(u16, u16)> {
    let both = crossings.iter().flatten().filter(|crossing| crossing.is_of_units(none));
    let mut units: Vec<(u16, u16)> = both.map(|crossing| (crossing.line as u16, crossing.other as u16)).collect();
    units.sort_by_key(|&(line, other)| (other, line));
    units
}
