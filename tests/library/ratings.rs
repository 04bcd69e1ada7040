//! Ratings against golden values, steps against an oracle that shares no code, and steps applied by another reader.

use std::collections::BTreeMap;

use crate::chain_oracle::{CASES, Finder, State, list};
use crate::support::{Plain, Random, corpus, puzzles};
use specudoku::explain::{Rater, Rating, Reason, Step, Technique};
use specudoku::generate::{GenerateOptions, Symmetry};
use specudoku::{Grid, Shape, Solver};

/// A line of a list of ratings.
struct Golden {
    puzzle: String,
    numbers: String,
    technique: String,
}

impl Golden {
    fn parse(line: &str) -> Self {
        let mut fields = line.split(',').map(str::to_owned);
        let mut next = || fields.next().unwrap_or_default();
        let (puzzle, er, ep, ed) = (next(), next(), next(), next());
        let technique = line.rsplit(',').next().unwrap_or_default().to_owned();
        Self { puzzle, numbers: format!("{er}/{ep}/{ed}"), technique }
    }

    fn class(&self) -> usize {
        let er: f64 = self.numbers.split('/').next().and_then(|er| er.parse().ok()).expect("a number");
        [4.5, 6.5, 7.0, 7.5, 8.5, 10.0].iter().position(|&end| er < end).unwrap_or(6)
    }

    fn assert(&self, rater: &mut Rater) {
        let rating = rater.rate(&grid(&self.puzzle)).expect("classic");
        assert_eq!(rating.to_string(), self.numbers, "{}", self.puzzle);
        if !self.technique.is_empty() {
            let name = rating.technique.map(|technique| technique.to_string());
            assert_eq!(name.as_deref(), Some(self.technique.as_str()), "{}", self.puzzle);
        }
    }
}

fn grid(text: &str) -> Grid {
    text.parse().expect("a puzzle")
}

fn golden(name: &str) -> Vec<Golden> {
    corpus(&format!("ratings/{name}")).unwrap_or_default().iter().map(|line| Golden::parse(line)).collect()
}

/// The project's own puzzles, with ratings on which two other raters agree.
fn own() -> Vec<Golden> {
    puzzles("rated.csv").lines().skip(1).map(Golden::parse).collect()
}

