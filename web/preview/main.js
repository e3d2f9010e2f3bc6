// Puts the preview together: the address says what is shown, the gallery and
// the bars change the address, the engine follows it.

import { go, link, onState, startAddress, state } from "./address.js";
import { forget, pictureNames, showArt } from "./art.js";
import { contactSheet, exportPNG, exportWebM, hideOnion, onionSkin } from "./capture.js";
import { $, choices, euros, json } from "./dom.js";
import * as engine from "./engine.js";
import { checkSpan, startGauges, tooMany } from "./gauge.js";
import { showGoldens } from "./goldens.js";
import { clock, followChanges, ownProblem, shade } from "./reload.js";
import { markAfter, markBefore, setBad, setMoment, setRun, startTimeline } from "./timeline.js";
import { findUnits, foundUnits, gameOf, loadCatalogue, showTree, stakeOf, startSearch } from "./tree.js";
import { bars, density, edges, lay, overlay, screenChoices, shownScreen } from "./viewport.js";

let pictures = {};
let playing = false;
let arriving = false; // the state of the address is not on the stage yet
let tick = 0;
let skipping = false; // a span is being photographed: the clock is not the player's
const tuned = new Map(); // game -> motion.json as it was last saved

const note = (text) => { $("#note").textContent = text; };

// What the engine needs to know of the address.
const scene = (s) => ({ ...s, dpr: density(s), edges: edges(s), motion: tuned.get(s.game) });

async function boot() {
  startAddress();
  const catalogue = await loadCatalogue();
  pictures = await pictureNames(catalogue.groups);
  startTimeline((to) => { pause(); seek(to); });
  startGauges();
  startSearch();
  wire();
  onState(follow);
  engine.on("busy", (busy) => document.body.classList.toggle("busy", busy));
  engine.on("error", (text) => note(text));
  engine.on("run", begin);
  engine.on("touched", touched);
  engine.on("opened", () => shade().catch((cause) => note(cause.message)));
  engine.on("lost", () => engine.reopen(scene(state())));
  followChanges({
    art: async (group) => {
      forget(group);
      pictures = await pictureNames(catalogue.groups);
      if (state().view === "art") showArt(grown).catch((cause) => note(cause.message));
      ownProblem("pictures", null);
      const missing = engine.filon().art();
      if (missing) ownProblem("pictures", { file: `assets/${group}/svg`, line: 0, text: missing });
      showTree(pictures);
      redraw();
    },
    texts: async () => { await engine.inside().texts(state().lang); await engine.again(scene(state())); },
    motion: async (game, text) => {
      if (game !== state().game) {
        tuned.set(game, text);
        return;
      }
      const error = engine.filon().tune(text);
      ownProblem(`motion of ${game}`, error ? { file: `assets/${game}/motion.json`, line: 0, text: error } : null);
      if (error) return;
      tuned.set(game, text);
      await engine.again(scene(state())); // what « Auto » does comes at other ticks now
      note(`Durations of ${gameOf(game).name}, ${clock()}`);
    },
    reopen: () => engine.reopen(scene(state())),
    said: note,
  });
  const s = state();
  if (!gameOf(s.game)?.ready) {
    const first = catalogue.games.find((g) => g.ready) ?? catalogue.games[0];
    go({ game: first.id, stake: first.stakes[0].stake, mode: first.modes[0] ?? "" }, true);
  } else if (!stakeOf(s)) go({ stake: gameOf(s.game).stakes[0].stake }, true);
  new ResizeObserver(() => { lay(state()); overlay(state()); }).observe($("#desk"));
  follow(state(), {});
  requestAnimationFrame(beat);
  window.previewReady = true; // for the tests
}

let turn = 0;

// Shows a state.
async function follow(s, before) {
  const mine = ++turn;
  const game = gameOf(s.game);
  if (game && !stakeOf(s)) { // an address written by hand, or of another game
    go({ stake: game.stakes[0].stake, prize: "" });
    return;
  }
  fill(s);
  for (const id of ["art", "goldens"]) $(`#${id}`).hidden = s.view !== id;
  document.body.dataset.view = s.view;
  if (s.view === "art") showArt(grown).catch((cause) => note(cause.message));
  if (s.view === "goldens") showGoldens().catch((cause) => note(cause.message));
  showTree(pictures).catch((cause) => note(cause.message));
  if (s.view !== "scene" && before.game) {
    pause();
    return;
  }
  lay(s);
  hideOnion();
  $("#skin").checked = false;
  const same = before.game && ["game", "stake", "mode", "prize", "seed", "settled", "done", "lang", "calm", "screen", "turn", "dpr", "safe"].every((k) => s[k] === before[k]);
  if (!same) pause();
  arriving = true;
  await engine.show(scene(s));
  if (mine !== turn) return;
  arriving = false;
  if (!engine.filon()?.ready) return;
  bars(s);
  tick = engine.tick();
  moment();
  requestAnimationFrame(() => overlay(state()));
  if (!same && s.loop) start();
  describe(s);
}

