//! The lane kernel by backend, on lists and on one puzzle at a time; deduction and branch orders on cells. Every
//! benchmark asserts its answers.

#[path = "../tests/support"]
#[expect(dead_code, reason = "the tests use the rest")]
mod support {
    pub(crate) mod lists;
    pub(crate) mod made;
    pub(crate) mod plain;
    pub(crate) mod puzzles;
    pub(crate) mod random;
}

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use specudoku::deduce::Rules;
use specudoku::{Backend, BranchOrder, Engine, Grid, Line81, Solver};

use support::lists;
use support::plain::Plain;
use support::random::Random;

type Line = [u8; 81];

/// Returns the public lists that are present, and a list of our own.
fn lists() -> Vec<(&'static str, Vec<Line>)> {
    let lines = |list: Vec<String>| list.iter().filter_map(|line| line.as_bytes().first_chunk().copied()).collect();
    let mut random = Random(20);
    let own = (0..500).map(|_| Plain::minimal(&mut random).line()).collect();
    let named = ["17-clue.txt", "magictour-top1465.txt", "forum-hardest-11plus-sample.txt"];
    let public = named.into_iter().filter_map(|name| Some((name, lines(lists::public(name)?))));
    public.chain([("own minimal", lines(own))]).collect()
}

fn many(criterion: &mut Criterion) {
    for (name, list) in lists() {
        let mut group = criterion.benchmark_group(format!("lanes {name}"));
        group.throughput(Throughput::Elements(list.len() as u64)).sample_size(10);
        for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
            for limit in [1, 2] {
                let solver = Solver::new().threads(1).backend(backend).limit(limit);
                let (mut answers, mut solutions) = (Vec::new(), list.clone());
                group.bench_function(BenchmarkId::new(backend.to_string(), limit), |bencher| {
                    bencher.iter(|| {
                        answers = solver.solve_many(Line81::from_slice(&list), Line81::from_slice_mut(&mut solutions));
                    });
                });
                assert!(answers.len() == list.len() && answers.iter().all(|answer| answer.count == 1));
            }
        }
    }
}

fn alone(criterion: &mut Criterion) {
    for name in ["easy.txt", "hard.txt"] {
        let text = support::puzzles::text(name);
        let line: Line = *text.lines().nth(1).and_then(|line| line.as_bytes().first_chunk()).expect("a puzzle");
        let grid: Grid = text.parse().expect("a puzzle");
        let mut group = criterion.benchmark_group(format!("single {name}"));
        group.throughput(Throughput::Elements(1));
        let solver = Solver::new().threads(1);
        let (mut answers, mut solutions) = (Vec::new(), [line]);
        group.bench_function("line", |bencher| {
            bencher.iter(|| {
                answers = solver.solve_many(Line81::from_slice(&[line]), Line81::from_slice_mut(&mut solutions));
            });
        });
        assert_eq!(answers[0].count, 1);
        for engine in [Engine::Lanes, Engine::Cells] {
            let solver = Solver::new().threads(1).engine(engine);
            group.bench_function(engine.to_string(), |bencher| bencher.iter(|| black_box(solver.solve(&grid))));
            assert!(solver.solve(&grid).solutions[0].solves(&grid));
        }
    }
}

fn deduction(criterion: &mut Criterion) {
    let easy: Grid = support::puzzles::text("easy.txt").parse().expect("a puzzle");
    let large: Grid = support::puzzles::text("25x25.txt").parse().expect("a puzzle");
    let mut group = criterion.benchmark_group("deduction");
    for (name, grid) in [("9x9", easy), ("25x25", large)] {
        for (rules, set) in [("singles", Rules::SINGLES), ("all", Rules::ALL)] {
            group.bench_function(BenchmarkId::new(name, rules), |bencher| {
                bencher.iter(|| grid.clone().deduce(set));
            });
            let mut solved = grid.clone();
            assert!(solved.deduce(set).is_ok() && solved.solves(&grid));
        }
    }
}

fn orders(criterion: &mut Criterion) {
    let mut random = Random(21);
    let grids: Vec<Grid> = (0..50).map(|_| Plain::minimal(&mut random).line().parse().expect("a puzzle")).collect();
    let mut group = criterion.benchmark_group("branch order");
    group.throughput(Throughput::Elements(grids.len() as u64)).sample_size(10);
    for order in BranchOrder::ALL {
        let solver = Solver::new().threads(1).branch_order(order).limit(2);
        let solved = || grids.iter().filter(|grid| solver.solve(grid).count == 1).count();
        group.bench_function(order.to_string(), |bencher| bencher.iter(solved));
        assert_eq!(solved(), grids.len());
    }
}

criterion_group!(benches, many, alone, deduction, orders);
criterion_main!(benches);
