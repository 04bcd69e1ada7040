//! Chains without branches: a candidate that would be off if it were on is removed; a candidate that would be on if it
//! were off is placed. Chains of one digit come first, then all others; within each group the shortest chain wins, then
//! the first one found.

use crate::explain::data::candidate::Candidate;
use crate::explain::data::reason::{ChainNode, Reason};
use crate::explain::data::step::Step;
use crate::explain::data::technique::Technique;
use crate::explain::data::technique_set::TechniqueSet;
use crate::explain::pencilmarks::Pencilmarks;
use crate::model::{Digit, DigitSet};
use crate::search::limits::{Limits, PollPlace, Stop};

/// Number of nodes of the shortest chain of one digit, which has its own name: turbot fish.
const TURBOT: usize = 6;

/// The links between the candidates of a state.
struct CandidateLinks {
    candidates: Vec<(usize, Digit)>,
    /// Per candidate: its weak links (at most one end is true), and its strong links (at least one end is true).
    weak: Vec<Vec<u32>>,
    strong: Vec<Vec<u32>>,
}

/// Returns the shortest chain of these techniques.
///
/// # Errors
/// If a limit ends the search.
pub(super) fn find(marks: &Pencilmarks, techniques: &TechniqueSet, limits: &Limits<'_>) -> Result<Option<Step>, Stop> {
    for one_digit in [true, false] {
        // Within a pass, the technique depends only on whether the length is TURBOT or more.
        if [TURBOT, usize::MAX].iter().all(|&length| !techniques.allows(technique(one_digit, length))) {
            continue;
        }
        let Some(links) = CandidateLinks::new(marks, one_digit, limits)? else { continue };
        let mut best: Option<Vec<(usize, bool)>> = None;
        for start in 0..links.candidates.len() {
            for on in [true, false] {
                let most = best.as_ref().map_or(usize::MAX, Vec::len);
                let chain = links.chain(start, on, most, limits)?;
                best = chain.filter(|chain| techniques.allows(technique(one_digit, chain.len()))).or(best);
            }
        }
        if let Some(step) = best.and_then(|chain| links.step(marks, &chain, one_digit)) {
            return Ok(Some(step));
        }
    }
    Ok(None)
}

/// Returns the scale's name for a chain of `length` nodes.
const fn technique(one_digit: bool, length: usize) -> Technique {
    match (one_digit, length) {
        (true, TURBOT) => Technique::TurbotFish,
        (true, _) => Technique::ForcingXChain,
        _ => Technique::ForcingChain,
    }
}

impl CandidateLinks {
    /// Returns the links of a state, or `None` if there are no strong links and so no chain. An empty grid has no
    /// strong links, and an empty 64x64 grid would have 60 million weak ones.
    fn new(marks: &Pencilmarks, one_digit: bool, limits: &Limits<'_>) -> Result<Option<Self>, Stop> {
        // Units may contain cells outside the grid.
        let cells = 0..marks.layout().cell_count();
        let candidates: Vec<(usize, Digit)> = cells.flat_map(|cell| candidates_of(marks, cell)).collect();
        let mut links =
            Self { weak: vec![Vec::new(); candidates.len()], strong: vec![Vec::new(); candidates.len()], candidates };
        let Self { candidates, weak, strong } = &mut links;
        for group in groups(marks, candidates, one_digit) {
            limits.poll(PollPlace::Node)?;
            if group.len() == 2 {
                join(strong, &group);
            }
        }
        if strong.iter().all(Vec::is_empty) {
            return Ok(None);
        }
        for group in groups(marks, candidates, one_digit) {
            limits.poll(PollPlace::Node)?;
            join(weak, &group);
        }
        links.join_rivals(marks);
        Ok(Some(links))
    }

    /// Links candidates of the same digit in cells that must differ although no unit contains both: at most one of the
    /// two is true.
    fn join_rivals(&mut self, marks: &Pencilmarks) {
        for (number, &(cell, digit)) in self.candidates.iter().enumerate() {
            let rivals = marks.layout().rivals(cell).iter().map(|&rival| (usize::from(rival), digit));
            let others = rivals.filter_map(|rival| self.candidates.binary_search(&rival).ok());
            self.weak[number].extend(others.map(|other| other as u32));
        }
    }