// The gallery has more to list.
const grown = () => showTree(pictures).catch((cause) => note(cause.message));

function describe(s) {
  $("#what").textContent = gameOf(s.game)?.name ?? "";
  const settled = s.settled ? `after ${s.settled.split(",").length} actions` : "";
  $("#way").textContent = [s.prize ? (Number(s.prize) ? `pays ${euros(s.prize)}` : "pays nothing") : "at rest", settled].filter(Boolean).join(", ");
}

// The bars show the state.
function fill(s) {
  const game = gameOf(s.game);
  if (!game) return;
  choices($("#stake"), game.stakes.map((k) => [k.stake, euros(k.stake)]), s.stake);
  choices($("#prize"), [["", "at rest"], ["0.00", "nothing"], ...(stakeOf(s)?.prizes ?? []).toReversed().map((p) => [p, euros(p)])], s.prize);
  choices($("#mode"), game.modes.length ? game.modes : [["", "—"]], s.mode);
  $("#mode").disabled = game.modes.length === 0;
  $("#seed").value = s.seed;
  choices($("#screen"), screenChoices, shownScreen(s));
  for (const id of ["dpr", "zoom", "lang", "eyes"]) $(`#${id}`).value = s[id];
  for (const id of ["calm", "mute", "bars", "targets", "safe", "loop"]) $(`#${id}`).checked = s[id];
  $("#speed").value = String(s.speed);
  $("#turn").setAttribute("aria-pressed", s.turn);
  $("#next-like").disabled = !s.prize;
  $("#sell").disabled = !s.prize;
  describe(s);
}

// A new run: its length and marks.
function begin(run) {
  setRun(run);
  const s = state();
  const actions = run.markers.filter((m) => m.kind === "action");
  if (s.out === -2 && actions.length) { // one animation by itself
    const from = actions[0].tick;
    go({ in: from, out: actions[1]?.tick ?? run.end }, true);
    if (!s.tick) requestAnimationFrame(() => seek(from));
  }
  $("#time").classList.toggle("endless", !run.ends);
  if (!run.ends) note(`Nothing ends within ${run.end} ticks: an animation goes on for ever, or nobody performs what the scene waits for.`);
  if (!arriving) moment();
}

// What was pressed on the screen becomes part of the address, and plays.
function touched() {
  if (skipping || !state().prize) return;
  const done = engine.performed();
  if (done === null) return;
  go({ done }, true);
  engine.noted(scene(state()));
  start();
}

// The clock.

let owed = 0;
let last = 0;

function beat(now) {
  requestAnimationFrame(beat);
  const passed = Math.min(now - last, 250);
  last = now;
  if (!playing || skipping) return;
  const s = state();
  const { end } = engine.currentRun();
  const to = s.out >= 0 ? Math.min(s.out, end) : end;
  owed += (passed / 1000) * 60 * s.speed;
  let n = Math.floor(owed);
  owed -= n;
  if (n === 0) return;
  if (tick >= to) {
    if (!s.loop) return pause();
    seek(Math.max(0, s.in));
    return;
  }
  n = Math.min(n, to - tick);
  engine.step(n);
  tick += n;
  moment();
  if (s.targets) overlay(s);
}

function start() {
  const { end } = engine.currentRun();
  const s = state();
  if (tick >= (s.out >= 0 ? s.out : end)) seek(Math.max(0, s.in));
  playing = true;
  owed = 0;
  hideOnion();
  $("#skin").checked = false;
  button();
}

function pause() {
  playing = false;
  button();
  if (engine.filon()?.ready) overlay(state());
}

function button() {
  $("#play").textContent = playing ? "❚❚" : "▶";
  $("#play").setAttribute("aria-pressed", playing);
}

function seek(to) {
  if (!engine.filon()?.ready) return;
  engine.seek(to);
  tick = engine.tick();
  moment();
  if (!playing) {
    overlay(state());
    if ($("#skin").checked) skin();
  }
}

function redraw() { seek(tick); }

function moment() {
  const s = state();
  const { end } = engine.currentRun();
  setMoment(tick, s.in, s.out);
  $("#clock").textContent = `${tick} / ${end}   ${(tick / 60).toFixed(2)} s`;
  if (tick !== s.tick) go({ tick }, true);
}

