//! Pages in a browser.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::program::TestEnv;

/// Returns the path of Chromium under one of its usual names; `None` if it is not installed.
pub(crate) fn chromium() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let mut paths = std::env::split_paths(&folders).flat_map(|folder| names.map(|name| folder.join(name)));
    paths.find(|path| path.is_file())
}

/// Opens a page of the folder in a headless browser, and returns the JSON that its scripts put between `REPORT` and
/// `END`.
pub(crate) fn visit(browser: &Path, folder: &TestEnv, page: &str, options: &[&str]) -> serde_json::Value {
    let profile = tempfile::tempdir().unwrap();
    let flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-quic", "--disable-sync"];
    let more = ["--disable-background-networking", "--disable-component-update", "--virtual-time-budget=2000"];
    let mut command = Command::new(browser);
    command.args(flags).args(more).arg(format!("--user-data-dir={}", profile.path().display())).args(options);
    let output =
        command.arg("--dump-dom").arg(format!("file://{}", folder.folder().join(page).display())).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let (_, report) = text.rsplit_once("REPORT").unwrap_or_else(|| panic!("{text}"));
    let (report, _) = report.split_once("END").unwrap();
    serde_json::from_str(&report.replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">")).unwrap()
}
