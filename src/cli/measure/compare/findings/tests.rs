use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use statrs::distribution::{Binomial, DiscreteCDF};

use super::*;
use crate::cli::measure::compare::case::{Case, Contender, RunStats};
use crate::cli::measure::compare::measured::compare_with_one;
use crate::cli::measure::interval::{Interval, MIN_SAMPLES};
use crate::cli::measure::verdict::waste;
use specudoku::Engine;

/// Number of simulated comparisons per number of rounds.
const COMPARISONS: u64 = 1_000;

/// How unlikely a correct rate must be for a test to fail.
const UNLIKELY: f64 = 1e-6;

/// Measured times of one engine, in microseconds.
fn recorded_times() -> Vec<f64> {
    let lines = include_str!("same_engine.csv").lines().filter(|line| !line.starts_with(['#', 'a']));
    let times: Vec<f64> = lines.flat_map(|line| line.split(',')).map(|time| time.parse().unwrap()).collect();
    assert_eq!(times.len(), 600);
    times
}

fn row(engine: Contender, threads: usize) -> Measured {
    Measured::new(Case { mode: CompareMode::Speculate, engine, threads }, 1, 1)
}

fn work(nodes: u64, tasks: u64) -> RunStats {
    RunStats { nodes, tasks, ..RunStats::NOTHING }
}

/// Two engines in `rounds` rounds, the second this many times as fast, both with times drawn from the recorded ones.
fn comparison(rounds: usize, times_as_fast: f64, random: &mut Pcg64) -> [Measured; 2] {
    let times = recorded_times();
    let mut rows = [Engine::Lanes, Engine::Auto].map(|engine| row(engine.into(), 1));
    for _ in 0..rounds {
        for (row, by) in rows.iter_mut().zip([1.0, times_as_fast]) {
            row.add(times[random.random_range(0..times.len())] / by, &work(173, 0));
        }
        compare_with_one(&mut rows);
    }
    rows
}

/// Returns the only sentence on these rows.
fn sentence(rows: &[Measured]) -> String {
    let sentences = sentences(rows);
    assert_eq!(sentences.len(), 1, "{sentences:?}");
    sentences[0].clone()
}

fn is_claim(sentence: &str) -> bool {
    sentence.contains(" times faster ") || sentence.contains(" times slower ")
}

/// Returns the likely numbers of cases if each happens with this probability.
fn likely(probability: f64) -> std::ops::RangeInclusive<u64> {
    let cases = Binomial::new(probability, COMPARISONS).unwrap();
    cases.inverse_cdf(UNLIKELY)..=cases.inverse_cdf(1.0 - UNLIKELY)
}

#[test]
fn an_engine_compared_with_itself_differs_as_often_as_the_interval_promises() {
    let mut random = Pcg64::seed_from_u64(17);
    for rounds in [6, 7, 9, 12, 20] {
        let (mut outside, mut claims, mut promised) = (0, 0, 0.0);
        for _ in 0..COMPARISONS {
            let rows = comparison(rounds, 1.0, &mut random);
            let quotients: Vec<f64> =
                rows[0].samples.iter().zip(&rows[1].samples).map(|(one, own)| one / own).collect();
            let interval = Interval::of_median(&quotients).unwrap();
            promised = 1.0 - interval.confidence;
            outside += u64::from(!interval.holds(1.0));
            claims += u64::from(is_claim(&sentence(&rows)));
        }
        assert!(promised <= 0.05);
        assert!(likely(promised).contains(&outside), "{rounds} rounds: {outside}, promised {promised}");
        // A bound that is shown as 1.00 is not a claim, so there may be fewer.
        assert!(claims <= outside, "{rounds} rounds: {claims} of {outside}");
    }
}

#[test]
fn faster_and_slower_engines_are_found() {
    let mut random = Pcg64::seed_from_u64(18);
    for (times_as_fast, words) in [(2.0, " times faster "), (0.5, " times slower ")] {
        for _ in 0..100 {
            let sentence = sentence(&comparison(20, times_as_fast, &mut random));
            assert!(sentence.contains(words), "{sentence}");
        }
    }
}

#[test]
fn fewer_than_six_samples_never_give_a_verdict() {
    let mut random = Pcg64::seed_from_u64(19);
    for rounds in 1..MIN_SAMPLES {
        for _ in 0..100 {
            let sentence = sentence(&comparison(rounds, 2.0, &mut random));
            let missing = MIN_SAMPLES - rounds;
            let samples = if missing == 1 { "sample" } else { "samples" };
            let expected = format!("no verdict: an interval needs {missing} more {samples}.");
            assert!(sentence.ends_with(&expected) && !is_claim(&sentence), "{rounds} rounds: {sentence}");
        }
    }
}

