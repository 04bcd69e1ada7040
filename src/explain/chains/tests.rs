//! What holds of every run, whatever the puzzle.

use super::graph::Graph;
use super::*;
use crate::Grid;
use crate::explain::geometry::CELLS;

/// The states of some of the project's own puzzles before their first step of at least this number.
fn stuck(least: u16) -> Vec<Board> {
    let list = include_str!("../../../puzzles/rated.csv");
    let mut states = Vec::new();
    for line in list.lines().skip(1).filter(|line| line.contains("Forcing Chain")).step_by(3).take(40) {
        let grid: Grid = line.split(',').next().expect("a puzzle").parse().expect("a puzzle");
        let (steps, _) = crate::explain::Rater::default().solve(&grid).expect("no limit");
        let mut board = Board::try_from(&grid).expect("classic");
        for step in steps.iter().take_while(|step| step.rating.is_some_and(|rating| rating.0 < least)) {
            for gone in &step.eliminations {
                let mut marks = crate::explain::views::Marks::default();
                marks.add(1 << gone.cell, usize::from(gone.digit.get()) - 1);
                board.eliminate(&marks);
            }
            if let Some(placed) = step.placement {
                board.place(placed.cell.into(), usize::from(placed.digit.get()) - 1);
            }
        }
        if board.open() != 0 && is_small(&board) {
            states.push(board);
        }
    }
    assert!(states.len() > 2);
    states
}

/// Runs `check` with each run that `plan` makes of a state, on and off.
fn each_run(board: &Board, runs: &mut Runs<4>, plan: Plan, mut check: impl FnMut(&Graph<4>, usize, bool, &mut Run<4>)) {
    let (mut graph, patience, mut nest) = (Graph::<4>::new(), Patience::default(), None);
    graph.build(board);
    let origin = Origin { graph: &graph, base: board, occupancy: board.occupancy(), patience: &patience };
    for candidate in 0..graph.len() {
        for on in [true, false] {
            check(&graph, candidate, on, runs.get(origin, plan, &mut nest, candidate, on));
        }
    }
}

fn fresh(board: &Board) -> Runs<4> {
    let (mut graph, mut runs) = (Graph::<4>::new(), Runs::new());
    graph.build(board);
    runs.clear(&graph, board);
    runs
}

/// What a run found, in order.
fn found(run: &Run<4>) -> Vec<(u16, bool)> {
    run.nodes.iter().map(|node| (node.candidate, node.on)).collect()
}

#[test]
fn what_a_run_erased_is_what_it_set_off() {
    for board in &stuck(66) {
        each_run(board, &mut fresh(board), DYNAMIC, |graph, _, _, run| {
            if run.clash.is_none() {
                assert!(run.on.iter().all(|candidate| !run.off.has(candidate)), "on and off");
                run.views.clone_from(board);
                run.erase_from(graph, 0);
                for cell in 0..CELLS {
                    let erased = board.cells[cell] & !run.views.cells[cell];
                    let off = members(board.cells[cell]).filter(|&digit| run.off.has(graph.number(cell, digit)));
                    assert_eq!(erased, off.fold(0, |set, digit| set | 1 << digit));
                }
            }
        });
    }
}

#[test]
fn a_run_that_goes_on_is_one_that_began_at_the_higher_level() {
    for board in stuck(66).iter().take(12) {
        let mut resumed = fresh(board);
        each_run(board, &mut resumed, DYNAMIC, |_, _, _, _| {});
        each_run(board, &mut resumed, PLUS, |_, _, _, _| {});
        let mut later = Vec::new();
        each_run(board, &mut resumed, NESTED_STATIC, |_, _, _, run| later.push((found(run), run.clash)));
        let mut at_once = Vec::new();
        each_run(board, &mut fresh(board), NESTED_STATIC, |_, _, _, run| at_once.push((found(run), run.clash)));
        assert_eq!(later, at_once);
    }
}

#[test]
fn ancestors_counted_are_ancestors_met() {
    for board in stuck(66).iter().take(12) {
        each_run(board, &mut fresh(board), PLUS, |graph, _, _, run| {
            for node in 0..run.nodes.len() {
                let mut met = Vec::new();
                let mut queue = vec![node];
                while let Some(next) = queue.pop() {
                    if !met.contains(&next) {
                        met.push(next);
                        run.for_causes(graph, next, |cause| queue.push(cause));
                    }
                }
                assert_eq!(run.ancestors(graph, node), met.len());
            }
        });
    }
}

#[test]
fn a_chain_is_found_exactly_where_a_candidate_refutes_itself() {
    let (mut graph, mut search) = (Graph::<4>::new(), StaticSearch::new());
    let (mut yes, mut no) = (0, 0);
    for board in stuck(66).iter().chain(&stuck(80)) {
        graph.build(board);
        let any = (0..graph.len()).any(|start| {
            [true, false].iter().any(|&on| !static_list::chain(&graph, graph::Pass::Xy, start, on).is_empty())
        });
        assert_eq!(search.find(&mut graph, board).is_some(), any);
        if any { yes += 1 } else { no += 1 }
    }
    assert!(yes > 0 && no > 0, "{yes} {no}");
}

/// The nodes of a run in order, each a cell, a digit and whether it is on; and the clash.
type Way = (Vec<((u8, u8), bool)>, Option<run::Clash>);

/// All dynamic runs of a state, by candidate.
fn dynamic_runs(finders: &mut Finders<4>, board: &Board) -> Vec<Way> {
    let Finders { graph, dynamic_runs, nest, .. } = finders;
    let origin = Origin { graph, base: board, occupancy: board.occupancy(), patience: &Patience::default() };
    let mut list = Vec::new();
    for (cell, &set) in board.cells.iter().enumerate() {
        for (digit, on) in members(set).flat_map(|digit| [(digit, true), (digit, false)]) {
            let run = dynamic_runs.get(origin, DYNAMIC, nest, graph.number(cell, digit), on);
            let nodes = run.nodes.iter().map(|node| (graph.candidates[usize::from(node.candidate)], node.on));
            list.push((nodes.collect(), run.clash));
        }
    }
    list
}

#[test]
fn what_is_kept_from_state_to_state_is_what_would_be_made_anew() {
    let mut kept = Finders::<4>::new();
    for mut board in stuck(80).into_iter().take(8) {
        for turn in 0..12 {
            kept.renew(&board);
            let mut anew = Finders::new();
            anew.renew(&board);
            assert_eq!(dynamic_runs(&mut kept, &board), dynamic_runs(&mut anew, &board));
            let found = kept.search.find(&mut kept.graph, &board).map(|found| (found.number, found.eliminations));
            assert_eq!(
                found,
                anew.search.find(&mut anew.graph, &board).map(|found| (found.number, found.eliminations))
            );
            let open = (0..CELLS).filter(|&cell| board.cells[cell].count_ones() > 2).nth(turn * 3 % 7);
            let mut marks = crate::explain::views::Marks::default();
            open.into_iter()
                .for_each(|cell| marks.add_cell(cell, board.cells[cell] & board.cells[cell].wrapping_neg()));
            board.eliminate(&marks);
        }
    }
}