/// Every `step`th line of each class, at most `most` of it.
fn sample(lines: Vec<Golden>, most: usize) -> Vec<Golden> {
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

#[test]
fn our_own_puzzles_have_their_ratings() {
    let mut rater = Rater::default();
    own().iter().for_each(|line| line.assert(&mut rater));
}

#[test]
fn a_part_of_each_class_has_its_golden_rating() {
    let mut rater = Rater::default();
    sample(golden("se121.csv"), 60).iter().for_each(|line| line.assert(&mut rater));
}

#[test]
#[ignore = "minutes: all golden values"]
fn all_golden_ratings() {
    let mut rater = Rater::default();
    golden("se121.csv").iter().for_each(|line| line.assert(&mut rater));
}

#[test]
#[ignore = "the hardest known: seconds each"]
fn the_hardest_have_their_golden_ratings() {
    let mut rater = Rater::default();
    golden("se121-hardest.csv").iter().for_each(|line| line.assert(&mut rater));
}

#[test]
fn what_a_rater_did_before_changes_nothing() {
    let lines = own();
    let mut rater = Rater::default();
    for index in Random(7).shuffled(lines.len()) {
        let puzzle = grid(&lines[index].puzzle);
        assert_eq!(rater.rate(&puzzle), Rater::default().rate(&puzzle), "{}", lines[index].puzzle);
    }
}

/// Applies a step to a state by its data alone.
fn apply(state: &mut State, step: &Step) {
    for gone in &step.eliminations {
        let slot = &mut state.candidates[usize::from(gone.cell)][usize::from(gone.digit.get()) - 1];
        assert!(std::mem::take(slot), "a candidate that was not there: {step:?}");
    }
    if let Some(placed) = step.placement {
        let (cell, digit) = (usize::from(placed.cell), usize::from(placed.digit.get()) - 1);
        assert!(state.candidates[cell][digit], "a digit that was no candidate: {step:?}");
        state.place(cell, digit);
    }
    assert!(step.placement.is_some() || !step.eliminations.is_empty(), "a step that does nothing: {step:?}");
}

fn solution(puzzle: &Grid) -> Vec<u8> {
    Solver::new().solve(puzzle).solutions[0].values()
}

/// Goes through all steps of a puzzle; `look` sees each state before its step.
fn replay(text: &str, mut look: impl FnMut(&State, &Step)) -> (State, Rating) {
    let puzzle = grid(text);
    let (steps, rating) = Rater::default().solve(&puzzle).expect("classic");
    let mut state = State::puzzle(&Plain::classic(text).values);
    for step in &steps {
        look(&state, step);
        apply(&mut state, step);
    }
    (state, rating.expect("classic"))
}

/// A puzzle with its digits, rows, columns, bands and stacks exchanged at random.
fn disguised(text: &str, random: &mut Random) -> String {
    let values = Plain::classic(text).values;
    let digits = random.shuffled(9);
    let mut lines = || -> Vec<usize> {
        let bands = random.shuffled(3);
        bands.into_iter().flat_map(|band| random.shuffled(3).into_iter().map(move |line| 3 * band + line)).collect()
    };
    let (rows, columns) = (lines(), lines());
    let cell = |place: usize| values[9 * rows[place / 9] + columns[place % 9]];
    let letter = |value: u8| if value == 0 { '.' } else { char::from(b'1' + digits[usize::from(value) - 1] as u8) };
    (0..81).map(|place| letter(cell(place))).collect()
}

/// Random puzzles, a part of them minimal with symmetry: their steps are applied and compared with the solution.
fn spare_the_solution(count: usize, seed: u64) {
    let generator = |symmetry| {
        let options = GenerateOptions::default().symmetry(symmetry);
        Solver::new().threads(1).generator(Shape::CLASSIC, options).expect("options")
    };
    for symmetry in [Symmetry::None, Symmetry::Rotate180] {
        for made in generator(symmetry).puzzles(seed).take(count / 2) {
            let made = made.expect("a puzzle");
            let (text, solved) = (made.puzzle().to_string(), made.solution().values());
            let (end, _) = replay(&text, |_, step| {
                for gone in &step.eliminations {
                    assert_ne!(solved[usize::from(gone.cell)], gone.digit.get(), "{text} {step:?}");
                }
                if let Some(placed) = step.placement {
                    assert_eq!(solved[usize::from(placed.cell)], placed.digit.get(), "{text} {step:?}");
                }
                assert_no_digit(step);
            });
            let reached: Vec<_> = end.filled.iter().map(|value| value.map_or(0, |digit| digit as u8 + 1)).collect();
            assert_eq!(reached, solved, "{text}");
        }
    }
}

/// What hints say before the last degree holds no digit but those of cells, units, lengths and types.
fn assert_no_digit(step: &Step) {
    let name = step.name();
    for text in [step.where_to_look(), step.what_it_is().replace(&name, "")] {
        let mut before = "";
        for word in text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
            let is_cell = word.starts_with('R') && word.contains('C');
            let is_unit = ["row", "column", "box"].contains(&before);
            assert!(is_cell || is_unit || !word.contains(|letter: char| letter.is_ascii_digit()), "{text}");
            before = word;
        }
        assert!(!text.contains('=') && !text.contains("<>"), "{text}");
    }
}

/// Up to XYZ-wings the order among equal steps cannot matter, and another look of the puzzle changes the order.
#[test]
fn easy_ratings_do_not_depend_on_how_a_puzzle_lies() {
    let mut random = Random(3);
    for line in own().iter().filter(|line| line.class() == 0) {
        for _ in 0..5 {
            let text = disguised(&line.puzzle, &mut random);
            assert_eq!(Rater::default().rate(&grid(&text)).expect("classic").to_string(), line.numbers, "{text}");
        }
    }
}

#[test]
fn steps_spare_the_solution_and_reach_it() {
    spare_the_solution(300, 1);
}

#[test]
#[ignore = "ten thousand puzzles"]
fn steps_of_ten_thousand_puzzles_spare_the_solution() {
    spare_the_solution(10_000, 2);
}

#[test]
fn a_state_of_candidates_gives_the_rest_of_the_way() {
    for line in sample(own(), 12) {
        let mut states = Vec::new();
        replay(&line.puzzle, |state, step| states.push((state.clone(), step.clone())));
        // A lone candidate would be taken for a filled cell.
        let lone = |state: &State| state.candidates.iter().any(|set| set.iter().filter(|has| **has).count() == 1);
        let Some(middle) = (states.len() / 2..states.len()).find(|&place| !lone(&states[place].0)) else { continue };
        let (state, step) = &states[middle];
        // Filled cells come back as single candidates.
        let candidates = std::array::from_fn(|cell| match state.filled[cell] {
            Some(digit) => 1 << digit,
            None => (0..9).fold(0, |set, digit| set | u16::from(state.candidates[cell][digit]) << digit),
        });
        let rest = Rater::default().rate_candidates(&candidates).expect("no limit");
        let highest = states[middle..].iter().map(|(_, step)| step.rating).max().flatten();
        assert_eq!((Some(rest.er), rest.ed), (highest, step.rating.expect("classic")), "{}", line.puzzle);
    }
}

