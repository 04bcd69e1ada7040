//! Grids with units other than rows, columns and boxes, tested with published numbers and with a plain enumeration
//! that has its own definitions of which cells must differ.

use specudoku::count::{Count, Method};
use specudoku::text::{Reading, Records, Style};
use specudoku::{Backend, Engine, Grid, Layout, SearchOrder, Shape, Solver, Variant};

use crate::support::random::Random;
use crate::support::units::{JIGSAW, PlainLayout};
use crate::support::whole::sized;

fn shape(width: usize, height: usize) -> Shape {
    Shape::new(width, height).unwrap()
}

/// Returns layouts of each kind that are small enough for a plain enumeration.
fn layouts() -> Vec<(&'static str, PlainLayout)> {
    let square = || PlainLayout::boxed(2, 2);
    let flat = || PlainLayout::boxed(3, 2);
    vec![
        ("latin 4", PlainLayout::latin(4)),
        ("latin 5, diagonals", PlainLayout::latin(5).with(&[Variant::X])),
        ("x 4", square().with(&[Variant::X])),
        ("windows 4", square().with(&[Variant::Windows])),
        ("disjoint 4", square().with(&[Variant::Disjoint])),
        ("anti-king 6", flat().with(&[Variant::AntiKing])),
        ("x 6", flat().with(&[Variant::X])),
        ("disjoint 6", flat().with(&[Variant::Disjoint])),
        ("anti-knight 6", flat().with(&[Variant::AntiKnight])),
        ("jigsaw 6", PlainLayout::jigsaw(JIGSAW)),
        ("own 6", flat().unit(&[0, 7, 14, 21, 28, 35]).unit(&[5, 10, 15])),
    ]
}

#[test]
fn peers_are_the_cells_that_must_differ() {
    let mut kinds: Vec<PlainLayout> = layouts().into_iter().map(|(_, plain)| plain).collect();
    for (width, height) in [(2, 2), (2, 3), (3, 2), (5, 1), (1, 7), (4, 2), (3, 3), (5, 2), (3, 4), (4, 4), (5, 5)] {
        kinds.push(PlainLayout::boxed(width, height));
        kinds.extend(Variant::ALL.map(|variant| PlainLayout::boxed(width, height).with(&[variant])));
        kinds.push(PlainLayout::boxed(width, height).with(&Variant::ALL));
    }
    let without_boxes = [Variant::X, Variant::AntiKnight, Variant::AntiKing];
    kinds.extend([2, 3, 7, 11].map(|side| PlainLayout::latin(side).with(&without_boxes)));
    kinds.push(PlainLayout::jigsaw(JIGSAW).with(&without_boxes));
    let mut built = 0;
    for plain in kinds {
        // Windows need square boxes.
        let Ok(layout) = plain.try_layout() else { continue };
        built += 1;
        for cell in 0..plain.cell_count() {
            let expected = (0..plain.cell_count()).filter(|other| plain.must_differ(cell, *other));
            let peers: Vec<usize> = sorted(layout.peers(cell)).into_iter().map(usize::from).collect();
            assert_eq!(peers, expected.collect::<Vec<_>>(), "{layout:?}, cell {cell}");
        }
        for (unit, cells) in layout.units() {
            let differ = |one: &u16, other: &u16| one == other || plain.must_differ((*one).into(), (*other).into());
            assert!(cells.iter().all(|one| cells.iter().all(|other| differ(one, other))), "{layout:?}, {unit}");
        }
    }
    assert_eq!(built, 79);
}

