// The first script of the page: it sends for the program, and for what says
// where everything lies, before anything else is read. What the page does
// meanwhile costs the start nothing. The page's head names the program too, with
// a low priority: in the lobby its pictures are waited for and not the program.

(() => {
  const root = document.documentElement;
  const meta = (name) => document.querySelector(`meta[name=filon-${name}]`).content;
  // Whoever asks for a table is not shown the lobby on the way there (route.js
  // reads the same address), unless the way is long.
  const show = () => root.classList.remove("direct");
  if (/^#\/[a-z]+$/.test(location.hash)) {
    root.classList.add("direct");
    setTimeout(show, 3000);
  }

  // What the page itself lacks is said here, in both languages: the texts are not
  // there, or not yet.
  const complain = (cause) => {
    show();
    if (document.querySelector("#broken")) return;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "side", textContent: "Réessayer / Retry" });
    button.addEventListener("click", () => location.reload());
    const said = Object.assign(document.createElement("p"), { id: "broken", className: "notice" });
    said.setAttribute("role", "alert");
    said.append("La page n’a pas pu être chargée entièrement. — The page could not be loaded completely. ", cause, " ", button);
    (document.querySelector("#main") ?? document.body ?? root).prepend(said);
  };
  addEventListener("error", ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => complain(target.src));
    else complain(target.src);
  }, true);

  const get = async (address) => {
    const response = await fetch(address);
    if (!response.ok) throw Object.assign(new Error(`${address}: HTTP ${response.status}`), { status: response.status });
    return response;
  };
  const json = async (address) => (await get(address)).json();

  let read = 0;
  let told = () => {};
  const compile = async (address) => {
    const response = await get(address);
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
  };

  // Pictures are decoded in a worker, beside the program's own start: address ->
  // { promise, resolve, reject }. It is hired before the program begins, which
  // leaves it no moment to be.
  const asked = new Map();
  const settle = (address, how, what) => {
    asked.get(address)?.[how](what);
    asked.delete(address);
  };
  // Where no worker can be, or it does not start, the page decodes itself.
  const here = async (address) => {
    try {
      settle(address, "resolve", await (await import(new URL(meta("decoder"), document.baseURI).href)).decode(address));
    } catch (cause) {
      settle(address, "reject", cause);
    }
  };
  let decoder = null;
  try {
    decoder = new Worker(meta("decoder"), { type: "module" });
    decoder.onmessage = ({ data: { address, picture, failed } }) => {
      if (failed) settle(address, "reject", new Error(failed));
      else settle(address, "resolve", picture);
    };
    decoder.onerror = decoder.onmessageerror = () => {
      decoder?.terminate();
      decoder = null;
      for (const address of asked.keys()) here(address);
    };
  } catch { /* here, then */ }

  // The pixels of a picture of the bundle: { w, h, data: premultiplied RGBA }.
  const picture = (relative) => {
    const address = new URL(relative, document.baseURI).href; // the worker's own base is another
    if (!asked.has(address)) {
      let ends;
      const promise = new Promise((resolve, reject) => { ends = { resolve, reject }; });
      asked.set(address, { promise, ...ends });
      if (decoder) decoder.postMessage(address);
      else here(address);
    }
    return asked.get(address).promise;
  };

  const able = typeof WebAssembly === "object" && WebAssembly.compileStreaming;
  const first = window.filonFirst = {
    // The compiled program; null where the browser cannot run one.
    program: able ? compile(document.querySelector("#program").href) : null,
    read: () => read, // bytes of it, decoded
    tell(listen) { told = listen; listen(read); },
    bundle: json(meta("bundle")),
    config: json("config.json"),
    picture,
    complain,
  };
  // Whoever waits for them tells what went wrong.
  for (const promise of [first.program, first.bundle, first.config]) promise?.catch(() => {});
})();
