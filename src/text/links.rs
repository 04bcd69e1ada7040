//! Links of f-puzzles, SudokuPad and the Interactive Sudoku Solver, and the packed puzzles in them.
//!
//! ```text
//! https://f-puzzles.com/?load=N4Ig...         a puzzle of f-puzzles
//! https://sudokupad.app/fpuzN4Ig...           the same; also `fpuzzles`
//! https://sudokupad.app/sclN4Ig...            a puzzle of SudokuPad; also `ctc`
//! https://sudokupad.app/abc123                an identifier: the puzzle is on a server
//! N4Ig..., fpuzN4Ig..., sclN4Ig...            packed puzzles without a link
//! https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E17...   a text of the Interactive Sudoku Solver
//! ```

#[cfg(feature = "links")]
pub(super) mod packed;

use super::fault::{Fault, FaultKind};

/// A program that packs puzzles in links.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LinkProgram {
    FPuzzles,
    SudokuPad,
}

/// The names of servers, and what their programs pack if nothing else is said.
const HOSTS: [(&str, LinkProgram); 5] = [
    ("f-puzzles.com", LinkProgram::FPuzzles),
    ("sudokupad.app", LinkProgram::SudokuPad),
    ("beta.sudokupad.app", LinkProgram::SudokuPad),
    ("app.crackingthecryptic.com", LinkProgram::SudokuPad),
    ("test.crackingthecryptic.com", LinkProgram::SudokuPad),
];

/// The words before a packed puzzle. A longer one precedes those that it begins with.
const PREFIXES: [(&str, LinkProgram); 4] = [
    ("fpuzzles", LinkProgram::FPuzzles),
    ("fpuz", LinkProgram::FPuzzles),
    ("scl", LinkProgram::SudokuPad),
    ("ctc", LinkProgram::SudokuPad),
];

/// How every packed object begins: `{"` takes 21 of these 24 bits.
const OBJECT: &str = "N4I";

/// The minimum number of symbols of a packed puzzle. Identifiers of puzzles on a server are shorter.
const MIN_SYMBOLS: usize = 24;

/// A packed puzzle in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PackedPuzzle<'t> {
    pub(super) program: LinkProgram,
    /// Number of bytes before it.
    pub(super) start: usize,
    pub(super) text: &'t str,
}

/// The address of the Interactive Sudoku Solver. Its links hold texts that are not packed.
const ISS: &str = "sigh.github.io/Interactive-Sudoku-Solver/";

/// The text in a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LinkedText {
    /// Number of characters before it, if each of its characters is written as itself.
    pub(super) start: Option<usize>,
    pub(super) text: String,
}

/// Whether a text is a link of these programs, or a packed puzzle.
pub(super) fn is_link(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else { return false };
    host(text).is_some() || iss_part(text).is_some() || bare(text).is_some()
}

/// Returns the text in a link of the Interactive Sudoku Solver; `None` if the text is not such a link.
pub(super) fn iss_text(text: &[u8]) -> Option<Result<LinkedText, Fault>> {
    let text = std::str::from_utf8(text).ok()?;
    let value = iss_part(text)?;
    let start = value.as_ptr() as usize - text.as_ptr() as usize;
    let decoded = percent_decoded(value);
    Some(match decoded {
        // Links within links could be nested without end.
        Some(decoded) if !decoded.is_empty() && !is_link(decoded.as_bytes()) => {
            Ok(LinkedText { start: (decoded == value).then_some(start), text: decoded })
        }
        Some(decoded) if decoded.is_empty() => Err(on_server("", start)),
        _ => Err(Fault::at(start + 1, FaultKind::Link("it does not hold the text of a puzzle".to_owned()))),
    })
}

/// Returns the part of a link of the Interactive Sudoku Solver that holds the puzzle, which may be empty.
fn iss_part(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(text);
    let rest = rest.strip_prefix(ISS)?;
    let value = rest.strip_prefix("?q=").or_else(|| Some(rest.split_once("&q=")?.1));
    let value = value.unwrap_or(&rest[rest.len()..]);
    Some(value.split(['&', '#']).next().unwrap_or(value).trim_end())
}

