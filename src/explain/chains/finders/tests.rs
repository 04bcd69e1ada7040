//! Properties of all propagations, for any puzzle.

use super::Finders;
use super::cache::{PropagationCache, PropagationContext};
use super::{CandidateBoard, ChainFamily};
use crate::explain::chains::SMALL;
use crate::explain::chains::base::{Assumption, BaseState};
use crate::explain::chains::links::LinkGraph;
use crate::explain::chains::propagate::{ContradictingPair, Propagation};
use crate::explain::chains::static_list;
use crate::explain::chains::static_search::StaticSearch;
use crate::explain::data::chain_key::Pass;
use crate::explain::data::technique::Level;
use crate::explain::geometry::{CELLS, Classic, members};
use crate::explain::scale::STATIC_NUMBERS;
use crate::explain::views::CandidateSet;
use crate::model::Grid;
use crate::search::limits::Limits;
use crate::whole::sized;

const DYNAMIC: ChainFamily = ChainFamily::dynamic(Level::Dynamic);
const PLUS: ChainFamily = ChainFamily::dynamic(Level::Plus);
const NESTED_STATIC: ChainFamily = ChainFamily::dynamic(Level::NestedStatic);

/// The states of some of the project's puzzles before their first step with at least this number.
fn stuck(least: u16) -> Vec<CandidateBoard> {
    let list = include_str!("../../../../puzzles/rated.csv");
    let mut states = Vec::new();
    for line in list.lines().skip(1).filter(|line| line.contains("Forcing Chain")).step_by(3).take(40) {
        let grid: Grid = line.split(',').next().expect("a puzzle").parse().expect("a puzzle");
        let (steps, _) = crate::explain::Rater::default().solve(&grid).expect("no limit");
        let mut board = CandidateBoard::try_from(&grid).expect("classic");
        for step in steps.iter().take_while(|step| step.rating.is_some_and(|rating| rating.0 < least)) {
            for gone in &step.eliminations {
                board.eliminate(&CandidateSet::at(1 << gone.cell, usize::from(gone.digit.get()) - 1));
            }
            if let Some(placed) = step.placement {
                board.place(placed.cell.into(), usize::from(placed.digit.get()) - 1);
            }
        }
        if board.open != 0 && board.digits.iter().map(|set| set.count_ones()).sum::<u32>() as usize <= 64 * SMALL {
            states.push(board);
        }
    }
    assert!(states.len() > 2);
    states
}

/// Calls `check` with each propagation that a family makes in a state, for each candidate on and off.
fn each_propagation(
    board: &CandidateBoard,
    cache: &mut PropagationCache<SMALL, Classic>,
    family: ChainFamily,
    mut check: impl FnMut(&LinkGraph<SMALL, Classic>, &mut Propagation<SMALL, Classic>),
) {
    let (mut links, limits, mut inner) =
        (LinkGraph::<SMALL, Classic>::new(Classic), Limits::new(&[], None, None), None);
    links.build(board);
    let base = BaseState {
        links: &links,
        candidates: board,
        occupancy: &board.occupancy,
        numbers: STATIC_NUMBERS,
        limits: &limits,
    };
    let mut context = PropagationContext { base, family, inner: &mut inner };
    for candidate in 0..links.len() {
        for on in [true, false] {
            check(&links, cache.get(&mut context, Assumption { candidate, on }));
        }
    }
}

fn fresh(board: &CandidateBoard) -> PropagationCache<SMALL, Classic> {
    let (mut links, mut cache) = (LinkGraph::<SMALL, Classic>::new(Classic), PropagationCache::new());
    links.build(board);
    cache.clear(&links, board);
    cache
}

/// The nodes of a propagation, in order of discovery.
fn found(known: &Propagation<SMALL, Classic>) -> Vec<(u16, bool)> {
    known.nodes.iter().map(|node| (node.candidate, node.on)).collect()
}

#[test]
fn the_erased_candidates_are_those_that_were_turned_off() {
    for board in &stuck(66) {
        each_propagation(board, &mut fresh(board), DYNAMIC, |links, known| {
            if known.contradiction.is_none() {
                assert!(known.on.iter().all(|candidate| !known.off.has(candidate)), "on and off");
                known.views.clone_from(board);
                known.erase_from(links, 0);
                for cell in 0..CELLS {
                    let erased = board.cells[cell] & !known.views.cells[cell];
                    let off = members(board.cells[cell]).filter(|&digit| known.off.has(links.number(cell, digit)));
                    assert_eq!(erased, off.fold(0, |set, digit| set | 1 << digit));
                }
            }
        });
    }
}

