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

/// Returns the headers that describe the file with this name, and its contents; `None` if the folder has no such file.
/// An empty name means the page. With `brotli`, the module is compressed if the folder also has a compressed one: the
/// connection may be a tunnel from another machine.
pub(super) fn read(folder: &Path, name: &str, brotli: bool) -> Option<(&'static str, Vec<u8>)> {
    let name = if name.is_empty() { INDEX } else { name };
    // A name that consists of these characters cannot lead out of the folder.
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'));
    let headers = headers(name)?;
    if !is_plain || name.starts_with('.') {
        return None;
    }
    let compressed = (brotli && headers == MODULE).then(|| contents(&folder.join(format!("{name}.br")))).flatten();
    match compressed {
        Some(bytes) => Some((MODULE_IN_BROTLI, bytes)),
        None => contents(&folder.join(name)).map(|bytes| (headers, bytes)),
    }
}

/// Returns the contents of a file. Links are not followed: only files in the folder are served.
fn contents(path: &Path) -> Option<Vec<u8>> {
    path.symlink_metadata().is_ok_and(|found| found.is_file()).then(|| std::fs::read(path).ok()).flatten()
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

/// The headers of the module, and of the module in compressed form.
const MODULE: &str = "Content-Type: application/wasm\r\nVary: Accept-Encoding\r\n";
const MODULE_IN_BROTLI: &str = "Content-Type: application/wasm\r\nContent-Encoding: br\r\nVary: Accept-Encoding\r\n";

/// Returns the headers of a file by its extension. Files of other types are not served.
fn headers(name: &str) -> Option<&'static str> {
    let (_, end) = name.rsplit_once('.')?;
    Some(match end {
        "html" => "Content-Type: text/html; charset=utf-8\r\n",
        "js" => "Content-Type: text/javascript; charset=utf-8\r\n",
        "css" => "Content-Type: text/css; charset=utf-8\r\n",
        "svg" => "Content-Type: image/svg+xml\r\n",
        "wasm" => MODULE,
        "webmanifest" => "Content-Type: application/manifest+json\r\n",
        _ => return None,
    })
}
