//! Ratings and steps of 9x9 grids with other units than the classic ones: compared with the ratings of SukakuExplainer,
//! and with all solutions that a plain enumeration finds.

use std::collections::BTreeSet;
use std::path::Path;

use specudoku::explain::{Pencilmarks, Rater, Reason, Step, Technique, TechniqueSet};
use specudoku::make::generate::GenerateOptions;
use specudoku::{Digit, Grid, Solver, Unit, Variant};

use crate::support::units::PlainLayout;
use crate::support::whole::sized;

/// Puzzles of `generate --units` with the answers of SukakuExplainer 1.18.1 (`--techs` without the techniques that
/// Sudoku Explainer 1.2.1 does not have, unique loops and BUG).
const RATED: &str = "tests/data/layout-ratings.csv";

/// Irregular boxes of a 9x9 grid.
const BOXES: &str = "111222333111222333415522336411552636444555666444575866994778868999777888999977788";

fn boxed(variants: &[Variant]) -> PlainLayout {
    PlainLayout::boxed(3, 3).with(variants)
}

/// Returns the layout that `--units` names.
fn named(name: &str) -> PlainLayout {
    boxed(&[name.parse().expect("a variant")])
}

/// Returns layouts of every kind that has ratings.
fn layouts() -> Vec<(&'static str, PlainLayout)> {
    vec![
        ("x", named("x")),
        ("windows", named("windows")),
        ("disjoint", named("disjoint")),
        ("anti-knight", named("anti-knight")),
        ("anti-king", named("anti-king")),
        ("jigsaw", PlainLayout::jigsaw(BOXES)),
        ("jigsaw, x", PlainLayout::jigsaw(BOXES).with(&[Variant::X])),
        ("latin", PlainLayout::latin(9)),
        ("x, anti-king", boxed(&[Variant::X, Variant::AntiKing])),
        ("windows, disjoint", boxed(&[Variant::Windows, Variant::Disjoint])),
        ("own", boxed(&[]).unit(&[0, 12, 24, 28, 40, 52, 56, 68, 80]).unit(&[1, 13, 25])),
    ]
}

/// Returns a rater without the techniques that may take long where there are several solutions.
fn quick() -> Rater {
    let dynamic = ["dynamic".parse().expect("a name"), "nishio".parse().expect("a name")];
    Rater::default().techniques(TechniqueSet::all().without(&dynamic).expect("others are left"))
}

#[test]
fn ratings_are_those_of_the_reference() {
    let mut seen = BTreeSet::new();
    let mut rater = Rater::default();
    let rated = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(RATED)).expect("the list");
    for line in rated.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [units, puzzle, rating] = fields[..] else { panic!("{line}") };
        // A point is below the digits.
        let values: Vec<u8> = puzzle.bytes().map(|symbol| symbol.saturating_sub(b'0')).collect();
        let grid = Grid::from_values(named(units).layout(), &values).expect("a puzzle");
        assert_eq!(rater.rate(&grid).expect("a rating").to_string(), rating, "{line}");
        seen.insert(units);
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["anti-king", "anti-knight", "disjoint", "windows", "x"]);
}

/// Checks that a step does something, uses existing candidates, and keeps all solutions.
fn spares(step: &Step, marks: &Pencilmarks, solutions: &[Vec<u8>], name: &str) {
    let said = step.sentence();
    assert!(step.placement.is_some() || !step.eliminations.is_empty(), "{name}: {said}");
    for gone in &step.eliminations {
        let cell = usize::from(gone.cell);
        assert!(marks.candidates(cell).contains(gone.digit), "{name}: not a candidate: {said}");
        assert!(solutions.iter().all(|solution| solution[cell] != gone.digit.get()), "{name}: {said}");
    }
    if let Some(placed) = step.placement {
        let cell = usize::from(placed.cell);
        assert!(solutions.iter().all(|solution| solution[cell] == placed.digit.get()), "{name}: {said}");
    }
}

/// What was seen among the steps of all layouts.
#[derive(Default)]
struct Seen {
    techniques: BTreeSet<String>,
    /// Layouts with a digit removed outside the unit of a set or of locked candidates.
    beyond: BTreeSet<String>,
    units: BTreeSet<String>,
}

