// The one engine: the game's real page in a frame, driven through its bridge
// (window.filon). It swaps scenes; it is loaded again only for another density
// of the screen, other safe areas, or another program.

import { h } from "./dom.js";

const frame = document.querySelector("#frame");
const longest = 20_000; // ticks: a run that has not ended then never does

let loaded = ""; // what the frame was opened with
let shown = ""; // what the stage was asked to show
let run = { end: 0, ends: true, markers: [] };
let work = Promise.resolve();
let opening = false;
const watchers = { run: [], busy: [], error: [], touched: [], lost: [], opened: [] };

// The page reloads itself when the browser takes its WebGL context away.
frame.addEventListener("load", () => {
  if (loaded && !opening && !inner().opened) tell("lost");
});

export const inner = () => frame.contentWindow;
export const filon = () => inner()?.filon;
export const inside = () => inner()?.inside;
export const currentRun = () => run;
export const on = (what, watch) => watchers[what].push(watch);
const tell = (what, ...args) => { for (const watch of watchers[what]) watch(...args); };

// Shows a state of the address; calls wait for each other, and only the last
// of those that wait is done.
let wanted = null;
export function show(s) {
  wanted = s;
  work = work.then(async () => {
    if (wanted !== s) return;
    tell("busy", true);
    try {
      await bring(s);
      tell("error", "");
    } catch (cause) {
      shown = "";
      tell("error", String(cause.message ?? cause));
    }
    tell("busy", false);
  });
  return work;
}

// Again from the beginning, with another program or page.
export function reopen(s) {
  loaded = "";
  return show({ ...s });
}

// Again on the stage, with other pictures, texts or durations.
export function again(s) {
  shown = "";
  return show({ ...s });
}

async function bring(s) {
  const open = JSON.stringify([s.dpr, s.safe ? s.edges : null]);
  if (open !== loaded || !filon()?.ready) {
    await openFrame(s);
    loaded = open;
    shown = "";
  }
  const key = JSON.stringify([s.game, s.stake, s.mode, s.prize, s.seed, s.settled, s.done, s.lang, s.calm, s.mute]);
  if (key !== shown) {
    await put(s);
    shown = key;
  }
  seek(s.tick);
}

async function openFrame(s) {
  const q = new URLSearchParams({ lang: s.lang, calm: s.calm ? "1" : "0", mute: s.mute ? "1" : "0" });
  if (s.dpr) q.set("dpr", s.dpr);
  if (s.safe) q.set("safe", s.edges.join(","));
  const gone = inner();
  if (gone) gone.closing = true;
  opening = true;
  frame.src = `/preview-stage.html?${q}&${Date.now()}#/${s.game}`;
  await until(() => inner() !== null && !inner().closing && filon()?.ready === true, 120_000,
    "The game's page does not start; its own message is in the frame.").finally(() => { opening = false; });
  inner().opened = true; // a page that comes in its place is another
  const f = filon();
  f.freeze(true);
  tell("opened");
  for (const kind of ["pointerup", "keyup"]) inner().addEventListener(kind, () => later(() => tell("touched")), true);
  inner().addEventListener("pointerdown", () => inside().wake(), true);
  inner().addEventListener("keydown", (event) => {
    // The preview's own keys work wherever the focus is.
    if (!/^(INPUT|SELECT|TEXTAREA|BUTTON)$/.test(event.target.tagName)) {
      window.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, code: event.code, shiftKey: event.shiftKey }));
    }
  });
}