    /// Returns the shortest chain from a start to its opposite with fewer than `most` nodes, by breadth-first search.
    fn chain(
        &self,
        start: usize,
        on: bool,
        most: usize,
        limits: &Limits<'_>,
    ) -> Result<Option<Vec<(usize, bool)>>, Stop> {
        // Predecessor of each node. A node is twice the candidate's number, plus one if the candidate is on.
        let mut before = vec![u32::MAX; 2 * self.candidates.len()];
        let (first, goal) = (2 * start + usize::from(on), 2 * start + usize::from(!on));
        let (mut level, mut length) = (vec![first], 1);
        before[first] = first as u32;
        while !level.is_empty() && length + 1 < most {
            let mut next = Vec::new();
            for node in level {
                limits.poll(PollPlace::Node)?;
                let list = if node % 2 == 1 { &self.weak[node / 2] } else { &self.strong[node / 2] };
                for &other in list {
                    let to = 2 * other as usize + usize::from(node % 2 == 0);
                    if before[to] == u32::MAX {
                        before[to] = node as u32;
                        next.push(to);
                    }
                }
            }
            length += 1;
            if before[goal] != u32::MAX {
                return Ok(Some(trace(&before, first, goal)));
            }
            level = next;
        }
        Ok(None)
    }

    /// Returns the step that a chain justifies.
    fn step(&self, marks: &Pencilmarks, chain: &[(usize, bool)], one_digit: bool) -> Option<Step> {
        let &(start, on) = chain.first()?;
        let (cell, digit) = self.candidates[start];
        let nodes = chain.iter().enumerate().map(|(place, &(number, on))| self.node(place, number, on)).collect();
        let reason = Reason::Chains { chains: vec![nodes] };
        let own = DigitSet::from_digit(digit);
        let gone = if on { own } else { marks.candidates(cell) - own };
        let eliminations: Vec<_> = gone.iter().map(|digit| Candidate::new(cell as u16, digit)).collect();
        (!eliminations.is_empty()).then_some(Step {
            shape: marks.shape(),
            technique: technique(one_digit, chain.len()),
            rating: None,
            placement: (!on).then_some(Candidate::new(cell as u16, digit)),
            eliminations,
            reason,
        })
    }

    /// Returns the node at a place of a chain. Its cause is the node before it.
    fn node(&self, place: usize, number: usize, on: bool) -> ChainNode {
        let (cell, digit) = self.candidates[number];
        let causes = place.checked_sub(1).map(|cause| cause as u16).into_iter().collect();
        ChainNode { candidate: Candidate::new(cell as u16, digit), on, causes }
    }
}

/// Returns the candidates of a cell.
fn candidates_of(marks: &Pencilmarks, cell: usize) -> impl Iterator<Item = (usize, Digit)> {
    marks.candidates(cell).iter().map(move |digit| (cell, digit))
}

/// Returns the groups of candidates of which exactly one is true: the places of a digit in a unit and, unless
/// `one_digit`, the candidates of a cell.
fn groups<'a>(
    marks: &'a Pencilmarks,
    candidates: &'a [(usize, Digit)],
    one_digit: bool,
) -> impl Iterator<Item = Vec<u32>> + 'a {
    let (layout, digits) = (marks.layout(), DigitSet::up_to(marks.shape().side()));
    let units = (0..layout.unit_count()).flat_map(move |unit| digits.iter().map(move |digit| (unit, digit)));
    let in_units = units.map(move |(unit, digit)| {
        let cells = layout.unit_cells(unit).iter().map(|cell| usize::from(*cell));
        numbers_in(candidates, cells.map(|cell| (cell, digit)))
    });
    let cells = (0..marks.layout().cell_count()).filter(move |_| !one_digit);
    in_units.chain(cells.map(move |cell| numbers_in(candidates, candidates_of(marks, cell))))
}

/// Returns the indices of the candidates of a group in this sorted list, for those that are in it.
fn numbers_in(candidates: &[(usize, Digit)], group: impl Iterator<Item = (usize, Digit)>) -> Vec<u32> {
    group.filter_map(|candidate| candidates.binary_search(&candidate).ok()).map(|number| number as u32).collect()
}

/// Links every member of a group to every other member.
fn join(links: &mut [Vec<u32>], group: &[u32]) {
    for &one in group {
        for &other in group.iter().filter(|other| **other != one) {
            let list = &mut links[one as usize];
            if !list.contains(&other) {
                list.push(other);
            }
        }
    }
}

fn trace(before: &[u32], first: usize, goal: usize) -> Vec<(usize, bool)> {
    let mut chain = vec![(goal / 2, goal % 2 == 1)];
    let mut node = goal;
    while node != first {
        node = before[node] as usize;
        chain.push((node / 2, node % 2 == 1));
    }
    chain.reverse();
    chain
}
