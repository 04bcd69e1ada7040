//! Estimates where an exact count is out of reach, after Knuth, "Estimating the efficiency of backtrack programs"
//! (1975).
//!
//! A probe descends the search tree. At each guess it determines which candidates are not refuted immediately, chooses
//! one of them at random, and multiplies its weight by their number. At a solution, the weight is an unbiased estimate
//! of the number of solutions; the weight of a dead end is zero. Probes are stratified: the top of the tree is cut into
//! parts, which all get the same number of probes, so that differences between parts do not add to the error.

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use crate::deduce::Rules;
use crate::model::{Digit, Grid};
use crate::primitives::{Mutex, thread};
use crate::search::Options;
use crate::search::drivers::dispatch;
use crate::search::limits::{Limits, PollPlace, Stop};
use crate::search::packed::{Deducer, Packed};
use crate::solver::Solver;

/// An estimate of the number of solutions of a puzzle. Numbers for large grids exceed the range of floating point, so
/// their logarithms to base 10 are given.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct CountEstimate {
    /// Logarithm of the number of solutions; `None` if no probe found a solution.
    pub log10: Option<f64>,
    /// Logarithms of the lower and upper ends of the 95 % confidence interval.
    pub interval: Option<[f64; 2]>,
    /// Whether a search found that there is no solution. In that case there are no probes.
    pub is_refuted: bool,
    /// Number of probes; 0 if the time was over before each part of the tree had a probe.
    pub probes: u64,
    /// Number of probes that found a solution.
    pub found: u64,
    /// Number of probes of equal weight that would give the same accuracy. If it is small, a few probes carry all the
    /// weight. Heavier probes have then probably not been found yet, and the interval is too narrow.
    pub effective: f64,
}

impl CountEstimate {
    /// Below this effective number of probes, an interval is not reliable. The empty 16x16 grid had 93 effective probes
    /// out of 10,320, and its interval contained the published estimate, 5.96e98. The empty 25x25 grid had 4 out of
    /// 2,400, and its estimate was a sixth of the published one.
    const MIN_EFFECTIVE: f64 = 100.0;

    /// Returns the estimate for probes that found no solution.
    const fn nothing(probes: u64) -> Self {
        Self { log10: None, interval: None, is_refuted: false, probes, found: 0, effective: 0.0 }
    }

    /// Whether enough probes carry the weight for the interval to be reliable.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.effective >= Self::MIN_EFFECTIVE
    }
}

/// Minimum number of parts into which the top of the tree is cut. With 64, the interval after a second is a tenth
/// narrower than with one; with 512, small trees would be cut down to their leaves.
const STRATA: usize = 64;

/// Number of probes after which the scale of the weights is chosen.
const SCALING_PROBES: u64 = 16;

/// Standard deviations to either side of the mean that include 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.96;

impl Solver {
    /// Estimates the number of solutions of `puzzle` by random probes of its search tree, for puzzles beyond the reach
    /// of an exact count. Runs for `time` on all threads. At most the first half of the time is used to search for a
    /// solution. The solver's time limit applies too; its node limit is ignored.
    ///
    /// ```
    /// use specudoku::{Grid, Shape, Solver};
    /// use std::time::Duration;
    /// let found = Solver::new().estimate(&Grid::empty(Shape::new(3, 2)?), Duration::from_millis(100), 42)?;
    /// // There are 28,200,960.
    /// assert!((found.log10.unwrap() - 7.45).abs() < 0.1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a flag or the time limit of the solver ends the call.
    pub fn estimate(&self, puzzle: &Grid, time: Duration, seed: u64) -> Result<CountEstimate, Stop> {
        estimate(self.options(), puzzle, time, seed)
    }
}

/// Estimates the number of solutions for `time`, on all threads. First searches for a solution, because probes tell
/// nothing if there is none.
///
/// # Errors
/// If a flag is raised, or the time limit of the options has passed.
pub(crate) fn estimate(options: &Options, puzzle: &Grid, time: Duration, seed: u64) -> Result<CountEstimate, Stop> {
    let limits = options.limits_without_nodes();
    let probing = Limits::new(&options.cancel, None, Some(options.time.map_or(time, |limit| limit.min(time))));
    let is_refuted = is_refuted(options, puzzle, time / 2);
    limits.poll(PollPlace::Record)?;
    let Some(mut prober) = Prober::new(puzzle).filter(|_| !is_refuted) else {
        return Ok(CountEstimate { is_refuted: true, ..CountEstimate::nothing(0) });
    };
    // If the time is over before each stratum has a probe, nothing is known.
    let found = probe_all(&mut prober, options.threads.count(), &probing, seed).unwrap_or(CountEstimate::nothing(0));
    limits.poll(PollPlace::Record)?;
    Ok(found)
}

