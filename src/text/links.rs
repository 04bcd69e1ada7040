//! Links of f-puzzles, SudokuPad and the Interactive Sudoku Solver, and the packed puzzles in them.
//!
//! ```text
//! https://f-puzzles.com/?load=N4Ig...         a puzzle of f-puzzles
//! https://sudokupad.app/fpuzN4Ig...           the same; also `fpuzzles`
//! https://sudokupad.app/sclN4Ig...            a puzzle of SudokuPad; also `ctc`
//! https://sudokupad.app/scf5NlQ...            a classic puzzle, which is not packed
//! https://sudokupad.app/abc123                an identifier: the puzzle is on a server
//! N4Ig..., fpuzN4Ig..., sclN4Ig...            packed puzzles without a link
//! https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E17...   a text of the Interactive Sudoku Solver
//! ```
//!
//! People paste links with a number, a title or brackets around them, and other servers run the same programs. So a
//! packed puzzle is found anywhere in a line.

#[cfg(feature = "links")]
pub(super) mod packed;
mod scf;

use super::fault::{Fault, FaultKind};

/// A program that packs puzzles in links.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LinkProgram {
    FPuzzles,
    SudokuPad,
}

/// The names of servers, and the program that packs their puzzles unless the link names another one.
const HOSTS: [(&str, LinkProgram); 5] = [
    ("f-puzzles.com", LinkProgram::FPuzzles),
    ("sudokupad.app", LinkProgram::SudokuPad),
    ("beta.sudokupad.app", LinkProgram::SudokuPad),
    ("app.crackingthecryptic.com", LinkProgram::SudokuPad),
    ("test.crackingthecryptic.com", LinkProgram::SudokuPad),
];

/// The words before a packed puzzle. A word comes before shorter words with which it begins.
const PREFIXES: [(&str, LinkProgram); 4] = [
    ("fpuzzles", LinkProgram::FPuzzles),
    ("fpuz", LinkProgram::FPuzzles),
    ("scl", LinkProgram::SudokuPad),
    ("ctc", LinkProgram::SudokuPad),
];

/// How every packed object begins: `{"` takes 21 of these 24 bits. In the short form, `{` is followed by a letter.
const OBJECT: &str = "N4I";
const SHORT_OBJECT: &str = "N4";

/// The minimum number of symbols of a packed puzzle. Identifiers of puzzles on a server are shorter.
const MIN_SYMBOLS: usize = 24;

/// The minimum number within a line. A packed grid of 3x3 without anything else has 56 symbols.
const MIN_SYMBOLS_WITHIN: usize = 48;

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
    host(text).is_some() || iss_part(text).is_some() || bare(text).is_some() || within(text).next().is_some()
}

/// Returns the text in a link of the Interactive Sudoku Solver, or in one of the form scf; `None` if it is neither.
pub(super) fn iss_text(text: &[u8]) -> Option<Result<LinkedText, Fault>> {
    let text = std::str::from_utf8(text).ok()?;
    if let Some(symbols) = host(text).and_then(|(_, rest)| packed_part(rest).strip_prefix("scf")) {
        let start = place_in(text, symbols);
        let found = scf::iss_text(symbols).map(|text| LinkedText { start: None, text });
        return Some(found.map_err(|why| Fault::at(start + 1, FaultKind::Link(why))));
    }
    let value = iss_part(text)?;
    let start = place_in(text, value);
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

/// Returns where a part of a text begins, in bytes.
fn place_in(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// Returns the packed puzzle of a text; `None` if the text is not a link of these programs.
pub(super) fn find(text: &[u8]) -> Option<Result<PackedPuzzle<'_>, Fault>> {
    let text = std::str::from_utf8(text).ok()?;
    let mut all = within(text);
    let first = all.next();
    if let Some(other) = first.and_then(|first| all.find(|other| other.text != first.text)) {
        let why = "there is another link on this line: write one per line".to_owned();
        return Some(Err(Fault::at(other.start + 1, FaultKind::Link(why))));
    }
    let Some((program, rest)) = host(text) else { return bare(text).or(first).map(Ok) };
    let start = text.len() - rest.len();
    let packed = packed_part(rest);
    let place = start + place_in(rest, packed);
    let found = prefixed(packed, place).or_else(|| object(packed, program, place));
    // This part of a link always contains a packed text.
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
    part.split(['?', '&', '#', ',', ';', ':', '"', '\'', '`', ')', ']', '>', '<']).next().unwrap_or(part).trim_end()
}

/// Returns the packed puzzles in a text, with or without a link around each. Every byte is visited once.
fn within(text: &str) -> impl Iterator<Item = PackedPuzzle<'_>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        while let Some(at) = text.get(from..)?.find(SHORT_OBJECT).map(|at| from + at) {
            let end = text[at..].bytes().position(|byte| !is_packed(byte)).map_or(text.len(), |end| at + end);
            from = end;
            if let Some(puzzle) = word(text, at, end) {
                return Some(puzzle);
            }
        }
        None
    })
}

