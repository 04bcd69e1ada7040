//! Puzzles with constraints of every kind. All of their solutions are known from a checker that shares no code with the
//! library: `fuzz/src/variants` wrote the table.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use specudoku::count::{Count, Method};
use specudoku::deduce::Rules;
use specudoku::explain::{Pencilmarks, Rater, Reason};
use specudoku::text::{Puzzle, Reading, Style, read_puzzle};
use specudoku::{Constraint, ConstraintKind, Digit, Engine, Grid, Layout, SearchOrder, Shape, Solver, Variant};
use strum::VariantArray;

use crate::support::whole::sized;

/// Each line has a puzzle, a tab and its solutions in order, which commas separate.
const TABLE: &str = include_str!("../data/constraints.tsv");

/// The engines that support constraints.
const ENGINES: [Engine; 5] = [Engine::Auto, Engine::Cells, Engine::Packed, Engine::Cdcl, Engine::Race];

/// A puzzle and all of its solutions, in order.
struct Case {
    text: &'static str,
    puzzle: Puzzle,
    solutions: Vec<String>,
}

impl Case {
    fn grid(&self) -> &Grid {
        &self.puzzle.grid
    }
}

fn read(text: &str) -> Result<Puzzle, String> {
    read_puzzle(text.as_bytes(), &Reading::default()).map_err(|fault| fault.to_string())
}

/// Whether a puzzle of the table is refused although it is valid in the notation. The parts of a line need boxes, and
/// clues outside the grid need rows and columns whose digits differ. A cell without any candidate, and a digit that
/// occurs twice in a unit, are refused in every notation; they have no solution, like a cage whose sum no digits have.
fn is_refused(text: &str, solutions: &[String], fault: &str) -> bool {
    let is_raw = text.contains("~~Raw");
    let lacks_parts = text.contains(".RegionSumLine") && fault.contains("no boxes");
    let contradictions = ["has no candidate", " are both ", "have the sum", "cannot hold different digits"];
    let contradicts = solutions.is_empty() && contradictions.iter().any(|words| fault.contains(words));
    let lacks_lines = is_raw && fault.contains("whose digits differ");
    let lacks_regions = text.contains(".Jigsaw") && fault.contains("regions besides boxes");
    lacks_parts || lacks_lines || lacks_regions || contradicts
}

/// Returns the puzzles of the table that are not refused.
fn cases() -> impl Iterator<Item = Case> {
    TABLE.lines().filter_map(|line| {
        let (text, solutions) = line.split_once('\t').unwrap();
        let solutions: Vec<String> =
            solutions.split(',').filter(|solution| !solution.is_empty()).map(str::to_owned).collect();
        match read(text) {
            Ok(puzzle) => Some(Case { text, puzzle, solutions }),
            Err(fault) => {
                assert!(is_refused(text, &solutions, &fault), "{text}: {fault}");
                None
            }
        }
    })
}

/// Returns solutions in the order in which they were found, one digit per cell.
fn lines(solutions: &[Grid]) -> Vec<String> {
    solutions.iter().map(line).collect()
}

fn line(grid: &Grid) -> String {
    let values = grid.cells().iter().filter_map(|cell| cell.digit()).map(|digit| grid.shape().value_of(digit));
    values.map(|value| value.to_string()).collect()
}

