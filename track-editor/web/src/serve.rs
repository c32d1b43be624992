//! A server of the files of a folder, for browsers of this machine.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path};
use std::{fs, thread};

/// Serves the files of a folder until it is ended.
pub(crate) fn serve(address: &str, folder: &Path) -> io::Result<()> {
    let listener = TcpListener::bind(address)?;
    println!("The editor is at http://{address}/; Ctrl+C ends it.");
    for stream in listener.incoming() {
        let folder = folder.to_owned();
        // A browser that goes away is nobody else's loss.
        thread::spawn(move || stream.and_then(|stream| answer(&stream, &folder)));
    }
    Ok(())
}

fn answer(mut stream: &TcpStream, folder: &Path) -> io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    while lines
        .next()
        .transpose()?
        .is_some_and(|line| !line.is_empty())
    {}
    let path = request.split(' ').nth(1).unwrap_or_default();
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let path = match path.trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let path = Path::new(path);
    let is_within = path
        .components()
        .all(|it| matches!(it, Component::Normal(_)));
    let file = is_within
        .then(|| fs::read(folder.join(path)).ok())
        .flatten();
    let (status, body) = match file {
        Some(body) => ("200 OK", body),
        None => ("404 Not Found", b"File not found.\n".to_vec()),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {}\r\nContent-Length: {}\r\n\
         Cache-Control: no-cache\r\nConnection: close\r\n\r\n",
        kind(path),
        body.len()
    )?;
    stream.write_all(&body)
}

fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|it| it.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
