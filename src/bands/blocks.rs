//! The counts of one band for some first partitions together.
//!
//! For a pair of partitions of the base, the counts are wanted by the partition of the third box, those for all mates
//! of the pair beside one another. Pairs with the same first partition share the mates of that; so the counts for these
//! mates are laid beside one another once, as a block for each second and third partition, and a pair's table is put
//! together from blocks.

use super::band::Band;
use super::rows::Rows;

/// Blocks are filled up with zeros to multiples of this.
const UNIT: usize = 8;

/// A block for each second partition (row) and each third one (in the row).
#[derive(Default)]
pub(super) struct Blocks {
    rows: Rows,
    /// The units in a block.
    units: usize,
    /// The third partitions.
    thirds: usize,
}

impl Blocks {
    /// The bytes that blocks for so many first and second partitions take.
    pub(super) const fn size(band: &Band, firsts: usize, seconds: usize) -> usize {
        2 * firsts.next_multiple_of(UNIT) * seconds * band.columns[2].len()
    }

    /// Lays the counts for the first partitions at these places beside one another, for these second partitions.
    pub(super) fn fill(
        &mut self,
        band: &Band,
        firsts: impl Iterator<Item = u16>,
        seconds: impl ExactSizeIterator<Item = u16>,
    ) {
        let views: Vec<_> = firsts.map(|first| band.view(first.into())).collect();
        self.units = views.len().div_ceil(UNIT);
        self.thirds = band.columns[2].len();
        self.rows.reset(seconds.len(), self.thirds * self.units * UNIT);
        for (at, second) in seconds.enumerate() {
            let units = self.rows.row_mut(at).as_chunks_mut::<UNIT>().0;
            for (unit, views) in views.chunks(UNIT).enumerate() {
                let rows: Vec<Source<'_>> =
                    views.iter().map(|view| (band.row(view, second), &view.third[..self.thirds])).collect();
                lay_unit(&rows, units[unit..].iter_mut().step_by(self.units).take(self.thirds));
            }
        }
    }

    /// Makes a table with a row for each third partition, and in it the blocks of these rows side by side.
    pub(super) fn copy(&self, rows: impl Iterator<Item = usize>, table: &mut Rows) {
        let rows: Vec<_> = rows.map(|row| self.rows.row(row)).collect();
        table.reset(self.thirds, rows.len() * self.units * UNIT);
        match self.units {
            1 => copy_units::<UNIT>(&rows, self.thirds, table),
            2 => copy_units::<{ 2 * UNIT }>(&rows, self.thirds, table),
            3 => copy_units::<{ 3 * UNIT }>(&rows, self.thirds, table),
            4 => copy_units::<{ 4 * UNIT }>(&rows, self.thirds, table),
            5 => copy_units::<{ 5 * UNIT }>(&rows, self.thirds, table),
            6 => copy_units::<{ 6 * UNIT }>(&rows, self.thirds, table),
            // There are at most 56 mates.
            7 => copy_units::<{ 7 * UNIT }>(&rows, self.thirds, table),
            _ => {}
        }
    }

    /// How many columns of a table belong to one second partition.
    pub(super) const fn width(&self) -> usize {
        self.units * UNIT
    }
}

/// Copies blocks of this size. Row by row of the table: each of the sources is then read from its beginning to its end,
/// and what is written lies together.
fn copy_units<const SIZE: usize>(rows: &[&[u16]], thirds: usize, table: &mut Rows) {
    for third in 0..thirds {
        let places = table.row_mut(third).as_chunks_mut::<SIZE>().0;
        for (place, row) in places.iter_mut().zip(rows) {
            *place = row.as_chunks().0[third];
        }
    }
}

/// Counts, and at which place of them each third partition is found.
type Source<'a> = (&'a [u16], &'a [u16]);

/// Fills units from as many sources as there are, at most [`UNIT`].
fn lay_unit<'u>(sources: &[Source<'_>], units: impl Iterator<Item = &'u mut [u16; UNIT]>) {
    match sources.len() {
        1 => lay::<1>(sources, units),
        2 => lay::<2>(sources, units),
        3 => lay::<3>(sources, units),
        4 => lay::<4>(sources, units),
        5 => lay::<5>(sources, units),
        6 => lay::<6>(sources, units),
        7 => lay::<7>(sources, units),
        _ => lay::<UNIT>(sources, units),
    }
}

/// With a number of sources that is known, one count follows the other without a loop: this is where the time goes.
fn lay<'u, const COUNT: usize>(sources: &[Source<'_>], units: impl Iterator<Item = &'u mut [u16; UNIT]>) {
    let Some(sources) = sources.first_chunk::<COUNT>() else { return };
    for (third, unit) in units.enumerate() {
        let numbers = sources.map(|(counts, places)| counts[usize::from(places[third])]);
        unit[..COUNT].copy_from_slice(&numbers);
    }
}
