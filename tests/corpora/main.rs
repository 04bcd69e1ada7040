//! Public lists of puzzles, if they are next to the project. A test whose list is absent is reported as ignored.

#[path = "../support"]
mod support {
    pub(crate) mod backends;
    pub(crate) mod chain_oracle;
    pub(crate) mod golden;
    pub(crate) mod known_counts;
    pub(crate) mod lists;
    pub(crate) mod plain;
    pub(crate) mod random;
    pub(crate) mod ratings;
    pub(crate) mod trials;
    pub(crate) mod unique;
    pub(crate) mod whole;
}

use specudoku::explain::{Rater, TechniqueSet};
use specudoku::make::Canonical;
use specudoku::text::{Reading, Record, Records};
use specudoku::{CancelFlag, Digits81, Engine, Grid, Shape, Solver, Stop, Verdict};

use support::golden::golden;
use support::plain::Plain;
use support::random::Random;
use support::ratings::{self, agree_with_oracle};
use support::unique::check_everywhere;
use support::whole::sized;
use support::{known_counts, lists, trials};

fn main() {
    let tests: [(&str, &str, fn()); 16] = [
        ("one_puzzle_is_read_in_all_notations", "reading/README.md", one_puzzle_is_read_in_all_notations),
        ("seventeen_clues_are_unique", "17-clue.txt", || unique("17-clue.txt")),
        ("magictour_is_unique", "magictour-top1465.txt", || unique("magictour-top1465.txt")),
        ("forum_hardest_are_unique", "forum-hardest-11plus-sample.txt", || unique("forum-hardest-11plus-sample.txt")),
        ("known_counts_are_found_by_both_engines", "counts.txt", || {
            known_counts::by_both_engines(sized(1_000_000, 4_000_000))
        }),
        ("known_counts_are_found_by_bands", "counts.txt", || known_counts::by_bands(sized(60, 30), sized(16, 8))),
        ("forms_distinguish_puzzles", "17-clue.txt", forms_distinguish_puzzles),
        ("every_engine_solves_large_grids", "large/gecode-16.txt", every_engine_solves_large_grids),
        ("large_grids_are_unique", "large/gecode-16.txt", large_grids_are_unique),
        (
            "a_race_ends_with_the_flag_and_with_the_time",
            "large/gecode-25.txt",
            a_race_ends_with_the_flag_and_with_the_time,
        ),
        ("racers_that_share_agree", "large/gecode-25.txt", racers_that_share_agree),
        (
            "one_thread_gives_the_same_each_time",
            "large/sudosolvrr-25hard-first50.txt",
            one_thread_gives_the_same_each_time,
        ),
        ("a_part_of_each_class_has_its_golden_rating", "ratings/se121.csv", a_part_of_each_class_has_its_golden_rating),
        ("chains_are_those_of_the_slow_transcription", "ratings/se121.csv", chains_are_those_of_the_slow_transcription),
        (
            "a_technique_that_is_never_used_is_not_missed",
            "ratings/se121.csv",
            a_technique_that_is_never_used_is_not_missed,
        ),
        (
            "a_hard_puzzle_takes_one_way_on_any_threads",
            "ratings/se121-hardest.csv",
            a_hard_puzzle_takes_one_way_on_any_threads,
        ),
    ];
    trials::run(tests.map(|(name, list, test)| (name, Some(list), test)), None);
}

/// Checks that the puzzles of a list have one solution: for every change a quarter of them.
fn unique(name: &str) {
    let list: Vec<String> = lines(name).into_iter().step_by(sized(4, 1)).collect();
    check_everywhere(&list);
}

/// Returns the lines of a list, which is present: a test without its list does not run.
fn lines(name: &str) -> Vec<String> {
    lists::public(name).expect(name)
}

/// Returns the grids of a list of large grids: `ID SIDE R C`, then decimal tokens.
fn grids(name: &str) -> Vec<Grid> {
    let grid = |line: &String| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let shape = Shape::new(fields[3].parse().unwrap(), fields[2].parse().unwrap()).unwrap();
        let values: Vec<u8> = fields[4..].iter().map(|token| token.parse().unwrap()).collect();
        Grid::from_values(shape, &values).unwrap()
    };
    lines(&format!("large/{name}")).iter().filter(|line| !line.is_empty()).map(grid).collect()
}

/// Every file of the folder holds the same puzzle, and nothing else that the program would answer.
fn one_puzzle_is_read_in_all_notations() {
    let expected = lines("reading/README.md").into_iter().find_map(|line| line.trim().parse::<Grid>().ok()).unwrap();
    let files = std::fs::read_dir(lists::folder().join("reading")).unwrap().map(|file| file.unwrap().path());
    for file in files.filter(|file| file.extension().is_some_and(|end| end == "txt")) {
        let text = std::fs::read(&file).unwrap();
        let records: Vec<Record> = Records::new(&text[..], Reading::default()).collect();
        let [Record { puzzle: Ok(puzzle), .. }] = &records[..] else { panic!("{}: {records:?}", file.display()) };
        assert_eq!(Solver::new().solve(&puzzle.grid).solutions[0], expected, "{}", file.display());
    }
}

