//! What is printed can be read again: parse after print gives the same grid, in every notation and shape.

use proptest::prelude::*;
use specudoku::text::{Alphabet, Notation, Reading, drawn, line_in, read_line, read_one};
use specudoku::{Grid, Shape};

/// A grid without conflicts: some cells of a solved one, of any shape with a square or usual box.
fn grid() -> impl Strategy<Value = Grid> {
    let shapes =
        [(2, 2), (3, 2), (2, 3), (3, 3), (4, 2), (5, 2), (4, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (1, 5)];
    (prop::sample::select(shapes.to_vec()), any::<u64>(), 0..=100_u64).prop_map(|((width, height), seed, density)| {
        let side = width * height;
        let mut random = seed;
        let values: Vec<u8> = (0..side * side)
            .map(|cell| {
                let (row, column) = (cell / side, cell % side);
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let digit = (row % height * width + row / height + column + seed as usize % side) % side + 1;
                if random >> 33 & 127 <= density { digit as u8 } else { 0 }
            })
            .collect();
        Grid::from_values(Shape::new(width, height).unwrap(), &values).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printed_grids_are_read_again(grid in grid()) {
        let shape = grid.shape();
        let reading = Reading { shape: Some(shape), ..Reading::default() };
        for notation in [Notation::Symbols(Alphabet::One), Notation::Symbols(Alphabet::Zero), Notation::Tokens] {
            let alphabet = if let Notation::Symbols(alphabet) = notation { Some(alphabet) } else { None };
            let reading = Reading { alphabet, ..reading };
            let line = line_in(&grid, notation);
            let read = read_line(line.as_bytes(), &reading).unwrap();
            prop_assert_eq!(&read.grid, &grid, "{}", line);
            prop_assert_eq!(line_in(&read.grid, read.notation), line.clone());
            let commented = format!("{line} # a comment");
            prop_assert_eq!(&read_line(commented.as_bytes(), &reading).unwrap().grid, &grid);
        }
        prop_assert_eq!(&read_one(drawn(&grid).as_bytes(), &reading).unwrap(), &grid);
        if Shape::from_side(shape.side()) == Some(shape) {
            prop_assert_eq!(&grid.to_string().parse::<Grid>().unwrap(), &grid);
            prop_assert_eq!(&format!("{grid:#}").parse::<Grid>().unwrap(), &grid);
        }
    }

    #[test]
    fn no_bytes_make_the_reader_panic(text in prop::collection::vec(any::<u8>(), 0..400)) {
        for record in specudoku::text::Records::new(text.as_slice(), Reading::default()) {
            if let Err(fault) = record.puzzle {
                prop_assert!(!fault.to_string().is_empty());
            }
        }
    }

    #[test]
    fn no_text_of_puzzle_symbols_makes_the_reader_panic(text in "[1-9A-Gx.|+\\- 0\n,;#]{0,300}") {
        let count = specudoku::text::Records::new(text.as_bytes(), Reading::default()).count();
        prop_assert!(count <= text.len() + 1);
    }
}
