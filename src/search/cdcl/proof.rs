//! A proof that other programs can check: every clause that is learnt or deleted, in DRAT format.
//!
//! Wetzler, Heule, Hunt: DRAT-trim, SAT 2014. The original clauses are those of [`Clauses`](crate::Clauses), with
//! its numbers. Each learnt clause follows from the previous ones by unit propagation, and so does the empty clause
//! at the end.

use std::io::{self, Write};

use super::literal::Lit;

/// Writes a proof.
pub(super) struct Proof {
    writer: Box<dyn Write + Send>,
    /// The first error; nothing is written after it.
    done: io::Result<()>,
}

impl Proof {
    pub(super) fn new(writer: Box<dyn Write + Send>) -> Self {
        Self { writer, done: Ok(()) }
    }

    /// Adds a clause that follows from the previous ones.
    pub(super) fn add(&mut self, clause: &[Lit]) {
        self.line("", clause);
    }

    /// Deletes a clause.
    pub(super) fn delete(&mut self, clause: &[Lit]) {
        self.line("d ", clause);
    }

    fn line(&mut self, head: &str, clause: &[Lit]) {
        let mut line = head.to_owned();
        for lit in clause {
            let number = i64::from(lit.var()) + 1;
            line.push_str(&format!("{} ", if lit.is_positive() { number } else { -number }));
        }
        line.push_str("0\n");
        if self.done.is_ok() {
            self.done = self.writer.write_all(line.as_bytes());
        }
    }

    /// Whether writing has failed.
    pub(super) fn has_failed(&self) -> bool {
        self.done.is_err()
    }

    /// Ends the proof.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.done?;
        self.writer.flush()
    }
}
