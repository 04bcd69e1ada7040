//! Multi-sector locked sets: cells where some rows and some columns cross. For each digit, all of its places in these
//! cells lie in some of the rows, some of the columns or some boxes, and each of these units has the digit once. If
//! there are as many such pairs of a unit and a digit as cells, each unit has its digit in these cells (a cover of rank
//! 0), so it is removed from the rest of the unit.
//!
//! Found wherever three to six rows and three to six columns have one, with rows only, columns only or boxes only for
//! each digit.

use crate::explain::data::pattern_part::PatternRole;
use crate::explain::found::{FoundStep, NamedPattern, Pattern, Rank};
use crate::explain::geometry::{COLUMN, CellSet, NINE, ROW, UNIT_CELLS, UNIT_SETS, cells, count, members, subsets};
use crate::explain::views::{CandidateSet, Views};

/// The numbers of rows and of columns that are tried.
const SIZES: std::ops::RangeInclusive<usize> = 3..=6;

/// The lines of a state.
struct LineTables {
    /// By columns: the rows.
    rows: Vec<[u16; 9]>,
    /// By rows: the columns.
    columns: Vec<[u16; 9]>,
    /// Per row, the columns of its open cells.
    open: [u16; 9],
}

/// Rows and columns, as sets.
#[derive(Clone, Copy)]
struct Sector {
    rows: u16,
    columns: u16,
}

/// Returns a multi-sector locked set.
pub(crate) fn find(views: &Views, rank: Rank) -> Option<FoundStep> {
    let tables = LineTables::new(views);
    let sets: Vec<u16> = SIZES.flat_map(|size| subsets(NINE, size)).collect();
    sets.iter().find_map(|&rows| {
        let counts = tables.counts(rows);
        sets.iter().find_map(|&columns| {
            let sector = Sector { rows, columns };
            tables.is_close(sector, counts[usize::from(columns)]).then(|| sector.conclusion(views, rank))?
        })
    })
}

impl LineTables {
    fn new(views: &Views) -> Self {
        let open = std::array::from_fn(|row| {
            (0..9).filter(|column| views.cells[9 * row + column] != 0).fold(0, |set, column| set | 1 << column)
        });
        Self { rows: crossings(views, COLUMN), columns: crossings(views, ROW), open }
    }

    /// Returns the number of open cells of these rows, per set of columns.
    fn counts(&self, rows: u16) -> Vec<usize> {
        let mut counts = vec![0; 512];
        for set in 1..512usize {
            let column = set.trailing_zeros();
            let own = members(rows).filter(|&row| self.open[row] >> column & 1 == 1).count();
            counts[set] = counts[set & (set - 1)] + own;
        }
        counts
    }

    /// Whether rows or columns cover each digit so that hardly more units than cells are needed. Boxes may need fewer.
    fn is_close(&self, Sector { rows, columns }: Sector, open: usize) -> bool {
        /// Hardly any sector needs boxes for more digits.
        const SPARE: usize = 3;
        let (across, down) = (&self.rows[usize::from(columns)], &self.columns[usize::from(rows)]);
        let mut needed = 0;
        across.iter().zip(down).all(|(across, down)| {
            needed += count(across & rows).min(count(down & columns));
            needed <= open + SPARE
        })
    }
}

/// Returns, per set of parallel lines and digit, the crossing lines that have the digit in these lines. `first` is the
/// first of the parallel lines.
fn crossings(views: &Views, first: usize) -> Vec<[u16; 9]> {
    let mut table = vec![[0; 9]; 512];
    for set in 1..512usize {
        let (line, rest) = (first + set.trailing_zeros() as usize, table[set & (set - 1)]);
        table[set] = std::array::from_fn(|digit| rest[digit] | views.places[line][digit]);
    }
    table
}

impl Sector {
    fn cells(self, views: &Views) -> CellSet {
        let of_lines = |first: usize, lines: u16| members(lines).fold(0, |set, line| set | UNIT_CELLS[first + line]);
        let all: CellSet = of_lines(ROW, self.rows) & of_lines(COLUMN, self.columns);
        cells(all).filter(|&cell| views.cells[cell] != 0).fold(0, |set, cell| set | 1 << cell)
    }

    fn conclusion(self, views: &Views, rank: Rank) -> Option<FoundStep> {
        let own = self.cells(views);
        let (mut needed, mut covers) = (0, [0u64; 9]);
        for (digit, cover) in covers.iter_mut().enumerate() {
            *cover = cover_of(own & views.digits[digit]);
            needed += cover.count_ones();
        }
        if needed != own.count_ones() {
            return None;
        }
        let mut gone = CandidateSet::default();
        let mut parts = [CandidateSet::default(); 3];
        for (digit, &cover) in covers.iter().enumerate() {
            for unit in members(cover) {
                gone.add(views.digits[digit] & UNIT_CELLS[unit] & !own, digit);
                parts[unit / 9].add(own & views.digits[digit], digit);
            }
        }
        let [boxes, rows, columns] = parts;
        let lines = members(self.rows).map(|row| ROW + row).chain(members(self.columns).map(|column| COLUMN + column));
        let pattern = NamedPattern::of_units(lines, [])
            .part(PatternRole::Colour(0), rows)
            .part(PatternRole::Colour(1), columns)
            .part(PatternRole::Colour(2), boxes);
        FoundStep::eliminate(rank, gone, Pattern::Named(Box::new(pattern)))
    }
}

/// Returns the fewest units of one kind that contain these places.
fn cover_of(places: CellSet) -> u64 {
    let all = cells(places).fold(0, |units, cell| units | UNIT_SETS[cell]);
    // Lines first: players see them more easily than boxes.
    let kinds = [ROW, COLUMN, 0].map(|first| all & (u64::from(NINE) << first));
    kinds.into_iter().min_by_key(|kind| kind.count_ones()).unwrap_or_default()
}
