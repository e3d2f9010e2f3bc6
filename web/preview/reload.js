// Follows what is saved in the working copy: the server says what changed, and
// the running scene takes it in at the same tick.

import { $, h, json } from "./dom.js";
import { filon, frames, inside, until } from "./engine.js";

// act: { art(group), texts(), motion(game, text), reopen(), said(text) }
export function followChanges(act) {
  const source = new EventSource("/preview/events");
  let gone = false;
  source.onerror = () => {
    gone = true;
    making("the server does not answer");
  };
  source.onopen = () => {
    if (gone) location.reload(); // a new server: everything may be another
  };
  source.onmessage = async ({ data }) => {
    const e = JSON.parse(data);
    showProblems(e.problems);
    try {
      await take(e, act);
    } catch (cause) {
      act.said(String(cause.message ?? cause));
    }
  };
}

// What came while a page was starting that had read its files before: once it is
// there it takes the last of each.
const missed = new Map();

async function catchUp(act) {
  await until(() => filon().ready, Infinity, "");
  const all = [...missed.values()];
  missed.clear();
  for (const e of all) await take(e, act).catch((cause) => act.said(cause.message));
}

async function take(e, act) {
  switch (e.kind) {
    case "work":
      making(e.text);
      return;
    case "tool":
      location.reload();
      return;
    case "program":
    case "page":
      act.said(e.kind === "program" ? "The program was compiled." : "The page was built.");
      await act.reopen();
      return;
  }
  if (!filon()?.ready) {
    missed.set(`${e.kind} ${e.group}`, e);
    if (missed.size === 1) await catchUp(act);
    return;
  }
  switch (e.kind) {
    case "art":
      await freshBundle();
      filon().reload(e.group);
      for (let i = 0; i < 600 && !filon().pictured(); i++) await frames(1);
      await act.art(e.group);
      act.said(`Pictures of ${e.group}, ${clock()}`);
      return;
    case "texts":
      await freshBundle();
      await act.texts();
      act.said(`Texts, ${clock()}`);
      return;
    case "sounds":
      await freshBundle();
      if (complain(`sounds of ${e.group}`, `assets/${e.group}/sounds.json`, await inside().sounds(e.group))) return;
      act.said(`Sounds of ${e.group}, ${clock()}`);
      return;
    case "shader":
      await freshBundle();
      if (await shade()) act.said(`Shader, ${clock()}`);
      return;
    case "motion":
      await act.motion(e.group, e.text);
  }
}

// Draws with the shader of the working copy, whatever the program was built with.
export async function shade() {
  return !complain("shader", "render/screen/pages.kage", await inside().shader());
}

// Shows what the page itself found wrong with a file, null for nothing.
function complain(what, file, wrong) {
  ownProblem(what, wrong && { file, ...wrong });
  return wrong !== null;
}

async function freshBundle() { inside().bundle(await json("/preview/bundle.json")); }

export const clock = () => new Date().toLocaleTimeString();

function making(text) {
  const e = $("#making");
  e.hidden = !text;
  e.textContent = text ? `making: ${text}…` : "";
}

// Problems that the page itself found, by what they are about.
const own = new Map();
let told = [];

export function ownProblem(what, problem) {
  if (problem) own.set(what, problem);
  else own.delete(what);
  showProblems(told);
}

function showProblems(list) {
  told = list;
  const all = [...list, ...own.values()];
  const e = $("#problems");
  e.hidden = all.length === 0;
  e.replaceChildren(h("h2", {}, "What was saved last cannot be shown; this is the last good picture"),
    ...all.map((p) => h("p", {}, h("code", {}, p.line ? `${p.file}:${p.line}` : p.file), h("pre", {}, p.text))));
}