async function put(s) {
  const f = filon();
  await inside().prefs({ lang: s.lang, calm: s.calm, sound: !s.mute });
  if (f.state().game !== s.game) {
    inner().location.hash = `#/${s.game}`;
    await until(() => f.state().game === s.game, 30_000, `The page does not open the table of ${s.game}.`);
  }
  const app = inner().filonApp; // the bars say what the scene says
  app.dispatch("stake", JSON.stringify({ stake: s.stake }));
  if (s.mode) app.dispatch("mode", JSON.stringify({ mode: s.mode }));
  await frames(2); // wishes of the page are on their way to the program
  f.freeze(true);
  const what = { game: s.game, stake: s.stake, mode: s.mode, seed: s.seed };
  if (s.prize) what.scenario = { prize: s.prize, actions: s.settled ? s.settled.split(",") : [] };
  fail(f.load(what));
  if (s.motion) fail(f.tune(s.motion));
  await until(() => f.pictured(), 60_000, "The pictures do not arrive.");
  fail(f.art());
  for (const one of s.done ? s.done.split(",") : []) {
    const [action, tick] = one.split("@");
    fail(f.seek(Number(tick)));
    fail(f.press(action));
  }
  record();
}

// Lends the stage to f between two things that are shown: what is shown next is
// put there anew.
export function lend(f) {
  const lent = work.then(async () => {
    await until(() => filon()?.ready === true, 120_000, "The game's page does not start.");
    shown = "";
    return f();
  });
  work = lent.catch(() => {});
  return lent;
}

// Puts a unit of the address on the stage that is lent, revealed to its end, and
// returns its run.
export async function reveal({ game, stake, mode, prize, seed }) {
  const f = filon();
  f.freeze(true);
  const what = { game, stake, mode, seed };
  if (prize) what.scenario = { prize, actions: [] };
  fail(f.load(what));
  await until(() => f.pictured(), 60_000, "The pictures do not arrive.");
  const told = f.record(longest);
  if (typeof told === "string") throw new Error(told);
  return told;
}

// Plays the unit to its end, silently, to learn its length and its marks.
function record() {
  const told = filon().record(longest);
  if (typeof told === "string") throw new Error(told);
  told.markers.sort((a, b) => a.tick - b.tick);
  run = told;
  tell("run", run);
}

// The stage is the player's now: whatever is shown next is put there anew.
export function lose() { shown = ""; }

// What the designer did on the screen, as the address writes it; null when it
// changes nothing.
export function performed() {
  const before = marks(run);
  const at = tick();
  record();
  const after = marks(run);
  if (before.join() === after.join()) return null;
  return after.filter((one) => Number(one.split("@")[1]) <= at).join(",");
}

const marks = (r) => r.markers.filter((m) => m.kind === "action").map((m) => `${m.name}@${m.tick}`);

// The address now says what the stage shows already.
export function noted(s) {
  shown = JSON.stringify([s.game, s.stake, s.mode, s.prize, s.seed, s.settled, s.done, s.lang, s.calm, s.mute]);
}

export const tick = () => filon()?.status().tick ?? 0;

export function seek(to) {
  fail(filon().seek(Math.max(0, Math.min(Math.round(to), run.end))));
}

export function step(n) { filon().step(n); }

function fail(error) {
  if (error) throw new Error(error);
}

const later = (f) => frames(3).then(f);

export async function frames(n) {
  for (let i = 0; i < n; i++) await inside().afterFrame();
}

export function until(ready, patience, message) {
  return new Promise((resolve, reject) => {
    const end = performance.now() + patience;
    const look = () => {
      let yes = false;
      try { yes = ready(); } catch { /* the frame is between two pages */ }
      if (yes) resolve();
      else if (performance.now() > end) reject(new Error(message));
      else setTimeout(look, 30);
    };
    look();
  });
}

// A picture of the canvas at a tick, w pixels wide, 0 for its own size.
export async function picture(at, w = 0) {
  seek(at);
  return snap(w);
}

export function snap(w = 0) {
  return inside().afterDraw(() => {
    const canvas = inside().canvas();
    const k = w ? w / canvas.width : 1;
    const copy = h("canvas", { width: Math.round(canvas.width * k), height: Math.round(canvas.height * k) });
    const g = copy.getContext("2d", { willReadFrequently: w > 0 && w < 128 });
    g.imageSmoothingQuality = "high";
    g.drawImage(canvas, 0, 0, copy.width, copy.height);
    return copy;
  });
}
