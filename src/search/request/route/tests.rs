//! When a puzzle is raced, and when it leaves the kernel.

use super::SearchOrder::{Any, Leftmost};
use super::*;
use crate::model::{LayoutBuilder, Shape, Variant};

fn request(engine: Engine, width: usize, wanted: Wanted) -> Request {
    Request {
        engine,
        kind: GridKind::new(&Shape::new(width, width).unwrap().layout()),
        wanted,
        order: None,
        has_rules: false,
        has_branch_order: false,
        has_node_limit: false,
        limit: 1,
        threads: 2,
    }
}

/// All cases: engine, side and what is wanted by rows; the routes for one solution, for one in order, within a
/// number of nodes, for 1,001 solutions, with rules, with a branch order, and for 1,001 on one thread.
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
        let one = request(engine, width, wanted);
        assert_eq!(cases(one).map(|case| case.route()), routes, "{one:?}");
    }
}

/// The same cases, one by one: never raced.
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
        let one = request(engine, width, Wanted::Answer);
        assert_eq!(cases(one).map(|case| case.one_engine()), engines, "{one:?}");
    }
}

fn cases(one: Request) -> [Request; 7] {
    let many = Request { limit: 1_001, ..one };
    [
        one,
        Request { order: Some(Leftmost), ..one },
        Request { has_node_limit: true, ..one },
        many,
        Request { has_rules: true, ..one },
        Request { has_branch_order: true, ..one },
        Request { threads: 1, ..many },
    ]
}

#[test]
fn a_puzzle_leaves_the_kernel_after_its_nodes() {
    let table = [
        (KernelWork::Puzzle, 20_000),
        (KernelWork::Line { has_time_limit: false }, 20_000),
        (KernelWork::Line { has_time_limit: true }, 2_000),
        (KernelWork::Question, 20_000),
        (KernelWork::Count { limit: 2_500 }, 20_000),
        (KernelWork::Count { limit: 1_000_000 }, 8_000_000),
    ];
    for (work, nodes) in table {
        assert_eq!(work.nodes(), nodes, "{work:?}");
    }
}

#[test]
fn helpers_are_asked_for_what_has_one_answer() {
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
        let one = request(Engine::Auto, width, Wanted::Answer);
        assert_eq!(one.order(), order);
        for asked in [Any, Leftmost] {
            assert_eq!(Request { order: Some(asked), ..one }.order(), asked);
        }
    }
}

#[test]
fn other_units_go_to_the_lanes_or_as_large_grids() {
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
        let one = request(engine, 3, Wanted::Answer);
        let rules = Request { has_rules: true, ..one }.validate().is_err();
        let branch = Request { has_branch_order: true, ..one }.validate().is_err();
        assert!(one.validate().is_ok());
        (rules, branch)
    };
    assert_eq!(refused(Engine::Auto), (false, false));
    assert_eq!(refused(Engine::Cells), (false, false));
    assert_eq!(refused(Engine::Lanes), (true, true));
    assert_eq!(refused(Engine::Packed), (false, true));
    assert_eq!(refused(Engine::Race), (false, true));
    assert_eq!(refused(Engine::Cdcl), (true, true));
}
