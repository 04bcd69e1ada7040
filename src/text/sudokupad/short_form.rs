//! The short form of JSON in links of SudokuPad.
//!
//! ```text
//! {ce:[[,{v:5},,],...],ca:[{v:17,ce:[[0,0],[0,1]],unique:t}],re:[...]}
//! ```
//!
//! Names of members have no quotes, and frequent ones are short. Quotes are single, `t` and `f` are true and false, an
//! empty object between commas is missing, and colours have no quotes. SudokuPad publishes its reader at
//! <https://github.com/SudokuPad/sudokutools>.

use serde_json::{Map, Value};

/// The short names of members that are read, with the long ones.
const NAMES: [(&str, &str); 10] = [
    ("ce", "cells"),
    ("re", "regions"),
    ("ca", "cages"),
    ("l", "lines"),
    ("a", "arrows"),
    ("u", "underlays"),
    ("o", "overlays"),
    ("v", "value"),
    ("t", "title"),
    ("cs", "cellSize"),
];

/// Maximum depth of lists and objects.
const MAX_DEPTH: usize = 64;

/// Returns the object of a text in the short form; `None` if it is not one.
pub(in crate::text) fn from_short(text: &str) -> Option<Value> {
    let mut parser = ShortParser { rest: text.trim(), depth: 0 };
    let value = parser.value()?;
    (parser.rest.is_empty() && value.is_object()).then_some(value)
}

struct ShortParser<'t> {
    rest: &'t str,
    depth: usize,
}

impl<'t> ShortParser<'t> {
    /// Removes a character from the front of the text, if it is there.
    fn take(&mut self, symbol: char) -> bool {
        self.rest = self.rest.trim_start();
        let rest = self.rest.strip_prefix(symbol);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn value(&mut self) -> Option<Value> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let value = if self.take('{') {
            self.object()?
        } else if self.take('[') {
            self.list()?
        } else {
            match self.quoted() {
                Some(text) => Value::String(text?),
                None => self.word(),
            }
        };
        self.depth -= 1;
        Some(value)
    }

    fn object(&mut self) -> Option<Value> {
        let mut object = Map::new();
        while !self.take('}') {
            if !object.is_empty() && !self.take(',') {
                return None;
            }
            let name = match self.quoted() {
                Some(name) => name?,
                None => self.bare().to_owned(),
            };
            if name.is_empty() || !self.take(':') {
                return None;
            }
            let long = NAMES.iter().find(|(short, _)| *short == name).map(|(_, long)| (*long).to_owned());
            object.insert(long.unwrap_or(name), self.value()?);
        }
        Some(Value::Object(object))
    }

    /// Returns a list. Nothing between two commas is an empty object.
    fn list(&mut self) -> Option<Value> {
        let mut list = Vec::new();
        loop {
            let is_missing = matches!(self.rest.trim_start().as_bytes().first(), Some(b',' | b']'));
            list.push(if is_missing { Value::Object(Map::new()) } else { self.value()? });
            if self.take(']') {
                return Some(Value::Array(list));
            }
            if !self.take(',') {
                return None;
            }
        }
    }

    /// Returns a text in quotes; `None` if there are no quotes, and nothing in it if they have no end. An escaped quote
    /// is an apostrophe.
    #[expect(clippy::option_option, reason = "a text without an end is a fault, and no text is not")]
    fn quoted(&mut self) -> Option<Option<String>> {
        let quote = if self.take('\'') {
            '\''
        } else if self.take('"') {
            '"'
        } else {
            return None;
        };
        let (mut text, mut symbols) = (String::new(), self.rest.char_indices());
        while let Some((at, symbol)) = symbols.next() {
            match symbol {
                '\\' => match symbols.next().map(|(_, symbol)| symbol) {
                    Some('n') => text.push('\n'),
                    Some('t') => text.push('\t'),
                    Some(other) => text.push(other),
                    None => return Some(None),
                },
                _ if symbol == quote => {
                    self.rest = &self.rest[at + symbol.len_utf8()..];
                    return Some(Some(text));
                }
                _ => text.push(symbol),
            }
        }
        Some(None)
    }

    /// Returns the text up to the next comma, colon or bracket.
    fn bare(&mut self) -> &'t str {
        self.rest = self.rest.trim_start();
        let end = self.rest.find([',', ':', '{', '}', '[', ']', '\'', '"']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.trim_end()
    }

    /// Returns a word without quotes: a number, a truth value, or a colour.
    fn word(&mut self) -> Value {
        match self.bare() {
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            word => serde_json::from_str::<serde_json::Number>(word)
                .map_or_else(|_| Value::String(word.to_owned()), Value::Number),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_short_form_is_read() {
        for (text, value) in [
            ("{ce:[[,{v:5},],[{},,]]}", json!({"cells": [[{}, {"value": 5}, {}], [{}, {}, {}]]})),
            (
                "{ca:[{v:17,ce:[[0,0],[0,1]],unique:t,hidden:f}]}",
                json!({"cages": [{"value": 17, "cells": [[0, 0], [0, 1]], "unique": true, "hidden": false}]}),
            ),
            (
                "{id:'a\\'b',c:#0,l:[{c:12AB3f,th:2.5}]}",
                json!({"id": "a'b", "c": "#0", "lines": [{"c": "12AB3f", "th": 2.5}]}),
            ),
            ("{\"t\":\"x,y\",n:null}", json!({"title": "x,y", "n": null})),
        ] {
            assert_eq!(from_short(text), Some(value), "{text}");
        }
        for text in ["", "{ce:[[", "{ce:'x", "{ce:[1]}}", "{:1}", "{a 1}", &"[".repeat(100_000)] {
            assert_eq!(from_short(text), None, "{text}");
        }
    }
}
