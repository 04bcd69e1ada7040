//! The variables of an instance: their names, and the values that each may take.

use std::collections::{BTreeSet, HashMap};

use roxmltree::Node;

use super::XcspResult;
use crate::model::{Digit, DigitSet, Shape};

/// Maximum number of variables of an instance: the cells of the largest grid.
const MAX_VARIABLES: usize = Shape::MAX_SIDE * Shape::MAX_SIDE;

/// The variables, numbered in the order of declaration. Those of an array are numbered row by row.
#[derive(Default)]
pub(super) struct Variables {
    arrays: HashMap<String, VariableArray>,
    values: Vec<BTreeSet<i64>>,
    /// All declared values in ascending order. The first is the digit 1.
    all: Vec<i64>,
}

/// The variables of one name. A single variable has no sizes.
struct VariableArray {
    first: usize,
    sizes: Vec<usize>,
}

/// A selection of variables, and its size in each direction.
#[derive(Default, PartialEq, Eq, Debug)]
pub(super) struct Selection {
    pub(super) variables: Vec<usize>,
    pub(super) sizes: Vec<usize>,
}

impl Variables {
    pub(super) fn read(declared: Node<'_, '_>) -> XcspResult<Self> {
        let mut variables = Self::default();
        for node in declared.children().filter(Node::is_element) {
            variables.declare(node)?;
        }
        let (count, side) = (variables.values.len(), variables.values.len().isqrt());
        if side < 2 || side * side != count {
            return Err(format!("{count} variables do not make a square"));
        }
        let values: BTreeSet<i64> = variables.values.iter().flatten().copied().collect();
        if values.len() != side {
            return Err(format!("a grid of {side}x{side} has {side} values, and there are {} values", values.len()));
        }
        variables.all = values.into_iter().collect();
        Ok(variables)
    }

    fn declare(&mut self, node: Node<'_, '_>) -> XcspResult<()> {
        let name = node.attribute("id").ok_or("a variable has no id")?;
        let sizes = match node.attribute("size") {
            Some(size) => brackets(size)?.iter().map(|size| size.parse().ok()).collect::<Option<_>>(),
            None => Some(Vec::new()),
        };
        let sizes: Vec<usize> = sizes.ok_or_else(|| format!("{name} has no size"))?;
        let count = sizes.iter().try_fold(1, |product: usize, &size| product.checked_mul(size));
        let first = self.values.len();
        let count = count.filter(|count| *count <= MAX_VARIABLES - first);
        let count = count.ok_or_else(|| format!("it has more than {MAX_VARIABLES} variables"))?;
        self.values.resize(first + count, BTreeSet::new());
        if count > 0 {
            self.arrays.insert(name.to_owned(), VariableArray { first, sizes });
        }
        let domains: Vec<Node<'_, '_>> = node.children().filter(Node::is_element).collect();
        if domains.is_empty() {
            return self.set_domain(first..first + count, node.text().unwrap_or_default());
        }
        for domain in domains {
            let (words, text) = (domain.attribute("for").unwrap_or_default(), domain.text().unwrap_or_default());
            if words.trim() == "others" {
                let others: Vec<usize> = (first..first + count).filter(|&one| self.values[one].is_empty()).collect();
                self.set_domain(others, text)?;
            } else {
                self.set_domain(self.select(words, &[])?.variables, text)?;
            }
        }
        Ok(())
    }

    fn set_domain(&mut self, variables: impl IntoIterator<Item = usize>, text: &str) -> XcspResult<()> {
        let values = domain(text)?;
        variables.into_iter().for_each(|variable| self.values[variable].clone_from(&values));
        Ok(())
    }

    /// Assigns a value to a variable.
    pub(super) fn assign(&mut self, variable: usize, value: i64) -> XcspResult<()> {
        if !self.values[variable].contains(&value) {
            return Err(format!("{} cannot be {value}", self.name(variable)));
        }
        self.values[variable] = BTreeSet::from([value]);
        Ok(())
    }

