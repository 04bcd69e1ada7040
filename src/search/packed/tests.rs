//! Compares the packed state with the grid of cells, which is the model.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::{Deducer, Packed};
use crate::deduce::Rules;
use crate::model::{Cell, Digit, DigitSet, Grid, Layout, OptionalValue, Shape, Variant};
use crate::text::{Reading, read_puzzle};

const SHAPES: [(usize, usize); 9] = [(2, 1), (1, 2), (5, 1), (2, 2), (3, 2), (2, 4), (3, 3), (4, 4), (5, 5)];

/// Returns the shape of a round; now and then the largest.
fn shape_of(round: usize) -> Shape {
    let (width, height) = if round % 100 == 99 { (8, 8) } else { SHAPES[round % SHAPES.len()] };
    Shape::new(width, height).unwrap()
}

/// Returns candidates around a completed grid whose rows are shifted by the width of a box. Each cell keeps its own
/// digit, and each other digit with probability `keep`.
fn holed(shape: Shape, keep: f64, random: &mut Pcg64Mcg) -> Grid {
    let (side, width, height) = (shape.side(), shape.box_width(), shape.box_height());
    let cells = (0..shape.cell_count()).map(|cell| {
        let (row, column) = shape.coordinates(cell);
        let own = Digit::from_index(((row % height * width + row / height + column) % side) as u32);
        let others = DigitSet::up_to(side).iter().filter(|_| random.random_bool(keep));
        Cell::Optional(OptionalValue::new(others.collect::<DigitSet>().with(own)))
    });
    let mut cells: Vec<Cell> = cells.collect();
    // Sometimes one digit is removed, so that there may be no solution.
    if random.random_bool(0.3) {
        let cell = random.random_range(0..cells.len());
        let digits = cells[cell].digits();
        let fewer = digits.least().map_or(digits, |least| digits.without(least));
        cells[cell] = Cell::Optional(OptionalValue::new(fewer));
    }
    Grid::from_cells(shape, cells.into_iter())
}

/// Returns the layout of the shape, or one with other units of that side.
fn layout_of(round: usize, shape: Shape) -> Layout {
    let plain = Layout::builder(shape.side());
    let boxed = plain.clone().shape(shape);
    // Diagonals as boxes: for the rules it does not matter whether the cells of a box are connected.
    let slanted: Vec<u8> = (0..shape.cell_count())
        .map(|cell| ((cell / shape.side() + cell % shape.side() * (1 + cell / shape.side() % 2)) % shape.side()) as u8)
        .collect();
    let layout = match round % 6 {
        2 => plain,
        3 => boxed.variant(Variant::X).variant(Variant::AntiKnight),
        4 => boxed.variant(Variant::Disjoint).variant(Variant::AntiKing),
        5 => plain.boxes(slanted),
        _ if round % 12 == 6 && shape.box_width() == shape.box_height() => boxed.variant(Variant::Windows),
        _ => boxed,
    };
    layout.build().unwrap_or_else(|_| shape.layout())
}

#[test]
fn the_packed_state_deduces_the_same_as_the_grid_of_cells() {
    let mut random = Pcg64Mcg::seed_from_u64(61);
    let (mut solvable, mut refuted, mut others) = (0, 0, 0);
    for round in 0..1_500 {
        let shape = shape_of(round);
        let keep = random.random_range(0.02..0.6);
        let layout = layout_of(round, shape);
        let grid = holed(shape, keep, &mut random).with_layout(&layout).unwrap();
        others += usize::from(layout.as_shape().is_none());
        for rules in [Rules::SINGLES, Rules::LOCKED, Rules::ALL] {
            let mut cells = grid.clone();
            let found = cells.deduce(rules);
            let packed = Deducer::new(&layout, rules).begin(&grid);
            assert_eq!(packed.is_err(), found.is_err(), "{rules:?} {grid}");
            if let Ok(packed) = packed {
                assert_eq!(packed.to_grid(), cells, "{rules:?} {grid}");
                assert_eq!(packed.is_completed(), cells.is_completed());
                assert_eq!(packed.fewest_choices().next(), cells.fewest_choices());
            }
            if found.is_ok() { solvable += 1 } else { refuted += 1 }
        }
    }
    assert!(solvable > 1_000 && refuted > 400 && others > 500, "{solvable} {refuted} {others}");
}

