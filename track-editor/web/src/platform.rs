//! The functions of `platform.js`.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(module = "/src/platform.js")]
extern "C" {
    pub(crate) async fn prepare();
    #[wasm_bindgen(js_name = onNews)]
    pub(crate) fn on_news(act: &Closure<dyn FnMut()>);
    #[wasm_bindgen(js_name = askOpen)]
    pub(crate) fn ask_open(kind: &str);
    #[wasm_bindgen(js_name = askSave)]
    pub(crate) fn ask_save(suggested: &str);
    #[wasm_bindgen(js_name = takeAnswer)]
    pub(crate) fn take_answer() -> Option<String>;
    pub(crate) fn read(file: &str) -> Option<Vec<u8>>;
    pub(crate) fn written(file: &str) -> Option<f64>;
    pub(crate) fn write(file: &str, bytes: Vec<u8>);
    #[wasm_bindgen(js_name = takeDropped)]
    pub(crate) fn take_dropped() -> Option<String>;
    pub(crate) fn load(key: &str) -> Option<String>;
    pub(crate) fn store(key: &str, text: &str) -> Option<String>;
    pub(crate) fn forget(key: &str);
    #[wasm_bindgen(js_name = storedNames)]
    pub(crate) fn stored_names() -> Vec<String>;
    #[wasm_bindgen(js_name = storedAgo)]
    pub(crate) fn stored_ago(key: &str) -> Option<f64>;
    #[wasm_bindgen(js_name = ownName)]
    pub(crate) fn own_name() -> String;
    pub(crate) fn runs(name: &str) -> bool;
    #[wasm_bindgen(js_name = nameTab)]
    pub(crate) fn name_tab(title: &str, unsaved: bool);
    #[wasm_bindgen(js_name = openTab)]
    pub(crate) fn open_tab(address: &str) -> bool;
    pub(crate) fn locales() -> Vec<String>;
    pub(crate) fn speak(language: &str);
    #[wasm_bindgen(js_name = takeAsset)]
    pub(crate) fn take_asset(path: &str) -> Option<Vec<u8>>;
    #[wasm_bindgen(js_name = takeFailure)]
    pub(crate) fn take_failure(path: &str) -> Option<String>;
    #[wasm_bindgen(js_name = canPlay)]
    pub(crate) fn can_play() -> bool;
    pub(crate) fn play(samples: &[f32], rate: u32);
    pub(crate) fn site() -> String;
    #[wasm_bindgen(js_name = takeFragment)]
    pub(crate) fn take_fragment() -> Option<String>;
    pub(crate) fn later(act: &Closure<dyn FnMut()>);
    pub(crate) fn now() -> f64;
    #[wasm_bindgen(js_name = hasWorkers)]
    pub(crate) fn has_workers() -> bool;
    pub(crate) fn send(
        module: &JsValue,
        about: &str,
        part: &str,
        is_wanted: JsValue,
        answered: JsValue,
    );
}
