//! The cases of a search: the numbers of clues in bands and stacks.
//!
//! ```text
//! 17 clues, three bands, three stacks: t = 6, the least number that some band must have
//!
//! cases for each chute C        C has 7 or more, those before it at most 6; the other two bands share at most 10
//! cases for each sharing        no chute has more than 6: the bands have 5 6 6, 6 5 6 or 6 6 5 (or the stacks)
//! ```
//!
//! Each puzzle belongs to exactly one case. A case has a number of clues for each of three bands: two are the *region*,
//! which is searched first, and the last one has many clues. In a sharing, the last band is the one that leaves the
//! other two with the fewest hitting sets. Chutes come in the order of the number of hitting sets outside them, the
//! smallest first, so that the cases with many hitting sets have the most limits.

use super::cell_set::{CellBits, cells, only, size};

/// The chosen clues, and the cells that may still become clues.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct ChosenClues {
    pub(super) clues: CellBits,
    pub(super) alive: CellBits,
}

/// A number of clues in some cells: the exact one in a band, or the maximum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Quota {
    pub(super) cells: CellBits,
    pub(super) most: usize,
}

/// A set of puzzles, given by quotas.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct QuotaCase {
    /// The exact numbers of clues in three bands, in the order in which they are searched; or the number in the whole
    /// board.
    pub(super) shares: Vec<Quota>,
    /// The maximum numbers of clues in other chutes.
    pub(super) limits: Vec<Quota>,
}

impl QuotaCase {
    /// Returns the cells that are searched last, after two bands; none if the board has no bands.
    pub(super) fn last(&self) -> Quota {
        self.shares.get(2).copied().unwrap_or(Quota { cells: 0, most: 0 })
    }

    /// Returns the cells that are searched first, and their number of clues.
    pub(super) fn region(&self) -> Quota {
        let shares = &self.shares[..self.shares.len().min(2)];
        shares.iter().fold(Quota { cells: 0, most: 0 }, |region, share| Quota {
            cells: region.cells | share.cells,
            most: region.most + share.most,
        })
    }

    /// Returns the node without clues. All cells are alive except those that may not have clues.
    pub(super) fn root(&self, every: CellBits) -> ChosenClues {
        let without = self.quotas().filter(|quota| quota.most == 0);
        ChosenClues { clues: 0, alive: without.fold(every, |alive, quota| alive & !quota.cells) }
    }

    #[inline(always)]
    fn quotas(&self) -> impl Iterator<Item = &Quota> {
        self.shares.iter().chain(&self.limits)
    }

    /// Returns the cells that remain alive after `new` is added to `clues`: those whose quota is not used up.
    #[inline(always)]
    pub(super) fn alive_after(&self, clues: CellBits, new: usize, mut alive: CellBits) -> CellBits {
        for quota in self.quotas() {
            if quota.cells & only(new) != 0 && size(clues & quota.cells) >= quota.most {
                alive &= !quota.cells;
            }
        }
        alive
    }

    /// Returns the child of a node that has one more clue. Later children do not have that clue.
    #[inline(always)]
    pub(super) fn child(&self, parent: &mut ChosenClues, cell: usize) -> ChosenClues {
        parent.alive &= !only(cell);
        let clues = parent.clues | only(cell);
        ChosenClues { clues, alive: self.alive_after(clues, cell, parent.alive) }
    }

    /// Returns the number of clues that the region lacks.
    pub(super) fn region_left(&self, clues: CellBits) -> usize {
        let region = self.region();
        region.most.saturating_sub(size(clues & region.cells))
    }
}

/// The number of bands for which there are cases. With any other number the board is searched as a whole.
const BANDS: usize = 3;

/// Maximum number of clues for which there are cases. With more, most sets of clues that hit all unavoidable sets have
/// redundant clues, which is seen early only if the board is searched as a whole.
const MOST_CLUES: usize = 22;

/// Maximum size of the hitting sets that are counted. The numbers of larger ones grow at about the same rate for each
/// band.
const COUNTED_CLUES: usize = 6;

