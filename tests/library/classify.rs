//! Depths, tridagons and backdoors, compared with plain definitions and with published values.

use specudoku::classify::{Classification, Depth};
use specudoku::{Backend, Digit, Grid, Layout, PuzzleError, Shape, Solver, Stop, Variant};

use crate::support::backends::backends;
use crate::support::classes::{PlainState, boxed_units};
use crate::support::named::{EASY, HARD, NONE};
use crate::support::plain::Plain;
use crate::support::puzzles;
use crate::support::random::Random;
use crate::support::units::PlainLayout;
use crate::support::whole::sized;

/// By mith. D. Berthier: "the first puzzle that I found to be not in T&E(2)"; "solvable in T&E(W2, 2) and therefore in
/// T&E(3)" (CSP-Rules-Examples, Sudoku-a/Tridagons/Loki-11.9.clp).
const LOKI: &str = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

/// Other puzzles by mith in T&E(3), from the examples of the Sudoku Hierarchical Classifier by F. Cordoliani.
const IN_TE3: [&str; 4] = [
    "1.3.56....571.9...69.37......1.93..75.96.73.....51.......96..........4....5...86.",
    "...4.6...4...89...68.37..4..68.479..73.......9.48.36..3.6....52....3..9.87....3..",
    "...45..89.....92.6..97.....2.1..786.......9.296...8.17.928..6.17.6.....881.......",
    "......7894....9...6...7.......89..51....259.7...7.182........725.2...19...1...5.8",
];

/// The list of gsf with backdoor size 3, with their T&E-depths: D. Berthier, Pattern-Based Constraint Satisfaction and
/// Logic Puzzles, second edition, section 11.5.3. "Four of them (numbers 10, 11, 12 and 14) can be solved by ordinary
/// T&E(1); the remaining ten can be solved by T&E(2)." Number 13 is in T&E(1) as well, as a plain program confirms, and
/// subsets solve number 11. The first is Easter Monster.
const BACKDOOR_3: [(&str, Depth); 14] = [
    ("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", Depth::Two),
    ("9.......5.4.3...6...2...1...8.74........2.......8.6.7.1.....9...3...7.4...5.....2", Depth::Two),
    ("7.......4.2.6...1...5...8...3.91........5.......2.3.9.8.....7...6...9.2...4.....5", Depth::Two),
    ("1......89.....91.2......4....76......3..4....9....2..5..4.7....5....8.1..6.3.....", Depth::Two),
    ("1.......2..34...5..6....7.....89..4....3.6.....9.4.....2....1..7.......6..5.8..3.", Depth::Two),
    ("5.......3.2.6...1...8...9...4.7.1.......3.......42..7.9.....5...1...7.2...3.....8", Depth::Two),
    ("1.......2..34...5..6....7......5..4....3.1.....894.....2....1..7.......6..5.9..3.", Depth::Two),
    ("1.......6.2.5...4...3...7...4.85........1........24.8...7...3...5...9.2.6.......1", Depth::Two),
    ("1.......6.2.5...4...3...7...4.89.......2.4.......15.8...7...3...5...9.2.6.......1", Depth::Two),
    ("..1...2...3.....4.5...3...6...1.7....4.....8....9.2...3.......8.6..5..3...2...7..", Depth::One),
    ("3.....2.....54.......6.....1.2..3..........648.........9.7...5.......1.8.5..6....", Depth::Subsets),
    (".8..9....3......6....3...4.....1...5..2...9....7...8..65....1.....2.7........4...", Depth::One),
    ("....2.58..4.3......1..........6...715.....2.....4.....2...59.........3.67........", Depth::One),
    ("...5....13.8......4....3......61....9.....8......5.....6.7...2..1....3........49.", Depth::One),
];

fn classify(puzzle: &str) -> Classification {
    Solver::new().classify(&grid(puzzle)).unwrap()
}

fn grid(puzzle: &str) -> Grid {
    puzzle.parse().unwrap()
}

/// Returns the depth by the definitions, up to `most`.
fn plain_depth(state: &PlainState, most: usize) -> Depth {
    let names = [Depth::Singles, Depth::One, Depth::Two, Depth::Three];
    let mut closed = state.clone();
    for (depth, name) in names.into_iter().enumerate().take(most + 1) {
        assert!(closed.try_and_err(depth));
        if closed.is_solved() {
            return name;
        }
        let mut subsets = state.clone();
        if depth == 0 && state.cells.len() <= 81 {
            subsets.close_with_subsets(true);
            if subsets.is_solved() {
                return Depth::Subsets;
            }
        }
    }
    Depth::Beyond
}

