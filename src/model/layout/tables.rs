//! Tables computed from a list of units: the units and peers of each cell, and where units cross.

use std::ops::Range;
use std::sync::Arc;

use super::Boxes;
use super::constrained::{CompiledConstraints, Constrained};
use super::lists::Lists;
use super::variant::between_windows;
use crate::model::constraint::GridFrame;
use crate::model::{Constraint, Shape, Unit, Variant};

/// The tables of a layout.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) shape: Shape,
    pub(super) boxes: Boxes,
    /// Its variants, in their order.
    pub(super) variants: Vec<Variant>,
    pub(super) whole: WholeUnits,
    /// The units that need not hold every digit, because they have fewer cells than there are digits.
    pub(super) parts: Vec<(Unit, Vec<u16>)>,
    /// The units that hold each digit because others do. Only explanations name them.
    pub(super) implied: Vec<(Unit, Vec<u16>)>,
    /// By cell: all cells that must differ from it, and those of them that share none of its whole units.
    pub(super) peers: Lists<u16>,
    pub(super) rivals: Lists<u16>,
    pub(super) constrained: Constrained,
}

/// The units that hold each digit, and what follows from these units only. Layouts that add nothing to the units of a
/// shape share its tables: to compute them took a quarter of the time of reading a killer.
#[derive(Clone, Debug)]
pub(super) struct WholeUnits {
    /// The names of the units, and the numbers of each kind. Units of one kind share no cell.
    pub(super) units: Arc<[Unit]>,
    pub(super) kinds: Arc<[Range<usize>]>,
    /// `side` cells per unit.
    cells: Arc<[u16]>,
    /// By cell: the numbers of its units, and its position in each of them.
    pub(super) units_of: Lists<u16>,
    pub(super) places_of: Lists<u8>,
    /// By cell: the other cells of its units.
    peers: Lists<u16>,
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
type UnitKind = Vec<(Unit, Vec<u16>)>;

impl Tables {
    /// Computes the tables of rows, columns and the boxes of a shape.
    pub(super) fn of_shape(shape: Shape) -> Self {
        let mut kinds = Vec::from(lines(shape));
        kinds.extend(Boxes::OfShape.units(shape));
        let whole = WholeUnits::new(shape.cell_count(), kinds);
        Self::with_parts(shape, Boxes::OfShape, Vec::new(), whole, Vec::new(), Default::default())
    }

    /// Computes the tables of rows, columns, boxes, these units and constraints. `compiled` is what the constraints
    /// compile to. Something is added to the units of the shape.
    pub(super) fn new(
        shape: Shape,
        boxes: Boxes,
        variants: Vec<Variant>,
        mut others: Vec<(Unit, Vec<u16>)>,
        (constraints, mut compiled): (Vec<Constraint>, CompiledConstraints),
    ) -> Self {
        let GridFrame { has_lines, cell_count, .. } = GridFrame::new(shape, None, &constraints);
        others.append(&mut compiled.units);
        let has_parts_only = others.iter().all(|(_, cells)| cells.len() < shape.side());
        let is_usual = has_lines && boxes == Boxes::OfShape && shape.is_usual() && cell_count == shape.cell_count();
        if is_usual && has_parts_only {
            let whole = shape.layout().tables().whole.clone();
            return Self::with_parts(shape, boxes, variants, whole, others, (constraints, compiled));
        }
        let mut kinds = if has_lines { Vec::from(lines(shape)) } else { Vec::new() };
        kinds.push(boxes.units(shape).unwrap_or_default());
        let mut parts = Vec::new();
        for kind in &mut kinds {
            // A unit of one cell requires nothing.
            parts.extend(
                kind.extract_if(.., |(_, cells)| cells.len() < shape.side()).filter(|(_, cells)| cells.len() > 1),
            );
        }
        kinds.retain(|kind| !kind.is_empty());
        for (unit, cells) in others {
            if cells.len() < shape.side() {
                parts.push((unit, cells));
            } else {
                sort_in(&mut kinds, unit, cells);
            }
        }
        let whole = WholeUnits::new(cell_count, kinds);
        Self::with_parts(shape, boxes, variants, whole, parts, (constraints, compiled))
    }

    /// Computes the tables of whole units, of units with fewer cells than digits, and of constraints.
    fn with_parts(
        shape: Shape,
        boxes: Boxes,
        variants: Vec<Variant>,
        whole: WholeUnits,
        parts: Vec<(Unit, Vec<u16>)>,
        (constraints, compiled): (Vec<Constraint>, CompiledConstraints),
    ) -> Self {
        let rivals = whole.rivals(&parts);
        let peers = whole.peers.joined(&rivals);
        // Only ratings use the units between windows, and only grids of this shape have ratings.
        let has_lines = matches!(whole.units.first(), Some(Unit::Row(_)));
        let has_windows = has_lines && shape == Shape::CLASSIC && variants.contains(&Variant::Windows);
        Self {
            shape,
            implied: if has_windows { between_windows(shape) } else { Vec::new() },
            boxes,
            variants,
            constrained: compiled.finish(shape, &whole, constraints, &peers),
            rivals: Lists::new(&rivals),
            peers,
            whole,
            parts,
        }
    }

    /// Returns the cells of a unit that has fewer cells than there are digits, or that others imply; no cells if there
    /// is no such unit.
    pub(super) fn part(&self, unit: Unit) -> &[u16] {
        self.parts.iter().chain(&self.implied).find(|(own, _)| *own == unit).map_or(&[], |(_, cells)| cells)
    }

    pub(super) fn unit_cells(&self, number: usize) -> &[u16] {
        let side = self.shape.side();
        &self.whole.cells[number * side..][..side]
    }
}

impl WholeUnits {
    /// Computes the tables of units of several kinds.
    fn new(cell_count: usize, kinds: Vec<UnitKind>) -> Self {
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
    fn rivals(&self, parts: &[(Unit, Vec<u16>)]) -> Vec<Vec<u16>> {
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

/// Returns the rows and the columns.
fn lines(shape: Shape) -> [UnitKind; 2] {
    let [rows, columns] = shape.lines();
    [(0..).map(Unit::Row).zip(rows).collect(), (0..).map(Unit::Column).zip(columns).collect()]
}

/// Adds a unit to the last kind, unless that kind is lines or boxes or shares a cell with the unit. In that case
/// the unit starts a new kind.
fn sort_in(kinds: &mut Vec<UnitKind>, unit: Unit, cells: Vec<u16>) {
    match kinds.last_mut().filter(|kind| has_added_units(kind) && !meets(kind, &cells)) {
        Some(kind) => kind.push((unit, cells)),
        None => kinds.push(vec![(unit, cells)]),
    }
}

/// Whether the units of a kind are neither lines nor boxes.
fn has_added_units(kind: &UnitKind) -> bool {
    !matches!(kind[0].0, Unit::Row(_) | Unit::Column(_) | Unit::Box(_))
}

/// Whether a unit of a kind contains any of these cells.
fn meets(kind: &UnitKind, cells: &[u16]) -> bool {
    kind.iter().any(|(_, own)| own.iter().any(|cell| cells.contains(cell)))
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
