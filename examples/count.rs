//! Counts the solutions of a puzzle exactly, and counts those of its parts, as several machines would.

use specudoku::count::Count;
use specudoku::{Grid, Shape, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let solver = Solver::new();
    let empty = Grid::empty(Shape::CLASSIC);
    println!("the empty grid: {}", solver.count(&empty)?);
    let small = Grid::empty(Shape::new(2, 2)?);
    let mut sum = 0;
    for part in solver.split(&small, 8)? {
        if let Count::Exactly(count) = solver.count(&part)? {
            println!("{part} {count}");
            sum += count;
        }
    }
    println!("together {sum}");
    Ok(())
}