/// Returns the cases of puzzles with this many clues. `sets` are unavoidable sets of the board, the smallest first.
pub(super) fn cases(every: CellBits, chutes: &[Vec<CellBits>; 2], clues: usize, sets: &[CellBits]) -> Vec<QuotaCase> {
    let directions = chutes.iter().filter(|chutes| chutes.len() == BANDS && clues <= MOST_CLUES);
    let directions: Vec<ThreeChutes> = directions.map(|chutes| ThreeChutes::new(chutes, clues, sets)).collect();
    if directions.is_empty() {
        return vec![QuotaCase { shares: vec![Quota { cells: every, most: clues }], limits: Vec::new() }];
    }
    let even = clues.div_ceil(BANDS);
    let mut lasts: Vec<(f64, &ThreeChutes, usize)> = Vec::new();
    for direction in &directions {
        lasts.extend((0..BANDS).map(|last| (direction.cost_with_many(last), direction, last)));
    }
    lasts.sort_by(|one, other| one.0.total_cmp(&other.0));
    // The limits if no chute has many clues.
    let mut limits: Vec<Quota> = Vec::new();
    let mut cases = Vec::new();
    for (_, direction, last) in lasts {
        for shares in shares(BANDS, clues, clues).into_iter().filter(|shares| shares[last] > even) {
            cases.extend(direction.case(&shares, last, &limits));
        }
        limits.push(Quota { cells: direction.chutes[last], most: even });
    }
    // Most puzzles have an even share of clues in each chute, so these cases come first.
    let sharings = directions.iter().map(|direction| direction.sharings(&limits));
    let cheapest = sharings.min_by(|one, other| one.cost.total_cmp(&other.cost));
    cheapest.into_iter().flat_map(|sharings| sharings.cases).chain(cases).collect()
}

/// The three bands, or the three stacks.
struct ThreeChutes {
    chutes: [CellBits; BANDS],
    /// Number of clues of the puzzles.
    clues: usize,
    /// For each chute, the number of hitting sets for each number of clues.
    counts: [Vec<f64>; BANDS],
}

/// The ways to distribute clues to chutes so that none has more than an even share.
struct Sharings {
    cases: Vec<QuotaCase>,
    /// Estimated number of hitting sets of all regions.
    cost: f64,
}

impl ThreeChutes {
    fn new(chutes: &[CellBits], clues: usize, sets: &[CellBits]) -> Self {
        let chutes: [CellBits; BANDS] = std::array::from_fn(|chute| chutes[chute]);
        Self { chutes, clues, counts: chutes.map(|chute| hitting_sets(chute, clues, sets)) }
    }

    /// Returns the estimated number of hitting sets of the region without chute `last`: the product of the numbers for
    /// its two chutes.
    fn cost(&self, shares: &[usize], last: usize) -> f64 {
        (0..BANDS).filter(|chute| *chute != last).map(|chute| self.counts[chute][shares[chute]]).product()
    }

    /// Returns that number if chute `last` has more than an even share.
    fn cost_with_many(&self, last: usize) -> f64 {
        let all = shares(BANDS, self.clues, self.clues);
        let many = all.iter().filter(|shares| shares[last] == self.clues.div_ceil(BANDS) + 1);
        many.map(|shares| self.cost(shares, last)).sum()
    }

    fn sharings(&self, limits: &[Quota]) -> Sharings {
        let mut sharings = Sharings { cases: Vec::new(), cost: 0.0 };
        for shares in shares(BANDS, self.clues, self.clues.div_ceil(BANDS)) {
            let costs = (0..BANDS).map(|last| (self.cost(&shares, last), last));
            let (cost, last) = costs.min_by(|one, other| one.0.total_cmp(&other.0)).unwrap_or_default();
            sharings.cases.extend(self.case(&shares, last, limits));
            sharings.cost += cost;
        }
        sharings
    }

    /// Returns the case with these numbers of clues; `None` if there is no puzzle.
    fn case(&self, shares: &[usize], last: usize, limits: &[Quota]) -> Option<QuotaCase> {
        let of = |chute: usize| Quota { cells: self.chutes[chute], most: shares[chute] };
        let own = [(last + 1) % BANDS, (last + 2) % BANDS, last].map(of);
        let is_possible = own.iter().all(|own| own.most <= size(own.cells))
            && (0..BANDS).all(|chute| self.counts[chute][shares[chute]] > 0.0)
            && own.iter().all(|own| limits.iter().all(|limit| limit.cells != own.cells || own.most <= limit.most));
        let others = limits.iter().filter(|limit| own.iter().all(|own| own.cells != limit.cells));
        is_possible.then(|| QuotaCase { shares: own.to_vec(), limits: others.copied().collect() })
    }
}

