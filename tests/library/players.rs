//! The players' order: each technique on puzzles that need it and on a near miss, and no step that loses a solution.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use specudoku::explain::{Pencilmarks, Picture, Rater, Reason, Step, Technique, TechniqueName, TechniqueSet};
use specudoku::{Digit, Grid, PuzzleError, Shape, Solver, Verdict};

use crate::support::puzzles;
use crate::support::steps::{own_techniques, players_steps_spare_the_solution};
use crate::support::whole::sized;

/// The names of the techniques that are valid only in puzzles with one solution, one per line.
const UNIQUENESS: &str = include_str!("../data/need-one-solution.txt");

/// Techniques that compare assumptions.
const FORCING: [&str; 4] = ["nishio", "cell-forcing", "region-forcing", "dynamic"];

fn names(list: &[&str]) -> Vec<TechniqueName> {
    list.iter().map(|name| name.parse().expect("a technique")).collect()
}

/// Returns a rater in the players' order without forcing chains, which take hours in states with few clues.
fn quick() -> Rater {
    Rater::default().techniques(TechniqueSet::players().without(&names(&FORCING)).expect("others are left"))
}

/// Returns the set with one technique of the players' order.
fn alone(technique: Technique) -> TechniqueSet {
    let name: TechniqueName = technique.to_string().parse().expect("its name");
    let set = TechniqueSet::players().limited_to(&[name]).expect("in the order");
    assert_eq!(set.in_order().filter(|one| matches!(one, Technique::Players(_))).collect::<Vec<_>>(), [technique]);
    set
}

/// A line of `puzzles/players.csv`: as in `techniques.csv`, with the steps of the players' order.
struct Example {
    technique: String,
    puzzle: Grid,
    step: usize,
    spoiler: Option<(usize, u8)>,
    /// All steps of the solution.
    steps: Vec<Step>,
}

/// Several tests need the solutions, which take seconds.
static EXAMPLES: LazyLock<Vec<Example>> = LazyLock::new(|| {
    let parse = |line: &String| {
        let fields: Vec<&str> = line.split(',').collect();
        let [technique, puzzle, step, spoiler] = fields[..] else { panic!("{line}") };
        let number = |at: usize| spoiler.as_bytes().get(at).map(|byte| byte - b'0');
        let spoiler = number(5).map(|digit| {
            let [row, column] = [1, 3].map(|at| usize::from(number(at).expect("R1C1=1")) - 1);
            (9 * row + column, digit)
        });
        let step = step.parse::<usize>().expect("a number") - 1;
        let puzzle: Grid = puzzle.parse().expect("a puzzle");
        let (steps, _) = quick().solve(&puzzle).expect("no limit");
        Example { technique: technique.to_owned(), puzzle, step, spoiler, steps }
    };
    puzzles::lines("players.csv").iter().skip(1).map(parse).collect()
});

/// Returns a state as 729 symbols, with one more candidate if there is a spoiler.
fn state(marks: &Pencilmarks, more: Option<(usize, u8)>) -> Grid {
    let symbol = |place: usize| {
        let (cell, digit) = (place / 9, (place % 9 + 1) as u8);
        let has = marks.candidates(cell).iter().chain(marks.value(cell)).any(|one| one.get() == digit);
        if has || more == Some((cell, digit)) { char::from(b'0' + digit) } else { '.' }
    };
    (0..729).map(symbol).collect::<String>().parse().expect("a state")
}

/// The techniques whose examples are states that were built around the pattern: no puzzle from `generate` that needs
/// one is known.
const BUILT: [&str; 7] =
    ["SK Loop", "Tridagon", "Junior Exocet", "Quadruple Firework", "Domino Loop", "Double Exocet", "Senior Exocet"];

/// Returns the digits of each cell in any of the solutions, digit d as bit d; `None` if there are too many.
fn possible(grid: &Grid) -> Option<[u16; 81]> {
    const MOST: u64 = 2_000;
    let answer = Solver::new().threads(1).limit(MOST).solve(grid);
    let mut digits = [0; 81];
    for solution in &answer.solutions {
        solution.values().iter().zip(&mut digits).for_each(|(value, set)| *set |= 1 << value);
    }
    (!answer.solutions.is_empty() && (answer.solutions.len() as u64) < MOST).then_some(digits)
}

