//! Named puzzles.

/// Singles are enough to solve it: the puzzle of `puzzles/easy.txt`.
pub(crate) const EASY: &str = "015003002000100906270068430490002017501040380003905000900081040860070025037204600";

/// The solution of [`EASY`].
pub(crate) const EASY_SOLVED: &str =
    "615493872348127956279568431496832517521746389783915264952681743864379125137254698";

/// No simple deduction solves it: the puzzle of `puzzles/hard.txt`, with dots.
pub(crate) const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// It needs forcing chains, but only short ones: its rating of 7.1 takes a hundredth of the time that [`HARD`] takes.
pub(crate) const CHAINED: &str = "....37..1....4.9..7..18..4.647.1..82..3..8...2......6..5...1...3..2..4....8......";

/// A 4x4 puzzle with one solution.
pub(crate) const SMALL: &str = "1.3...4..3..4.2.";

/// A puzzle without a conflict whose first row has no place for its last digit.
pub(crate) const NONE: &str = "12345678.........9...............................................................";
