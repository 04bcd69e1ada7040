//! Data sets of a public list: copies, forms, parts and true candidates of tens of thousands of puzzles.

use std::collections::HashSet;
use std::time::Duration;

use specudoku::{Grid, Solver};

use crate::support::program::{TestEnv, run};
use crate::support::{known_counts, lists};

const LIST: &str = "17-clue.txt";

/// Two copies of each puzzle have its form, each is found in the list, and the parts have no form in common.
pub(crate) fn copies_keep_their_forms() {
    let folder = TestEnv::new();
    let list = lists::public(LIST).unwrap();
    folder.write("list.txt", list.join("\n"));
    let copies = folder.run(&["scramble", "--count", "2", "--seed", "1", "list.txt"], "").answer();
    assert_eq!(
        copies,
        folder.run(&["scramble", "--count", "2", "--seed", "1", "--threads", "1", "list.txt"], "").answer()
    );
    let forms = run(&["canonical"], list.join("\n")).lines();
    let different: HashSet<&String> = forms.iter().collect();
    assert_eq!(different.len(), list.len(), "the list has each form once");
    let of_copies = run(&["canonical"], &copies).lines();
    assert!(of_copies.iter().eq(forms.iter().flat_map(|form| [form, form])));
    let fresh = folder.run(&["canonical", "--against", "list.txt", "--summary"], &copies);
    assert!(
        fresh.stdout.is_empty() && fresh.stderr.replace(',', "").contains(&format!("dropped {}", 2 * list.len())),
        "{}",
        fresh.stderr
    );
    let part_of = |lines: &str| run(&["partition", "--seed", "5"], lines).lines();
    let (own, copied) = (part_of(&list.join("\n")), part_of(&copies));
    assert!(copied.iter().eq(own.iter().flat_map(|part| [part, part])), "a copy is where its puzzle is");
    let tested = own.iter().filter(|part| *part == "test").count() as f64 / own.len() as f64;
    assert!((tested - 0.1).abs() < 0.01, "{tested}");
}

/// Compares the true candidates of puzzles that lack a clue: by the kernel's questions, and by a list of all solutions.
pub(crate) fn true_candidates_are_those_of_all_solutions() {
    let mut tested = 0;
    for line in lists::public(LIST).unwrap().iter().step_by(300) {
        let last = line.rfind(|symbol: char| symbol != '.').unwrap();
        let puzzle: Grid = format!("{}.{}", &line[..last], &line[last + 1..]).parse().unwrap();
        let outcome = Solver::new().limit(20_000).solve(&puzzle);
        if outcome.stop.is_some() {
            continue;
        }
        let found = Solver::new().true_candidates(&puzzle).unwrap().grid.unwrap();
        let mut digits = vec![HashSet::new(); 81];
        for solution in &outcome.solutions {
            digits.iter_mut().zip(solution.values()).for_each(|(digits, value)| digits.extend([value]));
        }
        for (cell, digits) in digits.into_iter().enumerate() {
            let own: HashSet<u8> = found.cells()[cell].digits().iter().map(|digit| digit.get()).collect();
            assert_eq!(own, digits, "{puzzle} {cell}");
        }
        tested += 1;
    }
    assert!(tested > 20, "{tested}");
}

/// At least 90 of 100 intervals with 95 % confidence contain the number.
pub(crate) fn estimates_hold_the_number() {
    let known = known_counts::known();
    let holds = |(puzzle, count): &&(String, u128)| {
        let found = Solver::new().estimate(&puzzle.parse().unwrap(), Duration::from_secs(1), 42).unwrap();
        let [low, high] = found.interval.unwrap();
        (low..=high).contains(&(*count as f64).log10())
    };
    let held = known.iter().filter(holds).count();
    assert!(held >= 90 && known.len() == 100, "{held} of {}", known.len());
}
