//! Splits stalled boards in two, in all lanes at the same time, on a digit and a cell that may hold it.
//!
//! ```text
//! targets  cells with two candidates; if there are none, those with the fewest
//! digit    the one that occurs in most targets (on a tie, the one with most candidates)
//! cell     the target whose peers lose most by it: a candidate of the digit counts 1, in a target 3
//!
//! first child    the cell holds the digit, which is removed from the peers of the cell
//! second child   it does not; if only one other digit is left, that is removed from the peers
//! ```
//!
//! Choosing the digit first, and scoring only its cells, explores more nodes than scoring all cells (forum hardest
//! 173 against 143), but takes a third of the time. The peers are counted as a set. If row, column and box were
//! counted separately, some cells of the box would count twice, and the choice would be no better than chance (180
//! nodes against 124).

#![expect(clippy::needless_range_loop, reason = "iterators over vectors may stay calls; by index all is inlined")]

use super::board::WORDS;
use super::closure::{any_of_three, boxes_beside, fill_from_first, three};
use super::pool::Batch;
use crate::simd::{Subroutine, Vector};

/// A number for each cell or mini-row, one vector per bit, lowest first.
type Planes<V, const BITS: usize> = [V; BITS];

/// Splits stalled boards on cells `within` the columns and bands of this word. The boards become their first
/// children, and the second children are returned. Both keep the tags of the boards.
#[inline(always)]
pub(super) fn split<V: Vector>(boards: &mut Batch<V>, within: V) -> Batch<V> {
    let DigitChoice { digit, places, targets, has_pairs } = V::call(ChooseDigit { boards, within });
    let cell = V::call(ChooseCell { places, targets });
    V::call(Split { boards, digit, cell, has_pairs })
}

/// Chooses a digit, on cells `within` the columns and bands of a word.
struct ChooseDigit<'a, V> {
    boards: &'a Batch<V>,
    within: V,
}

/// A digit for each board.
struct DigitChoice<V> {
    /// The digit, from 0.
    digit: V,
    /// Its places.
    places: [V; 3],
    /// Its places that are targets.
    targets: [V; 3],
    /// All bits set in the lanes whose targets have two candidates.
    has_pairs: V,
}

impl<V: Vector> Subroutine for ChooseDigit<'_, V> {
    type Output = DigitChoice<V>;

    #[inline(always)]
    fn run(self) -> DigitChoice<V> {
        let Self { boards, within } = self;
        let pairs = three!(|row| boards.marked[row] & within);
        let has_pairs = (pairs[0] | pairs[1] | pairs[2]).filled();
        // If each lane has a pair, candidates need not be counted.
        let targets = if has_pairs.nonzero() == u32::MAX >> (32 - V::LANES) {
            pairs
        } else {
            with_fewest(boards, pairs, has_pairs, within)
        };
        let (digit, places) = in_most(boards, &targets);
        DigitChoice { digit, places, targets: three!(|row| places[row] & targets[row]), has_pairs }
    }
}

/// Chooses a target cell of a digit: the first of those whose peers have the greatest weight.
struct ChooseCell<V> {
    places: [V; 3],
    targets: [V; 3],
}

impl<V: Vector> Subroutine for ChooseCell<V> {
    /// The cell, as a bit in one of its rows.
    type Output = [V; 3];

    #[inline(always)]
    fn run(self) -> [V; 3] {
        first_cell(most_peers(self.places, self.targets))
    }
}

/// Splits boards: those with the digit in the cell replace the boards, those without it are returned.
struct Split<'a, V> {
    boards: &'a mut Batch<V>,
    digit: V,
    cell: [V; 3],
    has_pairs: V,
}

