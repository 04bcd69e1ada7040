//! Reading as a user of the program meets it: streams of any kind, compressed files, options, `doctor`, `convert`.

use std::io::Write;

use crate::support::named::{EASY, EASY_SOLVED, HARD};
use crate::support::program::run;
use crate::support::puzzles;

fn drawn() -> String {
    (0..9).map(|row| EASY[row * 9..][..9].to_owned() + "\n").collect()
}

#[test]
fn no_first_line_affects_the_lines_after_it() {
    for (first, faults) in
        [("123456789", 1), ("+---+---+", 0), ("Puzzle 1", 0), ("[Puzzle]", 0), ("hello", 1), ("{", 1)]
    {
        for arguments in
            [&["solve"][..], &["solve", "--format", "csv"], &["check"], &["count"], &["convert"], &["minimize"]]
        {
            let text = run(arguments, format!("{first}\n{EASY}\n{EASY}\n")).stdout;
            let header = usize::from(arguments.len() > 1);
            assert_eq!(text.lines().count(), header + faults + 2, "{arguments:?} {first}: {text}");
        }
    }
    let lines = run(&["solve", "--lines"], format!("123456789\n{EASY}\nHard\n")).stdout;
    let lines: Vec<&str> = lines.lines().collect();
    assert!(lines.len() == 3 && lines[1] == EASY_SOLVED && lines[0].starts_with('!') && lines[2].starts_with('!'));
}

#[test]
fn lines_and_drawings_are_answered_in_order() {
    let input = format!("{EASY}\nHard\n{}\n{EASY}\n=== 2 ===\n{}\nbad\n", drawn(), drawn());
    let text = run(&["solve"], &input).stdout;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..4], [EASY_SOLVED; 4]);
    let many = run(&["solve"], input.replace("bad\n", "\n").repeat(2_000)).stdout;
    assert_eq!(many, format!("{EASY_SOLVED}\n").repeat(8_000));
}

#[test]
fn input_without_a_record_is_reported() {
    for arguments in [&["solve"][..], &["check"], &["count"], &["convert"], &["minimize"], &["canonical"]] {
        for input in ["[\n", "Hard\n"] {
            assert!(run(arguments, input).stdout.starts_with('!'), "{arguments:?} {input}");
        }
    }
    let borders = run(&["solve"], "+---+---+\n");
    assert!(borders.stderr.contains("borders without rows"), "{}", borders.stderr);
}

#[test]
fn json_arrays_tables_and_columns_are_read() {
    let answer = format!("{EASY_SOLVED}\n");
    for input in [
        format!("[\"{EASY}\"]"),
        format!("[\n  {{\"puzzle\": \"{EASY}\"}}\n]\n"),
        format!("{{\"puzzle\": \"{EASY}\"}}\n"),
        format!("nr,quizzes\n1,{EASY}\n"),
        format!("1. {EASY}\n"),
        format!("ED=1.2/1.2/1.2 {EASY}\n"),
        format!(":0000:x:{EASY}::\n"),
    ] {
        assert_eq!(run(&["solve"], &input).stdout, answer, "{input}");
    }
    assert_eq!(run(&["solve", "--column", "2"], format!("17,{EASY}\n")).stdout, answer);
    assert_eq!(run(&["solve", "--column", "feld"], format!("nr;feld\n1;{EASY}\n")).stdout, answer);
    let own = run(&["solve", "--format", "jsonl"], format!("{EASY}\n")).stdout;
    assert_eq!(run(&["solve"], own).stdout, answer);
}

#[test]
fn empty_cells_may_have_no_symbol() {
    // With an empty row, and a cell after the last delimiter.
    let puzzle = EASY.replace('0', ".");
    let rows = |empty: &str, delimiter: &str| -> String {
        let cell = |symbol: char| if symbol == '.' { empty.to_owned() } else { symbol.to_string() };
        let row = |row: usize| puzzle[row * 9..][..9].chars().map(cell).collect::<Vec<_>>().join(delimiter) + "\n";
        (0..9).map(row).collect()
    };
    for (empty, delimiter) in [("", ","), ("", ";"), ("", "\t"), (" ", ""), ("", " , "), ("0", ";")] {
        let input = rows(empty, delimiter);
        assert_eq!(run(&["solve"], &input).stdout, format!("{EASY_SOLVED}\n"), "{input}");
        let twice = format!("Title\n{input}\n{input}");
        assert_eq!(run(&["solve"], &twice).stdout, format!("{EASY_SOLVED}\n{EASY_SOLVED}\n"), "{twice}");
    }
    let line = puzzle.replace('.', " ");
    assert_eq!(run(&["solve"], format!("{line}\n{line}\n")).stdout, format!("{EASY_SOLVED}\n{EASY_SOLVED}\n"));
    // Eight of nine rows are not a grid, and three fields between delimiters are not a row.
    let cut: String = rows("", ",").lines().skip(1).map(|row| format!("{row}\n")).collect();
    for input in [cut.as_str(), "5,,3\n"] {
        assert!(run(&["solve"], input).stdout.starts_with('!'), "{input}");
    }
}

