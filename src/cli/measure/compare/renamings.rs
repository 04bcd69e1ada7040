//! One puzzle under random renamings: the distribution of the time to its first solution, and how much racers and tasks
//! reduce this time.
//!
//! A renaming permutes digits, rows, columns, bands and stacks. The puzzle stays equally hard, but the search takes
//! another path and may find the solution early or late. So the time is a random variable. If each of N racers has its
//! own renaming, the time of the first to finish is the minimum of N draws. Its expectation follows from K measured
//! times: the k-th shortest is the minimum of N times drawn without replacement in `C(K - k, N - 1)` of `C(K, N)`
//! cases.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::CompareError;
use super::case::{Case, CompareMode};
use super::model::MAX_NODES;
use super::run::Bench;
use crate::cli::measure::cores;
use crate::cli::measure::forecast::{Costs, Recording};
use crate::cli::measure::interval::{CONFIDENCE, Estimate, Interval};
use specudoku::CancelFlag;
use specudoku::Engine;
use specudoku::Grid;
use specudoku::Solver;
use specudoku::make::Isomorphism;
use std::thread;
use std::time::Instant;

/// Number of resamples with replacement. The middle 95 % of their results form an interval.
const RESAMPLES: usize = 1_000;

/// Minimum number of samples for such an interval. It is approximate: for exponentially distributed times, it contains
/// the mean in 82 of 100 cases with 6 samples, in 92 with 30, and in 94 with 60.
const MIN_RESAMPLED: usize = 30;

/// The times of a puzzle under random renamings.
#[derive(Clone, Debug)]
pub(crate) struct Renamings {
    /// Seconds with one thread, sorted.
    pub(super) times: Vec<f64>,
    pub(super) rows: Vec<RenamedRow>,
}

/// The times with several threads, in seconds.
#[derive(Clone, Debug)]
pub(super) struct RenamedRow {
    pub(super) threads: usize,
    /// The expected time of the first of this many racers.
    pub(super) expected: Estimate,
    /// The measured time of racers, each with its own renaming.
    pub(super) racers: Estimate,
    /// The modelled time with the tasks of one search; only for the search on cells.
    pub(super) modelled: Option<f64>,
    /// The measured time with the tasks of one search.
    pub(super) tasks: Estimate,
}

impl Bench {
    /// Measures the first puzzle under `count` random renamings, at least two, with one thread and with these thread
    /// counts. Returns `None` if the flag was raised.
    ///
    /// Returns an error if there is no puzzle.
    pub(crate) fn rename(
        &self,
        engine: Engine,
        threads: &[usize],
        count: usize,
    ) -> Result<Option<Renamings>, CompareError> {
        let Some(puzzle) = self.puzzles.grids().first() else { return Err(CompareError::Empty) };
        let grids: Vec<Grid> = (0..count.max(2) as u64)
            .map(|number| Isomorphism::of_layout(puzzle.layout(), 0, number).image(puzzle))
            .collect();
        let Some(mut times) = self.times(engine, 1, &grids) else { return Ok(None) };
        let mut random = Pcg64::seed_from_u64(0);
        let costs = Costs::measure();
        let mut rows = Vec::new();
        for &threads in threads.iter().filter(|threads| (2..=grids.len()).contains(*threads)) {
            let races: Vec<f64> = grids.chunks_exact(threads).map(|grids| self.race(engine, grids)).collect();
            let Some(tasks) = self.times(engine, threads, &grids) else { return Ok(None) };
            rows.push(RenamedRow {
                threads,
                expected: resampled(&times, &mut random, |times| least_of(times, threads)),
                racers: resampled(&races, &mut random, mean),
                modelled: if engine == Engine::Cells { self.modelled(&grids, threads, costs) } else { None },
                tasks: resampled(&tasks, &mut random, mean),
            });
        }
        times.sort_by(f64::total_cmp);
        Ok((!self.cancel.is_raised()).then_some(Renamings { times, rows }))
    }

    /// Returns the seconds to the first solution of each grid: the shorter of two runs, since other work of the machine
    /// can only lengthen them.
    fn times(&self, engine: Engine, threads: usize, grids: &[Grid]) -> Option<Vec<f64>> {
        let solver = self.solver(Case { mode: CompareMode::Speculate, engine: engine.into(), threads });
        solver.warm_up();
        let searched =
            grids.iter().map(|grid| (!self.cancel.is_raised()).then(|| timed(&solver, grid).min(timed(&solver, grid))));
        searched.collect()
    }

