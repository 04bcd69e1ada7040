//! Words for numbers of the scale.

use std::ops::RangeInclusive;

use crate::explain::Tenths;

/// The highest number of each level, roughly where forums and sites draw the lines.
const LEVELS: [(u16, &str); 7] =
    [(12, "very easy"), (19, "easy"), (29, "medium"), (41, "hard"), (62, "very hard"), (79, "expert"), (99, "extreme")];

impl Tenths {
    /// Returns a word for a difficulty, from "very easy" to "among the hardest known". 20.0 is "beyond the techniques".
    #[must_use]
    pub fn level(self) -> &'static str {
        match LEVELS.iter().find(|(highest, _)| self.0 <= *highest) {
            Some((_, word)) => word,
            None if self.0 < 200 => "among the hardest known",
            None => "beyond the techniques",
        }
    }

    /// Returns the numbers with this word, written `very-hard` or `very hard`; `None` if no level has this name.
    #[must_use]
    pub fn with_level(word: &str) -> Option<RangeInclusive<Self>> {
        let word = word.replace('-', " ");
        let mut least = 0;
        for (highest, level) in LEVELS.into_iter().chain([(199, Self(199).level())]) {
            if level == word {
                return Some(Self(least)..=Self(highest));
            }
            least = highest + 1;
        }
        None
    }
}
