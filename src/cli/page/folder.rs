//! The folder with the files of the page.

use std::path::{Path, PathBuf};

use crate::cli::exit::Failure;

/// A folder with this file is the folder of the page.
const INDEX: &str = "index.html";

/// Returns the named folder, or the first of the usual ones that contains the page.
pub(super) fn find(named: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(named) = named {
        if has_page(named) {
            return Ok(named.to_owned());
        }
        let name = named.display();
        return Err(Failure::io(format!("{name} does not contain {INDEX}: build the page with web/build")));
    }
    let places = places();
    places.iter().find(|place| has_page(place)).cloned().ok_or_else(|| {
        let places: Vec<String> = places.iter().map(|place| place.display().to_string()).collect();
        Failure::io(format!(
            "the files of the page are not in {}: build them with web/build, or name their folder with --folder",
            places.join(", ")
        ))
    })
}

/// Returns whether a folder contains the page.
fn has_page(folder: &Path) -> bool {
    folder.join(INDEX).is_file()
}

/// Returns the type and the contents of the file with this name; `None` if the folder has no such file. An empty name
/// means the page.
pub(super) fn read(folder: &Path, name: &str) -> Option<(&'static str, Vec<u8>)> {
    let name = if name.is_empty() { INDEX } else { name };
    // A name that consists of these characters cannot lead out of the folder.
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'));
    let kind = kind(name)?;
    let path = folder.join(name);
    // Links are not followed: only files in this folder are served.
    let is_served = is_plain && !name.starts_with('.') && path.symlink_metadata().is_ok_and(|found| found.is_file());
    if is_served { std::fs::read(&path).ok().map(|bytes| (kind, bytes)) } else { None }
}

/// Returns the usual folders: next to the program, in the system's folders, and where the page is built.
fn places() -> Vec<PathBuf> {
    let program = std::env::current_exe().ok().and_then(|program| program.canonicalize().ok());
    let next_to_program = program
        .as_deref()
        .and_then(Path::parent)
        .map_or_else(Vec::new, |folder| vec![folder.join("page"), folder.join("../share/specudoku/page")]);
    let others = ["/usr/local/share/specudoku/page", "/usr/share/specudoku/page", "web/dist"];
    next_to_program.into_iter().chain(others.map(PathBuf::from)).collect()
}

/// Returns the type of a file by its extension. Files of other types are not served.
fn kind(name: &str) -> Option<&'static str> {
    let (_, end) = name.rsplit_once('.')?;
    Some(match end {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}