    /// Returns the seconds until the first of several threads has solved its grid. It then ends the others.
    fn race(&self, engine: Engine, grids: &[Grid]) -> f64 {
        let won = CancelFlag::new();
        let solver = self.solver(Case { mode: CompareMode::Speculate, engine: engine.into(), threads: 1 }).cancel(&won);
        let begun = Instant::now();
        thread::scope(|scope| {
            for grid in grids {
                scope.spawn(|| {
                    let _ = solver.enumerate(grid);
                    won.raise();
                });
            }
        });
        begun.elapsed().as_secs_f64()
    }

    /// Returns the average modelled seconds with the tasks of the search on cells.
    fn modelled(&self, grids: &[Grid], threads: usize, costs: Costs) -> Option<f64> {
        let solver = self.solver(Case { mode: CompareMode::Speculate, engine: Engine::Cells.into(), threads: 1 });
        let seconds = grids.iter().map(|grid| {
            let mut recording = Recording::new(&solver, grid, MAX_NODES);
            recording.forecast(threads, costs).ok().map(|forecast| forecast.seconds)
        });
        seconds.collect::<Option<Vec<f64>>>().map(|seconds| mean(&seconds))
    }
}

/// Returns the seconds that a search takes.
fn timed(solver: &Solver, grid: &Grid) -> f64 {
    let begun = Instant::now();
    let _ = solver.enumerate(grid);
    begun.elapsed().as_secs_f64()
}

fn mean(times: &[f64]) -> f64 {
    times.iter().sum::<f64>() / times.len().max(1) as f64
}

/// Returns the expectation of the minimum of `draws` of these times, drawn without replacement.
fn least_of(times: &[f64], draws: usize) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let (mut left, mut sum) = (1.0, 0.0);
    // `left` is the probability that all draws are among the remaining times.
    for (index, time) in sorted.iter().enumerate() {
        let rest = (sorted.len() - index) as f64;
        let next = left * ((rest - draws as f64) / rest).max(0.0);
        sum += time * (left - next);
        left = next;
    }
    sum
}

/// Returns a figure of samples, and the interval that contains it in 95 of 100 resamples (Efron 1979). With few
/// samples, there is no interval.
fn resampled(samples: &[f64], random: &mut Pcg64, figure: impl Fn(&[f64]) -> f64) -> Estimate {
    if samples.len() < MIN_RESAMPLED {
        return Estimate::exactly(figure(samples));
    }
    let mut figures = Vec::with_capacity(RESAMPLES);
    for _ in 0..RESAMPLES {
        let drawn: Vec<f64> = samples.iter().map(|_| samples[random.random_range(0..samples.len())]).collect();
        figures.push(figure(&drawn));
    }
    figures.sort_by(f64::total_cmp);
    let tail = (1.0 - CONFIDENCE) / 2.0;
    let (low, high) = (quantile(&figures, tail), quantile(&figures, 1.0 - tail));
    let interval = Interval { low, high, confidence: CONFIDENCE };
    Estimate { value: figure(samples), interval: Some(interval) }
}

/// Returns the figure below which this share of the figures lies; 0 if there are none. They must be sorted.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    sorted.get((last as f64 * share.clamp(0.0, 1.0)).round() as usize).copied().unwrap_or(0.0)
}

impl Renamings {
    /// Returns the time within which this share of the renamings was solved.
    pub(crate) fn quantile(&self, share: f64) -> f64 {
        quantile(&self.times, share)
    }

    /// Returns the distribution as a sentence.
    pub(super) fn title(&self) -> String {
        let milliseconds = [0.0, 0.5, 0.9, 0.99, 1.0].map(|share| format!("{:.3}", self.quantile(share) * 1e3));
        let [least, half, most, nearly, longest] = milliseconds;
        format!(
            "{} renamings, one thread, in ms: minimum {least}, 50 % within {half}, 90 % within {most}, 99 % within {nearly}, \
             maximum {longest}, mean {:.3}",
            self.times.len(),
            mean(&self.times) * 1e3,
        )
    }

