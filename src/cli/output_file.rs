//! Files that are written at the end of long work: what cannot be written is refused before it begins.

use std::fs::{self, OpenOptions};
use std::path::Path;

use super::exit::Failure;

/// Refuses a file that cannot be written, or whose name does not end as its form does. A device or a pipe is taken as
/// it is: its name has no form, and a pipe that was opened and closed would end for its reader.
pub(super) fn check_writable(path: &Path, form: &str) -> Result<(), Failure> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        return Ok(());
    }
    let name = path.display();
    if !path.extension().is_some_and(|end| end.eq_ignore_ascii_case(form)) {
        return Err(Failure::usage(format!(
            "{name}: this is written as {form} alone; give a name that ends in .{form}"
        )));
    }
    let is_new = !path.exists();
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(|error| cannot_write(path, &error))?;
    if is_new {
        // The work may be interrupted: an empty file would be left.
        let _ = fs::remove_file(path);
    }
    Ok(())
}

/// Writes a whole file.
pub(super) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| cannot_write(path, &error))
}

/// A file that cannot be written.
pub(super) fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::io(format!("cannot write {}: {error}", path.display()))
}
