//! Whole lists, from bytes to bytes, by threads. Every benchmark asserts its answers.

#[path = "../tests/common/mod.rs"]
mod common;

use std::io::Cursor;

use common::{Plain, Random, corpus};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use specudoku::batch::{Job, Progress};
use specudoku::{Engine, Solver};

fn batch(criterion: &mut Criterion) {
    let mut random = Random(22);
    let mut easy = || {
        let mut grid = Plain::solved(3, &mut random);
        random.shuffled(81).into_iter().take(50).for_each(|cell| grid.values[cell] = 0);
        grid.line()
    };
    let own: Vec<String> = (0..2_000).map(|_| easy()).collect();
    let named = ["17-clue.txt", "magictour-top1465.txt", "forum-hardest-11plus-sample.txt"];
    let public = named.into_iter().filter_map(|name| Some((name, corpus(name)?)));
    for (name, list) in public.chain([("own easy", own)]) {
        let text = list.join("\n").into_bytes();
        let mut group = criterion.benchmark_group(format!("batch {name}"));
        group.sample_size(10).throughput(Throughput::Elements(list.len() as u64));
        for (engine, threads) in [(Engine::Lanes, 1), (Engine::Lanes, 2), (Engine::Cells, 2)] {
            let mut job = Job::default();
            job.solver = Solver::new().threads(threads).engine(engine);
            job.options.workers = threads;
            let run = || {
                let mut output = Vec::new();
                job.run(Cursor::new(text.clone()), &mut output, 0, &Progress::default()).map(|summary| summary.solved)
            };
            group.bench_function(BenchmarkId::new(engine.to_string(), threads), |bencher| bencher.iter(run));
            assert_eq!(run().ok(), Some(list.len() as u64));
        }
    }
}

criterion_group!(benches, batch);
criterion_main!(benches);
