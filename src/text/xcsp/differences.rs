//! Determines which variables of an instance differ.

use std::collections::BTreeMap;

use roxmltree::Node;

use super::variables::Variables;
use super::{XcspResult, child};
use crate::model::{DigitSet, Shape};

/// Maximum number of pairs declared to differ, counting repetitions: ten times that of the largest grid.
const MAX_PAIRS: usize = 4_000_000;

/// For each pair of variables, the lower number first, the values that they cannot share.
#[derive(Default)]
pub(super) struct Differences {
    values: BTreeMap<(usize, usize), DigitSet>,
    pairs: usize,
}

/// The state for reading a constraint.
struct Context<'a> {
    variables: &'a mut Variables,
    differences: Differences,
}

impl Differences {
    /// Reads the constraints. Clues among them are assigned to the variables.
    pub(super) fn read(constraints: Node<'_, '_>, variables: &mut Variables) -> XcspResult<Self> {
        let mut context = Context { variables, differences: Self::default() };
        let mut open = vec![constraints];
        // A list of open nodes instead of recursion, since blocks may nest without limit.
        while let Some(node) = open.pop() {
            for constraint in node.children().filter(Node::is_element) {
                match constraint.tag_name().name() {
                    "block" => open.push(constraint),
                    "group" => context.take_group(constraint)?,
                    _ => context.take(constraint, &[])?,
                }
            }
        }
        Ok(context.differences)
    }

    /// Returns the pairs that differ, with the values that they cannot share.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, usize, DigitSet)> {
        self.values.iter().map(|(&(first, second), &values)| (first, second, values))
    }

    /// Returns the values that two variables, the lower number first, cannot share.
    pub(super) fn between(&self, first: usize, second: usize) -> DigitSet {
        self.values.get(&(first, second)).copied().unwrap_or(DigitSet::EMPTY)
    }

    fn add(&mut self, one: usize, other: usize, values: DigitSet) -> XcspResult<()> {
        self.pairs += 1;
        if self.pairs > MAX_PAIRS {
            return Err(format!("more than {MAX_PAIRS} pairs of variables are declared to differ"));
        }
        let pair = self.values.entry((one.min(other), one.max(other))).or_insert(DigitSet::EMPTY);
        *pair |= values;
        Ok(())
    }

    fn add_all(&mut self, variables: &[usize]) -> XcspResult<()> {
        if variables.len() > Shape::MAX_SIDE {
            return Err(format!("{} variables must differ: there are too few values", variables.len()));
        }
        for (index, &one) in variables.iter().enumerate() {
            for &other in &variables[index + 1..] {
                self.add(one, other, DigitSet::up_to(Shape::MAX_SIDE))?;
            }
        }
        Ok(())
    }
}

