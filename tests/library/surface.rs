//! The public names of the library are those of `surface.txt`.
//!
//! `WRITE_SURFACE=1 cargo test --test library surface` writes the list. The names are read from the sources, from
//! `src/lib.rs` down through its public modules: formatted by rustfmt, an item of a module begins at the module's margin.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The names that the root may hold, its modules aside: more are a list that nobody reads.
const MOST_AT_THE_ROOT: usize = 40;

/// The items of a module and of the public modules in it.
struct Surface {
    /// Full paths; those of modules end with `::`.
    names: BTreeSet<String>,
}

impl Surface {
    fn of_the_library() -> Self {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut surface = Self { names: BTreeSet::new() };
        surface.add(&read(&source.join("lib.rs")), "specudoku", &source);
        surface
    }

    /// Adds the items of a module from its text; `folder` holds the files of the modules in it.
    fn add(&mut self, text: &str, path: &str, folder: &Path) {
        let mut lines = text.lines();
        let mut is_test = false;
        while let Some(line) = lines.next() {
            if line == "#[cfg(test)]" {
                is_test = true;
            } else if let Some(mut item) = line.strip_prefix("pub ").map(str::to_owned).filter(|_| !is_test) {
                // An import or a module of several lines ends with a line at the margin.
                if item.ends_with('{') && (item.starts_with("use ") || item.starts_with("mod ")) {
                    let is_import = item.starts_with("use ");
                    for line in lines.by_ref() {
                        item += if is_import { line.trim() } else { "\n" };
                        item += if is_import { "" } else { line.strip_prefix("    ").unwrap_or(line) };
                        if line.starts_with('}') {
                            break;
                        }
                    }
                }
                self.add_item(&item, path, folder);
            } else {
                is_test &= line.starts_with('#');
            }
        }
    }

    /// Adds what a public item, `pub` left out, brings into its module.
    fn add_item(&mut self, item: &str, path: &str, folder: &Path) {
        if let Some(import) = item.strip_prefix("use ") {
            let (parent, names) = import.trim_end_matches(';').rsplit_once("::").expect("an import names a module");
            let names = names.trim_matches(['{', '}']).split(',').map(str::trim).filter(|name| !name.is_empty());
            let parent = parent.trim_start_matches("self::").trim_start_matches("super::");
            let parent = parent.split("::").fold(folder.to_owned(), |folder, module| folder.join(module));
            for name in names {
                assert_ne!(name, "*", "{path}: {item}");
                let (own, name) = name.split_once(" as ").unwrap_or((name, name));
                match source_of_public(&parent, own) {
                    Some(file) => self.add_module(&read(&file), path, name, &parent.join(own)),
                    None => _ = self.names.insert(format!("{path}::{name}")),
                }
            }
            return;
        }
        let mut words = item.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let kinds = ["fn", "struct", "enum", "trait", "type", "const", "static", "union", "mod"];
        let kind = words.by_ref().find(|word| kinds.contains(word)).unwrap_or_else(|| panic!("{path}: {item}"));
        // `const fn` is a function.
        let name = words.find(|word| !word.is_empty() && *word != "fn").expect("an item has a name");
        match (kind, item.split_once("{\n")) {
            ("mod", Some((_, body))) => self.add_module(body, path, name, &folder.join(name)),
            ("mod", None) => {
                let file = source_of(folder, name).expect("a module has a file");
                self.add_module(&read(&file), path, name, &folder.join(name));
            }
            _ => _ = self.names.insert(format!("{path}::{name}")),
        }
    }

    fn add_module(&mut self, text: &str, path: &str, name: &str, folder: &Path) {
        let path = format!("{path}::{name}");
        self.names.insert(format!("{path}::"));
        self.add(text, &path, folder);
    }
}

/// The file of a module; `None` if there is no such module.
fn source_of(folder: &Path, module: &str) -> Option<PathBuf> {
    Some(folder.join(module).with_extension("rs")).filter(|file| file.is_file())
}

/// The file of a public module of the one whose other modules are in `folder`: a function may have the name of a private
/// one.
fn source_of_public(folder: &Path, module: &str) -> Option<PathBuf> {
    let is_public = || read(&folder.with_extension("rs")).contains(&format!("\npub mod {module};"));
    source_of(folder, module).filter(|_| is_public())
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

#[test]
fn the_public_names_are_those_of_the_list() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library/surface.txt");
    let names = Surface::of_the_library().names;
    if env::var_os("WRITE_SURFACE").is_some() {
        fs::write(&list, names.iter().map(|name| format!("{name}\n")).collect::<String>()).unwrap();
    }
    let listed: BTreeSet<String> = read(&list).lines().map(str::to_owned).collect();
    let new: Vec<&String> = names.difference(&listed).collect();
    let gone: Vec<&String> = listed.difference(&names).collect();
    assert!(
        new.is_empty() && gone.is_empty(),
        "new: {new:#?}\ngone: {gone:#?}\nif that is meant: WRITE_SURFACE=1 cargo test --test library surface"
    );
}

#[test]
fn the_root_has_few_names() {
    let names = Surface::of_the_library().names;
    let is_at_root = |name: &&String| !name.ends_with("::") && name.matches("::").count() == 1;
    let at_root: Vec<&String> = names.iter().filter(is_at_root).collect();
    assert!(at_root.len() <= MOST_AT_THE_ROOT, "{}: {at_root:#?}", at_root.len());
}

#[test]
fn items_are_found_however_they_are_declared() {
    let text = "pub mod one {\n    pub use a::{\n        B, C as D,\n    };\n    pub const fn two() {}\n}\n\
                #[cfg(test)]\n#[path = \"x\"]\npub mod tests;\npub(crate) fn three() {}\npub const FOUR: u8 = 4;\n\
                pub unsafe trait Five {\n    pub fn six() {}\n}\n";
    let mut surface = Surface { names: BTreeSet::new() };
    surface.add(text, "x", Path::new("no such folder"));
    let expected = ["x::Five", "x::FOUR", "x::one::", "x::one::B", "x::one::D", "x::one::two"];
    assert_eq!(surface.names, expected.map(str::to_owned).into());
}