    /// Returns the digits of these values. Values that no variable has are ignored.
    pub(super) fn digits<'v>(&self, values: impl IntoIterator<Item = &'v i64>) -> DigitSet {
        let indices = values.into_iter().filter_map(|value| self.all.binary_search(value).ok());
        indices.filter_map(|index| Digit::new(index as u8 + 1)).fold(DigitSet::EMPTY, DigitSet::with)
    }

    /// Returns the candidates of each variable.
    pub(super) fn candidates(&self) -> Vec<DigitSet> {
        self.values.iter().map(|values| self.digits(values)).collect()
    }

    /// Returns the variables that these words name. `%0` is the first of `args`; `%...` are those after the last one
    /// that was named in this way.
    pub(super) fn select(&self, words: &str, args: &[usize]) -> XcspResult<Selection> {
        let mut selection = Selection::default();
        let mut next = 0;
        for word in words.split_ascii_whitespace() {
            match word.strip_prefix('%') {
                Some("...") => selection.variables.extend(args.get(next..).unwrap_or_default()),
                Some(index) => {
                    let index: usize = index.parse().map_err(|_| format!("'{word}' is not an argument"))?;
                    selection.variables.push(*args.get(index).ok_or_else(|| format!("there is no argument {word}"))?);
                    next = next.max(index + 1);
                }
                None => selection.add(self.named(word)?),
            }
            if selection.variables.len() > MAX_VARIABLES {
                return Err("a list has more variables than there are".to_owned());
            }
        }
        Ok(selection)
    }

    /// Returns the variables of a word such as `x`, `x[2][0..3]` or `x[][]`.
    fn named(&self, word: &str) -> XcspResult<Selection> {
        self.find(word)?.ok_or_else(|| format!("there are no variables '{word}'"))
    }

    /// Returns the variables of a word; `None` if there are no such variables.
    fn find(&self, word: &str) -> XcspResult<Option<Selection>> {
        let (name, indices) = word.split_at(word.find('[').unwrap_or(word.len()));
        let Some(array) = self.arrays.get(name) else { return Ok(None) };
        let indices = brackets(indices)?;
        if indices.len() != array.sizes.len() && !indices.is_empty() {
            return Ok(None);
        }
        let mut selection = Selection { variables: vec![0], sizes: Vec::new() };
        for (position, &size) in array.sizes.iter().enumerate() {
            let range = match indices.get(position).copied().unwrap_or_default() {
                "" => Some((0, size.saturating_sub(1))),
                index => index_range(index),
            };
            let Some((first, last)) = range.filter(|(first, last)| first <= last && *last < size) else {
                return Ok(None);
            };
            let starts = selection.variables.into_iter();
            selection.variables =
                starts.flat_map(|start| (first..=last).map(move |index| start * size + index)).collect();
            selection.sizes.push(last + 1 - first);
        }
        selection.variables.iter_mut().for_each(|variable| *variable += array.first);
        Ok(Some(selection))
    }

    /// Returns the name of a variable.
    pub(super) fn name(&self, variable: usize) -> String {
        let begun = self.arrays.iter().filter(|(_, array)| array.first <= variable);
        let Some((name, array)) = begun.max_by_key(|(_, array)| array.first) else {
            return variable.to_string();
        };
        let mut rest = variable - array.first;
        let mut indices = String::new();
        for size in array.sizes.iter().rev() {
            indices.insert_str(0, &format!("[{}]", rest % size));
            rest /= size;
        }
        format!("{name}{indices}")
    }
}

impl Selection {
    fn add(&mut self, other: Self) {
        self.sizes = if self.variables.is_empty() { other.sizes } else { Vec::new() };
        self.variables.extend(other.variables);
    }
}

/// Returns the text in each pair of brackets.
fn brackets(text: &str) -> XcspResult<Vec<&str>> {
    let mut parts = text.trim().split('[');
    let before = parts.next().unwrap_or_default();
    let inner: Option<Vec<&str>> = parts.map(|part| part.strip_suffix(']')).collect();
    inner.filter(|_| before.is_empty()).ok_or_else(|| format!("'{text}' has brackets that are not closed"))
}

/// Returns the first and the last of `2` or `0..3`.
fn index_range(text: &str) -> Option<(usize, usize)> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    Some((first.parse().ok()?, last.parse().ok()?))
}

/// Returns the values of a domain such as `0..8` or `1 3 5..7`.
fn domain(text: &str) -> XcspResult<BTreeSet<i64>> {
    let mut values = BTreeSet::new();
    for word in text.split_ascii_whitespace() {
        let (first, last) = word.split_once("..").unwrap_or((word, word));
        let range = first.parse::<i64>().ok().zip(last.parse::<i64>().ok());
        // A range may have very many values, and no grid needs more than this.
        let range =
            range.filter(|(first, last)| last.checked_sub(*first).is_some_and(|span| span < Shape::MAX_SIDE as i64));
        let (first, last) = range.ok_or_else(|| format!("'{word}' is not a list of values"))?;
        values.extend(first..=last);
    }
    if values.is_empty() || values.len() > Shape::MAX_SIDE {
        return Err(format!("a variable has {} values", values.len()));
    }
    Ok(values)
}
