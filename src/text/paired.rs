//! Puzzles that stand close to something else on their line: before their solution, or within a link.

use super::bytes::is_puzzle_like;
use crate::model::Shape;

/// Returns where the cells of a puzzle stand in a text that is `puzzle:solution`, `puzzle:number:solution`, both without
/// anything between, or a link with `bd=`; `None` if it is none of these.
pub(super) fn cells(text: &[u8]) -> Option<(usize, usize)> {
    let is_grid = |cells: &[u8]| Shape::from_cells(cells.len()).is_some() && is_puzzle_like(cells);
    let is_full = |cells: &[u8]| is_grid(cells) && cells.iter().all(|byte| (b'1'..=b'9').contains(byte));
    if let Some(begin) = text.windows(3).position(|word| word == b"bd=")
        && text[..begin].last().is_some_and(|byte| matches!(byte, b'?' | b'&'))
    {
        let cells = &text[begin + 3..];
        let end = cells.iter().position(|byte| matches!(byte, b'&' | b'#')).unwrap_or(cells.len());
        return is_grid(&cells[..end]).then_some((begin + 3, begin + 3 + end));
    }
    if let Some(end) = text.iter().position(|byte| *byte == b':') {
        let last = text.rsplit(|byte| *byte == b':').next().unwrap_or_default();
        return (is_grid(&text[..end]) && is_full(last) && last.len() == end).then_some((0, end));
    }
    let (puzzle, solution) = text.split_at(text.len() / 2);
    let agree = || puzzle.iter().zip(solution).all(|(cell, digit)| !(b'1'..=b'9').contains(cell) || cell == digit);
    (puzzle.len() == solution.len() && is_grid(puzzle) && is_full(solution) && agree()).then_some((0, puzzle.len()))
}

#[cfg(test)]
mod tests {
    use super::super::{Reading, read_line};

    #[test]
    fn a_puzzle_before_its_solution_or_in_a_link_is_read() {
        let (puzzle, solution) = (
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
        );
        let read = |text: &str| read_line(text.as_bytes(), &Reading::default()).map(|puzzle| puzzle.grid.to_string());
        for text in [
            format!("{puzzle}:1:{solution}"),
            format!("{puzzle}:{solution}"),
            format!("{puzzle}{solution}"),
            format!("https://example.org/play?bd={puzzle}"),
            format!("https://example.org/play?a=1&bd={puzzle}&b=2"),
        ] {
            assert_eq!(read(&text).as_deref(), Ok(puzzle), "{text}");
        }
        for text in [format!("{puzzle}:1"), format!("{puzzle}:{puzzle}"), format!("{puzzle}{puzzle}")] {
            assert!(read(&text).is_err(), "{text}");
        }
        for count in [63, 64, 70, 72, 80] {
            let fault = read(&puzzle[..count]).unwrap_err().to_string();
            assert!(fault.contains(&format!("{count} cells are too few: a grid of 9x9 has 81")), "{count}: {fault}");
        }
        let rows: Vec<String> = puzzle
            .as_bytes()
            .chunks(9)
            .map(|row| {
                let cells: Vec<String> = row
                    .iter()
                    .map(|cell| if *cell == b'.' { "0".into() } else { char::from(*cell).to_string() })
                    .collect();
                format!("[{}]", cells.join(","))
            })
            .collect();
        let array = format!("[{}]", rows.join(","));
        assert_eq!(read(&format!("{{\"data\":{array}}}")).as_deref(), Ok(puzzle));
        for text in [array.clone(), array.replace("],", "],\n"), array.replace(',', ",\n")] {
            let records: Vec<_> = super::super::Records::new(text.as_bytes(), Reading::default()).collect();
            assert_eq!(records.len(), 1, "{text}");
            assert_eq!(records[0].puzzle.as_ref().map(|puzzle| puzzle.grid.to_string()).as_deref(), Ok(puzzle));
        }
    }
}