#[test]
fn consequences_of_a_candidate_equal_those_on_cells_and_can_be_undone() {
    let mut random = Pcg64Mcg::seed_from_u64(62);
    let mut tested = 0;
    for round in 0..300 {
        let shape = shape_of(round);
        let layout = layout_of(round, shape);
        let grid = holed(shape, 0.4, &mut random).with_layout(&layout).unwrap();
        for rules in [Rules::SINGLES, Rules::LOCKED, Rules::ALL] {
            let mut deducer = Deducer::new(&layout, rules).with_trail();
            let Ok(mut packed) = deducer.begin(&grid) else { continue };
            let Some(cell) = packed.fewest_choices().last() else { continue };
            for digit in packed.candidates(cell).iter() {
                let (before, mark) = (parts(&packed), deducer.mark());
                let mut cells = packed.to_grid();
                let placed = deducer.place(&mut packed, cell, digit);
                let expected = cells.place(cell, digit).and_then(|()| cells.deduce(rules));
                assert_eq!(placed.is_err(), expected.is_err());
                if placed.is_ok() {
                    assert_eq!(packed.to_grid(), cells);
                }
                deducer.undo(&mut packed, mark);
                assert_eq!(parts(&packed), before);
                tested += 1;
            }
        }
    }
    assert!(tested > 500, "{tested}");
}

/// All parts of a state: masks, choices, digits placed, open cells, places, number of open cells.
type Parts = (Vec<u64>, Vec<u8>, Vec<u64>, Vec<u64>, Vec<u8>, u16);

/// Returns the parts of a state, without the places of final digits, which are meaningless.
fn parts(packed: &Packed) -> Parts {
    let side = packed.side();
    let is_open = |at: &usize| packed.placed[at / side] >> (at % side) & 1 == 0;
    let places = (0..packed.places.len()).filter(is_open).map(|at| packed.places[at]).collect();
    let (masks, choices) = (packed.masks.to_vec(), packed.choices.to_vec());
    (masks, choices, packed.placed.to_vec(), packed.open_of.to_vec(), places, packed.open)
}

/// Puzzles with constraints of every kind, and all of their solutions.
const CONSTRAINED: &str = include_str!("../../../tests/data/constraints.tsv");

/// Each choice is made until nothing is left to decide, so that many conditions are tested together.
#[test]
fn with_constraints_the_packed_state_deduces_the_same_as_the_grid_of_cells() {
    let mut random = Pcg64Mcg::seed_from_u64(63);
    let (mut placed, mut refuted) = (0, 0);
    for line in CONSTRAINED.lines() {
        let text = line.split('\t').next().unwrap_or_default();
        let Ok(puzzle) = read_puzzle(text.as_bytes(), &Reading::default()) else { continue };
        let mut deducer = Deducer::new(puzzle.grid.layout(), Rules::SINGLES).with_trail();
        let mut cells = puzzle.grid.clone();
        let deduced = cells.deduce(Rules::SINGLES);
        let Ok(mut packed) = deducer.begin(&puzzle.grid) else {
            assert!(deduced.is_err(), "{text}");
            continue;
        };
        while deduced.is_ok() && !cells.is_completed() {
            assert_eq!(packed.to_grid(), cells, "{text}");
            let open: Vec<usize> = packed.open_cells().collect();
            let cell = open[random.random_range(0..open.len())];
            let digit = packed.candidates(cell).iter().next_back().unwrap();
            let (before, mark) = (parts(&packed), deducer.mark());
            let mut with_digit = cells.clone();
            let expected = with_digit.place(cell, digit).and_then(|()| with_digit.deduce(Rules::SINGLES));
            let done = deducer.place(&mut packed, cell, digit);
            assert_eq!(done.is_err(), expected.is_err(), "{text}: {digit} in cell {cell}");
            if done.is_err() {
                refuted += 1;
                deducer.undo(&mut packed, mark);
                assert_eq!(parts(&packed), before, "{text}");
                break;
            }
            placed += 1;
            cells = with_digit;
        }
    }
    assert!(placed > 100 && refuted > 20, "{placed} placed, {refuted} refuted");
}

#[test]
fn a_racer_takes_over_the_candidates_that_another_has_refuted() {
    let grid = Grid::empty(Shape::CLASSIC);
    let mut deducer = Deducer::new(&Shape::CLASSIC.layout(), Rules::ALL);
    let (mut one, mut other) = (deducer.begin(&grid).unwrap(), deducer.begin(&grid).unwrap());
    let digits = |range: std::ops::Range<u32>| range.map(Digit::from_index).collect::<DigitSet>();
    deducer.remove(&mut one, 0, digits(0..4)).unwrap();
    deducer.remove(&mut other, 0, digits(4..8)).unwrap();
    let mut both = one.clone();
    deducer.intersect(&mut both, &other).unwrap();
    assert_eq!(both.candidates(0).single(), Digit::new(9));
    assert!(both.to_grid().cells()[0].is_final());
    let mut without_nine = deducer.begin(&grid).unwrap();
    deducer.remove(&mut without_nine, 0, digits(8..9)).unwrap();
    assert!(deducer.intersect(&mut both, &without_nine).is_err());
}
