//! What a cluster's scheduler is given in `examples/cluster`, run with local processes in its place.

#![cfg(unix)]
#![expect(
    clippy::unwrap_used,
    reason = "a helper of tests may panic like a test"
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// How many tasks there are, and how many races they drive.
const TASKS: usize = 3;
const RACES: &str = "40";

fn example(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/cluster");
    root.join(name)
}

/// The command, as a shell finds it.
fn path() -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_formulad"));
    let folder = binary.parent().unwrap().display();
    format!("{folder}:{}", std::env::var("PATH").unwrap())
}

fn formulad(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_formulad"));
    let output = command
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs every task, kills the last as soon as it has begun and starts it again, and compares what is merged
/// with a simulation in one go.
fn races_of_all_tasks_are_those_of_one_run(task: impl Fn(usize) -> Command) {
    let folder = tempfile::tempdir().unwrap();
    let start = |number| -> Child {
        let mut command = task(number);
        command.env("PATH", path()).env("CIRCUIT", "mini3");
        command.env("RACES", RACES).current_dir(folder.path());
        command.stdout(Stdio::null()).spawn().unwrap()
    };
    let mut tasks: Vec<Child> = (0..TASKS).map(start).collect();
    let mut killed = tasks.pop().unwrap();
    killed.kill().unwrap();
    killed.wait().unwrap();
    tasks.push(start(TASKS - 1));
    for mut task in tasks {
        assert!(task.wait().unwrap().success());
    }
    let files: Vec<String> = (1..=TASKS).map(|task| format!("{task}.jsonl")).collect();
    let mut merge = vec!["merge"];
    merge.extend(files.iter().map(String::as_str));
    let merged = formulad(folder.path(), &merge);
    let line = [
        "simulate",
        "mini3",
        "--races",
        RACES,
        "--drivers",
        "planner",
        "--cars",
        "6",
    ];
    assert_eq!(merged, formulad(folder.path(), &line));
}

#[test]
fn slurm() {
    let script = example("slurm.sh");
    races_of_all_tasks_are_those_of_one_run(|number| {
        let mut command = Command::new("sh");
        command.arg(&script).env("SLURM_CPUS_PER_TASK", "1");
        command.env("SLURM_ARRAY_TASK_ID", (number + 1).to_string());
        // Each task is submitted alone, as a lost one is.
        command.env("SLURM_ARRAY_TASK_COUNT", "1");
        command.env("SHARDS", TASKS.to_string());
        command
    });
}

/// The script that a manifest passes to the shell: what is indented under `- |`.
fn script(manifest: &str) -> String {
    let (before, after) = manifest.split_once("- |\n").unwrap();
    let indent = before.rsplit('\n').next().unwrap().len() + 2;
    let lines = after.lines();
    let lines = lines.take_while(|line| line.len() > indent && line[..indent].trim().is_empty());
    lines.map(|line| format!("{}\n", &line[indent..])).collect()
}

#[test]
fn kubernetes() {
    let manifest = fs::read_to_string(example("kubernetes.yaml")).unwrap();
    let script = script(&manifest);
    assert!(manifest.contains("command: [sh, -euc]"));
    races_of_all_tasks_are_those_of_one_run(|number| {
        let mut command = Command::new("sh");
        command.args(["-euc", &script]).env("THREADS", "1");
        command.env("JOB_COMPLETION_INDEX", number.to_string());
        command.env("SHARDS", TASKS.to_string());
        command
    });
}
