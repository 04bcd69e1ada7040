//! Node limits hold for every engine and number of threads, and a flag that is set ends everything.

use std::time::Duration;

use arbitrary::{Result, Unstructured};
use specudoku::{Answer, CancelFlag, Engine, Solver, Stop};

use crate::board::{ANY, Board, SMALL};
use crate::one_in;

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    // Large grids take a hundred times as long to set up.
    let boxes = if one_in(input, 40)? { ANY } else { SMALL };
    let board = Board::draw(input, boxes)?;
    let (grid, limit) = (board.grid(), input.int_in_range(1..=20)?);
    let nodes = 1 << input.int_in_range(0..=11)?;
    let engine = *input.choose(&Engine::ALL)?;
    let of = |threads| Solver::new().threads(threads).engine(engine).limit(limit);
    let [one, two] = [1, 2].map(|threads| of(threads).node_limit(nodes).solve(&grid));
    for outcome in [&one, &two] {
        assert!(outcome.stats.nodes <= nodes, "{} of {nodes} nodes", outcome.stats.nodes);
        assert!(outcome.solutions.iter().all(|solution| board.is_solved_by(&solution.values())));
    }
    let shown = |outcome: &Answer| (outcome.solutions.clone(), outcome.count, outcome.stop, outcome.stats.nodes);
    assert_eq!(shown(&one), shown(&two), "threads change the result under a node limit");
    let flag = CancelFlag::new();
    flag.raise();
    let ended = of(2).cancel(&flag).solve(&grid);
    assert!(ended.count == 0 || ended.stop != Some(Stop::Cancelled) || ended.count < limit);
    let ended = of(1).timeout(Duration::ZERO).solve(&grid);
    assert!(matches!(ended.stop, None | Some(Stop::Time | Stop::Solutions)), "{:?}", ended.stop);
    Ok(())
}