/// Whether a search proves within `time` that there is no solution.
fn is_refuted(options: &Options, puzzle: &Grid, time: Duration) -> bool {
    let time = Some(options.time.map_or(time, |limit| limit.min(time)));
    let one = Options { nodes: None, time, ..options.with_limit(1) };
    let answer = dispatch::enumerate(&one, puzzle);
    answer.count == 0 && answer.stop.is_none()
}

/// Probes until the limits end it.
fn probe_all(prober: &mut Prober, threads: usize, limits: &Limits<'_>, seed: u64) -> Result<CountEstimate, Stop> {
    let mut random = Pcg64::seed_from_u64(seed);
    let strata = prober.strata(limits)?;
    let mut scale = f64::NEG_INFINITY;
    for probe in 0..SCALING_PROBES {
        let stratum = &strata[probe as usize % strata.len()];
        scale = scale.max(prober.probe(stratum, &mut random, limits)?.unwrap_or(f64::NEG_INFINITY));
    }
    let scale = if scale.is_finite() { scale } else { 0.0 };
    let tallies = Mutex::new(vec![Weights::default(); strata.len()]);
    let survey = Survey { prober, strata: &strata, scale, limits, tallies: &tallies };
    thread::scope(|scope| {
        for number in 1..threads as u64 {
            let random = Pcg64::seed_from_u64(seed.wrapping_add(1 + number));
            // If fewer threads can be started than requested, the others continue.
            let _ = thread::Builder::new().spawn_scoped(scope, || survey.probe(random));
        }
        survey.probe(Pcg64::seed_from_u64(seed.wrapping_add(1)));
    });
    Ok(summed(&tallies.into_inner(), scale))
}

/// What the threads of an estimate share.
struct Survey<'a> {
    prober: &'a Prober,
    strata: &'a [Stratum],
    /// Subtracted from the logarithms of all weights, so that these are in the range of floating point.
    scale: f64,
    limits: &'a Limits<'a>,
    /// By stratum, its weights.
    tallies: &'a Mutex<Vec<Weights>>,
}

impl Survey<'_> {
    /// Probes all strata in rounds until the limits end it, and adds the weights to the tallies.
    fn probe(&self, mut random: Pcg64) {
        let mut prober = self.prober.clone();
        let mut own = vec![Weights::default(); self.strata.len()];
        // Only complete rounds count, so that all strata have the same number of probes.
        while let Ok(weights) = prober.round(self.strata, &mut random, self.limits) {
            for (tally, weight) in own.iter_mut().zip(weights) {
                tally.add(weight.map(|weight| (weight - self.scale).exp()));
            }
        }
        self.tallies.lock().iter_mut().zip(own).for_each(|(all, own)| all.join(own));
    }
}

/// Returns the sum of the means of all strata, and its error.
fn summed(tallies: &[Weights], scale: f64) -> CountEstimate {
    let (mean, variance) =
        tallies.iter().fold((0.0, 0.0), |(mean, variance), tally| (mean + tally.mean(), variance + tally.error()));
    let probes = tallies.iter().map(|tally| tally.probes as u64).sum();
    let found = tallies.iter().map(|tally| tally.found).sum();
    if mean == 0.0 {
        return CountEstimate::nothing(probes);
    }
    let log = (scale + mean.ln()) / std::f64::consts::LN_10;
    // Weights are skewed to the right. On a logarithmic scale, the error is nearly symmetric.
    let reach = DEVIATIONS * variance.sqrt() / mean / std::f64::consts::LN_10;
    let (sum, squares) =
        tallies.iter().fold((0.0, 0.0), |(sum, squares), tally| (sum + tally.sum, squares + tally.squares));
    let effective = sum * sum / squares;
    let interval = Some([log - reach, log + reach]);
    CountEstimate { log10: Some(log), interval, probes, found, effective, ..CountEstimate::nothing(probes) }
}

/// The weights of a stratum.
#[derive(Clone, Copy, Default)]
struct Weights {
    probes: f64,
    found: u64,
    sum: f64,
    squares: f64,
}

impl Weights {
    fn add(&mut self, weight: Option<f64>) {
        self.probes += 1.0;
        if let Some(weight) = weight {
            self.found += 1;
            self.sum += weight;
            self.squares += weight * weight;
        }
    }

    fn join(&mut self, other: Self) {
        self.probes += other.probes;
        self.found += other.found;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    fn mean(&self) -> f64 {
        if self.probes == 0.0 { 0.0 } else { self.sum / self.probes }
    }

    /// Returns the variance of the mean.
    fn error(&self) -> f64 {
        if self.probes < 2.0 {
            return 0.0;
        }
        (self.squares / self.probes - self.mean().powi(2)).max(0.0) / (self.probes - 1.0)
    }
}

/// A part of the tree, given by the guesses that lead to it.
type Stratum = Vec<(usize, Digit)>;

/// Descends the tree at random.
#[derive(Clone)]
struct Prober {
    deducer: Deducer,
    root: Packed,
}

impl Prober {
    /// Creates a prober for a puzzle; `None` if singles refute it.
    fn new(puzzle: &Grid) -> Option<Self> {
        let mut deducer = Deducer::new(puzzle.layout(), Rules::SINGLES).with_trail();
        let root = deducer.begin(puzzle).ok()?;
        Some(Self { deducer, root })
    }