/// Checks that a step uses existing candidates and spares every solution.
fn spares(step: &Step, marks: &Pencilmarks, possible: &[u16; 81]) {
    assert!(step.placement.is_some() || !step.eliminations.is_empty(), "{}", step.title());
    for gone in &step.eliminations {
        let cell = usize::from(gone.cell);
        assert!(marks.candidates(cell).contains(gone.digit), "{}: not a candidate", step.title());
        assert_eq!(possible[cell] >> gone.digit.get() & 1, 0, "{}: {}", step.title(), step.sentence());
    }
    if let Some(placed) = step.placement {
        assert_eq!(possible[usize::from(placed.cell)], 1 << placed.digit.get(), "{}", step.title());
    }
}

#[test]
fn each_technique_applies_where_it_should_and_not_to_a_near_miss() {
    let mut rater = quick();
    for Example { technique, puzzle, step, spoiler, steps } in EXAMPLES.iter() {
        assert_eq!(steps[*step].technique.to_string(), *technique, "{puzzle}");
        let mut marks = Pencilmarks::of(puzzle);
        steps[..*step].iter().for_each(|step| marks.apply(step));
        if let Some((cell, digit)) = *spoiler {
            assert!(!marks.candidates(cell).iter().any(|one| one.get() == digit), "{technique}: no spoiler");
            let next = rater.hint(&state(&marks, *spoiler)).expect("no limit");
            let is_same = next.is_some_and(|next| next.technique == steps[*step].technique);
            assert!(!is_same, "{technique}: {puzzle}");
        }
    }
}

#[test]
fn techniques_for_several_solutions_need_no_single_one_and_no_trials() {
    let named: Vec<&str> = UNIQUENESS.lines().collect();
    let players = names(&[&named, &FORCING[..]].concat());
    assert_eq!(TechniqueSet::players().for_several_solutions(), TechniqueSet::players().without(&players));
    // The scale has the first three.
    let scale = names(&[&named[..3], &FORCING].concat());
    assert_eq!(TechniqueSet::all().for_several_solutions(), TechniqueSet::all().without(&scale));
}

#[test]
fn every_technique_has_three_examples_one_of_which_is_minimal_and_one_a_near_miss() {
    for technique in own_techniques() {
        let name = technique.to_string();
        let of_it: Vec<&Example> = EXAMPLES.iter().filter(|example| example.technique == name).collect();
        assert!(of_it.len() >= 3, "{name}");
        assert!(of_it.iter().any(|example| example.spoiler.is_some()), "{name}");
        if BUILT.contains(&name.as_str()) {
            continue;
        }
        let solver = Solver::new().threads(1);
        let is_minimal = |example: &&Example| solver.check(&example.puzzle).is_ok_and(|check| check.is_minimal());
        assert!(of_it.iter().any(is_minimal), "{name}");
    }
}

#[test]
fn no_step_of_any_technique_loses_a_solution() {
    let mut raters: Vec<(Technique, Rater)> = own_techniques()
        .into_iter()
        .map(|technique| (technique, Rater::default().techniques(alone(technique))))
        .collect();
    let mut seen = BTreeSet::new();
    for (number, example) in EXAMPLES.iter().enumerate() {
        // Every second puzzle has a clue less, and so several solutions.
        if BUILT.contains(&example.technique.as_str()) {
            continue;
        }
        let mut values = example.puzzle.values();
        let is_several = number % 2 == 1;
        if is_several && let Some(clue) = values.iter().position(|value| *value > 0) {
            values[clue] = 0;
        }
        let grid = Grid::from_values(Shape::CLASSIC, &values).expect("digits");
        let Some(possible) = possible(&grid) else { continue };
        let techniques = TechniqueSet::players().without(&names(&FORCING)).expect("others are left");
        let techniques = if is_several {
            techniques.without(&names(&UNIQUENESS.lines().collect::<Vec<_>>())).expect("others are left")
        } else {
            techniques
        };
        let (steps, rating) = Rater::default().techniques(techniques).solve(&grid).expect("no limit");
        assert_eq!(rating, None);
        let mut marks = Pencilmarks::of(&grid);
        for (number, step) in steps.iter().enumerate() {
            spares(step, &marks, &possible);
            assert_eq!(step.rating, None);
            assert!(step.technique.players_class().is_some(), "{}", step.title());
            if step.placement.is_none() {
                for (index, (technique, rater)) in raters.iter_mut().enumerate() {
                    // For every change: the technique of the step, and each other one at every 36th step.
                    if *technique != step.technique && (number + index) % sized(36, 1) > 0 {
                        continue;
                    }
                    let name = technique.to_string().to_lowercase().replace(' ', "-");
                    if is_several && UNIQUENESS.lines().any(|known| known == name) {
                        continue;
                    }
                    if let Some(found) = rater.hint(&state(&marks, None)).expect("no limit") {
                        spares(&found, &marks, &possible);
                        seen.insert(found.technique);
                    }
                }
            }
            marks.apply(step);
        }
    }
    // These techniques need to know which cells were given, which a state does not show.
    let missing = own_techniques()
        .into_iter()
        .filter(|technique| !seen.contains(technique))
        .map(|technique| technique.to_string());
    let missing: Vec<String> = missing.filter(|name| !BUILT.contains(&name.as_str())).collect();
    assert_eq!(missing, ["Avoidable Rectangle", "Qiu Deadly Pattern"]);
}

