use super::*;

#[test]
fn known() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpora/counts.txt");
    let Ok(text) = std::fs::read_to_string(path) else { return };
    let text = std::env::var("PUZZLE").unwrap_or(text);
    let only: Option<usize> = std::env::var("ONLY").ok().and_then(|only| only.parse().ok());
    for (at, line) in text.lines().enumerate() {
        if only.is_some_and(|only| at % only != 0) {
            continue;
        }
        let (puzzle, count) = line.split_once(',').unwrap();
        let grid: Grid = puzzle.parse().unwrap();
        let start = std::time::Instant::now();
        let (plan, cost) = Plan::best(&grid.values());
        let census = Census::new(&grid, Backend::best()).unwrap();
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

#[test]
fn figures() {
    let Ok(puzzle) = std::env::var("PUZZLE") else { return };
    let grid: Grid = puzzle.split(',').next().unwrap().parse().unwrap();
    let census = Census::new(&grid, Backend::best()).unwrap();
    let mut worker = Worker::default();
    for pair in census.pairs.iter().step_by(census.pairs.len() / 12 + 1) {
        worker.prepare(&census, *pair);
        let dots: usize = worker.thirds.iter().map(|(third, _)| census.mates[2].of(*third).len()).sum();
        println!(
            "{} x {}, rows {} {}, thirds {} dots {dots}",
            census.mates[0].of(pair.first).len(),
            census.mates[1].of(pair.second).len(),
            census.bands[0].columns[2].len(),
            census.bands[1].columns[2].len(),
            worker.thirds.len(),
        );
    }
}
