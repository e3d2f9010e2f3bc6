// The gallery: everything that can be looked at, as links.

import { $, euros, h, json } from "./dom.js";
import { go, state } from "./address.js";
import { lookedAt, looksOf } from "./looks.js";

const nav = $("#tree");
let catalogue = { games: [], groups: [] };
const units = new Map(); // game/stake -> what the server found
let built = "";
const open = new Set(["units"]); // branches that the designer opened

export const gameOf = (id) => catalogue.games.find((g) => g.id === id);
export const stakeOf = (s) => gameOf(s.game)?.stakes.find((k) => k.stake === s.stake);

export async function loadCatalogue() {
  catalogue = await json("/preview/catalogue.json");
  return catalogue;
}

export const foundUnits = (s) => units.get(`${s.game}/${s.stake}`);

// Finds the units of the game and stake shown, once. With open the server
// prepares for drawings of the game to be changed.
export async function findUnits(s) {
  const key = `${s.game}/${s.stake}`;
  if (!units.has(key)) units.set(key, await json(`/preview/units?game=${s.game}&stake=${s.stake}${s.view === "goldens" ? "" : "&open"}`));
  return units.get(key);
}

const scene = { view: "scene", settled: "", done: "", tick: 0, in: -1, out: -1, loop: false };

// Draws the tree again if what is in it changed, and marks what is shown.
export async function showTree(pictures) {
  const s = state();
  const key = JSON.stringify([s.game, s.stake, s.mode, catalogue.groups, Object.keys(pictures).length, lookedAt(s)]);
  if (key !== built) {
    built = key;
    const found = gameOf(s.game)?.ready ? await findUnits(s) : null;
    if (key !== built) return;
    nav.replaceChildren(
      ...catalogue.games.map((g) => game(g, g.id === s.game ? found : null, pictures)),
      branch("common", "Common pictures", () => groupPictures("common", pictures), s.group === "common"),
      h("a", { class: "leaf root", href: "#", onclick: follow({ view: "goldens" }), "data-key": "goldens" }, "Goldens"),
    );
    nav.dataset.shows = `${s.game}/${s.stake}`; // for the tests
    filter();
  }
  mark();
}

function game(g, found, pictures) {
  const s = state();
  const chosen = g.id === s.game;
  if (!chosen) open.delete(g.id);
  if (!g.ready) return h("p", { class: "later" }, g.name, h("small", {}, " no scene yet"));
  return branch(g.id, g.name, () => {
    if (!chosen || !found) return [];
    return [
      leaf("At rest", { ...scene, prize: "", seed: 1 }, "before a purchase"),
      ...(g.modes.length ? g.modes.map((mode) => leaf(`At rest, ${mode}`, { ...scene, prize: "", seed: 1, mode })) : []),
      branch(`${g.id}/moments`, "Single animations", () => moments(g, found)),
      branch(`${g.id}/wins`, "Congratulations", () => found.prizes.map(({ prize, ways }) => {
        const u = ways[0];
        return leaf(euros(prize), unit(u, u.actions.length - 1), "the last action and the window");
      })),
      branch(`${g.id}/limits`, "Limits", () => [
        leaf("Largest prize", unit(found.prizes.at(-1).ways[0]), found.prizes.at(-1).ways[0].way),
        leaf("Most actions", unit(found.longest), `${found.longest.actions.length} actions`),
      ]),
      branch(`${g.id}/losing`, "Losing units", () => found.losing.map((u) => whole(u, u.way || "no step besides the first"))),
      branch(`${g.id}/prizes`, "Winning units", () => found.prizes.map(({ prize, ways }) =>
        branch(`${g.id}/prizes/${prize}`, `${euros(prize)}`, () => ways.map((u) => whole(u, u.way)), false, `${ways.length} way${ways.length > 1 ? "s" : ""}`)), true),
      branch(`${g.id}/art`, "Symbols and props", () => groupPictures(g.id, pictures), s.view === "art" && s.group === g.id),
    ];
  }, chosen, chosen ? "" : " ", () => {
    if (!chosen) go({ ...scene, game: g.id, stake: g.stakes[0].stake, mode: g.modes[0] ?? "", prize: "", seed: 1 });
  });
}

// The state of the address that shows a look of a picture.
export const momentOf = ({ game, stake, mode, prize, seed, tick }) => ({ ...scene, game, stake, mode, prize, seed, tick });

const unit = (u, settled = 0) => ({ ...scene, prize: u.prize, seed: u.seed, settled: u.actions.slice(0, settled).join(",") });

// A whole unit, and the unit interrupted after each of its actions.
function whole(u, name) {
  const label = [name, h("small", {}, `${Math.round(u.share * 100) || "<1"} %`)];
  return branch(`${u.prize}#${u.seed}`, label, () => u.actions.slice(0, -1).map((a, i) =>
    leaf(`after ${i + 1}: ${a}`, unit(u, i + 1))), false, "", () => go({ ...unit(u) }), unit(u));
}

