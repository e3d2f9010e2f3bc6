// The bars of the table: what stands in them follows the program's state, and
// what they do is asked of the program.

import { appState, ask, gameOf, onState, urlOf } from "./app.js";
import { $, h, setText } from "./dom.js";
import { prefs, setPrefs, onPrefs } from "./prefs.js";
import { overLimit } from "./session.js";
import { say } from "./say.js";
import { euros, has, t } from "./texts.js";

export function startBars() {
  $("#go").addEventListener("click", first(pressGo));
  $("#auto").addEventListener("click", first(pressAuto));
  $("#skip").addEventListener("click", pressSkip);
  $("#sound").addEventListener("click", () => setPrefs({ sound: !prefs().sound }));
  onState(showBars);
  onPrefs(() => showBars(appState()));
  const measure = () => tellInsets();
  const observer = new ResizeObserver(measure);
  observer.observe($("#top"));
  observer.observe($("#bar"));
  addEventListener("resize", measure);
  // The program may answer within the press itself: not before it is over.
  onState(() => setTimeout(() => { pressed = ""; }));
}

// The second click of a double click is the same wish, even if the first has made
// another button of it: « Jouer » of « Continuer », on of off.
const first = (press) => (event) => { if (event.detail < 2) press(); };

let pressed = "";

// One press, one wish: a second press of a button before the program answered is
// the same finger.
function once(button, name, data) {
  if (pressed === button) return;
  pressed = button;
  setTimeout(() => { if (pressed === button) pressed = ""; }, 400);
  ask(name, data);
}

// What the large button does in a state: "play", "extra", "again" or "".
function goDoes({ controls = {} }) {
  if (controls.extra) return "extra";
  if (controls.again) return "again";
  if (controls.play) return "play";
  return "";
}

export function pressGo() {
  const does = goDoes(appState());
  if (does === "play") {
    if (overLimit()) {
      say(t("hint.limit"));
      dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "session" } }));
      return;
    }
    once("go", "play", { auto: false });
  } else if (does) once("go", does, {});
}

export function pressAuto() {
  const { controls = {} } = appState();
  if (!controls.auto) return;
  if (controls.play && !controls.again) {
    if (overLimit()) return pressGo();
    once("auto", "play", { auto: true });
  } else once("auto", "auto", { on: !controls.auto_on });
}

export function pressSkip() {
  if (appState().controls?.skip) ask("skip");
}

export function showBars(state) {
  setText($("#game-name"), gameOf(state.game)?.name ?? "");
  $("#replay-mark").hidden = state.phase !== "replay";
  document.documentElement.classList.toggle("replaying", state.phase === "replay");
  showGo(state);
  showAuto(state);
  showChoices(state);
  setText($("#caption"), caption(state));
  showSkip(state);
  $("#sound").setAttribute("aria-pressed", String(prefs().sound));
}

function showGo(state) {
  const go = $("#go");
  const does = goDoes(state);
  const amount = state.stake;
  let word, sub = "";
  if (does === "extra" || (state.extra_left > 0 && state.phase === "revealing")) {
    word = t("bar.extra");
    sub = t("bar.extraSub", { n: state.extra_left });
  } else if (does === "again") {
    word = t("bar.again");
    sub = t("bar.againSub");
  } else {
    const own = `${state.game}.play`;
    word = has(own) ? t(own, { amount }) : t("bar.play");
    sub = has(own) || !amount ? "" : t("bar.playSub", { amount });
    if (state.phase === "buying") sub = t("bar.buying");
    else if (state.phase === "revealing") sub = t("bar.revealing");
  }
  setText($(".word", go), word);
  setText($(".sub", go), sub);
  go.classList.toggle("is-extra", does === "extra" || (state.extra_left > 0 && state.phase === "revealing"));
  go.classList.toggle("is-busy", state.phase === "buying");
  go.dataset.does = does;
  // A button that is disabled loses the focus to nowhere: it only says that it
  // does nothing now.
  go.setAttribute("aria-disabled", String(does === ""));
}

// The games that have an « Auto »: one that reveals by itself has none.
const withAuto = new Set();

