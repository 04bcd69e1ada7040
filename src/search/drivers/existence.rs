//! Whether there is a solution at all, asked before one tree visits all of them.
//!
//! Units may leave an empty grid without a solution. A race shows that in milliseconds; one tree of choices has to refute
//! each of them, and hardly ever ends.

use super::race;
use crate::model::Grid;
use crate::search::answer::Answer;
use crate::search::collector::Output;
use crate::search::limits::Stop;
use crate::search::request::{Engine, Options};
use crate::search::tasks::Stats;

/// Nodes within which a tree shows its first solution where there are many. Only other puzzles are raced for one.
const FIRST_NODES: u64 = 1_000;

/// Searches one tree for several solutions, if there is one.
pub(super) fn search_if_any(options: &Options, puzzle: &Grid, search: impl FnOnce(&Options) -> Answer) -> Answer {
    // A named engine does all of its work, and what a number of nodes allows depends on that engine too. The first solution
    // itself is what a tree is asked for with a limit of one.
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
fn first(options: &Options, puzzle: &Grid) -> Answer {
    let limits = options.limits();
    // What is asked beforehand is not part of the search that is observed.
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
    use crate::count::Count;
    use crate::model::{Grid, Layout, Shape, Variant};
    use crate::search::SearchOrder;
    use crate::solver::Solver;

    /// Layouts without a solution that a tree does not end on within minutes.
    fn without_filling() -> Vec<Layout> {
        let of = |shape: Shape, variants: &[Variant]| {
            let builder =
                variants.iter().fold(Layout::builder(shape.side()).shape(shape), |all, one| all.variant(*one));
            builder.build().unwrap()
        };
        vec![of(Shape::CLASSIC, &[Variant::AntiKnight, Variant::AntiKing, Variant::X])]
    }

    #[test]
    fn a_layout_without_a_solution_is_answered_by_every_verb_that_counts() {
        for layout in without_filling() {
            let empty = Grid::empty(&layout);
            for threads in [1, 2] {
                let solver = Solver::new().threads(threads).limit(u64::MAX);
                assert_eq!(solver.count(&empty), Ok(Count::Exactly(0)));
                for order in SearchOrder::ALL {
                    let solver = solver.clone().search_order(order);
                    let answer = solver.enumerate(&empty);
                    assert_eq!((answer.count, answer.stop), (0, None), "{layout} {threads} {order}");
                    assert_eq!(solver.solutions(&empty).unwrap().count(), 0);
                }
            }
        }
    }
}
