//! An input of a command. It is opened only once: the bytes that are read to examine it are kept, and used again when
//! it is answered. A pipe that is opened twice would lose the bytes that were read the first time, or block forever.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use specudoku::text::{Puzzle, Reading, Records};

use super::super::compressed::Decompressed;
use super::super::exit::Failure;
use super::super::files::refuse_standard_output;
use super::super::typed::Typed;

/// Maximum size of an input that is examined completely, in bytes.
const SMALL: u64 = 64 << 10;

/// A source of puzzles.
pub(crate) struct Input {
    place: InputPlace,
    /// Number of bytes read of all inputs of the command, before decompression.
    bytes: Arc<AtomicU64>,
    examined: Option<ExaminedInput>,
}

enum InputPlace {
    Stdin,
    /// A terminal: how to read what is typed, and whether only one puzzle is wanted.
    Typed {
        reading: Reading,
        only_one: bool,
    },
    File(PathBuf),
    /// The argument itself, as a puzzle.
    Argument(Vec<u8>),
    /// A file that is read twice.
    Shared(PathBuf, SharedFile),
}

/// The beginning of an input that was examined, and the rest.
struct ExaminedInput {
    head: Vec<u8>,
    rest: InputRest,
}

enum InputRest {
    Nothing,
    More(Box<dyn Read + Send>),
    /// The input cannot be read.
    Failed(io::Error),
}

impl Input {
    pub(super) const fn stdin(bytes: Arc<AtomicU64>) -> Self {
        Self::new(InputPlace::Stdin, bytes)
    }

    pub(super) const fn typed(reading: Reading, bytes: Arc<AtomicU64>) -> Self {
        Self::new(InputPlace::Typed { reading, only_one: false }, bytes)
    }

    pub(super) const fn file(path: PathBuf, bytes: Arc<AtomicU64>) -> Self {
        Self::new(InputPlace::File(path), bytes)
    }

    pub(super) const fn argument(text: Vec<u8>, bytes: Arc<AtomicU64>) -> Self {
        Self::new(InputPlace::Argument(text), bytes)
    }

    const fn new(place: InputPlace, bytes: Arc<AtomicU64>) -> Self {
        Self { place, bytes, examined: None }
    }

