//! Canonical forms: the least of all images, and the same for isomorphic puzzles.

use specudoku::make::{Canonical, Isomorphism};
use specudoku::{Digits81, Grid, PuzzleError, Shape, Solver};

use crate::support::named::HARD;
use crate::support::plain::Plain;
use crate::support::puzzles;
use crate::support::random::Random;

/// Returns the least form, found by trying every symmetry of the grid, and how many symmetries lead to it.
fn by_trying_all(values: &[u8; 81]) -> ([u8; 81], u64) {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut lines = Vec::new();
    for chutes in ORDERS {
        for index in 0..216 {
            let inner = [ORDERS[index / 36], ORDERS[index / 6 % 6], ORDERS[index % 6]];
            lines.push(std::array::from_fn::<usize, 9, _>(|at| 3 * chutes[at / 3] + inner[at / 3][at % 3]));
        }
    }
    let (mut least, mut count) = ([u8::MAX; 81], 0);
    for transposed in [false, true] {
        let at = |row: usize, column: usize| values[if transposed { 9 * column + row } else { 9 * row + column }];
        for columns in &lines {
            for rows in &lines {
                let (mut names, mut named) = ([0; 10], 0);
                let mut form = [0; 81];
                let mut is_least = None;
                for (place, cell) in form.iter_mut().enumerate() {
                    let digit = usize::from(at(rows[place / 9], columns[place % 9]));
                    if digit != 0 && names[digit] == 0 {
                        named += 1;
                        names[digit] = named;
                    }
                    *cell = names[digit];
                    if is_least.is_none() && *cell != least[place] {
                        is_least = Some(*cell < least[place]);
                    }
                    if is_least == Some(false) {
                        break;
                    }
                }
                match is_least {
                    Some(true) => (least, count) = (form, 1),
                    Some(false) => {}
                    None => count += 1,
                }
            }
        }
    }
    (least, count)
}

fn values(line: &str) -> [u8; 81] {
    line.parse::<Grid>().unwrap().values().try_into().unwrap()
}

fn of(values: [u8; 81]) -> Canonical {
    Canonical::from_digits(&Digits81::new(values).unwrap()).unwrap()
}

#[test]
fn a_board_with_a_repeated_digit_in_a_unit_has_no_canonical_form() {
    // All fives: the search for a form would follow millions of views.
    let fives = Canonical::from_digits(&Digits81::new([5; 81]).unwrap());
    assert!(matches!(fives, Err(PuzzleError::Conflict(_))), "{fives:?}");
    let mut values = values(HARD);
    values[80] = 8;
    values[72] = 8;
    let error = Canonical::from_digits(&Digits81::new(values).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "R1C1 and R9C1 are both 8");
}

const CYCLIC: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

#[test]
fn the_canonical_form_is_the_least_image() {
    let solved = "145327698839654127672918543496185372218473956753296481367542819984761235521839764";
    let symmetric = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    for line in [HARD, CYCLIC, solved, symmetric] {
        let found = of(values(line));
        assert_eq!((*found.form.as_array(), found.automorphisms), by_trying_all(&values(line)), "{line}");
    }
}

#[test]
fn a_hundred_scrambled_copies_have_the_same_canonical_form() {
    let mut random = Random(11);
    let made = puzzles::lines("made-few-clues.txt");
    for puzzle in made.iter().map(String::as_str).take(8).chain([HARD, CYCLIC]) {
        let form = puzzle.parse::<Grid>().unwrap().canonical().unwrap();
        for _ in 0..100 {
            let scrambled = Plain::classic(puzzle).scrambled(&mut random).line();
            assert_eq!(scrambled.parse::<Grid>().unwrap().canonical(), Ok(form.clone()), "{scrambled}");
        }
        // The form is a puzzle of the same shape, and is its own canonical form.
        assert_eq!(form.form.canonical(), Ok(form));
    }
}

#[test]
fn the_empty_grid_has_every_automorphism() {
    assert_eq!((*of([0; 81]).form.as_array(), of([0; 81]).automorphisms), ([0; 81], 3_359_232));
}

/// An unchecked slice can contain any number.
#[test]
fn numbers_that_are_not_digits_are_refused() {
    let mut numbers = [0; 81];
    numbers[12] = 10;
    let refused = Canonical::from_digits(&Digits81::from_slice(&[numbers])[0]);
    assert_eq!(refused.unwrap_err().to_string(), "cell 12 holds 10: digits range from 1 to 9, and 0 is an empty cell");
}

/// Tests all of the 3,072 images of a 4x4 grid, and a few random ones of the 82,944 times 720 of a 6x6 grid.
#[test]
fn the_form_of_other_shapes_is_the_least_image_too() {
    let mut least = "1.3...4..3..4.2.".parse::<Grid>().unwrap().values();
    let puzzle: Grid = "1.3...4..3..4.2.".parse().unwrap();
    for number in 0..40_000 {
        least = least.min(Isomorphism::random(puzzle.shape(), 1, number).image(&puzzle).values());
    }
    assert_eq!(puzzle.canonical().unwrap().form.values(), least);
    for (width, height, kept) in [(2, 2, 6), (3, 2, 12), (2, 3, 12), (4, 2, 30), (2, 4, 30)] {
        let shape = Shape::new(width, height).unwrap();
        let solution = Solver::new().limit(1).solve(&Grid::empty(shape)).solutions[0].values();
        let cells = shape.cell_count();
        let values: Vec<u8> = (0..cells).map(|cell| if cell * 7 % cells < kept { solution[cell] } else { 0 }).collect();
        let puzzle = Grid::from_values(shape, &values).unwrap();
        let (found, map) = puzzle.canonical_with_map().unwrap();
        assert_eq!(map.image(&puzzle).values(), found.form.values());
        for number in 0..20 {
            let image = Isomorphism::random(shape, 2, number).image(&puzzle);
            assert!(found.form.values() <= image.values());
            assert_eq!(image.canonical(), Ok(found.clone()), "{shape}: {image}");
        }
    }
}

#[test]
fn a_map_leads_to_the_form_and_forms_within_a_solution_map_it_to_its_own_form() {
    for line in puzzles::lines("made-few-clues.txt").iter().map(String::as_str).take(20).chain([HARD, CYCLIC]) {
        let puzzle = Digits81::new(values(line)).unwrap();
        let (found, map) = Canonical::with_map(&puzzle).unwrap();
        assert_eq!(map.image_digits(&puzzle), found.form, "{line}");
        let solution = Solver::new().solve(&puzzle.into()).solutions[0].values();
        let solution = Digits81::new(solution.try_into().unwrap()).unwrap();
        let (within, map) = Canonical::within_solution(&puzzle, &solution).unwrap();
        assert_eq!(map.image_digits(&puzzle), within.form);
        assert_eq!(map.image_digits(&solution), Canonical::from_digits(&solution).unwrap().form);
        for number in 0..5 {
            let other = Isomorphism::random(Shape::CLASSIC, 3, number);
            let again = Canonical::within_solution(&other.image_digits(&puzzle), &other.image_digits(&solution));
            assert_eq!(again.unwrap().0, within, "{line}");
        }
    }
}

#[test]
fn large_shapes_have_no_canonical_form() {
    let refused = Grid::empty(Shape::new(4, 4).unwrap()).canonical().unwrap_err();
    assert!(
        matches!(refused, PuzzleError::Unsupported(_)) && refused.to_string().contains("too many symmetries"),
        "{refused}"
    );
}
