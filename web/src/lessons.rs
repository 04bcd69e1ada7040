//! Lessons: for each technique, positions whose next step uses it.
//!
//! `puzzles/techniques.csv` and, for the techniques that only the players' order has, `puzzles/players.csv` have some
//! examples per technique: puzzles, or positions as candidates. Exercises are made from them: a random symmetry moves
//! rows and columns and renames digits, and the steps of this image are searched anew. If none of them uses the
//! technique (a symmetry may change the order of equally hard steps), the next symmetry is tried.

use serde_json::{Value, json};
use specudoku::explain::{Pencilmarks, Rater, Step};
use specudoku::make::Isomorphism;
use specudoku::{Digit, DigitSet, Grid, Shape};

use crate::answer::{Reply, because};
use crate::steps::{TechniqueOrder, shown};

/// The examples of each order, one per line: technique, puzzle, number of the step from 1, and a spoiler that lessons
/// do not need.
const EXAMPLES: [(TechniqueOrder, &str); 2] = [
    (TechniqueOrder::Scale, include_str!("../../puzzles/techniques.csv")),
    (TechniqueOrder::Players, include_str!("../../puzzles/players.csv")),
];

/// Symmetries to try for an exercise.
const MAX_SYMMETRIES: u64 = 20;

/// The techniques that are not tried for the examples in the players' order. In positions with few digits they take
/// hours.
const FORCING: [&str; 4] = ["nishio", "cell-forcing", "region-forcing", "dynamic"];

/// The seed of the symmetries. It is fixed, so that everyone gets the same exercises.
const SEED: u64 = 59;

/// An example of a technique.
struct Example {
    lesson: String,
    puzzle: &'static str,
    step: usize,
    order: TechniqueOrder,
}

impl Example {
    /// Returns all steps of a puzzle in the order of the example.
    fn steps(&self, puzzle: &Grid) -> Result<Vec<Step>, String> {
        let without: &[&str] = if self.order == TechniqueOrder::Players { &FORCING } else { &[] };
        let mut rater = Rater::default().techniques(self.order.techniques(without)?);
        Ok(rater.solve(puzzle).map_err(because)?.0)
    }
}

/// A position with the step that follows.
struct ExercisePosition<'a> {
    puzzle: &'a Grid,
    start: Pencilmarks,
    marks: Pencilmarks,
    step: &'a Step,
}

fn examples() -> impl Iterator<Item = Example> {
    EXAMPLES.into_iter().flat_map(|(order, list)| list.lines().skip(1).filter_map(move |line| example(order, line)))
}

fn example(order: TechniqueOrder, line: &'static str) -> Option<Example> {
    let mut columns = line.split(',');
    let (technique, puzzle) = (columns.next()?, columns.next()?);
    Some(Example { lesson: lesson_of(technique), puzzle, step: columns.next()?.parse().ok()?, order })
}

/// Returns the lesson of a technique. Unique loops of all lengths share their lessons.
fn lesson_of(technique: &str) -> String {
    match technique.strip_prefix("Unique Loop ").and_then(|rest| rest.split_once(' ')) {
        Some((_, kind)) => format!("Unique Loop {kind}"),
        None => technique.to_owned(),
    }
}

/// Returns the names of the lessons.
pub(crate) fn names() -> Value {
    let mut names: Vec<String> = Vec::new();
    for example in examples() {
        if !names.contains(&example.lesson) {
            names.push(example.lesson);
        }
    }
    json!({ "lessons": names })
}

/// Returns an exercise, or with number 0 the example of a lesson.
pub(crate) fn exercise(lesson: &str, number: u64) -> Reply {
    let examples: Vec<Example> = examples().filter(|example| example.lesson == lesson).collect();
    let Some(first) = examples.first() else { return Err(format!("there is no lesson '{lesson}'")) };
    if number == 0 {
        let puzzle: Grid = first.puzzle.parse().map_err(because)?;
        let steps = first.steps(&puzzle)?;
        return position(&puzzle, &steps, first.step - 1).map(|position| position.told());
    }
    for symmetry in number * MAX_SYMMETRIES..(number + 1) * MAX_SYMMETRIES {
        let example = &examples[(number + symmetry) as usize % examples.len()];
        let puzzle: Grid = example.puzzle.parse().map_err(because)?;
        let image = Isomorphism::random(Shape::CLASSIC, SEED, symmetry).image(&puzzle);
        let steps = example.steps(&image)?;
        let uses = |step: &Step| lesson_of(&step.technique.to_string()) == lesson;
        let places: Vec<usize> = (0..steps.len()).filter(|place| uses(&steps[*place])).collect();
        // Different exercises use different steps if there are several.
        if let Some(place) = places.get(number as usize % places.len().max(1)) {
            return position(&image, &steps, *place).map(|position| position.told());
        }
    }
    Err(format!("no symmetry of the examples of '{lesson}' needs this technique"))
}

/// Returns the position before one of the steps of a puzzle.
fn position<'a>(puzzle: &'a Grid, steps: &'a [Step], place: usize) -> Result<ExercisePosition<'a>, String> {
    let step = steps.get(place).ok_or("the example has fewer steps")?;
    let start = Pencilmarks::of(puzzle);
    let mut marks = start.clone();
    steps[..place].iter().for_each(|step| marks.apply(step));
    Ok(ExercisePosition { puzzle, start, marks, step })
}

impl ExercisePosition<'_> {
    /// Returns the position as a board of the page, with the step at three levels.
    fn told(&self) -> Value {
        let Self { puzzle, start, marks, step } = self;
        let cells = 0..puzzle.shape().cell_count();
        let values: Vec<u8> = cells.clone().map(|cell| marks.value(cell).map_or(0, Digit::get)).collect();
        let mut value = shown(step, start, marks);
        value["board"] = json!({
            "shape": puzzle.shape().to_string(), "given": puzzle.values(), "values": values,
            "removed": cells.map(|cell| self.removed(cell, &values).bits()).collect::<Vec<_>>(),
        });
        value["name"] = step.name().into();
        value["technique"] = step.technique.to_string().into();
        value["where"] = step.where_to_look().into();
        value
    }

    /// Returns the candidates of an open cell that earlier steps have removed.
    fn removed(&self, cell: usize, values: &[u8]) -> DigitSet {
        if values[cell] != 0 {
            return DigitSet::EMPTY;
        }
        let peers = self.puzzle.layout().peers(cell).iter();
        let seen: DigitSet = peers.filter_map(|peer| Digit::new(values[usize::from(*peer)])).collect();
        DigitSet::up_to(self.puzzle.shape().side()) - seen - self.marks.candidates(cell)
    }
}
