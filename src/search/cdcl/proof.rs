//! A proof that others can check: every clause that was learnt, and every one that was dropped, in the form DRAT.
//!
//! Wetzler, Heule, Hunt: DRAT-trim, SAT 2014. The clauses are those of [`Clauses`](crate::Clauses), with its numbers.
//! Each learnt clause follows from those before it by unit propagation, and so does the empty one at the end.

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

    /// Adds a clause that follows.
    pub(super) fn add(&mut self, clause: &[Lit]) {
        self.line("", clause);
    }

    /// Drops a clause.
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

    /// Whether nothing more can be written.
    pub(super) fn has_failed(&self) -> bool {
        self.done.is_err()
    }

    /// Ends the proof.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.done?;
        self.writer.flush()
    }
}
