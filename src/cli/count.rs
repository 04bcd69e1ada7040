//! `specudoku count`.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use specudoku::batch::{Field, Rows};
use specudoku::count::{Count, CountEstimate, Method};
use specudoku::observe::Progress;
use specudoku::text::Puzzle;
use specudoku::{Shape, Solver, Stop, Verdict};

use super::common::{LimitArgs, at_least_one, counted, named, seconds};
use super::exit::{CliResult, LIMITED, help, refuse};
use super::filter::FilterArgs;
use super::output::{note, print};

/// Count the solutions of each puzzle, exactly.
///
/// Writes one line per puzzle, in order: the number of its solutions. Puzzles of 4x4, 6x6, 8x8 and 9x9 with few clues,
/// and even the empty grid, take about a second. For all other puzzles, it visits every solution. A line that is not a
/// puzzle is answered with `!` and the reason.
#[derive(clap::Args, Debug)]
#[command(after_long_help = help(&[
    "specudoku count puzzles/hard.txt",
    "specudoku count puzzles/empty.txt",
    "specudoku count --limit 1000 --format csv puzzles/easy.txt",
    "specudoku count --estimate 0.5 puzzles/empty.txt",
], LIMITED))]
pub(crate) struct CountArgs {
    /// Maximum count per puzzle: stop at N and print `>=N`.
    #[arg(long, value_name = "N", value_parser = at_least_one::<u64>)]
    limit: Option<u64>,

    /// Estimate the count instead, sampling the search tree for this many seconds per puzzle.
    ///
    /// For grids with too many solutions to count exactly. Prints the estimate and its 95 % confidence interval.
    /// Formats with columns also have the base-10 logarithms.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with_all = ["limit", "method", "node_limit", "timeout"])]
    estimate: Option<Duration>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Counting method [default: auto].
    ///
    /// `enumerate` visits every solution. `bands` is for 4x4, 6x6, 8x8 and 9x9 grids.
    #[arg(long, value_name = "METHOD", default_value_t, hide_default_value = true, value_parser = named::<Method>())]
    method: Method,

    #[command(flatten)]
    filter: FilterArgs,
}

impl CountArgs {
    pub(crate) fn run(&self) -> CliResult {
        if let Some(time) = self.estimate {
            return self.estimate(time);
        }
        let has_no_nodes = self.method == Method::Bands && self.limits.node_limit.is_some();
        refuse(has_no_nodes, "--node-limit does not apply to --method bands, which has no nodes: use --timeout")?;
        // All threads count the same puzzle. Most puzzles are quick, and a puzzle with many solutions takes long.
        let options = self.filter.batch_options().threads(1);
        let solver =
            Solver::new().threads(self.filter.batch.threads.count()).method(self.method).cancel(&options.cancel);
        let solver = self.limits.set(solver);
        let limit = self.limit.map_or(u128::MAX, u128::from);
        let steps = Arc::clone(&self.filter.batch.steps);
        let mut rows = Rows::new(&["solutions", "at_least"], |puzzle, rows| {
            if self.method == Method::Bands && !puzzle.grid.layout().as_shape().is_some_and(has_bands) {
                return rows.failure("the method bands does not support this grid: use --method enumerate");
            }
            match self.count(&solver, puzzle, limit, &steps) {
                Ok(count @ Count::Exactly(exactly)) => {
                    rows.row(&count.to_string(), || vec![exactly.into(), false.into()]);
                }
                Ok(count @ Count::AtLeast(least)) => {
                    rows.row(&count.to_string(), || vec![least.into(), true.into()]);
                }
                Err(stop) => match steps.found.swap(0, Ordering::Relaxed) {
                    0 => rows.failure(&stop.to_string()),
                    found => {
                        note(&format!("the count was stopped after {}", counted(found, "solution")));
                        rows.partial(&stop.to_string(), || vec![found.into(), true.into()]);
                    }
                },
            }
        });
        rows.recognise = Some(|line| line.strip_prefix(">=").unwrap_or(line).parse::<u128>().is_ok());
        rows.records_per_item = 1;
        self.filter.run(options, rows)
    }

