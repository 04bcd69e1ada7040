use specudoku::{Shape, Solver, Backend};
use specudoku::make::generate::GenerateOptions;
fn cpu() -> f64 { let s = std::fs::read_to_string("/proc/self/schedstat").unwrap(); s.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9 }
fn main() {
    let b: Backend = std::env::args().nth(1).map_or(Backend::best(), |a| a.parse().unwrap());
    let c = cpu();
    let g = Solver::new().backend(b).threads(1).generator(Shape::CLASSIC, GenerateOptions::default()).unwrap();
    eprintln!("new {:.2}", cpu() - c);
    if std::env::args().nth(2).is_some() { return }
    let c = cpu();
    let _ = g.puzzles(1).next();
    eprintln!("first {:.2}", cpu() - c);
}
