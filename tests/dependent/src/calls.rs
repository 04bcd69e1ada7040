//! The calls, by name: every method of a solver and of a rater, and the other functions.

use std::ops::ControlFlow::{Break, Continue};
use std::time::Duration;

use specudoku::batch::{self, BatchOptions, BatchRun, Format, Rows, Shard, Solve};
use specudoku::count::Method;
use specudoku::deduce::Rules;
use specudoku::explain::{Pencilmarks, Picture, Rater, Tenths};
use specudoku::make::generate::GenerateOptions;
use specudoku::observe::Progress;

use specudoku::text::{LayoutRule, Reading, read_puzzle};
use specudoku::trace::History;
use specudoku::{
    BranchOrder, CancelFlag, Clauses, Digits81, Engine, Grid, Line81, SearchOrder, Shape, Solver, Variant,
};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The search splits it, searches for hidden pairs, and closes its digits.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// 248 solutions.
const SEVERAL: &str = "..4...7.3..3..6.15...8....2..6..8351..5..9284..8..4679..2..7138..9..2547..7..1926";

/// One solution with the four windows.
const WINDOWS: &str = ".71.........2...6.....3.......9..8.6..........4.....35.....9..7..5..6............";

/// One solution, to which singles do not lead.
const LARGE: &str = include_str!("../../../puzzles/made-16x16.txt");

