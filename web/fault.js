// What went wrong, in words, with what can be done about it.

import { ask } from "./app.js";
import { $, setText } from "./dom.js";
import { has, t } from "./texts.js";

let onRetry = () => {};
let onOther = () => {};
let shownFor = "";

export function startFault() {
  $("#fault-retry").addEventListener("click", () => onRetry());
  $("#fault-other").addEventListener("click", () => onOther());
}

// What went wrong, in words: of a code that has none, that something did.
export const faultText = (code) => t(has(`fault.${code}`) ? `fault.${code}` : "fault.other");

// Shows a fault of the page itself: the program cannot be started or stopped.
export function showFault(key, detail, retry) {
  panel({ id: `page ${key}`, text: t(key), detail, first: [t("fault.retry"), retry], second: null });
}

// Says that the host has a newer build (newer.js): the page reloads soon, or the
// player is offered to.
export function showNewer(soon) {
  panel({
    id: `newer ${soon}`, title: t("fault.newerTitle"), text: t(soon ? "fault.newerSoon" : "fault.newer"), detail: "",
    first: [t("fault.reload"), () => location.reload()],
    second: [t("bar.back"), () => { hideFault(); location.hash = "#/"; }],
  });
}

export const newerShown = () => shownFor.startsWith("newer ");

// Shows or takes away what the program reports. A retry leaves the panel to the
// program: there is no problem while it is awaited, and another, by its number, when
// it fails. Behind a panel that had gone by itself there might be nothing to press.
export function showProblem(problem, openHistory, openAccount) {
  if (!problem) {
    if (shownFor.startsWith("app ")) hideFault();
    return;
  }
  const key = `fault.${problem.code}`;
  const id = `app ${problem.code} ${problem.number}`;
  if (problem.code === "assets" && newerShown()) return; // that is why
  const again = [t("fault.retry"), () => ask("retry")];
  const dismiss = [t("fault.dismiss"), () => { hideFault(); shownFor = id; }];
  const reload = [t("fault.reload"), () => location.reload()];
  let first = problem.retry ? again : problem.fatal ? reload : dismiss;
  let second = problem.retry && !problem.fatal ? dismiss : null;
  if (problem.code === "unauthorized") {
    first = [t("account.new"), () => ask("newPlayer")];
    second = [t("account.title"), () => { dismiss[1](); openAccount(); }];
  } else if (problem.code === "refused_picture") {
    first = [t("fault.history"), () => { dismiss[1](); openHistory(); }];
    second = dismiss;
  }
  if (problem.code === "assets") { // there is nothing to be seen behind the panel
    second = [t("bar.back"), () => { hideFault(); location.hash = "#/"; }];
  }
  panel({ id, text: faultText(problem.code), detail: has(key) ? "" : problem.detail, first, second });
}

function panel({ id, title = t("fault.title"), text, detail, first, second }) {
  if (shownFor === id) return;
  const before = document.activeElement;
  shownFor = id;
  setText($("#fault-title"), title);
  setText($("#fault-text"), text);
  setText($("#fault-detail"), detail ? t("fault.detail", { detail }) : "");
  const [firstButton, otherButton] = [$("#fault-retry"), $("#fault-other")];
  setText(firstButton, first[0]);
  onRetry = first[1];
  otherButton.hidden = !second;
  if (second) {
    setText(otherButton, second[0]);
    onOther = second[1];
  }
  const fault = $("#fault");
  fault.hidden = false;
  for (const other of ["#lobby", "#table"]) $(other).inert = true;
  if (before && before !== document.body && !fault.contains(before)) back = before;
  firstButton.focus();
}

let back = null; // what has the focus again when the panel goes

// A dialog that lay over the panel has closed, and before had the focus until it
// opened: now it is the panel's turn. Whether there is one.
export function faultTurn(before) {
  const fault = $("#fault");
  if (fault.hidden) return false;
  if (!fault.contains(before)) back = before;
  $("#fault-retry").focus();
  return true;
}

function hideFault() {
  shownFor = "";
  $("#fault").hidden = true;
  for (const other of ["#lobby", "#table"]) $(other).inert = false;
  if (back?.isConnected) back.focus();
  back = null;
}
