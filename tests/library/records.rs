//! Figures name the processor on which they were measured.

use std::fs;
use std::path::Path;

fn text(path: impl AsRef<Path>) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Returns the cells of a table row, without its bars.
fn cells(row: &str) -> Vec<&str> {
    row.trim_matches('|').split('|').map(str::trim).collect()
}

#[test]
fn each_current_figure_names_a_listed_processor() {
    let page = text("docs/measurements/README.md");
    let (_, legend) = page.split_once("\nProcessors").unwrap();
    // A figure may not be a measurement of time: then it names only the commit, or the emulator that counted
    // instructions.
    let mut names: Vec<&str> = legend.split("**").skip(1).step_by(2).collect();
    names.extend(["the", "qemu", "`acf9ca2`"]);
    let current = text("docs/measurements/current.md");
    let mut count = 0;
    for table in current.split("\n\n").filter(|table| table.contains("machine, commit, date")) {
        for row in table.lines().filter(|line| line.starts_with("| ")).skip(1) {
            let cells = cells(row);
            let name = cells.last().unwrap().split([' ', ',']).next().unwrap();
            assert!(cells[0] == "to repeat" || names.contains(&name), "{row}");
            count += 1;
        }
    }
    assert!(count > 60, "{count}");
}

#[test]
fn each_record_of_figures_names_its_processor_or_machine() {
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/records")).unwrap() {
        let path = entry.unwrap().path();
        let first = text(&path).lines().next().unwrap().to_owned();
        let names = ["Zen", "processor", "machine"].iter().any(|name| first.contains(name));
        assert!(first.starts_with("# ") && names, "{}: {first}", path.display());
    }
}

#[test]
fn speeds_in_the_readme_name_the_processor() {
    for paragraph in text("README.md").split("\n\n") {
        let is_speed = ["times as fast", "per second"].iter().any(|words| paragraph.contains(words));
        assert!(!is_speed || paragraph.contains("Zen"), "{paragraph}");
    }
}