/// Returns a text in which a percent sign and two hexadecimal digits are one byte, and a plus sign is a blank.
fn percent_decoded(text: &str) -> Option<String> {
    let (text, mut at) = (text.as_bytes(), 0);
    let mut bytes = Vec::with_capacity(text.len());
    while let Some(&byte) = text.get(at) {
        let coded = text.get(at + 1..at + 3).filter(|_| byte == b'%');
        let coded = coded.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        bytes.push(coded.unwrap_or(if byte == b'+' { b' ' } else { byte }));
        at += if coded.is_some() { 3 } else { 1 };
    }
    String::from_utf8(bytes).ok()
}

/// Returns the packed puzzle of a text; `None` if the text is not a link of these programs.
pub(super) fn find(text: &[u8]) -> Option<Result<PackedPuzzle<'_>, Fault>> {
    let text = std::str::from_utf8(text).ok()?;
    let Some((program, rest)) = host(text) else { return bare(text).map(Ok) };
    let start = text.len() - rest.len();
    let packed = packed_part(rest);
    let place = start + packed.as_ptr() as usize - rest.as_ptr() as usize;
    let found = prefixed(packed, place).or_else(|| object(packed, program, place));
    // This part of a link always holds a packed text.
    let loaded = PackedPuzzle { program, start: place, text: packed };
    Some(match found.or_else(|| rest[..place - start].ends_with("load=").then_some(loaded)) {
        Some(packed) => Ok(packed),
        None => Err(on_server(packed, place)),
    })
}

/// Returns the program of a link, and the text after the name of its server.
fn host(text: &str) -> Option<(LinkProgram, &str)> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(text);
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    HOSTS.iter().find_map(|&(name, program)| {
        let rest = rest.strip_prefix(name)?;
        (rest.starts_with('/') || rest.starts_with('?')).then_some((program, rest))
    })
}

/// Returns the part of a link that names its puzzle: the value of a query, or the path.
fn packed_part(rest: &str) -> &str {
    let value = ["load=", "puzzleid=", "id="].iter().find_map(|name| {
        let at = rest.find(name).filter(|at| matches!(rest.as_bytes().get(at.wrapping_sub(1)), Some(b'?' | b'&')))?;
        Some(&rest[at + name.len()..])
    });
    let part = value.unwrap_or_else(|| {
        let path = rest.trim_start_matches('/');
        path.strip_prefix("sudoku/").unwrap_or(path)
    });
    part.split(['?', '&', '#']).next().unwrap_or(part).trim_end()
}

/// Returns a packed puzzle without a link. The text must not look like a grid.
fn bare(text: &str) -> Option<PackedPuzzle<'_>> {
    let packed = prefixed(text, 0).or_else(|| object(text, LinkProgram::FPuzzles, 0))?;
    let bytes = packed.text.as_bytes();
    let is_packed = bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || b"+/=%".contains(byte));
    let is_mixed = bytes.iter().any(u8::is_ascii_lowercase) && bytes.iter().any(u8::is_ascii_uppercase);
    (is_packed && is_mixed).then_some(packed)
}

/// Returns the packed puzzle after one of the words.
fn prefixed(text: &str, start: usize) -> Option<PackedPuzzle<'_>> {
    PREFIXES.iter().find_map(|&(prefix, program)| {
        let packed = text.strip_prefix(prefix).filter(|packed| packed.len() >= MIN_SYMBOLS)?;
        Some(PackedPuzzle { program, start: start + prefix.len(), text: packed })
    })
}

/// Returns a packed object without a word before it.
fn object(text: &str, program: LinkProgram, start: usize) -> Option<PackedPuzzle<'_>> {
    let is_object = text.starts_with(OBJECT) && text.len() >= MIN_SYMBOLS;
    is_object.then_some(PackedPuzzle { program, start, text })
}

