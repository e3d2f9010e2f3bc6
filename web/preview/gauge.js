// What a frame costs, as small graphs with the budget as a line; and the check
// of a span: flashes, and whether it ends.

import { $, h, sharp } from "./dom.js";
import { currentRun, filon, inside, seek, step } from "./engine.js";

// name, unit, budget, digits. The budgets: half of a frame at 60 a second for
// the main thread; the scenes' own rule of 8 draw calls; textures that a phone
// of 2 GB keeps; nothing allocated by a frame itself (the preview's own calls
// allocate some when it drives the clock).
const kinds = [
  ["ms", "main thread, ms", 8, 1],
  ["draws", "draw calls", 8, 0],
  ["sprites", "sprites", 1500, 0],
  ["textures", "textures, MB", 96, 1],
  ["allocs", "allocations a tick", 250, 0],
];
const length = 120;
const values = Object.fromEntries(kinds.map(([id]) => [id, []]));
const views = {};

export function startGauges() {
  $("#measures").replaceChildren(...kinds.map(([id, name, budget]) => {
    const canvas = h("canvas");
    const number = h("output");
    views[id] = { canvas, number };
    return h("figure", { class: "gauge", title: `${name}: budget ${budget}` }, h("figcaption", {}, name, number), canvas);
  }));
  setInterval(sample, 200);
}

let before = null; // mallocs and tick at the last sample
let frames = -1;

function sample() {
  const cost = inside()?.cost;
  if (!cost || !filon()?.ready || cost.frames === frames) return;
  frames = cost.frames;
  const m = filon().measures();
  const tick = filon().status().tick;
  push("ms", cost.ms);
  push("draws", cost.draws);
  push("sprites", m.sprites);
  push("textures", cost.textures / 1e6);
  if (before && tick > before.tick) push("allocs", Math.max(0, m.mallocs - before.mallocs) / (tick - before.tick));
  before = { mallocs: filon().measures().mallocs, tick };
  for (const [id, , budget, digits] of kinds) paint(id, budget, digits);
}

function push(id, v) {
  values[id].push(v);
  if (values[id].length > length) values[id].shift();
}

function paint(id, budget, digits) {
  const { canvas, number } = views[id];
  const list = values[id];
  if (!list.length || !canvas.clientWidth) return;
  const [g, w, height] = sharp(canvas);
  const top = Math.max(budget * 1.25, ...list);
  const y = (v) => height - 1 - (v / top) * (height - 2);
  g.strokeStyle = "#ffffff30";
  g.setLineDash([3, 3]);
  g.beginPath();
  g.moveTo(0, y(budget));
  g.lineTo(w, y(budget));
  g.stroke();
  g.setLineDash([]);
  const over = list.at(-1) > budget;
  g.strokeStyle = over ? "#ff6b6b" : "#79d6a0";
  g.lineWidth = 1.5;
  g.beginPath();
  list.forEach((v, i) => g.lineTo((i / (length - 1)) * w, y(v)));
  g.stroke();
  number.textContent = list.at(-1).toFixed(digits);
  number.classList.toggle("over", over);
}

// The flash meter follows WCAG 2.3.1: a flash is a pair of opposing changes of
// relative luminance of 10 % or more, the darker below 0.8. It looks at the
// picture in 32×18 fields. Three flashes within one second over more than a
// quarter of a 10° field, here 16 of the 576 fields, are too many.
const wide = 32;
const high = 18;
const second = 60;
export const tooMany = 16;

export function flashMeter() {
  const n = wide * high;
  const extreme = new Float32Array(n).fill(-1);
  const rising = new Int8Array(n);
  const turns = Array.from({ length: n }, () => []);
  // d: red, green, blue and alpha of the fields at a tick.
  return (tick, d) => {
    let fields = 0;
    for (let i = 0; i < n; i++) {
      const l = 0.2126 * linear[d[4 * i]] + 0.7152 * linear[d[4 * i + 1]] + 0.0722 * linear[d[4 * i + 2]];
      const e = extreme[i];
      if (e < 0) extreme[i] = l;
      else if (Math.abs(l - e) >= 0.1 && Math.min(l, e) < 0.8 && Math.sign(l - e) !== rising[i]) {
        turns[i].push(tick);
        rising[i] = Math.sign(l - e);
        extreme[i] = l;
      } else if (Math.sign(l - e) === rising[i]) extreme[i] = l; // further the same way
      while (turns[i].length && turns[i][0] <= tick - second) turns[i].shift();
      if (turns[i].length >= 6) fields++;
    }
    return fields;
  };
}

// The fields of up to rows moments, one below the other: reading pixels back is
// what takes long, so it is done once for all of them.
export const rows = 30;

export function fieldReader() {
  const g = h("canvas", { width: wide, height: high * rows }).getContext("2d");
  g.imageSmoothingQuality = "high";
  return {
    put: (i, canvas) => g.drawImage(canvas, 0, high * i, wide, high),
    get: (n) => {
      const d = g.getImageData(0, 0, wide, high * n).data;
      return Array.from({ length: n }, (_, i) => d.subarray(4 * wide * high * i, 4 * wide * high * (i + 1)));
    },
  };
}

const linear = Float32Array.from({ length: 256 }, (_, v) => {
  const c = v / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

// Goes through the ticks from first to last, looking at one of every few;
// progress(tick) may say to stop by returning false. The result has the worst
// moment and the ticks over the limit.
export async function checkSpan(first, last, progress, every = 1) {
  const meter = flashMeter();
  const reader = fieldReader();
  const over = [];
  let worst = { fields: 0, tick: first };
  let ticks = [];
  const judge = () => {
    reader.get(ticks.length).forEach((d, i) => {
      const fields = meter(ticks[i], d);
      if (fields > worst.fields) worst = { fields, tick: ticks[i] };
      if (fields <= tooMany) return;
      if (over.at(-1)?.[1] === ticks[i] - every) over.at(-1)[1] = ticks[i];
      else over.push([ticks[i], ticks[i]]);
    });
    ticks = [];
  };
  seek(first);
  for (let tick = first; tick <= last; tick += every) {
    if (tick > first) step(every);
    await inside().afterDraw(() => reader.put(ticks.length, inside().canvas()));
    ticks.push(tick);
    if (ticks.length === rows) judge();
    if (progress(tick) === false) break;
  }
  if (ticks.length) judge();
  return { worst, over, ends: currentRun().ends, end: currentRun().end };
}
