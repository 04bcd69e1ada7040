//! Every puzzle of the uniquely solvable lists has exactly one solution, at any number of threads, with either engine.

use crate::support::{Plain, Random, check_list};
use specudoku::{Backend, Engine};

fn check_everywhere(list: &[String]) {
    for threads in [1, 2, 8] {
        check_list(list, Engine::Cells, Backend::Portable, threads);
        check_list(list, Engine::Lanes, Backend::best(), threads);
    }
    for backend in Backend::ALL {
        if backend.is_available() {
            check_list(list, Engine::Lanes, backend, 2);
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
    let named = ["easy.txt", "hard.txt"].map(crate::support::puzzles).join("\n");
    let named: Vec<String> =
        named.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect();
    assert!(named.len() >= 2);
    check_everywhere(&named);
}