impl Context<'_> {
    /// Reads a constraint that is written once and applied to several lists of arguments.
    fn take_group(&mut self, group: Node<'_, '_>) -> XcspResult<()> {
        let (args, mut templates): (Vec<_>, Vec<_>) =
            group.children().filter(Node::is_element).partition(|node| node.has_tag_name("args"));
        let template = templates.pop().filter(|_| templates.is_empty()).ok_or("a <group> must have one constraint")?;
        for words in args {
            let args = self.variables.select(words.text().unwrap_or_default(), &[])?.variables;
            self.take(template, &args)?;
        }
        Ok(())
    }

    /// Reads a constraint with these arguments.
    fn take(&mut self, constraint: Node<'_, '_>, args: &[usize]) -> XcspResult<()> {
        match constraint.tag_name().name() {
            "allDifferent" => self.take_all_different(constraint, args),
            "intension" => self.take_intension(constraint, args),
            "extension" => self.take_extension(constraint, args),
            "instantiation" => self.take_instantiation(constraint, args),
            other => Err(format!("<{other}> is not a constraint of a grid")),
        }
    }

    fn take_all_different(&mut self, constraint: Node<'_, '_>, args: &[usize]) -> XcspResult<()> {
        let parts: Vec<Node<'_, '_>> = constraint.children().filter(Node::is_element).collect();
        let (is_matrix, words) = match parts[..] {
            [] => (false, constraint.text()),
            [list] if list.has_tag_name("list") => (false, list.text()),
            [matrix] if matrix.has_tag_name("matrix") => (true, matrix.text()),
            _ => return Err("an <allDifferent> has more than one list".to_owned()),
        };
        let selection = self.variables.select(words.unwrap_or_default(), args)?;
        if !is_matrix {
            return self.differences.add_all(&selection.variables);
        }
        let &[height, width] = &selection.sizes[..] else {
            return Err(format!("the matrix '{}' does not have two dimensions", words.unwrap_or_default().trim()));
        };
        let all = selection.variables;
        for row in 0..height {
            self.differences.add_all(&all[row * width..][..width])?;
        }
        for column in 0..width {
            let cells: Vec<usize> = (0..height).map(|row| all[row * width + column]).collect();
            self.differences.add_all(&cells)?;
        }
        Ok(())
    }

    /// Reads `ne(x,y)`.
    fn take_intension(&mut self, constraint: Node<'_, '_>, args: &[usize]) -> XcspResult<()> {
        let text: String = constraint.text().unwrap_or_default().split_ascii_whitespace().collect();
        let inner = text.strip_prefix("ne(").and_then(|rest| rest.strip_suffix(')'));
        let words = inner.filter(|inner| !inner.contains('(')).map(|inner| inner.replace(',', " "));
        let pair = self.variables.select(&words.ok_or_else(|| format!("'{text}' is not ne(x,y)"))?, args)?;
        self.take_pair(&pair.variables, DigitSet::up_to(Shape::MAX_SIDE))
    }

    /// Reads a table of equal values that two variables cannot both have.
    fn take_extension(&mut self, constraint: Node<'_, '_>, args: &[usize]) -> XcspResult<()> {
        let conflicts = child(constraint, "conflicts").ok_or("an <extension> has no <conflicts>")?;
        let conflicts = conflicts.text().unwrap_or_default();
        let pair = self.variables.select(text_of(constraint, "list"), args)?;
        let mut shared = Vec::new();
        for tuple in conflicts.split(')').map(str::trim).filter(|tuple| !tuple.is_empty()) {
            let values = tuple.strip_prefix('(').and_then(|values| values.split_once(','));
            let equal =
                values.filter(|(one, other)| one.trim() == other.trim()).and_then(|(one, _)| one.trim().parse().ok());
            let value: i64 = equal.ok_or_else(|| format!("{tuple}) is not a pair of equal values"))?;
            shared.push(value);
        }
        self.take_pair(&pair.variables, self.variables.digits(&shared))
    }

    fn take_pair(&mut self, variables: &[usize], values: DigitSet) -> XcspResult<()> {
        let &[one, other] = variables else {
            return Err(format!("{} variables are compared where two should be", variables.len()));
        };
        self.differences.add(one, other, values)
    }

    fn take_instantiation(&mut self, constraint: Node<'_, '_>, args: &[usize]) -> XcspResult<()> {
        let variables = self.variables.select(text_of(constraint, "list"), args)?.variables;
        let values: Vec<&str> = text_of(constraint, "values").split_ascii_whitespace().collect();
        if variables.len() != values.len() {
            return Err(format!("{} variables get {} values", variables.len(), values.len()));
        }
        for (&variable, word) in variables.iter().zip(values) {
            let value = word.parse().map_err(|_| format!("'{word}' is not a value"))?;
            self.variables.assign(variable, value)?;
        }
        Ok(())
    }
}

/// Returns the text of the first element of this name within a constraint.
fn text_of<'a>(constraint: Node<'a, '_>, name: &str) -> &'a str {
    child(constraint, name).and_then(|node| node.text()).unwrap_or_default()
}
