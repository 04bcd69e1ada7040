//! Proofs that a puzzle has no solution, or no second one.

use std::io::{self, Write};

use super::{Outcome, Solver};
use crate::cancel::{Limits, PollPlace};
use crate::cdcl::{Cdcl, Found};
use crate::deduce::{Rules, deduce};
use crate::grid::Grid;
use crate::speculate::{Harvest, Sink, Stats};

impl Solver {
    /// Searches for two solutions by clause learning on one thread, and writes a proof of what there is not.
    ///
    /// The proof is in the form DRAT (Wetzler, Heule, Hunt, SAT 2014) over [`Clauses`](crate::Clauses) of what all
    /// rules of [`deduce`](crate::deduce) leave of the puzzle: those that `specudoku convert --to dimacs` writes. If the
    /// outcome is that there is no solution, they alone are refuted. If there is one, they are refuted together with the
    /// clause that [`Clauses::except`](crate::Clauses::except) gives for it. Of a puzzle with several solutions, or
    /// where a limit ended the search, the proof proves nothing.
    ///
    /// # Errors
    /// If the proof could not be written.
    pub fn prove(&self, puzzle: &Grid, mut proof: impl Write + Send + 'static) -> io::Result<Outcome> {
        let limits = Limits::new(&self.cancel, None, self.time);
        let harvest = Harvest::new(2, Sink::Keep(Default::default()), &limits);
        let mut known = puzzle.clone();
        if deduce(&mut known, Rules::ALL).is_err() {
            // The clauses are then refuted as they stand.
            proof.write_all(b"0\n")?;
            return Ok(Outcome::of(harvest, Stats::default()));
        }
        let mut search = Cdcl::new(&known, 0);
        search.prove(Box::new(proof));
        while let Found::Solution(solution) = search.search(u64::MAX, || limits.should_stop(PollPlace::Node)) {
            if harvest.offer(Vec::new(), || solution) {
                break;
            }
        }
        search.end_proof()?;
        let nodes = search.conflicts();
        Ok(Outcome::of(harvest, Stats { nodes, ..Stats::default() }))
    }
}
