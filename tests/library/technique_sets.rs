//! Restricted technique sets: the remaining techniques find what they found before, and excluded ones are never
//! used.

use specudoku::explain::{Level, Pencilmarks, Rater, Step, Technique, TechniqueName, TechniqueSet};
use specudoku::{Grid, ParseError, Solver};

use crate::support::puzzles;
use crate::support::ratings::{Golden, grid, sample};

fn names(list: &str) -> Vec<TechniqueName> {
    list.split(',').map(|name| name.parse().expect("a technique")).collect()
}

fn without(list: &str) -> TechniqueSet {
    TechniqueSet::all().without(&names(list)).expect("some are left")
}

fn only(list: &str) -> TechniqueSet {
    TechniqueSet::only(&names(list)).expect("some are left")
}

fn steps(techniques: TechniqueSet, puzzle: &Grid) -> Vec<Step> {
    Rater::default().techniques(techniques).solve(puzzle).expect("no limit").0
}

/// Checks that all steps are allowed by the set and agree with the only solution. Returns the number of open cells
/// left.
fn replay(techniques: &TechniqueSet, puzzle: &Grid) -> usize {
    let solution = Solver::new().solve(puzzle).solutions.remove(0).values();
    let mut marks = Pencilmarks::of(puzzle);
    for step in steps(techniques.clone(), puzzle) {
        assert!(techniques.allows(step.technique), "{puzzle} {step:?}");
        let spares = step.eliminations.iter().all(|gone| solution[usize::from(gone.cell)] != gone.digit.get());
        let places = step.placement.is_none_or(|placed| solution[usize::from(placed.cell)] == placed.digit.get());
        assert!(spares && places, "{puzzle} {step:?}");
        marks.apply(&step);
    }
    marks.open()
}

fn rated() -> Vec<Golden> {
    puzzles::lines("rated.csv").iter().skip(1).map(|line| Golden::parse(line)).collect()
}

/// Returns, for each technique, a puzzle with a step of that technique.
fn examples() -> Vec<(String, Grid)> {
    let parse = |line: &String| {
        let mut fields = line.split(',');
        let technique = fields.next().unwrap_or_default().to_owned();
        (technique, fields.next().expect("a puzzle").parse().expect("a puzzle"))
    };
    puzzles::lines("techniques.csv").iter().skip(1).map(parse).collect()
}

/// Up to the first excluded step the steps are the same, and that step is different.
#[test]
fn excluding_a_technique_changes_the_steps_from_its_first_use_on() {
    let mut changed = 0;
    for (technique, puzzle) in examples() {
        let set = without(&technique);
        let (all, some) = (steps(TechniqueSet::all(), &puzzle), steps(set.clone(), &puzzle));
        let first = all.iter().position(|step| !set.allows(step.technique)).expect(&technique);
        assert_eq!(all[..first], some[..first], "{technique} {puzzle}");
        assert_ne!(all.get(first), some.get(first), "{technique} {puzzle}");
        replay(&set, &puzzle);
        changed += 1;
    }
    assert!(changed > 40, "{changed}");
}

/// No puzzle needs a generalized X-wing. Without it the finder of static chains visits all of them in a different
/// way.
#[test]
fn excluding_a_technique_that_is_never_used_changes_nothing() {
    let mut rater = Rater::default().techniques(without("generalized-x-wing"));
    rated().iter().for_each(|line| line.assert(&mut rater));
}

/// `puzzles/without-uniqueness.csv` has ratings that agree with those of another rater, which lacks these
/// techniques.
#[test]
fn ratings_without_uniqueness_equal_those_of_another_rater() {
    let lines = puzzles::lines("without-uniqueness.csv");
    let (mut all, mut some) = (Rater::default(), Rater::default().techniques(without("unique,bug")));
    for line in lines.iter().skip(1) {
        let [puzzle, with, without] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        assert_eq!(all.rate(&grid(puzzle)).expect("classic").to_string(), with, "{puzzle}");
        assert_eq!(some.rate(&grid(puzzle)).expect("classic").to_string(), without, "{puzzle}");
    }
    assert!(lines.len() > 90);
}

/// Sets that leave finders only some of their techniques, and the same finder used alternately with different sets.
#[test]
fn steps_of_any_set_never_eliminate_the_solution() {
    let sets = [
        "dynamic,nishio",
        "forcing-chain,bidirectional",
        "turbot-fish",
        "cell-forcing-chains",
        "region,dynamic-region,dynamic-contradiction",
        "naked-single",
        "hidden-single,direct",
        "pointing,claiming,naked,hidden",
        "unique-rectangle-type-1,unique-rectangle-type-4,bug-type-1,aligned",
    ];
    let (mut stopped, mut solved) = (0, 0);
    // The hardest class takes seconds per puzzle if all its chains are visited.
    for (turn, line) in sample(rated(), 1).iter().filter(|line| line.class() < 5).enumerate() {
        let puzzle = grid(&line.puzzle);
        // Every second set, alternately.
        for set in sets.into_iter().skip(turn % 2).step_by(2) {
            match replay(&without(set), &puzzle) {
                0 => solved += 1,
                _ => stopped += 1,
            }
        }
    }
    assert!(stopped > 1 && solved > 20, "{stopped} {solved}");
}

#[test]
fn a_rating_shows_when_the_techniques_are_not_enough() {
    let singles = only("hidden-single,naked-single");
    let mut rater = Rater::default().techniques(singles.clone());
    let mut seen = [0; 2];
    for line in rated() {
        let tally = rater.tally(&grid(&line.puzzle)).expect("no limit");
        let rating = tally.rating.expect("classic");
        let is_beyond = tally.hardest == Some(Technique::Beyond);
        assert_eq!((rating.er.0 == 200, tally.open > 0), (is_beyond, is_beyond), "{}", line.puzzle);
        assert!(tally.uses.keys().all(|technique| singles.allows(*technique)));
        seen[usize::from(is_beyond)] += 1;
    }
    assert!(seen.iter().all(|count| *count > 10), "{seen:?}");
}

#[test]
fn other_sizes_respect_the_set() {
    let list = puzzles::lines("made-16x16.txt");
    let mut rater = Rater::default();
    let (line, tally) = list
        .iter()
        .map(|line| (line, rater.tally(&grid(line)).expect("no limit")))
        .find(|(_, tally)| tally.uses.len() > 3)
        .expect("one that takes more than singles");
    let mut names = tally.uses.keys().filter(|technique| **technique > Technique::NakedSingle);
    let left_out = names.next_back().expect("a technique").to_string();
    let set = without(&left_out);
    assert!(steps(set.clone(), &grid(line)).iter().all(|step| set.allows(step.technique)), "{left_out}");
    let tally = Rater::default().techniques(only("naked-single")).tally(&grid(line)).expect("no limit");
    assert!(tally.open > 0 && tally.hardest == Some(Technique::Beyond));
}

#[test]
fn invalid_sets_are_refused() {
    let pattern = names("skyscraper");
    let refused = |set: Result<TechniqueSet, ParseError>| set.unwrap_err().to_string();
    assert!(refused(TechniqueSet::only(&pattern)).starts_with("'skyscraper' is a kind of chain"));
    assert_eq!(refused(only("naked-single").without(&names("naked"))), "no technique is left");
    assert!(!without("dynamic-cell-forcing-chains-plus").allows(Technique::CellChains(Level::Plus)));
    assert!(without("dynamic-cell-forcing-chains-plus").allows(Technique::CellChains(Level::Dynamic)));
    assert!("naked-sing".parse::<TechniqueName>().is_err());
}
