//! The geometry of a 9x9 grid with other units than the classic ones, computed from its layout.

use std::array;
use std::ops::Range;
use std::sync::Arc;

use super::units::{Cover, Entry, Geometry, cells_at};
use super::{BOX, CELLS, COLUMN, CellSet, NINE, ROW, UNITS};
use crate::model::{Layout, Unit};

/// Number of kinds of units: boxes, rows, columns, and up to five others.
const KINDS: usize = 8;
/// Number of units at most, and the number that no unit has.
const NO_UNIT: usize = 63;
/// Number of peers of a cell at most.
const MOST_PEERS: usize = 80;

/// The units of a layout. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct LayoutGeometry(Arc<GeometryTables>);

struct GeometryTables {
    layout: Layout,
    /// By number; a unit without cells has no name.
    names: Vec<Option<Unit>>,
    cells: Vec<[u8; 9]>,
    sets: Vec<CellSet>,
    boxes: u64,
    /// The numbers of the units of each kind.
    kinds: Vec<Range<usize>>,
    locks: Vec<(usize, usize)>,
    of_cell: Vec<CellTables>,
}

/// The units of a cell, and the cells that it sees.
struct CellTables {
    units: Vec<u8>,
    positions: Vec<u8>,
    set: u64,
    /// For each kind, the unit and the position in it, and the positions that units of earlier kinds contain too.
    by_kind: [UnitOfKind; KINDS],
    peers: CellSet,
    rivals: Vec<u8>,
}

#[derive(Clone, Copy)]
struct UnitOfKind {
    unit: usize,
    position: usize,
    repeated: u16,
}

/// A kind of units while the tables are made.
struct Kind {
    rank: usize,
    units: Vec<(Unit, Vec<u16>)>,
}

impl LayoutGeometry {
    /// Returns the geometry of a layout, or `None` if the scale does not apply to it. It applies to grids of 9 rows and
    /// columns, each of which holds every digit, without constraints, with at most five kinds of units besides rows,
    /// columns and boxes.
    pub(crate) fn new(layout: &Layout) -> Option<Self> {
        let fits = layout.shape().side() == 9 && layout.cell_count() == CELLS && layout.constraints().is_empty();
        if !fits || !layout.has_whole_lines() {
            return None;
        }
        let kinds = kinds(layout)?;
        let mut tables = GeometryTables {
            layout: layout.clone(),
            names: Vec::new(),
            cells: Vec::new(),
            sets: Vec::new(),
            boxes: 0,
            kinds: Vec::new(),
            locks: locks(&kinds),
            of_cell: Vec::new(),
        };
        for (place, kind) in kinds.iter().enumerate() {
            // Other kinds follow the numbers of the classic units, even if there are no boxes.
            let first = if place < 3 { 9 * place } else { tables.names.len() };
            tables.kinds.push(first..first + kind.units.len());
            let missing = if place < 3 { 9 - kind.units.len() } else { 0 };
            for (unit, cells) in &kind.units {
                let row: [u8; 9] = array::from_fn(|position| cells[position] as u8);
                tables.add(Some(*unit), row, cells_at(&row, NINE));
            }
            (0..missing).for_each(|_| tables.add(None, [0; 9], 0));
        }
        tables.boxes = tables.kinds[0].clone().fold(0, |set, unit| set | 1 << unit);
        tables.of_cell = (0..CELLS).map(|cell| tables.of_cell(layout, cell)).collect();
        Some(Self(Arc::new(tables)))
    }

    /// Whether this is the geometry of a layout.
    pub(crate) fn is_of(&self, layout: &Layout) -> bool {
        self.0.layout == *layout
    }
}

impl GeometryTables {
    fn add(&mut self, name: Option<Unit>, cells: [u8; 9], set: CellSet) {
        self.names.push(name);
        self.cells.push(cells);
        self.sets.push(set);
    }

