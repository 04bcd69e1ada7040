//! Node limits hold with any engine and number of threads, and a raised flag ends everything.

use std::time::Duration;

use arbitrary::{Result, Unstructured};
use specudoku::{Answer, CancelFlag, Engine, Solver, Stop};

use crate::board::{ANY, SMALL, TestBoard};
use crate::one_in;

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    // Setting up large grids takes a hundred times as long.
    let boxes = if one_in(input, 40)? { ANY } else { SMALL };
    let board = TestBoard::draw(input, boxes)?;
    let (grid, limit) = (board.grid(), input.int_in_range(1..=20)?);
    let nodes = 1 << input.int_in_range(0..=11)?;
    let engine = *input.choose(&Engine::ALL)?;
    let of = |threads| Solver::new().threads(threads).engine(engine).limit(limit);
    let [one, two] = [1, 2].map(|threads| of(threads).node_limit(nodes).solve(&grid));
    for answer in [&one, &two] {
        assert!(answer.stats.nodes <= nodes, "{} of {nodes} nodes", answer.stats.nodes);
        assert!(answer.solutions.iter().all(|solution| board.is_solved_by(&solution.values())));
    }
    let shown = |answer: &Answer| (answer.solutions.clone(), answer.count, answer.stop, answer.stats.nodes);
    assert_eq!(shown(&one), shown(&two), "the number of threads changes the result with a node limit");
    let flag = CancelFlag::new();
    flag.raise();
    let ended = of(2).cancel(&flag).solve(&grid);
    assert!(ended.count == 0 || ended.stop != Some(Stop::Cancelled) || ended.count < limit);
    let ended = of(1).timeout(Duration::ZERO).solve(&grid);
    assert!(matches!(ended.stop, None | Some(Stop::Time | Stop::Solutions)), "{:?}", ended.stop);
    Ok(())
}
