//! Grids travel as JSON, and what comes in is checked.

use specudoku::{Digit, DigitSet, Grid, Shape};

use crate::support::named::SMALL;

#[test]
fn a_grid_is_the_same_after_a_journey() {
    let grid: Grid = SMALL.parse().unwrap();
    let text = serde_json::to_string(&grid).unwrap();
    assert_eq!(serde_json::from_str::<Grid>(&text).unwrap(), grid);
    let shape = Shape::new(5, 2).unwrap();
    assert_eq!(serde_json::from_str::<Shape>(&serde_json::to_string(&shape).unwrap()).unwrap(), shape);
    let set = DigitSet::up_to(9);
    assert_eq!(serde_json::from_str::<DigitSet>(&serde_json::to_string(&set).unwrap()).unwrap(), set);
}

#[test]
fn what_is_no_grid_is_refused() {
    assert!(serde_json::from_str::<Digit>("0").is_err());
    assert!(serde_json::from_str::<Digit>("65").is_err());
    assert!(serde_json::from_str::<Shape>("[9,9]").is_err());
    let grid = serde_json::to_string(&Grid::empty(Shape::new(2, 2).unwrap())).unwrap();
    assert!(serde_json::from_str::<Grid>(&grid.replacen("[2,2]", "[3,2]", 1)).is_err());
    assert!(serde_json::from_str::<Grid>(&grid.replacen("15", "31", 1)).is_err());
}
