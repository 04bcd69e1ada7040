//! Solves one puzzle and tells whether it is unique: `cargo run --example solve -- 8..........36......7..`...

use specudoku::{Grid, Solver, Verdict};

const PUZZLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Grid = std::env::args().nth(1).as_deref().unwrap_or(PUZZLE).parse()?;
    let answer = Solver::new().limit(2).solve(&puzzle);
    match answer.verdict() {
        Verdict::NoSolution => println!("no solution"),
        Verdict::Multiple => println!("several solutions, for example\n{:#}", answer.solutions[0]),
        _ => answer.solutions.iter().for_each(|solution| println!("{solution:#}")),
    }
    println!("{} nodes", answer.stats.nodes);
    Ok(())
}
