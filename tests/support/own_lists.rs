//! The project's own lists that were made by a command, which is in their first line.

use super::program::run;
use super::puzzles;

/// Makes a list again, and checks that each of its puzzles has one solution.
pub(crate) fn made_again(file: &str) {
    let text = puzzles::text(file);
    let command = text.lines().next().unwrap().strip_prefix("# specudoku ").unwrap();
    let strict = run(&["solve", "--strict"], &text);
    assert_eq!(strict.code, Some(0), "{file}");
    let made = run(&command.split(' ').collect::<Vec<_>>(), "");
    assert!(made.lines().iter().eq(text.lines().skip(1)), "{file}");
}
