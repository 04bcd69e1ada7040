//! `specudoku-page-bind MODULE FOLDER`: writes the module into the folder, bound to `module.js`, which calls it.

use std::env;

use anyhow::Context;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut arguments = env::args_os().skip(1);
    let (module, folder) =
        arguments.next().zip(arguments.next()).context("usage: specudoku-page-bind MODULE FOLDER")?;
    let mut binding = Bindgen::new();
    // What nobody reads in a browser is left out: types, names, and who has made the module.
    binding.typescript(false).remove_name_section(true).remove_producers_section(true);
    // The worker asks for the module where the script is.
    binding.omit_default_module_path(false);
    binding.web(true)?.input_path(module).out_name("module").generate(folder)
}