function moments(g, found) {
  const list = [];
  for (const m of found.moments) {
    const base = { ...unit(m, m.settled), loop: true, in: 0, out: -2 }; // -2: to the next action
    const first = m.settled === 0;
    if (first && g.modes.length) for (const mode of g.modes) list.push(leaf(`${m.name}, ${mode}`, { ...base, mode }, m.actions[m.settled]));
    else list.push(leaf(m.name, base, m.actions[m.settled]));
  }
  return list;
}

function groupPictures(group, pictures) {
  const folders = new Map();
  for (const name of pictures[group] ?? []) {
    const folder = name.includes("/") ? name.slice(0, name.lastIndexOf("/")) : "";
    if (!folders.has(folder)) folders.set(folder, []);
    folders.get(folder).push(name);
  }
  const all = leaf("All on one page", { view: "art", group, name: "" });
  return [all, ...[...folders].flatMap(([folder, names]) => {
    const leaves = names.map((name) => picture(group, name, name.slice(folder ? folder.length + 1 : 0)));
    return folder ? [branch(`${group}/art/${folder}`, folder, () => leaves, false, `${names.length}`)] : leaves;
  })];
}

// A picture, and the ways in which the scenes show it once they were looked for.
function picture(group, name, short) {
  const change = { view: "art", group, name };
  const looks = looksOf(state(), group, name);
  if (!looks.length) return leaf(short, change);
  return branch(`${group}/art/${name}`, short, () => looks.map((look) => leaf(look.look, momentOf(look), "in the scene")), false, "", () => go(change), change);
}

function leaf(name, change, hint = "") {
  return h("a", { class: "leaf", href: "#", title: hint, onclick: follow(change), "data-key": keyOf(change) }, name);
}

const follow = (change) => (event) => {
  event.preventDefault();
  go(change);
};

const keyOf = (c) => JSON.stringify(c.view === "art" ? ["art", c.group, c.name] : c.view === "goldens" ? ["goldens"] : [c.prize ?? "", c.seed ?? 1, c.settled ?? "", c.mode ?? null, c.loop ?? false, c.tick || 0]);

function branch(key, name, children, opened = false, note = "", pressed = null, change = null) {
  const details = h("details", { open: opened || open.has(key) });
  const summary = h("summary", change ? { "data-key": keyOf(change) } : {}, h("span", {}, name), note ? h("small", {}, note) : null);
  details.append(summary);
  let full = false;
  const fill = () => {
    if (full) return;
    full = true;
    details.append(h("div", { class: "inside" }, children()));
    mark();
  };
  if (details.open) fill();
  details.addEventListener("toggle", () => {
    if (details.open) { open.add(key); fill(); } else open.delete(key);
  });
  details.fill = fill;
  if (pressed) summary.addEventListener("click", (event) => {
    if (change) event.preventDefault(); // the triangle's place opens it, the name shows it
    if (change && event.offsetX < 18) details.open = !details.open;
    else pressed();
  });
  return details;
}

function mark() {
  const s = state();
  const art = s.view === "art" ? keyOf(s) : null;
  const keys = art ? [art] : s.view === "goldens" ? [`["goldens"]`]
    : [[s.mode, s.loop, 0], [null, s.loop, 0], [null, false, 0], [s.mode, s.loop, s.tick]].map((rest) => JSON.stringify([s.prize, s.seed, s.settled, ...rest]));
  for (const e of nav.querySelectorAll("[data-key]")) e.classList.toggle("shown", keys.includes(e.dataset.key));
}

// Search: every word must occur in a leaf's path.
export function startSearch() {
  const field = $("#search");
  field.addEventListener("input", filter);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { field.value = ""; filter(); field.blur(); }
    if (event.key === "Enter") [...nav.querySelectorAll(".leaf:not([hidden]), summary[data-key]")].find((e) => e.checkVisibility())?.click();
  });
}

function filter() {
  const words = $("#search").value.toLowerCase().split(/\s+/).filter(Boolean);
  nav.classList.toggle("found", words.length > 0);
  const visit = (e, path) => {
    if (e.matches("a.leaf, p.later")) {
      const yes = words.every((w) => `${path} ${e.textContent} ${e.title}`.toLowerCase().includes(w));
      e.hidden = !yes;
      return yes;
    }
    if (!e.matches("details")) return false;
    if (words.length) e.fill();
    const here = `${path} ${e.firstElementChild.textContent}`;
    const own = words.length > 0 && words.every((w) => here.toLowerCase().includes(w));
    let any = false;
    for (const child of e.querySelector(":scope > .inside")?.children ?? []) any = visit(child, here) || any;
    e.hidden = words.length > 0 && !any && !own;
    if (words.length) e.open = any && !own;
    return any || own;
  };
  for (const e of nav.children) visit(e, "");
}
