//! Printing and parsing: a printed grid is read back as the same grid, in every notation and shape.

use proptest::prelude::*;
use specudoku::text::{Alphabet, FaultKind, LayoutRule, Notation, Reading, Record, Records, Style, read_puzzle};
use specudoku::{Digit, Grid, Shape};

/// A grid without conflicts: some cells of a solved grid of any shape.
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

/// Returns the good records, each with the line on which it started.
fn good(text: &[u8], capacity: usize) -> Vec<(u64, Grid)> {
    let input = std::io::BufReader::with_capacity(capacity, text);
    let found = |record: Record| Some((record.line, record.puzzle.ok()?.grid));
    Records::new(input, Reading::default()).filter_map(found).collect()
}

/// A piece of a file: a grid in some notation, and the text before it.
fn piece() -> impl Strategy<Value = String> {
    let title =
        prop::sample::select(vec!["Hard\n", "2\n\n", "[Hard]\n", "\n", "\n\n", "# note\n\n", "\n2024-05-06\n\n"]);
    (classic(), 0..6, title).prop_map(|(grid, form, title)| match form {
        0 => format!("{grid}\n"),
        1 => format!("{title}{}\n", grid.display(Style::Grid)),
        2 => format!("\n\n{}\n\n", grid.display(Style::Ss)),
        3 => format!("{title}{}\n\n", grid.display(Style::Box)),
        4 => format!("\n\n{}\n\n\n", grid.display(Style::Sdk).to_string().replace("[Puzzle]\n", "")),
        _ => format!("{{\"puzzle\": \"{grid}\"}}\n"),
    })
}

