//! The sentences of steps are true of the grid, which is checked by parsing them.

use specudoku::explain::{ChainNode, Pencilmarks, Rater, Reason, Step, Technique};
use specudoku::text::{Reading, read_puzzle};
use specudoku::{Grid, Shape};

use crate::support::puzzles;

/// Calls `look` with each step of the project's puzzles for every technique, and the state before it.
fn each_step(mut look: impl FnMut(&Pencilmarks, &Step)) {
    for line in puzzles::lines("techniques.csv").iter().skip(1) {
        let grid: Grid = line.split(',').nth(1).unwrap().parse().unwrap();
        let mut marks = Pencilmarks::of(&grid);
        for step in Rater::default().solve(&grid).unwrap().0 {
            look(&marks, &step);
            marks.apply(&step);
        }
    }
}

/// Returns the cells of groups like `R3C5 R46C12`.
fn cells(groups: &str) -> Vec<usize> {
    let of_group = |group: &str| {
        let (rows, columns) = group[1..].split_once('C').unwrap();
        let places = |digits: &str| digits.bytes().map(|digit| usize::from(digit - b'1')).collect::<Vec<_>>();
        let columns = places(columns);
        places(rows).into_iter().flat_map(move |row| columns.clone().into_iter().map(move |column| 9 * row + column))
    };
    groups.split(' ').flat_map(of_group).collect()
}

fn see_each_other(one: usize, other: usize) -> bool {
    let shape = Shape::CLASSIC;
    shape.units_of(one).iter().any(|unit| shape.units_of(other).contains(unit))
}

#[test]
fn the_named_blockers_exclude_the_digit_from_the_other_cells_of_the_unit() {
    let mut seen = [0; 3];
    each_step(|marks, step| {
        let (Reason::OnlyPlace { unit }, Some(placed)) = (&step.reason, step.placement) else {
            assert_eq!(step.sentence_in(marks), step.sentence());
            return;
        };
        let sentence = step.sentence_in(marks);
        let said = sentence.strip_prefix(&step.sentence()).unwrap().trim().trim_end_matches('.');
        let is_open = |cell: &usize| {
            Shape::CLASSIC.units_of(*cell).contains(unit)
                && *cell != usize::from(placed.cell)
                && marks.value(*cell).is_none()
        };
        let open: Vec<usize> = (0..81).filter(is_open).collect();
        if said == "All other cells are filled" {
            seen[0] += 1;
            return assert!(open.is_empty(), "{sentence}");
        }
        let lost = said.split_once("before: ").map_or(Vec::new(), |(_, groups)| cells(groups));
        let held = said
            .split_once(" in R")
            .map_or(Vec::new(), |(_, groups)| cells(&format!("R{}", groups.split(',').next().unwrap())));
        assert!(held.iter().all(|cell| marks.value(*cell) == Some(placed.digit)), "{sentence}");
        for cell in open {
            let is_seen = held.iter().any(|holder| see_each_other(cell, *holder));
            assert!(is_seen != lost.contains(&cell), "{sentence}: cell {cell}");
            assert!(!marks.candidates(cell).contains(placed.digit), "{sentence}");
        }
        seen[1 + usize::from(!lost.is_empty())] += 1;
    });
    assert!(seen.iter().all(|count| *count > 10), "{seen:?}");
}

#[test]
fn the_lines_of_several_chains_are_numbered_continuously() {
    let mut several = 0;
    each_step(|_, step| {
        let sentence = step.sentence();
        let numbered = sentence.lines().skip(1).filter(|line| line.starts_with(' '));
        let numbers = numbered.map(|line| line.trim().split_once('.').unwrap().0.parse::<usize>().unwrap());
        assert!(numbers.clone().eq(1..=numbers.count()), "{sentence}");
        several += usize::from(sentence.matches("assume").count() > 1);
    });
    assert!(several > 10, "{several}");
}

