//! Grids with other units, as a user describes and sees them.

use serde_json::Value;

use super::proofs::read_dimacs;
use crate::support::drat::Checker;
use crate::support::program::{TestEnv, run};
use crate::support::units::{JIGSAW, PlainLayout};
use crate::support::whole::sized;
use specudoku::Variant;

/// A jigsaw as a newspaper prints it.
const DRAWN: &str = "\
+-----------+-----------+
| .   .   . | .   .   . |
|       +---+       +---+
| .   . | .   .   1 | 5 |
|   +---+---+-------+   |
| . | .   3 | .   .   . |
+---+       +---+       |
| .   .   . | . | .   6 |
|   +---+---+   +-------+
| . | . | 2   .   .   . |
+---+   +-----------+   |
| .   .   .   4   . | . |
+-------------------+---+
";

fn is_solution(layout: &PlainLayout, line: &str) -> bool {
    let values: Vec<u8> = line.trim().bytes().map(|byte| byte.wrapping_sub(b'0')).collect();
    layout.solutions(&values, 2) == [values]
}

#[test]
fn the_borders_of_a_drawn_grid_define_its_boxes() {
    let layout = PlainLayout::jigsaw(JIGSAW);
    let solved = run(&["solve", "--format", "line"], DRAWN).answer();
    assert!(is_solution(&layout, &solved), "{solved}");
    // A drawing is read as the same grid: with the boxes, and with the solution in them.
    let drawn = run(&["solve", "--format", "grid"], DRAWN).answer();
    assert_eq!(run(&["convert", "--to", "grid"], &drawn).answer(), drawn);
    assert_eq!(run(&["convert", "--to", "grid"], DRAWN).answer(), DRAWN);
    let marks = run(&["convert", "--to", "pencilmarks"], DRAWN).answer();
    assert_eq!(run(&["solve", "--format", "line"], &marks).answer(), solved, "{marks}");
    // The same boxes, given by an option.
    let line: String = DRAWN.chars().filter(|symbol| matches!(symbol, '.' | '1'..='9')).collect();
    assert_eq!(run(&["solve", "--boxes", JIGSAW, &line, "--format", "line"], "").answer(), solved);
    let folder = TestEnv::new();
    let rows: String = JIGSAW.as_bytes().chunks(6).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
    folder.write("boxes.txt", rows);
    assert_eq!(folder.run(&["solve", "--boxes", "boxes.txt", &line, "--format", "line"], "").answer(), solved);
    // Two drawings, each with its own boxes.
    let straight = "+-------+-------+\n".to_owned() + &"| . . . | . . . |\n".repeat(2);
    let both = format!("{DRAWN}\n{}+-------+-------+\n", straight.repeat(3));
    assert_eq!(run(&["solve", "--format", "line"], both).lines()[0], solved.trim());
}

#[test]
fn a_jigsaw_is_explained_within_its_boxes() {
    let folder = TestEnv::new();
    folder.write("jigsaw.txt", DRAWN);
    let hint = folder.run(&["hint", "jigsaw.txt"], "").answer();
    assert!(hint.contains("+------+") && hint.contains("In box 3"), "{hint}");
    let steps = run(&["explain", "--format", "jsonl"], DRAWN).answer();
    let values: Value = serde_json::from_str(&steps).unwrap();
    assert!(values["steps"].as_array().is_some_and(|steps| steps.len() > 10), "{steps}");
    folder.run(&["explain", "--html", "page.html", "jigsaw.txt"], "").answer();
    // Between rectangular boxes, a border is a single line. Here each piece is separate.
    assert!(folder.read("page.html").matches("v64").count() > 5);
    let rate = run(&["rate"], DRAWN).answer();
    assert!(rate.contains("and this one is 6x6") && rate.contains("Hidden Single"), "{rate}");
}