#[test]
fn an_object_may_have_several_lines() {
    let pretty = |id: usize| format!("{{\n  \"id\": {id},\n  \"puzzle\": \"{EASY}\"\n}}\n");
    let answer = format!("{EASY_SOLVED}\n");
    assert_eq!(run(&["solve"], pretty(1) + &pretty(2)).stdout, answer.repeat(2));
    let numbers: Vec<String> = EASY.chars().map(|digit| format!("    {digit}")).collect();
    let jq = format!("{{\n  \"puzzle\": [\n{}\n  ]\n}}\n{EASY}\n", numbers.join(",\n"));
    assert_eq!(run(&["solve"], &jq).stdout, answer.repeat(2));
    let cut = run(&["solve"], format!("{EASY}\n{{\n  \"id\": 1,\n")).stdout;
    assert_eq!(cut, format!("{answer}!this JSON text holds no puzzle: the object has no end\n"));
}

#[test]
fn a_drawn_step_is_read_back() {
    let drawn = run(&["hint", "--level", "3", "puzzles/hard.txt"], "").stdout;
    let drawing: String = drawn.lines().take(12).map(|line| format!("{line}\n")).collect();
    assert!(drawing.contains('[') && drawing.contains('-'), "{drawn}");
    let answer = run(&["solve", "puzzles/hard.txt"], "").stdout;
    assert_eq!(run(&["solve"], &drawing).stdout, answer, "{drawing}");
}

#[test]
fn doctor_shows_the_line_that_it_names() {
    let bad = EASY.replacen('1', "q", 1);
    let drawing = drawn().replacen("000100906", "0q0100906", 1);
    for (input, line, shown) in [
        (format!("[\n{{\"puzzle\": \"{EASY}\"}},\n{{\"puzzle\": \"{bad}\"}}\n]\n"), 3, "{\"puzzle\": \"0q50"),
        (format!("{drawing}\n{EASY}\n"), 2, "0q0100906"),
        (format!("{EASY}\n{bad}\n"), 2, "0q5003002000"),
    ] {
        let text = run(&["doctor"], &input).stdout;
        let lines: Vec<&str> = text.lines().collect();
        let place = lines.iter().position(|text| text.contains(&format!("line {line}"))).expect("its line");
        assert!(lines[place + 1].trim_start().starts_with(shown), "{text}");
    }
}

#[test]
fn compressed_input_is_read() {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(format!("{EASY}\n{EASY}\n").as_bytes()).unwrap();
    let gzip = encoder.finish().unwrap();
    assert_eq!(run(&["solve"], gzip).stdout, format!("{EASY_SOLVED}\n{EASY_SOLVED}\n"));
}

#[test]
fn a_mistyped_file_name_is_reported_as_one() {
    let output = run(&["solve", "puzles/hard.txt"], b"");
    let message = &output.stderr;
    assert!(message.contains("is neither a file") && !message.contains("cells"), "{message}");
    assert_eq!(output.code, Some(3));
}

#[test]
fn doctor_reports_records_kinds_and_faults() {
    let bad = HARD.replacen("36", "q6", 1);
    let output = run(&["doctor"], format!("{HARD}\n{bad}\nHard\n{}\n", drawn()).as_bytes());
    let text = &output.stdout;
    assert!(text.contains("records 3, puzzles 2, faults 1"), "{text}");
    assert!(text.contains("lines, 9x9 in symbols: 1") && text.contains("drawn grids"), "{text}");
    assert!(text.contains("line 2, column 12: 'q' is neither a digit nor a blank"), "{text}");
    let lines: Vec<&str> = text.lines().collect();
    let shown = lines.iter().position(|line| line.trim() == bad).unwrap();
    assert_eq!(lines[shown + 1].find('^'), lines[shown].find('q'));
    assert_eq!(output.code, Some(1));
    assert_eq!(run(&["doctor"], HARD.as_bytes()).code, Some(0));
    for (puzzle, kind) in [
        (".Shape~4x6", "lines, 4x6 in the text of constraints (ISS): 1"),
        (".Cage~3~R1C1~R1C2", "lines, 9x9 in the text of constraints (ISS): 1"),
        ("puzzle,id\n.Shape~6x4,1\n", "column 1, 6x4 in the text of constraints (ISS): 1"),
        (&".".repeat(16), " 4x4 in symbols: 1"),
    ] {
        let text = run(&["doctor"], puzzle).stdout;
        assert!(text.contains(kind), "{puzzle}: {text}");
    }
    let six = run(&["doctor"], ".".repeat(36)).stdout;
    assert!(six.contains("2x3 may be meant"), "{six}");
}