impl Seen {
    fn record(&mut self, step: &Step, grid: &Grid, name: &str) {
        self.techniques.insert(step.technique.to_string());
        match &step.reason {
            Reason::Subset { unit, .. } => {
                let cells = grid.layout().cells_of(*unit);
                assert_eq!(cells.len(), 9, "{name}: {unit}");
                if step.eliminations.iter().any(|gone| !cells.contains(&gone.cell)) {
                    self.beyond.insert(name.to_owned());
                }
            }
            Reason::OnlyPlace { unit } => {
                let kind = match unit {
                    Unit::Window(4..) => "between windows",
                    Unit::Window(_) => "window",
                    Unit::Diagonal(_) => "diagonal",
                    Unit::Group(_) => "group",
                    Unit::Own(_) => "own",
                    _ => "classic",
                };
                self.units.insert(kind.to_owned());
            }
            _ => {}
        }
        let has_uniqueness = matches!(step.technique, Technique::UniqueLoop { .. } | Technique::Bug { .. });
        assert!(!has_uniqueness, "{name}: {}", step.sentence());
    }
}

#[test]
fn every_step_keeps_every_solution() {
    let mut seen = Seen::default();
    for (name, plain) in layouts() {
        let generator = Solver::new().threads(1).generator(plain.layout(), GenerateOptions::default());
        for (number, made) in generator.expect("options").puzzles(1).take(sized(4, 6)).enumerate() {
            let made = made.expect("a puzzle");
            let mut values = made.puzzle().values();
            // Every third puzzle has one solution; the others lack a clue or two, and may have several.
            for _ in 0..number % 3 {
                let clue = values.iter().rposition(|value| *value > 0).expect("a clue");
                values[clue] = 0;
            }
            let solutions = plain.solutions(&values, 30);
            if solutions.len() == 30 {
                continue;
            }
            let grid = Grid::from_values(plain.layout(), &values).expect("a puzzle");
            let mut marks = Pencilmarks::of(&grid);
            let (steps, rating) = quick().solve(&grid).expect("no limit");
            for step in &steps {
                spares(step, &marks, &solutions, name);
                seen.record(step, &grid, name);
                marks.apply(step);
            }
            let er = rating.expect("a rating").er;
            assert_eq!(marks.is_full(), er.to_string() != "20.0", "{name}: {:?}", grid.to_string());
            let highest = steps.iter().filter_map(|step| step.rating).max();
            assert!(!marks.is_full() || highest == Some(er), "{name}: {highest:?}, {er}");
            if let [only] = &solutions[..]
                && marks.is_full()
            {
                let filled: Vec<u8> = (0..81).filter_map(|cell| marks.value(cell)).map(Digit::get).collect();
                assert_eq!(filled, *only, "{name}");
            }
        }
    }
    for technique in ["Generalized Intersection", "Naked Pair", "Forcing Chain", "Turbot Fish", "Region Forcing Chains"]
    {
        assert!(seen.techniques.contains(technique), "{technique}: {:?}", seen.techniques);
    }
    assert!(!seen.techniques.contains("Pointing"), "{:?}", seen.techniques);
    assert!(seen.beyond.contains("anti-knight") && seen.beyond.contains("x"), "{:?}", seen.beyond);
    let units: Vec<&str> = seen.units.iter().map(String::as_str).collect();
    assert_eq!(units, ["between windows", "classic", "diagonal", "group", "own", "window"]);
}

/// Steps are found with dynamic chains too where there is one solution.
#[test]
fn hard_puzzles_are_solved_to_the_end() {
    for (name, plain) in layouts() {
        let generator = Solver::new().threads(1).generator(plain.layout(), GenerateOptions::default());
        for made in generator.expect("options").puzzles(2).take(sized(1, 2)) {
            let made = made.expect("a puzzle");
            let (puzzle, solution) = (made.puzzle(), [made.solution().values()]);
            let (steps, _) = Rater::default().solve(&puzzle).expect("no limit");
            let mut marks = Pencilmarks::of(&puzzle);
            for step in &steps {
                spares(step, &marks, &solution, name);
                marks.apply(step);
            }
            assert!(marks.is_full(), "{name}: {puzzle}");
        }
    }
}