#[test]
fn a_rectangle_of_type_4_names_its_unit_and_both_digits() {
    let mut seen = 0;
    each_step(|marks, step| {
        if !matches!(step.technique, Technique::UniqueLoop { kind: 4, .. }) || step.eliminations.len() != 2 {
            return;
        }
        let sentence = step.sentence();
        let (before, after) = sentence.split_once(" fits only in the cells with extra").expect("the digit that stays");
        let (units, kept) = before.rsplit_once(", ").expect("its unit");
        let (kept, gone) = (kept.parse::<u8>().unwrap(), step.eliminations[0].digit.get());
        assert!(after.contains(&format!("so {gone} is ruled out")) && kept != gone, "{sentence}");
        // In at least one of the named units no other cell has the digit.
        let own: Vec<usize> = step.eliminations.iter().map(|gone| gone.cell.into()).collect();
        let units = units.rsplit_once("In ").expect("a unit").1;
        let is_locked = |name: &str| {
            (0..81)
                .filter(|cell| Shape::CLASSIC.units_of(*cell).iter().any(|unit| unit.to_string() == name))
                .all(|cell| own.contains(&cell) || !marks.candidates(cell).iter().any(|digit| digit.get() == kept))
        };
        assert!(units.split(" or ").any(is_locked), "{sentence}");
        seen += 1;
    });
    assert!(seen > 0);
}

#[test]
fn the_table_of_names_lists_each_name_with_its_technique() {
    let table = include_str!("../../docs/techniques.md");
    let rows: Vec<Vec<&str>> =
        table.lines().filter(|line| line.starts_with("| ")).map(|line| line.split(" | ").collect()).collect();
    let mut others = std::collections::BTreeSet::new();
    each_step(|_, step| {
        let (technique, name) = (step.technique.to_string(), step.name());
        if name != technique {
            others.insert((technique, name));
        }
    });
    assert!(others.len() > 5, "{others:?}");
    for (technique, name) in others {
        let row = rows.iter().find(|row| row[0].trim_start_matches("| ") == technique);
        let names = row.unwrap_or_else(|| panic!("{technique} has no row"))[2].trim_end_matches(" |");
        assert!(names.split(", ").any(|known| known == name), "{technique}: {name}");
    }
}

#[test]
fn each_of_several_chains_has_a_heading_with_its_ends() {
    let mut several = 0;
    each_step(|_, step| {
        let Reason::Chains { chains } = &step.reason else { return };
        if chains.len() < 2 {
            return;
        }
        let name = |node: &ChainNode| {
            let sign = if node.on { "=" } else { "<>" };
            format!("{}{sign}{}", step.shape.cell_name(node.candidate.cell.into()), node.candidate.digit)
        };
        let headings = chains.iter().enumerate().map(|(number, chain)| match &chain[..] {
            [first, .., last] => format!("Chain {}: if {}, then {}.", number + 1, name(first), name(last)),
            [only] => format!("Chain {}: {}.", number + 1, name(only)),
            [] => panic!("an empty chain"),
        });
        let sentence = step.sentence();
        let shown: Vec<&str> = sentence.lines().skip(1).filter(|line| !line.starts_with(' ')).collect();
        assert_eq!(shown, headings.collect::<Vec<_>>(), "{sentence}");
        several += 1;
    });
    assert!(several > 10, "{several}");
}

#[test]
fn parts_of_a_line_are_described_by_the_sums_that_all_can_have() {
    let sentences = |text: &str| -> Vec<String> {
        let grid = read_puzzle(text.as_bytes(), &Reading::default()).unwrap().grid;
        let (steps, _) = Rater::default().solve(&grid).unwrap();
        steps.iter().map(Step::sentence).collect()
    };
    // One digit in the first box, two in the second, and one in the third.
    let known = sentences(".RegionSumLine~R2C3~R1C4~R1C5~R3C7.~R2C3_3");
    assert!(known.iter().any(|words| words.contains("each of its parts adds up to 3, so")), "{known:?}");
    let open = sentences(".RegionSumLine~R2C3~R1C4~R1C5~R3C7.~R2C3_3_4_5");
    let expected = "each of its parts adds up to at least 3 and at most 5, so";
    assert!(open.iter().any(|words| words.contains(expected)), "{open:?}");
}
