//! The files that a command reads and writes. No file may be both, and none may be written twice, because an output
//! would replace an input or another output.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use parking_lot::Mutex;

use super::exit::{Failure, refuse};

/// The files of this run, which are regular or do not exist yet.
static FILES: Mutex<NamedFiles> = Mutex::new(NamedFiles { read: Vec::new(), written: Vec::new() });

struct NamedFiles {
    read: Vec<PathBuf>,
    written: Vec<PathBuf>,
}

/// Records that the command reads a file. Rejects a file that it also writes.
pub(super) fn will_read(path: &Path) -> Result<(), Failure> {
    let Some(place) = place_of(path) else { return Ok(()) };
    let mut files = FILES.lock();
    refuse(files.written.contains(&place), is_both(path))?;
    files.read.push(place);
    Ok(())
}

/// Records that the command writes a file. Rejects a file that it also reads, or also writes for another option.
pub(super) fn will_write(path: &Path) -> Result<(), Failure> {
    let Some(place) = place_of(path) else { return Ok(()) };
    let mut files = FILES.lock();
    refuse(files.read.contains(&place), is_both(path))?;
    refuse(files.written.contains(&place), format!("{}: two outputs have this name", path.display()))?;
    files.written.push(place);
    Ok(())
}

fn is_both(path: &Path) -> String {
    format!("{} is an input, and also an output: name another output file", path.display())
}

/// Returns the path that identifies a file, however it is named here; `None` if it is a device, a pipe or a folder,
/// which outputs do not replace.
fn place_of(path: &Path) -> Option<PathBuf> {
    if let Ok(found) = path.metadata() {
        return found.is_file().then(|| path.canonicalize().ok()).flatten();
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Some(folder.canonicalize().ok()?.join(path.file_name()?))
}

/// Rejects an input that is also the standard output of a command that answers while it reads: it would read its own
/// answers. `path` is `None` for standard input.
pub(super) fn refuse_standard_output(path: Option<&Path>) -> Result<(), Failure> {
    let input = path.map_or_else(|| standard(&io::stdin()), Path::metadata);
    let is_output = match (input, standard(&io::stdout())) {
        (Ok(input), Ok(output)) => input.is_file() && is_same(&input, &output),
        _ => false,
    };
    let name = path.map_or_else(|| "standard input".into(), Path::to_string_lossy);
    refuse(is_output, format!("{name} is also the standard output: write to another file, and rename it afterwards"))
}

#[cfg(unix)]
fn standard(stream: &impl std::os::fd::AsFd) -> io::Result<Metadata> {
    File::from(stream.as_fd().try_clone_to_owned()?).metadata()
}

#[cfg(unix)]
fn is_same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Other systems do not identify the file of a stream.
#[cfg(not(unix))]
fn standard<S>(_: &S) -> io::Result<Metadata> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    false
}
