//! Tests whose lists may be absent: the built-in harness cannot decide when it runs that one is ignored.

use libtest_mimic::{Arguments, Failed, Trial};

use super::lists;

/// A test: its name, the public list that it needs if it needs one, and what it does.
pub(crate) type Test = (&'static str, Option<&'static str>, fn());

/// Runs the tests, on as many threads as is said, or as the command line says; those without their list are ignored.
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