    fn of_cell(&self, layout: &Layout, cell: usize) -> CellTables {
        let mut earlier: CellSet = 1 << cell;
        let none = UnitOfKind { unit: NO_UNIT, position: 0, repeated: 0 };
        let mut tables = CellTables {
            units: Vec::new(),
            positions: Vec::new(),
            set: 0,
            by_kind: [none; KINDS],
            peers: layout.peers(cell).iter().fold(0, |set, peer| set | 1 << peer),
            rivals: rivals(layout, cell),
        };
        for (kind, units) in self.kinds.iter().enumerate() {
            let Some(unit) = units.clone().find(|&unit| self.sets[unit] >> cell & 1 == 1) else { continue };
            let position = (0..9).find(|&position| usize::from(self.cells[unit][position]) == cell).unwrap_or(0);
            tables.by_kind[kind] = UnitOfKind { unit, position, repeated: self.positions(unit, earlier) };
            tables.units.push(unit as u8);
            tables.positions.push(position as u8);
            tables.set |= 1 << unit;
            earlier |= self.sets[unit];
        }
        // Units that other units imply are not among the units of the layout.
        tables.rivals.retain(|rival| earlier >> rival & 1 == 0);
        tables.peers |= earlier & !(1 << cell);
        tables
    }

    /// Returns the positions of a unit that are in these cells.
    fn positions(&self, unit: usize, cells: CellSet) -> u16 {
        let inside = (0..9).filter(|&position| cells >> self.cells[unit][position] & 1 == 1);
        inside.fold(0, |set, position| set | 1 << position)
    }

    /// Returns the numbers of the units of the same kind.
    fn kind_of(&self, unit: usize) -> Range<usize> {
        self.kinds.iter().find(|units| units.contains(&unit)).cloned().unwrap_or_default()
    }
}

/// Returns the kinds of units: boxes, rows, columns, and other kinds in the order of the scale. `None` if there are too
/// many.
fn kinds(layout: &Layout) -> Option<Vec<Kind>> {
    let mut kinds: Vec<Kind> = (0..3).map(|rank| Kind { rank, units: Vec::new() }).collect();
    let whole = layout.units().filter(|(_, cells)| cells.len() == 9);
    let mut units: Vec<(Unit, Vec<u16>)> = whole.map(|(unit, cells)| (unit, cells.to_vec())).collect();
    units.extend(layout.implied_units().iter().cloned());
    units.sort_by_key(|(unit, _)| rank(*unit));
    let count = units.len() - units.iter().filter(|(unit, _)| rank(*unit) < 3).count();
    for (unit, cells) in units {
        let rank = rank(unit);
        let meets = |kind: &Kind| kind.units.iter().any(|(_, own)| own.iter().any(|cell| cells.contains(cell)));
        match kinds.iter_mut().rfind(|kind| kind.rank == rank && !meets(kind)) {
            Some(kind) => kind.units.push((unit, cells)),
            None => kinds.push(Kind { rank, units: vec![(unit, cells)] }),
        }
    }
    (kinds.len() <= KINDS && UNITS + count <= NO_UNIT && kinds[0].units.len() <= 9).then_some(kinds)
}

/// Returns the place of a unit in the order in which the scale examines units.
const fn rank(unit: Unit) -> usize {
    match unit {
        Unit::Box(_) => 0,
        Unit::Row(_) => 1,
        Unit::Column(_) => 2,
        Unit::Group(_) => 3,
        Unit::Window(_) => 4,
        Unit::Diagonal(0) => 5,
        Unit::Diagonal(_) => 6,
        _ => 7,
    }
}

/// Returns the pairs of kinds between which digits are locked directly. In the reference these are boxes and lines,
/// then disjoint groups and windows with the kinds before them. Diagonals and other units meet few cells of another
/// unit.
fn locks(kinds: &[Kind]) -> Vec<(usize, usize)> {
    let mut locks = Vec::new();
    if !kinds[0].units.is_empty() {
        locks.extend([(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)]);
    }
    let mut first = UNITS;
    let mut before = Vec::new();
    for kind in &kinds[3..] {
        if matches!(kind.rank, 3 | 4) {
            locks.extend([(first, COLUMN), (first, ROW), (COLUMN, first), (ROW, first), (BOX, first), (first, BOX)]);
            locks.extend(before.iter().flat_map(|&other| [(first, other), (other, first)]));
            before.push(first);
        }
        first += kind.units.len();
    }
    locks
}

