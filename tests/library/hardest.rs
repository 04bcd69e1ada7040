//! Boards on which the 9x9 kernel loses its way, or would: conflicts, remote contradictions, and the worst boards that
//! the hill climber found.

use specudoku::count::{Count, Method};
use specudoku::{Answer, Engine, Grid, SearchOrder, Shape, Solver, Stop, Verdict};

use crate::support::backends::backends;
use crate::support::plain::Plain;
use crate::support::puzzles;
use crate::support::random::Random;
use crate::support::solve::solve_lines;
use crate::support::whole::sized;

/// No board of the list needs more nodes than this: what the kernel explores until it gets help, some more in its
/// parts, a second try in one lane, and what restarts need.
const MAX_NODES: u64 = 160_000;

fn grid(line: &str) -> Grid {
    Grid::from_values(Shape::CLASSIC, &Plain::classic(line).values).unwrap()
}

fn hardest() -> Vec<String> {
    puzzles::lines("hardest.txt")
}

fn bytes(line: &str) -> [u8; 81] {
    *line.as_bytes().first_chunk().unwrap()
}

/// Returns a minimal puzzle or a sparse board in which one digit occurs twice in a row, a column or a box.
fn conflicting(random: &mut Random) -> Plain {
    loop {
        let mut board = if random.below(2) == 0 { Plain::minimal(random) } else { sparse(random) };
        let (cell, other) = (random.below(81), random.below(81));
        let is_peer = cell / 9 == other / 9
            || cell % 9 == other % 9
            || (cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3);
        if cell != other && is_peer && board.values[cell] != 0 && board.values[other] == 0 {
            board.values[other] = board.values[cell];
            return board;
        }
    }
}

/// Returns a board with a few random clues that do not conflict.
fn sparse(random: &mut Random) -> Plain {
    let (mut board, clues) = (Plain::new(3, 3), 5 + random.below(15));
    while board.values.iter().filter(|value| **value != 0).count() < clues {
        let cell = random.below(81);
        let old = std::mem::replace(&mut board.values[cell], random.below(9) as u8 + 1);
        if old != 0 || grid(&board.line()).conflict().is_some() {
            board.values[cell] = old;
        }
    }
    board
}

#[test]
fn a_conflict_is_found_without_a_search_by_every_method() {
    let mut random = Random(40);
    let fixed = [
        "..9........43..9........9..................6.............2....52....7.......67...",
        "9...5.....7...1.9.3..........24..1...................1.2........14.........6.....",
    ];
    let boards: Vec<String> =
        fixed.map(str::to_owned).into_iter().chain((0..60).map(|_| conflicting(&mut random).line())).collect();
    let lines: Vec<[u8; 81]> = boards.iter().map(|line| bytes(line)).collect();
    for backend in backends() {
        let answers = solve_lines(&Solver::new().backend(backend).limit(2).node_limit(1_000), &lines);
        assert!(answers.iter().all(|(answer, _)| (answer.count, answer.stop) == (0, None) && answer.stats.nodes <= 1));
        for line in &boards {
            for engine in [Engine::Auto, Engine::Lanes] {
                let solver = Solver::new().backend(backend).threads(2).engine(engine);
                for outcome in
                    [solver.clone().limit(2).solve(&grid(line)), solver.limit(u64::MAX).enumerate(&grid(line))]
                {
                    assert_eq!(outcome.verdict(), Verdict::NoSolution, "{line}");
                    assert!(outcome.stats.nodes <= 1, "{line}: {}", outcome.stats.nodes);
                }
            }
        }
    }
    for line in &boards {
        let solver = Solver::new().threads(2);
        for method in Method::ALL {
            assert_eq!(solver.clone().method(method).count(&grid(line)), Ok(Count::Exactly(0)), "{line}");
        }
        assert_eq!(solver.check(&grid(line)).unwrap().solutions, 0, "{line}");
        assert_eq!(solver.clone().limit(9).solutions(&grid(line)).unwrap().count(), 0, "{line}");
        assert_eq!(solver.limit(9).solution_blocks(&grid(line)).unwrap().unwrap().count(), 0, "{line}");
    }
}

