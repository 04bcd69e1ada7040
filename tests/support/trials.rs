//! Tests whose lists may not be present: the built-in harness cannot decide at run time to ignore a test.

use libtest_mimic::{Arguments, Failed, Trial};

use super::lists;

/// A test: its name, the public list that it needs, if any, and its function.
pub(crate) type Test = (&'static str, Option<&'static str>, fn());

/// Runs the tests on `threads` threads, or as many as the command line specifies; tests whose list is not present
/// are ignored.
pub(crate) fn run(tests: impl IntoIterator<Item = Test>, threads: Option<usize>) {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = threads.or(arguments.test_threads);
    let trial = |(name, list, test): Test| {
        let is_absent = list.is_some_and(|list| !lists::folder().join(list).exists());
        Trial::test(name, move || -> Result<(), Failed> {
            let _: () = test();
            Ok(())
        })
        .with_ignored_flag(is_absent)
    };
    libtest_mimic::run(&arguments, tests.into_iter().map(trial).collect()).exit();
}
