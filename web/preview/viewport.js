// The screen that the game believes to be on: its size, density and safe areas,
// and what is laid over it.

import { $, h } from "./dom.js";
import { filon } from "./engine.js";

// [id, name, width, height, density, safe areas upright, safe areas turned] in
// CSS pixels; edges are top, right, bottom, left.
const screens = [
  ["fit", "this window", 0, 0, 0],
  ["320", "small phone 320 × 568", 320, 568, 2],
  ["360", "Android phone 360 × 640", 360, 640, 3],
  ["390", "iPhone 390 × 844", 390, 844, 3, [47, 0, 34, 0], [0, 47, 21, 47]],
  ["412", "Android phone 412 × 915", 412, 915, 2.625, [24, 0, 16, 0], [0, 24, 16, 0]],
  ["768", "tablet 768 × 1024", 768, 1024, 2],
  ["1280", "laptop 1280 × 720", 1280, 720, 1],
  ["1440", "laptop 1440 × 900", 1440, 900, 2],
  ["1920", "desktop 1920 × 1080", 1920, 1080, 1],
  ["3840", "4K 3840 × 2160", 3840, 2160, 1],
];

export const screenChoices = screens.map(([id, name]) => [id, name]);

const find = (id) => screens.find((s) => s[0] === id) ?? screens[0];

// An address may name a screen that is not in the list: it shows the first.
export const shownScreen = (s) => find(s.screen)[0];

export function edges(s) {
  const [, , w, hgt, , upright, turned] = find(s.screen);
  const lying = s.turn !== (w > hgt);
  return (lying ? turned ?? upright : upright) ?? [0, 0, 0, 0];
}

export function density(s) {
  if (s.dpr) return s.dpr;
  const d = find(s.screen)[4];
  return d ? String(d) : "";
}

const glass = $("#glass");
const desk = $("#desk");
let size = [0, 0];
let scale = 1;

export function lay(s) {
  let [, , w, height] = find(s.screen);
  if (!w) [w, height] = [Math.max(desk.clientWidth - 2, 200), Math.max(desk.clientHeight - 2, 160)];
  else if (s.turn) [w, height] = [height, w];
  size = [w, height];
  scale = s.zoom === "fit" ? Math.min(1, (desk.clientWidth - 24) / w, (desk.clientHeight - 24) / height) : Number(s.zoom);
  if (find(s.screen)[0] === "fit" && s.zoom === "fit") scale = 1;
  const box = glass.style;
  box.width = `${w}px`;
  box.height = `${height}px`;
  box.transform = `scale(${scale})`;
  box.marginRight = `${-w * (1 - scale)}px`;
  box.marginBottom = `${-height * (1 - scale)}px`;
  $("#frame").style.filter = s.eyes ? `url(#eyes-${s.eyes})` : "";
}

// Targets with their sizes, too small ones in red (44 CSS pixels is the least
// that a finger finds), and the parts of the screen that are not safe.
export function overlay(s) {
  const layer = $("#overlay");
  const boxes = [];
  if (s.safe) {
    const [t, r, b, l] = edges(s);
    const [w, height] = size;
    for (const [x, y, bw, bh] of [[0, 0, w, t], [0, height - b, w, b], [0, t, l, height - t - b], [w - r, t, r, height - t - b]]) {
      if (bw > 0 && bh > 0) boxes.push(place(h("i", { class: "unsafe" }), x, y, bw, bh));
    }
  }
  if (s.targets && filon()) {
    for (const target of filon().targets()) {
      const small = target.w < 44 || target.h < 44;
      boxes.push(place(h("b", { class: small ? "target small" : "target" },
        h("span", {}, `${target.id} ${Math.round(target.w)}×${Math.round(target.h)}`)), target.x, target.y, target.w, target.h));
    }
  }
  layer.replaceChildren(...boxes);
  layer.style.setProperty("--k", 1 / scale);
}

function place(e, x, y, w, height) {
  Object.assign(e.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${height}px` });
  return e;
}

// Whether the bars of the page are there. Without them the scene has the whole
// screen.
export function bars(s) {
  const frame = $("#frame").contentWindow;
  const doc = frame?.document;
  if (!doc?.querySelector("#table") || !frame.filonApp) return;
  for (const id of ["#top", "#bar"]) doc.querySelector(id)?.style.setProperty("visibility", s.bars ? "" : "hidden", "important");
  if (!s.bars) frame.filonApp.dispatch("insets", JSON.stringify({ top: 0, right: 0, bottom: 0, left: 0 }));
  else frame.dispatchEvent(new frame.Event("resize"));
}
