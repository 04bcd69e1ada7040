//! A word beside the number.

use std::ops::RangeInclusive;

use crate::explain::Tenths;

/// The highest number of each level, about where forums and sites cut.
const LEVELS: [(u16, &str); 7] =
    [(12, "very easy"), (19, "easy"), (29, "medium"), (41, "hard"), (62, "very hard"), (79, "expert"), (99, "extreme")];

impl Tenths {
    /// A word for a difficulty: from "very easy" to "among the hardest known". 20.0 is "beyond the techniques".
    #[must_use]
    pub fn level(self) -> &'static str {
        match LEVELS.iter().find(|(highest, _)| self.0 <= *highest) {
            Some((_, word)) => word,
            None if self.0 < 200 => "among the hardest known",
            None => "beyond the techniques",
        }
    }

    /// The numbers that have this word, `very-hard` as well as `very hard`; `None` for another.
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