/// Returns all lists of `count` numbers up to `most` with this sum.
fn shares(count: usize, sum: usize, most: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return if sum == 0 { vec![Vec::new()] } else { Vec::new() };
    }
    let lists = (0..=most.min(sum)).flat_map(|last| {
        let others = shares(count - 1, sum - last, most);
        others.into_iter().map(move |others| [others, vec![last]].concat())
    });
    lists.collect()
}

/// Returns how many sets of 0, 1 and so on up to `most` cells of a chute hit all `sets` that lie within it.
fn hitting_sets(chute: CellBits, most: usize, sets: &[CellBits]) -> Vec<f64> {
    let within: Vec<CellBits> = sets.iter().copied().filter(|set| set & !chute == 0).collect();
    let mut counts = vec![0.0; most.min(COUNTED_CLUES) + 1];
    count_hitting_sets(chute, 0, &within, &mut counts);
    let largest = counts[counts.len() - 1];
    // Larger ones are not excluded.
    counts.resize(most + 1, largest.max(1.0));
    counts
}

/// Counts the sets of cells in `alive` that, together with `chosen` other cells, hit all of `sets`, by their sizes.
fn count_hitting_sets(alive: CellBits, chosen: usize, sets: &[CellBits], counts: &mut [f64]) {
    let left = counts.len() - 1 - chosen;
    let Some(smallest) = sets.iter().copied().min_by_key(|set| size(*set)) else {
        // The other cells are free.
        let (mut ways, free) = (1.0, size(alive));
        for more in 0..=left {
            counts[chosen + more] += ways;
            ways *= free.saturating_sub(more) as f64 / (more + 1) as f64;
        }
        return;
    };
    if left == 1 {
        counts[chosen + 1] += size(sets.iter().fold(alive, |all, set| all & set)) as f64;
        return;
    }
    let mut alive = alive;
    for cell in cells(smallest).take(if left == 0 { 0 } else { usize::MAX }) {
        alive &= !only(cell);
        let open: Vec<CellBits> = sets.iter().filter(|set| *set & only(cell) == 0).map(|set| set & alive).collect();
        if !open.contains(&0) {
            count_hitting_sets(alive, chosen + 1, &open, counts);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cell_set::set_of;
    use super::*;

    fn classic() -> [Vec<CellBits>; 2] {
        let chute = |line_of: fn(usize) -> usize| {
            (0..3).map(|number| set_of((0..81).filter(|cell| line_of(*cell) / 3 == number))).collect()
        };
        [chute(|cell| cell / 9), chute(|cell| cell % 9)]
    }

    fn belongs(clues: CellBits, case: &QuotaCase) -> bool {
        case.shares.iter().all(|share| size(clues & share.cells) == share.most)
            && case.limits.iter().all(|limit| size(clues & limit.cells) <= limit.most)
    }

    #[test]
    fn each_puzzle_belongs_to_exactly_one_case() {
        let every = set_of(0..81);
        for clues in [1, 2, 4, 16, 17, 18, 22, 25] {
            let cases = cases(every, &classic(), clues, &[]);
            // Strides and blocks of cells: even and uneven sharings.
            for (stride, start) in [(1, 0), (1, 40), (2, 5), (3, 1), (4, 0), (7, 3), (9, 2), (10, 6), (13, 11), (27, 2)]
            {
                let puzzle = set_of((0..81).map(|step| (start + stride * step + step / 27) % 81).take(clues));
                if size(puzzle) == clues {
                    let count = cases.iter().filter(|case| belongs(puzzle, case)).count();
                    assert_eq!(count, 1, "{clues} clues, stride {stride} from {start}");
                }
            }
        }
    }

    #[test]
    fn hitting_sets_are_counted() {
        // {0 1} and {1 2} in five cells: by plain enumeration.
        let (chute, sets) = (0b11111, [0b11, 0b110]);
        let mut expected = vec![0.0; 5];
        for chosen in 0..32_u128 {
            if sets.iter().all(|set| set & chosen != 0) && size(chosen) <= 4 {
                expected[size(chosen)] += 1.0;
            }
        }
        let mut counts = vec![0.0; 5];
        count_hitting_sets(chute, 0, &sets, &mut counts);
        assert_eq!(counts, expected);
    }

    #[test]
    fn shares_have_their_sum() {
        assert_eq!(shares(3, 17, 6), [[6, 6, 5], [6, 5, 6], [5, 6, 6]]);
        assert_eq!(shares(2, 0, 3), [[0, 0]]);
    }
}