#[test]
fn the_path_is_what_the_rating_says() {
    for line in own() {
        let mut steps = Vec::new();
        let (_, rating) =
            replay(&line.puzzle, |_, step| steps.push((step.rating.expect("classic"), step.placement.is_some())));
        let highest = |steps: &[(_, bool)]| steps.iter().map(|(number, _)| *number).max();
        let first = steps.iter().position(|(_, placed)| *placed).expect("a placement");
        assert_eq!(highest(&steps), Some(rating.er));
        assert_eq!(highest(&steps[..=first]), Some(rating.ep));
        assert_eq!(steps[0].0, rating.ed);
        assert_eq!(rating.to_string(), line.numbers);
    }
}

/// Whether a step is one of the finder's in the scale's order.
fn is_static(step: &Step) -> bool {
    use Technique as T;
    matches!(
        step.technique,
        T::GeneralizedXWing | T::XCycle | T::YCycle | T::TurbotFish | T::ForcingXChain | T::Cycle | T::ForcingChain
    )
}

/// Asks the oracle for the step on a state where the rater took a chain (or found none but an aligned triplet).
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

/// A cycle counts once, though it has two ways.
fn ends(hint: &crate::chain_oracle::Hint) -> usize {
    if hint.chains.len() == 2
        && matches!(
            hint.kind,
            crate::chain_oracle::Kind::X | crate::chain_oracle::Kind::Y | crate::chain_oracle::Kind::Xy
        )
    {
        1
    } else {
        hint.chains.len()
    }
}

/// Number of nodes of a step's chains, inner ones left out.
fn length_of(step: &Step) -> usize {
    match &step.reason {
        Reason::Cycle { nodes } => nodes.len(),
        Reason::Chains { chains } => chains.iter().map(|chain| chain.nodes.len()).sum(),
        other => panic!("no chain: {other:?}"),
    }
}

fn agree_with_oracle(lines: &[Golden]) -> usize {
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

#[test]
fn chains_are_those_of_the_slow_transcription() {
    assert!(agree_with_oracle(&sample(own(), 6)) > 0);
    agree_with_oracle(&sample(golden("se121.csv"), 4));
}

#[test]
#[ignore = "minutes: the slow transcription on many puzzles"]
fn chains_are_those_of_the_slow_transcription_on_many() {
    agree_with_oracle(&sample(golden("se121.csv"), 100));
}

#[test]
fn odd_grids_are_answered_within_their_time() {
    use specudoku::explain::RateError;
    let mut rater = Rater::default().time_limit(std::time::Duration::from_millis(200));
    let full = solution(&grid(&own()[0].puzzle));
    let full: [u8; 81] = full.try_into().expect("81 cells");
    assert_eq!(rater.rate_clues(&full).expect("quick").to_string(), "0.0/0.0/0.0");
    let mut clash = full;
    clash[0] = clash[1];
    assert_eq!(rater.rate_clues(&clash).expect("quick").to_string(), "0.0/0.0/0.0");
    assert_eq!(rater.rate_candidates(&[0; 81]).expect("quick").to_string(), "20.0/0.0/0.0");
    assert_eq!(rater.rate_clues(&[0; 81]), Err(RateError::TimeLimit));
    let flag = specudoku::CancelFlag::new();
    flag.raise();
    assert_eq!(Rater::default().cancel(&flag).rate_clues(&[0; 81]), Err(RateError::Cancelled));
    assert_eq!(
        rater.rate(&grid(&".".repeat(16))),
        Err(RateError::NotClassic(specudoku::Shape::new(2, 2).expect("4x4")))
    );
    let mut random = Random(5);
    for _ in 0..60 {
        let candidates = std::array::from_fn(|_| (random.next() & random.next() & 0x1FF) as u16);
        let _answered = rater.rate_candidates(&candidates);
    }
}

#[test]
fn a_hard_puzzle_takes_the_same_way_on_any_number_of_threads() {
    let nested = |line: &Golden| line.technique.contains("(+ ");
    for line in own().into_iter().filter(nested).chain(golden("se121-hardest.csv")).take(1) {
        let puzzle = grid(&line.puzzle);
        let alone = Rater::default().solve(&puzzle).expect("no limit");
        for threads in [2, 5] {
            let mut rater = Rater::default();
            rater.set_threads(threads);
            assert_eq!(rater.solve(&puzzle).expect("no limit"), alone, "{threads} threads: {}", line.puzzle);
        }
    }
}
