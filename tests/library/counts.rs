//! Numbers of solutions, compared with an independent counter and with published numbers.

use specudoku::deduce::Rules;
use specudoku::{BranchOrder, Digits81, Engine, Grid, SearchOrder, Shape, Solver, Stop, Verdict};

use crate::support::backends::backends;
use crate::support::plain::Plain;
use crate::support::random::Random;
use crate::support::solve::solve_lines;
use crate::support::whole::sized;

fn grid(plain: &Plain) -> Grid {
    Grid::from_values(Shape::new(plain.width, plain.height).unwrap(), &plain.values).unwrap()
}

/// Returns solvers that must agree.
fn solvers() -> Vec<Solver> {
    let mut solvers = Vec::new();
    for threads in [1, 2, 8] {
        solvers.push(Solver::new().threads(threads).engine(Engine::Cells));
        solvers.push(Solver::new().threads(threads).engine(Engine::Cells).rules(Rules::ALL));
        solvers.push(Solver::new().threads(threads).engine(Engine::Lanes));
    }
    for order in BranchOrder::ALL {
        solvers.push(Solver::new().threads(2).branch_order(order));
    }
    for backend in backends() {
        solvers.push(Solver::new().threads(1).backend(backend));
    }
    solvers
}

#[test]
fn counts_equal_those_of_an_independent_counter() {
    let mut random = Random(7);
    for _ in 0..sized(6, 30) {
        let (puzzle, count) = Plain::multiple(&mut random, 5_000);
        for solver in solvers() {
            let outcome = solver.limit(u64::MAX).enumerate(&grid(&puzzle));
            assert_eq!((outcome.count, outcome.stop), (count, None), "{}", puzzle.line());
        }
    }
}

#[test]
fn all_solutions_are_different_and_valid_and_in_order() {
    let mut random = Random(8);
    for _ in 0..sized(4, 10) {
        let (puzzle, count) = Plain::multiple(&mut random, 2_000);
        let grid = grid(&puzzle);
        let mut leftmost: Vec<Vec<String>> = vec![Vec::new(); 2];
        for solver in solvers() {
            let all = solver.clone().limit(u64::MAX).search_order(SearchOrder::Leftmost).solve(&grid);
            assert_eq!(all.solutions.len() as u64, count);
            let lines: Vec<String> = all.solutions.iter().map(Grid::to_string).collect();
            assert!(all.solutions.iter().all(|solution| solution.is_completed() && solution.solves(&grid)));
            let mut sorted = lines.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len() as u64, count);
            let streamed: Vec<String> = solver
                .clone()
                .limit(u64::MAX)
                .search_order(SearchOrder::Leftmost)
                .solutions(&grid)
                .unwrap()
                .map(|one| one.to_string())
                .collect();
            assert_eq!(streamed, lines, "the order of the stream");
            // Any prefix is the same with any number of threads.
            let few = solver.clone().limit(3).search_order(SearchOrder::Leftmost).solve(&grid);
            assert!(few.solutions.iter().map(Grid::to_string).eq(lines.iter().take(3).cloned()));
            let any = solver.clone().limit(3).search_order(SearchOrder::Any).solve(&grid);
            assert_eq!(any.solutions.len() as u64, count.min(3));
            assert!(any.solutions.iter().all(|solution| sorted.binary_search(&solution.to_string()).is_ok()));
            let kernel = usize::from(solver.uses_lanes());
            if leftmost[kernel].is_empty() {
                leftmost[kernel] = lines;
            } else if kernel == 1 {
                assert_eq!(leftmost[kernel], lines, "the lanes have one order");
            }
        }
    }
}

#[test]
fn the_empty_4x4_grid_has_288_solutions() {
    for solver in solvers() {
        let outcome = solver.limit(u64::MAX).enumerate(&Grid::empty(Shape::new(2, 2).unwrap()));
        assert_eq!((outcome.count, outcome.verdict()), (288, Verdict::Multiple));
    }
    assert_eq!(Plain::new(2, 2).count(u64::MAX), 288);
}

/// The empty grid has 28,200,960 solutions, which the slow tests enumerate; each order of the first row has a 720th
/// of them.
#[test]
fn a_6x6_grid_with_one_row_has_a_720th_of_all_solutions() {
    let mut values = [0; 36];
    values[..6].copy_from_slice(&[4, 1, 6, 2, 5, 3]);
    let grid = Grid::from_values(Shape::new(3, 2).unwrap(), &values).unwrap();
    let outcome = Solver::new().limit(u64::MAX).enumerate(&grid);
    assert_eq!((outcome.count, outcome.stop), (28_200_960 / 720, None));
}

#[test]
fn small_grids_of_unusual_shapes_are_counted() {
    for (width, height) in [(2, 1), (1, 2), (3, 1), (5, 1), (1, 5), (2, 2)] {
        let plain = Plain::new(width, height);
        let outcome = Solver::new().threads(2).limit(u64::MAX).enumerate(&grid(&plain));
        assert_eq!(outcome.count, plain.count(u64::MAX), "{width}x{height}");
    }
}

#[test]
fn symmetries_do_not_change_the_count() {
    let mut random = Random(9);
    for _ in 0..40 {
        let (puzzle, count) = Plain::multiple(&mut random, 2_000);
        for _ in 0..5 {
            let scrambled = puzzle.scrambled(&mut random);
            for engine in [Engine::Cells, Engine::Lanes] {
                let outcome = Solver::new().threads(1).engine(engine).limit(u64::MAX).enumerate(&grid(&scrambled));
                assert_eq!(outcome.count, count, "{}", scrambled.line());
            }
        }
    }
}

