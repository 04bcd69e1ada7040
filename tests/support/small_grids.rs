//! Compares clause learning with the cells engine, on small random grids of many shapes, solvable or not.

use std::collections::HashSet;

use specudoku::{Answer, Digit, Engine, Grid, Shape, Solver, Stop};

use super::plain::Plain;
use super::random::Random;

/// Widths and heights of boxes: grids from 4x4 to 12x12.
const BOXES: [(usize, usize); 11] =
    [(2, 2), (3, 2), (2, 3), (7, 1), (4, 2), (2, 4), (3, 3), (5, 2), (2, 5), (4, 3), (3, 4)];

/// The maximum number of solutions that are enumerated.
const MANY: u64 = 60;

/// Returns a completed grid: the cyclic one, with digits renamed and rows and columns moved within bands and
/// stacks.
fn completed(width: usize, height: usize, random: &mut Random) -> Plain {
    let mut grid = Plain::new(width, height);
    let side = grid.side();
    let names = random.shuffled(side);
    let rows: Vec<usize> =
        (0..width).flat_map(|band| random.shuffled(height).into_iter().map(move |row| band * height + row)).collect();
    let columns: Vec<usize> =
        (0..height).flat_map(|stack| random.shuffled(width).into_iter().map(move |x| stack * width + x)).collect();
    for cell in 0..side * side {
        let (row, column) = (rows[cell / side], columns[cell % side]);
        grid.values[cell] = names[(row % height * width + row / height + column) % side] as u8 + 1;
    }
    assert!(grid.is_solved());
    grid
}

/// Returns a grid with a random part of its clues, some of them wrong, and without some candidates; `None` if that
/// leaves a cell without a candidate.
fn puzzle(random: &mut Random) -> Option<(Plain, Grid)> {
    let (width, height) = BOXES[random.below(BOXES.len())];
    let mut plain = completed(width, height, random);
    let (side, kept) = (plain.side(), 2 + random.below(8));
    plain.values.iter_mut().for_each(|value| *value *= u8::from(random.below(10) < kept));
    if random.below(3) == 0 {
        for _ in 0..1 + random.below(3) {
            let cell = random.below(side * side);
            plain.values[cell] = 1 + random.below(side) as u8;
        }
    }
    let mut grid = Grid::from_values(Shape::new(width, height).unwrap(), &plain.values).unwrap();
    if random.below(2) == 0 {
        for _ in 0..random.below(2 * side) {
            let digit = Digit::new(1 + random.below(side) as u8).unwrap();
            let cell = random.below(side * side);
            if grid.cells()[cell].candidates().len() > 1 {
                grid.eliminate(cell, digit).ok()?;
            }
        }
    }
    Some((plain, grid))
}

pub(crate) fn numbers(answer: &Answer) -> HashSet<Vec<u8>> {
    answer.solutions.iter().map(Grid::values).collect()
}

/// Searches random grids with both engines. Returns the number of grids with no, one and several solutions.
pub(crate) fn compare(seed: u64, grids: usize) -> [usize; 3] {
    let mut random = Random(seed);
    let mut seen = [0; 3];
    while seen.iter().sum::<usize>() < grids {
        let Some((plain, grid)) = puzzle(&mut random) else { continue };
        let search = |engine| Solver::new().engine(engine).threads(1).limit(MANY);
        let cells = search(Engine::Cells).node_limit(3_000).solve(&grid);
        let learnt = search(Engine::Cdcl).solve(&grid);
        let different = numbers(&learnt);
        assert_eq!(different.len() as u64, learnt.count, "{grid:?}");
        for values in &different {
            let solution = Plain { values: values.clone(), ..plain.clone() };
            assert!(solution.solves(&plain), "{grid:?}");
            let keeps = |(cell, &value): (usize, &u8)| grid.cells()[cell].digits().contains(Digit::new(value).unwrap());
            assert!(values.iter().enumerate().all(keeps), "{grid:?}");
        }
        match cells.stop {
            Some(Stop::Nodes) => assert!(learnt.count >= cells.count, "{grid:?}"),
            None => assert_eq!((&different, learnt.stop), (&numbers(&cells), None), "{grid:?}"),
            _ => assert_eq!((learnt.count, learnt.stop), (MANY, Some(Stop::Solutions)), "{grid:?}"),
        }
        seen[learnt.count.min(2) as usize] += 1;
    }
    seen
}