#[test]
fn latin_squares_are_counted() {
    // OEIS A002860: Latin squares of order n.
    for (side, squares) in [(2, 2), (3, 12), (4, 576), (5, 161_280)].into_iter().take(sized(3, 4)) {
        let empty = Grid::empty(Layout::builder(side).build().unwrap());
        for engine in [Engine::Auto, Engine::Cells, Engine::Packed] {
            let count = Solver::new().engine(engine).count(&empty);
            assert_eq!(count, Ok(Count::Exactly(squares)), "{engine} at {side}");
        }
    }
    // With the first row in order there are 6! times fewer squares than the 812,851,200 in all.
    let mut values = vec![0; 36];
    values[..6].copy_from_slice(&[1, 2, 3, 4, 5, 6]);
    let reduced = Grid::from_values(Layout::builder(6).build().unwrap(), &values).unwrap();
    assert_eq!(Solver::new().count(&reduced), Ok(Count::Exactly(812_851_200 / 720)));
    // With the first row in order there are 5! times fewer; clause learning keeps each solution as a clause.
    let mut values = vec![0; 25];
    values[..5].copy_from_slice(&[1, 2, 3, 4, 5]);
    let reduced = Grid::from_values(Layout::builder(5).build().unwrap(), &values).unwrap();
    assert_eq!(Solver::new().engine(Engine::Cdcl).limit(u64::MAX).enumerate(&reduced).count, 1_344);
}

#[test]
fn every_engine_finds_the_same_solutions_as_a_plain_enumeration() {
    for (name, plain) in layouts() {
        let layout = plain.layout();
        let mut solutions = plain.solutions(&vec![0; plain.cell_count()], 3_000);
        solutions.sort();
        assert!(!solutions.is_empty(), "{name}");
        let is_all = solutions.len() < 3_000;
        // A third of the clues of a solution, so that the search is not trivial.
        let first = solutions[0].clone();
        let clues: Vec<u8> =
            first.iter().enumerate().map(|(cell, value)| if cell % 3 == 0 { *value } else { 0 }).collect();
        let mut below = plain.solutions(&clues, usize::MAX);
        below.sort();
        for engine in Engine::ALL {
            for order in [SearchOrder::Any, SearchOrder::Leftmost] {
                let solver = Solver::new().engine(engine).search_order(order).limit(900).threads(2);
                let found = solver.solve(&Grid::from_values(&layout, &clues).unwrap());
                let mut values: Vec<Vec<u8>> = found.solutions.iter().map(Grid::values).collect();
                values.sort();
                if below.len() < 900 {
                    assert_eq!(values, below, "{name} by {engine}, {order}");
                } else {
                    assert!(values.len() == 900 && values.iter().all(|one| below.binary_search(one).is_ok()), "{name}");
                }
            }
        }
        if is_all {
            for method in Method::ALL {
                let count = Solver::new().method(method).count(&Grid::empty(&layout));
                assert_eq!(count, Ok(Count::Exactly(solutions.len() as u128)), "{name} by {method}");
            }
        }
    }
}

/// Returns irregular boxes: those of a shape after exchanges of cells that leave each box connected.
fn any_boxes(shape: Shape, random: &mut Random) -> Vec<u8> {
    let side = shape.side();
    let mut boxes: Vec<u8> = (0..side * side).map(|cell| shape.box_of(cell) as u8).collect();
    let is_whole = |boxes: &[u8], number: u8| {
        let mut reached = vec![boxes.iter().position(|own| *own == number).unwrap()];
        let mut index = 0;
        while let Some(&cell) = reached.get(index) {
            let (row, column) = (cell / side, cell % side);
            let near = [(row > 0, cell.wrapping_sub(side)), (row + 1 < side, cell + side)];
            let beside = [(column > 0, cell.wrapping_sub(1)), (column + 1 < side, cell + 1)];
            for (_, next) in near.into_iter().chain(beside).filter(|(is_inside, _)| *is_inside) {
                if boxes[next] == number && !reached.contains(&next) {
                    reached.push(next);
                }
            }
            index += 1;
        }
        reached.len() == side
    };
    for _ in 0..40 * side {
        let (one, other) = (random.below(side * side), random.below(side * side));
        boxes.swap(one, other);
        if !is_whole(&boxes, boxes[one]) || !is_whole(&boxes, boxes[other]) {
            boxes.swap(one, other);
        }
    }
    boxes
}

fn sorted(cells: &[u16]) -> Vec<u16> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

