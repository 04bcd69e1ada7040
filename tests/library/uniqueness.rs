//! Every puzzle of the lists of unique puzzles has exactly one solution, with any number of threads and either
//! engine.

use crate::support::plain::Plain;
use crate::support::puzzles;
use crate::support::random::Random;
use crate::support::unique::check_everywhere;

#[test]
fn own_puzzles_are_unique() {
    let mut random = Random(1);
    let list: Vec<String> = (0..300).map(|_| Plain::minimal(&mut random).line()).collect();
    check_everywhere(&list);
    let named: Vec<String> = ["easy.txt", "hard.txt"].into_iter().flat_map(puzzles::lines).collect();
    check_everywhere(&named);
}
