//! Where the files of the page are.

use std::path::{Path, PathBuf};

use crate::cli::exit::Failure;

/// The file by which the folder is known.
const INDEX: &str = "index.html";

/// Returns the folder that is named, or the first of the usual ones that has the page. There are no folders in it.
pub(super) fn find(named: Option<&Path>) -> Result<PathBuf, Failure> {
    let has_page = |folder: &&Path| folder.join(INDEX).is_file();
    if let Some(named) = named {
        let missing = || Failure::io(format!("{}: there is no {INDEX}; web/build makes the page", named.display()));
        return Some(named).filter(has_page).map(Path::to_owned).ok_or_else(missing);
    }
    let places = places();
    places.iter().map(PathBuf::as_path).find(has_page).map(Path::to_owned).ok_or_else(|| {
        let places: Vec<String> = places.iter().map(|place| place.display().to_string()).collect();
        Failure::io(format!(
            "the files of the page are in none of {}: web/build makes them, and --folder names them",
            places.join(", ")
        ))
    })
}

/// Returns the file with this name, and what it holds; `None` if the folder has no such file. An empty name is the page.
pub(super) fn read(folder: &Path, name: &str) -> Option<(&'static str, Vec<u8>)> {
    let name = if name.is_empty() { INDEX } else { name };
    // A name of these letters alone leads nowhere else.
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'));
    let kind = kind(name)?;
    let path = folder.join(name);
    // No link either: what is served is what lies here.
    let is_file = || path.symlink_metadata().is_ok_and(|found| found.is_file());
    (is_plain && !name.starts_with('.') && is_file()).then(|| std::fs::read(&path).ok())?.map(|bytes| (kind, bytes))
}

/// The usual places: beside the program, of the system, and where the page is built.
fn places() -> Vec<PathBuf> {
    let program = std::env::current_exe().ok().and_then(|program| program.canonicalize().ok());
    let beside = program
        .as_deref()
        .and_then(Path::parent)
        .map_or_else(Vec::new, |folder| vec![folder.join("page"), folder.join("../share/specudoku/page")]);
    let others = ["/usr/local/share/specudoku/page", "/usr/share/specudoku/page", "web/dist"];
    beside.into_iter().chain(others.map(PathBuf::from)).collect()
}

/// Returns what a file holds, by the end of its name. Others are not served.
fn kind(name: &str) -> Option<&'static str> {
    let (_, end) = name.rsplit_once('.')?;
    Some(match end {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        _ => return None,
    })
}