#[test]
fn a_line_without_a_solution_may_have_other_boxes() {
    // Solved with boxes of 2x3. With 3x2, digits would repeat, or nothing would fit.
    let upright = "123456345612561234214365436521652143";
    let few = format!("{}{}", &upright[..18], ".".repeat(18));
    for command in [&["solve"][..], &["solve", "--trace"], &["solve", "--format", "jsonl"]] {
        for line in [upright, &few] {
            let text = run(command, format!("{line}\n")).stdout;
            assert!(text.contains("boxes of 3x2 are assumed, 2x3 may be meant"), "{text}");
        }
    }
    assert_eq!(run(&["solve", "--shape", "2x3"], format!("{upright}\n")).stdout, format!("{upright}\n"));
}

#[test]
fn every_notation_is_read_back() {
    for form in ["line", "grid", "box", "sdk", "ss", "csv", "jsonl", "pencilmarks", "729"] {
        let text = run(&["convert", "--to", form], format!("{EASY}\n{HARD}\n")).stdout;
        let lines = run(&["solve"], &text).stdout;
        assert_eq!(lines, run(&["solve"], format!("{EASY}\n{HARD}\n")).stdout, "{form}: {text}");
    }
    let line = |arguments: &[&str]| run(arguments, format!("{HARD}\n")).stdout;
    assert_eq!(line(&["convert", "--blank", "0"]), HARD.replace('.', "0") + "\n");
    assert!(line(&["convert", "--symbols", "decimal", "--blank", "-"]).starts_with("8 - - -"));
    assert_eq!(run(&["convert", "--blank", "7"], b"").code, Some(2));
}

#[test]
fn every_notation_of_any_grid_is_read_back() {
    let made = |shape, count| run(&["generate", "--shape", shape, "--count", count, "--seed", "7"], "").stdout;
    let kept = |file: &str| run(&["convert", &format!("puzzles/{file}")], "").stdout;
    for (shape, puzzles, shows_boxes) in [
        ("2x2", made("2x2", "30"), true),
        ("3x2", made("3x2", "20"), false),
        ("2x3", made("2x3", "20"), false),
        ("3x3", made("3x3", "60"), true),
        ("4x2", made("4x2", "10"), false),
        ("4x4", kept("made-16x16.txt"), true),
        ("5x5", kept("made-25x25.txt"), true),
    ] {
        // Answers have the symbols of their puzzle: drawn grids above 9x9 have numbers.
        let plain = |text: &str| run(&["convert", "--shape", shape, "--symbols", "1", "--blank", "."], text).stdout;
        let solutions = run(&["solve", "--shape", shape], &puzzles).stdout;
        let classic = shape == "3x3";
        let forms = ["line", "grid", "box", "sdk", "ss", "csv", "jsonl", "pencilmarks", "729"];
        let has_form = |form: &&str| classic || !["sdk", "ss", "pencilmarks", "729"].contains(form);
        for form in forms.into_iter().filter(has_form) {
            let text = run(&["convert", "--shape", shape, "--to", form], &puzzles).stdout;
            // Drawings show their boxes.
            let is_drawn = ["grid", "box"].contains(&form);
            let reading: &[&str] = if shows_boxes || is_drawn { &[] } else { &["--shape", shape] };
            assert_eq!(plain(&run(&[&["solve"], reading].concat(), &text).stdout), solutions, "{shape} {form}");
            // A line does not show the boxes that a drawing shows.
            let said: &[&str] = if shows_boxes { &[] } else { &["--shape", shape] };
            if !["pencilmarks", "729"].contains(&form) {
                assert_eq!(plain(&run(&[&["convert"], said].concat(), &text).stdout), puzzles, "{shape} {form}");
            }
            if is_drawn && ["2x3"].contains(&shape) {
                assert!(run(&["convert"], &text).stdout.lines().all(|line| line.starts_with('!')), "{shape} {form}");
            }
        }
        for (symbols, blank) in [("1", "0"), ("1", "_"), ("decimal", "0"), ("decimal", "."), ("1", "·")] {
            let text = run(&["convert", "--shape", shape, "--symbols", symbols, "--blank", blank], &puzzles).stdout;
            assert_eq!(plain(&text), puzzles, "{symbols} {blank}");
        }
    }
}

