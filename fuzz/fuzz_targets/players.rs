#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| specudoku_fuzz::run(specudoku_fuzz::targets::players::run, bytes));
