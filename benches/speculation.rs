//! Speculation by number of threads: one hard puzzle, empty grids, and enumeration. Every benchmark asserts its
//! answers.

#[path = "../tests/support"]
#[expect(dead_code, reason = "the tests use the rest")]
mod support {
    pub(crate) mod puzzles;
}

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use specudoku::{Engine, Grid, Shape, Solver};

fn threads() -> Vec<usize> {
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    if all > 1 { vec![1, all] } else { vec![1] }
}

fn hard(criterion: &mut Criterion) {
    let grid: Grid = support::puzzles::text("hard.txt").parse().expect("a puzzle");
    let mut group = criterion.benchmark_group("hard puzzle");
    for engine in [Engine::Cells, Engine::Lanes] {
        for threads in threads() {
            let solver = Solver::new().threads(threads).engine(engine);
            group.bench_function(BenchmarkId::new(engine.to_string(), threads), |bencher| {
                bencher.iter(|| solver.solve(&grid).count);
            });
            assert!(solver.solve(&grid).solutions[0].solves(&grid));
        }
    }
}

fn empty(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("empty grid");
    group.sample_size(10);
    for width in [2, 3, 4, 5, 6, 7, 8] {
        let grid = Grid::empty(Shape::new(width, width).expect("a shape"));
        for threads in threads() {
            let solver = Solver::new().threads(threads);
            let name = format!("{0}x{0}", width * width);
            group.bench_function(BenchmarkId::new(name, threads), |bencher| bencher.iter(|| solver.solve(&grid).count));
            assert!(solver.solve(&grid).solutions[0].solves(&grid));
        }
    }
}

/// Our own large puzzles: each of the two racers on its own, and the race between them.
fn large(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("large grid");
    group.sample_size(10);
    for name in ["16x16", "25x25"] {
        let text = support::puzzles::text(&format!("made-{name}.txt"));
        let grid: Grid = text.lines().nth(1).expect("a puzzle").parse().expect("a puzzle");
        for engine in [Engine::Packed, Engine::Cdcl, Engine::Race] {
            for threads in threads() {
                let solver = Solver::new().threads(threads).engine(engine);
                group.bench_function(BenchmarkId::new(format!("{name} {engine}"), threads), |bencher| {
                    bencher.iter(|| solver.solve(&grid).count);
                });
                assert!(solver.solve(&grid).solutions[0].solves(&grid));
            }
        }
    }
}

fn enumeration(criterion: &mut Criterion) {
    const SOLUTIONS: u64 = 300_000;
    let grid = Grid::empty(Shape::CLASSIC);
    let mut group = criterion.benchmark_group("enumeration");
    group.sample_size(10).throughput(Throughput::Elements(SOLUTIONS));
    for engine in [Engine::Cells, Engine::Lanes] {
        for threads in threads() {
            let solver = Solver::new().threads(threads).engine(engine).limit(SOLUTIONS);
            group.bench_function(BenchmarkId::new(engine.to_string(), threads), |bencher| {
                bencher.iter(|| solver.enumerate(&grid).count);
            });
            assert_eq!(solver.enumerate(&grid).count, SOLUTIONS);
        }
    }
}

criterion_group!(benches, hard, empty, large, enumeration);
criterion_main!(benches);
