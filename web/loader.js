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
  if (typeof WebAssembly !== "object" || !WebAssembly.compileStreaming) return "fault.wasm";
  const probe = document.createElement("canvas");
  const gl = probe.getContext("webgl2");
  if (!gl) return "fault.webgl";
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return "";
}

// Begins to fetch and compile the program at an address, before anything else is
// known: what the page does meanwhile costs the start nothing.
export function begin(address) {
  let read = 0;
  let told = () => {};
  const compiled = (async () => {
    const response = await fetch(address);
    if (!response.ok) throw new StartError("fault.load", `HTTP ${response.status}`);
    // With Content-Encoding the body is read decoded, so its length is the raw
    // size of the manifest and not the Content-Length. The counted stream goes
    // into a new Response of the right type, which keeps compiling while reading.
    const counted = response.body.pipeThrough(new TransformStream({
      transform(chunk, controller) {
        read += chunk.byteLength;
        told(read);
        controller.enqueue(chunk);
      },
    }));
    return WebAssembly.compileStreaming(new Response(counted, { headers: { "Content-Type": "application/wasm" } }));
  })();
  compiled.catch(() => {}); // start tells
  return { compiled, read: () => read, tell: (listen) => { told = listen; listen(read); } };
}

// Starts the program that begin has fetched. progress(stage, done, total) hears
// of "bytes" and "compile". The result is a promise of the program's end, which
// only comes when something went wrong.
export async function start(begun, progress) {
  const { raw } = bundleOf().files["filon.wasm"];
  begun.tell((read) => progress(read < raw ? "bytes" : "compile", read, raw));
  let module, go;
  try {
    [module] = await Promise.all([begun.compiled, import(new URL(urlOf("wasm_exec.js"), document.baseURI).href)]);
    go = new Go();
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(begun.read() < raw || module ? "fault.load" : "fault.wasm", cause);
  }
  let instance;
  try {
    instance = await WebAssembly.instantiate(module, go.importObject);
  } catch (cause) {
    throw new StartError("fault.wasm", cause);
  }
  return { ended: go.run(instance) };
}
