// Puts the shell together: texts, lobby and bars at once, the program behind
// them, and the table when an address asks for it.

import { startAccount, openAccount } from "./account.js";
import { startAnew } from "./anew.js";
import { appState, ask, bundleOf, gameOf, onState, running, setBundle, urlOf } from "./app.js";
import { refreshSounds, startAudio, synthesise, useSoundPrefs, wake } from "./audio.js";
import { showBars, startBars, tellInsets } from "./bars.js";
import { contextLost, prepareCanvas, tameCanvas } from "./canvas.js";
import { $, $$, h, setText } from "./dom.js";
import { showFault, showProblem, startFault } from "./fault.js";
import { openHistory, startHistory } from "./history.js";
import { makeHost } from "./host.js";
import { startKeys } from "./keys.js";
import { startLobby, translateLobby } from "./lobby.js";
import { obstacle, start, verdict } from "./loader.js";
import { closeModal, modalOpen, openModal } from "./modal.js";
import { relabel } from "./mirror.js";
import { reloadIfNewer, startNewer } from "./newer.js";
import { keepOffline } from "./offline.js";
import { autoTicks, calm, onPrefs, prefs, setPrefs } from "./prefs.js";
import { onRoute, routed, watchRoute } from "./route.js";
import { openRules } from "./rules.js";
import { say } from "./say.js";
import { openSession, startSession } from "./session.js";
import { openSettings, sayInSettings } from "./settings.js";
import { figure, lang, t, translate, useTexts } from "./texts.js";

const first = window.filonFirst;

let config = { api: "/api/v1", bridge: false };
let stage = { name: "", done: 0, total: 1 };
let failed = false;

async function boot() {
  startFault();
  wireDialogs();
  try {
    setBundle(await first.bundle); // which games there are: an address may name any
    if (routed() !== "" && obstacle() === "") prepareCanvas();
    await speak(wanted(prefs()));
  } catch (cause) {
    first.complain(String(cause.message ?? cause));
    return;
  }
  tameCanvas();
  startLobby();
  startSession();
  startBars();
  startHistory();
  startAccount();
  startAudio();
  startKeys();
  startNewer();
  onState(follow);
  onPrefs(usePrefs);
  usePrefs(prefs());
  onRoute(show);
  watchRoute();
  try {
    config = { ...config, ...await first.config };
  } catch (cause) {
    // A host without one serves page and API; of any other, half a file could
    // name another service than its own.
    if (cause.status !== 404) {
      failed = true;
      showFault("fault.load", String(cause.message ?? cause), () => location.reload());
      return;
    }
  }
  // What the designers' preview changes in a page that runs (preview/inside.js).
  if (config.bridge) window.filonShell = { setPrefs, useTexts, translate, relabel, showBars, appState, t, refreshSounds, synthesise, wake };
  startProgram();
}

async function speak(language) {
  const texts = JSON.parse(await first.text(urlOf(`texts/${language}.json`)));
  if (language !== wanted(prefs())) return; // another was chosen meanwhile
  useTexts(language, texts);
  translate();
  translateLobby();
  relabel();
  showBars(appState());
}

async function startProgram() {
  const reason = obstacle();
  if (reason) return cannot(reason);
  makeHost({ config, direct: routed() !== "", ready: () => show(routed()), progress });
  try {
    const { ended } = await start(progress);
    ended.then(() => stopped(""), (cause) => stopped(String(cause)));
  } catch (cause) {
    failed = true;
    showFault(cause.key ?? "fault.load", String(cause.message ?? cause), () => location.reload());
  }
}

// The lobby and the rules stay readable; only a table cannot be opened.
function cannot(reason) {
  failed = true;
  settle();
  notice(reason);
  show("");
}

function stopped(detail) {
  delete window.filonApp; // what is said to it from here on would be an error
  // A context that is lost before the first frame ends the program; a later loss it
  // hears of, and reloads the page itself. A device that takes every context away is
  // told of it.
  if (contextLost() && startAnew("context", 1)) return;
  const reason = verdict();
  if (reason) cannot(reason);
  else showFault("fault.stopped", detail, () => location.reload());
}

