// Fetches, compiles and starts the program, and tells how far it is: bytes,
// then compiling; the program itself tells of its pictures.

import { bundleOf, urlOf } from "./app.js";

// Why a start failed, as a key of the texts.
export class StartError extends Error {
  constructor(key, cause) {
    super(String(cause ?? key));
    this.key = key;
  }
}

// Whether this browser can run the program at all; the key of the reason, or "".
export function obstacle() {
  if (typeof WebAssembly !== "object" || !WebAssembly.instantiate) return "fault.wasm";
  const probe = document.createElement("canvas");
  const gl = probe.getContext("webgl2");
  if (!gl) return "fault.webgl";
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return "";
}

// Starts the program. progress(stage, done, total) hears of "bytes" and
// "compile". The result is a promise of the program's end, which only comes
// when something went wrong.
export async function start(progress) {
  const entry = bundleOf().files["filon.wasm"];
  const base = document.baseURI;
  let go, response;
  try {
    [, response] = await Promise.all([
      import(new URL(urlOf("wasm_exec.js"), base).href),
      fetch(entry.url),
    ]);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    go = new Go();
  } catch (cause) {
    throw new StartError("fault.load", cause);
  }

  // With Content-Encoding the body is read decoded, so its length is the raw
  // size of the manifest and not the Content-Length. The counted stream goes
  // into a new Response of the right type, which keeps compiling while reading.
  let done = 0;
  progress("bytes", 0, entry.raw);
  const counted = response.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      done += chunk.byteLength;
      progress(done < entry.raw ? "bytes" : "compile", done, entry.raw);
      controller.enqueue(chunk);
    },
  }));
  const program = new Response(counted, { headers: { "Content-Type": "application/wasm" } });
  let instance;
  try {
    ({ instance } = await WebAssembly.instantiateStreaming(program, go.importObject));
  } catch (cause) {
    throw new StartError(done < entry.raw ? "fault.load" : "fault.wasm", cause);
  }
  return { ended: go.run(instance) };
}