/// The slow suite checks ten million.
#[test]
fn steps_of_generated_puzzles_spare_the_solution() {
    let seen = players_steps_spare_the_solution(sized(10_000, 20_000), 1);
    assert!(seen.len() > 30, "{seen:?}");
}

#[test]
fn no_solution_of_a_built_state_has_what_its_step_removes() {
    let mut checked = 0;
    for example in EXAMPLES.iter().filter(|example| BUILT.contains(&example.technique.as_str())) {
        let steps = &example.steps;
        let mut marks = Pencilmarks::of(&example.puzzle);
        steps[..example.step].iter().for_each(|step| marks.apply(step));
        for gone in &steps[example.step].eliminations {
            let mut grid = state(&marks, None);
            let others = marks.candidates(gone.cell.into()).without(gone.digit);
            for digit in others.iter() {
                grid.eliminate(gone.cell.into(), digit).expect("one is left");
            }
            let answer = Solver::new().threads(1).timeout(Duration::from_secs(20)).solve(&grid);
            assert_eq!(answer.verdict(), Verdict::NoSolution, "{}", steps[example.step].title());
            checked += 1;
        }
    }
    assert!(checked > 10, "{checked}");
}

/// Templates contain everything that follows from one digit, so they are an oracle for all patterns of one digit.
#[test]
fn patterns_of_one_digit_remove_only_what_no_template_has() {
    let mut checked = 0;
    for Example { puzzle, steps, .. } in EXAMPLES.iter() {
        let mut marks = Pencilmarks::of(puzzle);
        for step in steps {
            let Reason::Pattern { parts, .. } = &step.reason else {
                marks.apply(step);
                continue;
            };
            let digits: BTreeSet<Digit> = parts
                .iter()
                .flat_map(|part| &part.candidates)
                .map(|one| one.digit)
                .chain(step.eliminations.iter().map(|gone| gone.digit))
                .collect();
            if digits.len() == 1 {
                for gone in &step.eliminations {
                    assert!(!can_be(&marks, gone.digit, gone.cell.into()), "{}", step.title());
                }
                checked += 1;
            }
            marks.apply(step);
        }
    }
    assert!(checked > 50, "{checked}");
}

/// Whether a digit can be placed in a cell and once in every other unit, by trying all columns row by row.
fn can_be(marks: &Pencilmarks, digit: Digit, cell: usize) -> bool {
    fn place(marks: &Pencilmarks, digit: Digit, first: usize, row: usize, taken: &mut Vec<usize>) -> bool {
        if row == 9 {
            return true;
        }
        (9 * row..9 * row + 9).any(|cell| {
            let is_place = marks.value(cell) == Some(digit) || marks.candidates(cell).contains(digit);
            let sees =
                |other: &usize| other % 9 == cell % 9 || other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3;
            if !is_place || (row == first / 9 && cell != first) || taken.iter().any(sees) {
                return false;
            }
            taken.push(cell);
            let fits = place(marks, digit, first, row + 1, taken);
            taken.pop();
            fits
        })
    }
    place(marks, digit, cell, 0, &mut Vec::new())
}

