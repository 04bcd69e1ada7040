//! The members of JSON objects.
//!
//! The fast road takes plain objects: of one level, with texts in ASCII without escapes, which the JSON reader would
//! accept; anything else is left to that reader. Both find the same: a test compares them.

use std::borrow::Cow;
use std::fmt;

use memchr::memchr;
use serde::Deserializer;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;

/// The longest number that is taken: longer ones may be out of range.
const NUMBER_BYTES: usize = 15;

/// Returns the only string member of a plain object whose name is one of `names` but for its case. `None` if there is
/// none, or several, or the object is not plain; an object with a `shape` is not.
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

/// Returns the names and values of an object, in order: a string as what it says, any other value as it stands. `None`
/// if the text is no object.
pub(crate) fn members(text: &[u8]) -> Option<Members<'_>> {
    let mut plain = Vec::new();
    let is_plain = each_plain_member(text, |name, value| plain.push((name.into(), value.text.into())));
    if is_plain.is_some() {
        return Some(plain);
    }
    read_members(text)
}

/// The same by the JSON reader.
fn read_members(text: &[u8]) -> Option<Members<'_>> {
    let text_of = |value: &'_ RawValue| serde_json::from_str::<String>(value.get()).ok().map(String::into_bytes);
    let member = |(name, value): (String, _)| {
        let value = text_of(value).map_or_else(|| Cow::Borrowed(value.get().as_bytes()), Cow::Owned);
        (Cow::Owned(name.into_bytes()), value)
    };
    Some(raw_members(text)?.into_iter().map(member).collect())
}

/// Returns the object with its strings as `image` maps them, where it does; the rest stays as it is. `None` if the text is
/// no object.
pub(crate) fn with_images(text: &[u8], image: impl Fn(&[u8]) -> Option<String>) -> Option<Vec<u8>> {
    let members: Vec<Vec<u8>> = written_members(text, image)?.into_iter().map(|(_, member)| member).collect();
    Some([b"{", &members.join(&b',')[..], b"}"].concat())
}

/// Returns the name of each member of an object, in order, and the member as it is written, its string as `image` maps
/// it, where it does. `None` if the text is no object.
pub(crate) fn written_members(text: &[u8], image: impl Fn(&[u8]) -> Option<String>) -> Option<Vec<(String, Vec<u8>)>> {
    let written = |(name, value): (String, &RawValue)| {
        let mut member = serde_json::to_vec(&name).ok()?;
        member.push(b':');
        let string: Option<String> = serde_json::from_str(value.get()).ok();
        match string.and_then(|string| image(string.as_bytes())) {
            Some(image) => serde_json::to_writer(&mut member, &image).ok()?,
            None => member.extend_from_slice(value.get().as_bytes()),
        }
        Some((name, member))
    };
    raw_members(text)?.into_iter().map(written).collect()
}

/// Returns the names and values of an object as they stand.
fn raw_members(text: &[u8]) -> Option<Vec<(String, &RawValue)>> {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let members = reader.deserialize_map(MembersOf).ok()?;
    reader.end().ok().map(|()| members)
}

/// Names and values.
pub(crate) type Members<'t> = Vec<(Cow<'t, [u8]>, Cow<'t, [u8]>)>;

/// Collects members in the order in which they stand, which a map would not keep.
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

/// Calls `take` with each member of a plain object. `None` if it is none.
fn each_plain_member<'t>(text: &'t [u8], mut take: impl FnMut(&'t [u8], Value<'t>)) -> Option<()> {
    // ASCII without escapes needs no decoding: what is within quotes is the string. Anything else is left to the JSON
    // reader.
    if !text.is_ascii() || memchr(b'\\', text).is_some() {
        return None;
    }
    let mut rest = blanks(text).strip_prefix(b"{")?;
    loop {
        let (name, behind) = string(blanks(rest))?;
        let (value, behind) = value(blanks(blanks(behind).strip_prefix(b":")?))?;
        take(name, value);
        match blanks(behind).split_first()? {
            (b',', behind) => rest = behind,
            (b'}', behind) if blanks(behind).is_empty() => return Some(()),
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

/// A value of a plain object.
#[derive(Clone, Copy)]
struct Value<'t> {
    /// What is within the quotes of a string; any other value as it stands.
    text: &'t [u8],
    is_string: bool,
}

/// A value at the front, and what follows.
fn value(text: &[u8]) -> Option<(Value<'_>, &[u8])> {
    if text.first() == Some(&b'"') {
        return string(text).map(|(text, rest)| (Value { text, is_string: true }, rest));
    }
    let end = text.iter().position(|byte| matches!(byte, b',' | b'}' | b' ' | b'\t' | b'\r' | b'\n'))?;
    let (text, rest) = text.split_at(end);
    let is_plain = matches!(text, b"true" | b"false" | b"null") || is_number(text);
    is_plain.then_some((Value { text, is_string: false }, rest))
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
    use serde_json::Value;

    use super::{each_plain_member, members, read_members, string_member};

    /// The same by the JSON reader.
    fn reference(text: &[u8], name: &str) -> Option<String> {
        let value: Value = serde_json::from_slice(text).ok()?;
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

    #[test]
    fn members_keep_their_order_and_their_text() {
        let shown = |text: &'static str| {
            let members = members(text.as_bytes())?.into_iter();
            let word = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
            Some(members.map(|(name, value)| word(&name) + "=" + &word(&value)).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(shown(r#"{"b": "x", "a": 1.50}"#).as_deref(), Some("b=x a=1.50"));
        assert_eq!(
            shown(r#"{"b": "\u00e9", "a": [1, 2], "c": {"d": null}}"#).as_deref(),
            Some("b=é a=[1, 2] c={\"d\": null}")
        );
        assert_eq!(shown("[1]"), None);
    }

    proptest! {
        #[test]
        fn what_is_found_is_what_the_json_reader_finds(text in r#"\{("(a|puzzle|b)" ?[:,] ?("[ -~]{0,3}"|-?0?[0-9.]{1,3}|true|nul|\[1\]),? ?){0,3}\}? ?"#) {
            if let Some(found) = string_member(text.as_bytes(), &["puzzle"]) {
                prop_assert_eq!(reference(text.as_bytes(), "puzzle"), Some(String::from_utf8_lossy(found).into_owned()));
            }
            let is_plain = each_plain_member(text.as_bytes(), |_, _| {}).is_some();
            prop_assert!(!is_plain || members(text.as_bytes()) == read_members(text.as_bytes()));
        }
    }
}
