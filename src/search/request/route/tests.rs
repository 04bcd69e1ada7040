//! When a puzzle is raced, and when it leaves the kernel.

use super::SearchOrder::{Any, Leftmost};
use super::*;
use crate::deduce::Rules;
use crate::model::{LayoutBuilder, Shape, Variant};
use crate::search::request::BranchOrder;
use crate::search::threads::Threads;

fn options(engine: Engine) -> Options {
    Options { engine, threads: Threads::new(2), ..Options::default() }
}

fn kind(width: usize) -> GridKind {
    GridKind::new(&Shape::new(width, width).unwrap().layout())
}

/// All cases. A row is an engine, a side and what is wanted. Its routes are for one solution, one in order, one
/// with a node limit, 1,001 solutions, with rules, with a branch order, and 1,001 solutions on one thread.
#[test]
fn every_request_has_its_route() {
    use Engine::{Auto, Cdcl, Cells as C, Lanes as L, Packed, Race as R};
    use Wanted::{Answer, Count};
    let [lanes, cells, tree, restarts] =
        [OneEngine::Lanes, OneEngine::Cells, OneEngine::PackedTree, OneEngine::Restarts].map(Route::One);
    let [learn, race, tree_race] = [Racers::Cdcl, Racers::Restarts, Racers::Tree].map(Route::Raced);
    let table = [
        (Auto, 2, Answer, [cells; 7]),
        (Auto, 2, Count, [cells; 7]),
        (Auto, 3, Answer, [lanes, lanes, lanes, lanes, cells, cells, lanes]),
        (Auto, 3, Count, [lanes, lanes, lanes, lanes, cells, cells, lanes]),
        (Auto, 4, Answer, [race, tree, restarts, tree_race, cells, cells, race]),
        (Auto, 4, Count, [race, tree, restarts, tree, cells, cells, tree]),
        (C, 2, Answer, [cells; 7]),
        (C, 3, Answer, [cells; 7]),
        (C, 4, Count, [cells; 7]),
        (L, 2, Answer, [cells; 7]),
        (L, 3, Answer, [lanes; 7]),
        (L, 4, Answer, [cells; 7]),
        (Packed, 3, Answer, [tree; 7]),
        (Packed, 4, Answer, [restarts, tree, restarts, tree, restarts, restarts, tree]),
        (Cdcl, 3, Answer, [learn, tree, tree, learn, learn, learn, learn]),
        (Cdcl, 4, Answer, [learn, tree, restarts, learn, learn, learn, learn]),
        (Cdcl, 4, Count, [learn, tree, restarts, tree, learn, learn, tree]),
        (R, 3, Answer, [race, tree, tree, tree_race, race, race, race]),
        (R, 4, Answer, [race, tree, restarts, tree_race, race, race, race]),
    ];
    for (engine, width, wanted, routes) in table {
        let kind = kind(width);
        let found = cases(engine).each_ref().map(|options| Request { options, kind, wanted }.route());
        assert_eq!(found, routes, "{engine} {width} {wanted:?}");
    }
}

/// The same cases with solutions one by one, which are never raced.
#[test]
fn every_request_has_an_engine_for_solutions_one_by_one() {
    use OneEngine::{Cells, Lanes, PackedTree as Tree, Restarts};
    let table = [
        (Engine::Auto, 2, [Cells; 7]),
        (Engine::Auto, 3, [Lanes, Lanes, Lanes, Lanes, Cells, Cells, Lanes]),
        (Engine::Auto, 4, [Restarts, Tree, Restarts, Tree, Cells, Cells, Tree]),
        (Engine::Lanes, 3, [Lanes; 7]),
        (Engine::Packed, 4, [Restarts, Tree, Restarts, Tree, Restarts, Restarts, Tree]),
        (Engine::Race, 4, [Restarts, Tree, Restarts, Tree, Restarts, Restarts, Tree]),
    ];
    for (engine, width, engines) in table {
        let (kind, wanted) = (kind(width), Wanted::Answer);
        let found = cases(engine).each_ref().map(|options| Request { options, kind, wanted }.one_engine());
        assert_eq!(found, engines, "{engine} {width}");
    }
}

fn cases(engine: Engine) -> [Options; 7] {
    let one = || options(engine);
    [
        one(),
        Options { order: Some(Leftmost), ..one() },
        Options { nodes: Some(1), ..one() },
        Options { limit: 1_001, ..one() },
        Options { rules: Some(Rules::ALL), ..one() },
        Options { branch_order: Some(BranchOrder::First), ..one() },
        Options { limit: 1_001, threads: Threads::new(1), ..one() },
    ]
}

#[test]
fn a_puzzle_leaves_the_kernel_after_its_nodes() {
    assert_eq!((KERNEL_NODES, line_nodes(false), line_nodes(true)), (20_000, 20_000, 2_000));
    assert_eq!((count_nodes(2_500), count_nodes(1_000_000)), (20_000, 8_000_000));
}

#[test]
fn helpers_are_asked_only_questions_with_one_answer() {
    let table = [
        ((1, false, false), Help::Solutions(1), 1),
        ((1_000, false, false), Help::Solutions(1_000), 1_000),
        ((1, true, false), Help::Uniqueness, 2),
        ((1_000, true, false), Help::Uniqueness, 2),
        ((1_001, true, false), Help::Existence, 1),
        ((1_001, false, false), Help::Existence, 1),
        ((1, false, true), Help::Existence, 1),
    ];
    for ((limit, ordered, sent), help, wanted) in table {
        assert_eq!(Help::new(limit, ordered, sent), help);
        assert_eq!(help.limit(), wanted);
    }
}

#[test]
fn the_order_is_leftmost_up_to_9x9_unless_another_is_asked_for() {
    for (width, order) in [(2, Leftmost), (3, Leftmost), (4, Any), (5, Any)] {
        for (asked, found) in [(None, order), (Some(Any), Any), (Some(Leftmost), Leftmost)] {
            let options = Options { order: asked, ..options(Engine::Auto) };
            assert_eq!(Request { options: &options, kind: kind(width), wanted: Wanted::Answer }.order(), found);
        }
    }
}

#[test]
fn variants_of_9x9_use_the_lanes_and_other_units_count_as_large_grids() {
    let plain = Layout::builder(9);
    let boxed = plain.clone().shape(Shape::CLASSIC);
    let kind = |layout: &LayoutBuilder| GridKind::new(&layout.clone().build().unwrap());
    assert_eq!(kind(&boxed.clone().variant(Variant::X).variant(Variant::Disjoint)), GridKind::Lanes);
    for layout in [plain, boxed.clone().variant(Variant::AntiKnight), boxed.unit([0, 10, 30])] {
        assert_eq!(kind(&layout), GridKind::Large, "{layout:?}");
    }
    assert_eq!(kind(&Layout::builder(16).shape(Shape::new(4, 4).unwrap()).variant(Variant::X)), GridKind::Large);
}

#[test]
fn options_that_an_engine_does_not_have_are_refused() {
    let refused = |engine| {
        let [one, .., rules, branch, _] = cases(engine).map(|options| options.validate().is_err());
        assert!(!one);
        (rules, branch)
    };
    assert_eq!(refused(Engine::Auto), (false, false));
    assert_eq!(refused(Engine::Cells), (false, false));
    assert_eq!(refused(Engine::Lanes), (true, true));
    assert_eq!(refused(Engine::Packed), (false, true));
    assert_eq!(refused(Engine::Race), (false, true));
    assert_eq!(refused(Engine::Cdcl), (true, true));
}
