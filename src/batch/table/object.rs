//! The members of JSON objects.
//!
//! A fast scanner reads plain objects: valid JSON with one level, only ASCII, and no escapes. The JSON reader reads all
//! others. A test compares their results.

use std::borrow::Cow;
use std::fmt;

use memchr::memchr;
use serde::Deserializer;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;

/// The maximum length of a number in a plain object. Longer numbers may be out of range.
const NUMBER_BYTES: usize = 15;

/// Returns the only string member of a plain object whose name is one of `names`, ignoring case. Returns `None` if
/// there is none, or there are several, or the object is not plain, or it has a `shape`.
pub(crate) fn string_member<'t>(text: &'t [u8], names: &[&str]) -> Option<&'t [u8]> {
    let (mut found, mut is_only) = (None, true);
    each_plain_member(text, |name, value| {
        if name.eq_ignore_ascii_case(b"shape") {
            is_only = false;
        }
        if names.iter().any(|wanted| name.eq_ignore_ascii_case(wanted.as_bytes())) {
            is_only &= value.is_string && found.replace(value.text).is_none();
        }
    })?;
    found.filter(|_| is_only)
}

/// Returns the names and values of an object, in order: strings are decoded, other values are unchanged. Returns `None`
/// if the text is not an object.
pub(crate) fn members(text: &[u8]) -> Option<Members<'_>> {
    let mut plain = Vec::new();
    let is_plain = each_plain_member(text, |name, value| plain.push((name.into(), value.text.into())));
    if is_plain.is_some() {
        return Some(plain);
    }
    read_members(text)
}

/// Returns what [`members`] returns, using the JSON reader.
fn read_members(text: &[u8]) -> Option<Members<'_>> {
    let members = raw_members(text)?.into_iter();
    Some(members.map(|(name, value)| (name.into_bytes().into(), decoded(value))).collect())
}

/// Returns the content of a string, or any other value unchanged.
fn decoded(value: &RawValue) -> Cow<'_, [u8]> {
    match serde_json::from_str::<String>(value.get()) {
        Ok(string) => string.into_bytes().into(),
        Err(_) => value.get().as_bytes().into(),
    }
}

/// Returns the object with each string replaced by its image. Strings without an image, and other values, are
/// unchanged. Returns `None` if the text is not an object.
pub(crate) fn with_images(text: &[u8], image: impl Fn(&[u8]) -> Option<String>) -> Option<Vec<u8>> {
    let members: Vec<Vec<u8>> = written_members(text, image)?.into_iter().map(|(_, member)| member).collect();
    Some([b"{", &members.join(&b',')[..], b"}"].concat())
}

/// Returns the name of each member of an object, in order, and the member as JSON, with a string replaced by its image,
/// if it has one. Returns `None` if the text is not an object.
pub(crate) fn written_members(text: &[u8], image: impl Fn(&[u8]) -> Option<String>) -> Option<Vec<(String, Vec<u8>)>> {
    let mut members = Vec::new();
    for (name, value) in raw_members(text)? {
        let mut member = serde_json::to_vec(&name).ok()?;
        member.push(b':');
        let string: Option<String> = serde_json::from_str(value.get()).ok();
        match string.and_then(|string| image(string.as_bytes())) {
            Some(image) => serde_json::to_writer(&mut member, &image).ok()?,
            None => member.extend_from_slice(value.get().as_bytes()),
        }
        members.push((name, member));
    }
    Some(members)
}

/// Returns the names and values of an object, with the values unchanged.
fn raw_members(text: &[u8]) -> Option<Vec<(String, &RawValue)>> {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let members = reader.deserialize_map(MembersOf).ok()?;
    reader.end().ok().map(|()| members)
}

/// Names and values.
pub(crate) type Members<'t> = Vec<(Cow<'t, [u8]>, Cow<'t, [u8]>)>;

/// Collects members in their order in the text, which a map would lose.
struct MembersOf;

impl<'t> Visitor<'t> for MembersOf {
    type Value = Vec<(String, &'t RawValue)>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(members)
    }
}

