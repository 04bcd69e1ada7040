use specudoku::{Grid, Solver, Backend};
use std::time::Instant;
fn main() {
    let size: usize = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(8192);
    std::thread::Builder::new().stack_size(size << 10).spawn(|| {
        let g: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let h: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
        for b in Backend::ALL.into_iter().filter(|b| b.is_available()) {
            let s = Solver::new().backend(b);
            for _ in 0..4 { let t = Instant::now(); assert!(s.is_unique(&g).unwrap()); eprintln!("{b} easy {:?}", t.elapsed()); }
            for _ in 0..4 { let t = Instant::now(); assert!(s.is_unique(&h).unwrap()); eprintln!("{b} hard {:?}", t.elapsed()); }
        }
    }).unwrap().join().unwrap();
}
