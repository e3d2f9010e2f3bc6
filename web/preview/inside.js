// Runs in the game's page before any of its own scripts: gives it a screen of
// another density, a storage of its own, and counts what a frame costs. Served
// by the preview only.
(() => {
  const wish = new URLSearchParams(location.search);

  // Ebitengine and the page both believe devicePixelRatio.
  const dpr = Number(wish.get("dpr"));
  if (dpr > 0) Object.defineProperty(window, "devicePixelRatio", { get: () => dpr });

  // The player of the preview is nobody else's: settings and account of the
  // game on this host stay as they are.
  const kept = new Map();
  const storage = {
    getItem: (name) => kept.get(String(name)) ?? null,
    setItem: (name, value) => { kept.set(String(name), String(value)); },
    removeItem: (name) => { kept.delete(String(name)); },
    clear: () => kept.clear(),
    key: (i) => [...kept.keys()][i] ?? null,
    get length() { return kept.size; },
  };
  Object.defineProperty(window, "localStorage", { value: storage });
  storage.setItem("filon.prefs", JSON.stringify({
    lang: wish.get("lang") === "en" ? "en" : "fr", calm: wish.get("calm") === "1", sound: wish.get("mute") !== "1", keys: false,
  }));

  const edges = (wish.get("safe") ?? "").split(",").map(Number);
  const root = document.documentElement;
  if (edges.length === 4) ["t", "r", "b", "l"].forEach((side, i) => root.style.setProperty(`--safe-${side}`, `${edges[i]}px`));

  // What the last frame cost: main thread and draw calls; and the textures' bytes.
  const cost = { ms: 0, draws: 0, frames: 0, textures: 0, lost: false };
  let at = -1;
  let spent = 0;
  let draws = 0;
  const next = window.requestAnimationFrame.bind(window);
  const due = new Map(); // what waits for the next frame, by the browser's number
  const frame = (t, f) => {
    if (t !== at) {
      if (at >= 0) Object.assign(cost, { ms: spent, draws, frames: cost.frames + 1 });
      at = t;
      spent = 0;
      draws = 0;
    }
    const begin = performance.now();
    f(t);
    spent += performance.now() - begin;
  };
  window.requestAnimationFrame = (f) => {
    const number = next((t) => {
      due.delete(number);
      frame(t, f);
    });
    due.set(number, f);
    return number;
  };
  const cancel = window.cancelAnimationFrame.bind(window);
  window.cancelAnimationFrame = (number) => {
    due.delete(number);
    cancel(number);
  };
  // A frame now: whatever waits for the browser's next one is not kept waiting.
  const hurry = () => {
    const all = [...due];
    due.clear();
    const t = performance.now();
    for (const [number, f] of all) {
      cancel(number);
      frame(t, f);
    }
    return at === t && draws > 0;
  };
  let breath = 0; // when the browser last had a frame of its own

  const gl = WebGL2RenderingContext.prototype;
  for (const name of ["drawElements", "drawArrays", "drawRangeElements", "drawElementsInstanced", "drawArraysInstanced"]) {
    const real = gl[name];
    gl[name] = function (...args) { draws++; return real.apply(this, args); };
  }
  const bytes = new Map(); // texture -> bytes
  const bound = new WeakMap(); // context -> texture
  const bind = gl.bindTexture;
  gl.bindTexture = function (target, texture) { bound.set(this, texture); return bind.call(this, target, texture); };
  const image = gl.texImage2D;
  gl.texImage2D = function (...args) {
    const texture = bound.get(this);
    if (texture && args.length >= 9) {
      cost.textures += 4 * args[3] * args[4] - (bytes.get(texture) ?? 0);
      bytes.set(texture, 4 * args[3] * args[4]);
    }
    return image.apply(this, args);
  };
  const drop = gl.deleteTexture;
  gl.deleteTexture = function (texture) {
    cost.textures -= bytes.get(texture) ?? 0;
    bytes.delete(texture);
    return drop.call(this, texture);
  };
  let contexts = 0;
  const get = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const context = get.call(this, kind, ...rest);
    if (kind === "webgl2" && context && !this.counted) {
      this.counted = true;
      contexts++;
      cost.contexts = contexts;
    }
    return context;
  };

  const read = async (address) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
    return response;
  };

  // Artwork that has been baked again is not to be had under the address that the
  // bundle had for it: it is asked for anew before the program hears of that.
  const renew = async () => { window.inside.bundle(await (await read("/preview/bundle.json")).json()); };
  let host;
  Object.defineProperty(window, "filonHost", {
    get: () => host,
    set(made) {
      for (const what of ["text", "image"]) {
        const real = made[what];
        made[what] = (address) => real(address).catch((cause) => renew().then(() => { throw cause; }));
      }
      host = made;
    },
  });

  // What the page lends of itself, once its program may run.
  const shell = () => window.filonShell;

  const waves = ["sine", "triangle", "square", "sawtooth", "noise"];

  window.inside = {
    cost,
    canvas: () => document.querySelector("body > canvas"),
    afterFrame: () => new Promise((resolve) => next(resolve)),
    // What is drawn in the canvas is there until the frame is composed, so f looks
    // in a frame in which the engine has drawn: one made at once, so that a span is
    // gone through as fast as the machine can, but for a breath now and then in
    // which the page shows how far it is. The engine draws in a goroutine, which
    // comes late when others are at work: then it is asked to draw once more.
    afterDraw: (f) => new Promise((resolve, reject) => {
      if (performance.now() - breath < 50) {
        window.filon.redraw();
        if (hurry()) return resolve(f());
      }
      let patience = 600; // frames
      const look = (t) => {
        breath = performance.now();
        if ((at === t && draws > 0) || hurry()) resolve(f());
        else if (patience-- === 0) reject(new Error("The engine does not draw any more."));
        else {
          window.filon.redraw();
          next(look);
        }
      };
      next(look);
    }),
    prefs(change) { shell().setPrefs(change); },
    async texts(lang) {
      const { useTexts, translate, relabel, showBars, appState } = shell();
      const file = window.filonHost.bundle.files[`texts/${lang}.json`].url;
      useTexts(lang, await (await read(file)).json());
      translate();
      relabel();
      showBars(appState());
    },
    t: (key, args) => shell().t(key, args),
    // Makes a group's sounds anew. Returns what is wrong with a recipe, and then
    // nothing has changed; null when they are heard from now on.
    async sounds(group) {
      const name = `sounds/${group}.json`;
      const { refreshSounds, synthesise } = shell();
      const text = await (await read(window.filonHost.bundle.files[name].url)).text();
      const tried = await Promise.all(Object.entries(JSON.parse(text)).map(async ([sound, recipe]) => {
        try {
          const wave = recipe.layers.map((layer) => layer.wave).find((w) => !waves.includes(w));
          if (wave !== undefined) throw new Error(`a layer's wave is one of ${waves.join(", ")}, not ${wave}`);
          await synthesise(recipe);
        } catch (cause) {
          return { line: text.slice(0, text.indexOf(`"${sound}"`)).split("\n").length, text: `${sound}: ${cause.message}` };
        }
      }));
      const wrong = tried.find(Boolean);
      if (wrong) return wrong;
      await refreshSounds(name);
      return null;
    },
    // Draws with the shader as it is saved now. Returns what is wrong with it, and
    // then the last good one stays, for a program that has just started too.
    async shader() {
      const file = window.filonHost.bundle.files["pages.kage"];
      if (!file) return null;
      const source = await (await read(file.url)).text();
      const error = window.filon.shade(source);
      if (!error) {
        await fetch("/preview/shader", { method: "POST", body: source });
        return null;
      }
      const good = await fetch("/preview/shader"); // 404 before any: the program's own stays
      if (good.ok) window.filon.shade(await good.text());
      const [, line = 0, text = error] = /^(\d+):\d+: ([^]*)$/.exec(error) ?? [];
      return { line: Number(line), text };
    },
    wake: () => shell().wake(),
    bundle(b) { Object.assign(window.filonHost.bundle.files, b.files); },
  };
})();
