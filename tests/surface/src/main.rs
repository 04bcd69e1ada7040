//! Compares the public items of the library, as rustdoc writes them, with a list.

use std::collections::BTreeSet;
use std::process::ExitCode;
use std::{env, fs};

use public_api::{Builder, PublicApi};

/// The most names in all modules. The list may become shorter, not longer.
const MAX_NAMES: usize = 120;

/// The most names at the root.
const MAX_NAMES_AT_THE_ROOT: usize = 38;

fn main() -> ExitCode {
    let [json, list] = [1, 2].map(|at| env::args().nth(at).expect("two files: the output of rustdoc, and the list"));
    let api = Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()
        .expect("the output of the rustdoc that public-api knows");
    let items: BTreeSet<String> = api.items().map(ToString::to_string).collect();
    if env::var_os("WRITE_SURFACE").is_some() {
        let text: String = items.iter().map(|item| format!("{item}\n")).collect();
        fs::write(list, text).expect("the list can be written");
        return ExitCode::SUCCESS;
    }
    let text = fs::read_to_string(list).expect("the list can be read");
    let known: BTreeSet<String> = text.lines().map(str::to_owned).collect();
    items.difference(&known).for_each(|item| println!("new:  {item}"));
    known.difference(&items).for_each(|item| println!("gone: {item}"));
    let names = names(&api);
    let at_the_root = names.iter().filter(|path| path.len() == 2).count();
    println!("{} public names, {at_the_root} of them at the root; {} items", names.len(), items.len());
    let is_short = names.len() <= MAX_NAMES && at_the_root <= MAX_NAMES_AT_THE_ROOT;
    if !is_short {
        println!("there are more than {MAX_NAMES} names, or more than {MAX_NAMES_AT_THE_ROOT} at the root");
    }
    if items != known {
        println!("WRITE_SURFACE=1 tests/surface/run writes the list; CHANGELOG.md names what breaks");
    }
    if is_short && items == known { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Returns the paths of the items of modules: types, traits, functions and constants, without the members of these.
fn names(api: &PublicApi) -> BTreeSet<Vec<String>> {
    let mut modules: BTreeSet<Vec<String>> = BTreeSet::new();
    let mut others = Vec::new();
    for item in api.items() {
        let text = item.to_string();
        // Attributes come first, and generic parameters or arguments follow the path.
        let Some((_, declaration)) = text.split_once("pub ") else { continue };
        // The type that a function returns is not its path.
        let declaration = declaration.split(" -> ").next().unwrap_or(declaration);
        let words: Vec<&str> = declaration.split(' ').collect();
        let path_at = words.iter().position(|word| word.starts_with("specudoku"));
        let Some(path) = path_at.map(|at| words[at].split(['<', '(', ';']).next().unwrap_or_default()) else {
            continue;
        };
        let path: Vec<String> = path.trim_end_matches(':').split("::").map(str::to_owned).collect();
        if words[0] == "mod" {
            modules.insert(path);
        } else {
            others.push(path);
        }
    }
    others.into_iter().filter(|path| path.len() > 1 && modules.contains(&path[..path.len() - 1])).collect()
}
