// Symbols and props, straight from the baked pages: on dark, light and no
// ground, small and grey, with the edges that stretch.

import { $, h, json } from "./dom.js";
import { go, state } from "./address.js";
import { crop, looksOf, search } from "./looks.js";
import { findUnits, gameOf, momentOf } from "./tree.js";

const groups = new Map(); // group -> { atlas, pages, at }
const pane = $("#art");

// The names of each group's pictures, for the gallery.
export async function pictureNames(list) {
  const names = {};
  for (const group of list) names[group] = Object.keys((await group_(group)).atlas.scales[2].sprites).filter((n) => !/^glyph|^font|\/u?[0-9a-f]{4}$/.test(n)).sort();
  return names;
}

async function group_(group) {
  if (groups.has(group)) return groups.get(group);
  const list = async () => (await json("/preview/bundle.json")).files;
  let files = await list();
  const manifest = () => json(files[`${group}/atlas.json`].url);
  const atlas = await manifest().catch(async () => { // baked again in between
    files = await list();
    return manifest();
  });
  const one = { atlas, pages: {}, url: (file) => files[`${group}/${file}`].url };
  groups.set(group, one);
  return one;
}

export const forget = (group) => groups.delete(group);

async function page(one, scale, n) {
  const file = one.atlas.scales[scale].pages[n].file;
  one.pages[file] ??= fetch(one.url(file)).then((r) => {
    if (!r.ok) throw new Error(`${one.url(file)}: HTTP ${r.status}`); // baked again: it is shown anew then
    return r.blob();
  }).then(createImageBitmap);
  return one.pages[file];
}

// Draws a sprite, untrimmed, k times its design size.
async function draw(one, name, k, scale = 2) {
  const s = one.atlas.scales[scale].sprites[name];
  const dense = Math.min(devicePixelRatio, 2);
  const canvas = h("canvas", { width: Math.ceil(s.sw * k * dense), height: Math.ceil(s.sh * k * dense) });
  canvas.style.width = `${s.sw * k}px`;
  canvas.style.height = `${s.sh * k}px`;
  const g = canvas.getContext("2d");
  g.imageSmoothingQuality = "high";
  g.scale(k * dense, k * dense);
  g.drawImage(await page(one, scale, s.p), s.x, s.y, s.w, s.h, s.ox, s.oy, s.w / scale, s.h / scale);
  return canvas;
}

let turn = 0;

export async function showArt(changed) {
  const mine = ++turn;
  const s = state();
  const one = await group_(s.group);
  const sprites = one.atlas.scales[2].sprites;
  const parts = s.name && sprites[s.name] ? await single(one, s.group, s.name) : await all(one, s.group);
  if (mine !== turn) return;
  pane.replaceChildren(...parts);
  if (s.name && sprites[s.name] && gameOf(s.game)?.ready) await inScenes(s, () => mine === turn && state().view === "art", changed);
}

// The ways in which the game's scenes show the picture, each a door to its moment.
async function inScenes(s, wanted, changed) {
  const told = h("p", {}, "");
  const list = h("div", { class: "looks" });
  const game = gameOf(s.game);
  pane.querySelector("header").after(h("section", { class: "scenes" }, h("h3", {}, `In the scenes of ${game.name}`), told, list));
  const shown = new Map(); // look -> the moment whose picture is there
  const fill = async () => {
    for (const look of looksOf(s, s.group, s.name)) {
      const key = JSON.stringify(look);
      if (shown.get(look.look)?.key === key) continue;
      const picture = await crop(look, 132);
      if (!wanted()) return;
      const tile = h("a", { class: "look", href: "#", "data-look": look.look, title: `tick ${look.tick}${look.prize ? `, ${look.prize} €, seed ${look.seed}` : ", at rest"}`,
        onclick: (event) => { event.preventDefault(); go(momentOf(look)); } }, picture, h("span", {}, look.look));
      const former = shown.get(look.look)?.tile;
      if (former) former.replaceWith(tile);
      else list.append(tile);
      shown.set(look.look, { key, tile });
    }
  };
  const all = await search(s, game, await findUnits(s), (done, of) => {
    told.textContent = `Looking for it: ${done} of ${of} units`;
    return wanted();
  });
  if (!all) return;
  await fill();
  told.textContent = shown.size ? "Each opens at its moment." : "None of the units looked at shows it.";
  changed?.();
}

