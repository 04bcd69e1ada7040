//! The result of a chunk of attempts, and the rule for giving up.

use super::generated::Generated;
use super::options::GenerateError;

/// The result of a chunk of attempts.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct AttemptChunk {
    /// The puzzles, each with the number of attempts that it took within the chunk.
    pub(crate) puzzles: Vec<Generated>,
    /// Number of attempts after the last puzzle.
    pub(super) fruitless: u64,
}

impl AttemptChunk {
    /// Counts an attempt and records its result.
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

/// Counts attempts in a row without a puzzle, so that generation ends if the options are never met.
#[derive(Debug)]
pub(crate) struct Failures {
    count: u64,
    most: u64,
}

impl Failures {
    /// Creates a counter that gives up after `most` attempts without success.
    pub(super) fn new(most: u64) -> Self {
        Self { count: 0, most }
    }

    /// Counts the attempts of the next chunk. Returns its puzzles and whether the generator gives up after them. The
    /// attempts of the first puzzle include those since the previous puzzle.
    pub(crate) fn count(&mut self, chunk: AttemptChunk) -> (Vec<Generated>, Result<(), GenerateError>) {
        let given_up = Err(GenerateError::GivenUp(self.most));
        let mut puzzles = Vec::with_capacity(chunk.puzzles.len());
        for made in chunk.puzzles {
            let attempts = self.count + made.attempts();
            // The last of these attempts made the puzzle.
            if attempts > self.most {
                return (puzzles, given_up);
            }
            self.count = 0;
            puzzles.push(made.after(attempts));
        }
        self.count += chunk.fruitless;
        (puzzles, if self.count >= self.most { given_up } else { Ok(()) })
    }
}