#[test]
fn the_table_has_every_kind() {
    let mut kinds = BTreeSet::new();
    cases().for_each(|case| case.grid().layout().constraints().iter().for_each(|own| add_kinds(own, &mut kinds)));
    let missing: Vec<_> = ConstraintKind::VARIANTS.iter().filter(|kind| !kinds.contains(kind)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let (read, lines) = (cases().count(), TABLE.lines().count());
    assert!(read > 370 && lines - read < 30, "{read} of {lines} are read");
}

/// Adds the kinds of a constraint and of those inside it.
fn add_kinds(constraint: &Constraint, kinds: &mut BTreeSet<ConstraintKind>) {
    kinds.insert(constraint.kind());
    constraint.children().iter().for_each(|child| add_kinds(child, kinds));
}

#[test]
fn every_engine_finds_all_solutions() {
    for (number, case) in cases().enumerate() {
        for engine in ENGINES {
            for threads in sized(vec![1 + number % 2], vec![1, 2, 3]) {
                let solver = Solver::new().engine(engine).threads(threads).limit(u64::MAX);
                let answer = solver.clone().search_order(SearchOrder::Any).solve(case.grid());
                let mut found = lines(&answer.solutions);
                found.sort();
                assert!(found == case.solutions, "{engine} on {threads} threads: {}", case.text);
                assert_eq!((answer.count, answer.stop), (found.len() as u64, None), "{engine}: {}", case.text);
                assert_eq!(solver.enumerate(case.grid()).count, answer.count, "{engine}: {}", case.text);
            }
        }
    }
}

#[test]
fn solutions_in_order_do_not_depend_on_threads_or_limits() {
    for case in cases() {
        for engine in ENGINES {
            let solver = Solver::new().engine(engine).search_order(SearchOrder::Leftmost).limit(u64::MAX);
            let all = lines(&solver.clone().threads(1).solve(case.grid()).solutions);
            assert_eq!(all.iter().cloned().collect::<BTreeSet<_>>(), case.solutions.iter().cloned().collect());
            assert_eq!(lines(&solver.clone().threads(2).solve(case.grid()).solutions), all, "{engine}: {}", case.text);
            for limit in [1, 2, 7] {
                let first = lines(&solver.clone().threads(2).limit(limit).solve(case.grid()).solutions);
                assert_eq!(first, all[..all.len().min(limit as usize)], "{engine}, {limit}: {}", case.text);
            }
        }
    }
}

#[test]
fn a_limit_ends_every_search() {
    for case in cases() {
        for engine in ENGINES {
            for limit in [1, 2, 7] {
                let solver = Solver::new().engine(engine).search_order(SearchOrder::Any).threads(2).limit(limit);
                let found: BTreeSet<String> = lines(&solver.solve(case.grid()).solutions).into_iter().collect();
                let expected = case.solutions.len().min(limit as usize);
                assert_eq!(found.len(), expected, "{engine}, {limit}: {}", case.text);
                assert!(found.iter().all(|own| case.solutions.binary_search(own).is_ok()), "{engine}: {}", case.text);
            }
        }
    }
}

#[test]
fn solutions_are_counted() {
    let methods = [Method::Auto, Method::Enumerate];
    for case in cases() {
        let expected = case.solutions.len() as u128;
        for method in methods {
            let count = Solver::new().threads(1).method(method).count(case.grid());
            assert_eq!(count, Ok(Count::Exactly(expected)), "{method}: {}", case.text);
        }
    }
}

#[test]
fn puzzles_are_checked() {
    for case in cases() {
        let check = Solver::new().threads(1).check(case.grid()).unwrap();
        assert_eq!(check.solutions, case.solutions.len().min(2) as u64, "{}", case.text);
        let [only] = &case.solutions[..] else { continue };
        assert_eq!(check.solution.as_ref().map(line).as_ref(), Some(only), "{}", case.text);
        // Where cells have several candidates but not all, the givens are eliminations instead of clues.
        let side = case.grid().shape().side();
        if case.grid().cells().iter().any(|cell| !matches!(cell.digits().iter().count(), n if n == 1 || n == side)) {
            continue;
        }
        // A clue is redundant if the solution stays unique without it.
        for cell in 0..case.grid().cells().len() {
            let Some(without) = without_clue(case.text, case.grid(), cell) else { continue };
            let is_redundant = Solver::new().threads(1).engine(Engine::Cells).limit(2).solve(&without).count == 1;
            assert_eq!(check.redundant.contains(&cell), is_redundant, "cell {cell}: {}", case.text);
        }
    }
}

/// Returns a puzzle without one clue; `None` if the cell has no item of its own that gives it one digit.
fn without_clue(text: &str, grid: &Grid, cell: usize) -> Option<Grid> {
    let digit = grid.cells()[cell].digit().map(|digit| grid.shape().value_of(digit))?;
    let name = format!("~{}", grid.shape().cell_name(cell));
    let mut own = text.split('.').filter(|item| item.split('_').next() == Some(&name));
    let (item, others) = (own.next()?, own.count());
    let is_clue = others == 0 && item == format!("{name}_{digit}");
    is_clue.then(|| {
        let left: Vec<&str> = text.split('.').filter(|other| *other != item).collect();
        read(&left.join(".")).unwrap().grid
    })
}

#[test]
fn true_candidates_are_those_of_the_solutions() {
    for case in cases() {
        let found = Solver::new().threads(1).true_candidates(case.grid()).unwrap();
        let Some(grid) = found.grid else {
            assert!(case.solutions.is_empty(), "{}", case.text);
            continue;
        };
        for (cell, value) in grid.cells().iter().enumerate() {
            let shape = grid.shape();
            let own: String = value.digits().iter().map(|digit| shape.value_of(digit).to_string()).collect();
            let digits: BTreeSet<u8> = case.solutions.iter().map(|solution| solution.as_bytes()[cell]).collect();
            assert_eq!(own.as_bytes(), digits.into_iter().collect::<Vec<_>>(), "cell {cell}: {}", case.text);
        }
    }
}

#[test]
fn a_solution_meets_its_constraints_and_no_other_board_does() {
    for case in cases() {
        let mut boards = Solver::new().limit(3).solve(case.grid()).solutions;
        assert!(boards.iter().all(|board| board.violated_constraint().is_none()), "{}", case.text);
        // Two digits exchanged everywhere: what rows, columns and boxes require is still met.
        for board in &mut boards {
            let values = board.values().into_iter().map(|value| match value {
                1 => 2,
                2 => 1,
                other => other,
            });
            let values: Vec<u8> = values.collect();
            let text = line(board);
            let Ok(changed) = Grid::from_values(board.layout().clone(), &values) else { continue };
            let is_solution = case.solutions.binary_search(&line(&changed)).is_ok();
            let givens_agree = (0..values.len())
                .all(|cell| case.grid().cells()[cell].digits().iter().any(|digit| digit.get() == values[cell]));
            if givens_agree && changed.conflict().is_none() {
                assert_eq!(changed.violated_constraint().is_none(), is_solution, "{text}: {}", case.text);
                // A condition that follows from several constraints is only violated if one of them is.
                assert_eq!(changed.violated_constraints().is_empty(), is_solution, "{text}: {}", case.text);
            }
        }
    }
}

#[test]
fn puzzles_are_written_and_read_again() {
    for case in cases() {
        let written = case.grid().display(Style::Iss).try_to_string().unwrap();
        let again = read(&written).unwrap_or_else(|fault| panic!("{} is written as {written}: {fault}", case.text));
        assert_eq!(again, case.puzzle, "{} is written as {written}", case.text);
    }
}

/// Steps are found without the solutions, so each is checked against all of them.
#[test]
fn steps_agree_with_all_solutions() {
    let mut kinds: BTreeSet<ConstraintKind> = BTreeSet::new();
    let (mut solved, mut unsolved) = (0, 0);
    for case in cases().filter(|case| !case.solutions.is_empty()) {
        let mut marks = Pencilmarks::of(case.grid());
        let constraints = case.grid().layout().constraints();
        let (steps, rating) = Rater::default().solve(case.grid()).unwrap();
        assert_eq!(rating.is_some(), case.grid().layout().is_classic(), "{}", case.text);
        for step in &steps {
            let said = || format!("{}: {}", case.text, step.sentence_in(&marks));
            let has = |solution: &String, cell: u16, digit: Digit| {
                solution.as_bytes()[usize::from(cell)] == b'0' + case.grid().shape().value_of(digit)
            };
            for gone in &step.eliminations {
                assert!(marks.candidates(gone.cell.into()).contains(gone.digit), "{}", said());
                assert!(!case.solutions.iter().any(|one| has(one, gone.cell, gone.digit)), "{}", said());
            }
            if let Some(placed) = step.placement {
                assert!(case.solutions.iter().all(|one| has(one, placed.cell, placed.digit)), "{}", said());
            }
            if let Reason::Constraint { number, name, cells, because } = &step.reason {
                assert!(step.rating.is_none() && !step.eliminations.is_empty() && !cells.is_empty(), "{}", said());
                assert_eq!(name.is_empty(), *number >= constraints.len(), "{}", said());
                assert!(name.is_empty() || because.starts_with(&format!("The {name}")), "{}", said());
                kinds.extend(constraints.get(*number).map(Constraint::kind));
            }
            marks.apply(step);
        }
        solved += usize::from(marks.is_full());
        unsolved += usize::from(!marks.is_full());
        assert!(!marks.is_full() || case.solutions.len() == 1, "{}", case.text);
    }
    // These are only parts of other constraints, or describe the grid.
    kinds.extend([ConstraintKind::And, ConstraintKind::Given, ConstraintKind::AllDifferent]);
    kinds.extend([ConstraintKind::RawGrid, ConstraintKind::Var, ConstraintKind::Doppelganger]);
    // Some small puzzles end before each of their constraints is needed.
    let missing: Vec<_> = ConstraintKind::VARIANTS.iter().filter(|kind| !kinds.contains(kind)).collect();
    assert!(missing.len() <= 6 && solved > 50 && unsolved > 50, "{missing:?} {solved} {unsolved}");
}

/// Whatever the kind, more cells than digits cannot differ.
#[test]
fn more_cells_than_digits_cannot_differ() {
    let cells =
        |count: usize| (0..count).map(|cell| format!("~R{}C{}", cell / 4 + 1, cell % 4 + 1)).collect::<String>();
    for count in [6, 8, 16] {
        for item in [".Cage~", ".Cage~10", ".Renban", ".EqualityCage", ".RellikCage~99", ".Thermo", ".AllDifferent"] {
            let text = format!(".Shape~4x4{item}{}", cells(count));
            match read(&text) {
                Ok(puzzle) => assert_eq!(Solver::new().solve(&puzzle.grid).count, 0, "{text}"),
                Err(fault) if item == ".AllDifferent" => assert!(fault.contains("unit 1"), "{text}: {fault}"),
                Err(fault) => assert!(fault.contains("cannot hold different digits"), "{text}: {fault}"),
            }
        }
    }
}

/// The original program writes an automaton without states as no text.
#[test]
fn an_automaton_without_states_accepts_nothing() {
    let solutions =
        |text: &str| lines(&Solver::new().limit(u64::MAX).threads(1).solve(&read(text).unwrap().grid).solutions);
    assert!(solutions(".Shape~4x4.NFA~~_none~R1C1~R1C2").is_empty());
    let [either, one] = [".Or.NFA~~_none~R1C1~R1C2.Thermo~R1C1~R1C2~R1C3~R1C4.End", ".Thermo~R1C1~R1C2~R1C3~R1C4"];
    assert_eq!(solutions(&format!(".Shape~4x4{either}")), solutions(&format!(".Shape~4x4{one}")));
    assert_eq!(solutions(&format!(".Shape~4x4{one}")).len(), 12);
}

/// Returns a grid after deduction.
fn deduced(text: &str) -> Grid {
    let mut grid = read(text).unwrap().grid;
    grid.deduce(Rules::SINGLES).unwrap();
    grid
}

#[test]
fn digits_of_a_quadruple_leave_the_cells_that_see_its_places() {
    let has_five = |grid: &Grid, cell: usize| grid.cells()[cell].digits().iter().any(|digit| digit.get() == 5);
    // The four cells are in one box.
    let in_box = deduced(".Quad~R1C1~5");
    let without: Vec<usize> = (0..81).filter(|&cell| !has_five(&in_box, cell)).collect();
    assert_eq!(without, [2, 11, 18, 19, 20]);
    // In two boxes, until only those in the first row are left.
    let in_boxes = deduced(".Quad~R1C3~5");
    assert!((0..81).all(|cell| has_five(&in_boxes, cell)));
    let in_row = deduced(".Quad~R1C3~5.~R2C3_1_2_3_4.~R2C4_6_7_8_9");
    let without: Vec<usize> = (0..9).filter(|&cell| !has_five(&in_row, cell)).collect();
    assert_eq!(without, [0, 1, 4, 5, 6, 7, 8]);
}

#[test]
fn separate_sums_are_added_up() {
    let mut grid = read(".Shape~4x4.Sum~7~R1C1~R2C2.Sum~7~R1C2~R2C1").unwrap().grid;
    assert!(grid.deduce(Rules::SINGLES).is_err(), "the four cells of a box have the sum 10");
}

/// The cells of the arrow have at least the sum 98 if the largest groups of different cells are found: the boxes.
#[test]
fn a_long_arrow_is_decided_by_the_cells_that_differ() {
    let cells_of = |top: usize, left: usize, count: usize| (0..count).map(move |at| (top + at % 3, left + at / 3));
    let boxes =
        [(1, 1, 8), (4, 4, 7), (4, 7, 6), (7, 1, 4), (1, 4, 2)].map(|(top, left, count)| cells_of(top, left, count));
    // Row by row, so that the first groups that fit are not the boxes.
    let mut cells: Vec<(usize, usize)> = boxes.into_iter().flatten().collect();
    cells.sort_unstable();
    let arrow: String = cells.iter().map(|(row, column)| format!("~R{row}C{column}")).collect();
    let grid = deduced(&format!(".PillArrow~2~R9C7~R9C8{arrow}"));
    assert_eq!(grid.values()[78..80], [9, 8]);
}

/// Alternatives in which two cells of a unit are equal, and sums of cells that differ, compared with all boards.
#[test]
fn cells_that_differ_leave_every_solution() {
    let boards =
        Solver::new().limit(u64::MAX).threads(1).solve(&read(".Shape~4x4.~R1C1_1_2_3_4").unwrap().grid).solutions;
    assert_eq!(boards.len(), 288);
    let at = |board: &[u8], cell: &str| {
        i64::from(board[usize::from(cell.as_bytes()[1] - b'1') * 4 + usize::from(cell.as_bytes()[3] - b'1')])
    };
    let sum = |board: &[u8], cells: &[&str]| cells.iter().map(|cell| at(board, cell)).sum::<i64>();
    type Rule<'a> = &'a dyn Fn(&[u8]) -> bool;
    let rules: [(&str, Rule<'_>); 6] = [
        (".Or.Palindrome~R1C1~R1C3~R1C4.Palindrome~R1C1~R2C1~R3C3.End", &|board| {
            at(board, "R1C1") == at(board, "R3C3")
        }),
        (".Or.Palindrome~R1C1~R1C4.Palindrome~R1C1~R2C2.End", &|_| false),
        (".EqualSum~R1C1~R1C2~R1C3~-~R4C4", &|_| false),
        // Together, the sums of four cells of a box would be 14.
        (".Sum~7~R1C1~R2C2.Sum~7~R1C2~R2C1", &|_| false),
        (".Sum~9~R1C1~R2C3~R3C2.Sum~10~R1C2~R2C4~R4C1.Sum~6~R2C1~R3C3~R4C4", &|board| {
            sum(board, &["R1C1", "R2C3", "R3C2"]) == 9
                && sum(board, &["R1C2", "R2C4", "R4C1"]) == 10
                && sum(board, &["R2C1", "R3C3", "R4C4"]) == 6
        }),
        (".RegionSumLine~R1C2~R2C2~R2C3~R3C3", &|board| {
            sum(board, &["R1C2", "R2C2"]) == at(board, "R2C3") && at(board, "R2C3") == at(board, "R3C3")
        }),
    ];
    for (text, rule) in rules {
        let expected: Vec<Grid> = boards.iter().filter(|board| rule(&board.values())).cloned().collect();
        let found =
            Solver::new().limit(u64::MAX).threads(1).solve(&read(&format!(".Shape~4x4{text}")).unwrap().grid).solutions;
        let sorted = |all: &[Grid]| {
            let mut all = lines(all);
            all.sort();
            all
        };
        assert_eq!(sorted(&found), sorted(&expected), "{text}");
    }
}

#[test]
fn another_layout_cannot_be_requested() {
    let six: Shape = "3x2".parse().unwrap();
    let text = ".Shape~6x6.Cage~3~R1C1~R1C2";
    for (reading, is_read) in [
        (Reading::default().shape(six), true),
        (Reading::default().shape("2x3".parse::<Shape>().unwrap()), false),
        (Reading::default().shape(Shape::CLASSIC), false),
        (Reading::default().layout(Layout::builder(6).shape(six).variant(Variant::X).build().unwrap()), false),
    ] {
        let read = read_puzzle(text.as_bytes(), &reading).map_err(|fault| fault.to_string());
        let reason = "Shape: the puzzle describes its own layout, and another one is requested";
        assert_eq!(read.clone().err(), (!is_read).then(|| reason.to_owned()), "{read:?}");
    }
}

/// The text of some kinds implies their cells, but a caller may name any.
#[test]
fn what_the_notation_cannot_express_is_not_written() {
    use ConstraintKind::{LittleKiller, Quad, Sandwich, Skyscraper};
    for (kind, own, others) in [
        (Quad, [0, 1, 9, 10].to_vec(), [0, 1, 2, 3].to_vec()),
        (Sandwich, (9..18).collect(), (9..17).collect()),
        (Skyscraper, (0..9).rev().collect(), [0, 9, 1].to_vec()),
        (LittleKiller, [1, 9].to_vec(), [1, 9, 10].to_vec()),
    ] {
        let grid = |cells: &[usize]| {
            let constraint = Constraint::new(kind, cells.iter().copied()).number(3);
            Grid::empty(Layout::builder(9).shape(Shape::CLASSIC).constraint(constraint).build().unwrap())
        };
        let written = grid(&own).display(Style::Iss).try_to_string().expect("a row, a column, a square or a diagonal");
        assert_eq!(read(&written).unwrap().grid, grid(&own), "{written}");
        assert_eq!(grid(&others).display(Style::Iss).try_to_string(), None, "{kind} on {others:?}");
    }
}

/// Returns the source files of the library, with their code: without comments, and without tests at their end.
fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_code = path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs");
        if path.is_dir() {
            sources(&path, found);
        } else if is_code {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            found.push((path.display().to_string(), lines.collect::<Vec<_>>().join("\n")));
        }
    }
}

