//! The page of `explain --html`, tested in a headless Chromium. Without one, the test is skipped with a message.

use crate::support::browser::{chromium, visit};
use crate::support::named::HARD;
use crate::support::program::TestEnv;
use crate::support::puzzles;
use crate::support::skip::skip;

/// A script that acts like a reader: it presses keys, clicks in the list, and hides the candidates. It records what is
/// shown after each action.
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
  report.now = [...document.querySelectorAll("nav li")].findIndex(item => item.classList.contains("now"));
  report.current = [...document.querySelectorAll("nav a")].findIndex(link => link.getAttribute("aria-current") === "step");
  report.heading = document.querySelectorAll("h1").length;
  report.said = document.querySelector("[aria-live]").textContent.includes(document.querySelector("section:not([hidden]) pre").textContent);
  document.getElementById("back").click(); report.back = seen();
  const mark = document.querySelector("section:not([hidden]) .mark");
  report.marks = shown(mark);
  document.getElementById("marks").click(); report.hidden = !shown(mark);
  document.getElementById("singles").click();
  key("ArrowRight"); report.few = !document.querySelectorAll("section")[seen()].classList.contains("single");
  document.getElementById("singles").click(); document.querySelectorAll("nav a")[3].click();
  report.paper = getComputedStyle(document.querySelector(".bg")).fill;
  report.wide = document.documentElement.scrollWidth > innerWidth;
  report.grid = document.querySelector("section:not([hidden]) svg").getBoundingClientRect().width;
  report.window = innerWidth;
  const output = document.createElement("output");
  output.textContent = "REPORT" + JSON.stringify(report) + "END";
  document.body.append(output);
</script>"#;

#[test]
fn a_browser_shows_the_steps_of_the_page_one_by_one() {
    let Some(browser) = chromium() else {
        return skip("there is no Chromium");
    };
    let folder = TestEnv::new();
    let list = puzzles::lines("rated.csv");
    let line = list.iter().find(|line| line.ends_with("Region Forcing Chains")).expect("a puzzle");
    let puzzle = line.split(',').next().expect("a puzzle");
    let steps = folder.run(&["explain", "--html", "page.html", puzzle], "").answer().lines().count() as i64 - 2;
    folder.write("visit.html", folder.read("page.html") + VISIT);
    let light = visit(&browser, &folder, "visit.html", &["--window-size=1200,900"]);
    let expected = [
        ("first", 0),
        ("sections", steps + 1),
        ("right", 2),
        ("left", 1),
        ("end", steps),
        ("beyond", steps),
        ("clicked", 4),
        ("now", 4),
        ("current", 4),
        ("heading", 1),
        ("back", 3),
    ];
    for (name, value) in expected {
        assert_eq!(light[name], value, "{name}: {light}");
    }
    for name in ["atEnd", "marks", "hidden", "said", "few"] {
        assert_eq!(light[name], true, "{name}: {light}");
    }
    let dark = ["--blink-settings=preferredColorScheme=0", "--window-size=500,900"];
    let dark = visit(&browser, &folder, "visit.html", &dark);
    assert_eq!(light["paper"], "rgb(255, 255, 255)");
    assert_ne!(dark["paper"], light["paper"], "{dark}");
    for report in [&light, &dark] {
        assert_eq!(report["wide"], false, "{report}");
        let (grid, window) = (report["grid"].as_f64().expect("a number"), report["window"].as_f64().expect("a number"));
        assert!(grid <= window && grid > 300.0, "{report}");
    }
}

/// A rule with an ancestor does not apply to the copies of the frame, which are in trees of their own.
#[test]
fn dark_colours_apply_to_copies_of_the_frame() {
    let folder = TestEnv::new();
    folder.run(&["explain", "--html", "page.html", HARD], "").answer();
    let page = folder.read("page.html");
    let dark =
        page.split("(prefers-color-scheme: dark)").nth(1).and_then(|rest| rest.split("</style>").next()).unwrap();
    for class in ["bg", "cell", "box", "window", "diagonal", "label"] {
        assert!(dark.contains(&format!("\n    .{class} {{")), "{class}: {dark}");
    }
}