impl<V: Vector> Subroutine for Split<'_, V> {
    type Output = Batch<V>;

    #[inline(always)]
    fn run(self) -> Batch<V> {
        let Self { boards, digit: chosen, cell, has_pairs } = self;
        let peers = peers(cell);
        let mut second = *boards;
        for digit in 0..9 {
            let words = boards.digit(digit);
            let is_other = (chosen ^ V::splat(digit as u32)).filled();
            let holds = ((words[0] & cell[0]) | (words[1] & cell[1]) | (words[2] & cell[2])).filled();
            // Only if the cell had two candidates does the second child have one left. Without `has_pairs`, a cell
            // with three candidates took the others from its peers, an unsound step that fuzzing found.
            let is_last = holds & has_pairs;
            for row in 0..3 {
                let gone = V::select(is_other, cell[row], peers[row]);
                boards.words[3 * digit + row] = words[row] & !gone;
                let gone = V::select(is_other, is_last & peers[row], cell[row]);
                second.words[3 * digit + row] = words[row] & !gone;
            }
        }
        boards.mark_naked();
        second.mark_naked();
        second
    }
}

/// Returns the cells to choose from: the pairs of boards that have pairs, and otherwise the cells with the fewest
/// candidates.
#[inline(always)]
fn with_fewest<V: Vector>(boards: &Batch<V>, pairs: [V; 3], has_pairs: V, within: V) -> [V; 3] {
    let none = V::splat(0);
    // Candidate counts of each cell as numbers of four bits, one word per bit. Adding 1 is a carry through the four
    // words.
    let mut counts = [[none; 4]; 3];
    for index in 0..WORDS {
        let mut carry = boards.words[index];
        for bit in 0..4 {
            let plane = counts[index % 3][bit];
            (counts[index % 3][bit], carry) = (plane ^ carry, plane & carry);
        }
    }
    // Cells with one candidate are excluded.
    let mut cells = [none; 3];
    for row in 0..3 {
        cells[row] = (counts[row][1] | counts[row][2] | counts[row][3]) & within;
    }
    // The minimum of many numbers at the same time: from the highest bit down, those with a zero stay, if there are
    // any.
    for bit in 0..4 {
        let bit = 3 - bit;
        let mut fewer = [none; 3];
        for row in 0..3 {
            fewer[row] = cells[row] & !counts[row][bit];
        }
        cells = where_any(fewer, cells);
    }
    for row in 0..3 {
        cells[row] = V::select(has_pairs, pairs[row], cells[row]);
    }
    cells
}

/// Returns the first cells in lanes that have any, and the other cells elsewhere.
#[inline(always)]
fn where_any<V: Vector>(first: [V; 3], others: [V; 3]) -> [V; 3] {
    let any = (first[0] | first[1] | first[2]).filled();
    let mut cells = others;
    for row in 0..3 {
        cells[row] = V::select(any, first[row], others[row]);
    }
    cells
}

/// Returns the digit that occurs in most targets, and its places.
#[inline(always)]
fn in_most<V: Vector>(boards: &Batch<V>, targets: &[V; 3]) -> (V, [V; 3]) {
    let none = V::splat(0);
    let (mut best, mut digit, mut places) = (none, none, [none; 3]);
    for number in 0..9 {
        let words = boards.digit(number);
        let (mut in_targets, mut all) = (none, none);
        for row in 0..3 {
            in_targets = in_targets.plus((words[row] & targets[row]).count_ones());
            all = all.plus(words[row].count_ones());
        }
        // Targets first; candidates break ties. There are at most 81 of them, so eight bits are enough.
        let key = in_targets.shl::<8>().plus(all);
        // The difference is negative if this digit is better.
        let better = none.minus(best.minus(key).shr::<31>());
        best = V::select(better, key, best);
        digit = V::select(better, V::splat(number as u32), digit);
        for row in 0..3 {
            places[row] = V::select(better, words[row], places[row]);
        }
    }
    (digit, places)
}

/// Returns the first of some cells.
#[inline(always)]
fn first_cell<V: Vector>(cells: [V; 3]) -> [V; 3] {
    let none = V::splat(0);
    let (mut first, mut before) = (cells, none);
    for row in 0..3 {
        // The lowest bit of a word, unless an earlier row has a cell.
        first[row] = cells[row] & none.minus(cells[row]) & !before;
        before = before | cells[row].filled();
    }
    first
}

