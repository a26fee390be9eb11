// SPDX-License-Identifier: MIT-0
//! Builds the rooms net, route and topo of the C library, for the feature `shapes` walk and load
//! too, and takes the constants from its headers.
//!
//! Environment: CC_<target> or CC (cc), AR_<target> or AR (ar), CFLAGS; ROUTESEQ_TREE, where the C
//! tree is, if not two folders up.
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR").unwrap());
    let tree = env::var("ROUTESEQ_TREE").map_or(here.join("../.."), PathBuf::from);
    let out = PathBuf::from(env::var("OUT_DIR").unwrap());

    let headers = ["families.h", "net.h", "net_text.h", "net_ring.h", "net_tree.h"]
        .map(|name| tree.join("include/rt").join(name));
    let texts = headers.map(|header| {
        println!("cargo:rerun-if-changed={}", header.display());
        fs::read_to_string(&header).unwrap_or_else(|e| panic!("{}: {e}", header.display()))
    });
    fs::write(out.join("constants.rs"), constants(&texts)).unwrap();

    let mut sources = vec![here.join("native/layout.c")];
    for room in ["lib/net", "lib/route", "lib/topo"] {
        sources_below(&tree.join(room), &mut sources);
    }
    if env::var_os("CARGO_FEATURE_SHAPES").is_some() {
        sources_below(&tree.join("lib/walk"), &mut sources);
        sources_below(&tree.join("lib/load"), &mut sources);
        sources_below(&here.join("native/shapes"), &mut sources);
    }
    sources.sort();
    library(&sources, &tree.join("include"), &out);
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:rustc-link-lib=static=routeseq_core");
}

fn sources_below(folder: &Path, sources: &mut Vec<PathBuf>) {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources_below(&path, sources);
        } else if path.extension().is_some_and(|end| end == "c") {
            sources.push(path);
        }
    }
}

/// A tool and its first arguments, as the environment names it.
fn tool(variable: &str, default: &str) -> Command {
    let target = env::var("TARGET").unwrap().replace('-', "_");
    for name in [format!("{variable}_{target}"), variable.to_string()] {
        println!("cargo:rerun-if-env-changed={name}");
    }
    let line = env::var(format!("{variable}_{target}"))
        .or_else(|_| env::var(variable))
        .unwrap_or(default.to_string());
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().expect("a tool"));
    command.args(words);
    command
}

fn run(mut command: Command) {
    match command.status() {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("{command:?}: {status}"),
        Err(error) => panic!("{command:?}: {error}"),
    }
}

fn library(sources: &[PathBuf], include: &Path, out: &Path) {
    let flags = env::var("CFLAGS").unwrap_or_default();
    let mut archive = tool("AR", "ar");
    let to = out.join("librouteseq_core.a");
    let _ = fs::remove_file(&to);
    archive.arg("rcs").arg(&to);
    for (number, source) in sources.iter().enumerate() {
        println!("cargo:rerun-if-changed={}", source.display());
        let object = out.join(format!("{number}.o"));
        let mut compiler = tool("CC", "cc");
        compiler.args(["-std=c99", "-Os", "-fPIC", "-ffunction-sections"]);
        compiler.args(flags.split_whitespace()).arg("-I").arg(include);
        compiler.arg("-c").arg(source).arg("-o").arg(&object);
        run(compiler);
        archive.arg(object);
    }
    run(archive);
}

/// `#define RT_NAME number`, the rows of families, and the enumerations of errors and shapes.
fn constants(texts: &[String]) -> String {
    let (mut made, mut errors) = (String::new(), String::new());
    let mut add = |name: &str, kind: &str, value: &str| {
        made.push_str(&format!("pub const {name}: {kind} = {value};\n"));
        if name.starts_with("RT_ERR_") {
            errors.push_str(&format!("({value}, \"{name}\"), "));
        }
    };
    for line in texts.iter().flat_map(|text| text.lines()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["#define", name, value] if name.starts_with("RT_") && value.parse::<u32>().is_ok() => {
                add(name, "usize", value)
            }
            [item, "=", value, ..] if item.starts_with("RT_ERR_") => {
                add(item, "c_int", value.trim_end_matches(','))
            }
            _ => {}
        }
        for row in line.strip_prefix("enum rt_shape {").into_iter().flat_map(|all| all.split(',')) {
            if let [item, "=", value, ..] = row.split_whitespace().collect::<Vec<_>>()[..] {
                add(item, "c_int", value)
            }
        }
        if let Some(row) = line.split("ROW(").nth(1).filter(|row| !row.starts_with("VALUE")) {
            let cells: Vec<&str> = row.split([',', ')']).map(str::trim).collect();
            if let [value, _, number, ..] = cells[..] {
                if number.parse::<u8>().is_ok() {
                    add(&format!("RT_FAMILY_{value}"), "u8", number);
                }
            }
        }
    }
    made.push_str(&format!("pub const ERRORS: &[(c_int, &str)] = &[{errors}];\n"));
    made
}
