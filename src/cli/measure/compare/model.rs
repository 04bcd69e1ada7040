//! Models more threads than the machine has: the search is recorded once, and then simulated with any number of
//! workers.

use super::CompareError;
use super::case::{Case, CompareMode};
use super::measured::Measured;
use super::run::Bench;
use crate::cli::measure::forecast::{Costs, Forecast, Recording};
use specudoku::Engine;

/// Maximum number of nodes of a recording: a few seconds.
pub(super) const MAX_NODES: usize = 1_000_000;

/// A modelled difference below this is ignored.
const NO_DIFFERENCE: f64 = 0.02;

/// A forecast of all puzzles, one after another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Modelled {
    /// The sums over all puzzles. The idle share is not a sum, but relative to the total time of the workers.
    pub(super) sum: Forecast,
    /// The speed-up over one modelled thread.
    pub(super) speedup: f64,
    /// Nodes beyond those of one thread.
    pub(super) nodes_wasted: i64,
}

/// The model: forecasts for increasing thread counts from one, and their parameters.
#[derive(Debug)]
pub(super) struct Model {
    pub(super) rows: Vec<Modelled>,
    costs: Costs,
    recorded: u64,
}

impl Model {
    /// Records the searches, and simulates them on the requested and the measured thread counts. Returns `None` if the
    /// flag was raised.
    pub(super) fn new(bench: &Bench, threads: &[usize], measured: &[Case]) -> Result<Option<Self>, CompareError> {
        let measured = measured.iter().map(|case| case.threads);
        let mut threads: Vec<usize> = threads.iter().copied().chain(measured).chain([1]).collect();
        threads.sort_unstable();
        threads.dedup();
        let costs = Costs::measure();
        let mut sums: Vec<Forecast> = vec![Forecast::default(); threads.len()];
        // One recording serves all thread counts: a node that one thread never reaches is explored when a worker first
        // needs it.
        let solver = bench.solver(Case { mode: CompareMode::Speculate, engine: Engine::Cells.into(), threads: 1 });
        let mut recorded = 0;
        for grid in &bench.puzzles.grids {
            let mut recording = Recording::new(&solver, grid, MAX_NODES);
            for (sum, &threads) in sums.iter_mut().zip(&threads) {
                if bench.cancel.is_raised() {
                    return Ok(None);
                }
                add(sum, &recording.forecast(threads, costs)?);
            }
            recorded += recording.nodes();
        }
        let one = sums[0];
        let rows = sums.into_iter().map(|sum| Modelled::new(sum, &one)).collect();
        Ok(Some(Self { rows, costs, recorded }))
    }

    /// Returns the parameters of the model as a title.
    pub(super) fn title(&self) -> String {
        let Costs { task, wake, join, .. } = self.costs;
        format!(
            "Modelled: the search on cells, {} nodes recorded; a task costs {:.1} us, waking a thread {:.0} us, joining {:.0} us",
            self.recorded,
            task as f64 / 1e3,
            wake as f64 / 1e3,
            join as f64 / 1e3,
        )
    }

    /// Returns the cells of a table, header first, with the measured times next to the modelled ones.
    pub(super) fn cells(&self, measured: &[Measured]) -> Vec<Vec<String>> {
        let header = ["threads", "ms", "measured", "speed-up", "wasted", "tasks", "stolen", "idle"];
        let mut cells = vec![header.map(str::to_owned).to_vec()];
        for row in &self.rows {
            let sum = row.sum;
            cells.push(vec![
                sum.threads.to_string(),
                format!("{:.3}", sum.seconds * 1e3),
                measured_row(measured, sum.threads)
                    .map_or_else(|| "-".to_owned(), |row| format!("{:.3}", row.seconds().value * 1e3)),
                format!("{:.2}", row.speedup),
                format!("{:.1} %", 100.0 * row.wasted()),
                sum.tasks.to_string(),
                sum.stolen.to_string(),
                format!("{:.0} %", 100.0 * sum.idle),
            ]);
        }
        cells
    }

    /// Returns a sentence on each thread count with a speed-up that is more than linear or below 1, and on the best
    /// one.
    pub(super) fn sentences(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        for row in &self.rows {
            let (threads, speedup) = (row.sum.threads, row.speedup);
            if speedup > threads as f64 * (1.0 + NO_DIFFERENCE) {
                sentences.push(format!(
                    "Modelled: {threads} threads are {speedup:.1} times as fast, more than {threads}: a single thread reaches the solution late."
                ));
            } else if speedup < 1.0 - NO_DIFFERENCE {
                sentences
                    .push(format!("Modelled: {threads} threads are slower than one ({speedup:.2} times as fast)."));
            }
        }
        sentences.extend(self.rows.iter().max_by(|one, other| one.speedup.total_cmp(&other.speedup)).map(best));
        sentences
    }
}

/// Returns a sentence on the best number of threads.
fn best(row: &Modelled) -> String {
    if row.speedup < 1.0 + NO_DIFFERENCE {
        return "Modelled: no number of threads makes a difference.".to_owned();
    }
    let (speedup, threads, idle) = (row.speedup, row.sum.threads, 100.0 * row.sum.idle);
    format!("Modelled: at best {speedup:.1} times as fast, with {threads} threads, {idle:.0} % of their time idle.")
}

/// Returns the measured row of the engine cells with this many threads, one puzzle at a time.
fn measured_row(rows: &[Measured], threads: usize) -> Option<&Measured> {
    rows.iter().find(|row| row.case == Case { mode: CompareMode::Speculate, engine: Engine::Cells.into(), threads })
}

impl Modelled {
    fn new(mut sum: Forecast, one: &Forecast) -> Self {
        let whole = sum.threads as f64 * sum.seconds;
        sum.idle /= whole.max(f64::MIN_POSITIVE);
        Self { sum, speedup: one.seconds / sum.seconds, nodes_wasted: sum.nodes as i64 - one.nodes as i64 }
    }

    /// Returns the share of the nodes that one thread does not need; negative if one thread needs more.
    pub(super) fn wasted(&self) -> f64 {
        self.nodes_wasted as f64 / self.sum.nodes.max(1) as f64
    }

    /// Returns the nodes relative to those of one thread.
    pub(super) fn node_ratio(&self) -> f64 {
        1.0 / (1.0 - self.wasted())
    }
}

/// Adds the forecast of another puzzle. The idle time is summed in seconds of a worker.
fn add(sum: &mut Forecast, other: &Forecast) {
    sum.threads = other.threads;
    sum.seconds += other.seconds;
    sum.nodes += other.nodes;
    sum.solutions += other.solutions;
    sum.tasks += other.tasks;
    sum.stolen += other.stolen;
    sum.idle += other.idle * other.seconds * other.threads as f64;
}