const span = () => {
  const s = state();
  const { end } = engine.currentRun();
  return [Math.max(0, s.in), s.out >= 0 ? Math.min(s.out, end) : end];
};

// Everything that goes through a span by itself: one at a time, the moment is
// the same afterwards.
async function through(what, f) {
  if (skipping) return;
  pause();
  const at = tick;
  skipping = true;
  document.body.classList.add("busy");
  try {
    await f((t) => { note(`${what}: tick ${t}`); return skipping; });
    note("");
  } catch (cause) {
    note(String(cause.message ?? cause));
  }
  skipping = false;
  document.body.classList.remove("busy");
  engine.seek(at);
  tick = at;
  moment();
}

const skin = () => through("Onion skin", () => onionSkin(tick, 4, engine.currentRun().end));

const fileName = () => {
  const s = state();
  return ["filon", s.game, s.prize ? `${s.prize}-seed${s.seed}` : "rest"].join("-");
};

function wire() {
  const changes = { stake: (v) => restart({ stake: v, prize: "", seed: 1 }), prize: (v) => restart({ prize: v, seed: 1 }), mode: (v) => restart({ mode: v }) };
  const restart = (change) => go({ view: "scene", settled: "", done: "", tick: 0, in: -1, out: -1, ...change });
  for (const [id, f] of Object.entries(changes)) $(`#${id}`).addEventListener("change", (event) => f(event.target.value));
  $("#seed").addEventListener("change", (event) => restart({ seed: Math.max(1, Math.floor(Number(event.target.value)) || 1) }));
  for (const id of ["screen", "dpr", "zoom", "lang", "eyes"]) $(`#${id}`).addEventListener("change", (event) => go({ [id]: event.target.value, turn: id === "screen" ? false : state().turn }));
  for (const id of ["calm", "mute", "bars", "targets", "safe"]) $(`#${id}`).addEventListener("change", (event) => go({ [id]: event.target.checked }));
  $("#turn").addEventListener("click", () => go({ turn: !state().turn }));
  $("#loop").addEventListener("change", (event) => { go({ loop: event.target.checked }, true); });
  $("#speed").addEventListener("change", (event) => { go({ speed: Number(event.target.value) }, true); });
  $("#next-like").addEventListener("click", nextLike);

  const jump = (n) => { pause(); seek(tick + n); };
  const actions = {
    "to-start": () => { pause(); seek(0); }, "to-end": () => { pause(); seek(engine.currentRun().end); },
    back1: () => jump(-1), back10: () => jump(-10), on1: () => jump(1), on10: () => jump(10),
    play: () => (playing ? pause() : start()),
    "mark-in": () => { go({ in: state().in === tick ? -1 : tick, loop: true }, true); $("#loop").checked = true; moment(); },
    "mark-out": () => { go({ out: state().out === tick ? -1 : tick, loop: true }, true); $("#loop").checked = true; moment(); },
    "prev-mark": () => { pause(); seek(markBefore(tick)); }, "next-mark": () => { pause(); seek(markAfter(tick)); },
    sheet: () => through("Contact sheet", () => contactSheet(...span(), 24, fileName())),
    "export-png": () => through("PNG", (progress) => exportPNG(...span(), fileName(), progress)),
    "export-webm": () => through("WebM", (progress) => exportWebM(...span(), state().speed, fileName(), progress)),
    check: checkIt,
  };
  for (const [id, f] of Object.entries(actions)) $(`#${id}`).addEventListener("click", f);
  $("#skin").addEventListener("change", (event) => (event.target.checked ? skin() : hideOnion()));

  const keys = {
    " ": "play", ",": "back1", ".": "on1", "[": "back10", "]": "on10", Home: "to-start", End: "to-end",
    ArrowLeft: "back1", ArrowRight: "on1", i: "mark-in", o: "mark-out", p: "prev-mark", k: "next-mark", n: "next-like", r: "turn",
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || $("#picture").open) return;
    if (event.key === "Escape") skipping = false;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName ?? "") && event.target.type !== "checkbox") return;
    if (event.key === "/") { event.preventDefault(); $("#search").focus(); return; }
    const id = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!id || (event.key === " " && event.target.tagName === "BUTTON") || (event.key === " " && event.target.tagName === "SUMMARY")) return;
    event.preventDefault();
    $(`#${id}`).click();
  });

  const copy = async (text, what) => {
    await navigator.clipboard.writeText(text);
    note(`Copied: ${what}`);
    $("#copy").open = false;
  };
  $("#copy-link").addEventListener("click", () => copy(link(), "the address"));
  $("#copy-unit").addEventListener("click", async () => copy(JSON.stringify(await wireUnit()), "the unit"));
  $("#copy-case").addEventListener("click", async () => copy(testCase(await wireUnit()), "a test case"));
  $("#sell").addEventListener("click", sell);
  for (const b of document.querySelectorAll("[data-fault]")) b.addEventListener("click", () => fault(b.dataset.fault));
  for (const d of document.querySelectorAll("#toolbar details")) {
    addEventListener("pointerdown", (event) => { if (d.open && !d.contains(event.target)) d.open = false; });
  }
}

