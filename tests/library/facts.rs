//! Grids written cell by cell: in logic programs, in assignments, in lists of objects.

use specudoku::text::{Reading, Record, Records};
use specudoku::{Grid, Shape};

use crate::support::random::Random;

/// A fact: row and column from 0, and the value.
type Fact = (usize, usize, u8);

/// How facts are written: a name, a fact with `{r}`, `{c}` and `{v}`, and the texts before, between and after facts.
type Form = (&'static str, &'static str, [&'static str; 3]);

const FORMS: &[Form] = &[
    ("asp", "cell({r},{c},{v}).", ["", " ", ""]),
    ("asp with comments", "given({r}, {c}, {v}).", ["% clues\n", "\n", "\n% the end\n"]),
    (
        "a program in logic",
        "initial({r},{c},{v}).",
        ["num(1..9).\n", "\n", "\n1 { cell(R,C,V) : num(V) } 1 :- num(R), num(C).\n"],
    ),
    ("python", "grid[{r}][{c}] = {v}", ["", "\n", ""]),
    ("java", "    board2[{r}][{c}]={v};", ["int[][] board2 = new int[9][9];\n", "\n", "\n"]),
    ("matlab", "A({r},{c}) = {v};", ["", " ", ""]),
    ("calls", "b.set({r}, {c}, {v});", ["", "\n", ""]),
    ("a dictionary", "({r}, {c}): {v}", ["{", ", ", "}"]),
    ("names", "R{r}C{c}={v}", ["", ", ", ""]),
    ("columns first", "c{c}r{r}: {v}", ["", "\n", ""]),
    ("clauses", "(assert (= x_{r}_{c} {v}))", ["", "\n", ""]),
    ("a table", "{r},{c},{v}", ["row,col,value\n", "\n", ""]),
    ("a table by column", "{c},{r},{v}", ["x,y,v\n", "\n", ""]),
    ("triples", "[{r},{c},{v}]", ["[", ", ", "]"]),
    ("objects", r#"{"row":{r},"col":{c},"value":{v}}"#, ["[", ",", "]"]),
    ("objects in an object", r#"{"x":{c},"y":{r},"digit":"{v}"}"#, ["{\"name\":\"easy\",\"cells\":[", ",", "]}"]),
    (
        "objects over lines",
        "  {\n    \"value\": {v},\n    \"row\": {r},\n    \"column\": {c}\n  }",
        ["[\n", ",\n", "\n]"],
    ),
];

/// Returns most cells of a solved grid of this side.
fn grid(side: usize, seed: usize) -> Grid {
    let shape = Shape::from_side(side).unwrap();
    let (width, height) = (shape.box_width(), shape.box_height());
    let value = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        let value = (row % height * width + row / height + column + seed) % side + 1;
        if (cell * 7 + seed) % 5 < 3 || row + 1 == side { value as u8 } else { 0 }
    };
    Grid::from_values(shape, &(0..side * side).map(value).collect::<Vec<u8>>()).unwrap()
}

fn facts(grid: &Grid) -> Vec<Fact> {
    let side = grid.shape().side();
    let cells = grid.values().into_iter().enumerate().filter(|(_, value)| *value > 0);
    cells.map(|(cell, value)| (cell / side, cell % side, value)).collect()
}

/// Writes facts in a form. Rows and columns count from `first`.
fn written(facts: &[Fact], first: usize, (_, form, [before, between, after]): &Form) -> String {
    let write = |(row, column, value): &Fact| {
        let places = form.replace("{r}", &(row + first).to_string()).replace("{c}", &(column + first).to_string());
        places.replace("{v}", &value.to_string())
    };
    let facts: Vec<String> = facts.iter().map(write).collect();
    format!("{before}{}{after}", facts.join(between))
}

fn read(text: &str) -> Vec<Result<Grid, String>> {
    let show = |record: Record| record.puzzle.map(|puzzle| puzzle.grid).map_err(|fault| fault.to_string());
    Records::new(text.as_bytes(), Reading::default()).map(show).collect()
}

/// Returns the only fault of a text.
fn fault(text: &str) -> String {
    match &read(text)[..] {
        [Err(fault)] => fault.clone(),
        other => panic!("{other:?} of:\n{text}"),
    }
}

#[test]
fn facts_are_read_in_every_form_and_size() {
    for form in FORMS {
        for (side, first, seed) in
            [(4, 0, 1), (4, 1, 2), (6, 0, 3), (6, 1, 1), (9, 0, 2), (9, 1, 3), (16, 0, 4), (16, 1, 2)]
        {
            let grid = grid(side, seed);
            let text = written(&facts(&grid), first, form);
            assert_eq!(read(&text), [Ok(grid)], "{}:\n{text}", form.0);
        }
    }
}

#[test]
fn the_order_of_facts_does_not_matter() {
    let grid = grid(9, 1);
    for form in FORMS {
        let mut facts = facts(&grid);
        facts.reverse();
        facts.sort_by_key(|(row, column, value)| (row * 31 + column * 17 + usize::from(*value)) % 7);
        assert_eq!(read(&written(&facts, 1, form)), [Ok(grid.clone())], "{}", form.0);
    }
}

#[test]
fn empty_cells_may_be_facts() {
    let grid = grid(9, 1);
    let value = |cell: usize| grid.values()[cell];
    let all: Vec<Fact> = (0..81).map(|cell| (cell / 9, cell % 9, value(cell))).collect();
    for form in FORMS {
        assert_eq!(read(&written(&all, 0, form)), [Ok(grid.clone())], "{}", form.0);
    }
    let object = |(row, column, value): &Fact| {
        let value = if *value == 0 { "null".to_owned() } else { value.to_string() };
        format!("{{\"row\": {row}, \"col\": {column}, \"value\": {value}, \"given\": {}}}", value != "null")
    };
    let objects: Vec<String> = all.iter().map(object).collect();
    assert_eq!(read(&format!("[{}]", objects.join(", "))), [Ok(grid)]);
}

#[test]
fn a_clue_too_few_too_many_or_elsewhere_is_one_fault_at_its_place() {
    let grid = grid(9, 1);
    for form in FORMS {
        let good = facts(&grid);
        let last = *good.last().unwrap();
        let with = |fact: Fact| written(&[&good[..], &[fact]].concat(), 1, form);
        let twice = fault(&with((last.0, last.1, last.2 % 9 + 1)));
        assert!(twice.contains("R9C9 occurs twice: remove one"), "{}: {twice}", form.0);
        let conflict = fault(&written(&[&good[..3], &[(0, 8, good[0].2)], &good[6..]].concat(), 1, form));
        assert!(conflict.contains("are both"), "{}: {conflict}", form.0);
        let far = fault(&with((0, 70, 5)));
        assert!(far.contains("greater than the side of any grid"), "{}: {far}", form.0);
        for (fact, first) in [((0, 40, 5), 1), ((51, 0, 5), 0), ((0, 1, 57), 1)] {
            let outside = fault(&written(&[&good[..], &[fact]].concat(), first, form));
            assert!(outside.contains("this clue is outside the grid"), "{}: {outside}", form.0);
        }
        assert!([twice, far].iter().all(|fault| fault.starts_with("line ")), "{}", form.0);
    }
    let outside = [&facts(&grid)[..], &[(0, 9, 5)]].concat();
    assert!(
        fault(&written(&outside, 0, &FORMS[0]))
            .contains("this clue is outside the grid: its rows and columns go from 0 to 8")
    );
}

#[test]
fn an_incomplete_clue_is_one_fault_at_its_place() {
    let facts = facts(&grid(9, 1));
    for form in FORMS.iter().filter(|form| !form.2[0].contains(['[', '{'])) {
        let text = written(&facts, 1, form);
        let end = text.trim_end_matches(form.2[2]).len();
        let number = text[..end].rfind(|symbol: char| symbol.is_ascii_digit()).unwrap();
        let cut = fault(&text[..number]);
        assert!(cut.contains("this clue is not complete") && cut.starts_with("line "), "{}: {cut}", form.0);
    }
    let text = written(&facts, 1, &FORMS[0]);
    for broken in [text.replacen(").", ",3).", 1), text.replacen(",", "", 1), text.replacen("cell(1,1", "cell(1,x", 1)]
    {
        let fault = fault(&broken);
        assert!(fault.contains("this clue is not complete"), "{fault}: {broken}");
    }
}

#[test]
fn what_the_numbers_mean_is_not_guessed() {
    let facts = facts(&grid(9, 1));
    let other = |(row, column, value): &Fact| format!("{{\"a\":{row},\"b\":{column},\"d\":{value}}}");
    let text = format!("[{}]", facts.iter().map(other).collect::<Vec<_>>().join(","));
    assert!(fault(&text).contains("name them row, column and value"), "{}", fault(&text));
    // Neither a row 0 nor a row 9.
    let inner: Vec<Fact> = facts.into_iter().filter(|(row, column, _)| *row < 8 && *column < 8).collect();
    assert!(inner.iter().any(|(_, _, value)| *value == 9));
    let text = written(&inner, 1, &FORMS[0]);
    assert!(fault(&text).contains("outside the grid"), "{}", fault(&text));
    let of_nine = Records::new(text.as_bytes(), Reading::default().shape(Shape::CLASSIC)).next().unwrap();
    assert!(of_nine.puzzle.unwrap_err().to_string().contains("may count from 0 or from 1"));
    assert!(matches!(read(&written(&[&inner[..], &[(8, 8, 0)]].concat(), 1, &FORMS[0]))[..], [Ok(_)]));
}

#[test]
fn facts_may_have_blank_lines_and_several_grids() {
    let (one, two) = (grid(9, 1), grid(9, 2));
    for form in FORMS.iter().filter(|form| form.2[0].is_empty() && form.2[1] == "\n") {
        let rows: Vec<String> =
            facts(&one).chunk_by(|fact, next| fact.0 == next.0).map(|row| written(row, 1, form)).collect();
        assert_eq!(read(&rows.join("\n\n")), [Ok(one.clone())], "{}", form.0);
        let texts = [written(&facts(&one), 1, form), written(&facts(&two), 1, form)];
        assert_eq!(read(&texts.join("\n\n")), [Ok(one.clone()), Ok(two.clone())], "{}", form.0);
        let drawn = format!("{one:#}");
        assert_eq!(
            read(&format!("{}\n\n{drawn}\n\n{}\n", texts[1], texts[0])),
            [Ok(two.clone()), Ok(one.clone()), Ok(one.clone())]
        );
    }
}

#[test]
fn other_lists_of_three_numbers_are_not_grids() {
    for text in [
        "12:30:05\n12:31:07\n12:32:09\n12:33:11\n12:34:13\n",
        "v1.2.3\nv1.2.4\nv1.3.0\nv2.0.0\nv2.0.1\n",
        "2024-01-05 a\n2024-02-06 b\n2024-03-07 c\n2024-04-08 d\n",
        "point(1,2,3)\npoint(40,50,60)\npoint(7,8,9)\npoint(1,1,1)\npoint(2,2,2)\n",
    ] {
        assert!(read(text).iter().all(Result::is_err), "{text}: {:?}", read(text));
    }
}

#[test]
fn rows_of_letters_and_numbers_are_not_facts() {
    const SHAPES: [(usize, usize); 6] = [(5, 2), (4, 3), (3, 4), (5, 3), (4, 4), (5, 5)];
    for (seed, (width, height)) in SHAPES.into_iter().cycle().take(300).enumerate() {
        let shape = Shape::new(width, height).unwrap();
        let (side, mut random) = (shape.side(), Random(seed as u64));
        // Half of the grids are full.
        let (names, share) = (random.shuffled(side), random.below(8).saturating_sub(3));
        let values: Vec<u8> = (0..side * side)
            .map(|cell| {
                let (row, column) = (cell / side, cell % side);
                let name = names[(row % height * width + row / height + column) % side];
                if random.below(8) < share { 0 } else { name as u8 + 1 }
            })
            .collect();
        let symbol = |value: &u8| match value {
            0 => ".".to_owned(),
            _ => char::from_digit((*value).into(), 36).unwrap().to_ascii_uppercase().to_string(),
        };
        for between in ["", " ", ","] {
            for (after_row, after_band) in [("\n", ""), ("\n", "\n"), ("\n", "---\n"), ("\n\n", "")] {
                let row = |row: &[u8]| row.iter().map(symbol).collect::<Vec<_>>().join(between) + after_row;
                let rows: Vec<String> = values.chunks(side).map(row).collect();
                let text: String = rows.chunks(height).map(|band| band.concat() + after_band).collect();
                let read: Vec<_> = Records::new(text.as_bytes(), Reading::default().shape(shape))
                    .map(|record| record.puzzle.map(|puzzle| puzzle.grid.values()).map_err(|fault| fault.to_string()))
                    .collect();
                assert_eq!(read, [Ok(values.clone())], "{text}");
            }
        }
    }
}
