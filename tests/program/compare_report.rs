//! The page of `compare --report`, in a browser.

use crate::support::browser::{chromium, visit};
use crate::support::program::TestEnv;
use crate::support::skip::skip;

/// Appended to the page: it inspects the page and writes down what it finds.
const LOOK: &str = r#"<script>
  const all = selector => [...document.querySelectorAll(selector)];
  const report = {
    pictures: all("svg").map(svg => svg.getBoundingClientRect().width),
    tables: all("table").map(table => table.rows.length),
    titles: all("h2").map(title => title.textContent),
    findings: all("li").map(item => item.textContent),
    command: document.querySelector("pre").textContent,
    paper: getComputedStyle(document.body).backgroundColor,
    plot: getComputedStyle(document.querySelector(".plot rect")).fill,
    tree: getComputedStyle(all(".paper").at(-1)).fill,
    wide: document.documentElement.scrollWidth > innerWidth,
    loaded: performance.getEntriesByType("resource").length,
  };
  const output = document.createElement("output");
  output.textContent = "REPORT" + JSON.stringify(report) + "END";
  document.body.append(output);
</script>"#;

#[test]
fn a_browser_shows_the_complete_page_of_a_comparison() {
    let folder = TestEnv::new();
    let arguments = ["compare", "puzzles/hard.txt", "--limit", "2", "--threads", "1,2", "--rounds", "2"];
    folder.run(&[&arguments[..], &["--model", "16,256", "--report", "report.html"]].concat(), "").answer();
    let text = folder.read("report.html").replace("http://www.w3.org/2000/svg", "");
    for foreign in ["http://", "https://", "src=", "@import", "{{"] {
        assert!(!text.contains(foreign), "{foreign}");
    }
    let Some(browser) = chromium() else {
        return skip("there is no Chromium");
    };
    folder.write("look.html", folder.read("report.html") + LOOK);
    let light = visit(&browser, &folder, "look.html", &["--window-size=1300,900"]);
    let phone = ["--blink-settings=preferredColorScheme=0", "--window-size=500,900"];
    let dark = visit(&browser, &folder, "look.html", &phone);
    for look in [&light, &dark] {
        assert_eq!((look["wide"].as_bool(), look["loaded"].as_u64()), (Some(false), Some(0)), "{look}");
        let widths = look["pictures"].as_array().unwrap();
        assert!(widths.len() >= 3 && widths.iter().all(|width| width.as_f64().unwrap() > 250.0), "{look}");
        // Measured: one and two threads. Modelled: one, two, 16 and 256. Two laws of these; the threads of the run; the
        // nodes of the tree.
        let rows: Vec<u64> = look["tables"].as_array().unwrap().iter().map(|rows| rows.as_u64().unwrap()).collect();
        assert_eq!((rows.len(), rows[0], rows[1], rows[2], rows[4]), (5, 3, 5, 3, 2), "{look}");
        let findings = look["findings"].as_array().unwrap();
        assert!(findings.iter().any(|finding| finding.as_str().unwrap().starts_with("2 threads: ")), "{look}");
        assert!(look["command"].as_str().unwrap().starts_with("specudoku compare puzzles/hard.txt --limit 2"));
    }
    for part in ["paper", "plot", "tree"] {
        assert_eq!(light[part], "rgb(255, 255, 255)", "{part}: {light}");
        assert_eq!(dark[part], "rgb(22, 24, 28)", "{part}: {dark}");
    }
}