async function all(one, group) {
  const names = Object.keys(one.atlas.scales[2].sprites).sort();
  const tiles = await Promise.all(names.map(async (name) => {
    const sp = one.atlas.scales[2].sprites[name];
    return h("button", { type: "button", class: "tile", onclick: () => go({ view: "art", group, name }) },
      await draw(one, name, Math.min(1, 96 / sp.sw, 96 / sp.sh)), h("span", {}, name));
  }));
  const backgrounds = Object.entries(one.atlas.backgrounds ?? {}).map(([name, b]) =>
    h("figure", { class: "backdrop" }, h("img", { src: one.url(b.file), alt: "" }), h("figcaption", {}, `background, ${name}: ${b.w}×${b.h}, ${Math.round(b.bytes / 1000)} kB`)));
  const pages = Object.entries(one.atlas.scales).flatMap(([scale, a]) => a.pages.map((p) => `@${scale}x ${p.w}×${p.h} ${Math.round(p.bytes / 1000)} kB`));
  return [
    h("header", {}, h("h2", {}, group), h("p", {}, `${names.length} pictures · pages ${pages.join(", ")}`)),
    h("div", { class: "tiles" }, tiles), ...backgrounds,
  ];
}

async function single(one, group, name) {
  const sp = one.atlas.scales[2].sprites[name];
  const k = Math.min(2, 220 / sp.sw, 220 / sp.sh);
  const grounds = await Promise.all(["dark", "light", "none"].map(async (ground) => h("div", { class: `ground ${ground}` }, await draw(one, name, k))));
  const first = grounds[0];
  const frame = (cls, x, y, w, height) => {
    const e = h("i", { class: cls });
    Object.assign(e.style, { left: `${x * k}px`, top: `${y * k}px`, width: `${w * k}px`, height: `${height * k}px` });
    return e;
  };
  const box = h("div", { class: "boxes" }, frame("whole", 0, 0, sp.sw, sp.sh), frame("trim", sp.ox, sp.oy, sp.w / 2, sp.h / 2));
  if (sp.nine) box.append(frame("nine", sp.nine[0], sp.nine[1], sp.sw - sp.nine[0] - sp.nine[2], sp.sh - sp.nine[1] - sp.nine[3]));
  const measured = h("div", { class: "ground dark" }, await draw(one, name, k), box);
  const small = await Promise.all([96, 64, 48, 32].map((size) => draw(one, name, size / Math.max(sp.sw, sp.sh))));
  const grey = await draw(one, name, 48 / Math.max(sp.sw, sp.sh));
  grey.classList.add("grey");
  const plain = await draw(one, name, 1, 1);
  const names = Object.keys(one.atlas.scales[2].sprites).sort();
  const near = (d) => names[(names.indexOf(name) + d + names.length) % names.length];
  return [
    h("header", {}, h("h2", {}, `${group} / ${name}`),
      h("p", {}, `design ${sp.sw}×${sp.sh}, trimmed to ${sp.w / 2}×${sp.h / 2} at ${sp.ox}, ${sp.oy}; @2x page ${sp.p} at ${sp.x}, ${sp.y}${sp.nine ? `; stretches inside ${sp.nine.join(", ")}` : ""}`),
      h("p", {}, `assets/${group}/svg/${name}.svg`),
      h("p", {}, h("button", { type: "button", onclick: () => go({ name: near(-1) }) }, "◁ before"), " ",
        h("button", { type: "button", onclick: () => go({ name: near(1) }) }, "next ▷"), " ",
        h("button", { type: "button", onclick: () => go({ name: "" }) }, "all"))),
    h("div", { class: "grounds" }, ...grounds, measured),
    h("div", { class: "sizes ground dark" }, ...small, grey, h("span", {}, "96, 64, 48, 32 px; 48 px grey, where it must still be told apart")),
    h("div", { class: "sizes ground dark" }, plain, h("span", {}, "@1x at its own size")),
  ];
}
