//! `specudoku-page-bind MODULE FOLDER`: writes the module into the folder, with the script `module.js` that calls it.

mod order;

use std::path::Path;
use std::{env, fs};

use anyhow::Context;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut arguments = env::args_os().skip(1);
    let (module, folder) =
        arguments.next().zip(arguments.next()).context("usage: specudoku-page-bind MODULE FOLDER")?;
    let mut binding = Bindgen::new();
    // Omit what a browser does not use: types, names, and the names of the tools.
    binding.typescript(false).remove_name_section(true).remove_producers_section(true);
    // The worker loads the module from the folder of the script.
    binding.omit_default_module_path(false);
    binding.web(true)?.input_path(module).out_name("module").generate(&folder)?;
    let module = Path::new(&folder).join("module_bg.wasm");
    let sorted = order::sorted(&fs::read(&module)?)?;
    Ok(fs::write(module, sorted)?)
}
