//! Named alphabets are used at every size and in every notation of symbols, or refused.

use specudoku::text::{Alphabet, FaultKind, Notation, Reading, Record, Records, Style, read_puzzle};
use specudoku::{Digit, Grid, Shape};

use crate::support::named::{EASY, HARD};
use crate::support::random::Random;
use crate::support::whole::sized;

const SHAPES: [(usize, usize); 11] =
    [(2, 2), (3, 2), (2, 3), (4, 2), (3, 3), (5, 2), (4, 3), (4, 4), (5, 5), (6, 5), (7, 5)];

/// Returns a grid without conflicts, with some of its cells empty.
fn grid(shape: Shape, random: &mut Random) -> Grid {
    let (side, names) = (shape.side(), random.shuffled(shape.side()));
    let value = |cell: usize, random: &mut Random| {
        let (row, column) = (cell / side, cell % side);
        let own = (row % shape.box_height() * shape.box_width() + row / shape.box_height() + column) % side;
        if random.below(3) == 0 { names[own] as u8 + 1 } else { 0 }
    };
    let values: Vec<u8> = (0..shape.cell_count()).map(|cell| value(cell, random)).collect();
    Grid::from_values(shape, &values).unwrap()
}

fn read(text: &str, reading: &Reading) -> Vec<Result<Grid, String>> {
    let grid = |record: Record| record.puzzle.map(|puzzle| puzzle.grid).map_err(|fault| format!("{fault}: {text}"));
    Records::new(text.as_bytes(), reading.clone()).map(grid).collect()
}

/// Returns the notations of symbols: a line on its own, a line inside other text, and rows.
fn texts(line: &str, shape: Shape, is_spaced: bool) -> Vec<String> {
    let symbols: Vec<String> = line.chars().map(String::from).collect();
    let rows = |between: &str| -> Vec<String> { symbols.chunks(shape.side()).map(|row| row.join(between)).collect() };
    let boxed = |row: &String| {
        let symbols: Vec<char> = row.chars().collect();
        let parts: Vec<String> = symbols.chunks(shape.box_width()).map(|part| part.iter().collect()).collect();
        format!("|{}|", parts.join("|"))
    };
    let mut texts = vec![
        line.to_owned(),
        format!("{line} a comment"),
        format!("id,puzzle\n7,{line}\n"),
        format!("id,puzzle\n7,\"{line}\"\n"),
        format!("{{\"puzzle\": \"{line}\"}}"),
        format!(" [\"{line}\"]"),
        format!("{{\"puzzle\": {:?}}}", rows("")),
        rows("").join("\n"),
        rows(" ").join("\n"),
        rows("").iter().map(boxed).collect::<Vec<_>>().join("\n"),
    ];
    // Separated by blanks, the cells of larger grids are decimal numbers unless another alphabet is named.
    if is_spaced {
        texts.push(symbols.join(" "));
    }
    texts
}

#[test]
fn grids_of_every_size_are_read_in_the_named_alphabet() {
    let mut random = Random(12);
    for (width, height) in SHAPES {
        let shape = Shape::new(width, height).unwrap();
        for alphabet in Alphabet::ALL.into_iter().filter(|alphabet| shape.side() <= alphabet.max_side()) {
            let reading = Reading::default().shape(shape).alphabet(alphabet);
            for _ in 0..sized(6, 20) {
                let grid = grid(shape, &mut random);
                for blank in ['.', '_'] {
                    let line = grid.display(Style::Line).notation(Notation::Symbols(alphabet)).blank(blank).to_string();
                    for text in texts(&line, shape, alphabet != Alphabet::ONE || shape.side() <= 9) {
                        assert_eq!(read(&text, &reading), [Ok(grid.clone())], "{alphabet}");
                    }
                }
                // The answer to a puzzle is written in the same symbols as the puzzle.
                let line = grid.display(Style::Line).notation(Notation::Symbols(alphabet)).to_string();
                for text in [line.clone(), line.chars().map(String::from).collect::<Vec<_>>().join(" ")] {
                    if let Ok(puzzle) = read_puzzle(text.as_bytes(), &reading) {
                        let again = read_puzzle(
                            puzzle.grid.display(Style::Line).notation(puzzle.notation).to_string().as_bytes(),
                            &reading,
                        );
                        assert_eq!(again.unwrap().grid, grid, "{alphabet} {text}");
                    }
                }
            }
        }
    }
}

#[test]
fn candidates_are_read_in_the_named_alphabet() {
    let mut random = Random(13);
    for (width, height) in [(2, 2), (3, 2), (3, 3), (4, 3), (4, 4)] {
        let shape = Shape::new(width, height).unwrap();
        for alphabet in Alphabet::ALL {
            let mut grid = grid(shape, &mut random);
            for _ in 0..3 * shape.side() {
                let (cell, digit) = (random.below(shape.cell_count()), random.below(shape.side()) as u8 + 1);
                if grid.cells()[cell].digits().len() > 2 {
                    grid.eliminate(cell, Digit::new(digit).unwrap()).unwrap();
                }
            }
            assert!(!grid.is_given_by_clues());
            let text = grid.display(Style::Lossless).notation(Notation::Symbols(alphabet)).to_string();
            let reading = Reading::default().shape(shape).alphabet(alphabet);
            assert_eq!(read(&text, &reading), [Ok(grid)], "{alphabet}");
        }
    }
}