/// Reported boards: each of them kept the kernel busy for seconds to minutes.
#[test]
fn sparse_boards_need_few_nodes() {
    let boards = [
        "..5....2.......................................8.........14......2.............3.",
        ".....3.....2..7.4..........6.54............5.14..6...............................",
    ];
    for line in boards {
        for backend in backends() {
            let outcome = Solver::new().threads(1).backend(backend).limit(2).solve(&grid(line));
            assert_eq!(outcome.verdict(), Verdict::Multiple);
            assert!(outcome.solutions.iter().all(|solution| solution.solves(&grid(line))));
            assert!(outcome.stats.nodes < 2_000, "{backend} {line}: {}", outcome.stats.nodes);
        }
    }
}

#[test]
fn random_sparse_boards_need_few_nodes_and_the_cells_engine_agrees() {
    let mut random = Random(41);
    for _ in 0..1_000 {
        let line = sparse(&mut random).line();
        let lanes = Solver::new().threads(1).limit(2).solve(&grid(&line));
        assert!(lanes.stats.nodes < 3_000, "{line}: {}", lanes.stats.nodes);
        assert!(lanes.solutions.iter().all(|solution| solution.solves(&grid(&line))));
        let cells = Solver::new().threads(1).engine(Engine::Cells).limit(2).node_limit(20_000).solve(&grid(&line));
        if cells.stop != Some(Stop::Nodes) {
            assert_eq!(lanes.verdict(), cells.verdict(), "{line}");
        }
    }
}

/// Minimal puzzles with a clue added, removed or changed, solved by lanes, by cells and by a small independent
/// solver.
#[test]
fn all_solvers_find_the_same_number_of_solutions_of_mutated_puzzles() {
    let mut random = Random(42);
    let mut lines = Vec::new();
    let mut expected = Vec::new();
    for _ in 0..500 {
        let mut board = Plain::minimal(&mut random);
        for _ in 0..=random.below(3) {
            board.values[random.below(81)] = random.below(10) as u8;
        }
        lines.push(bytes(&board.line()));
        expected.push(board.count(3));
    }
    for backend in backends() {
        let answers = solve_lines(&Solver::new().backend(backend).limit(3), &lines);
        for (((answer, solution), line), expected) in answers.iter().zip(&lines).zip(&expected) {
            assert_eq!(answer.count, *expected, "{}", String::from_utf8_lossy(line));
            let line = std::str::from_utf8(line).unwrap();
            let solution = Plain::classic(solution);
            assert!(answer.count == 0 || solution.solves(&Plain::classic(line)), "{line}");
        }
    }
    for (line, expected) in lines.iter().zip(expected) {
        let line = std::str::from_utf8(line).unwrap();
        let cells = Solver::new().threads(1).engine(Engine::Cells).limit(3).solve(&grid(line));
        assert_eq!(cells.count, expected, "{line}");
    }
}