/// Returns the peers of a cell that share no unit with it, in the order of the reference: cells that touch at a corner,
/// then cells a knight's move away, each by these steps (right, down); then all others.
fn rivals(layout: &Layout, cell: usize) -> Vec<u8> {
    const STEPS: [(isize, isize); 12] =
        [(1, 1), (-1, 1), (-1, -1), (1, -1), (1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (-2, 1), (2, -1), (-2, -1)];
    let rivals = layout.rivals(cell).iter();
    let mut rivals: Vec<u8> = rivals.map(|&rival| rival as u8).collect();
    rivals.sort_by_key(|&rival| {
        let across = (rival % 9) as isize - (cell % 9) as isize;
        let down = (rival / 9) as isize - (cell / 9) as isize;
        STEPS.iter().position(|step| *step == (across, down)).unwrap_or(STEPS.len())
    });
    rivals
}

impl Geometry for LayoutGeometry {
    type PerUnit<T: Entry> = [T; NO_UNIT + 1];
    type PerLink<T: Entry> = [T; 1 + KINDS];
    type PerConstraint<T: Entry> = [T; CELLS + 9 * (NO_UNIT + 1)];
    type PerWeakLink<T: Entry> = [T; 8 + MOST_PEERS + 1];
    const KINDS: usize = KINDS;
    const IS_CLASSIC: bool = false;

    fn locks(&self) -> &[(usize, usize)] {
        &self.0.locks
    }

    fn per_unit<T: Entry>(entry: T) -> Self::PerUnit<T> {
        [entry; NO_UNIT + 1]
    }

    fn per_link<T: Entry>(entry: T) -> Self::PerLink<T> {
        [entry; 1 + KINDS]
    }

    fn per_constraint<T: Entry>(entry: T, none: T) -> Self::PerConstraint<T> {
        array::from_fn(|constraint| if constraint < CELLS + 9 * NO_UNIT { entry } else { none })
    }

    fn per_weak_link<T: Entry>(entry: T) -> Self::PerWeakLink<T> {
        [entry; 8 + MOST_PEERS + 1]
    }

    fn unit_count(&self) -> usize {
        self.0.names.len()
    }

    fn kind(&self, first: usize) -> Range<usize> {
        self.0.kind_of(first)
    }

    fn kinds(&self) -> impl Iterator<Item = Range<usize>> {
        self.0.kinds.iter().cloned()
    }

    fn boxes(&self) -> u64 {
        self.0.boxes
    }

    fn cell_at(&self, unit: usize, position: usize) -> usize {
        usize::from(self.0.cells[unit][position])
    }

    fn unit_cells(&self, unit: usize) -> CellSet {
        self.0.sets[unit]
    }

    fn units_of(&self, cell: usize) -> &[u8] {
        &self.0.of_cell[cell].units
    }

    fn positions_of(&self, cell: usize) -> &[u8] {
        &self.0.of_cell[cell].positions
    }

    fn unit_set(&self, cell: usize) -> u64 {
        self.0.of_cell[cell].set
    }

    fn unit_of_kind(&self, cell: usize, kind: usize) -> usize {
        self.0.of_cell[cell].by_kind[kind].unit
    }

    fn position_of_kind(&self, cell: usize, kind: usize) -> usize {
        self.0.of_cell[cell].by_kind[kind].position
    }

    fn repeated(&self, cell: usize, kind: usize) -> u16 {
        self.0.of_cell[cell].by_kind[kind].repeated
    }

    fn peers(&self, cell: usize) -> CellSet {
        self.0.of_cell[cell].peers
    }

    fn rivals(&self, cell: usize) -> &[u8] {
        &self.0.of_cell[cell].rivals
    }

    fn cover(&self, base: usize, kind: usize, places: u16) -> Option<Cover> {
        let tables = &*self.0;
        let set = cells_at(&tables.cells[base], places);
        let cover = tables.kind_of(kind).find(|&unit| set & !tables.sets[unit] == 0)?;
        (set != 0).then(|| (cover, tables.positions(base, tables.sets[cover])))
    }

    fn search_crossed<T>(
        &self,
        base: usize,
        cover: usize,
        _: u16,
        mut search: impl FnMut(usize, u16) -> Option<T>,
    ) -> Option<T> {
        let tables = &*self.0;
        let mut others = tables.kind_of(base).filter(|unit| *unit != base);
        others.find_map(|unit| {
            let crossing = tables.positions(unit, tables.sets[cover]);
            if crossing == 0 { None } else { search(unit, crossing) }
        })
    }

    fn unit(&self, number: usize) -> Unit {
        self.0.names.get(number).copied().flatten().unwrap_or(Unit::Own(number))
    }

    fn layout(&self) -> Layout {
        self.0.layout.clone()
    }
}
