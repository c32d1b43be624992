//! The files and file dialogs of a browser.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fmt;
use std::path::{Path, PathBuf};
use std::rc::{Rc, Weak};
use std::time::Duration;

use egui::{Key, KeyboardShortcut, Modifiers};
use formulad_tracks::file::{ReadError, Source};
use track_editor::host::{Answer, Ask, Asset, Helper, Host, Job, Stamp};
use wasm_bindgen::prelude::Closure;

use crate::platform;

/// For so long jobs are done without letting the browser do anything else, in milliseconds: with the last step
/// it is to be less than 8.
const SLICE: f64 = 5.0;

/// This browser. Files have names and no folders; `platform.js` knows what is in them.
pub(crate) struct Machine {
    queue: Rc<Queue>,
}

impl fmt::Debug for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(std::any::type_name::<Self>())
            .finish_non_exhaustive()
    }
}

impl Machine {
    /// This browser; when something is there, the window is painted again.
    pub(crate) fn new(window: egui::Context) -> Self {
        let queue = Rc::new_cyclic(|queue: &Weak<Queue>| {
            let queue = Weak::clone(queue);
            Queue {
                jobs: RefCell::default(),
                window,
                pump: Closure::new(move || {
                    if let Some(queue) = queue.upgrade() {
                        queue.work();
                    }
                }),
                is_due: Cell::default(),
            }
        });
        Self { queue }
    }
}

/// The name by which the browser knows a file.
fn name(path: &Path) -> &str {
    path.to_str().unwrap_or_default()
}

impl Host for Machine {
    fn ask(&mut self, ask: &Ask) {
        match ask {
            Ask::Open | Ask::OpenTheme | Ask::Baseline => platform::ask_open("open"),
            Ask::OpenRace => platform::ask_open("race"),
            Ask::Picture | Ask::Art => platform::ask_open("picture"),
            Ask::Save(name)
            | Ask::Export(name)
            | Ask::ExportFilm(name)
            | Ask::ExportKit(name)
            | Ask::SaveTheme(name)
            | Ask::SaveRace(name) => {
                platform::ask_save(name);
            }
        }
    }

    fn answer(&mut self) -> Option<Answer> {
        Some(match platform::take_answer()?.as_str() {
            "" => Answer::Nothing,
            name => Answer::Chosen(name.into()),
        })
    }

    fn absolute(&self, path: &Path) -> PathBuf {
        path.to_owned()
    }

    fn read(&mut self, path: &Path) -> Result<Option<Source>, ReadError> {
        let bytes = platform::read(name(path));
        let source = bytes.map(|bytes| Source::from_bytes(name(path), bytes));
        source.transpose()
    }

    fn write(&mut self, path: &Path, bytes: &[u8]) -> Result<(), String> {
        platform::write(name(path), bytes.to_vec());
        Ok(())
    }

    fn bytes(&mut self, path: &Path) -> Result<Vec<u8>, String> {
        platform::read(name(path)).ok_or_else(|| "the browser does not have it open".to_owned())
    }

    fn stamp(&mut self, path: &Path) -> Option<Stamp> {
        let written = platform::written(name(path))?;
        Some(Stamp {
            size: 0,
            written: written as u128,
        })
    }

    fn load(&mut self, name: &str) -> Option<String> {
        platform::load(name)
    }

    fn store(&mut self, name: &str, text: &str) -> Result<(), String> {
        platform::store(name, text).map_or(Ok(()), Err)
    }

    fn delete(&mut self, name: &str) {
        platform::forget(name);
    }

    fn stored_names(&mut self) -> Vec<String> {
        platform::stored_names()
    }

    fn stored_ago(&mut self, name: &str) -> Option<Duration> {
        platform::stored_ago(name).map(Duration::from_secs_f64)
    }

    fn name(&self) -> String {
        platform::own_name()
    }

    fn runs(&mut self, name: &str) -> bool {
        platform::runs(name)
    }

    fn site(&self) -> String {
        platform::site()
    }

    fn browse(&mut self, address: &str) -> bool {
        platform::open_tab(address)
    }

    fn open_window(&mut self) -> bool {
        platform::open_tab(&platform::site())
    }

    fn can_play(&self) -> bool {
        platform::can_play()
    }

    fn play(&mut self, samples: &[f32], rate: u32) {
        platform::play(samples, rate);
    }

    fn locales(&self) -> Vec<String> {
        platform::locales()
    }

    fn fetch(&mut self, asset: Asset) -> Option<Result<Cow<'static, [u8]>, String>> {
        let path = asset.path();
        if let Some(reason) = platform::take_failure(&path) {
            return Some(Err(reason));
        }
        platform::take_asset(&path).map(|bytes| Ok(bytes.into()))
    }

    fn can_quit(&self) -> bool {
        false
    }

    fn takes(&self, keys: &KeyboardShortcut) -> bool {
        let Modifiers {
            alt,
            shift,
            command,
            ..
        } = keys.modifiers;
        match keys.logical_key {
            // Windows and tabs; of several browsers all.
            Key::N | Key::T | Key::W => command && !alt,
            Key::P => command && shift,
            Key::F5 => true,
            _ => false,
        }
    }

    fn has_threads(&self) -> bool {
        platform::has_workers()
    }

    fn helper(&self) -> Helper {
        let queue = Rc::clone(&self.queue);
        Rc::new(move |job| Queue::hand_out(&queue, job))
    }
}

/// Jobs between frames, on the thread of the page: those that workers cannot do.
struct Queue {
    jobs: RefCell<VecDeque<Job>>,
    window: egui::Context,
    pump: Closure<dyn FnMut()>,
    /// Whether the browser will call.
    is_due: Cell<bool>,
}

impl Queue {
    /// Has a job done by a worker if it can be sent and there are workers, or else here.
    fn hand_out(queue: &Rc<Self>, job: Job) {
        let request = platform::has_workers().then(|| job.request()).flatten();
        let Some(request) = request else {
            return queue.add(job);
        };
        let queue = Rc::clone(queue);
        let is_wanted: Closure<dyn Fn() -> bool> = Closure::new(job.wanted());
        let answered = Closure::once_into_js(move |answer: Option<Vec<u8>>| {
            if let Err(job) = job.end(answer.as_deref()) {
                queue.add(job);
            }
            queue.window.request_repaint();
        });
        platform::send(
            &wasm_bindgen::module(),
            &request.about,
            &request.part,
            is_wanted.into_js_value(),
            answered,
        );
    }

    /// Adds a job: one that is soon done comes before all others.
    fn add(&self, job: Job) {
        let mut jobs = self.jobs.borrow_mut();
        if job.is_long() {
            jobs.push_back(job);
        } else {
            jobs.push_front(job);
        }
        drop(jobs);
        self.call_later();
    }

    fn call_later(&self) {
        if !self.is_due.replace(true) {
            platform::later(&self.pump);
        }
    }

    fn work(&self) {
        self.is_due.set(false);
        let end = platform::now() + SLICE;
        while platform::now() < end {
            let job = self.jobs.borrow_mut().pop_front();
            let Some(mut job) = job else {
                break;
            };
            if job.wanted()() && job.step().is_continue() {
                self.jobs.borrow_mut().push_front(job);
            }
        }
        if !self.jobs.borrow().is_empty() {
            self.call_later();
        }
        self.window.request_repaint();
    }
}