/// The list is known to hold no two isomorphic puzzles. A scrambled puzzle has the form of the original.
fn forms_distinguish_puzzles() {
    let form = |line: &str| {
        let values = Plain::classic(line).values.try_into().unwrap();
        Canonical::from_digits(&Digits81::new(values).unwrap()).unwrap().form
    };
    let list = lines("17-clue.txt");
    let mut forms: Vec<Digits81> = list.iter().take(5_000).map(|line| form(line)).collect();
    forms.sort_unstable();
    forms.dedup();
    assert_eq!(forms.len(), list.len().min(5_000));
    let mut random = Random(11);
    for line in list.iter().step_by(5_000) {
        for _ in 0..100 {
            assert_eq!(form(&Plain::classic(line).scrambled(&mut random).line()), form(line), "{line}");
        }
    }
}

fn every_engine_solves_large_grids() {
    let engines = [
        (Engine::Auto, 1),
        (Engine::Auto, 2),
        (Engine::Race, 3),
        (Engine::Packed, 1),
        (Engine::Packed, 4),
        (Engine::Cdcl, 1),
    ];
    for name in ["gecode-16.txt", "sudosolvrr-16db.txt", "oct9-36.txt", "oct9-49.txt", "acs-25-40percent-first40.txt"] {
        for (index, grid) in grids(name).iter().enumerate() {
            for (engine, threads) in engines {
                if engine == Engine::Cdcl && index % 10 != 0 {
                    continue;
                }
                let answer = Solver::new().engine(engine).threads(threads).solve(grid);
                assert!(answer.solutions[0].solves(grid), "{name} {index} {engine} {threads}");
            }
        }
    }
    for grid in grids("sudosolvrr-25hard-first50.txt").iter().step_by(7) {
        let answer = Solver::new().solve(grid);
        assert!(answer.solutions[0].solves(grid));
    }
}

fn large_grids_are_unique() {
    for grid in grids("gecode-16.txt").iter().step_by(4) {
        assert_eq!(Solver::new().limit(2).solve(grid).verdict(), Verdict::Unique);
    }
}

/// The test is that a search returns at all: on an idle machine it does within milliseconds.
fn a_race_ends_with_the_flag_and_with_the_time() {
    let list = grids("gecode-25.txt");
    let grid = &list[0];
    for (threads, limit) in [(1, 1_000), (2, 1_000), (4, 1_000), (1, u64::MAX), (4, u64::MAX)] {
        let flag = CancelFlag::new();
        let solver = Solver::new().engine(Engine::Race).threads(threads).limit(limit).cancel(&flag);
        std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(50));
            flag.raise();
        });
        // Solutions without end would fill the memory; a puzzle that takes seconds does not.
        assert_eq!(solver.enumerate(grid).stop, Some(Stop::Cancelled), "{threads}");
    }
    let short = Solver::new().timeout(std::time::Duration::from_millis(1)).limit(2).solve(grid);
    assert_eq!(short.stop, Some(Stop::Time));
}

/// Searches a puzzle that needs more conflicts than the racers can have before clause learning joins, and the same
/// puzzle with its solution excluded.
fn racers_that_share_agree() {
    let mut grid = grids("gecode-25.txt").swap_remove(13);
    let answer = Solver::new().threads(3).limit(2).solve(&grid);
    assert_eq!(answer.verdict(), Verdict::Unique);
    assert!(answer.solutions[0].solves(&grid));
    let open = grid.cells().iter().position(|cell| !cell.is_final()).unwrap();
    grid.eliminate(open, answer.solutions[0].cells()[open].digit().unwrap()).unwrap();
    for threads in [1, 3] {
        assert_eq!(Solver::new().threads(threads).solve(&grid).verdict(), Verdict::NoSolution);
    }
}

fn one_thread_gives_the_same_each_time() {
    for grid in grids("sudosolvrr-25hard-first50.txt").iter().take(sized(2, 4)) {
        let solve = || {
            let answer = Solver::new().threads(1).solve(grid);
            (answer.solutions[0].values(), answer.stats.nodes)
        };
        assert_eq!(solve(), solve());
    }
}

fn a_part_of_each_class_has_its_golden_rating() {
    let mut rater = Rater::default();
    ratings::sample(golden("se121.csv"), sized(20, 60)).iter().for_each(|line| line.assert(&mut rater));
}

/// No puzzle needs a generalized X-wing. If it is excluded, static chains are found by different code, as a complete
/// list.
fn a_technique_that_is_never_used_is_not_missed() {
    let set = TechniqueSet::all().without(&["generalized-x-wing".parse().expect("a technique")]).expect("others");
    let mut rater = Rater::default().techniques(set);
    ratings::sample(golden("se121.csv"), sized(4, 12)).iter().for_each(|line| line.assert(&mut rater));
}

fn chains_are_those_of_the_slow_transcription() {
    assert!(agree_with_oracle(&ratings::sample(golden("se121.csv"), sized(1, 4))) > 0);
}

fn a_hard_puzzle_takes_one_way_on_any_threads() {
    let line = golden("se121-hardest.csv").swap_remove(0);
    let puzzle = ratings::grid(&line.puzzle);
    let alone = Rater::default().solve(&puzzle).expect("no limit");
    for threads in [2, 5] {
        let mut rater = Rater::default().threads(threads);
        assert_eq!(rater.solve(&puzzle).expect("no limit"), alone, "{threads} threads: {}", line.puzzle);
    }
}
