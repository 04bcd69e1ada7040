//! Compressed inputs: gzip and zstd, recognised by their first bytes.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

/// Formats that are not supported, by their first bytes, and what the user can do about each.
const FOREIGN: [(&[u8], &str); 9] = [
    (b"BZh", "data compressed with bzip2: decompress it first, as in 'bzip2 -dc FILE | specudoku solve'"),
    (b"\xFD7zXZ\0", "data compressed with xz: decompress it first, as in 'xz -dc FILE | specudoku solve'"),
    (b"PK\x03\x04", "a zip archive: extract it first, as in 'unzip -p FILE | specudoku solve'"),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive: extract it first"),
    (b"PAR1", "a Parquet file: write it as CSV first, as pandas and DuckDB do"),
    (b"%PDF", "a PDF: copy the puzzles out of it"),
    (b"\x89PNG", "a picture: type the puzzle"),
    (b"\xFF\xD8\xFF", "a picture: type the puzzle"),
    (b"\x93NUMPY", "a NumPy array: write it as text first, one puzzle per line"),
];

const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];

/// An input that is decompressed if its first bytes are those of gzip or zstd.
pub(crate) struct Decompressed<R> {
    /// The input before anything was read.
    unseen: Option<R>,
    /// The recognised contents; empty if they could not be recognised.
    seen: Box<dyn Read + Send>,
}

impl<R> Decompressed<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { unseen: Some(input), seen: Box::new(io::empty()) }
    }
}

/// Returns the first bytes of all formats that are recognised.
fn known_magics() -> impl Iterator<Item = &'static [u8]> {
    [GZIP, ZSTD].into_iter().chain(FOREIGN.iter().map(|(magic, _)| *magic))
}

/// Reads only as many bytes as are needed to recognise an input, because a pipe may not have more yet.
fn recognised(mut input: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut head = Vec::new();
    while known_magics().any(|magic| magic.len() > head.len() && magic.starts_with(&head)) {
        let mut byte = [0];
        match input.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => head.push(byte[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    if let Some((_, what)) = FOREIGN.iter().find(|(magic, _)| head == *magic) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("this is {what}")));
    }
    let (is_gzip, is_zstd) = (head == GZIP, head == ZSTD);
    let whole = Cursor::new(head).chain(input);
    Ok(match (is_gzip, is_zstd) {
        (true, _) => Box::new(Checked {
            faults: "gzip data is cut off or damaged",
            data: MultiGzDecoder::new(BufReader::new(whole)),
        }),
        (_, true) => Box::new(Checked { faults: ZSTD_FAULTS, data: Frames::Between(Some(BufReader::new(whole))) }),
        _ => Box::new(whole),
    })
}

/// The message for zstd data that cannot be read. The decoder supports windows up to 128 MiB.
const ZSTD_FAULTS: &str =
    "zstd data is cut off or damaged, or was compressed with a window (--long) larger than 128 MiB";

/// Compressed data. Faults have the same message with every decoder.
struct Checked<R> {
    faults: &'static str,
    data: R,
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.data.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            // Errors of the system about the file itself are kept.
            _ if error.raw_os_error().is_some() => error,
            kind => io::Error::new(kind, format!("its {}", self.faults)),
        })
    }
}

impl<R: Read + Send + 'static> Read for Decompressed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(input) = self.unseen.take() {
            self.seen = recognised(input)?;
        }
        self.seen.read(buffer)
    }
}

/// The frames of a zstd input, one after another.
enum Frames<R: Read> {
    Between(Option<R>),
    Within(Option<Box<StreamingDecoder<R, ruzstd::decoding::FrameDecoder>>>),
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self {
                Self::Between(input) => {
                    let Some(mut input) = input.take() else { return Ok(0) };
                    if input.fill_buf()?.is_empty() {
                        return Ok(0);
                    }
                    *self = Self::Within(Some(Box::new(StreamingDecoder::new(input).map_err(io::Error::other)?)));
                }
                Self::Within(decoder) => {
                    let Some(inner) = decoder else { return Ok(0) };
                    let count = inner.read(buffer)?;
                    if count > 0 || buffer.is_empty() {
                        return Ok(count);
                    }
                    *self = Self::Between(decoder.take().map(|decoder| decoder.into_inner()));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn read(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        Decompressed::new(Cursor::new(bytes.to_vec())).read_to_end(&mut text).map(|_| text)
    }

    #[test]
    fn compressed_inputs_are_read_as_if_they_were_not() {
        let text = b"53..7....\n".repeat(1000);
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(&text).unwrap();
        let gzip = encoder.finish().unwrap();
        let level = ruzstd::encoding::CompressionLevel::Uncompressed;
        let zstd = ruzstd::encoding::compress_to_vec(text.as_slice(), level);
        for bytes in [&gzip, &zstd] {
            assert_eq!(read(bytes).unwrap(), text);
            assert_eq!(read(&bytes.repeat(2)).unwrap(), text.repeat(2));
            assert!(read(&bytes[..bytes.len() / 2]).is_err());
        }
        for (magic, what) in FOREIGN {
            let error = read(&[magic, b"..."].concat()).unwrap_err().to_string();
            assert_eq!(error, format!("this is {what}"));
            assert!(read(&magic[..magic.len() - 1]).is_ok(), "{what}");
        }
        let cut = read(&zstd[..zstd.len() / 2]).unwrap_err().to_string();
        assert_eq!(cut, format!("its {ZSTD_FAULTS}"));
        for plain in [&b""[..], b"\x1F", b"\x28\xB5\x2F", b"1", b"\x1F."] {
            assert_eq!(read(plain).unwrap(), plain);
        }
    }
}
