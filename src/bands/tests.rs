use super::*;

#[test]
fn known() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpora/counts.txt");
    let Ok(text) = std::fs::read_to_string(path) else { return };
    for line in text.lines() {
        let (puzzle, count) = line.split_once(',').unwrap();
        let grid: Grid = puzzle.parse().unwrap();
        let start = std::time::Instant::now();
        let (plan, cost) = Plan::best(&grid.values());
        let census = Census::new(&grid, Backend::best());
        let set_up = start.elapsed();
        let found = census.count(|| true).unwrap();
        println!(
            "{} clues {} pairs {} cost {cost:.3} setup {set_up:?} all {:?} {plan:?} {}",
            puzzle.len() - puzzle.matches('.').count(),
            census.steps(),
            census.plan.relaxed,
            start.elapsed(),
            found.to_string() == count
        );
        assert_eq!(found.to_string(), count, "{puzzle}");
    }
}