#[test]
fn latin_squares_are_read_in_the_notations_of_collections() {
    let pls = "order 4\n 0 -1 -1 3\n-1 -1 0 -1\n-1 3 -1 -1\n-1 -1 -1 -1\n";
    let array = "  const int d4[] = {\n    // Size: 4 x 4\n    4,\n    1,0,0,4,\n    0,0,1,0,\n    0,4,0,0,\n    0,0,0,0\n  };\n";
    let solved = run(&["solve"], pls).answer();
    assert!(is_solution(&PlainLayout::latin(4), &solved), "{solved}");
    for text in [array.to_owned(), format!("{pls}{array}\n{pls}")] {
        let answers = run(&["solve"], &text);
        assert!(!answers.lines().is_empty() && answers.lines().iter().all(|line| line == solved.trim()), "{answers:?}");
    }
    let line = "1..4..1..4......";
    assert_eq!(run(&["solve", "--boxes", "none", line], "").answer(), solved);
    assert_eq!(run(&["count", "--boxes", "none", "--shape", "5", &".".repeat(25)], "").answer(), "161280\n");
    // A title without a square: what follows is read as usual.
    assert_eq!(run(&["solve"], "order 4\n1.3.\n..4.\n.3..\n4.2.\n").answer().lines().count(), 1);
    let bad = run(&["solve", "--boxes", "none", &".".repeat(50)], "");
    assert!(bad.code == Some(2) || bad.stdout.starts_with('!'), "{bad:?}");
}

#[test]
fn instances_of_xcsp_are_read() {
    let differ = "<allDifferent>\n<matrix> x[][] </matrix>\n</allDifferent>";
    let clues = "<instantiation class=\"clues\">\n<list> x[0][0] x[0][3] x[1][2] x[2][1] </list>\n<values> 0 3 0 3 </values>\n</instantiation>";
    let instance = format!(
        "<instance format=\"XCSP3\" type=\"CSP\">\n<variables>\n<array id=\"x\" size=\"[4][4]\"> 0..3 </array>\n\
         </variables>\n<constraints>\n{differ}\n{clues}\n</constraints>\n</instance>\n"
    );
    let line = "1..4..1..4......";
    let solved = run(&["solve", "--boxes", "none", line], "").answer();
    let twice = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\n{instance}{}", instance.replace('\n', " "));
    assert_eq!(run(&["solve"], &twice).answer(), solved.repeat(2));
    let table = run(&["convert", "--to", "csv"], &instance).answer();
    assert!(table.contains(",none") && table.contains(line), "{table}");
    // One bad instance between two good ones.
    let list = format!("{instance}{}{instance}", instance.replace("x[0][0]", "y[0]"));
    let answers = run(&["solve"], &list);
    assert_eq!(answers.lines().len(), 3, "{answers:?}");
    assert!(answers.lines()[1].starts_with('!') && answers.lines()[1].contains("line 15"), "{answers:?}");
    assert_eq!((&answers.lines()[0], &answers.lines()[2]), (&solved.trim().to_owned(), &solved.trim().to_owned()));
    let cut = run(&["solve"], instance.trim_end().trim_end_matches("</instance>"));
    assert!(cut.code == Some(1) && cut.stdout.contains("the text ends before </instance>"), "{cut:?}");
}

#[test]
fn rows_keep_the_units_that_a_text_shows() {
    let latin = "order 4\n 0 -1 -1 3\n-1 -1 0 -1\n-1 3 -1 -1\n-1 -1 -1 -1\n";
    let table = run(&["convert", "--to", "csv"], format!("{DRAWN}\n{latin}1.3...4..3..4.2.\n")).answer();
    assert!(table.starts_with("puzzle,layout,record,line,error\n"), "{table}");
    let layouts: Vec<&str> = table.lines().skip(1).filter_map(|row| row.split(',').nth(1)).collect();
    assert!(layouts[0].len() == 36 && layouts[1..] == ["none", ""], "{table}");
    // The output is read as the same puzzles.
    for (command, text) in [("csv", &table), ("jsonl", &run(&["convert", "--to", "jsonl"], &table).answer())] {
        let solved = run(&["solve"], text).answer();
        assert_eq!(solved, run(&["solve"], format!("{DRAWN}\n{latin}1.3...4..3..4.2.\n")).answer(), "{command}");
    }
    let objects = run(&["solve", "--format", "jsonl"], format!("{latin}{DRAWN}")).answer();
    assert!(objects.lines().all(|line| line.contains("\"layout\":")), "{objects}");
    // A header without the column is reported; so is a notation without units.
    let late = run(&["convert", "--to", "csv"], format!("1.3...4..3..4.2.\n\n{latin}"));
    assert!(late.code == Some(1) && late.stderr.contains("the header has no column for some fields"), "{late:?}");
    let line = run(&["convert"], latin);
    assert!(line.stdout.starts_with("!this form does not show its layout") && line.code == Some(1), "{line:?}");
    assert_eq!(run(&["convert", "--to", "grid"], DRAWN).stderr, "");
}

