//! Many lines at a time: each line has its own answer, whatever lines are next to it and however it is requested.

use std::io::Cursor;

use arbitrary::{Result, Unstructured};
use specudoku::batch::{BatchOptions, BatchRun, Solve};
use specudoku::{Answer, Backend, Digits81, Line81, Solver, Stop};

use crate::board::{CLASSIC, TestBoard};
use crate::one_in;

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let limit = input.int_in_range(1..=4)?;
    let (mut boards, mut lines) = (Vec::new(), Vec::new());
    for _ in 0..input.int_in_range(1..=24)? {
        let board = TestBoard::draw(input, CLASSIC)?;
        let mut line = board.line();
        let is_read = !one_in(input, 12)?;
        if !is_read {
            line[input.choose_index(81)?] = b'/';
        }
        lines.push(line);
        boards.push(Some(board).filter(|_| is_read));
    }
    let solver = crate::solver(input)?.limit(limit);
    let backends: Vec<_> = Backend::ALL.into_iter().filter(|backend| backend.is_available()).collect();
    let answers = answers(&solver.clone().backend(*input.choose(&backends)?), &lines);
    for (line, board) in answers.iter().zip(&boards) {
        check(line, board.as_ref(), limit);
    }
    // Starting threads takes longer than solving.
    if one_in(input, 4)? {
        same_in_batches(&solver, &lines, &answers);
    }
    if limit == 1 && one_in(input, 4)? {
        same_from_bytes(&solver, &lines, &answers);
    }
    Ok(())
}

/// The answer to a line, and its first solution, if it has one.
type LineAndSolution = (Answer<()>, Option<[u8; 81]>);

/// Returns the answers of one thread.
fn answers(solver: &Solver, lines: &[[u8; 81]]) -> Vec<LineAndSolution> {
    let mut solutions = vec![[0; 81]; lines.len()];
    let rows = Line81::from_slice_mut(&mut solutions);
    let answers = solver.clone().threads(1).solve_many(Line81::from_slice(lines), rows);
    assert_eq!(answers.len(), lines.len());
    answers.into_iter().zip(solutions).map(|(answer, row)| (answer, (answer.count > 0).then_some(row))).collect()
}

fn check((answer, solution): &LineAndSolution, board: Option<&TestBoard>, limit: u64) {
    let Some(board) = board else { return assert_eq!(answer.stop, Some(Stop::NotRead)) };
    let known = board.solutions(limit as usize);
    if known.is_all || known.solutions.len() as u64 == limit {
        assert_eq!(answer.count, known.solutions.len() as u64);
    }
    assert!(solution.is_none_or(|row| board.is_solved_by(&row.map(|symbol| symbol - b'0'))));
    assert_eq!(answer.stop, (answer.count == limit).then_some(Stop::Solutions));
}

/// Checks that the answers are the same on all threads, from text and from numbers.
fn same_in_batches(solver: &Solver, lines: &[[u8; 81]], answers: &[LineAndSolution]) {
    let numbers: Vec<[u8; 81]> = lines
        .iter()
        .map(|line| line.map(|symbol| if symbol == b'.' { 0 } else { symbol.wrapping_sub(b'0') }))
        .collect();
    let (mut text_rows, mut number_rows) = (vec![[b'0'; 81]; lines.len()], vec![[0; 81]; lines.len()]);
    let from_text = solver.solve_many(Line81::from_slice(lines), Line81::from_slice_mut(&mut text_rows));
    let from_numbers = solver.solve_many(Digits81::from_slice(&numbers), Digits81::from_slice_mut(&mut number_rows));
    for (index, (answer, solution)) in answers.iter().enumerate() {
        assert_eq!((from_text[index].count, from_text[index].stop), (answer.count, answer.stop));
        assert_eq!((from_numbers[index].count, from_numbers[index].stop), (answer.count, answer.stop));
        let expected = solution.unwrap_or([b'0'; 81]);
        assert_eq!(text_rows[index], expected);
        assert_eq!(number_rows[index].map(|digit| b'0' + digit), expected);
    }
}

/// Checks that the answers are the same if lines are read and written as bytes.
fn same_from_bytes(solver: &Solver, lines: &[[u8; 81]], answers: &[LineAndSolution]) {
    let input: Vec<u8> = lines.iter().flat_map(|line| line.iter().chain(b"\n")).copied().collect();
    let mut output = Vec::new();
    let options = BatchOptions::default().threads(2);
    let mut run = BatchRun::new(options, Solve::default().solver(solver.clone()), &mut output);
    run.input(Cursor::new(input)).expect("memory is read");
    run.finish().expect("memory is written");
    let output = String::from_utf8(output).expect("text");
    assert_eq!(output.lines().count(), lines.len());
    for (line, (_, solution)) in output.lines().zip(answers) {
        match solution {
            None => assert!(line.starts_with('!'), "{line}"),
            Some(solution) => assert_eq!(line.as_bytes(), solution),
        }
    }
}
