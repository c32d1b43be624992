// Does jobs beside the page: the same program, with memory of its own. First comes the program, then jobs.
import { Bench, initSync } from "./track_editor_web.js";

let bench;

self.onmessage = ({ data: { module, about, part } }) => {
  if (module) {
    initSync({ module });
    bench = new Bench();
  } else {
    const answer = bench.answer(about, part);
    self.postMessage(answer, answer ? [answer.buffer] : []);
  }
};
