//! Builds the page of the editor, and serves it to the browsers of this machine.
//!
//! `cargo run --manifest-path track-editor/web/Cargo.toml` builds the library of this package for
//! WebAssembly and serves the page; with `-- --out FOLDER` it puts the page there instead.
#![cfg(not(target_arch = "wasm32"))]
#![forbid(unsafe_code)]

mod order;
mod serve;

use std::collections::hash_map::DefaultHasher;
use std::error::Error;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// What every browser of the last years has: text and pictures are drawn with less code, and sooner.
const FLAGS: &str = "-Ctarget-feature=+simd128";
/// Where the page is served.
const ADDRESS: &str = "127.0.0.1:8080";

/// The folders of what is loaded when it is needed.
const LATER: [&str; 2] = ["languages", "fonts"];

const HELP: &str = "\
Build the page of the track editor, and serve it at http://127.0.0.1:8080/.

Usage: cargo run --manifest-path track-editor/web/Cargo.toml -- [OPTIONS]

Options:
      --out FOLDER  Put the page into FOLDER, and do not serve it
  -h, --help        Print this help

Needs the target wasm32-unknown-unknown: rustup target add wasm32-unknown-unknown.
The environment variable WASM_CARGO names another cargo to build with.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments.as_slice() {
        [] => build(&target().join("page")).and_then(|()| {
            serve::serve(ADDRESS, &target().join("page"))
                .map_err(|error| format!("the page cannot be served at {ADDRESS}: {error}").into())
        }),
        ["--out", folder] => build(Path::new(folder)),
        ["-h" | "--help"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => Err("wrong arguments; see --help".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("track-editor-web: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The folder in which cargo builds this package.
fn target() -> PathBuf {
    let set = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    set.unwrap_or_else(|| here().join("target"))
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Builds the page into a folder.
fn build(out: &Path) -> Result<(), Box<dyn Error>> {
    let cargo = env::var_os("WASM_CARGO").or_else(|| env::var_os("CARGO"));
    let mut cargo = Command::new(cargo.unwrap_or_else(|| "cargo".into()));
    let built = cargo
        .args([
            "build",
            "--release",
            "--lib",
            "--locked",
            "--target",
            TARGET,
        ])
        .arg("--manifest-path")
        .arg(here().join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target())
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", FLAGS)
        .status()?;
    if !built.success() {
        return Err(format!("the editor cannot be built for {TARGET}; see --help").into());
    }
    let wasm = target().join(TARGET).join("release/track_editor_web.wasm");
    // Those of earlier builds have other names. Where there are none, there is nothing to do.
    for folder in ["snippets"].iter().chain(&LATER) {
        let _ = fs::remove_dir_all(out.join(folder));
    }
    fs::create_dir_all(out)?;
    Bindgen::new()
        .input_path(wasm)
        .web(true)?
        .typescript(false)
        // Of functions, which nobody reads there: they take a tenth of the way.
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(out)?;
    let wasm = out.join("track_editor_web_bg.wasm");
    fs::write(&wasm, order::sort(&fs::read(&wasm)?)?)?;
    for file in [
        "index.html",
        "icon.svg",
        "manifest.webmanifest",
        "worker.js",
    ] {
        fs::copy(here().join(file), out.join(file))?;
    }
    for later in LATER {
        let tracks = here().join("../../formulad-tracks");
        fs::create_dir_all(out.join(later))?;
        for file in fs::read_dir(tracks.join(later))? {
            let file = file?.path();
            if file
                .extension()
                .is_some_and(|it| it == "json" || it == "otf")
                && let Some(name) = file.file_name()
            {
                fs::copy(&file, out.join(later).join(name))?;
            }
        }
    }
    let worker = fs::read_to_string(here().join("sw.js"))?;
    fs::write(out.join("sw.js"), fill_in(&worker, out)?)?;
    Ok(())
}

/// The service worker of the files in this folder.
fn fill_in(worker: &str, out: &Path) -> Result<String, Box<dyn Error>> {
    let mut files = Vec::new();
    list(out, out, &mut files)?;
    files.retain(|file| file != "sw.js");
    files.sort();
    let mut version = DefaultHasher::new();
    for file in &files {
        fs::read(out.join(file))?.hash(&mut version);
    }
    files.insert(0, "./".to_owned());
    let is_later = |file: &String| LATER.iter().any(|it| file.starts_with(&format!("{it}/")));
    let (later, first): (Vec<String>, Vec<String>) = files.into_iter().partition(is_later);
    let quoted = |files: Vec<String>| {
        let files: Vec<String> = files.iter().map(|file| format!("{file:?}")).collect();
        files.join(", ")
    };
    let version = format!("track-editor-{:016x}", version.finish());
    Ok(worker
        .replace("track-editor-VERSION", &version)
        .replace("\"FILES\"", &quoted(first))
        .replace("\"LATER\"", &quoted(later)))
}

/// Lists the files of a folder by their addresses.
fn list(root: &Path, folder: &Path, files: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(root, &path, files)?;
        } else {
            let parts = path.strip_prefix(root)?.iter();
            let parts: Vec<_> = parts.map(|part| part.to_string_lossy()).collect();
            files.push(parts.join("/"));
        }
    }
    Ok(())
}
