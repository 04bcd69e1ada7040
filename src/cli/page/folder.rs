//! Where the files of the page are.

use std::path::{Path, PathBuf};

use crate::cli::exit::Failure;

/// The file by which the folder is known.
const INDEX: &str = "index.html";

/// The folder with the files of the page. There are no folders in it.
#[derive(Debug)]
pub(super) struct PageFolder(PathBuf);

impl PageFolder {
    /// Returns the folder that is named, or the first of the usual ones that has the page.
    pub(super) fn find(named: Option<&Path>) -> Result<Self, Failure> {
        if let Some(named) = named {
            let missing = || Failure::io(format!("{}: there is no {INDEX}; web/build makes the page", named.display()));
            return Some(Self(named.to_owned())).filter(Self::is_there).ok_or_else(missing);
        }
        let places = places();
        let found = places.iter().map(|place| Self(place.clone())).find(Self::is_there);
        found.ok_or_else(|| {
            let places: Vec<String> = places.iter().map(|place| place.display().to_string()).collect();
            Failure::io(format!(
                "the files of the page are in none of {}: web/build makes them, and --folder names them",
                places.join(", ")
            ))
        })
    }

    fn is_there(&self) -> bool {
        self.0.join(INDEX).is_file()
    }

    /// Returns the file with this name, and what it holds; `None` if the folder has no such file. An empty name is the page.
    pub(super) fn read(&self, name: &str) -> Option<(&'static str, Vec<u8>)> {
        let name = if name.is_empty() { INDEX } else { name };
        // A name of these letters alone leads nowhere else.
        let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-'));
        let kind = kind(name)?;
        let path = self.0.join(name);
        // No link either: what is served is what lies here.
        let is_file = || path.symlink_metadata().is_ok_and(|found| found.is_file());
        (is_plain && !name.starts_with('.') && is_file()).then(|| std::fs::read(&path).ok())?.map(|bytes| (kind, bytes))
    }
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