/// Returns the target cells of a digit whose peers have the greatest weight. A place of the digit weighs 1, a
/// target 3.
#[inline(always)]
fn most_peers<V: Vector>(places: [V; 3], targets: [V; 3]) -> [V; 3] {
    let none = V::splat(0);
    // Mini-rows, each as the first of its three bits.
    let mut rows = [[none; 4]; 3];
    for row in 0..3 {
        let (place, target) = (places[row], targets[row]);
        rows[row] =
            weights([place, place.shr::<1>(), place.shr::<2>()], [target, target.shr::<1>(), target.shr::<2>()]);
    }
    let boxes =
        add::<V, 5>(carry_in(add_carry(rows[0], rows[1])), [rows[2][0], rows[2][1], rows[2][2], rows[2][3], none]);
    // Mini-columns of the other two bands.
    let columns = weights(places, targets);
    let (mut next, mut after) = (columns, columns);
    for bit in 0..4 {
        [next[bit], after[bit]] = columns[bit].turns();
    }
    let columns = carry_in(add_carry(next, after));
    // The cell itself is counted with its box. That is the same for all target cells, so it makes no difference.
    let mut scores = [[none; 6]; 3];
    for row in 0..3 {
        let (mut next, mut after) = (rows[row], rows[row]);
        for bit in 0..4 {
            [next[bit], after[bit]] = boxes_beside(rows[row][bit]);
        }
        let beside = carry_in(add_carry(next, after));
        let mut in_rows: Planes<V, 6> = {
            let (sum, carry) = add_carry(boxes, beside);
            [sum[0], sum[1], sum[2], sum[3], sum[4], carry]
        };
        for bit in 0..6 {
            in_rows[bit] = fill_from_first(in_rows[bit]);
        }
        scores[row] = add(in_rows, [columns[0], columns[1], columns[2], columns[3], columns[4], none]);
    }
    let mut best = targets;
    for bit in 0..6 {
        let bit = 5 - bit;
        let mut higher = best;
        for row in 0..3 {
            higher[row] = best[row] & scores[row][bit];
        }
        best = where_any(higher, best);
    }
    best
}

/// Returns the total weight of three cells: the number of places, plus twice the number of targets.
#[inline(always)]
fn weights<V: Vector>(places: [V; 3], targets: [V; 3]) -> Planes<V, 4> {
    let ones = places[0] ^ places[1] ^ places[2];
    let twos = V::majority(places[0], places[1], places[2]);
    let target_twos = targets[0] ^ targets[1] ^ targets[2];
    let target_fours = V::majority(targets[0], targets[1], targets[2]);
    let carry = twos & target_twos;
    [ones, twos ^ target_twos, target_fours ^ carry, target_fours & carry]
}

/// Returns the sum of two numbers, and its carry.
#[inline(always)]
fn add_carry<V: Vector, const BITS: usize>(a: Planes<V, BITS>, b: Planes<V, BITS>) -> (Planes<V, BITS>, V) {
    let (mut sum, mut carry) = (a, V::splat(0));
    for bit in 0..BITS {
        sum[bit] = a[bit] ^ b[bit] ^ carry;
        carry = V::majority(a[bit], b[bit], carry);
    }
    (sum, carry)
}

/// Returns the sum of two numbers whose sum has no carry.
#[inline(always)]
fn add<V: Vector, const BITS: usize>(a: Planes<V, BITS>, b: Planes<V, BITS>) -> Planes<V, BITS> {
    add_carry(a, b).0
}

/// Returns a sum of four bits together with its carry.
#[inline(always)]
fn carry_in<V: Vector>((sum, carry): (Planes<V, 4>, V)) -> Planes<V, 5> {
    [sum[0], sum[1], sum[2], sum[3], carry]
}

/// Returns the cells that share a unit with a cell.
#[inline(always)]
fn peers<V: Vector>(cell: [V; 3]) -> [V; 3] {
    // The column in the other two bands, and the whole box, are the same for all three words; the row differs.
    let any = cell[0] | cell[1] | cell[2];
    let [next, after] = any.turns();
    let outside = fill_from_first(any_of_three(any)) | next | after;
    let mut peers = cell;
    for row in 0..3 {
        let [next, after] = boxes_beside(fill_from_first(any_of_three(cell[row])));
        peers[row] = (outside | next | after) & !cell[row];
    }
    peers
}
