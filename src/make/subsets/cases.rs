//! The cases of a search, which limit the number of clues in bands and stacks.
//!
//! ```text
//! 17 clues, three bands, three stacks: t = 6, the least number that some band must have
//!
//! one case for each chute C     C has 7 or more, those before it at most 6: the other two bands share at most 10
//! one case for each sharing     no chute has more than 6: the bands have 5 6 6, 6 5 6 or 6 6 5 (or the stacks)
//! ```
//!
//! Each puzzle belongs to exactly one case. In each case, all bands but one (the *region*) have few clues, and many
//! unavoidable sets of their own. So the region is searched first, and the last band only where the region is complete.
//! Any band can be the last one of a sharing: it is the one that leaves the others with the fewest hitting sets.

use super::cell_set::{CellBits, cells, only, size};

/// The chosen clues, and the cells that may still become clues.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct ChosenClues {
    pub(super) clues: CellBits,
    pub(super) alive: CellBits,
}

/// The maximum number of clues in some cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Quota {
    pub(super) cells: CellBits,
    pub(super) most: usize,
}

/// A set of puzzles, given by quotas. The first quota is that of the region.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct QuotaCase {
    pub(super) quotas: Vec<Quota>,
}

impl QuotaCase {
    /// Returns the cells that are searched first, and their maximum number of clues.
    pub(super) fn region(&self) -> Quota {
        self.quotas[0]
    }

    /// Returns the node without clues. All cells are alive except those that may not have clues.
    pub(super) fn root(&self, every: CellBits) -> ChosenClues {
        let without = self.quotas.iter().filter(|quota| quota.most == 0);
        ChosenClues { clues: 0, alive: without.fold(every, |alive, quota| alive & !quota.cells) }
    }

    /// Returns the cells that remain alive after `new` is added to `clues`: those whose quota is not used up.
    #[inline(always)]
    pub(super) fn alive_after(&self, clues: CellBits, new: usize, mut alive: CellBits) -> CellBits {
        for quota in &self.quotas {
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

    /// Returns the maximum number of clues in the last band, whose cells are `outside`.
    #[inline(always)]
    pub(super) fn most_of(&self, outside: CellBits) -> usize {
        self.quotas.iter().find(|quota| quota.cells == outside).map_or(size(outside), |quota| quota.most)
    }

    /// Returns the number of clues that the region may still get.
    pub(super) fn region_left(&self, clues: CellBits) -> usize {
        let region = self.region();
        region.most.saturating_sub(size(clues & region.cells))
    }
}

/// The numbers of bands for which there are cases. With any other number the region is the board.
const BANDS: std::ops::RangeInclusive<usize> = 2..=4;

/// Maximum size of the hitting sets that are counted to choose the last band. Larger ones grow in number at about the
/// same rate for each choice.
const COUNTED_CLUES: usize = 6;

/// Returns the cases of puzzles with this many clues. `sets` are unavoidable sets of the board, the smallest first.
pub(super) fn cases(every: CellBits, chutes: &[Vec<CellBits>; 2], clues: usize, sets: &[CellBits]) -> Vec<QuotaCase> {
    if chutes.iter().any(|chutes| !BANDS.contains(&chutes.len())) {
        return vec![QuotaCase { quotas: vec![Quota { cells: every, most: clues }] }];
    }
    // The quotas if no chute has many clues.
    let even: Vec<Quota> = chutes
        .iter()
        .flat_map(|chutes| chutes.iter().map(|&cells| Quota { cells, most: clues.div_ceil(chutes.len()) }))
        .collect();
    let with_many = even.iter().enumerate().filter(|(_, quota)| quota.most < clues);
    let mut cases: Vec<QuotaCase> = with_many
        .map(|(number, &Quota { cells, most })| {
            let region = Quota { cells: every & !cells, most: clues - most - 1 };
            QuotaCase { quotas: [&[region], &even[..number]].concat() }
        })
        .collect();
    let sharings = chutes.each_ref().map(|chutes| Sharings::new(chutes, clues, sets));
    let [by_bands, by_stacks] = &sharings;
    let fewest = if by_stacks.cost < by_bands.cost { by_stacks } else { by_bands };
    cases.extend(fewest.cases.iter().map(|(quotas, last)| {
        let region = Quota { cells: every & !quotas[*last].cells, most: clues - quotas[*last].most };
        let others = even.iter().filter(|quota| quotas.iter().all(|own| own.cells != quota.cells));
        QuotaCase { quotas: [region].into_iter().chain(quotas.iter().copied()).chain(others.copied()).collect() }
    }));
    cases
}

/// The ways to distribute clues to chutes so that none has more than an even share.
struct Sharings {
    /// The number of clues of each chute, and the chute that is searched last.
    cases: Vec<(Vec<Quota>, usize)>,
    /// Estimated number of hitting sets of all regions.
    cost: f64,
}

impl Sharings {
    fn new(chutes: &[CellBits], clues: usize, sets: &[CellBits]) -> Self {
        let even = clues.div_ceil(chutes.len());
        let counts: Vec<Vec<f64>> = chutes.iter().map(|chute| hitting_sets(*chute, even, sets)).collect();
        let mut sharings = Self { cases: Vec::new(), cost: 0.0 };
        for shares in shares(chutes.len(), clues, even) {
            let costs = (0..chutes.len()).map(|last| (cost_without(last, &shares, &counts), last));
            let (cost, last) = costs.min_by(|one, other| one.0.total_cmp(&other.0)).unwrap_or_default();
            let quotas = chutes.iter().zip(&shares).map(|(&cells, &most)| Quota { cells, most }).collect();
            sharings.cases.push((quotas, last));
            sharings.cost += cost;
        }
        sharings
    }
}

/// Returns the estimated number of hitting sets of the region without chute `last`: the product of those of its chutes,
/// whose numbers of clues are `shares`. `counts` has the number of hitting sets for each chute and number of clues.
fn cost_without(last: usize, shares: &[usize], counts: &[Vec<f64>]) -> f64 {
    let chutes = shares.iter().zip(counts).enumerate().filter(|(chute, _)| *chute != last);
    chutes.map(|(_, (share, counts))| counts[*share]).product()
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

/// Returns how many sets of 0, 1 and so on up to `most` cells of a chute hit those of `sets` that lie within it.
fn hitting_sets(chute: CellBits, most: usize, sets: &[CellBits]) -> Vec<f64> {
    let within: Vec<CellBits> = sets.iter().copied().filter(|set| set & !chute == 0).collect();
    let mut counts = vec![0.0; most.min(COUNTED_CLUES) + 1];
    count_hitting_sets(chute, 0, &within, &mut counts);
    let largest = counts[counts.len() - 1];
    counts.resize(most + 1, largest);
    // A share that no set fits costs nothing, but a product must still tell regions apart.
    counts.iter().map(|count| count.max(0.001)).collect()
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

    /// Whether a puzzle belongs to a case. The quotas of a sharing are exact, as their sum is.
    fn belongs(clues: CellBits, case: &QuotaCase) -> bool {
        case.quotas.iter().all(|quota| size(clues & quota.cells) <= quota.most)
    }

    #[test]
    fn each_puzzle_belongs_to_exactly_one_case() {
        let every = set_of(0..81);
        for clues in [1, 2, 4, 16, 17, 18, 25] {
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