#[test]
fn boxes_of_any_form_are_read_as_they_are_drawn() {
    let mut random = Random(7);
    for round in 0..300 {
        let shape = [(2, 2), (3, 2), (3, 3), (4, 4)][round % 4];
        let shape = Shape::new(shape.0, shape.1).unwrap();
        let layout = Layout::builder(shape.side()).boxes(any_boxes(shape, &mut random)).build().unwrap();
        if layout.as_shape().is_some_and(|own| own != shape) {
            // The boxes are rows: borders between all rows are taken for ruled lines.
            continue;
        }
        let mut values = vec![0; shape.cell_count()];
        values[random.below(shape.cell_count())] = 1 + random.below(shape.side()) as u8;
        let grid = Grid::from_values(&layout, &values).unwrap();
        let mut texts = vec![grid.display(Style::Grid).to_string(), grid.display(Style::Box).to_string()];
        texts.extend(grid.display(Style::Pencilmarks).try_to_string());
        for text in texts {
            let read: Vec<_> = Records::new(text.as_bytes(), Reading::default()).collect();
            let [record] = &read[..] else { panic!("{text}\n{read:?}") };
            let puzzle = record.puzzle.as_ref().unwrap_or_else(|fault| panic!("{text}\n{fault}"));
            assert_eq!(puzzle.grid.values(), values, "{text}");
            assert_eq!(puzzle.grid.layout().to_string(), layout.to_string(), "{text}");
            let of_cell = |cell: usize| [puzzle.grid.layout(), &layout].map(|layout| sorted(layout.peers(cell)));
            assert!((0..values.len()).map(of_cell).all(|[read, drawn]| read == drawn), "{text}");
        }
    }
}

/// Returns 9x9 layouts: four that the lane kernel supports, and others that it does not.
fn nines() -> Vec<(&'static str, PlainLayout)> {
    let boxed = || PlainLayout::boxed(3, 3);
    vec![
        ("x", boxed().with(&[Variant::X])),
        ("windows", boxed().with(&[Variant::Windows])),
        ("disjoint", boxed().with(&[Variant::Disjoint])),
        ("x, windows, disjoint", boxed().with(&[Variant::X, Variant::Windows, Variant::Disjoint])),
        ("asterisk", boxed().unit(&[13, 20, 24, 37, 40, 43, 56, 60, 67])),
        ("a column in part", boxed().unit(&[0, 1, 12, 13, 14, 27, 29, 30, 80])),
        ("anti-king", boxed().with(&[Variant::AntiKing])),
    ]
}

#[test]
fn the_lanes_engine_finds_the_same_as_the_cells_engine() {
    let mut random = Random(32);
    for (name, plain) in nines() {
        let layout = plain.layout();
        let mut several = 0;
        for round in 0..sized(8, 16) {
            let mut values = vec![0; 81];
            values.iter_mut().zip(random.shuffled(9)).for_each(|(value, digit)| *value = 1 + digit as u8);
            let begun = Grid::from_values(&layout, &values).unwrap();
            let Some(board) = Solver::new().engine(Engine::Packed).solve(&begun).solutions.pop() else { continue };
            let mut values = board.values();
            assert_eq!(plain.solutions(&values, 2), [values.clone()], "{name}: {board}");
            let kept = 14 + round % 20;
            values.iter_mut().filter(|_| random.below(81) >= kept).for_each(|value| *value = 0);
            if round % 4 == 0 {
                // Usually a contradiction that deduction does not find on its own.
                values[random.below(81)] = 1 + random.below(9) as u8;
            }
            let puzzle = Grid::from_values(&layout, &values).unwrap();
            let solver = Solver::new().threads(1).search_order(SearchOrder::Leftmost).limit(60);
            let expected = solver.clone().engine(Engine::Cells).solve(&puzzle);
            let sorted = |solutions: &[Grid]| {
                let mut values: Vec<Vec<u8>> = solutions.iter().map(Grid::values).collect();
                values.sort();
                values
            };
            for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
                let found = solver.clone().engine(Engine::Lanes).backend(backend).solve(&puzzle);
                assert_eq!((found.count, found.stop), (expected.count, expected.stop), "{name}: {puzzle}, {backend}");
                if found.stop.is_none() {
                    assert_eq!(sorted(&found.solutions), sorted(&expected.solutions), "{name}: {puzzle}, {backend}");
                }
                assert!(found.solutions.iter().all(|solution| solution.solves(&puzzle)), "{name}: {puzzle}, {backend}");
            }
            // A limit so large that the kernel would complete chutes in a classic grid.
            let count =
                |engine| solver.clone().search_order(SearchOrder::Any).engine(engine).limit(1_100).enumerate(&puzzle);
            assert_eq!(count(Engine::Auto).count, count(Engine::Cells).count, "{name}: {puzzle}");
            several += usize::from(expected.count > 1);
        }
        assert!(several > 2, "{name}: {several}");
    }
}

