use super::orbits::Symmetry;
use super::plan::Plan;
use super::*;

/// A puzzle with clues in every band, two free digits and a column without clues in each stack.
const PUZZLE: &str = "1..2..3..4..5..6...........2..3..7..5.................3..1.......................";

fn values() -> Vec<u8> {
    PUZZLE.parse::<Grid>().unwrap().values()
}

fn census() -> Census {
    Census::new(&PUZZLE.parse().unwrap(), Backend::best()).unwrap()
}

#[test]
fn orbits_stand_for_every_signature() {
    let columns: Vec<Partition> = (0..1680).collect();
    for (free, loose) in [(0x1FF, [vec![0, 1, 2], vec![1, 2], vec![]]), (0b11, [vec![], vec![], vec![0, 2]])] {
        let symmetry = Symmetry::new(free, &loose);
        let some = &columns[..if free == 0x1FF { 1680 } else { 60 }];
        let pairs = symmetry.pairs(some, &columns);
        assert_eq!(pairs.iter().map(|pair| pair.weight).sum::<u64>(), some.len() as u64 * 1680);
        for pair in pairs.iter().step_by(pairs.len() / 3) {
            let thirds = symmetry.thirds(&symmetry.told(*pair), &columns);
            assert_eq!(thirds.iter().map(|(_, weight)| weight).sum::<u16>(), 1680);
        }
    }
}

#[test]
fn every_plan_gives_the_same_count() {
    let known = census().count(false, || true).unwrap();
    let plans = Plan::all();
    assert_eq!(plans.len(), 72);
    for plan in plans.into_iter().step_by(7) {
        let census = Census::with(plan, &values(), Backend::best()).unwrap();
        assert_eq!(census.count(true, || true), Some(known), "{plan:?}");
    }
}

#[test]
fn every_backend_gives_the_same_count() {
    let known = census().count(false, || true);
    for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
        let census = Census::new(&PUZZLE.parse().unwrap(), backend).unwrap();
        assert_eq!(census.count(false, || true), known, "{backend}");
    }
}

#[test]
fn a_count_stops_when_it_is_told_to() {
    assert_eq!(census().count(false, || false), None);
    assert_eq!(census().count(true, || false), None);
}
