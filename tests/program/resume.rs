//! Runs that go on with an output: what stands there is believed only if this run would have written it.

use crate::support::named::{EASY, EASY_SOLVED, HARD};
use crate::support::program::{TestEnv, run};

/// Runs a command on `input` with `--resume out`, where `out` holds `before`; returns the exit code, the messages, and what
/// the file holds then.
fn resumed(arguments: &[&str], before: &str, input: &str) -> (Option<i32>, String, String) {
    let folder = TestEnv::new();
    folder.write("out", before);
    let output = folder.run(&[arguments, &["--resume", "out"]].concat(), input);
    (output.code, output.stderr, folder.read("out"))
}

#[test]
fn an_output_that_this_run_would_not_write_is_refused_and_stays() {
    let list = format!("{EASY}\n{HARD}\n{EASY}\n");
    let table = format!("id,puzzle\n1,{EASY}\n2,{HARD}\n3,{EASY}\n");
    let first = |arguments: &[&str], input: &str, lines: usize| {
        run(arguments, input).stdout.split_inclusive('\n').take(lines).collect::<String>()
    };
    let solve = |format| first(&["solve", "-f", format], &list, 2);
    let other = format!("{HARD}\n{EASY}\n{HARD}\n");
    for (arguments, before, input) in [
        (&["solve", "-f", "jsonl"][..], solve("csv"), &list),
        (&["solve", "-f", "csv"], solve("jsonl"), &list),
        (&["solve", "-f", "csv"], solve("tsv"), &list),
        (&["solve"], solve("csv"), &list),
        (&["solve", "-f", "csv"], solve("line"), &list),
        // Of another command, with other columns, or of another input.
        (&["solve", "-f", "csv"], first(&["check", "-f", "csv"], &list, 2), &list),
        (&["solve", "-f", "jsonl"], first(&["check", "-f", "jsonl"], &list, 1), &list),
        (&["solve"], first(&["check"], &list, 1), &list),
        (&["solve"], first(&["count"], &list, 1), &list),
        (&["count"], first(&["check"], &list, 1), &list),
        (&["canonical"], solve("line"), &list),
        (&["solve", "-f", "csv"], first(&["solve", "-f", "csv"], &table, 2), &list),
        (&["solve", "-f", "csv", "--keep=false"], first(&["solve", "-f", "csv"], &table, 2), &table),
        (&["solve"], first(&["solve"], &list, 1), &other),
        (&["solve", "-f", "csv"], solve("csv"), &other),
        (&["solve", "-f", "jsonl"], solve("jsonl"), &other),
        (&["check", "-f", "csv"], first(&["check", "-f", "csv"], &list, 2), &other),
        // More than the input has, and text that is no answer at all.
        (&["solve"], first(&["solve"], &list, 2), &format!("{EASY}\n")),
        (&["solve"], format!("{EASY_SOLVED}\nnotes"), &list),
        (&["solve"], "notes without an end".to_owned(), &list),
        (&["solve"], "my notes\n".to_owned(), &list),
        (&["solve"], list.clone(), &list),
    ] {
        let (code, errors, after) = resumed(arguments, &before, input);
        assert_eq!(code, Some(2), "{arguments:?} {before}: {errors}");
        assert!(errors.contains("--resume out: ") && errors.contains("nothing was written"), "{errors}");
        assert!(after == before, "{arguments:?} {before}");
    }
}

#[test]
fn an_input_is_no_output() {
    let folder = TestEnv::new();
    folder.write("list", format!("{EASY_SOLVED}\n"));
    let output = folder.run(&["solve", "list", "--resume", "./list"], "");
    assert_eq!((output.code, folder.read("list")), (Some(2), format!("{EASY_SOLVED}\n")), "{}", output.stderr);
}

#[test]
fn answers_of_several_lines_are_refused_where_lines_are_counted() {
    for form in ["grid", "box", "sdk", "ss", "pencilmarks"] {
        let (code, errors, _) = resumed(&["convert", "--to", form], "", EASY);
        assert_eq!(code, Some(2), "{form}: {errors}");
    }
    assert_eq!(resumed(&["explain"], "", EASY).0, Some(2));
    let list = format!("{EASY}\n{HARD}\n");
    for arguments in
        [&["convert", "--to", "grid", "-f", "csv"][..], &["explain", "-f", "jsonl"], &["convert", "--to", "729"]]
    {
        let whole = run(arguments, &list).stdout;
        for cut in [0, whole.len() / 3, whole.len() / 2, whole.len() - 2, whole.len()] {
            let (code, errors, after) = resumed(arguments, &whole[..cut], &list);
            assert!(code == Some(0) && after == whole, "{arguments:?} {cut}: {errors}");
        }
    }
}
