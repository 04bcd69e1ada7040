//! Complete lists in which every line is checked.

use std::io::Cursor;

use specudoku::batch::{BatchOptions, BatchRun, Solve};
use specudoku::{Backend, Engine, Solver};

use super::backends::backends;
use super::plain::Plain;

/// Checks that every puzzle of a list has one solution: some of them on cells, all in the kernel with every
/// backend, and with several numbers of threads.
pub(crate) fn check_everywhere(list: &[String]) {
    for (part, threads) in [1, 2, 8].into_iter().enumerate() {
        // Cells take most of the time, so only a quarter of the list is checked, each puzzle with one number of
        // threads.
        let part: Vec<String> = list.iter().skip(part).step_by(12).cloned().collect();
        check(&part, Engine::Cells, Backend::Portable, threads);
        check(list, Engine::Lanes, Backend::best(), threads);
    }
    backends().for_each(|backend| check(list, Engine::Lanes, backend, 2));
}

/// Solves a list as the program does, and checks each line of the output with an independent checker.
fn check(list: &[String], engine: Engine, backend: Backend, threads: usize) {
    let input = list.join("\n").into_bytes();
    let mut output = Vec::new();
    let solver = Solver::new().threads(threads).engine(engine).backend(backend);
    let options = BatchOptions::default().threads(threads);
    let mut run = BatchRun::new(options, Solve::default().solver(solver).strict(true), &mut output);
    run.input(Cursor::new(input)).unwrap();
    let summary = run.finish().unwrap();
    let count = list.len() as u64;
    assert_eq!((summary.records, summary.unique), (count, count), "{engine} {backend} {threads}");
    let output = String::from_utf8(output).unwrap();
    assert_eq!(output.lines().count(), list.len());
    for (puzzle, solution) in list.iter().zip(output.lines()) {
        assert!(Plain::classic(solution).solves(&Plain::classic(puzzle)), "{puzzle}: {solution}");
    }
}
