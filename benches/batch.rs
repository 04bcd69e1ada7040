//! Complete lists, from bytes to bytes, by number of threads and by format. Every benchmark asserts its answers.

#[path = "../tests/support"]
#[expect(dead_code, reason = "the tests use the rest")]
mod support {
    pub(crate) mod lists;
    pub(crate) mod made;
    pub(crate) mod plain;
    pub(crate) mod random;
}

use std::io::Cursor;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use specudoku::batch::{BatchOptions, BatchRun, Format, Solve};
use specudoku::{Engine, Solver};

use support::lists;
use support::plain::Plain;
use support::random::Random;

/// Easy puzzles, most of which a kernel solves without branching.
fn easy(count: usize) -> Vec<String> {
    let mut random = Random(22);
    let mut easy = || {
        let mut grid = Plain::solved(3, &mut random);
        random.shuffled(81).into_iter().take(50).for_each(|cell| grid.values[cell] = 0);
        grid.line()
    };
    (0..count).map(|_| easy()).collect()
}

fn answers(options: &BatchOptions, solver: &Solver, text: &[u8]) -> String {
    let mut output = Vec::new();
    let mut run = BatchRun::new(options.clone(), Solve::default().solver(solver.clone()), &mut output);
    let summary = run.input(Cursor::new(text.to_vec())).and_then(|()| run.finish());
    assert!(summary.is_ok_and(|summary| summary.solved == summary.records));
    String::from_utf8(output).unwrap_or_default()
}

fn batch(criterion: &mut Criterion) {
    let own = easy(2_000);
    let named = ["17-clue.txt", "magictour-top1465.txt", "forum-hardest-11plus-sample.txt"];
    let public = named.into_iter().filter_map(|name| Some((name, lists::public(name)?)));
    for (name, list) in public.chain([("own easy", own)]) {
        let text = list.join("\n").into_bytes();
        let mut group = criterion.benchmark_group(format!("batch {name}"));
        group.sample_size(10).throughput(Throughput::Elements(list.len() as u64));
        for (engine, threads) in [(Engine::Lanes, 1), (Engine::Lanes, 2), (Engine::Cells, 2)] {
            let solver = Solver::new().threads(threads).engine(engine);
            let options = BatchOptions::default().threads(threads);
            let id = BenchmarkId::new(engine.to_string(), threads);
            group.bench_function(id, |bencher| bencher.iter(|| answers(&options, &solver, &text)));
            assert_eq!(answers(&options, &solver, &text).lines().count(), list.len());
        }
    }
}

/// A form of input, and the format of the answers.
struct Form {
    name: &'static str,
    text: Vec<u8>,
    format: Format,
}

/// The same puzzles as lines, as rows and as objects.
fn forms(list: &[String]) -> [Form; 5] {
    let rows = |index: usize, puzzle: &String| format!("{index},{puzzle},note\n");
    let objects = |index: usize, puzzle: &String| format!("{{\"id\":{index},\"puzzle\":\"{puzzle}\"}}\n");
    let text = |row: &dyn Fn(usize, &String) -> String| {
        list.iter().enumerate().map(|(index, puzzle)| row(index, puzzle)).collect::<String>()
    };
    let table = format!("id,puzzle,note\n{}", text(&rows)).into_bytes();
    let objects = text(&objects).into_bytes();
    [
        Form { name: "lines", text: list.join("\n").into_bytes(), format: Format::Line },
        Form { name: "csv to lines", text: table.clone(), format: Format::Line },
        Form { name: "csv to csv", text: table, format: Format::Csv },
        Form { name: "jsonl to jsonl", text: objects.clone(), format: Format::JsonLines },
        Form { name: "jsonl to csv", text: objects, format: Format::Csv },
    ]
}

/// Compares rows and objects with plain lines: the rates for one table of puzzles in every form.
fn data_sets(criterion: &mut Criterion) {
    let list = easy(50_000);
    let mut lines = String::new();
    let mut group = criterion.benchmark_group("batch forms");
    group.sample_size(10).throughput(Throughput::Elements(list.len() as u64));
    for Form { name, text, format } in forms(&list) {
        let options = BatchOptions::default().threads(1).format(format);
        let solver = Solver::new().threads(1);
        let run = || answers(&options, &solver, &text);
        group.bench_function(name, |bencher| bencher.iter(run));
        let answers = run();
        if lines.is_empty() {
            lines.clone_from(&answers);
        }
        let skipped = usize::from(format.delimiter().is_some());
        assert_eq!(answers.lines().count(), list.len() + skipped);
        let rows = answers.lines().skip(skipped);
        assert!(rows.zip(lines.lines()).all(|(row, solution)| row.contains(solution)), "{name}");
    }
}

criterion_group!(benches, batch, data_sets);
criterion_main!(benches);
