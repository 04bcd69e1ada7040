//! Grids are serialised as JSON, and input is checked.

use specudoku::{Digit, DigitSet, Grid, Shape};

use crate::support::named::SMALL;

#[test]
fn a_grid_survives_serialisation() {
    let grid: Grid = SMALL.parse().unwrap();
    let text = serde_json::to_string(&grid).unwrap();
    assert_eq!(text, format!("\"{SMALL}\""), "a line if a line is enough");
    assert_eq!(serde_json::from_str::<Grid>(&text).unwrap(), grid);
    let mut deduced = grid.clone();
    deduced.deduce(specudoku::deduce::Rules::SINGLES).unwrap();
    let twice: Grid = Grid::from_values(Shape::new(2, 2).unwrap(), &[1; 16]).unwrap();
    let tall = Grid::empty(Shape::new(2, 3).unwrap());
    for grid in [deduced, twice, tall] {
        let text = serde_json::to_string(&grid).unwrap();
        assert_eq!(serde_json::from_str::<Grid>(&text).unwrap(), grid, "{text}");
    }
    let shape = Shape::new(5, 2).unwrap();
    assert_eq!(serde_json::from_str::<Shape>(&serde_json::to_string(&shape).unwrap()).unwrap(), shape);
    let set = DigitSet::up_to(9);
    assert_eq!(serde_json::from_str::<DigitSet>(&serde_json::to_string(&set).unwrap()).unwrap(), set);
}

#[test]
fn invalid_grids_are_refused() {
    assert!(serde_json::from_str::<Digit>("0").is_err());
    assert!(serde_json::from_str::<Digit>("65").is_err());
    assert!(serde_json::from_str::<Shape>("[9,9]").is_err());
    assert!(serde_json::from_str::<Grid>("\"1...1...\"").is_err());
    assert!(serde_json::from_str::<Grid>("7").unwrap_err().to_string().contains("a grid as text"));
    let grid = serde_json::to_string(&Grid::empty(Shape::new(2, 3).unwrap())).unwrap();
    assert!(serde_json::from_str::<Grid>(&grid).is_ok());
    assert!(serde_json::from_str::<Grid>(&grid.replacen("[2,3]", "[5,2]", 1)).is_err());
    assert!(serde_json::from_str::<Grid>(&grid.replacen("63", "127", 1)).is_err());
}
