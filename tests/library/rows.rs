//! Many classic puzzles in memory: each is answered as it would be separately, in order, in the rows of the caller.

use std::time::Duration;

use specudoku::{Answer, CancelFlag, Digits81, Grid, Line81, Solver, Stop};

use crate::support::plain::Plain;
use crate::support::random::Random;

/// Returns puzzles of every kind: with one solution, with many, with none, and rows that are not puzzles.
fn puzzles() -> Vec<[u8; 81]> {
    let mut random = Random(18);
    let minimal: Vec<[u8; 81]> = (0..40).map(|_| minimal_line(&mut random)).collect();
    let kinds = |at: usize| match at % 50 {
        7 => [b'.'; 81],
        11 => [b'1'; 81],
        13 => [b'z'; 81],
        at if at % 5 == 4 => {
            let mut puzzle = minimal[at % minimal.len()];
            puzzle.iter_mut().take(30).for_each(|cell| *cell = b'.');
            puzzle
        }
        at => minimal[at % minimal.len()],
    };
    (0..1_700).map(kinds).collect()
}

fn minimal_line(random: &mut Random) -> [u8; 81] {
    *Plain::minimal(random).line().as_bytes().first_chunk().unwrap()
}

/// Returns the same puzzles as rows of numbers. A symbol that is not a cell becomes a number that is not one
/// either.
fn rows(puzzles: &[[u8; 81]]) -> Vec<[u8; 81]> {
    let number = |symbol: u8| if symbol == b'.' { 0 } else { symbol - b'0' };
    puzzles.iter().map(|puzzle| puzzle.map(number)).collect()
}

#[test]
fn rows_have_the_answers_of_single_puzzles() {
    let (lines, kept) = (puzzles(), Line81::new([b'-'; 81]));
    for (threads, limit) in [(1, 1), (2, 2), (3, 5)] {
        let solver = Solver::new().threads(threads).limit(limit);
        let mut solutions = vec![kept; lines.len()];
        let found = solver.solve_many(Line81::from_slice(&lines), &mut solutions);
        assert_eq!(found.len(), lines.len());
        for ((line, found), solution) in lines.iter().zip(&found).zip(&solutions) {
            let Ok(grid) = Line81::new(*line).to_string().parse::<Grid>() else {
                let is_read = line[0] != b'z';
                let stop = (!is_read).then_some(Stop::NotRead);
                assert_eq!((found.count, found.stop, *solution), (0, stop, kept));
                continue;
            };
            let alone = solver.solve(&grid);
            assert_eq!(found.count, alone.count);
            assert_eq!(alone.solution().map_or_else(|| kept.to_string(), Grid::to_string), solution.to_string());
        }
    }
}

#[test]
fn numbers_and_text_have_the_same_answers() {
    let lines = puzzles();
    let rows = rows(&lines);
    let solver = Solver::new().threads(2).limit(2);
    let (mut as_text, mut as_numbers) = (vec![[b'0'; 81]; lines.len()], vec![[0; 81]; lines.len()]);
    let text = solver.solve_many(Line81::from_slice(&lines), Line81::from_slice_mut(&mut as_text));
    let numbers = solver.solve_many(Digits81::from_slice(&rows), Digits81::from_slice_mut(&mut as_numbers));
    assert_eq!(text, numbers);
    assert!(as_text.iter().zip(&as_numbers).all(|(text, row)| text.map(|symbol| symbol - b'0') == *row));
}

#[test]
fn rows_after_the_end_of_the_shorter_slice_are_ignored() {
    let lines = [[b'.'; 81]; 3];
    let mut solutions = [Line81::new([b'-'; 81]); 5];
    assert_eq!(Solver::new().solve_many(Line81::from_slice(&lines), &mut solutions).len(), 3);
    assert!(solutions.iter().skip(3).all(|line| line.as_bytes() == &[b'-'; 81]));
    assert_eq!(Solver::new().solve_many(Line81::from_slice(&lines), &mut solutions[..1]).len(), 1);
    assert!(Solver::new().solve_many(Line81::from_slice(&[]), &mut solutions).is_empty());
}

#[test]
fn limits_and_flags_are_respected() {
    let lines: Vec<[u8; 81]> = puzzles().into_iter().filter(|line| line[0] != b'z').collect();
    let solve = |solver: &Solver| {
        let mut solutions = vec![Line81::new([b'-'; 81]); lines.len()];
        (solver.solve_many(Line81::from_slice(&lines), &mut solutions), solutions)
    };
    let stopped = |found: &[Answer<()>], stop| found.iter().filter(|found| found.stop == Some(stop)).count();
    // Where a node limit ends a search depends only on the puzzle, whatever the number of threads.
    let (one, three) = (Solver::new().threads(1).node_limit(3), Solver::new().threads(3).node_limit(3));
    let (found, solutions) = solve(&one);
    assert_eq!((&found, &solutions), (&solve(&three).0, &solve(&three).1));
    assert!((1..lines.len()).contains(&stopped(&found, Stop::Nodes)));
    // There are more solutions than can be found in the time limit, which is per puzzle.
    let empty = [[b'.'; 81]; 3];
    let timed = Solver::new().threads(2).limit(u64::MAX).timeout(Duration::from_millis(30));
    let found = timed.solve_many(Line81::from_slice(&empty), &mut [Line81::new(empty[0]); 3]);
    assert_eq!(stopped(&found, Stop::Time), 3);
    let flag = CancelFlag::new();
    flag.raise();
    assert_eq!(stopped(&solve(&Solver::new().cancel(&flag)).0, Stop::Cancelled), lines.len());
}
