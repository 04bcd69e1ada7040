//! Counting, sampling, making puzzles and canonical forms. Every benchmark asserts its answers.

#[path = "../tests/support"]
#[expect(dead_code, reason = "the tests use the rest")]
mod support {
    pub(crate) mod named;
}

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use specudoku::count::{Count, Method};
use specudoku::make::Canonical;
use specudoku::make::generate::{GenerateOptions, Generated};
use specudoku::{Digits81, Grid, Shape, Solver};

use support::named::HARD;

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("count");
    group.sample_size(10);
    // A hard puzzle without the clues of one digit: both methods must agree on it.
    let few = HARD.replace('7', ".");
    for (name, line) in [("empty", ".".repeat(81)), ("few clues", few)] {
        let grid: Grid = line.parse().expect("a puzzle");
        let solver = Solver::new().threads(1).method(Method::Bands);
        group.bench_function(name, |bencher| bencher.iter(|| solver.count(&grid)));
        let known = match name {
            "empty" => Ok(Count::Exactly(6_670_903_752_021_072_936_960)),
            _ => solver.clone().method(Method::Enumerate).count(&grid),
        };
        assert_eq!(solver.count(&grid), known);
    }
}

fn sampling(criterion: &mut Criterion) {
    let sampler = Solver::new().threads(1).sampler(&Grid::empty(Shape::CLASSIC)).expect("boards");
    let mut group = criterion.benchmark_group("sample");
    group.throughput(Throughput::Elements(256)).sample_size(10);
    let mut chunk = 0;
    group.bench_function("boards", |bencher| {
        bencher.iter(|| {
            chunk += 1;
            sampler.chunk(1, chunk)
        });
    });
    assert!(sampler.chunk(1, 1).iter().all(|board| {
        let form = Canonical::from_digits(board).expect("a board").form;
        form.as_array().starts_with(&[1, 2, 3, 4, 5, 6, 7, 8, 9])
    }));
}

fn making(criterion: &mut Criterion) {
    const PUZZLES: usize = 1_000;
    let solver = Solver::new().threads(1);
    let generator = solver.generator(Shape::CLASSIC, GenerateOptions::default()).expect("options");
    let make = || -> Vec<Generated> { generator.puzzles(1).take(PUZZLES).filter_map(Result::ok).collect() };
    let made = make();
    let mut group = criterion.benchmark_group("make");
    group.throughput(Throughput::Elements(PUZZLES as u64)).sample_size(10);
    group.bench_function("minimal", |bencher| bencher.iter(make));
    let puzzles: Vec<Digits81> = made.iter().filter_map(|made| Digits81::try_from(&made.puzzle()).ok()).collect();
    let boards: Vec<Digits81> = made.iter().filter_map(|made| Digits81::try_from(&made.solution()).ok()).collect();
    for (name, grids) in [("canonical puzzles", &puzzles), ("canonical boards", &boards)] {
        let automorphisms = || {
            grids.iter().map(|grid| Canonical::from_digits(grid).map_or(0, |found| found.automorphisms)).sum::<u64>()
        };
        group.bench_function(name, |bencher| bencher.iter(automorphisms));
        assert!(automorphisms() >= PUZZLES as u64);
    }
    let grids: Vec<Grid> = puzzles.iter().map(|puzzle| Grid::from(*puzzle)).collect();
    group.bench_function("check", |bencher| {
        bencher.iter(|| grids.iter().filter(|grid| solver.check(grid).is_ok()).count())
    });
    assert!(
        grids.len() == PUZZLES && grids.iter().all(|grid| solver.check(grid).is_ok_and(|check| check.is_minimal()))
    );
}

criterion_group!(benches, counting, sampling, making);
criterion_main!(benches);
