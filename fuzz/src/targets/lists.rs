//! Many lines at a time: each answer is the line's own, whatever stands beside it and however it is asked for.

use std::io::Cursor;

use arbitrary::{Result, Unstructured};
use specudoku::batch::{Job, Progress};
use specudoku::{Backend, Digits81, Line81, LineAnswer, LineState, Solver};

use crate::board::{Board, CLASSIC};
use crate::one_in;

pub fn run(input: &mut Unstructured<'_>) -> Result<()> {
    let limit = input.int_in_range(1..=4)?;
    let (mut boards, mut lines) = (Vec::new(), Vec::new());
    for _ in 0..input.int_in_range(1..=24)? {
        let board = Board::draw(input, CLASSIC)?;
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
    for (answer, board) in answers.iter().zip(&boards) {
        check(answer, board.as_ref(), limit);
    }
    // Threads take longer than what they solve.
    if one_in(input, 4)? {
        same_in_batches(&solver, &lines, &answers);
    }
    if limit == 1 && one_in(input, 4)? {
        same_from_bytes(&solver, &lines, &answers);
    }
    Ok(())
}

fn answers(solver: &Solver, lines: &[[u8; 81]]) -> Vec<LineAnswer> {
    let mut answers = Vec::new();
    solver.solve_lines(lines, &mut answers);
    assert_eq!(answers.len(), lines.len());
    answers
}

fn check(answer: &LineAnswer, board: Option<&Board>, limit: u64) {
    let Some(board) = board else { return assert_eq!(answer.state, LineState::NotRead) };
    let known = board.solutions(limit as usize);
    if known.is_all || known.solutions.len() as u64 == limit {
        assert_eq!(answer.count, known.solutions.len() as u64);
    }
    assert!(answer.count == 0 || board.is_solved_by(&answer.solution.map(|symbol| symbol - b'0')));
    assert!(answer.state == if answer.count == limit { LineState::Full } else { LineState::Complete });
}

/// The same answers on all threads, from text and from numbers.
fn same_in_batches(solver: &Solver, lines: &[[u8; 81]], answers: &[LineAnswer]) {
    let from_text = solver.solve_batch(Line81::from_slice(lines));
    let numbers: Vec<[u8; 81]> = lines
        .iter()
        .map(|line| line.map(|symbol| if symbol == b'.' { 0 } else { symbol.wrapping_sub(b'0') }))
        .collect();
    let from_numbers = solver.solve_batch(Digits81::from_slice(&numbers));
    for ((text, numbers), answer) in from_text.iter().zip(&from_numbers).zip(answers) {
        assert_eq!((text.count, text.state), (answer.count, answer.state));
        assert_eq!((numbers.count, numbers.state), (answer.count, answer.state));
        let solution = (answer.count > 0).then_some(answer.solution);
        assert_eq!(text.solution.map(|line| *line.as_bytes()), solution);
        assert_eq!(numbers.solution.map(|digits| *digits.to_line().as_bytes()), solution);
    }
}

/// The same answers from a file to a file.
fn same_from_bytes(solver: &Solver, lines: &[[u8; 81]], answers: &[LineAnswer]) {
    let input: Vec<u8> = lines.iter().flat_map(|line| line.iter().chain(b"\n")).copied().collect();
    let (mut job, mut output) = (Job::default(), Vec::new());
    (job.solver, job.options.workers) = (solver.clone(), 2);
    job.run(Cursor::new(input), &mut output, 0, &Progress::default()).expect("memory is read");
    let output = String::from_utf8(output).expect("text");
    assert_eq!(output.lines().count(), lines.len());
    for (line, answer) in output.lines().zip(answers) {
        match answer.count {
            0 => assert!(line.starts_with('!'), "{line}"),
            _ => assert_eq!(line.as_bytes(), answer.solution),
        }
    }
}
