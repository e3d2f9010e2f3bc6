// The first script of the page: it sends for the program, for what says where
// everything lies, and for the pictures of the table that the address names, before
// anything else is read. What the page does meanwhile costs the start nothing. The
// page's head names the program too, with a low priority: in the lobby its pictures
// are waited for and not the program.

(() => {
  const root = document.documentElement;
  const meta = (name) => document.querySelector(`meta[name=filon-${name}]`).content;
  // Whoever asks for a table is not shown the lobby on the way there (route.js
  // reads the same address), unless the way is long.
  const show = () => root.classList.remove("direct");
  const [, direct = ""] = /^#\/([a-z]+)$/.exec(location.hash) ?? [];
  if (direct) {
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

  // The language to start in: the player's choice, else the browser's if it is one
  // of ours, else French.
  const preferred = (chosen) => {
    if (chosen === "fr" || chosen === "en") return chosen;
    for (const l of navigator.languages ?? [navigator.language]) {
      const short = String(l).slice(0, 2).toLowerCase();
      if (short === "fr" || short === "en") return short;
    }
    return "fr";
  };
  // What prefs.js will read: a wrong guess costs a request.
  const guess = () => {
    try {
      return preferred(JSON.parse(localStorage.getItem("filon.prefs")).lang);
    } catch {
      return preferred("");
    }
  };

  const within = (patience, promises) => Promise.race([Promise.allSettled(promises), new Promise((go) => { setTimeout(go, patience); })]);

  // At 10 Mbit/s, the most that a browser tells, the program is there in a second: its
  // bytes are not counted then. Every piece of them would take its way through this
  // thread, for a bar that nobody sees.
  const counted = !(navigator.connection?.downlink >= 10);
  let read = 0;
  let told = () => {};
  const compile = async (address) => {
    const response = await get(address);
    // While the program's bytes go into the compiler this thread has time for little
    // else: pictures that are nearly there go first, to be decoded beside that.
    await within(100, reading);
    const type = "application/wasm"; // of any other, and many a host knows none of .wasm, nothing is compiled
    const typed = (body) => new Response(body, { headers: { "Content-Type": type } });
    if (!counted) return WebAssembly.compileStreaming(response.headers.get("Content-Type") === type ? response : typed(response.body));
    // With Content-Encoding the body is read decoded, so its length is the raw
    // size of the manifest and not the Content-Length. The stream goes into a new
    // Response, which keeps compiling while reading.
    const passed = response.body.pipeThrough(new TransformStream({
      transform(chunk, controller) {
        read += chunk.byteLength;
        told(read);
        controller.enqueue(chunk);
      },
    }));
    return WebAssembly.compileStreaming(typed(passed));
  };

  // A picture of the bundle, as WebGL takes it; the browser decodes it beside
  // everything else. The GPU blends premultiplied colours.
  let reading = []; // pictures sent for early, until their bytes are there
  const blob = async (address) => (await get(address)).blob();
  const decode = async (bytes) => createImageBitmap(await bytes, { premultiplyAlpha: "premultiply", colorSpaceConversion: "none" });
  const picture = (address) => decode(blob(address));

  const text = async (address) => (await get(address)).text();

  // Pictures and manifests of the game that the address names, sent for before
  // the page itself is read: address -> promise.
  const early = new Map();
  let decoding = []; // the pictures among them
  let wanted = "";
  const keep = (address, promise) => {
    early.set(address, promise);
    promise.catch(() => early.delete(address)); // a retry is a fresh one
  };
  // The scale of the artwork: 2 where a design pixel is clearly more than a device
  // pixel, on the long side's 1280 and the short side's 720.
  const scale = () => {
    const fit = Math.min(Math.max(innerWidth, innerHeight) / 1280, Math.min(innerWidth, innerHeight) / 720);
    return fit * devicePixelRatio > 1.1 ? 2 : 1;
  };
  // Lets go what was sent for early and nobody has asked for.
  const forget = () => {
    for (const promise of early.values()) promise.then((it) => it.close?.(), () => {});
    early.clear();
    decoding = [];
    reading = [];
  };
  // Begins with a game's art ("" for none), in the place of an earlier guess's. Which files they are is told by their names in the
  // bundle; the program asks for what the manifests say.
  const begin = (game, { files }) => {
    if (game === wanted || window.filonApp) return;
    wanted = game;
    forget();
    if (!game) return;
    const shape = innerHeight > innerWidth ? "portrait" : "landscape";
    const pictures = new RegExp(`^(common|${game})/(\\1@${scale()}x-\\d+|bg-${shape})\\.`);
    for (const [name, { url }] of Object.entries(files)) {
      if (name === "common/atlas.json" || name === `${game}/atlas.json`) keep(url, text(url));
      else if (pictures.test(name)) {
        const bytes = blob(url);
        reading.push(bytes);
        keep(url, decode(bytes));
        decoding.push(early.get(url));
      }
    }
  };
  const taken = (address, fresh) => {
    const promise = early.get(address) ?? fresh(address);
    early.delete(address);
    promise.catch(() => {}); // the program hears of it when it waits for it
    return promise;
  };

  const able = typeof WebAssembly === "object" && WebAssembly.compileStreaming;
  // The support file of the compiler, for the program to run with.
  const support = import(document.querySelector("#support").href);
  const program = able ? compile(document.querySelector("#program").href) : null;
  const instantiate = async () => {
    const [module] = await Promise.all([program, support]);
    const go = new Go();
    // Little of what a start makes is let go again: it is looked for later
    // (cmd/wasm/main.go), or once there is this much.
    go.env = { GOGC: "off", GOMEMLIMIT: "128MiB" };
    return { go, instance: await WebAssembly.instantiate(module, go.importObject) };
  };
  const first = window.filonFirst = {
    support,
    program, // compiled; null where the browser cannot run one
    instance: able ? instantiate() : null, // { go, instance }, to be run
    counted, // whether its bytes are
    read: () => read, // how many there are of it, decoded
    tell(listen) { told = listen; listen(read); },
    bundle: json(meta("bundle")),
    config: json("config.json"),
    preferred,
    scale,
    begin,
    // A text file, or a picture (an ImageBitmap), of the bundle.
    text: (address) => taken(address, text),
    image: (address) => taken(address, picture),
    // Settles once the pictures that were sent for early have been decoded, and after
    // some ms at the latest.
    decoded: (patience) => within(patience, decoding),
    forget,
    complain,
  };
  // The page has the addresses of what is wanted first: the manifest that has them all
  // comes while the program's bytes keep this thread busy.
  const there = JSON.parse(document.querySelector("#early").textContent);
  begin(direct, there);
  const texts = there.files[`texts/${guess()}.json`];
  if (texts) keep(texts.url, text(texts.url));
  // Whoever waits for them tells what went wrong.
  for (const promise of [support, program, first.instance, first.bundle, first.config]) promise?.catch(() => {});
})();