function showAuto(state) {
  const auto = $("#auto");
  const { controls = {} } = state;
  if (controls.auto) withAuto.add(state.game);
  // Where it can only not be used just now, its place stays its own.
  auto.hidden = !controls.auto && !(withAuto.has(state.game) && ["buying", "revealing"].includes(state.phase));
  const own = `${state.game}.auto`;
  setText($("span", auto), t(has(own) ? own : "bar.auto"));
  auto.setAttribute("aria-pressed", String(Boolean(controls.auto_on)));
  auto.setAttribute("aria-disabled", String(!controls.auto));
}

// « Passer » has its place in the bar while something is revealed, so that it
// covers nothing of the scene and moves nothing when it comes and goes.
function showSkip({ phase, controls = {} }) {
  const skip = $("#skip");
  skip.hidden = !controls.skip && phase !== "revealing" && phase !== "replay";
  skip.setAttribute("aria-disabled", String(!controls.skip));
}

let choicesShown = "";

function showChoices(state) {
  const game = gameOf(state.game);
  const { controls = {} } = state;
  const key = `${state.game} ${t("bar.stake")}`;
  if (game && key !== choicesShown) {
    choicesShown = key;
    fill($("#stakes"), game.stakes.map((s) => s.stake), "stake", (s) => h("span", {}, euros(s)), (stake) => {
      setPrefs({ stakes: { ...prefs().stakes, [state.game]: stake } });
      ask("stake", { stake });
    });
    // One stake is no choice: the button names it.
    $("#stakes").hidden = game.stakes.length === 1;
    $("#modes").hidden = game.modes.length === 0;
    fill($("#modes"), game.modes, "mode", (m) => pictured(state.game, m), (mode) => {
      setPrefs({ modes: { ...prefs().modes, [state.game]: mode } });
      ask("mode", { mode });
    });
  }
  $("#stakes").disabled = !controls.stake;
  $("#modes").disabled = !controls.mode;
  check($("#stakes"), state.stake);
  check($("#modes"), state.mode);
}

function fill(set, values, name, write, choose) {
  $(".options", set).replaceChildren(...values.map((value) => h("label", {},
    h("input", { type: "radio", name, value, onchange: () => choose(value) }),
    write(value))));
}

// A mode with its picture, where one is drawn.
function pictured(id, mode) {
  const url = urlOf(`web/modes/${id}-${mode}.svg`);
  const name = t(`${id}.mode.${mode}`);
  return url ? h("span", { class: "pictured" }, h("img", { src: url, alt: "", width: 28, height: 28 }), h("b", {}, name)) : h("span", {}, name);
}

function check(set, value) {
  for (const input of set.querySelectorAll("input")) {
    if (input.checked !== (input.value === value)) input.checked = input.value === value;
  }
}

// The line over the controls: what there is to do, or what just happened.
function caption(state) {
  switch (state.phase) {
    case "ready":
      if (overLimit()) return t("hint.limit");
      return gameOf(state.game)?.stakes.length === 1 ? t("hint.press", { word: $("#go .word").textContent }) : t("hint.ready");
    case "buying":
      return t("hint.buying");
    case "replay":
      return t("hint.replay");
    case "finished":
      if (!state.result) return "";
      return state.result.prize === "0.00" ? t("hint.finished.lose") : t("hint.finished.win", { amount: state.result.prize });
    case "revealing": {
      const key = `${state.game}.hint.${state.step}`;
      return has(key) ? t(key) : "";
    }
    default:
      return "";
  }
}

let insets = "";

// Tells the scene how much of the window the bars cover.
export function tellInsets() {
  if ($("#table").hidden) return;
  const top = $("#top").getBoundingClientRect();
  const bar = $("#bar").getBoundingClientRect();
  const side = bar.height > innerHeight - 2;
  const style = getComputedStyle(document.documentElement);
  const safe = (name) => parseFloat(style.getPropertyValue(name)) || 0;
  const now = {
    top: top.bottom,
    right: side ? innerWidth - bar.left : safe("--safe-r"),
    bottom: side ? safe("--safe-b") : innerHeight - bar.top,
    left: safe("--safe-l"),
  };
  const key = JSON.stringify([now, innerWidth, innerHeight]);
  if (key === insets) return;
  insets = key;
  ask("insets", now);
}