#[test]
fn contradictory_puzzles_have_no_solution() {
    let mut random = Random(10);
    for _ in 0..300 {
        let mut puzzle = Plain::minimal(&mut random);
        let solution = grid(&puzzle);
        let solved = Solver::new().solve(&solution).solutions[0].values();
        // A digit that differs from the solution.
        let cell = (0..81).filter(|&cell| puzzle.values[cell] == 0).nth(random.below(40)).unwrap();
        puzzle.values[cell] = solved[cell] % 9 + 1;
        assert_eq!(puzzle.count(1), 0);
        for solver in [Solver::new().engine(Engine::Cells), Solver::new().engine(Engine::Lanes)] {
            assert_eq!(solver.limit(2).solve(&grid(&puzzle)).verdict(), Verdict::NoSolution);
        }
    }
}

#[test]
fn lines_solved_together_give_the_same_answers_as_single_lines() {
    let mut random = Random(11);
    let mut lines: Vec<[u8; 81]> = Vec::new();
    let mut expected = Vec::new();
    for index in 0..sized(100, 400) {
        let (puzzle, count) = Plain::multiple(&mut random, 500);
        let mut line: [u8; 81] = puzzle.line().into_bytes().try_into().unwrap();
        match index % 10 {
            0 => line[40] = b'q',
            1 => line.iter_mut().filter(|byte| **byte == b'.').for_each(|byte| *byte = b"0_*xX"[index / 10 % 5]),
            _ => {}
        }
        lines.push(line);
        expected.push((index % 10 == 0, count));
    }
    for backend in backends() {
        let answers = solve_lines(&Solver::new().backend(backend).limit(7), &lines);
        assert_eq!(answers.len(), lines.len());
        for (((answer, solution), line), (bad, count)) in answers.iter().zip(&lines).zip(&expected) {
            let stop = if *bad { Some(Stop::NotRead) } else { (*count >= 7).then_some(Stop::Solutions) };
            assert_eq!((answer.stop, answer.count), (stop, if *bad { 0 } else { (*count).min(7) }));
            if !*bad {
                let line = std::str::from_utf8(line).unwrap();
                let grid: Grid = line.parse().unwrap();
                let alone = Solver::new().threads(1).solve(&grid);
                assert_eq!(alone.solutions[0].to_string(), *solution, "{line}");
            }
        }
    }
}

/// Enumerates more solutions than lanes may hold back. Parts of the search are then parked, and the order is still the
/// order of one lane, which a node limit enforces.
#[test]
fn many_ordered_solutions_have_the_order_of_one_lane() {
    let mut random = Random(13);
    let mut puzzles = vec![Plain::new(3, 3)];
    for clues in [18, 12, 4, 8, 16].into_iter().take(sized(2, 5)) {
        let mut puzzle = Plain::solved(3, &mut random);
        random.shuffled(81).into_iter().skip(clues).for_each(|cell| puzzle.values[cell] = 0);
        puzzles.push(puzzle);
    }
    let values = |grids: &[Grid]| grids.iter().map(Grid::values).collect::<Vec<_>>();
    for puzzle in puzzles {
        let solver = Solver::new().engine(Engine::Lanes).search_order(SearchOrder::Leftmost).limit(12_000);
        let one_lane = solver.clone().threads(1).node_limit(1 << 40).solve(&grid(&puzzle));
        assert_eq!(one_lane.count, 12_000, "{}", puzzle.line());
        for threads in [1, 2, 8] {
            let several = solver.clone().threads(threads).solve(&grid(&puzzle));
            assert!(values(&several.solutions) == values(&one_lane.solutions), "{} {threads}", puzzle.line());
        }
        let streamed: Vec<Grid> = solver.solutions(&grid(&puzzle)).unwrap().collect();
        assert!(values(&streamed) == values(&one_lane.solutions), "{}", puzzle.line());
        let blocks: Vec<Digits81> = solver.solution_blocks(&grid(&puzzle)).unwrap().unwrap().flatten().collect();
        assert!(
            blocks.iter().map(|digits| digits.as_array().to_vec()).eq(values(&one_lane.solutions)),
            "{}",
            puzzle.line()
        );
    }
}

/// The kernel's signature: the number of nodes over a fixed list, with one thread and without sharing boards
/// between lanes. Only a change of the rules or of the branching may change it, and the commit must mention that.
#[test]
fn the_node_count_over_a_fixed_list_is_unchanged() {
    let mut random = Random(12);
    let mut lines: Vec<[u8; 81]> = Vec::new();
    for _ in 0..100 {
        let puzzles = [Plain::minimal(&mut random), Plain::multiple(&mut random, 500).0];
        lines.extend(puzzles.map(|puzzle| <[u8; 81]>::try_from(puzzle.line().into_bytes()).unwrap()));
    }
    for backend in backends() {
        let solver = Solver::new().backend(backend).limit(100).node_limit(1_000_000);
        let nodes: u64 = solve_lines(&solver, &lines).iter().map(|(answer, _)| answer.stats.nodes).sum();
        assert_eq!(nodes, SIGNATURE, "{backend}");
    }
}

/// See [`the_node_count_over_a_fixed_list_is_unchanged`].
const SIGNATURE: u64 = 11_931;