// What a visit without the network needs is kept once nothing waits for it: its
// files would stand in front of the account's and the pictures'.
let kept = false;
function settle() {
  if (kept) return;
  kept = true;
  first.forget();
  setTimeout(() => keepOffline(config), 2000);
}

// How far the program or its pictures are; shown as a panel over a table and
// as a thin line under the lobby.
function progress(name, done, total) {
  stage = { name, done, total: total || 1 };
  const part = Math.min(1, stage.done / stage.total);
  const overall = name === "bytes" ? part : 1;
  const line = $("#loadline span");
  line.style.scale = `${overall} 1`;
  line.style.opacity = name === "bytes" ? "" : "0";
  showLoader();
}

let late = 0;

function showLoader() {
  const wanted = routed() !== "" && !failed &&
    (!running() || (stage.name === "assets" && stage.done < stage.total) || appState().game !== routed());
  const loader = $("#loader");
  if (loader.hidden === wanted) {
    loader.hidden = !wanted;
    clearTimeout(late);
    $(".panel", loader).hidden = true;
    // Who waits for less than a second sees no panel; laying it out would lengthen that.
    if (wanted) late = setTimeout(() => { $(".panel", loader).hidden = false; }, running() ? 500 : Math.max(0, 1000 - performance.now()));
    // Nothing under it can be reached, by keyboard either; what comes out of it is the scene.
    $("#table").inert = wanted || !$("#fault").hidden;
    if (!wanted && document.activeElement === document.body && routed() !== "") $("#scene").focus({ preventScroll: true });
  }
  if (!wanted) {
    const { account, problem } = appState();
    if (account || problem) settle();
    return;
  }
  setText($("#loader-name"), gameOf(routed())?.name ?? "Filon");
  const bar = $("#progress");
  const megabytes = (n) => figure((n / 1e6).toFixed(1));
  switch (stage.name) {
    case "bytes":
      bar.value = stage.done / stage.total;
      setText($("#loader-step"), t("loader.bytes", { done: megabytes(stage.done), total: megabytes(stage.total) }));
      break;
    case "compile":
      bar.removeAttribute("value");
      setText($("#loader-step"), t("loader.compile"));
      break;
    case "assets":
      bar.value = stage.done / stage.total;
      setText($("#loader-step"), t("loader.assets", { n: Math.round(100 * stage.done / stage.total) }));
      break;
    default:
      bar.removeAttribute("value");
      setText($("#loader-step"), t("loader.start"));
  }
}

let at = "";

// Says something at the top of the lobby that stays true while the page lives.
function notice(key) {
  $("#main").prepend(h("p", { class: "notice", role: "alert", "data-t": key }, t(key)));
}

// Shows what the address names: a table or the lobby.
function show(id) {
  if (failed) id = "";
  const table = $("#table");
  const lobby = $("#lobby");
  const changed = id !== at;
  at = id;
  first.begin(id, bundleOf());
  document.documentElement.classList.remove("direct");
  table.hidden = id === "";
  lobby.hidden = id !== "";
  document.title = id ? `${gameOf(id).name} — Filon` : "Filon";
  if (id) {
    setText($("#game-name"), gameOf(id).name);
    if (changed || appState().game !== id) {
      ask("open", { game: id });
      const { stake, mode } = chosen(id);
      if (stake) ask("stake", { stake });
      if (mode) ask("mode", { mode });
    }
    if (!running()) foresee(id);
    if (changed) {
      tellInsets();
      $("#scene").focus({ preventScroll: true });
    }
  } else if (appState().phase !== "lobby") {
    ask("close");
  }
  if (changed && modalOpen()) closeModal();
  showLoader();
}

// Fills the bars of a table with what the program is going to say of them, as far
// as the page knows it: there is little left to lay out when it does.
function foresee(id) {
  const { stake, mode } = chosen(id);
  showBars({ ...appState(), game: id, phase: "ready", stake: stake ?? gameOf(id).stakes[0].stake, mode });
}