    /// Returns the name for messages.
    pub(crate) fn name(&self) -> Cow<'_, str> {
        match &self.place {
            InputPlace::Stdin | InputPlace::Typed { .. } => "standard input".into(),
            InputPlace::File(path) | InputPlace::Shared(path, _) => path.to_string_lossy(),
            InputPlace::Argument(_) => "the argument".into(),
        }
    }

    /// Rejects the input if it is also the standard output.
    pub(crate) fn refuse_as_output(&self) -> Result<(), Failure> {
        match &self.place {
            InputPlace::Stdin => refuse_standard_output(None),
            InputPlace::File(path) | InputPlace::Shared(path, _) => refuse_standard_output(Some(path)),
            InputPlace::Typed { .. } | InputPlace::Argument(_) => Ok(()),
        }
    }

    /// Returns whether a user types it at a terminal.
    pub(crate) const fn is_typed(&self) -> bool {
        matches!(self.place, InputPlace::Typed { .. })
    }

    /// Makes typed input end after its first puzzle.
    pub(crate) fn only_one(mut self) -> Self {
        if let InputPlace::Typed { only_one, .. } = &mut self.place {
            *only_one = true;
        }
        self
    }

    /// Returns whether the input can be read without waiting, because it is a file or the argument itself.
    pub(crate) fn is_ready(&self) -> bool {
        matches!(self.place, InputPlace::Argument(_)) || self.size().is_some()
    }

    /// Returns the number of bytes of the input, if it is known in advance.
    pub(crate) fn size(&self) -> Option<u64> {
        match &self.place {
            InputPlace::Stdin | InputPlace::Typed { .. } => None,
            InputPlace::Argument(text) => Some(text.len() as u64),
            InputPlace::File(path) | InputPlace::Shared(path, _) => {
                path.metadata().ok().filter(|data| data.is_file()).map(|data| data.len())
            }
        }
    }

    /// Returns the counter of the bytes read of all inputs of the command.
    pub(crate) fn bytes(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.bytes)
    }

    /// Reads the beginning, so that it can be examined before it is answered. Unless the input
    /// [`is_ready`](Self::is_ready), this must happen before Ctrl-C raises a flag, because reading does not check
    /// it. If the input cannot be read, the error is reported when it is answered.
    pub(crate) fn examine(&mut self) {
        if self.examined.is_some() {
            return;
        }
        let (mut source, mut head) = (self.source(), Vec::new());
        // One more byte shows whether there is more.
        let read = source.by_ref().take(SMALL + 1).read_to_end(&mut head);
        let rest = match read {
            Err(error) => InputRest::Failed(error),
            Ok(_) if head.len() as u64 > SMALL => InputRest::More(source),
            Ok(_) => InputRest::Nothing,
        };
        self.examined = Some(ExaminedInput { head, rest });
    }

    /// Fails if the input was examined and cannot be read. For commands that have no other input to answer.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        match &self.examined {
            Some(ExaminedInput { rest: InputRest::Failed(error), .. }) => Err(Failure::read(&self.name(), error)),
            _ => Ok(()),
        }
    }

    /// Returns the first record of an examined input, if it is a puzzle.
    pub(crate) fn first_puzzle(&self, reading: &Reading) -> Option<Puzzle> {
        let head = self.examined.as_ref()?.head.as_slice();
        Records::new(head, reading.clone()).next()?.puzzle.ok()
    }

    /// Returns whether the input was examined, is small, and holds exactly one record.
    pub(super) fn is_one_record(&self, reading: &Reading) -> bool {
        let whole = self.examined.as_ref().filter(|examined| matches!(examined.rest, InputRest::Nothing));
        // Two records are enough to know.
        whole.is_some_and(|examined| Records::new(examined.head.as_slice(), reading.clone()).take(2).count() == 1)
    }

    /// Returns a reader of the input, decompressed if needed. It is opened at the first read: a pipe without a writer
    /// blocks there.
    pub(crate) fn open(mut self) -> Box<dyn Read + Send> {
        match self.examined.take() {
            None => self.source(),
            Some(ExaminedInput { head, rest }) => match rest {
                InputRest::Nothing => Box::new(Cursor::new(head)),
                InputRest::More(rest) => Box::new(Cursor::new(head).chain(rest)),
                InputRest::Failed(error) => Box::new(Cursor::new(head).chain(Failing(Some(error)))),
            },
        }
    }

    /// Returns the input twice; the second must be read after the first. `None` if it can be read only once. If a file
    /// grows, the second reading ends where the first did.
    pub(crate) fn twice(self) -> Option<[Self; 2]> {
        match self.place {
            InputPlace::Argument(text) => {
                Some([text.clone(), text].map(|text| Self::argument(text, Arc::clone(&self.bytes))))
            }
            InputPlace::File(path) if path.is_file() => {
                let readings = SharedFile::twice(&path);
                Some(readings.map(|file| Self::new(InputPlace::Shared(path.clone(), file), Arc::clone(&self.bytes))))
            }
            _ => None,
        }
    }

    fn source(&self) -> Box<dyn Read + Send> {
        let input: Box<dyn Read + Send> = match &self.place {
            InputPlace::Stdin => Box::new(io::stdin()),
            InputPlace::Typed { reading, only_one } => Box::new(Typed::new(reading.clone(), *only_one)),
            InputPlace::File(path) => Box::new(LateFile { path: path.clone(), file: None }),
            InputPlace::Argument(text) => Box::new(Cursor::new(text.clone())),
            InputPlace::Shared(_, file) => Box::new(file.clone()),
        };
        Box::new(Decompressed::new(Counted { input, count: Arc::clone(&self.bytes) }))
    }
}

/// A file that is opened when it is first read, on the thread that reads, so that waiting for it blocks no other
/// thread.
struct LateFile {
    path: PathBuf,
    file: Option<File>,
}

impl Read for LateFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.file.is_none() {
            self.file = Some(File::open(&self.path)?);
        }
        self.file.as_mut().map_or(Ok(0), |file| file.read(buffer))
    }
}

/// One of the two readings of a file that is opened once.
#[derive(Clone)]
struct SharedFile {
    file: Arc<Mutex<LateFile>>,
    /// Number of bytes that the first reading has read.
    length: Arc<AtomicU64>,
    /// Number of bytes that the second reading has read; `None` for the first.
    begun: Option<u64>,
}

impl SharedFile {
    fn twice(path: &Path) -> [Self; 2] {
        let file = Arc::new(Mutex::new(LateFile { path: path.to_owned(), file: None }));
        let first = Self { file, length: Arc::default(), begun: None };
        [first.clone(), Self { begun: Some(0), ..first }]
    }
}

impl Read for SharedFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut file = self.file.lock();
        let Some(begun) = &mut self.begun else {
            let count = file.read(buffer)?;
            self.length.fetch_add(count as u64, Ordering::Relaxed);
            return Ok(count);
        };
        if let (0, Some(file)) = (*begun, &mut file.file) {
            file.seek(SeekFrom::Start(0))?;
        }
        let left = self.length.load(Ordering::Relaxed) - *begun;
        let count = (&mut *file).take(left).read(buffer)?;
        *begun += count as u64;
        Ok(count)
    }
}

/// A reader that returns an error that occurred earlier.
struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// An input that counts the bytes that are read.
struct Counted {
    input: Box<dyn Read + Send>,
    count: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
