//! The jobs of `cluster/README.md`, run as their schedulers would run them.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::program::{PROGRAM, TestEnv};
use crate::support::puzzles;

fn project(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
}

/// Returns the only code block of the page that contains this text.
fn block(words: &str) -> String {
    let page = project("cluster/README.md");
    let blocks = page.split("```").skip(1).step_by(2).filter(|block| block.contains(words));
    let [block] = blocks.collect::<Vec<_>>()[..] else { panic!("one block with {words}") };
    block.split_once('\n').unwrap().1.to_owned()
}

/// Runs a shell script in a folder, where `specudoku` is the program.
fn shell(folder: &TestEnv, words: &str, variable: (&str, &str)) {
    let path = format!("{}:{}", Path::new(PROGRAM).parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("bash");
    shell.args(["-c", words]).current_dir(folder.folder()).env("PATH", path).env(variable.0, variable.1);
    let output = shell.output().unwrap();
    assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
}

/// The image contains only the program, so the job may only name its arguments.
#[test]
fn the_kubernetes_job_needs_only_the_program() {
    let image = project("Dockerfile");
    let (_, image) = image.rsplit_once("FROM ").unwrap();
    assert!(image.starts_with("scratch\n") && image.contains("ENTRYPOINT [\"/specudoku\"]"), "{image}");
    let job = block("kind: Job");
    assert!(job.contains("image: specudoku\n") && !job.contains("command:"), "{job}");
    let (_, arguments) = job.split_once("args: ").unwrap();
    let arguments: Vec<String> = serde_json::from_str(arguments).unwrap();

    let folder = TestEnv::new();
    let list: Vec<String> =
        puzzles::lines("rated.csv").iter().skip(1).step_by(9).map(|line| line[..81].to_owned()).collect();
    folder.write("list.txt", list.join("\n") + "\n");
    let split = "split -n l/8 -d -a 1 list.txt lists/";
    assert!(project("cluster/README.md").contains(split) && job.contains("completions: 8\n"));
    shell(&folder, &format!("mkdir lists out && {split}"), ("LC_ALL", "C"));
    for index in 0..8 {
        // A volume's path begins at the root of the container.
        let fill = |word: &String| {
            let word = word.replace("$(JOB_COMPLETION_INDEX)", &index.to_string());
            word.strip_prefix('/').map_or(word.clone(), str::to_owned)
        };
        let arguments: Vec<String> = arguments.iter().map(fill).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        folder.run(&arguments, "").answer();
        // A pod that was killed within a line, and the next pod.
        let output = format!("out/{index}");
        let written = folder.read(&output);
        folder.write(&output, &written[..written.len() / 2]);
        folder.run(&arguments, "").answer();
        assert_eq!(folder.read(&output), written);
    }
    let together: String = (0..8).map(|index| folder.read(&format!("out/{index}"))).collect();
    assert_eq!(together, folder.run(&["rate", "--lines", "--quiet", "list.txt"], "").answer());
}

#[test]
fn the_slurm_script_gives_the_same_boards_as_one_run() {
    let folder = TestEnv::new();
    let script = block("#SBATCH");
    assert!(script.contains("--array=1-8 "), "{script}");
    for task in 1..=8 {
        shell(&folder, &script, ("SLURM_ARRAY_TASK_ID", &task.to_string()));
    }
    let together: String = (1..=8).map(|task| folder.read(&format!("boards.{task}"))).collect();
    let whole = folder.run(&["sample", "--count", "20000", "--seed", "7", "--quiet"], "").answer();
    let [mut together, mut whole] = [&together, &whole].map(|text| text.lines().collect::<Vec<_>>());
    together.sort_unstable();
    whole.sort_unstable();
    assert!(together.len() == 20_000 && together == whole, "{} and {} lines", together.len(), whole.len());
}