    /// Estimates the number of solutions of each puzzle, for `time` each.
    fn estimate(&self, time: Duration) -> CliResult {
        let names = &["estimate", "low", "high", "log10", "log10_low", "log10_high", "probes", "found", "effective"];
        let options = self.filter.batch_options().threads(1);
        let solver = Solver::new().threads(self.filter.batch.threads.count()).cancel(&options.cancel);
        let mut rows = Rows::new(names, |puzzle, rows| match solver.estimate(&puzzle.grid, time, ESTIMATE_SEED) {
            Err(stop) => rows.failure(&stop.to_string()),
            Ok(found @ CountEstimate { log10: Some(log10), interval: Some([low, high]), .. }) => {
                let logs = [log10, low, high];
                let [about, from, to] = logs.map(power_of_ten);
                let line = format!("{about} ({from} to {to})");
                if found.is_settled() {
                    rows.row(&line, || estimate_columns(&found, logs))
                } else {
                    rows.incomplete(&format!("{line} !{FEW_PROBES}"), FEW_PROBES, || estimate_columns(&found, logs))
                }
            }
            Ok(CountEstimate { is_refuted: true, .. }) => rows.failure("no solution"),
            Ok(CountEstimate { probes: 0, .. }) => rows.failure("no probe was finished: give more seconds"),
            Ok(found) => rows.failure(&format!("none of {} probes found a solution", found.probes)),
        });
        // The number of probes differs from run to run.
        rows.recognise = Some(|line| line.contains(" to "));
        rows.records_per_item = 1;
        self.filter.run(options, rows)
    }

    /// Counts the solutions of a puzzle. For a large grid, first searches for two solutions, which decides much sooner
    /// whether there are several. Only then are all enumerated.
    fn count(&self, solver: &Solver, puzzle: &Puzzle, limit: u128, progress: &Progress) -> Result<Count, Stop> {
        let is_small = puzzle.grid.layout().as_shape().is_some_and(|shape| shape.side() <= 9);
        if is_small || self.method != Method::Auto || limit <= 2 {
            return solver.count_with(&puzzle.grid, limit, progress);
        }
        let begun = Instant::now();
        let outcome = solver.clone().limit(2).solve(&puzzle.grid);
        match (outcome.verdict(), outcome.stop) {
            (Verdict::NoSolution, _) => return Ok(Count::Exactly(0)),
            (Verdict::Unique, _) => return Ok(Count::Exactly(1)),
            (Verdict::Unknown, Some(stop)) => return Err(stop),
            _ => {}
        }
        if self.filter.batch.quiet.shows() {
            print("there is more than one solution: counting them one by one");
        }
        self.limits.rest(begun, outcome.stats.nodes).set(solver.clone()).count_with(&puzzle.grid, limit, progress)
    }
}

/// Returns the columns of an estimate: the figures whose logarithms are `logs`, these logarithms, and the probes.
fn estimate_columns(found: &CountEstimate, logs: [f64; 3]) -> Vec<Field> {
    let figures = logs.map(|log10| Field::from(power_of_ten(log10)));
    let probes = [found.probes.into(), found.found.into(), found.effective.into()];
    figures.into_iter().chain(logs.map(Field::from)).chain(probes).collect()
}

/// The seed of the probes. Their number depends on the time, so no seed could reproduce an estimate.
const ESTIMATE_SEED: u64 = 1;

/// Why an estimate is not reliable.
const FEW_PROBES: &str =
    "only a few probes determine this estimate, and the number may be far greater: give more seconds";

/// Returns ten to this power with three digits: `6.67e21`.
fn power_of_ten(log10: f64) -> String {
    let (mut exponent, mut digits) = (log10.floor(), format!("{:.2}", 10_f64.powf(log10 - log10.floor())));
    if digits == "10.00" {
        (exponent, digits) = (exponent + 1.0, "1.00".to_owned());
    }
    format!("{digits}e{exponent}")
}

/// Returns whether puzzles of this shape can be counted by bands.
fn has_bands(shape: Shape) -> bool {
    matches!((shape.box_width(), shape.box_height()), (2..=4, 2) | (2, 3 | 4) | (3, 3))
}
