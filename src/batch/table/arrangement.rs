//! The order and the names of the columns of a row, where the input may be the output of an earlier run.
//!
//! A run writes the columns of its input, then `record`, `line` and `file`, then its answers, then `error`. When this
//! output is an input, all columns from `record` to `error` belong to this program. The new run replaces the columns
//! that it writes itself, and keeps the others between `record` and `error`, so that the next run recognises them. All
//! other columns belong to the user and are kept. If an answer has the same name as a column of the user, the answer
//! gets a prefix.

/// The prefix of an answer that has the same name as a column of the user. A column with this prefix belongs to this
/// program.
const PREFIX: &str = "specudoku_";

/// The order of the columns of an input and the answers of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Arrangement {
    /// The indices of the columns before the number of the record: those of the user.
    pub(crate) front: Vec<usize>,
    /// The indices of the columns after it: answers of earlier runs that this run does not write.
    pub(crate) back: Vec<usize>,
    /// Whether these are all columns of the input, in their order.
    pub(crate) is_plain: bool,
}

impl Arrangement {
    /// Returns the arrangement of these columns in a run that writes the names `written`. The columns from `ours` on
    /// are answers of an earlier run.
    pub(crate) fn new(names: &[String], ours: usize, written: &[String]) -> Self {
        let (mut front, mut back) = (Vec::new(), Vec::new());
        for (at, name) in names.iter().enumerate() {
            let is_ours = at >= ours || name.starts_with(PREFIX);
            if !is_ours || !has_name(written, without_prefix(name)) {
                if at < ours { &mut front } else { &mut back }.push(at);
            }
        }
        let is_plain = back.is_empty() && front.len() == names.len();
        Self { front, back, is_plain }
    }
}

/// Returns the index of the first answer of an earlier run among columns, or members, with these names. If there is
/// none, returns the number of columns. In a table with such answers the last column is `error`.
pub(crate) fn begin_of_answers(names: &[String], is_table: bool) -> usize {
    let plain: Vec<&str> = names.iter().map(|name| without_prefix(name)).collect();
    let is_whole = !is_table || plain.last() == Some(&"error");
    let begin = (0..names.len()).find(|&at| {
        // The output of `generate` has no line numbers.
        let is_made = MADE.iter().any(|made| plain[at..].starts_with(made));
        is_made || plain[at..].starts_with(&["record", "line"])
    });
    begin.filter(|_| is_whole).unwrap_or(names.len())
}

/// The columns that `generate` writes.
const MADE: [&[&str]; 2] = [
    &["record", "puzzle", "solution", "clues", "weight"],
    &["record", "puzzle", "layout", "solution", "clues", "weight"],
];

/// Returns a name without the prefix.
fn without_prefix(name: &str) -> &str {
    name.strip_prefix(PREFIX).unwrap_or(name)
}

/// Returns the name to write for an answer: with a prefix if a column of the user has the name.
pub(crate) fn answer_name(name: &str, is_users: impl Fn(&str) -> bool) -> String {
    if is_users(name) { format!("{PREFIX}{name}") } else { name.to_owned() }
}

/// Returns whether one of these names is `wanted`, ignoring case.
pub(crate) fn has_name(names: &[String], wanted: &str) -> bool {
    names.iter().any(|name| name.eq_ignore_ascii_case(wanted))
}

/// Returns whether the text of an object may contain an answer of an earlier run.
pub(crate) fn may_hold_answers(text: &[u8]) -> bool {
    [&b"\"record\""[..], b"\"specudoku_"].iter().any(|name| memchr::memmem::find(text, name).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arranged(columns: &str, written: &str) -> String {
        let names: Vec<String> = columns.split(',').map(str::to_owned).collect();
        let ours = begin_of_answers(&names, true);
        let written = ["record", "line"].into_iter().chain(written.split(',')).chain(["error"]);
        let written: Vec<String> = written.map(str::to_owned).collect();
        let Arrangement { front, back, .. } = Arrangement::new(&names, ours, &written);
        let own = written.iter().map(|name| answer_name(name, |name| has_name(&names[..ours], name)));
        let own: Vec<String> = own.collect();
        [names_at(&names, &front), own[..2].to_vec(), names_at(&names, &back), own[2..].to_vec()].concat().join(",")
    }

    fn names_at(names: &[String], places: &[usize]) -> Vec<String> {
        places.iter().map(|&at| names[at].clone()).collect()
    }

    #[test]
    fn answers_of_an_earlier_run_are_replaced_and_columns_of_the_user_stay() {
        for (columns, answers, expected) in [
            ("id,puzzle", "solution", "id,puzzle,record,line,solution,error"),
            ("record,line,puzzle,solution,error", "er,ep", "record,line,puzzle,solution,er,ep,error"),
            ("record,line,puzzle,solution,er,ep,error", "part", "record,line,puzzle,solution,er,ep,part,error"),
            ("record,line,puzzle,solution,er,ep,error", "solution", "record,line,puzzle,er,ep,solution,error"),
            ("record,line,file,puzzle,solution,error", "er", "record,line,file,puzzle,solution,er,error"),
            // A solution of the user, before and after a run.
            ("puzzle,solution", "solution", "puzzle,solution,record,line,specudoku_solution,error"),
            (
                "puzzle,solution,record,line,specudoku_solution,error",
                "solution",
                "puzzle,solution,record,line,specudoku_solution,error",
            ),
            (
                "puzzle,solution,record,line,er,error",
                "solution",
                "puzzle,solution,record,line,er,specudoku_solution,error",
            ),
            // Columns of the user with names of this program.
            ("puzzle,record", "solution", "puzzle,record,specudoku_record,line,solution,error"),
            ("line,puzzle,error", "solution", "line,puzzle,error,record,specudoku_line,solution,specudoku_error"),
            (
                "puzzle,record,specudoku_record,line,solution,error",
                "er,solution",
                "puzzle,record,specudoku_record,line,er,solution,error",
            ),
            (
                "line,puzzle,error,record,specudoku_line,solution,specudoku_error",
                "er",
                "line,puzzle,error,record,specudoku_line,solution,er,specudoku_error",
            ),
            ("puzzle,specudoku_solution", "solution", "puzzle,record,line,solution,error"),
            ("record,puzzle,solution,clues,weight,error", "solution", "record,line,puzzle,clues,weight,solution,error"),
        ] {
            assert_eq!(arranged(columns, answers), expected, "{columns}");
        }
    }
}
