//! Lists of pencilmark grids: each grid is read back unchanged, whatever separates its cells and whatever separates
//! it from the next.

use proptest::prelude::*;
use specudoku::text::{Reading, Record, Records, Style};
use specudoku::{Digit, Grid, Shape};

use crate::support::random::Random;
use crate::support::whole::sized;

const SHAPES: [(usize, usize); 12] =
    [(2, 2), (3, 2), (2, 3), (4, 2), (2, 4), (3, 3), (5, 2), (4, 3), (3, 4), (7, 2), (5, 3), (4, 4)];

/// Returns a grid without conflicts. Each cell has the digit of one solution; about `density` of 8 cells also have
/// others.
fn marked(shape: Shape, random: &mut Random, density: usize) -> Grid {
    let (side, names) = (shape.side(), random.shuffled(shape.side()));
    let mut grid = Grid::empty(shape);
    for cell in 0..shape.cell_count() {
        let (row, column) = (cell / side, cell % side);
        let own = names[(row % shape.box_height() * shape.box_width() + row / shape.box_height() + column) % side];
        // Most pencilmark grids have cells with few candidates next to cells with many.
        let share = if random.below(8) < density { 1 + random.below(8) } else { 0 };
        for other in (0..side).filter(|other| *other != own) {
            if random.below(8) >= share {
                grid.eliminate(cell, Digit::new(other as u8 + 1).unwrap()).unwrap();
            }
        }
    }
    grid
}

/// Returns the candidates of each cell, as text.
fn cells(grid: &Grid) -> Vec<String> {
    let symbol = |digit: Digit| char::from_digit(digit.get().into(), 36).unwrap().to_ascii_uppercase();
    grid.cells().iter().map(|cell| cell.digits().iter().map(symbol).collect()).collect()
}

/// Number of forms in which [`draw`] draws a grid.
const FORMS: usize = 13;

/// Draws a grid in one of the usual forms of pencilmarks. Returns whether the form also shows the boxes.
fn draw(grid: &Grid, form: usize) -> (String, bool) {
    let (shape, cells) = (grid.shape(), cells(grid));
    let width = cells.iter().map(String::len).max().unwrap();
    let rows = |between: &str, cell: &dyn Fn(&String) -> String| -> String {
        let row = |row: &[String]| row.iter().map(cell).collect::<Vec<_>>().join(between).trim_end().to_owned() + "\n";
        cells.chunks(shape.side()).map(row).collect()
    };
    let boxes = |bar: &str| -> String {
        let part = |part: &[String]| part.iter().map(|cell| format!(" {cell:<width$}")).collect::<String>();
        let row = |row: &[String]| {
            let parts: Vec<String> = row.chunks(shape.box_width()).map(part).collect();
            format!("{bar}{} {bar}\n", parts.join(&format!(" {bar}")))
        };
        cells.chunks(shape.side()).map(row).collect()
    };
    let framed = |style| {
        let cells: Vec<_> = cells.iter().map(|cell| (cell.len(), cell.clone())).collect();
        grid.display(style).cells(&cells).to_string() + "\n"
    };
    match form {
        0 => (rows(" ", &String::clone), false),
        1 => (rows(" ", &|cell| format!("{cell:<width$}")), false),
        2 => (rows(" ", &|cell| format!("{cell:>width$}")), false),
        3 => (rows("\t", &String::clone), false),
        4 => (rows(",", &String::clone), false),
        5 => (rows(", ", &String::clone), false),
        6 => (rows("  ", &|cell| format!("{cell:<width$}")), false),
        7 => (boxes("|"), shape.box_width() < shape.side()),
        8 => (grid.display(Style::Pencilmarks).try_to_string().unwrap() + "\n", true),
        9 => (framed(Style::Grid), true),
        10 => (framed(Style::Box), true),
        // A blank line after each row, or after each band.
        11 => (rows(" ", &String::clone).replace('\n', "\n\n"), false),
        _ => {
            let rows: Vec<String> = rows(" ", &|cell| format!("{cell:<width$}")).lines().map(str::to_owned).collect();
            let bands: Vec<String> = rows.chunks(shape.box_height()).map(|band| band.join("\n") + "\n").collect();
            (bands.join("\n") + "\n", shape.box_height() > 1 && shape.box_height() < shape.side())
        }
    }
}

fn read(text: &str, reading: Reading) -> Vec<Result<Grid, String>> {
    let grid = |record: Record| record.puzzle.map(|puzzle| puzzle.grid).map_err(|fault| fault.to_string());
    Records::new(text.as_bytes(), reading).map(grid).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: sized(200, 600), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_list_of_pencilmark_grids_is_read_back_as_itself(
        shape in prop::sample::select(SHAPES.to_vec()),
        form in 0..FORMS,
        gap in prop::sample::select(vec!["\n", "\n\n", "Grid 7\n", "\nHard\n", "[Hard]\n\n", "# note\n\n", ""]),
        density in 0..=8_usize,
        count in 1..12_usize,
        seed in any::<u64>(),
    ) {
        let (shape, mut random) = (Shape::new(shape.0, shape.1).unwrap(), Random(seed));
        let grids: Vec<Grid> = (0..count).map(|_| marked(shape, &mut random, density)).collect();
        // Only bordered grids need nothing between them, because their borders show where each ends.
        let gap = if gap.is_empty() && !(8..=10).contains(&form) { "\n" } else { gap };
        let drawn: Vec<(String, bool)> = grids.iter().map(|grid| draw(grid, form)).collect();
        let text: String = drawn.iter().map(|(text, _)| text.clone() + gap).collect();
        let expected: Vec<Result<Grid, String>> = grids.into_iter().map(Ok).collect();
        prop_assert_eq!(&read(&text, Reading::default().shape(shape)), &expected, "{}", text);
        let is_usual = Shape::from_side(shape.side()) == Some(shape);
        if is_usual || drawn.iter().all(|(_, shows_boxes)| *shows_boxes) {
            prop_assert_eq!(&read(&text, Reading::default()), &expected, "{}", text);
        }
    }
}

#[test]
fn a_band_with_as_many_figures_as_a_grid_has_cells_is_a_band() {
    // A title precedes the band. Its figures, 16, could be the cells of a complete grid.
    let text = "Hard\n123 234 3 234\n3 4 1 123\n\n1234 3 24 1234\n1234 13 2 3\n";
    let read = read(text, Reading::default().shape(Shape::new(2, 2).unwrap()));
    assert!(read.len() == 1 && read[0].is_ok(), "{read:?}");
}

#[test]
fn digits_between_letters_are_cells() {
    // Some digits of a band could be read as row, column and value. One of 6,650 drawn grids of 12x12 was like this.
    let grid = marked(Shape::new(4, 3).unwrap(), &mut Random(3_388_649_957_802_877_447), 2);
    let (text, _) = draw(&grid, 12);
    assert_eq!(read(&text, Reading::default().shape(grid.shape())), [Ok(grid)], "{text}");
}
