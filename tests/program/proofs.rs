//! Proofs in files.

use specudoku::{Grid, Solver};

use crate::support::drat::Checker;
use crate::support::named::HARD;
use crate::support::plain::Plain;
use crate::support::program::{TestEnv, run};
use crate::support::random::Random;

/// Returns the clauses of a text in DIMACS format.
pub(super) fn read_dimacs(text: &str) -> Vec<Vec<i32>> {
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    let clause = |line: &str| line.split_whitespace().map(|number| number.parse().unwrap()).collect::<Vec<i32>>();
    let ended = |mut clause: Vec<i32>| (clause.pop() == Some(0)).then_some(clause).expect("a 0 ends a clause");
    lines.map(|line| ended(clause(line))).collect()
}

#[test]
fn proofs_are_over_the_clauses_of_convert() {
    let folder = TestEnv::new();
    let run = |arguments: &[&str]| folder.run(arguments, "").answer();
    let minimal = Plain::minimal(&mut Random(5)).line();
    let answer = run(&["solve", "--proof", "proof.out", &minimal]);
    let solution: Grid = answer.trim().parse().unwrap();
    assert_eq!(Solver::new().solve(&minimal.parse().unwrap()).solutions, [solution]);
    let clauses = read_dimacs(&run(&["convert", "--to", "dimacs", "--except", answer.trim(), &minimal]));
    assert!(Checker(clauses).check(&folder.read("proof.out")) > 0);

    // A second solution needs no proof.
    let several = run(&["solve", "--proof", "proof.out", &".".repeat(81)]);
    assert_eq!(several, "!several solutions: nothing is proved\n");
}

#[test]
fn a_proof_that_reaches_the_time_limit_proves_nothing() {
    let folder = TestEnv::new();
    let end = folder.run(&["solve", "--proof", "proof.out", "--timeout", "0.000001", HARD], "");
    assert_eq!((end.code, end.stdout.as_str()), (Some(1), "!time limit: nothing is proved\n"), "{}", end.stderr);
    assert!(end.stderr.contains("1 record reached a limit"), "{}", end.stderr);
}

#[test]
fn every_candidate_of_the_empty_grid_may_have_a_variable() {
    let columns: String =
        (0..81).map(|cell| if cell == 0 { "12.......".to_owned() } else { "123456789".to_owned() }).collect();
    for (puzzle, units) in [(HARD.to_owned(), 21), (columns, 7)] {
        let text = run(&["convert", "--to", "dimacs", "--every-candidate", &puzzle], "").answer();
        let clauses = read_dimacs(&text);
        // Each of the 81 cells, and of the 3 * 81 pairs of a digit and a unit, has one clause for at least one, and 36
        // for at most one.
        assert_eq!(clauses.len(), 324 * 37 + units, "{puzzle}");
        assert!(text.contains(&format!("p cnf 729 {}\n", clauses.len())) && text.contains("c 729 R9C9 = 9\n"));
        let solved: Grid = run(&["solve", &puzzle], "").answer().trim().parse().unwrap();
        let values = solved.values();
        let is_true = |literal: &i32| {
            let (cell, digit) = ((literal.abs() - 1) / 9, (literal.abs() - 1) % 9 + 1);
            (i32::from(values[cell as usize]) == digit) == (*literal > 0)
        };
        assert!(clauses.iter().all(|clause| clause.iter().any(is_true)), "{puzzle}");
        let single: Vec<i32> = clauses.iter().filter(|clause| clause.len() == 1).map(|clause| clause[0]).collect();
        assert_eq!(single.len(), units);
        let except = solved.to_string();
        let more = run(&["convert", "--to", "dimacs", "--every-candidate", "--except", &except, &puzzle], "").answer();
        let last = read_dimacs(&more).pop().unwrap();
        assert!(last.len() == 81 && !last.iter().any(is_true));
    }
}
