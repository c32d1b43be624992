// Prints what the module returns: node run.mjs formulad_wasm.wasm
import { readFileSync } from "node:fs";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const place = instance.exports.report();
const [start, length] = [Number(place >> 32n), Number(place & 0xffff_ffffn)];
const text = new Uint8Array(instance.exports.memory.buffer, start >>> 0, length);
process.stdout.write(new TextDecoder().decode(text));