#[test]
fn each_record_may_say_its_layout() {
    let empty = ".".repeat(36);
    let five = ".".repeat(25);
    let table =
        format!("id,layout,puzzle\n1,x,{empty}\n2,none,{five}\n3,,{empty}\n4,{JIGSAW} x,{empty}\n5,y,{empty}\n");
    let answers = run(&["count", "--format", "csv"], &table);
    let counts: Vec<String> =
        answers.lines().iter().skip(1).map(|line| line.rsplit(',').nth(2).unwrap_or_default().to_owned()).collect();
    // Published numbers: Latin squares of order 5, and 6x6 grids.
    let objects = format!("{{\"layout\":\"x\",\"puzzle\":\"{empty}\"}}\n");
    assert_eq!(counts[0], run(&["count"], objects).answer().trim());
    assert_eq!((counts[1].as_str(), counts[2].as_str()), ("161280", "28200960"));
    assert!(answers.stdout.contains("'y' is not a layout"), "{answers:?}");
    let plain = PlainLayout::jigsaw(JIGSAW).with(&[Variant::X]).solutions(&[0; 36], usize::MAX).len();
    assert_eq!(counts[3], plain.to_string());
}

#[test]
fn generated_puzzles_have_the_requested_units() {
    let classic = || PlainLayout::boxed(3, 3);
    let cases = [
        (&["--units", "x"][..], classic().with(&[Variant::X])),
        (&["--units", "windows,disjoint"], classic().with(&[Variant::Windows, Variant::Disjoint])),
        (&["--units", "anti-king", "--symmetry", "rotate180"], classic().with(&[Variant::AntiKing])),
        (&["--units", "x", "--shape", "2x2"], PlainLayout::boxed(2, 2).with(&[Variant::X])),
        (&["--boxes", "none", "--shape", "7"], PlainLayout::latin(7)),
        (&["--boxes", JIGSAW, "--shape", "6"], PlainLayout::jigsaw(JIGSAW)),
    ];
    for (options, layout) in cases {
        let said: Vec<&str> =
            options.iter().filter(|one| !matches!(**one, "--symmetry" | "rotate180")).copied().collect();
        let made = run(&[&["generate", "--minimal", "--seed", "7", "--count", "3"], options].concat(), "").answer();
        let again =
            run(&[&["generate", "--minimal", "--seed", "7", "--count", "3", "--threads", "1"], options].concat(), "");
        assert_eq!(again.answer(), made);
        let verdicts = run(&[&["check"], &said[..]].concat(), &made).answer();
        assert!(verdicts.lines().count() == 3 && verdicts.lines().all(|line| line == "unique minimal"), "{verdicts}");
        let solved = run(&[&["solve", "--strict"], &said[..]].concat(), &made).answer();
        assert!(solved.lines().all(|line| is_solution(&layout, line)), "{options:?}: {solved}");
    }
    let boards = run(&["generate", "--boards", "--units", "x", "--seed", "1", "--count", "20"], "").answer();
    let mut different: Vec<&str> = boards.lines().collect();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 20);
    // Each of the four boxes crosses a row and contains its digits 1 to 4 once, so a column would have a digit twice.
    let impossible = run(&["generate", "--boxes", "1112122222223333", "--shape", "4"], "");
    assert_eq!(impossible.code, Some(2), "{impossible:?}");
}

