//! The page of `explain --html`, gone through in a headless Chromium. Where there is none, the test says so.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{puzzles, run};
use serde_json::Value;

/// What a reader would do, done by a script: keys, a click in the list, the candidates hidden. It writes down what is
/// seen after each.
const VISIT: &str = r#"<script>
  const seen = () => [...document.querySelectorAll("section")].findIndex(view => !view.hidden);
  const key = name => document.dispatchEvent(new KeyboardEvent("keydown", { key: name, cancelable: true }));
  const shown = element => getComputedStyle(element).display !== "none";
  const report = { first: seen(), sections: document.querySelectorAll("section").length };
  key("ArrowRight"); key("ArrowRight"); report.right = seen();
  key("ArrowLeft"); report.left = seen();
  key("End"); report.end = seen(); report.atEnd = document.getElementById("next").disabled;
  key("ArrowRight"); report.beyond = seen();
  document.querySelectorAll("nav a")[4].click(); report.clicked = seen();
  report.now = [...document.querySelectorAll("nav li")].findIndex(item => item.className === "now");
  document.getElementById("back").click(); report.back = seen();
  const mark = document.querySelector("section:not([hidden]) .mark");
  report.marks = shown(mark);
  document.getElementById("marks").click(); report.hidden = !shown(mark);
  report.paper = getComputedStyle(document.querySelector(".bg")).fill;
  report.wide = document.documentElement.scrollWidth > innerWidth;
  report.grid = document.querySelector("section:not([hidden]) svg").getBoundingClientRect().width;
  report.window = innerWidth;
  const output = document.createElement("output");
  output.textContent = "REPORT" + JSON.stringify(report) + "END";
  document.body.append(output);
</script>"#;

/// Chromium under one of its usual names.
fn chromium() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let mut paths = std::env::split_paths(&folders).flat_map(|folder| names.map(|name| folder.join(name)));
    paths.find(|path| path.is_file())
}

/// Opens a page as `options` say and returns what the visit wrote down.
fn visit(browser: &Path, page: &Path, profile: &Path, options: &[&str]) -> Value {
    let flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-quic", "--disable-sync"];
    let more = ["--disable-background-networking", "--disable-component-update", "--virtual-time-budget=2000"];
    let output = Command::new(browser)
        .args(flags)
        .args(more)
        .arg(format!("--user-data-dir={}", profile.display()))
        .args(options)
        .arg("--dump-dom")
        .arg(format!("file://{}", page.display()))
        .output()
        .expect("the browser runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let report = text.rsplit_once("REPORT").and_then(|(_, rest)| rest.split_once("END")).expect("a report").0;
    serde_json::from_str(&report.replace("&amp;", "&")).expect("JSON")
}

#[test]
fn one_goes_through_the_page_in_a_browser() {
    let Some(browser) = chromium() else {
        eprintln!("skipped: there is no Chromium");
        return;
    };
    let folder = std::env::temp_dir().join(format!("specudoku-page-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let page = folder.join("page.html");
    let list = puzzles("rated.csv");
    let line = list.lines().find(|line| line.ends_with("Region Forcing Chains")).expect("a puzzle");
    let puzzle = line.split(',').next().expect("a puzzle");
    let output = run(&["explain", "--html", page.to_str().expect("UTF-8"), puzzle], "");
    assert!(output.status.success());
    let text = std::fs::read_to_string(&page).expect("a page");
    std::fs::write(&page, text + VISIT).expect("written");
    let steps = String::from_utf8_lossy(&output.stdout).lines().count() as i64 - 2;
    let light = visit(&browser, &page, &folder.join("light"), &["--window-size=1200,900"]);
    let expected = [
        ("first", 0),
        ("sections", steps + 1),
        ("right", 2),
        ("left", 1),
        ("end", steps),
        ("beyond", steps),
        ("clicked", 4),
        ("now", 4),
        ("back", 3),
    ];
    for (name, value) in expected {
        assert_eq!(light[name], value, "{name}: {light}");
    }
    for name in ["atEnd", "marks", "hidden"] {
        assert_eq!(light[name], true, "{name}: {light}");
    }
    let dark = ["--blink-settings=preferredColorScheme=0", "--window-size=500,900"];
    let dark = visit(&browser, &page, &folder.join("dark"), &dark);
    assert_eq!(light["paper"], "rgb(255, 255, 255)");
    assert_ne!(dark["paper"], light["paper"], "{dark}");
    for report in [&light, &dark] {
        assert_eq!(report["wide"], false, "{report}");
        let (grid, window) = (report["grid"].as_f64().expect("a number"), report["window"].as_f64().expect("a number"));
        assert!(grid <= window && grid > 300.0, "{report}");
    }
    std::fs::remove_dir_all(&folder).expect("removed");
}
