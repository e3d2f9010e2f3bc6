// Starts the program that first.js sent for, and tells how far it is: bytes, then
// compiling; the program itself tells of its pictures.

import { bundleOf } from "./app.js";

// Why a start failed, as a key of the texts.
class StartError extends Error {
  constructor(key, cause) {
    super(String(cause ?? key));
    this.key = key;
  }
}

const first = window.filonFirst;

// Whether this browser cannot run the program, as far as can be told for nothing;
// the key of the reason, or "".
export function obstacle() {
  if (!first.program) return "fault.wasm";
  return typeof WebGL2RenderingContext === "function" ? "" : "fault.webgl";
}

// The same once the program has ended. A context takes its time, up to a quarter
// of a second where the GPU is busy with the page, so that it is asked for only
// to learn why.
export function verdict() {
  const gl = document.createElement("canvas").getContext("webgl2");
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return gl ? "" : "fault.webgl";
}

// Starts the program. progress(stage, done, total) hears of "bytes", "compile" and
// "start". The result is a promise of the program's end, which only comes when
// something went wrong.
export async function start(progress) {
  const { raw } = bundleOf().files["filon.wasm"];
  if (first.counted) first.tell((read) => progress(read < raw ? "bytes" : "compile", read, raw));
  else progress("compile", 0, raw);
  let ready;
  try {
    await first.support;
  } catch (cause) {
    throw new StartError("fault.load", cause);
  }
  try {
    await first.program;
  } catch (cause) {
    const whole = first.counted ? first.read() >= raw : cause instanceof WebAssembly.CompileError;
    throw new StartError(whole ? "fault.wasm" : "fault.load", cause);
  }
  try {
    ready = await first.instance;
  } catch (cause) {
    throw new StartError("fault.wasm", cause);
  }
  // A program that runs has its most used functions compiled again, and whatever else
  // the browser would do in the background waits for that: its first frame would wait
  // for its pictures.
  await first.decoded(250);
  progress("start", 0, 1); // before the program tells of its pictures
  return { ended: ready.go.run(ready.instance) };
}
