//! What came of a chunk of attempts, and when to give up.

use super::generated::Generated;
use super::options::GenerateError;

/// What came of a chunk of attempts.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct AttemptChunk {
    /// The puzzles, each with the number of attempts that it took within the chunk.
    pub(crate) puzzles: Vec<Generated>,
    /// Number of attempts after the last of them.
    pub(super) fruitless: u64,
}

impl AttemptChunk {
    /// Counts an attempt and what it made.
    pub(super) fn count(&mut self, made: Option<Generated>) {
        self.fruitless += 1;
        if let Some(made) = made {
            self.puzzles.push(made.after(self.fruitless));
            self.fruitless = 0;
        }
    }
}

impl FromIterator<Option<Generated>> for AttemptChunk {
    fn from_iter<I: IntoIterator<Item = Option<Generated>>>(attempts: I) -> Self {
        let mut chunk = Self::default();
        attempts.into_iter().for_each(|made| chunk.count(made));
        chunk
    }
}

/// Counts attempts in a row without a puzzle, so that options that are never met end.
#[derive(Debug)]
pub(crate) struct Failures {
    count: u64,
    most: u64,
}

impl Failures {
    /// Gives up after `most` attempts without success.
    pub(super) fn new(most: u64) -> Self {
        Self { count: 0, most: most.max(1) }
    }

    /// Returns the puzzles of the next chunk, the first with the attempts since the puzzle before.
    ///
    /// # Errors
    /// If the generator is to give up.
    pub(crate) fn count(&mut self, chunk: AttemptChunk) -> Result<Vec<Generated>, GenerateError> {
        let mut puzzles = chunk.puzzles.into_iter();
        match puzzles.next() {
            Some(first) => {
                let attempts = first.attempts() + std::mem::replace(&mut self.count, chunk.fruitless);
                Ok([first.after(attempts)].into_iter().chain(puzzles).collect())
            }
            None => {
                self.count += chunk.fruitless;
                if self.count >= self.most { Err(GenerateError::GivenUp(self.count)) } else { Ok(Vec::new()) }
            }
        }
    }
}
