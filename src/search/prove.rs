//! Proofs that a puzzle has no solution, or no second one.

use std::io::{self, Write};

use super::cancel::PollPlace;
use super::cdcl::{Cdcl, CdclStatus};
use super::collector::{Collector, Output};
use super::options::Options;
use super::outcome::Outcome;
use super::tasks::Stats;
use crate::deduce::{Rules, deduce};
use crate::model::Grid;

/// Searches for two solutions by clause learning on one thread, and writes a DRAT proof of what there is not.
pub(crate) fn prove(options: &Options, puzzle: &Grid, mut proof: impl Write + Send + 'static) -> io::Result<Outcome> {
    let limits = options.limits_without_nodes();
    let collector = Collector::new(2, Output::any(), &limits);
    let mut known = puzzle.clone();
    if deduce(&mut known, Rules::ALL).is_err() {
        // The clauses are then refuted as they are.
        proof.write_all(b"0\n")?;
        return Ok(Outcome::of(collector, Stats::default()));
    }
    let mut search = Cdcl::new(&known, 0);
    search.prove(Box::new(proof));
    while let CdclStatus::Solution(solution) = search.search(u64::MAX, || limits.should_stop(PollPlace::Node)) {
        if collector.offer(Vec::new(), || solution) {
            break;
        }
    }
    search.end_proof()?;
    let nodes = search.conflicts();
    Ok(Outcome::of(collector, Stats { nodes, ..Stats::default() }))
}