#[test]
fn names_belong_to_an_order() {
    let finned: TechniqueName = "finned-x-wing".parse().expect("a name");
    let kite: TechniqueName = "two-string-kite".parse().expect("a name");
    let direct: TechniqueName = "direct-pointing".parse().expect("a name");
    let refused =
        |set: Result<TechniqueSet, _>| set.map_err(|error: specudoku::ParseError| error.to_string()).unwrap_err();
    let without = |set: TechniqueSet, name: &TechniqueName| set.without(std::slice::from_ref(name));
    assert_eq!(
        refused(without(TechniqueSet::all(), &finned)),
        "the scale has no technique 'finned-x-wing': take the players' order"
    );
    assert!(refused(without(TechniqueSet::all(), &kite)).ends_with("or take the players' order"));
    assert_eq!(
        refused(without(TechniqueSet::players(), &direct)),
        "the players' order has no technique 'direct-pointing': take the order of the scale"
    );
    let set = without(TechniqueSet::players(), &kite).expect("others are left");
    assert!(set.in_order().all(|technique| technique.to_string() != "Two-String Kite"));
    assert_eq!(set.in_order().count() + 1, TechniqueSet::players().in_order().count());
    for name in TechniqueName::players() {
        assert!(TechniqueSet::players().limited_to(std::slice::from_ref(&name)).is_ok(), "{name}");
    }
}

#[test]
fn the_order_has_no_numbers_and_only_classic_grids() {
    let unsupported = |why: &str| PuzzleError::Unsupported(why.to_owned());
    let unnumbered = unsupported("the players' order has no numbers");
    let not_classic =
        unsupported("the players' order is for 9x9 grids with 3x3 boxes and no other units or constraints");
    let mut rater = Rater::default().techniques(TechniqueSet::players());
    let grid = Grid::empty(Shape::CLASSIC);
    assert_eq!(rater.rate(&grid), Err(unnumbered.clone()));
    assert_eq!(rater.rate_candidates(&[0x1ff; 81]), Err(unnumbered));
    let small = Grid::empty(Shape::new(2, 2).expect("a shape"));
    assert_eq!(rater.hint(&small), Err(not_classic.clone()));
    assert_eq!(rater.solve(&small), Err(not_classic.clone()));
    assert_eq!(rater.tally(&small).map(|tally| tally.open), Err(not_classic));
    assert_eq!(Technique::DirectPointing.players_class(), None);
    assert_eq!(Technique::HiddenSingle.players_class(), Some("basic"));
    let classes: Vec<&str> = TechniqueSet::players().in_order().filter_map(Technique::players_class).collect();
    let mut changes = classes.clone();
    changes.dedup();
    assert_eq!(changes, ["basic", "intermediate", "advanced", "expert", "extreme"]);
}

/// The table of the document lists every technique in this order, with its class.
#[test]
fn the_document_lists_the_techniques_in_their_order() {
    let table = include_str!("../../docs/techniques.md");
    let section = table.split("\n## ").find(|part| part.starts_with("The players' order")).expect("the section");
    let rows = section.lines().filter(|line| line.starts_with("| ")).map(|line| line.split(" | ").collect::<Vec<_>>());
    let rows: Vec<(String, String)> = rows
        .filter(|row| !row[0].starts_with("| name"))
        .map(|row| (row[0].trim_start_matches("| ").to_owned(), row[1].to_owned()))
        .collect();
    let order = own_techniques()
        .into_iter()
        .map(|technique| (technique.to_string(), technique.players_class().expect("in the order").to_owned()));
    assert_eq!(rows, order.collect::<Vec<_>>());
}

/// A step with the state before it and its picture.
pub(super) struct ShownStep {
    pub(super) step: Step,
    pub(super) marks: Pencilmarks,
    pub(super) picture: String,
}

/// Returns the steps of a technique in its examples.
pub(super) fn shown_steps(technique: &str) -> Vec<ShownStep> {
    EXAMPLES.iter().filter(|example| example.technique == technique).map(shown).collect()
}

fn shown(example: &Example) -> ShownStep {
    let start = Pencilmarks::of(&example.puzzle);
    let mut marks = start.clone();
    example.steps[..example.step].iter().for_each(|step| marks.apply(step));
    let step = example.steps[example.step].clone();
    let picture = Picture::new(&start, &marks, &step.title()).step(&step).to_document();
    ShownStep { step, marks, picture }
}

/// `WRITE_PICTURES=1 cargo test --test library players` writes them.
#[test]
fn the_pictures_of_the_document_show_the_first_examples() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/techniques");
    for technique in own_techniques() {
        let name = technique.to_string();
        let file = folder.join(format!("{}.svg", name.to_lowercase().replace(' ', "-")));
        let example = EXAMPLES.iter().find(|example| example.technique == name).expect("an example");
        let drawn = shown(example).picture;
        if std::env::var_os("WRITE_PICTURES").is_some() {
            std::fs::create_dir_all(&folder).expect("a folder");
            std::fs::write(&file, &drawn).expect("a file");
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert!(kept == drawn, "{} is not the picture of its first example", file.display());
    }
}
