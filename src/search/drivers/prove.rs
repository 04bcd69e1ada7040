//! Proofs that a puzzle has no solution, or no second one.

use std::io::{self, Write};

use crate::deduce::Rules;
use crate::model::Grid;
use crate::search::answer::Answer;
use crate::search::cdcl::{Cdcl, CdclStatus};
use crate::search::collector::{Collector, Output};
use crate::search::limits::PollPlace;
use crate::search::observer::Reports;
use crate::search::request::Options;
use crate::search::tasks::Stats;

/// Searches for two solutions by clause learning on one thread, and writes a DRAT proof that there is none, or no
/// second one.
pub(crate) fn prove(options: &Options, puzzle: &Grid, mut proof: impl Write + Send + 'static) -> io::Result<Answer> {
    let limits = options.limits_without_nodes();
    let collector = Collector::new(2, Output::any(), &limits, Reports::to(None));
    // A limit that has passed holds for a puzzle that needs no search, as in every engine.
    if limits.should_stop(PollPlace::Node) {
        return Ok(collector.into_answer(Stats::default()));
    }
    let mut known = puzzle.clone();
    if known.deduce(Rules::ALL).is_err() {
        // Unit propagation then refutes the clauses as they are.
        proof.write_all(b"0\n")?;
        return Ok(collector.into_answer(Stats::default()));
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
    Ok(collector.into_answer(Stats { nodes, ..Stats::default() }))
}