/// A 9x9 grid with at least two clues in a row, so that no row can be a line of another shape.
fn classic() -> impl Strategy<Value = Grid> {
    any::<u64>().prop_map(|seed| {
        let mut random = seed;
        let values: Vec<u8> = (0..81)
            .map(|cell| {
                let (row, column) = (cell / 9, cell % 9);
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let digit = (row % 3 * 3 + row / 3 + column + seed as usize % 9) % 9 + 1;
                if random >> 33 & 3 == 0 { digit as u8 } else { 0 }
            })
            .collect();
        Grid::from_values(Shape::CLASSIC, &values).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printed_grids_are_read_again(grid in grid()) {
        let shape = grid.shape();
        let reading = Reading::default().shape(shape);
        for notation in [Notation::Symbols(Alphabet::ONE), Notation::Symbols(Alphabet::ZERO), Notation::Tokens] {
            let alphabet = if let Notation::Symbols(alphabet) = notation { Some(alphabet) } else { None };
            let reading = reading.clone().alphabet(alphabet);
            let line = grid.display(Style::Line).notation(notation).to_string();
            let read = read_puzzle(line.as_bytes(), &reading).unwrap();
            prop_assert_eq!(&read.grid, &grid, "{}", line);
            prop_assert_eq!(read.grid.display(Style::Line).notation(read.notation).to_string(), line.clone());
            let commented = format!("{line} # a comment");
            prop_assert_eq!(&read_puzzle(commented.as_bytes(), &reading).unwrap().grid, &grid);
        }
        let boxed = grid.display(Style::Box).to_string();
        // Letters without digits may belong to two alphabets: they are then refused, not guessed.
        let has_digit = shape.side() <= 9 || grid.values().iter().any(|value| (1..=9).contains(value));
        let drawn = [Style::Grid, Style::Sdk, Style::Ss].map(|style| grid.display(style).to_string());
        let ksudoku = grid.display(Style::KSudoku).try_to_string();
        prop_assert_eq!(ksudoku.is_some(), shape.side() <= 25 && shape.box_width() > 1);
        for text in drawn.into_iter().chain([boxed]).chain(ksudoku) {
            match read_puzzle(text.as_bytes(), &reading).map(|puzzle| puzzle.grid) {
                Err(fault) if !has_digit => prop_assert!(matches!(fault.kind, FaultKind::Alphabet(_)), "{}", fault),
                read => prop_assert_eq!(&read.unwrap(), &grid, "{}", text),
            }
        }
        if !has_digit {
            return Ok(());
        }
        if shape.box_width() > 1 && shape.box_height() > 1 && Shape::from_side(shape.side()).is_some() {
            prop_assert_eq!(&read_puzzle(grid.display(Style::Grid).to_string().as_bytes(), &Reading::default()).map(|puzzle| puzzle.grid).unwrap(), &grid);
        }
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

    #[test]
    fn every_blank_is_read_again(grid in grid(), blank in prop::sample::select(vec!['.', '0', '_', '*', '?', '-', '·'])) {
        // A line of dashes is a border.
        prop_assume!(blank != '-' || grid.clue_count() > 0);
        let reading = Reading::default().shape(grid.shape()).alphabet(Alphabet::ONE);
        for notation in [Notation::Symbols(Alphabet::ONE), Notation::Tokens] {
            let line = grid.display(Style::Line).notation(notation).blank(blank).to_string();
            prop_assert_eq!(&read_puzzle(line.as_bytes(), &reading).unwrap().grid, &grid, "{}", line);
        }
    }

    #[test]
    fn candidates_are_read_again(grid in grid(), eliminated in prop::collection::vec((0..81_usize, 1..=9_u8), 0..60)) {
        let mut grid = grid;
        let side = grid.shape().side();
        for (cell, digit) in eliminated {
            let (cell, digit) = (cell % grid.shape().cell_count(), Digit::new(digit.min(side as u8)).unwrap());
            if grid.cells()[cell].digits().len() > 1 {
                grid.eliminate(cell, digit).unwrap();
            }
        }
        if grid.conflict().is_some() {
            return Ok(());
        }
        let reading = Reading::default().shape(grid.shape());
        if let Some(text) = grid.display(Style::Pencilmarks).try_to_string() {
            prop_assert_eq!(&read_puzzle(text.as_bytes(), &reading).map(|puzzle| puzzle.grid).unwrap(), &grid, "{}", text);
        }
        if let Some(line) = grid.display(Style::Candidates).try_to_string() {
            prop_assert_eq!(&read_puzzle(line.as_bytes(), &reading).unwrap().grid, &grid);
            let is_empty = grid.cells().chunks(1).all(|cell| cell[0].digits().is_empty());
            prop_assert!(is_empty || read_puzzle(line.as_bytes(), &Reading::default()).unwrap().grid == grid);
        }
    }

    #[test]
    fn pieces_of_a_stream_and_of_a_file_give_the_same_records(pieces in prop::collection::vec(piece(), 1..6), size in 1..200_usize) {
        let text: String = pieces.concat();
        let whole = good(text.as_bytes(), 1 << 16);
        prop_assert_eq!(whole.len(), pieces.len(), "{}", text);
        prop_assert_eq!(&good(text.as_bytes(), size), &whole);
        let mut start = 0;
        for (cut, line) in text.split_inclusive('\n').enumerate() {
            let rest = good(&text.as_bytes()[start..], 1 << 16);
            let expected: Vec<(u64, Grid)> =
                whole.iter().filter(|(line, _)| *line > cut as u64).map(|(line, grid)| (line - cut as u64, grid.clone())).collect();
            prop_assert_eq!(rest, expected, "cut before line {} of\n{}", cut + 1, text);
            start += line.len();
        }
    }
}

/// A column of the text next to the message could be mistaken for a column of the grid.
#[test]
fn a_conflict_names_its_two_cells_in_every_notation() {
    let nine = format!("55{}", ".".repeat(79));
    let rows: String = nine.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
    let marks = Grid::empty(Shape::CLASSIC);
    let [marks, candidates] = [
        marks.display(Style::Pencilmarks).try_to_string().unwrap(),
        marks.display(Style::Candidates).try_to_string().unwrap(),
    ];
    let both = |text: &str, full: &str, five: &str| text.replacen(full, five, 2);
    for (text, words) in [
        (nine.clone(), "R1C1 and R1C2 are both 5"),
        (format!("Puzzle 7: {nine} easy"), "R1C1 and R1C2 are both 5"),
        (format!("id,puzzle\n1,{nine}\n"), "R1C1 and R1C2 are both 5"),
        (format!("{{\"puzzle\": \"{nine}\"}}"), "R1C1 and R1C2 are both 5"),
        (format!("[[5,5{}]]", ",0".repeat(79)), "R1C1 and R1C2 are both 5"),
        (format!("5 5{}", " 0".repeat(79)), "R1C1 and R1C2 are both 5"),
        (format!("# a list\n\n{rows}"), "line 3: R1C1 and R1C2 are both 5"),
        (both(&marks, "123456789", "5        "), "line 2: R1C1 and R1C2 are both 5"),
        (both(&candidates, "123456789", "....5...."), "R1C1 and R1C2 are both 5"),
        (format!("GG1{}", ".".repeat(253)), "R1C1 and R1C2 are both G"),
        (format!("16 16{}", " 0".repeat(254)), "R1C1 and R1C2 are both 16"),
        (format!("5{}5{}", ".".repeat(8), ".".repeat(71)), "R1C1 and R2C1 are both 5"),
        (format!("5{}5{}", ".".repeat(9), ".".repeat(70)), "R1C1 and R2C2 are both 5, in box 1"),
    ] {
        let records: Vec<Record> = Records::new(text.as_bytes(), Reading::default()).collect();
        let words = Err(words.to_owned());
        assert_eq!(records.len(), 1, "{text}");
        assert_eq!(records[0].puzzle.as_ref().map_err(ToString::to_string).map(|_| ()), words, "{text}");
    }
    let fault = read_puzzle(b"44..............", &Reading::default()).unwrap_err();
    assert_eq!(fault.to_string(), "R1C1 and R1C2 are both 4");
    let zero = Reading::default().alphabet(Alphabet::ZERO);
    let fault = read_puzzle(format!("00{}", ".".repeat(254)).as_bytes(), &zero).unwrap_err();
    assert_eq!(fault.to_string(), "R1C1 and R1C2 are both 0");
    let diagonal = Reading::default().layout("x".parse::<LayoutRule>().unwrap());
    let fault = read_puzzle(format!("4{}4", ".".repeat(79)).as_bytes(), &diagonal).unwrap_err();
    assert_eq!((fault.to_string().as_str(), fault.column), ("R1C1 and R9C9 are both 4, in diagonal 1", Some(81)));
}
