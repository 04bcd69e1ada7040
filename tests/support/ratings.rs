//! Golden ratings, and comparison of steps with an oracle.

use std::collections::BTreeMap;

use specudoku::Grid;
use specudoku::explain::{Rater, Rating, Reason, Step, Technique};

use super::chain_oracle::{self, CASES, Finder, State, list};
use super::plain::Plain;

/// A line of a list of ratings.
pub(crate) struct Golden {
    pub(crate) puzzle: String,
    pub(crate) numbers: String,
    pub(crate) technique: String,
}

impl Golden {
    pub(crate) fn parse(line: &str) -> Self {
        let mut fields = line.split(',').map(str::to_owned);
        let mut next = || fields.next().unwrap_or_default();
        let (puzzle, er, ep, ed) = (next(), next(), next(), next());
        let technique = line.rsplit(',').next().unwrap_or_default().to_owned();
        Self { puzzle, numbers: format!("{er}/{ep}/{ed}"), technique }
    }

    pub(crate) fn class(&self) -> usize {
        let er: f64 = self.numbers.split('/').next().and_then(|er| er.parse().ok()).expect("a number");
        [4.5, 6.5, 7.0, 7.5, 8.5, 10.0].iter().position(|&end| er < end).unwrap_or(6)
    }

    pub(crate) fn assert(&self, rater: &mut Rater) {
        let rating = rater.rate(&grid(&self.puzzle)).expect("classic");
        assert_eq!(rating.to_string(), self.numbers, "{}", self.puzzle);
        if !self.technique.is_empty() {
            let name = rating.technique.map(|technique| technique.to_string());
            assert_eq!(name.as_deref(), Some(self.technique.as_str()), "{}", self.puzzle);
        }
    }
}

pub(crate) fn grid(text: &str) -> Grid {
    text.parse().expect("a puzzle")
}

/// Returns at most `most` evenly spaced lines of each class.
pub(crate) fn sample(lines: Vec<Golden>, most: usize) -> Vec<Golden> {
    let mut classes: BTreeMap<usize, Vec<Golden>> = BTreeMap::new();
    for line in lines {
        classes.entry(line.class()).or_default().push(line);
    }
    let thin = |class: Vec<Golden>| {
        let step = class.len().div_ceil(most).max(1);
        class.into_iter().step_by(step)
    };
    classes.into_values().flat_map(thin).collect()
}

/// Applies a step to a state, using only the data of the step.
fn apply(state: &mut State, step: &Step) {
    for gone in &step.eliminations {
        let slot = &mut state.candidates[usize::from(gone.cell)][usize::from(gone.digit.get()) - 1];
        assert!(std::mem::take(slot), "an eliminated candidate that did not exist: {step:?}");
    }
    if let Some(placed) = step.placement {
        let (cell, digit) = (usize::from(placed.cell), usize::from(placed.digit.get()) - 1);
        assert!(state.candidates[cell][digit], "a placed digit that was not a candidate: {step:?}");
        state.place(cell, digit);
    }
    assert!(step.placement.is_some() || !step.eliminations.is_empty(), "a step that does nothing: {step:?}");
}

/// Replays all steps of a puzzle. `look` sees each state before its step.
pub(crate) fn replay(text: &str, mut look: impl FnMut(&State, &Step)) -> (State, Rating) {
    let puzzle = grid(text);
    let (steps, rating) = Rater::default().solve(&puzzle).expect("classic");
    let mut state = State::puzzle(&Plain::classic(text).values);
    for step in &steps {
        look(&state, step);
        apply(&mut state, step);
    }
    (state, rating.expect("classic"))
}

/// Whether a step is one that the static finder finds in the order of the scale.
fn is_static(step: &Step) -> bool {
    use Technique as T;
    matches!(
        step.technique,
        T::GeneralizedXWing | T::XCycle | T::YCycle | T::TurbotFish | T::ForcingXChain | T::Cycle | T::ForcingChain
    )
}

/// Compares a step with the oracle's, on a state where the rater took a chain (or found only an aligned triplet).
fn compare(text: &str, state: &State, step: &Step) {
    let statics = list(Finder::Static, state);
    let hint = match statics.first() {
        Some(hint) => hint.clone(),
        None if step.technique == Technique::AlignedTriplet => return,
        None => CASES.iter().find_map(|&finder| list(finder, state).first().cloned()).expect("a chain"),
    };
    assert_eq!(is_static(step), !statics.is_empty(), "{text} {step:?}");
    let mut expected: Vec<_> = hint.eliminations.iter().map(|&(cell, digit)| (digit as u8 + 1, cell as u16)).collect();
    expected.sort_unstable();
    let taken: Vec<_> = step.eliminations.iter().map(|gone| (gone.digit.get(), gone.cell)).collect();
    assert_eq!(taken, expected, "{text} {step:?}");
    let placed = step.placement.map(|placed| (usize::from(placed.cell), usize::from(placed.digit.get()) - 1));
    assert_eq!(placed, hint.placement, "{text} {step:?}");
    assert_eq!(step.rating.expect("classic").0, ((hint.number() + 0.05) * 10.0) as u16, "{text} {step:?}");
    let length: usize = hint.chains.iter().take(ends(&hint)).map(|chain| chain.ancestors().len()).sum();
    assert_eq!(length_of(step), length, "{text} {step:?}");
}

/// Returns the number of chains to count: a cycle counts once, although it has two directions.
fn ends(hint: &chain_oracle::Hint) -> usize {
    if hint.chains.len() == 2
        && matches!(hint.kind, chain_oracle::Kind::X | chain_oracle::Kind::Y | chain_oracle::Kind::Xy)
    {
        1
    } else {
        hint.chains.len()
    }
}

/// Returns the number of nodes of a step's chains, without inner ones.
fn length_of(step: &Step) -> usize {
    match &step.reason {
        Reason::Cycle { nodes } => nodes.len(),
        Reason::Chains { chains } => chains.iter().map(Vec::len).sum(),
        other => panic!("no chain: {other:?}"),
    }
}

/// Compares the chains of puzzles with the oracle. Returns how many were compared.
pub(crate) fn agree_with_oracle(lines: &[Golden]) -> usize {
    let mut compared = 0;
    for line in lines {
        replay(&line.puzzle, |state, step| {
            if step.rating.expect("classic").0 >= 65 {
                compare(&line.puzzle, state, step);
                compared += 1;
            }
        });
    }
    compared
}
