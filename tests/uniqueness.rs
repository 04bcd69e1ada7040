//! Every puzzle of the uniquely solvable lists has exactly one solution, at any number of threads, with either engine.

mod common;

use common::{Plain, Random, corpus};
use specudoku::batch::{Job, Progress};
use specudoku::{Backend, Engine, Solver};

/// Solves a list as the program does, and checks each line of the output by a checker of its own.
fn check(list: &[String], engine: Engine, backend: Backend, threads: usize) {
    let input = list.join("\n").into_bytes();
    let mut output = Vec::new();
    let mut job = Job::default();
    job.solver = Solver::new().threads(threads).engine(engine).backend(backend);
    (job.workers, job.strict) = (threads, true);
    let summary = job.run(std::io::Cursor::new(input), &mut output, 0, &Progress::default()).unwrap();
    assert_eq!((summary.records, summary.not_unique), (list.len() as u64, 0), "{engine} {backend} {threads}");
    let output = String::from_utf8(output).unwrap();
    assert_eq!(output.lines().count(), list.len());
    for (puzzle, solution) in list.iter().zip(output.lines()) {
        assert!(Plain::classic(solution).solves(&Plain::classic(puzzle)), "{puzzle}: {solution}");
    }
}

fn check_everywhere(list: &[String]) {
    for threads in [1, 2, 8] {
        check(list, Engine::Cells, Backend::Portable, threads);
        check(list, Engine::Lanes, Backend::best(), threads);
    }
    for backend in Backend::ALL {
        if backend.is_available() {
            check(list, Engine::Lanes, backend, 2);
        } else {
            eprintln!("skipped: this processor has no {backend}");
        }
    }
}

#[test]
fn own_puzzles_are_unique() {
    let mut random = Random(1);
    let list: Vec<String> = (0..300).map(|_| Plain::minimal(&mut random).line()).collect();
    check_everywhere(&list);
    let named = ["easy.txt", "hard.txt"].map(common::puzzles).join("\n");
    let named: Vec<String> =
        named.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect();
    assert!(named.len() >= 2);
    check_everywhere(&named);
}

#[test]
fn seventeen_clues() {
    corpus("17-clue.txt").iter().for_each(|list| check_everywhere(list));
}

#[test]
fn magictour() {
    corpus("magictour-top1465.txt").iter().for_each(|list| check_everywhere(list));
}

#[test]
fn forum_hardest() {
    corpus("forum-hardest-11plus-sample.txt").iter().for_each(|list| check_everywhere(list));
}