/// Compares a classic puzzle, up to a depth.
fn assert_class(values: &[u8], most: usize) -> Depth {
    let puzzle = Grid::from_values(Shape::CLASSIC, values).unwrap();
    let found = Solver::new().classify(&puzzle).unwrap();
    let state = PlainState::boxed(3, 3, values);
    assert_eq!(found.depth, plain_depth(&state, most), "{puzzle}");
    let mut locked = state;
    locked.close_with_subsets(false);
    let expected = if locked.is_solved() { None } else { locked.guardians(false, 8).map(|count| (false, count)) };
    let expected = expected.or_else(|| locked.guardians(true, 8).map(|count| (true, count)));
    let tridagon = found.tridagon.map(|tridagon| (tridagon.is_degenerate, tridagon.guardians as u32));
    assert_eq!(tridagon, expected, "{puzzle}");
    found.depth
}

#[test]
fn published_depths_and_backdoor_sizes() {
    for (puzzle, depth) in BACKDOOR_3 {
        assert_eq!(classify(puzzle).depth, depth, "{puzzle}");
        assert_eq!(Solver::new().backdoor(&grid(puzzle)).unwrap().unwrap().len(), 3, "{puzzle}");
    }
    for puzzle in IN_TE3.into_iter().chain([LOKI]) {
        let class = classify(puzzle);
        assert_eq!(class.depth, Depth::Three, "{puzzle}");
        assert!(class.tridagon.is_some_and(|tridagon| !tridagon.is_degenerate), "{puzzle}");
    }
}

#[test]
fn the_tridagon_of_loki() {
    let tridagon = classify(LOKI).tridagon.unwrap();
    let names: Vec<String> = tridagon.cells.iter().map(|cell| Shape::CLASSIC.cell_name(*cell)).collect();
    // Yogi, "Help a player to spot a Tridagon": boxes 5, 6, 8 and 9, candidates 3, 5 and 7, and only r8c8 has an extra
    // one.
    let expected = ["R4C6", "R5C5", "R6C4", "R4C7", "R5C8", "R6C9", "R7C4", "R8C5", "R9C6", "R7C7", "R8C8", "R9C9"];
    assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), 12);
    assert!(expected.iter().all(|name| names.iter().any(|own| own == name)), "{names:?}");
    assert_eq!(tridagon.digits.iter().map(|digit| digit.get()).collect::<Vec<_>>(), [3, 5, 7]);
    let after = tridagon.after.unwrap();
    let left: Vec<u8> = after.cells()[7 * 9 + 7].digits().iter().map(|digit| digit.get()).collect();
    assert_eq!((tridagon.guardians, left), (1, vec![1]));
    // The elimination keeps the solution, and makes the puzzle easier.
    let solution = Solver::new().solve(&grid(LOKI)).solutions.remove(0);
    assert!(solution.cells().iter().zip(after.cells()).all(|(own, left)| !(own.digits() & left.digits()).is_empty()));
    assert!(Solver::new().classify(&after).unwrap().depth < Depth::Three);
}

#[test]
fn a_degenerate_tridagon() {
    // D. Berthier, "Try 7": "a degenerate-cyclic tridagon with two missing candidates and a single guardian", n4r4c2.
    let state = "4569 4589 2579 3589 3569 3579 2479 269 1 1 4589 579 589 569 2 479 3 4679 69 3 279 1 4 79 2789 5 6789 \
                 3459 459 6 7 8 359 1359 19 2 359 1 8 359 2 4 6 7 359 7 2 359 6 359 1 3589 4 3589 \
                 359 6 1 2 7 359 3459 8 3459 2 59 4 359 1 8 3579 69 35679 8 7 359 4 359 6 12359 129 359";
    let mut puzzle = Grid::empty(Shape::CLASSIC);
    for (cell, candidates) in state.split_whitespace().enumerate() {
        for digit in (1..=9).filter(|digit| !candidates.contains(&digit.to_string())) {
            puzzle.eliminate(cell, Digit::new(digit).unwrap()).unwrap();
        }
    }
    let class = Solver::new().classify(&puzzle).unwrap();
    let tridagon = class.tridagon.unwrap();
    assert_eq!((tridagon.is_degenerate, tridagon.guardians), (true, 1));
    let left: Vec<u8> = tridagon.after.unwrap().cells()[3 * 9 + 1].digits().iter().map(|digit| digit.get()).collect();
    assert_eq!(left, [4]);
    assert_eq!(class.depth, Depth::One);
}

#[test]
fn puzzles_have_the_classes_of_the_definitions() {
    let mut depths = std::collections::BTreeMap::new();
    let minimal = puzzles::lines("made-minimal.txt");
    for line in minimal.iter().step_by(sized(30, 2)) {
        *depths.entry(assert_class(&Plain::classic(line).values, 1)).or_insert(0) += 1;
    }
    let mut random = Random(1);
    for _ in 0..sized(4, 50) {
        *depths.entry(assert_class(&Plain::minimal(&mut random).values, 1)).or_insert(0) += 1;
    }
    assert!([Depth::Singles, Depth::Subsets, Depth::One].iter().all(|depth| depths[depth] > 1), "{depths:?}");
}