/// Returns boxes of six cells each in arbitrary positions: few such layouts have a solution.
fn scattered_boxes(random: &mut Random) -> String {
    // Two or three changes to rectangles make either answer possible.
    let mut boxes: Vec<u8> = (0..36).map(|cell| b'1' + (cell / 12 * 2 + cell % 6 / 3) as u8).collect();
    for _ in 0..4 + random.below(12) {
        boxes.swap(random.below(36), random.below(36));
    }
    String::from_utf8(boxes).expect("ASCII")
}

#[test]
fn layouts_with_and_without_a_solution_are_distinguished() {
    let mut random = Random(7);
    let (mut filled, mut none) = (0, 0);
    for _ in 0..150 {
        let plain = PlainLayout::jigsaw(&scattered_boxes(&mut random));
        let Ok(layout) = plain.try_layout() else { continue };
        // The digits of the first row can be named freely; the solver under test searches the empty grid.
        let mut named = vec![0; 36];
        named[..6].copy_from_slice(&[1, 2, 3, 4, 5, 6]);
        let expected = plain.solutions(&named, 3).len() as u64;
        for limit in [1, 3] {
            for threads in [1, 2] {
                let solver = Solver::new().engine(Engine::Race).limit(limit).threads(threads);
                let found = solver.solve(&Grid::empty(&layout));
                assert_eq!(found.count, limit.min(expected * 720), "{layout:?}");
                assert_eq!(found.stop.is_none(), expected == 0);
                assert!(found.solutions.iter().all(|solution| solution.solves(&Grid::empty(&layout))));
            }
        }
        if expected == 0 { none += 1 } else { filled += 1 }
    }
    assert!(filled > 20 && none > 20, "{filled} {none}");
}

#[test]
fn clues_that_conflict_in_an_additional_unit_have_no_solution() {
    let layout =
        Layout::builder(9).shape(Shape::CLASSIC).variant(Variant::X).variant(Variant::AntiKnight).build().unwrap();
    for (cells, words) in [
        ([0, 80], "R1C1 and R9C9 are both 7, in diagonal 1"),
        ([1, 12], "R1C2 and R2C4 are both 7, a knight's move apart"),
    ] {
        let mut values = vec![0; 81];
        cells.iter().for_each(|&cell| values[cell] = 7);
        let grid = Grid::from_values(&layout, &values).unwrap();
        assert_eq!(grid.conflict().unwrap().to_string(), words);
        for engine in Engine::ALL {
            let answer = Solver::new().engine(engine).solve(&grid);
            assert!(answer.solutions.is_empty() && answer.stop.is_none(), "{engine}: {words}");
        }
    }
}

#[test]
fn a_grid_keeps_its_layout() {
    let layout = Layout::builder(6).shape(shape(3, 2)).variant(Variant::X).build().unwrap();
    let solved = Solver::new().solve(&Grid::empty(&layout)).solutions.remove(0);
    assert_eq!(solved.layout(), &layout);
    assert!(solved.solves(&Grid::empty(&layout)));
    let plain = solved.clone().with_layout(shape(3, 2)).unwrap();
    assert_ne!(plain, solved);
    assert!(!plain.solves(&Grid::empty(&layout)));
    assert!(solved.with_layout(Shape::CLASSIC).is_err());
}