#[test]
fn json_numbers_are_symbols_up_to_9x9() {
    let four = "[[-1,0,-1,null],[1,-1,-1,2],[-1,-1,2,-1],[-1,3,-1,-1]]";
    let zero = Reading::default().alphabet(Alphabet::ZERO);
    let values = [[0, 1, 0, 0], [2, 0, 0, 3], [0, 0, 3, 0], [0, 4, 0, 0]];
    assert_eq!(read(four, &zero), [Ok(Grid::try_from(values).unwrap())]);
    let bad = read(&four.replace('3', "4"), &zero).remove(0).unwrap_err();
    assert!(bad.contains("'4' is neither a digit nor a blank"), "{bad}");
}

/// A puzzle in other symbols, on one line, drawn and between separators, is read and written in these.
#[test]
fn letters_are_digits_in_every_form() {
    let named = |word: &str| word.parse::<Alphabet>().unwrap();
    let wordoku = |word: &str, puzzle: &str| -> String {
        let symbol =
            |cell: char| cell.to_digit(10).filter(|digit| *digit > 0).map(|digit| word.as_bytes()[digit as usize - 1]);
        puzzle.chars().map(|cell| symbol(cell).map_or('.', char::from)).collect()
    };
    let rows = |line: &str, between: &str| -> String {
        let row =
            |row: &[u8]| row.iter().map(|cell| char::from(*cell).to_string()).collect::<Vec<_>>().join(between) + "\n";
        line.as_bytes().chunks(9).map(row).collect()
    };
    let forms = |line: &str| -> Vec<String> {
        let boxed = |row: &str| format!("| {} | {} | {} |\n", &row[..5], &row[6..11], &row[12..]);
        let spaced = rows(line, " ");
        let framed: String = spaced.lines().map(boxed).collect();
        let all = line.chars().map(String::from).collect::<Vec<_>>().join(" ");
        vec![line.to_owned(), rows(line, ""), spaced, rows(line, ","), framed, all, line.replace('.', "0")]
    };
    for (word, puzzle) in [("ABCDEFGHI", EASY), ("MOUSETRAP", EASY), ("mousetrap", HARD), ("bcdefghij", HARD)] {
        let line = wordoku(word, puzzle);
        for text in forms(&line) {
            // Without a name, the letters are the digits in alphabetical order or in order of appearance.
            let records: Vec<Record> = Records::new(text.as_bytes(), Reading::default()).collect();
            let [Record { puzzle: Ok(own), .. }] = &records[..] else { panic!("{text}\n{records:?}") };
            assert_eq!(own.grid.display(Style::Line).notation(own.notation).to_string(), line, "{text}");
            let is_in_order = !word.eq_ignore_ascii_case("mousetrap");
            assert!(!is_in_order || own.grid == puzzle.parse().unwrap(), "{text}");
            // With a name they are in the order of the name.
            let reading = Reading::default().alphabet(named(word));
            assert_eq!(read(&text, &reading), [Ok(puzzle.parse().unwrap())], "{text}");
        }
    }
    let few = wordoku("MOUSETRAP", &EASY.replace('9', "."));
    let fault = read_puzzle(few.as_bytes(), &Reading::default()).unwrap_err();
    assert_eq!(fault.kind, FaultKind::FewLetters { found: 8, side: 9 });
    assert!(read_puzzle(few.as_bytes(), &Reading::default().alphabet(named("MOUSETRAP"))).is_ok());
    for bad in ["MOM", "MOUSEM", "A-B-C-D", "ABC", "2"] {
        assert!(bad.parse::<Alphabet>().is_err(), "{bad}");
    }
}

#[test]
fn symbols_that_an_alphabet_lacks_are_refused() {
    let reading = |alphabet| Reading::default().alphabet(alphabet);
    let letters = read_puzzle(&[b'.'; 900], &reading(Alphabet::LETTERS)).unwrap_err();
    assert!(matches!(letters.kind, FaultKind::FewSymbols { side: 30, .. }), "{letters}");
    let nine = format!("9{}", ".".repeat(80));
    assert!(read_puzzle(nine.as_bytes(), &reading(Alphabet::ZERO)).unwrap_err().to_string().contains("'9' is neither"));
    assert!(
        read_puzzle(nine.as_bytes(), &reading(Alphabet::LETTERS)).unwrap_err().to_string().contains("'9' is neither")
    );
    assert!(read_puzzle(nine.replace('9', "A").as_bytes(), &Reading::default()).is_err(), "no alphabet is named");
}