#[test]
fn scrambled_hard_puzzles_have_the_depth_of_the_definition() {
    let mut random = Random(2);
    for puzzle in [HARD, BACKDOOR_3[0].0, BACKDOOR_3[9].0].into_iter().take(sized(1, 3)) {
        let scrambled = Plain::classic(puzzle).scrambled(&mut random);
        let depth = assert_class(&scrambled.values, 2);
        assert_eq!(depth, classify(puzzle).depth, "{puzzle}");
    }
    // T&E(2) by the definition does not solve it. The plain program needs 6 s to show that.
    if sized(false, true) {
        assert_eq!(plain_depth(&PlainState::boxed(3, 3, &Plain::classic(LOKI).values), 2), Depth::Beyond);
    }
}

#[test]
fn backdoors_are_the_first_of_the_smallest() {
    let mut sizes = [0; 3];
    let lists = [puzzles::lines("made-minimal.txt"), puzzles::lines("made-few-clues.txt")].concat();
    for line in lists.iter().filter(|line| line.len() == 81).take(150) {
        let puzzle = grid(line);
        let solution = Solver::new().solve(&puzzle).solutions[0].values();
        let expected = PlainState::boxed(3, 3, &puzzle.values()).backdoor(&solution, 2);
        let found = Solver::new().backdoor(&puzzle).unwrap().filter(|cells| cells.len() <= 2);
        assert_eq!(found, expected, "{line}");
        sizes[found.map_or(2, |cells| cells.len().min(2))] += 1;
    }
    assert!(sizes[0] > 10 && sizes[1] > 10, "{sizes:?}");
}

#[test]
fn every_backend_gives_the_same_answer() {
    let few_clues = puzzles::lines("made-few-clues.txt");
    for puzzle in few_clues.iter().map(String::as_str).chain([HARD, BACKDOOR_3[0].0, LOKI]) {
        let answers: Vec<_> = backends()
            .map(|backend: Backend| {
                let solver = Solver::new().backend(backend);
                (solver.classify(&grid(puzzle)).unwrap(), solver.backdoor(&grid(puzzle)).unwrap())
            })
            .collect();
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{puzzle}: {answers:?}");
    }
}

#[test]
fn other_layouts_have_depths() {
    let mut diagonals = boxed_units(3, 3);
    diagonals.push((0..9).map(|line| line * 10).collect());
    diagonals.push((0..9).map(|line| line * 8 + 8).collect());
    for (variant, file, units) in
        [(Variant::X, "made-x.csv", diagonals), (Variant::AntiKnight, "made-anti-knight.csv", boxed_units(3, 3))]
    {
        let layout = Layout::builder(9).shape(Shape::CLASSIC).variant(variant).build().unwrap();
        let plain = PlainLayout::boxed(3, 3).with(&[variant]);
        for line in puzzles::lines(file).iter().skip(1).take(sized(4, 20)) {
            let values = Plain::classic(line.split(',').nth(1).unwrap()).values;
            let puzzle = Grid::from_values(&layout, &values).unwrap();
            let mut state = PlainState::new(&plain, units.clone(), &values);
            assert!(state.try_and_err(0));
            let found = Solver::new().classify(&puzzle).unwrap();
            assert_eq!(found.tridagon, None);
            assert_eq!(found.depth == Depth::Singles, state.is_solved(), "{line}");
            assert!(state.try_and_err(1));
            if found.depth != Depth::Subsets {
                assert_eq!(found.depth <= Depth::One, state.is_solved(), "{line}: {}", found.depth);
            }
        }
    }
}

#[test]
fn states_of_more_candidates_than_a_block_has_trials() {
    for line in puzzles::lines("made-16x16.txt").iter().take(sized(1, 2)) {
        let puzzle = grid(line);
        let found = Solver::new().classify(&puzzle).unwrap();
        let state = PlainState::boxed(4, 4, &puzzle.values());
        let mut singles = state.clone();
        assert!(singles.try_and_err(0));
        assert!(singles.cells.iter().filter(|set| set.count_ones() > 1).map(|set| set.count_ones()).sum::<u32>() > 511);
        let plain = plain_depth(&state, 1);
        assert_eq!(if found.depth > Depth::One { Depth::Beyond } else { found.depth }, plain, "{line}");
    }
}

#[test]
fn what_has_no_class_is_refused() {
    let solver = Solver::new();
    assert_eq!(solver.classify(&Grid::empty(Shape::CLASSIC)), Err(PuzzleError::Several));
    assert_eq!(solver.backdoor(&Grid::empty(Shape::CLASSIC)), Err(PuzzleError::Several));
    assert_eq!(solver.classify(&grid(NONE)), Err(PuzzleError::NoSolution));
    let large = Grid::empty(Shape::new(6, 5).unwrap());
    assert_eq!(
        solver.classify(&large),
        Err(PuzzleError::Unsupported("boards of more than 625 cells are too large".to_owned()))
    );
    assert_eq!(solver.clone().node_limit(100).classify(&grid(LOKI)), Err(PuzzleError::Stopped(Stop::Nodes)));
    assert_eq!(classify(EASY).depth, Depth::Singles);
    assert_eq!(solver.backdoor(&grid(EASY)), Ok(Some(Vec::new())));
}