#[test]
fn a_proof_without_a_solution_is_over_the_clauses_of_convert() {
    let folder = TestEnv::new();
    // The first row ends where both diagonals begin: these clues leave no way to complete it.
    let puzzle = "1............2..3...........4.....2";
    let puzzle = format!("{puzzle}{}", ".".repeat(36 - puzzle.len()));
    let options = ["--units", "x,disjoint,anti-knight,anti-king"];
    let answer = folder.run(&[&["solve", "--proof", "proof.out"], &options[..], &[puzzle.as_str()]].concat(), "");
    assert_eq!(answer.stdout, "!no solution\n", "{answer:?}");
    let clauses = folder.run(&[&["convert", "--to", "dimacs"], &options[..], &[puzzle.as_str()]].concat(), "").answer();
    Checker(read_dimacs(&clauses)).check(&folder.read("proof.out"));
}

#[test]
fn what_other_units_do_not_support_is_rejected_with_the_reason() {
    let empty = ".".repeat(81);
    let cases = [
        (&["canonical", "--units", "x", &empty][..], "no canonical form"),
        (&["scramble", "--units", "x", &empty], "does not know the symmetries"),
        (&["sample", "--units", "x", &empty], "without other units"),
        (&["solve", "--engine", "lanes", "--units", "anti-knight", &empty], "windows and disjoint groups"),
        (&["count", "--method", "bands", "--units", "x", &empty], "--method enumerate"),
        (&["generate", "--units", "x", "--rating", "2.6"], "no step is rated 2.6"),
        (&["generate", "--units", "x", "--technique", "pointing"], "does not apply to grids with other units"),
        (&["generate", "--units", "x", "--order", "players", "--technique", "skyscraper"], "only for the classic"),
        (&["generate", "--shape", "2x3", "--rating", "3.0"], "made only for 9x9, without constraints"),
        (&["generate", "--units", "windows", "--shape", "3x2"], "windows needs square boxes"),
        (&["solve", "--units", "y", &empty], "anti-knight"),
        (&["solve", "--boxes", "123", &empty], "one symbol per cell"),
        (&["solve", "--boxes", "no-such-file", &empty], "one symbol per cell"),
        (&["solve", "--shape", "1", &empty], "the side must be from 2 to 64"),
        (&["sample", "--units", "x"], "no puzzle is given"),
    ];
    for (arguments, words) in cases {
        let refused = run(arguments, "");
        let said = format!("{}{}", refused.stdout, refused.stderr);
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
}

#[test]
fn a_list_with_other_units_has_the_same_answers_as_single_records() {
    let count = sized("25", "60");
    let made = run(&["generate", "--units", "x,windows", "--count", count, "--seed", "5"], "").lines();
    let mut list = made.clone();
    list.insert(3, made[0].replacen('.', "1", 40));
    list.insert(20, "not a puzzle".to_owned());
    let (list, objects) = (list.join("\n"), made.iter().map(|line| format!("{{\"puzzle\": \"{line}\"}}\n")));
    let solved = |input: &str, engine: &str| {
        let run = run(&["solve", "--units", "x,windows", "--strict", "--engine", engine], input);
        (run.stdout, run.code)
    };
    assert_eq!(solved(&list, "auto"), solved(&list, "cells"));
    let objects: String = objects.collect();
    assert_eq!(solved(&objects, "auto"), solved(&objects, "cells"));
    // Generated rows contain their layout, so that no option is needed to read them.
    for format in ["csv", "jsonl"] {
        let rows = run(&["generate", "--units", "x,windows", "--count", count, "--seed", "5", "--format", format], "");
        let read = run(&["solve", "--format", "line"], rows.answer());
        assert_eq!((read.stdout, read.code), solved(&made.join("\n"), "packed"), "{format}");
    }
    let latin = run(&["generate", "--shape", "6", "--boxes", "none", "--format", "csv"], "").answer();
    assert!(latin.starts_with("record,puzzle,layout,solution,clues,weight") && latin.contains(",none,"), "{latin}");
    let jigsaw = run(&["generate", "--boxes", JIGSAW, "--format", "csv"], "").answer();
    assert!(jigsaw.contains(&format!(",{JIGSAW},")), "{jigsaw}");
}
