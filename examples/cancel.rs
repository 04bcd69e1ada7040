//! Cancels a search from another thread, and keeps what it found.

use std::thread;
use std::time::Duration;

use specudoku::{CancelFlag, Grid, Shape, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let flag = CancelFlag::new();
    let solver = Solver::new().limit(u64::MAX).cancel(&flag);
    let raised = flag.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        raised.raise();
    });
    let answer = solver.enumerate(&Grid::empty(Shape::CLASSIC));
    println!("{} solutions of the empty grid in .1 s, then: {:?}", answer.count, answer.stop);
    Ok(())
}