// The stake that was last chosen for a game, and its mode or the first one, where the
// game has them: what is remembered may be of another build.
function chosen(id) {
  const { stakes, modes } = gameOf(id);
  const before = prefs();
  return {
    stake: stakes.find(({ stake }) => stake === before.stakes[id])?.stake,
    mode: modes.find((mode) => mode === before.modes[id]) ?? modes[0],
  };
}

let heard = 0;

// What follows from a new state besides the bars: words, faults, the loader.
function follow(state, before) {
  for (const message of state.messages ?? []) {
    if (message.seq <= heard) continue;
    heard = message.seq;
    say(t(message.key, message.args ?? {}));
  }
  if (state.account && before.account && state.account.balance !== before.account.balance) {
    say(t("msg.balance", { amount: state.account.balance }));
  }
  if (state.storage === false && before.storage !== false) notice("fault.storage");
  showProblem(awayFromLobby(state) ? state.problem : null, openHistory, openAccount);
  if (state.problem?.code === "assets" && JSON.stringify(state.problem) !== JSON.stringify(before.problem)) reloadIfNewer();
  showUnreachable(!awayFromLobby(state) && state.problem);
  showLoader();
}

// In the lobby nothing hangs on the draw service: that it does not answer is a
// line there and no panel over everything.
function awayFromLobby({ phase, problem }) {
  return phase !== "lobby" || routed() !== "" || !problem || !["unreachable", "unavailable", "internal"].includes(problem.code);
}

function showUnreachable(problem) {
  const shown = $("#unreachable");
  if (!problem) shown?.remove();
  else if (!shown) {
    $("#main").prepend(h("div", { id: "unreachable", class: "notice row", role: "alert" },
      h("p", { "data-t": "fault.lobby" }, t("fault.lobby")),
      h("button", { type: "button", class: "side", "data-t": "fault.retry", onclick: () => ask("retry") }, t("fault.retry"))));
  }
}

let missing = ""; // a language that this build has no more

const wanted = ({ lang: chosen }) => {
  const language = first.preferred(chosen);
  return language === missing ? lang() : language;
};

// Speaks another language, or says why not and stays.
async function change(language) {
  const reopen = modalOpen() === "settings";
  try {
    await speak(language);
  } catch {
    if (language !== wanted(prefs())) return;
    if (await reloadIfNewer()) {
      missing = language; // until then; the wish is kept
      usePrefs(prefs());
      return;
    }
    setPrefs({ lang: lang() });
    if (reopen) sayInSettings("settings.langMissing");
    else say(t("settings.langMissing"));
    return;
  }
  if (reopen && modalOpen() === "settings") {
    openSettings();
    // Where the language was chosen; the dialog before is still in the page.
    $("dialog[open] #set-lang").focus();
  }
}

function usePrefs(p) {
  document.documentElement.classList.toggle("calm", calm());
  useSoundPrefs(p);
  const language = wanted(p);
  if (language !== lang()) change(language);
  ask("prefs", { lang: language, calm: calm(), autoTicks: autoTicks() });
}

const dialogs = {
  history: openHistory,
  settings: openSettings,
  account: openAccount,
  session: openSession,
  rules: (game) => openRules(game || routed() || bundleOf().games[0]?.id),
  menu: openMenu,
};

function wireDialogs() {
  for (const button of $$("[data-dialog]")) button.addEventListener("click", () => dialogs[button.dataset.dialog]());
  addEventListener("filon:dialog", ({ detail }) => dialogs[detail.name](detail.game));
}

function openMenu() {
  openModal({
    name: "menu", title: t("menu.title"), narrow: true,
    build: () => h("div", { class: "menu-list" },
      ["rules", "history", "settings", "session", "account"].filter((name) => name !== "rules" || routed()).map((name) =>
        h("button", { type: "button", class: "side", onclick: () => dialogs[name]() }, t(`${name}.title`))),
      routed() ? h("button", { type: "button", class: "side", onclick: () => { closeModal(); location.hash = "#/"; } }, t("bar.back")) : null),
  });
}

boot().catch((cause) => {
  first.complain(String(cause.message ?? cause));
  throw cause;
});
