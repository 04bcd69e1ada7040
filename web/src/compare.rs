//! The speed-up of several workers over one, in the words of the program's `compare`.

use serde::Deserialize;
use serde_json::json;

use crate::answer::Reply;

mod sign_test;
#[allow(dead_code, reason = "the program uses more of it")]
#[path = "../../src/cli/measure/interval.rs"]
mod interval;
#[allow(dead_code, reason = "the program uses more of it")]
#[path = "../../src/cli/measure/verdict.rs"]
mod verdict;

use interval::Estimate;
use verdict::Gain;

/// The measurements of one worker and of several, taken alternately.
#[derive(Deserialize, Debug)]
pub(crate) struct Rounds {
    workers: usize,
    /// Number of cores of the machine.
    cores: usize,
    /// Number of branches that a worker explores before it shares others.
    shared_beyond: u64,
    rounds: Vec<MeasuredRound>,
}

/// A search by one worker, and the same by several.
#[derive(Deserialize, Debug)]
struct MeasuredRound {
    one: MeasuredSearch,
    several: MeasuredSearch,
}

#[derive(Deserialize, Debug)]
struct MeasuredSearch {
    ms: f64,
    nodes: f64,
    /// Number of branches that were taken from another worker.
    taken: u64,
}

/// Returns the sentence on several workers.
pub(crate) fn sentence(measured: &Rounds) -> Reply {
    let rounds = &measured.rounds;
    let speedups: Vec<f64> = rounds.iter().map(|round| round.one.ms / round.several.ms).collect();
    let ratios: Vec<f64> = rounds.iter().map(|round| round.several.nodes / round.one.nodes.max(1.0)).collect();
    let gain = Gain {
        threads: measured.workers,
        samples: rounds.len(),
        speedup: Estimate::median(&speedups),
        node_ratio: Some(Estimate::median(&ratios)),
    };
    let words = if rounds.iter().all(|round| round.several.taken == 0) {
        let nodes = rounds.first().map_or(0.0, |round| round.one.nodes);
        let beyond = measured.shared_beyond;
        format!(
            "no verdict: nothing was shared. The search needs {nodes} nodes, and only work beyond {beyond} nodes is shared."
        )
    } else if measured.workers > measured.cores {
        gain.too_few_cores(measured.cores)
    } else {
        gain.words()
    };
    Ok(json!({ "words": format!("{} workers: {words}", measured.workers) }))
}