    /// Cuts the top of the tree into parts, level by level.
    fn strata(&mut self, limits: &Limits<'_>) -> Result<Vec<Stratum>, Stop> {
        let mut strata: Vec<Stratum> = vec![Vec::new()];
        loop {
            let mut next = Vec::new();
            for path in &strata {
                let mark = self.deducer.mark();
                self.follow(path);
                match self.viable(limits)? {
                    // A solution forms a stratum, and so does a dead end; a probe will find out which it is.
                    None => next.push(path.clone()),
                    Some((_, digits)) if digits.is_empty() => next.push(path.clone()),
                    Some((cell, digits)) => {
                        next.extend(digits.into_iter().map(|digit| [&path[..], &[(cell, digit)]].concat()));
                    }
                }
                self.deducer.undo(&mut self.root, mark);
            }
            let is_cut = next.len() >= STRATA || next.len() == strata.len();
            strata = next;
            if is_cut {
                return Ok(strata);
            }
        }
    }

    fn follow(&mut self, path: &[(usize, Digit)]) {
        for (cell, digit) in path {
            // It was placed before without a contradiction.
            let _ = self.deducer.place(&mut self.root, *cell, *digit);
        }
    }

    /// Returns a cell with the fewest choices, and those of its candidates that singles do not refute; `None` if all
    /// cells are final.
    fn viable(&mut self, limits: &Limits<'_>) -> Result<Option<(usize, Vec<Digit>)>, Stop> {
        let Some(cell) = self.root.fewest_choices().next() else { return Ok(None) };
        let mut digits = Vec::new();
        for digit in self.root.candidates(cell).iter() {
            limits.poll(PollPlace::Node)?;
            let mark = self.deducer.mark();
            if self.deducer.place(&mut self.root, cell, digit).is_ok() {
                digits.push(digit);
            }
            self.deducer.undo(&mut self.root, mark);
        }
        Ok(Some((cell, digits)))
    }

    /// Probes each stratum once.
    fn round(&mut self, strata: &[Stratum], random: &mut Pcg64, limits: &Limits<'_>) -> Result<Vec<Option<f64>>, Stop> {
        // If a stratum is a solution, a probe makes no choice and does not poll.
        limits.poll(PollPlace::Node)?;
        strata.iter().map(|stratum| self.probe(stratum, random, limits)).collect()
    }

    /// Descends from a stratum. Returns the logarithm of the weight of the solution if one is found.
    fn probe(
        &mut self,
        stratum: &[(usize, Digit)],
        random: &mut Pcg64,
        limits: &Limits<'_>,
    ) -> Result<Option<f64>, Stop> {
        let mark = self.deducer.mark();
        self.follow(stratum);
        let weight = self.descend(random, limits);
        self.deducer.undo(&mut self.root, mark);
        weight
    }

    fn descend(&mut self, random: &mut Pcg64, limits: &Limits<'_>) -> Result<Option<f64>, Stop> {
        let mut weight = 0.0;
        while let Some((cell, digits)) = self.viable(limits)? {
            if digits.is_empty() {
                return Ok(None);
            }
            weight += (digits.len() as f64).ln();
            let digit = digits[random.random_range(0..digits.len())];
            let _ = self.deducer.place(&mut self.root, cell, digit);
        }
        Ok(Some(weight))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_4x4_grids_is_within_the_interval() {
        let puzzle = Grid::empty(crate::model::Shape::new(2, 2).unwrap());
        let found = estimate(&Options::default(), &puzzle, Duration::from_millis(200), 1).unwrap();
        let exact = 288_f64.log10();
        let [low, high] = found.interval.unwrap();
        // With few exceptions, the weight of a probe is 288, so the interval is narrow.
        assert!(
            (found.log10.unwrap() - exact).abs() < 0.01 && low <= exact + 0.005 && high >= exact - 0.005,
            "{found:?}"
        );
        assert!(found.found > 0 && found.found <= found.probes);
    }

    #[test]
    fn a_puzzle_with_fewer_solutions_than_strata_is_counted_exactly() {
        // Two digits can be exchanged in a rectangle: each stratum is a solution.
        let puzzle: Grid = "..343412..434321".parse().unwrap();
        let found = estimate(&Options::default(), &puzzle, Duration::from_millis(50), 1).unwrap();
        assert!((found.log10.unwrap() - 2_f64.log10()).abs() < 1e-9 && found.probes > 0, "{found:?}");
    }

    #[test]
    fn a_puzzle_without_solution_has_no_estimate() {
        let puzzle: Grid = "123....4........".parse().unwrap();
        let found = estimate(&Options::default(), &puzzle, Duration::from_millis(20), 1).unwrap();
        assert!(found.is_refuted && found.log10.is_none() && found.probes == 0, "{found:?}");
    }
}