    /// Returns the times with several threads as the cells of a table, header first.
    pub(super) fn cells(&self) -> Vec<Vec<String>> {
        let header = [
            "threads",
            "racers ms: expected",
            "about 95 %",
            "measured",
            "about 95 %",
            "tasks ms: modelled",
            "measured",
            "about 95 %",
        ];
        let mut cells = vec![header.map(str::to_owned).to_vec()];
        for row in &self.rows {
            cells.push(vec![
                row.threads.to_string(),
                milliseconds(row.expected.value),
                bounds(&row.expected),
                milliseconds(row.racers.value),
                bounds(&row.racers),
                row.modelled.map_or_else(|| "-".to_owned(), milliseconds),
                milliseconds(row.tasks.value),
                bounds(&row.tasks),
            ]);
        }
        cells
    }

    /// Returns a sentence on each number of threads.
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        for row in &self.rows {
            let one = mean(&self.times);
            sentences.push(format!(
                "{} threads: racers are {:.2} times as fast as one thread ({}), tasks {:.2} times.",
                row.threads,
                one / row.racers.value,
                row.expectation(self.times.len()),
                one / row.tasks.value
            ));
        }
        sentences
    }
}

impl RenamedRow {
    /// Returns how the racers compare with their expectation, or why there are too few renamings to tell.
    fn expectation(&self, renamings: usize) -> String {
        if self.threads > cores() {
            return format!("no verdict: they share {} cores", cores());
        }
        let (Some(expected), Some(racers)) = (self.expected.interval, self.racers.interval) else {
            let missing = (MIN_RESAMPLED * self.threads).saturating_sub(renamings);
            return format!("no verdict: an interval needs {missing} more renamings");
        };
        let words = if racers.low > expected.high {
            "longer than expected; the expectation ignores thread start and other work"
        } else if racers.high < expected.low {
            "shorter than expected"
        } else {
            "as expected"
        };
        words.to_owned()
    }
}

fn milliseconds(seconds: f64) -> String {
    format!("{:.3}", seconds * 1e3)
}

fn bounds(estimate: &Estimate) -> String {
    match estimate.interval {
        Some(Interval { low, high, .. }) => format!("{}-{}", milliseconds(low), milliseconds(high)),
        None => "-".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_expected_minimum_of_several_draws_is_exact() {
        let times: [f64; 5] = [5.0, 1.0, 8.0, 2.0, 2.0];
        let pairs: Vec<f64> = (0..5).flat_map(|one| (0..one).map(move |other| times[one].min(times[other]))).collect();
        assert!((least_of(&times, 2) - mean(&pairs)).abs() < 1e-12);
        assert!((least_of(&times, 1) - mean(&times)).abs() < 1e-12);
        assert_eq!(least_of(&times, 5), 1.0);
    }

    #[test]
    fn an_interval_lies_around_its_figure() {
        let samples: Vec<f64> = (0..100).map(f64::from).collect();
        let Estimate { value, interval } = resampled(&samples, &mut Pcg64::seed_from_u64(1), mean);
        let Interval { low, high, .. } = interval.unwrap();
        // The standard error of the mean of a hundred samples is 2.9.
        assert!(value == 49.5 && (40.0..47.0).contains(&low) && (52.0..59.0).contains(&high), "{low} {high}");
    }

    #[test]
    fn racers_without_an_interval_or_a_core_each_get_no_verdict() {
        let known = |value: f64| {
            let interval = Interval { low: value, high: value, confidence: CONFIDENCE };
            Estimate { value, interval: Some(interval) }
        };
        let row = |threads, racers| RenamedRow {
            threads,
            expected: known(1.0),
            racers,
            modelled: None,
            tasks: Estimate::exactly(1.0),
        };
        assert_eq!(row(1, known(1.0)).expectation(60), "as expected");
        assert_eq!(row(1, known(0.5)).expectation(60), "shorter than expected");
        assert!(row(1, known(2.0)).expectation(60).starts_with("longer than expected"));
        assert_eq!(row(1, Estimate::exactly(2.0)).expectation(10), "no verdict: an interval needs 20 more renamings");
        assert!(row(cores() + 1, known(2.0)).expectation(60).starts_with("no verdict: they share"));
        assert_eq!(resampled(&[1.0; MIN_RESAMPLED - 1], &mut Pcg64::seed_from_u64(1), mean).interval, None);
    }
}