#[test]
fn resuming_a_propagation_at_a_higher_level_equals_starting_there() {
    for board in stuck(66).iter().take(sized(4, 12)) {
        let mut resumed = fresh(board);
        each_propagation(board, &mut resumed, DYNAMIC, |_, _| {});
        each_propagation(board, &mut resumed, PLUS, |_, _| {});
        let mut later = Vec::new();
        each_propagation(board, &mut resumed, NESTED_STATIC, |_, known| {
            later.push((found(known), known.contradiction))
        });
        let mut at_once = Vec::new();
        each_propagation(board, &mut fresh(board), NESTED_STATIC, |_, known| {
            at_once.push((found(known), known.contradiction))
        });
        assert_eq!(later, at_once);
    }
}

#[test]
fn the_number_of_ancestors_is_the_number_of_nodes_reached_through_causes() {
    for board in stuck(66).iter().take(12) {
        each_propagation(board, &mut fresh(board), PLUS, |links, known| {
            for node in 0..known.nodes.len() {
                let mut met = Vec::new();
                let mut queue = vec![node];
                while let Some(next) = queue.pop() {
                    if !met.contains(&next) {
                        met.push(next);
                        known.for_causes(links, next, |cause| queue.push(cause));
                    }
                }
                assert_eq!(known.ancestors(links, node), met.len());
            }
        });
    }
}

#[test]
fn a_chain_is_found_exactly_where_a_candidate_refutes_itself() {
    let (mut links, mut search) = (LinkGraph::<SMALL, Classic>::new(Classic), StaticSearch::new(STATIC_NUMBERS));
    let (mut yes, mut no) = (0, 0);
    for board in stuck(66).iter().chain(&stuck(80)) {
        links.build(board);
        let any = (0..links.len())
            .any(|start| [true, false].iter().any(|&on| !static_list::chain(&links, Pass::Xy, start, on).is_empty()));
        assert_eq!(search.find(&mut links, board).is_some(), any);
        if any { yes += 1 } else { no += 1 }
    }
    assert!(yes > 0 && no > 0, "{yes} {no}");
}

/// The nodes of a propagation in order (cell, digit, and whether it is on), and the contradiction.
type Followed = (Vec<((u8, u8), bool)>, Option<ContradictingPair>);

/// All dynamic propagations of a state, by candidate.
fn dynamic_propagations(finders: &mut Finders<SMALL, Classic>, board: &CandidateBoard) -> Vec<Followed> {
    let Finders { links, dynamic, inner, .. } = finders;
    let base = BaseState {
        links,
        candidates: board,
        occupancy: &board.occupancy,
        numbers: STATIC_NUMBERS,
        limits: &Limits::new(&[], None, None),
    };
    let mut context = PropagationContext { base, family: DYNAMIC, inner };
    let mut list = Vec::new();
    for (cell, &set) in board.cells.iter().enumerate() {
        for (digit, on) in members(set).flat_map(|digit| [(digit, true), (digit, false)]) {
            let known = dynamic.get(&mut context, Assumption { candidate: links.number(cell, digit), on });
            let nodes = known.nodes.iter().map(|node| (links.candidates[usize::from(node.candidate)], node.on));
            list.push((nodes.collect(), known.contradiction));
        }
    }
    list
}

#[test]
fn propagations_kept_from_state_to_state_equal_fresh_ones() {
    let mut kept = Finders::<SMALL, Classic>::new(Classic, STATIC_NUMBERS);
    for mut board in stuck(80).into_iter().take(8) {
        for turn in 0..12 {
            kept.renew(&board);
            let mut anew = Finders::new(Classic, STATIC_NUMBERS);
            anew.renew(&board);
            assert_eq!(dynamic_propagations(&mut kept, &board), dynamic_propagations(&mut anew, &board));
            let found = kept.search.find(&mut kept.links, &board).map(|found| (found.rank.number, found.eliminations));
            assert_eq!(
                found,
                anew.search.find(&mut anew.links, &board).map(|found| (found.rank.number, found.eliminations))
            );
            let open = (0..CELLS).filter(|&cell| board.cells[cell].count_ones() > 2).nth(turn * 3 % 7);
            let mut marks = CandidateSet::default();
            open.into_iter()
                .for_each(|cell| marks.add_cell(cell, board.cells[cell] & board.cells[cell].wrapping_neg()));
            board.eliminate(&marks);
        }
    }
}