/// A call with a solver, and its name.
type CallWithSolver = (&'static str, fn(Solver));

/// Calls with the threads and the backend of a solver.
pub(crate) const WITH_SOLVER: &[CallWithSolver] = &[
    ("solve", |solver| assert_eq!(solver.solve(&grid(EASY)).solutions.len(), 1)),
    ("solve a hard one", |solver| assert!(solver.limit(2).solve(&grid(HARD)).is_unique())),
    ("solve with windows", |solver| assert!(solver.limit(2).solve(&windows()).is_unique())),
    ("solve 16x16", |solver| assert!(solver.limit(2).solve(&large()).is_unique())),
    ("solve by each engine", |solver| {
        for engine in Engine::ALL {
            assert!(solver.clone().engine(engine).limit(2).solve(&grid(HARD)).is_unique(), "{engine}");
        }
    }),
    ("is_unique", |solver| assert_eq!(solver.is_unique(&grid(EASY)), Ok(true))),
    ("effort", |solver| assert!(solver.effort(&grid(HARD)).answer.is_unique())),
    ("enumerate", |solver| assert_eq!(solver.limit(u64::MAX).enumerate(&grid(SEVERAL)).count, 248)),
    ("enumerate on all threads", |solver| {
        let solver = solver.search_order(SearchOrder::Leftmost).limit(3_000);
        assert_eq!(solver.enumerate(&Grid::empty(Shape::CLASSIC)).count, 3_000);
    }),
    ("enumerate in any order", |solver| {
        let solver = solver.search_order(SearchOrder::Any).limit(100_000);
        assert_eq!(solver.enumerate(&Grid::empty(Shape::CLASSIC)).count, 100_000);
    }),
    ("solutions", |solver| {
        let found = solver.limit(u64::MAX).solutions(&grid(SEVERAL)).expect("a thread");
        assert_eq!(found.count(), 248);
    }),
    ("solution_blocks", |solver| {
        let found = solver.limit(u64::MAX).solution_blocks(&grid(SEVERAL)).expect("a thread").expect("9x9");
        assert_eq!(found.flatten().count(), 248);
    }),
    ("count", |solver| assert!(solver.count(&grid(SEVERAL)).is_ok())),
    ("count one by one", |solver| assert!(solver.method(Method::Enumerate).count(&grid(SEVERAL)).is_ok())),
    ("count by bands", |solver| assert!(solver.method(Method::Bands).count(&grid(SEVERAL)).is_ok())),
    ("count by two bands", |solver| assert!(solver.count(&Grid::empty(shape(3, 2))).is_ok())),
    ("count_up_to", |solver| assert!(solver.count_up_to(&grid(SEVERAL), 100).is_ok())),
    ("count_with", |solver| assert!(solver.count_with(&grid(SEVERAL), 1_000, &Progress::default()).is_ok())),
    ("estimate", |solver| {
        // How many probes fit into the time depends on the other work of the machine.
        assert!(solver.estimate(&Grid::empty(shape(3, 2)), Duration::from_millis(100), 1).is_ok());
    }),
    ("classify", |solver| assert!(solver.classify(&grid(HARD)).is_ok_and(|class| class.tridagon.is_none()))),
    ("backdoor", |solver| assert!(solver.backdoor(&grid(HARD)).is_ok_and(|cells| cells.is_some()))),
    ("true_candidates", |solver| {
        for puzzle in [grid(SEVERAL), Grid::empty(shape(2, 2))] {
            assert!(solver.true_candidates(&puzzle).expect("no limit").grid.is_some());
        }
    }),
    ("true_candidates_with", |solver| {
        let mut reports = 0;
        assert!(solver.true_candidates_with(&grid(SEVERAL), |_| reports += 1).is_ok());
        assert!(reports > 1);
    }),
    ("candidate_counts", |solver| {
        assert!(solver.candidate_counts(&grid(SEVERAL), &Progress::default()).is_ok());
    }),
    ("sampler", |solver| {
        assert_eq!(solver.sampler(&grid(SEVERAL)).expect("no limit").samples(1).take(3).count(), 3);
    }),
    ("Sampler::sample", |solver| {
        let sampler = solver.sampler(&grid(SEVERAL)).expect("no limit");
        let end = sampler.sample(1, 3, Shard::WHOLE, 2, &CancelFlag::new(), |_| Continue::<()>(()));
        assert!(end.is_ok());
    }),
    ("split", |solver| {
        for puzzle in [grid(SEVERAL), Grid::empty(shape(2, 2))] {
            assert!(solver.split(&puzzle, 5).expect("no limit").len() >= 5);
        }
    }),
    ("check", |solver| assert!(solver.check(&grid(EASY)).is_ok() && solver.check(&windows()).is_ok())),
    ("check_briefly", |solver| assert!(solver.check_briefly(&grid(HARD)).is_ok())),
    ("minimize_constraints", |solver| {
        let cages = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R1C1~R1C2.Thermo~R2C1~R2C2.~R1C1_1~R3C1_2~R4C4_1~R2C4_2";
        let puzzle = read_puzzle(cages.as_bytes(), &Reading::default()).expect("a puzzle with constraints").grid;
        let answer = solver.engine(Engine::Cdcl).solve(&puzzle);
        assert_eq!(answer.solutions.len(), 1);
        let _ = Solver::new().minimize_constraints(&puzzle);
    }),
    ("minimize", |solver| {
        let board = solver.solve(&grid(EASY)).solution().expect("a solution").clone();
        assert!(solver.minimize(&board).is_ok());
    }),
    ("minimize_all", |solver| assert!(solver.minimize_all(&grid(EASY), 5).is_ok())),
    ("minimize_each", |solver| assert!(solver.minimize_each(&grid(HARD), |_| Continue(())).is_ok())),
    ("subsets", |solver| {
        let subsets = solver.subsets(&grid("1234341221434321"), 5).expect("a board");
        assert!(subsets.each(|_| Break(())).is_ok());
        // One of the first questions finds a puzzle with many clues, some redundant. A question takes milliseconds in a
        // debug build.
        let subsets = solver.subsets(&windows(), 45).expect("a board").redundant(true);
        let mut puzzles = 0;
        let ended = subsets.each(|_| {
            puzzles += 1;
            Break(())
        });
        assert!(ended.is_ok() && puzzles == 1);
    }),
    ("minimum_subset", |solver| {
        assert_eq!(solver.minimum_subset(&grid("1234341221434321")).map(|found| found.clues), Ok(4))
    }),
    ("unavoidable_sets", |solver| assert!(solver.unavoidable_sets(&grid(EASY), 8).is_ok())),
    ("prove", |solver| assert!(solver.prove(&grid(HARD), std::io::sink()).expect("written").is_unique())),
    ("generator", |solver| {
        for shape in [shape(2, 2), shape(4, 3)] {
            let generator = solver.generator(shape, GenerateOptions::default()).expect("possible");
            assert!(generator.puzzles(1).next().is_some_and(|made| made.is_ok()));
        }
    }),
    // A sampler of the empty grid, and questions to the kernel from as many attempts as fill its lanes.
    ("Generator::generate_shard", |solver| {
        let options = GenerateOptions::default().rating(Tenths(12)..=Tenths(200));
        let generator = solver.generator(Shape::CLASSIC, options).expect("possible");
        let shard = Shard::new(1, 1).expect("a shard");
        assert!(generator.generate_shard(1, 40, shard, 2, |_| Continue::<()>(())).is_ok());
    }),
    ("Generator::generate", |solver| {
        let generator = solver.generator(shape(2, 2), GenerateOptions::default()).expect("possible");
        assert!(generator.generate(1, 2, |_| Break(())).is_ok());
    }),
    ("solve_many", |solver| {
        let puzzles = [EASY, HARD, SEVERAL].map(|puzzle| puzzle.as_bytes().try_into().expect("81 bytes"));
        let puzzles: Vec<[u8; 81]> = puzzles.into_iter().cycle().take(70).collect();
        let mut solutions = puzzles.clone();
        let answers =
            solver.clone().limit(2).solve_many(Line81::from_slice(&puzzles), Line81::from_slice_mut(&mut solutions));
        assert_eq!(answers.iter().filter(|answer| answer.is_unique()).count(), 47);
        let mut solutions = [Digits81::EMPTY];
        assert_eq!(solver.solve_many(&[Digits81::EMPTY], &mut solutions)[0].count, 1);
    }),
    ("batch::BatchRun", |solver| {
        // Lines hold one solution of each puzzle.
        for (limit, format) in [(1, Format::Line), (5, Format::JsonLines)] {
            let ask = Solve::default().solver(solver.clone().limit(limit));
            let mut run = BatchRun::new(BatchOptions::default().format(format), ask, std::io::sink());
            run.input(list().as_bytes()).expect("answered");
            assert_eq!(run.finish().expect("written").solved, 4);
        }
    }),
];

/// Calls that have no backend.
pub(crate) const WITHOUT_SOLVER: &[(&str, fn())] = &[
    ("canonical", || assert!(grid(EASY).canonical().is_ok() && Grid::empty(shape(2, 2)).canonical().is_ok())),
    ("canonical_with_map", || assert!(grid(HARD).canonical_with_map().is_ok())),
    ("Rater::rate", || assert_eq!(rater().rate(&grid(HARD)).expect("no limit").er, Tenths(107))),
    ("Rater::rate_clues", || assert!(rater().rate_clues(grid_digits(EASY).as_array()).is_ok())),
    ("Rater::rate_candidates", || {
        let grid = grid(EASY);
        let candidates = |cell: usize| grid.cells()[cell].digits().iter().map(|digit| 1 << (digit.get() - 1)).sum();
        let candidates = std::array::from_fn(candidates);
        assert!(rater().rate_candidates(&candidates).is_ok());
    }),
    ("Rater::tally", || assert!(rater().tally(&large()).is_ok() && rater().tally(&grid(EASY)).is_ok())),
    ("Rater::hint", || assert!(rater().hint(&grid(HARD)).is_ok())),
    ("Rater::solve", || {
        let (steps, _) = Rater::default().solve(&grid(EASY)).expect("no limit");
        let marks = Pencilmarks::of(&grid(EASY));
        assert!(Picture::new(&marks, &marks, "").step(&steps[0]).to_string().contains("<svg"));
        let puzzle = grid(EASY);
        assert!(Picture::new(&marks, &marks, "").puzzle(&puzzle).to_document().contains("<style>"));
        assert!(Picture::words_of(puzzle.layout()).is_empty());
    }),
    ("batch::Rows", || {
        let rows = Rows::new(&["clues"], |puzzle, rows| {
            rows.row(&puzzle.grid.clue_count().to_string(), || vec![puzzle.grid.clue_count().into()]);
        });
        let mut run = BatchRun::new(BatchOptions::default(), rows, std::io::sink());
        run.input(list().as_bytes()).expect("answered");
        assert_eq!(run.finish().expect("written").records, 4);
    }),
    ("BatchOptions::records", || {
        let records = BatchOptions::default().records(list().as_bytes()).expect("a thread");
        assert_eq!(records.count(), 4);
    }),
    ("batch::ordered", || {
        let end = batch::ordered(2, &[], 0..9, |item, _| item, |_| Continue::<()>(()));
        assert!(end.is_ok());
    }),
    ("deduce", || assert!(grid(EASY).deduce(Rules::ALL).is_ok() && large().deduce(Rules::ALL).is_ok())),
    ("deduce_logged", || assert!(grid(HARD).deduce_logged(Rules::ALL).1.is_ok())),
    ("History", || assert!(History::new(&grid(HARD), Rules::SINGLES, BranchOrder::Fewest).count() > 10)),
    ("Clauses", || assert!(Clauses::new(&grid(EASY)).each(|_| Continue(())).is_continue())),
    ("read_one", || assert!(read_puzzle(EASY.as_bytes(), &Reading::default()).map(|puzzle| puzzle.grid).is_ok())),
];

/// The files that contain the methods of a solver.
const VERBS: &[&str] = &[
    include_str!("../../../src/solver/search.rs"),
    include_str!("../../../src/count/exact.rs"),
    include_str!("../../../src/count/estimate.rs"),
    include_str!("../../../src/count/true_candidates.rs"),
    include_str!("../../../src/count/candidate_counts.rs"),
    include_str!("../../../src/count/samples.rs"),
    include_str!("../../../src/count/parts.rs"),
    include_str!("../../../src/make/check.rs"),
    include_str!("../../../src/make/minimize.rs"),
    include_str!("../../../src/make/generate.rs"),
    include_str!("../../../src/make/subsets.rs"),
];

/// Panics if a method of a solver or a rater is not called here.
pub(crate) fn assert_complete() {
    let here = include_str!("calls.rs");
    let rater = include_str!("../../../src/explain/rater.rs");
    let of_rater = rater.lines().filter(|line| line.contains("pub fn") && line.contains("(&mut self"));
    let of_solver = VERBS.iter().flat_map(|file| verbs_of_solver(file));
    for line in of_solver.chain(of_rater) {
        let name = line.trim_start().trim_start_matches("pub fn ").split(['(', '<']).next().unwrap_or_default();
        assert!(here.contains(&format!(".{name}(")), "{name} is called nowhere in tests/dependent/src/calls.rs");
    }
}

/// Returns the lines of this file with which a method of a solver begins.
fn verbs_of_solver(file: &str) -> impl Iterator<Item = &str> {
    let (_, own) = file.split_once("impl Solver {").expect("a file with verbs of a solver");
    let (own, _) = own.split_once("\n}").expect("the end of the verbs");
    own.lines().filter(|line| line.trim_start().starts_with("pub fn"))
}

fn grid(text: &str) -> Grid {
    text.parse().expect("a puzzle")
}

fn grid_digits(text: &str) -> Digits81 {
    Digits81::try_from(&grid(text)).expect("a classic puzzle")
}

fn shape(width: usize, height: usize) -> Shape {
    Shape::new(width, height).expect("a shape")
}

fn windows() -> Grid {
    let reading = Reading::default().layout(LayoutRule::new(&[Variant::Windows]));
    read_puzzle(WINDOWS.as_bytes(), &reading).expect("a puzzle").grid
}

fn large() -> Grid {
    grid(LARGE.lines().nth(1).expect("a puzzle"))
}

/// Four records.
fn list() -> &'static str {
    concat!(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n",
        "1.3...4..3..4.2.\n",
        ".................................................................................\n",
    )
}

fn rater() -> Rater {
    Rater::default().threads(2).timeout(Duration::from_secs(60))
}
