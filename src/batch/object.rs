//! A string in a plain JSON object, found without reading the object as a whole.
//!
//! The fast road takes objects of one level whose texts are ASCII without escapes, and which the JSON reader would
//! accept; anything else is left to that reader. Both find the same string: a test compares them.

use memchr::memchr;

/// The longest number that is taken: longer ones may be out of range.
const NUMBER_BYTES: usize = 15;

/// Returns the only string member of a plain object whose name is one of `names` but for its case. `None` if there is
/// none, or several, or the object is not plain; an object with a `shape` is not.
pub(super) fn string_member<'t>(text: &'t [u8], names: &[&str]) -> Option<&'t [u8]> {
    if !text.is_ascii() || memchr(b'\\', text).is_some() {
        return None;
    }
    let mut rest = blanks(text).strip_prefix(b"{")?;
    let mut found = None;
    loop {
        let (name, behind) = string(blanks(rest))?;
        let (value, behind) = value(blanks(blanks(behind).strip_prefix(b":")?))?;
        if name.eq_ignore_ascii_case(b"shape") {
            return None;
        }
        if names.iter().any(|wanted| name.eq_ignore_ascii_case(wanted.as_bytes())) && found.replace(value?).is_some() {
            return None;
        }
        match blanks(behind).split_first()? {
            (b',', behind) => rest = behind,
            (b'}', behind) if blanks(behind).is_empty() => return found,
            _ => return None,
        }
    }
}

/// What follows the blanks at the front.
fn blanks(text: &[u8]) -> &[u8] {
    let count = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count();
    &text[count..]
}

/// A string at the front without escapes, and what follows.
fn string(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = text.strip_prefix(b"\"")?;
    let (string, rest) = text.split_at(memchr(b'"', text)?);
    string.iter().all(|byte| *byte >= b' ').then_some((string, &rest[1..]))
}

/// A value at the front, if it is a string, and what follows.
fn value(text: &[u8]) -> Option<(Option<&[u8]>, &[u8])> {
    if text.first() == Some(&b'"') {
        return string(text).map(|(string, rest)| (Some(string), rest));
    }
    let end = text.iter().position(|byte| matches!(byte, b',' | b'}' | b' ' | b'\t' | b'\r' | b'\n'))?;
    let (word, rest) = text.split_at(end);
    (matches!(word, b"true" | b"false" | b"null") || is_number(word)).then_some((None, rest))
}

/// Whether a word is a JSON number without an exponent.
fn is_number(word: &[u8]) -> bool {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    let whole = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let has_form = whole == 1 || whole > 1 && digits[0] != b'0';
    let is_fraction =
        |rest: &[u8]| rest.is_empty() || rest.len() > 1 && rest[0] == b'.' && rest[1..].iter().all(u8::is_ascii_digit);
    has_form && word.len() <= NUMBER_BYTES && is_fraction(&digits[whole..])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The same by the JSON reader.
    fn reference(text: &[u8], name: &str) -> Option<String> {
        let value: serde_json::Value = serde_json::from_slice(text).ok()?;
        value.as_object()?.get(name)?.as_str().map(str::to_owned)
    }

    #[test]
    fn plain_objects_are_read_and_others_are_left() {
        let member = |text: &'static str| string_member(text.as_bytes(), &["puzzle", "quiz"]);
        assert_eq!(member(r#"{"puzzle":"1.2"}"#), Some(&b"1.2"[..]));
        assert_eq!(member(r#" { "id" : -1.50 , "Quiz": "12" , "x":null } "#), Some(&b"12"[..]));
        for text in [
            r#"{"puzzle":"1","quiz":"2"}"#,
            r#"{"puzzle":"1",}"#,
            r#"{"id":01,"puzzle":"1"}"#,
            r#"{"id":1e999,"puzzle":"1"}"#,
            r#"{"id":[1],"puzzle":"1"}"#,
            r#"{"puzzle":"1\n"}"#,
            r#"{"puzzle":"1"} x"#,
            r#"{"shape":"2x2","puzzle":"1"}"#,
            r#"{"puzzle":1}"#,
            r#"["puzzle"]"#,
            "{}",
        ] {
            assert_eq!(member(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_found_is_what_the_json_reader_finds(text in r#"\{("(a|puzzle|b)" ?[:,] ?("[ -~]{0,3}"|-?0?[0-9.]{1,3}|true|nul|\[1\]),? ?){0,3}\}? ?"#) {
            if let Some(found) = string_member(text.as_bytes(), &["puzzle"]) {
                prop_assert_eq!(reference(text.as_bytes(), "puzzle"), Some(String::from_utf8_lossy(found).into_owned()));
            }
        }
    }
}