/// Returns the fault of a link that does not hold its puzzle.
fn on_server(name: &str, start: usize) -> Fault {
    let shown: String = name.chars().take(40).collect();
    let why = match name {
        "" => "it names no puzzle".to_owned(),
        _ if PREFIXES.iter().any(|(prefix, _)| name.starts_with(prefix)) && name.len() < MIN_SYMBOLS => {
            format!("'{shown}' is cut off: copy the complete link")
        }
        _ if name.starts_with("scf") => "the form scf is not supported: copy the cells, and paste them".to_owned(),
        _ => format!(
            "'{shown}' names a puzzle on a server, and this program does not read from servers: open the link in a browser, and \
             export the puzzle as a link to f-puzzles or as JSON"
        ),
    };
    Fault::at(start + 1, FaultKind::Link(why))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACKED: &str = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssW0iQA=";

    #[test]
    fn links_are_recognised_with_their_program() {
        for (head, tail, program) in [
            ("https://f-puzzles.com/?load=", "", LinkProgram::FPuzzles),
            ("http://www.f-puzzles.com/?load=", "&x=1", LinkProgram::FPuzzles),
            ("f-puzzles.com/?load=", "", LinkProgram::FPuzzles),
            ("https://sudokupad.app/fpuz", "", LinkProgram::FPuzzles),
            ("https://sudokupad.app/fpuzzles", "?setting-nogrid=1", LinkProgram::FPuzzles),
            ("https://sudokupad.app/scl", "", LinkProgram::SudokuPad),
            ("https://sudokupad.app/sudoku/ctc", "", LinkProgram::SudokuPad),
            ("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles", "", LinkProgram::FPuzzles),
            ("https://app.crackingthecryptic.com/scl", "#puzzle1", LinkProgram::SudokuPad),
            ("scl", "", LinkProgram::SudokuPad),
            ("fpuz", "", LinkProgram::FPuzzles),
            ("", "", LinkProgram::FPuzzles),
        ] {
            let link = format!("{head}{PACKED}{tail}");
            let expected = PackedPuzzle { program, start: head.len(), text: PACKED };
            assert_eq!(find(link.as_bytes()), Some(Ok(expected)), "{link}");
            assert!(is_link(link.as_bytes()));
        }
    }

    #[test]
    fn links_of_iss_hold_texts() {
        let of = |link: &str| iss_text(link.as_bytes()).map(|found| found.map_err(|fault| fault.to_string()));
        let text = |start, text: &str| Some(Ok(LinkedText { start, text: text.to_owned() }));
        let host = "https://sigh.github.io/Interactive-Sudoku-Solver/";
        let plain = ".Cage~17~R1C1~R1C2";
        assert_eq!(of(&format!("{host}?q={plain}")), text(Some(host.len() + 3), plain));
        assert_eq!(of(&format!("{host}?mode=solve&q=.Cage%7E17%7ER1C1%7ER1C2#x")), text(None, plain));
        for bad in ["", "?q=", "?q=%FF", &format!("?q={host}?q={plain}")] {
            assert!(of(&format!("{host}{bad}")).unwrap().is_err(), "{bad}");
        }
        assert_eq!(of("https://sigh.github.io/other/?q=1"), None);
    }

    #[test]
    fn other_texts_are_not_links() {
        let grid = "N4I".to_owned() + &".".repeat(622);
        for text in ["https://example.org/f-puzzles.com/1", "scl", "fpuz", "N4I", "https://f-puzzles.comic/x", &grid] {
            assert!(!is_link(text.as_bytes()) && find(text.as_bytes()).is_none(), "{text}");
        }
    }

    #[test]
    fn identifiers_are_refused_with_the_remedy() {
        for link in
            ["https://sudokupad.app/nb7pPJ4TRR", "https://f-puzzles.com/?id=yyfgwtpk", "sudokupad.app/author/name"]
        {
            let fault = find(link.as_bytes()).unwrap().unwrap_err().to_string();
            assert!(fault.contains("on a server") && fault.contains("export"), "{fault}");
        }
        let cut = find(b"https://sudokupad.app/sclN4Ig").unwrap().unwrap_err();
        assert_eq!((cut.column, cut.to_string().contains("cut off")), (Some(23), true));
    }
}