async function nextLike() {
  const s = state();
  if (!s.prize) return;
  try {
    const u = await json(`/preview/next-like?game=${s.game}&stake=${s.stake}&prize=${s.prize}&seed=${s.seed}`);
    const settled = s.settled ? s.settled.split(",").length : 0;
    go({ seed: u.seed, settled: u.actions.slice(0, settled).join(","), done: "", tick: 0, in: -1, out: s.loop ? -2 : -1 });
  } catch (cause) {
    note(cause.message);
  }
}

const wireUnit = () => {
  const s = state();
  if (!s.prize) throw new Error("There is no unit at rest.");
  return json(`/preview/unit?game=${s.game}&stake=${s.stake}&prize=${s.prize}&seed=${s.seed}`);
};

// A line for a table of tests: the layout as on the wire, the prize, the
// actions with their ticks, and the moment shown.
function testCase(u) {
  const done = engine.currentRun().markers.filter((m) => m.kind === "action" && m.tick <= tick).map((m) => `{${m.tick}, "${m.name}"}`);
  return `// ${u.game}, stake ${u.stake}, seed ${state().seed}: ${u.way || "loses"}\n`
    + `{game: "${u.game}", stake: "${u.stake}", prize: "${u.prize}", layout: \`${JSON.stringify(u.layout)}\`,\n`
    + `\tdone: []at{${done.join(", ")}}, taken: ${tick}},\n`;
}

// Sells the unit shown to the player of the frame.
async function sell() {
  const told = $("#live-note");
  try {
    const u = await wireUnit();
    const { account } = engine.filon().state();
    if (!account) throw new Error("The player on the screen has no account yet.");
    await json("/preview/next", { method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ game: u.game, stake: u.stake, player: account.player, prize: u.prize, layout: u.layout }) });
    pause();
    const app = engine.inner().filonApp;
    app.dispatch("close", "{}");
    app.dispatch("open", JSON.stringify({ game: u.game }));
    app.dispatch("stake", JSON.stringify({ stake: u.stake }));
    if (state().mode) app.dispatch("mode", JSON.stringify({ mode: state().mode }));
    engine.filon().freeze(false);
    engine.lose();
    told.textContent = "Press « Jouer » on the screen. Any choice in the gallery ends it.";
  } catch (cause) {
    told.textContent = cause.message;
  }
}

async function fault(kind) {
  const told = $("#live-note");
  try {
    await json("/preview/faults", { method: "DELETE" });
    if (kind) await json("/preview/faults", { method: "POST", headers: { "Content-Type": "application/json" }, body: kind });
    told.textContent = kind ? "Until « no fault » is pressed, or it has happened." : "No fault.";
  } catch (cause) {
    told.textContent = cause.message;
  }
}

async function checkIt() {
  const [first, lastTick] = span();
  await through("Check", async (progress) => {
    const found = await checkSpan(first, lastTick, progress);
    setBad(found.over);
    const flashes = found.over.length
      ? `Flashes: three a second or more over ${found.worst.fields} of 576 fields at tick ${found.worst.tick}, at most ${tooMany} are allowed.`
      : `No flashes: at most ${found.worst.fields} of 576 fields change three times a second (${tooMany} are allowed).`;
    $("#marks").textContent = `${flashes}  ${found.ends ? `It ends at tick ${found.end}.` : "It does not end."}`;
    $("#marks").classList.toggle("bad", found.over.length > 0 || !found.ends);
  });
}

// For the end-to-end tests: what they wait for and photograph.
window.preview = {
  state, engine, go,
  playing: () => playing, tick: () => tick, seek, start, pause,
  settled: () => !arriving && !document.body.classList.contains("busy") && Boolean(engine.filon()?.ready),
  units: async () => foundUnits(state()) ?? findUnits(state()),
};

boot().catch((cause) => note(String(cause.stack ?? cause)));
