//! The members and links of SudokuPad.

use serde_json::{Value, json};
use specudoku::text::{Reading, Style, read_puzzle};

use super::links::iss;

/// Returns a puzzle of SudokuPad with these members.
pub(super) fn pad(members: Value) -> String {
    let rows: Vec<Vec<Value>> = vec![vec![json!({}); 4]; 4];
    let cell = |at: usize| json!([at / 4, at % 4]);
    let regions = [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]].map(|region| region.map(cell));
    let mut object =
        json!({ "id": "x", "cellSize": 50, "cells": rows, "regions": regions, "metadata": { "title": "t" } });
    for (name, value) in members.as_object().unwrap() {
        object[name] = value.clone();
    }
    object.to_string()
}

#[test]
fn cages_of_sudokupad_are_read_and_drawings_are_named() {
    let cells = json!([[0, 0], [0, 1]]);
    for (members, expected) in [
        (json!({}), ".Shape~4x4"),
        (json!({ "regions": [] }), ".Shape~4x4.NoBoxes"),
        (json!({ "cages": [{ "cells": cells, "value": "5" }] }), ".Shape~4x4.Cage~5~R1C1~R1C2"),
        (json!({ "cages": [{ "cells": cells, "value": 5, "unique": false }] }), ".Shape~4x4.Sum~5~R1C1~R1C2"),
        (json!({ "cages": [{ "cells": [[0, 0], [1, 2]], "unique": true }] }), ".Shape~4x4.AllDifferent~R1C1~R2C3"),
        (json!({ "cages": [{ "cells": [], "value": "title: x" }], "global": ["antiknight"] }), ".Shape~4x4.AntiKnight"),
        (
            json!({ "cells": [[{ "value": 3 }, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, { "value": "2" }]] }),
            ".Shape~4x4.~R1C1_3~R4C4_2",
        ),
    ] {
        assert_eq!(iss(&pad(members.clone())).as_deref(), Ok(expected), "{members}");
    }
    let marked = json!({ "cells": [[{ "value": 3, "given": true }, { "value": 4, "given": false }, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]] });
    let found = read_puzzle(pad(marked).as_bytes(), &Reading::default()).unwrap();
    assert_eq!(found.grid.display(Style::Iss).to_string(), ".Shape~4x4.~R1C1_3");
    assert_eq!(found.ignored, ["digit that is not given (1)"]);
    let drawn = json!({ "lines": [{}, {}], "overlays": [{ "text": "X" }], "metadata": { "rules": "words" }, "cages": [{ "cells": [[0, 0]], "value": "a" }] });
    let found = read_puzzle(pad(drawn.clone()).as_bytes(), &Reading::default()).unwrap();
    assert_eq!(found.ignored, ["cage with a text (1)", "lines (2)", "overlays (1)", "rules in words (1)"]);
    assert!(read_puzzle(pad(drawn).as_bytes(), &Reading::default().strict(true)).is_err());
    for (members, message) in [
        (json!({ "rules2": "x" }), "rules2: it is not a known member, and may be a rule"),
        (json!({ "metadata": { "norowcol": true } }), "norowcol: grids without rows and columns are not supported"),
        (json!({ "global": ["antisomething"] }), "global: 'antisomething' is not a known rule"),
        (json!({ "cages": [{ "cells": [[0, 4]], "value": 3 }] }), "cage 1: [0,4] is not a cell of a 4x4 grid"),
    ] {
        assert_eq!(iss(&pad(members.clone())).unwrap_err(), message, "{members}");
    }
}

#[test]
fn classic_puzzles_of_sudokupad_are_read() {
    let cells = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let link = "https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79";
    assert_eq!(iss(link), iss(cells));
    assert_eq!(iss(&format!("{link}?setting-nogrid=1")), iss(cells));
    let crossed = "https://sudokupad.app/scfoooooooooooooKx";
    assert_eq!(iss(crossed), iss(".Diagonal~1.Diagonal~-1"));
    assert!(iss(&link[..40]).unwrap_err().contains("41 cells instead of 81"), "{:?}", iss(&link[..40]));
}