/// Returns the packed puzzle between two places of a text, if it is a word, perhaps after one of the [`PREFIXES`].
fn word(text: &str, at: usize, end: usize) -> Option<PackedPuzzle<'_>> {
    let (before, packed) = (&text[..at], &text[at..end]);
    let prefix = PREFIXES.iter().find_map(|&(prefix, program)| Some((before.strip_suffix(prefix)?, program)));
    let (before, program) = prefix.unwrap_or((before, LinkProgram::FPuzzles));
    let is_word = !before.ends_with(|symbol: char| symbol.is_alphanumeric() || "+%".contains(symbol));
    let is_object = prefix.is_some() || packed.starts_with(OBJECT);
    let is_long = packed.len() >= MIN_SYMBOLS_WITHIN;
    (is_word && is_object && is_long && is_mixed(packed)).then_some(PackedPuzzle { program, start: at, text: packed })
}

/// Whether a byte occurs in packed text. Some programs write a minus sign and a dollar sign for `/` and `=`.
const fn is_packed(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=' | b'%' | b'-' | b'$')
}

/// Whether a text has letters of both cases. Packed texts have them, and grids do not.
fn is_mixed(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_lowercase()) && text.bytes().any(|byte| byte.is_ascii_uppercase())
}

/// Returns a packed puzzle without a link. The text must not look like a grid.
fn bare(text: &str) -> Option<PackedPuzzle<'_>> {
    let packed = prefixed(text, 0).or_else(|| object(text, LinkProgram::FPuzzles, 0))?;
    (packed.text.bytes().all(is_packed) && is_mixed(packed.text)).then_some(packed)
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
    fn a_packed_puzzle_is_found_within_a_line() {
        let link = format!("https://f-puzzles.com/?load={PACKED}");
        for line in [
            format!("1. {link}"),
            format!("A puzzle by someone: {link} (hard)"),
            format!("[a title]({link})"),
            format!("- [{link}]({link}), again"),
            format!("\"{link}\""),
            format!("`{PACKED}`"),
            format!("{link},"),
            format!("HTTPS://WWW.F-PUZZLES.COM/?load={PACKED}"),
            format!("https://alpha.sudokupad.app/fpuz{PACKED}?setting-nogrid=1"),
            format!("https://example.org/play/scl{PACKED}"),
        ] {
            let found = find(line.as_bytes()).unwrap().unwrap();
            assert_eq!((found.text, found.start), (PACKED, line.find(PACKED).unwrap()), "{line}");
            assert!(is_link(line.as_bytes()), "{line}");
        }
        let other = PACKED.replace("rssW", "rssX");
        let fault = find(format!("{link} {other}").as_bytes()).unwrap().unwrap_err();
        assert_eq!(fault.column, Some(link.len() + 2));
        assert!(fault.to_string().contains("one per line"), "{fault}");
        for text in [format!("x{PACKED}"), format!("the {} of", &PACKED[..40]), PACKED.replace("N4I", "M4I")] {
            assert!(!is_link(text.as_bytes()) && find(text.as_bytes()).is_none(), "{text}");
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