/// Calls `take` with each member of a plain object. Returns `None` if the object is not plain.
fn each_plain_member<'t>(text: &'t [u8], mut take: impl FnMut(&'t [u8], Value<'t>)) -> Option<()> {
    // ASCII without escapes needs no decoding: the bytes between the quotes are the string.
    if !text.is_ascii() || memchr(b'\\', text).is_some() {
        return None;
    }
    let mut rest = skip_blanks(text).strip_prefix(b"{")?;
    loop {
        let (name, after) = string(skip_blanks(rest))?;
        let (value, after) = value(skip_blanks(skip_blanks(after).strip_prefix(b":")?))?;
        take(name, value);
        match skip_blanks(after).split_first()? {
            (b',', after) => rest = after,
            (b'}', after) if skip_blanks(after).is_empty() => return Some(()),
            _ => return None,
        }
    }
}

/// Returns the text after the blanks at its front.
fn skip_blanks(text: &[u8]) -> &[u8] {
    let count = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).count();
    &text[count..]
}

/// Splits a string without escapes off the front. Returns its content, and the rest.
fn string(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = text.strip_prefix(b"\"")?;
    let (string, rest) = text.split_at(memchr(b'"', text)?);
    string.iter().all(|byte| *byte >= b' ').then_some((string, &rest[1..]))
}

/// A value of a plain object.
#[derive(Clone, Copy)]
struct Value<'t> {
    /// The content of a string, or any other value unchanged.
    text: &'t [u8],
    is_string: bool,
}

/// Splits a value off the front. Returns it, and the rest.
fn value(text: &[u8]) -> Option<(Value<'_>, &[u8])> {
    if text.first() == Some(&b'"') {
        return string(text).map(|(text, rest)| (Value { text, is_string: true }, rest));
    }
    let end = text.iter().position(|byte| matches!(byte, b',' | b'}' | b' ' | b'\t' | b'\r' | b'\n'))?;
    let (text, rest) = text.split_at(end);
    let is_plain = matches!(text, b"true" | b"false" | b"null") || is_number(text);
    is_plain.then_some((Value { text, is_string: false }, rest))
}

/// Returns whether a word is a JSON number without an exponent.
fn is_number(word: &[u8]) -> bool {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    let whole = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let has_form = whole == 1 || whole > 1 && digits[0] != b'0';
    has_form && word.len() <= NUMBER_BYTES && is_fraction(&digits[whole..])
}

/// Returns whether this is the fraction of a JSON number, which may be missing.
fn is_fraction(text: &[u8]) -> bool {
    match text {
        [] => true,
        [b'.', digits @ ..] => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::{each_plain_member, members, read_members, string_member};

    /// Returns a string member, using the JSON reader.
    fn reference(text: &[u8], name: &str) -> Option<String> {
        let value: Value = serde_json::from_slice(text).ok()?;
        value.as_object()?.get(name)?.as_str().map(str::to_owned)
    }

    fn member(text: &str) -> Option<&[u8]> {
        string_member(text.as_bytes(), &["puzzle", "quiz"])
    }

    fn shown(text: &str) -> Option<String> {
        let mut words = Vec::new();
        for (name, value) in members(text.as_bytes())? {
            words.push(format!("{}={}", String::from_utf8_lossy(&name), String::from_utf8_lossy(&value)));
        }
        Some(words.join(" "))
    }

    #[test]
    fn only_plain_objects_are_scanned() {
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

    #[test]
    fn members_keep_their_order_and_their_text() {
        assert_eq!(shown(r#"{"b": "x", "a": 1.50}"#).as_deref(), Some("b=x a=1.50"));
        assert_eq!(
            shown(r#"{"b": "\u00e9", "a": [1, 2], "c": {"d": null}}"#).as_deref(),
            Some("b=é a=[1, 2] c={\"d\": null}")
        );
        assert_eq!(shown("[1]"), None);
    }

    proptest! {
        #[test]
        fn the_scanner_finds_what_the_json_reader_finds(text in r#"\{("(a|puzzle|b)" ?[:,] ?("[ -~]{0,3}"|-?0?[0-9.]{1,3}|true|nul|\[1\]),? ?){0,3}\}? ?"#) {
            if let Some(found) = string_member(text.as_bytes(), &["puzzle"]) {
                prop_assert_eq!(reference(text.as_bytes(), "puzzle"), Some(String::from_utf8_lossy(found).into_owned()));
            }
            let is_plain = each_plain_member(text.as_bytes(), |_, _| {}).is_some();
            prop_assert!(!is_plain || members(text.as_bytes()) == read_members(text.as_bytes()));
        }
    }
}