/// Returns a speed-up with this interval.
fn speedup(low: f64, value: f64, high: f64) -> Estimate {
    Estimate { value, interval: Some(Interval { low, high, confidence: 0.95 }) }
}

#[test]
fn a_difference_is_claimed_only_if_the_shown_interval_excludes_one() {
    let words = |low, value, high| difference(&speedup(low, value, high), 20);
    assert_eq!(words(1.81, 1.86, 1.90), "1.86 times faster (1.81 to 1.90)");
    assert_eq!(words(0.40, 0.50, 0.80), "2.00 times slower (1.25 to 2.50)");
    assert_eq!(words(0.99, 1.02, 1.04), "no difference shown (0.99 to 1.04 times as fast)");
    assert_eq!(words(1.004, 1.01, 1.02), "no difference shown (1.00 to 1.02 times as fast)");
    assert_eq!(words(0.90, 0.95, 0.996), "no difference shown (0.90 to 1.00 times as fast)");
    assert!(is_claim(&words(1.006, 1.01, 1.02)) && is_claim(&words(0.90, 0.95, 0.994)));
}

/// One thread, and several that are twice as fast in each of ten rounds.
fn twice_as_fast(threads: usize, tasks: u64, nodes: u64) -> [Measured; 2] {
    let mut rows = [1, threads].map(|threads| row(Engine::Cells.into(), threads));
    for _ in 0..10 {
        rows[0].add(2.0, &work(1_000, 0));
        rows[1].add(1.0, &work(nodes, tasks));
        compare_with_one(&mut rows);
    }
    rows
}

#[test]
fn idle_threads_and_threads_that_share_a_core_get_no_verdict() {
    let idle = twice_as_fast(2, 0, 200);
    assert_eq!(idle[1].finding(), Some(Finding::NothingShared));
    let words = "2 threads: no verdict: nothing was shared. The search needs 200 nodes, and only work beyond 256 nodes is shared.";
    assert_eq!(sentence(&idle), words);
    let crowded = twice_as_fast(cores() + 1, 5, 1_000);
    assert_eq!(crowded[1].finding(), Some(Finding::TooFewCores));
    let words =
        format!("{} threads: no verdict: they share {} cores (2.00 to 2.00 times as fast).", cores() + 1, cores());
    assert_eq!(sentence(&crowded), words);
    assert_eq!(crowded[0].finding(), None, "the others are compared with one thread");
    if cores() > 1 {
        assert_eq!(twice_as_fast(2, 5, 1_000)[1].finding(), Some(Finding::Faster));
    }
}

#[test]
fn a_batch_that_one_worker_solved_is_not_shared() {
    let mut rows = twice_as_fast(2, 5, 1_000);
    rows.iter_mut().for_each(|row| (row.case.mode, row.workers) = (CompareMode::Batch, 1));
    assert_eq!(sentence(&rows), "2 threads: no verdict: nothing was shared, and one thread solved all puzzles.");
    rows[1].workers = 2;
    assert_ne!(rows[1].finding(), Some(Finding::NothingShared));
}

#[test]
fn waste_and_savings_have_an_interval_and_are_never_negative() {
    let words = |low, value, high| waste(&speedup(low, value, high));
    assert_eq!(words(1.02, 1.04, 1.08), ", 4 % of the nodes wasted (2 to 7)");
    assert_eq!(words(0.25, 0.5, 0.8), ", 50 % fewer nodes than one thread (20 to 75)");
    assert_eq!(words(0.99, 1.04, 1.08), ", no waste shown");
    assert_eq!(waste(&Estimate::exactly(1.5)), "", "without an interval there is no claim");
    let wasted = twice_as_fast(2, 5, 1_250)[1].wasted();
    assert!((wasted.value - 0.2).abs() < 1e-12 && wasted.interval.is_some());
}

#[test]
fn laws_are_fitted_only_to_threads_that_had_work_and_a_core_each() {
    use crate::cli::measure::compare::laws::measured_points;
    assert_eq!(measured_points(&twice_as_fast(2, 0, 200)), [(1.0, 1.0)]);
    assert_eq!(measured_points(&twice_as_fast(cores() + 1, 5, 1_000)), [(1.0, 1.0)]);
    if cores() > 1 {
        assert_eq!(measured_points(&twice_as_fast(2, 5, 1_000)), [(1.0, 1.0), (2.0, 2.0)]);
    }
}