/// A new kind should need a variant, a row of the table and a row of the drawings, each in a file of its own. This
/// holds if no other file names the kind, so that no other file needs a change.
#[test]
fn an_ordinary_kind_is_named_in_three_files() {
    use ConstraintKind::{
        AllDifferent, And, BlackDot, Cage, Given, IndexColumns, IndexRows, Nfa, Or, RawGrid, Regex, Size, Sum, SumLoop,
        V, Var, WhiteDot, X,
    };
    // Other kinds or sums follow from some, and some have names or fields in the notation that no other kind has.
    let special = [
        AllDifferent,
        And,
        BlackDot,
        Cage,
        Given,
        IndexColumns,
        IndexRows,
        Nfa,
        Or,
        RawGrid,
        Regex,
        Size,
        Sum,
        SumLoop,
        V,
        Var,
        WhiteDot,
        X,
    ];
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    for kind in ConstraintKind::VARIANTS.iter().filter(|kind| !special.contains(kind)) {
        let name = format!("ConstraintKind::{kind}");
        let is_named = |code: &str| {
            code.match_indices(&name).any(|(at, _)| !code[at + name.len()..].starts_with(char::is_alphanumeric))
        };
        // The last table has the kinds that f-puzzles has too.
        let tables = ["constraint/kind.rs", "constraint/rows.rs", "draw/kinds.rs", "fpuzzles/members.rs"];
        // The generator draws some kinds.
        let is_generator = |path: &str| path.contains("/make/generate/") || path.contains("/cli/generate/");
        let is_table = |path: &str| tables.iter().any(|table| path.ends_with(table)) || is_generator(path);
        let others: Vec<&String> =
            files.iter().filter(|(path, code)| !is_table(path) && is_named(code)).map(|(path, _)| path).collect();
        // One more file may contain another name for it in a notation.
        assert!(others.len() <= 1, "{kind} is also named in {others:?}");
    }
}