#[test]
fn the_worst_boards_found_by_climbing_are_solved_within_few_nodes() {
    let boards = hardest();
    assert_eq!(boards.len(), 20);
    let mut left = 0;
    for line in boards.iter().step_by(sized(4, 1)) {
        let puzzle = grid(line);
        for limit in [1, 2] {
            let outcome = Solver::new().threads(1).limit(limit).solve(&puzzle);
            left += usize::from(outcome.stats.nodes > 40_000);
            assert!(outcome.stats.nodes <= MAX_NODES, "{line}: {}", outcome.stats.nodes);
            assert!(outcome.solutions.iter().all(|solution| solution.solves(&puzzle)), "{line}");
            if outcome.count == 0 {
                assert_eq!(outcome.verdict(), Verdict::NoSolution, "{line}");
                assert_eq!(Solver::new().method(Method::Bands).count(&puzzle), Ok(Count::Exactly(0)), "{line}");
            } else {
                assert_eq!(outcome.count, limit, "{line}");
                assert!(limit == 1 || outcome.solutions[0].values() != outcome.solutions[1].values());
            }
            for threads in [2, 8] {
                let other = Solver::new().threads(threads).limit(limit).solve(&puzzle);
                let lines = |grids: &[Grid]| grids.iter().map(Grid::to_string).collect::<Vec<_>>();
                assert_eq!(lines(&other.solutions), lines(&outcome.solutions), "{line} with {threads} threads");
                assert_eq!((other.count, other.stop), (outcome.count, outcome.stop));
            }
            let any = Solver::new().threads(2).search_order(SearchOrder::Any).limit(limit).solve(&puzzle);
            assert_eq!(any.count, outcome.count, "{line}");
        }
    }
    assert!(left > 0, "no board of the list leaves the kernel");
}

/// The answer to a line depends only on the line, although its neighbours change how many lanes help it.
#[test]
fn the_worst_boards_have_the_same_answers_among_other_lines() {
    let hardest: Vec<[u8; 81]> = hardest().iter().map(|line| bytes(line)).collect();
    let solver = Solver::new().limit(2);
    // The nodes are not compared: lanes that help explore boards that a single lane would not.
    let given = |(answer, solution): &(Answer<()>, String)| (answer.count, answer.stop, solution.clone());
    let alone: Vec<_> = hardest.iter().flat_map(|line| solve_lines(&solver, &[*line])).map(|it| given(&it)).collect();
    let easy: Vec<[u8; 81]> = puzzles::lines("made-minimal.txt").iter().map(|line| bytes(line)).collect();
    let mixed: Vec<[u8; 81]> =
        hardest.iter().enumerate().flat_map(|(at, line)| [*line, easy[3 * at], easy[3 * at + 1]]).collect();
    let together = solve_lines(&solver, &hardest);
    assert!(together.iter().map(given).eq(alone.iter().cloned()));
    for backend in backends() {
        let answers = solve_lines(&solver.clone().backend(backend), &mixed);
        assert!(answers.iter().step_by(3).map(given).eq(alone.iter().cloned()), "{backend}");
    }
}

#[test]
fn node_limits_hold_around_the_change_of_engines() {
    for line in hardest().into_iter().step_by(sized(3, 1)) {
        for nodes in [1, 1_000, 19_999, 20_000, 20_001, 20_010, 30_000] {
            let solver = Solver::new().limit(2).node_limit(nodes);
            let outcome = solver.clone().threads(1).solve(&grid(&line));
            assert!(outcome.stats.nodes <= nodes, "{line}: {} of {nodes}", outcome.stats.nodes);
            let again = solver.clone().threads(8).solve(&grid(&line));
            assert_eq!(
                (again.count, again.stop, again.stats.nodes),
                (outcome.count, outcome.stop, outcome.stats.nodes)
            );
            let (answer, _) = &solve_lines(&solver, &[bytes(&line)])[0];
            assert_eq!(answer.count, outcome.count, "{line} {nodes}");
            assert_eq!(answer.stop == Some(Stop::Nodes), outcome.stop == Some(Stop::Nodes), "{line} {nodes}");
        }
    }
}

#[test]
fn counts_switch_from_the_kernel_to_bands() {
    // There is no solution, or there are very many. One by one, the first would take minutes.
    for line in hardest() {
        let outcome = Solver::new().threads(2).limit(2).solve(&grid(&line));
        if outcome.count < 2 {
            assert_eq!(Solver::new().count(&grid(&line)), Ok(Count::Exactly(outcome.count.into())), "{line}");
        }
        let many = Solver::new().limit(2_000).enumerate(&grid(&line));
        assert_eq!(many.count > 0, outcome.count > 0, "{line}");
    }
}
