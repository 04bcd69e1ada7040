//! Proofs in files.

use specudoku::{Grid, Solver};

use crate::support::drat::Checker;
use crate::support::plain::Plain;
use crate::support::program::TestEnv;
use crate::support::random::Random;

/// The clauses of a text in the DIMACS form.
fn read_dimacs(text: &str) -> Vec<Vec<i32>> {
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

    // A second solution is proved by itself.
    let several = run(&["solve", "--proof", "proof.out", &".".repeat(81)]);
    assert_eq!(several, "!several solutions: nothing is proved\n");
}