#[test]
fn missing_candidates_reduce_the_count_correctly() {
    // The solutions with a digit in a cell, and those without it, together are all solutions.
    let several = puzzles::several();
    let solution = run(&["solve"], format!("{several}\n")).stdout;
    let candidates = run(&["convert", "--to", "729"], format!("{several}\n")).stdout;
    let cell = several.bytes().zip(solution.bytes()).position(|(clue, _)| clue == b'.').unwrap();
    for cell in cell..81 {
        if several.as_bytes()[cell] != b'.' {
            continue;
        }
        let digit = usize::from(solution.as_bytes()[cell] - b'1');
        let mut less = candidates.clone().into_bytes();
        less[cell * 9 + digit] = b'.';
        let fixed = {
            let mut clue = several.as_bytes().to_vec();
            clue[cell] = solution.as_bytes()[cell];
            String::from_utf8(clue).unwrap()
        };
        let number = |text: String| text.trim().parse::<u64>().unwrap_or_else(|_| panic!("{text}"));
        let with = number(run(&["count"], fixed).stdout);
        let text = run(&["count"], &less).stdout;
        let without = if text.contains("no candidate") { 0 } else { number(text) };
        assert_eq!(with + without, 12, "cell {cell}");
    }
}

#[test]
fn labels_of_rows_and_columns_next_to_a_drawing_are_not_cells() {
    let rows: Vec<String> = EASY.as_bytes().chunks(9).enumerate().map(labelled).collect();
    let bands: Vec<String> = rows.chunks(3).map(<[String]>::concat).collect();
    let border = "   +-------+-------+-------+\n";
    let drawn = format!("     C1 C2 C3 C4 C5 C6 C7 C8 C9\n{border}{}{border}", bands.join(border));
    let line = EASY.replace('0', ".") + "\n";
    assert_eq!(run(&["convert", "-"], &drawn).answer(), line);
    assert_eq!(run(&["convert", "-"], format!("{drawn}\n{drawn}")).answer(), line.repeat(2));
}

fn labelled((index, row): (usize, &[u8])) -> String {
    let boxes: Vec<String> =
        row.chunks(3).map(|part| part.iter().map(|symbol| format!(" {}", char::from(*symbol))).collect()).collect();
    format!("R{} |{} |\n", index + 1, boxes.join(" |"))
}

/// A line in quotes is not JSON: the caret is below the named symbol.
#[test]
fn doctor_points_into_a_line_in_quotes() {
    let line = format!("\"{}q\"", &EASY[..80]);
    let report = run(&["doctor"], format!("{line}\n")).stdout;
    let lines: Vec<&str> = report.lines().collect();
    let shown = lines.iter().position(|shown| shown.trim() == line).expect(&report);
    assert_eq!(lines[shown].find('q'), lines[shown + 1].find('^'), "{report}");
}

#[test]
fn sentences_among_puzzles_are_counted_and_named() {
    let mail = format!("Dear all,\nhere is my puzzle:\n\n{EASY}\n\nIt is not hard at all.\n");
    let answer = run(&["solve"], &mail);
    assert_eq!((answer.code, answer.stdout.as_str()), (Some(0), format!("{EASY_SOLVED}\n").as_str()));
    assert!(answer.stderr.contains("3 lines are text and not puzzles"), "{}", answer.stderr);
    assert_eq!(run(&["solve", "--strict"], &mail).code, Some(1));
    assert!(run(&["solve", "--summary"], &mail).stderr.contains("3 lines of text"));
    assert!(run(&["doctor", "-"], &mail).stdout.contains("lines of text, not part of a puzzle: 3"));
    let prose = run(&["solve"], "Dear all,\nI have no puzzle today.\n");
    assert!(
        prose.code != Some(0) && prose.stdout.is_empty() && prose.stderr.contains("there is no puzzle"),
        "{prose:?}"
    );
}
