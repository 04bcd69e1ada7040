//! Checks whether there is a solution at all, before one tree visits all solutions.
//!
//! The units of a layout may leave an empty grid without a solution. A race shows that in milliseconds, while a
//! single tree has to refute every choice and hardly ever ends.

use super::race;
use crate::model::Grid;
use crate::search::answer::Answer;
use crate::search::collector::Output;
use crate::search::limits::Stop;
use crate::search::request::{Engine, Options};
use crate::search::tasks::Stats;

/// Nodes within which a tree finds a first solution if there are many. Only puzzles that need more are raced.
const FIRST_NODES: u64 = 1_000;

/// Searches one tree for several solutions, if there is one at all.
pub(super) fn search_if_any(options: &Options, puzzle: &Grid, search: impl FnOnce(&Options) -> Answer) -> Answer {
    // A named engine does all the work itself, and with a node limit the result must depend only on that engine.
    // With a solution limit of 1, the tree search itself answers whether there is a solution.
    let may_ask = matches!(options.engine, Engine::Auto | Engine::Race) && options.nodes.is_none() && options.limit > 1;
    if !may_ask {
        return search(options);
    }
    let limits = options.limits();
    let asked = first(options, puzzle);
    if asked.count == 0 {
        return asked;
    }
    let answer = search(&options.within(&limits));
    let nodes = asked.stats.nodes + answer.stats.nodes;
    Answer { stats: Stats { nodes, ..answer.stats }, ..answer }
}

/// Searches for one solution.
pub(super) fn first(options: &Options, puzzle: &Grid) -> Answer {
    let limits = options.limits();
    // This check is not part of the search that is observed.
    let one = Options { observer: None, ..options.with_limit(1) };
    let tree = race::search_tree(&Options { nodes: Some(FIRST_NODES), ..one.clone() }, puzzle, Output::Count);
    if tree.stop != Some(Stop::Nodes) {
        return tree;
    }
    let raced = race::race(&one.within(&limits), puzzle, || Output::Count);
    let nodes = tree.stats.nodes + raced.stats.nodes;
    Answer { stats: Stats { nodes, ..raced.stats }, ..raced }
}

#[cfg(all(test, feature = "count"))]
mod tests {
    use std::time::Duration;

    use crate::count::{Count, Method};
    use crate::model::{Constraint, ConstraintKind, Grid, Layout, LayoutBuilder, Shape, Variant};
    use crate::search::{Progress, SearchOrder};
    use crate::solver::Solver;

    /// Returns puzzles whose units leave no solution, and on which a tree search does not end within minutes.
    fn without_filling() -> Vec<Grid> {
        let variants = [Variant::AntiKnight, Variant::AntiKing, Variant::X];
        let builder = variants.into_iter().fold(Layout::builder(9).shape(Shape::CLASSIC), LayoutBuilder::variant);
        // With a constraint, the tree is searched in lanes.
        let thermometer = Constraint::new(ConstraintKind::Thermo, [36, 37]);
        let layouts = [builder.clone(), builder.constraint(thermometer)].map(|builder| builder.build().unwrap());
        let mut values = vec![0; 81];
        values[0] = 1;
        let of_layout = |layout| [Grid::empty(&layout), Grid::from_values(&layout, &values).unwrap()];
        layouts.into_iter().flat_map(of_layout).collect()
    }

    #[test]
    fn every_counting_method_answers_a_puzzle_without_a_solution() {
        for puzzle in without_filling() {
            for threads in [1, 2] {
                let solver = Solver::new().threads(threads).limit(u64::MAX);
                assert_eq!(solver.count(&puzzle), Ok(Count::Exactly(0)));
                assert_eq!(solver.clone().method(Method::Enumerate).count(&puzzle), Ok(Count::Exactly(0)));
                assert!(solver.estimate(&puzzle, Duration::from_secs(600), 1).unwrap().is_refuted);
                assert_eq!(solver.true_candidates(&puzzle).unwrap().grid, None);
                let counts = solver.candidate_counts(&puzzle, &Progress::default()).unwrap();
                assert!((0..81).all(|cell| counts.of_cell(cell).iter().all(|count| *count == 0)));
                // A puzzle without a solution is its only part.
                assert_eq!(solver.split(&puzzle, 10).unwrap().count(), 1);
                for order in SearchOrder::ALL {
                    let solver = solver.clone().search_order(order);
                    let answer = solver.enumerate(&puzzle);
                    assert_eq!((answer.count, answer.stop), (0, None), "{puzzle} {threads} {order}");
                    // A tree in lanes would take 500,000 nodes.
                    assert!(answer.stats.nodes < 50_000, "{puzzle} {threads} {order}: {} nodes", answer.stats.nodes);
                    assert_eq!(solver.solutions(&puzzle).unwrap().count(), 0);
                }
            }
        }
    }

    #[test]
    fn the_check_for_a_solution_does_not_change_counts() {
        // Rows and columns of 4x4 cells, without boxes: there are 576 Latin squares.
        let square = Grid::empty(Layout::builder(4).build().unwrap());
        for threads in [1, 2] {
            for order in SearchOrder::ALL {
                let solver = Solver::new().threads(threads).search_order(order);
                assert_eq!(solver.clone().limit(u64::MAX).enumerate(&square).count, 576);
                assert_eq!(solver.clone().limit(100).solve(&square).solutions.len(), 100);
                assert_eq!(solver.limit(u64::MAX).solutions(&square).unwrap().count(), 576);
            }
        }
    }
}
