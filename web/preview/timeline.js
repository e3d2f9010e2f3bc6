// The run on a line: its marks in lanes, the moment shown, the loop.

import { $, sharp } from "./dom.js";

const track = $("#track");
const colours = { action: "#f3c65a", step: "#7fb4ff", say: "#d69bff", sound: "#79d6a0", revealed: "#ff9d6b", end: "#ff6b6b" };
const lanes = ["step", "action", "say", "sound"];
const labels = { step: "step", action: "action", say: "words", sound: "sound" };
const left = 54;
const right = 14;

let run = { end: 0, markers: [] };
let at = 0;
let span = [-1, -1];
let bad = []; // [from, to] ticks that a check complained about
let hover = null;

export const setRun = (r) => { run = r; bad = []; paint(); };
export const setBad = (list) => { bad = list; paint(); };
export function setMoment(tick, from, to) {
  at = tick;
  span = [from, to];
  paint();
}

const x = (tick, w) => left + (run.end ? tick / run.end : 0) * (w - left - right);
const tickAt = (px, w) => Math.round(Math.max(0, Math.min(1, (px - left) / (w - left - right))) * run.end);

export function paint() {
  const [g, w, height] = sharp(track);
  const top = 22;
  const lane = (height - top - 4) / lanes.length;
  g.font = "11px ui-sans-serif, system-ui, sans-serif";
  g.textBaseline = "middle";
  if (span[0] >= 0 || span[1] >= 0) {
    const from = x(Math.max(span[0], 0), w);
    const to = x(span[1] < 0 ? run.end : span[1], w);
    g.fillStyle = "#ffffff12";
    g.fillRect(from, 0, to - from, height);
    g.fillStyle = "#f3c65a";
    g.fillRect(from - 1, 0, 2, top);
    g.fillRect(to - 1, 0, 2, top);
  }
  for (const [from, to] of bad) {
    g.fillStyle = "#ff4d4d66";
    g.fillRect(x(from, w), 0, Math.max(2, x(to, w) - x(from, w)), top);
  }
  // The ruler, in seconds where there is room and ticks below.
  const perPixel = run.end / Math.max(1, w - left - right);
  const big = [30, 60, 120, 300, 600, 1200, 3000].find((n) => n / Math.max(perPixel, 0.001) > 64) ?? 6000;
  g.textAlign = "center";
  for (let t = 0; t <= run.end; t += big) {
    g.fillStyle = "#ffffff16";
    g.fillRect(x(t, w), 14, 1, height - 14);
    g.fillStyle = "#8b8577";
    if (x(t, w) < w - 30) g.fillText(t % 60 === 0 ? `${t / 60} s` : `${t}`, x(t, w), 8);
  }
  lanes.forEach((kind, i) => {
    const y = top + i * lane + lane / 2;
    g.fillStyle = i % 2 ? "#0000" : "#ffffff08";
    g.fillRect(0, y - lane / 2, w, lane);
    g.fillStyle = "#8b8577";
    g.textAlign = "left";
    g.fillText(labels[kind], 8, y);
    const list = run.markers.filter((m) => m.kind === kind);
    let free = -Infinity;
    list.forEach((m, k) => {
      const mx = x(m.tick, w);
      g.fillStyle = colours[kind];
      if (kind === "step") {
        const until = x(list[k + 1]?.tick ?? run.end, w);
        g.globalAlpha = 0.28;
        g.fillRect(mx, y - lane / 2 + 2, Math.max(1, until - mx - 1), lane - 4);
        g.globalAlpha = 1;
        if (until - mx > g.measureText(m.name).width + 8) g.fillText(m.name, mx + 5, y);
        return;
      }
      if (kind === "action") diamond(g, mx, y);
      else g.fillRect(mx - 1, y - lane / 2 + 3, 2, lane - 6);
      const name = kind === "say" ? m.name.split(".").slice(1).join(".") : m.name;
      const wide = g.measureText(name).width;
      const next = x(list[k + 1]?.tick ?? run.end * 2, w);
      if (mx > free && mx + 8 + wide < Math.min(next, w)) {
        g.fillText(name, mx + 7, y);
        free = mx + 7 + wide;
      }
    });
  });
  for (const m of run.markers) {
    if (m.kind !== "revealed" && m.kind !== "end") continue;
    g.fillStyle = colours[m.kind];
    g.fillRect(x(m.tick, w) - 0.5, 14, 1.5, height - 14);
  }
  const px = x(at, w);
  g.fillStyle = "#fff";
  g.fillRect(px - 0.75, 0, 1.5, height);
  g.beginPath();
  g.moveTo(px - 6, 0);
  g.lineTo(px + 6, 0);
  g.lineTo(px, 9);
  g.fill();
  if (hover !== null) {
    g.fillStyle = "#ffffff55";
    g.fillRect(hover, 0, 1, height);
  }
}

function diamond(g, px, y) {
  g.beginPath();
  g.moveTo(px, y - 5);
  g.lineTo(px + 5, y);
  g.lineTo(px, y + 5);
  g.lineTo(px - 5, y);
  g.fill();
}

export function markBefore(tick) { return run.markers.filter((m) => m.kind !== "sound" && m.tick < tick).at(-1)?.tick ?? 0; }
export function markAfter(tick) { return run.markers.find((m) => m.kind !== "sound" && m.tick > tick)?.tick ?? run.end; }

// Calls scrub(tick) while the pointer drags along the line.
export function startTimeline(scrub) {
  let dragging = false;
  const move = (event) => {
    const box = track.getBoundingClientRect();
    hover = event.clientX - box.x;
    const w = track.clientWidth;
    const near = run.markers.filter((m) => Math.abs(x(m.tick, w) - hover) < 5);
    $("#marks").textContent = near.length
      ? near.slice(0, 6).map((m) => `${m.tick} ${m.kind}${m.name ? ` ${m.name}` : ""}`).join("   ·   ")
      : `tick ${tickAt(hover, w)}`;
    if (dragging) scrub(tickAt(hover, w));
    else paint();
  };
  track.addEventListener("pointerdown", (event) => {
    dragging = true;
    track.setPointerCapture(event.pointerId);
    move(event);
  });
  track.addEventListener("pointermove", move);
  const end = () => { dragging = false; };
  track.addEventListener("pointerup", end);
  track.addEventListener("pointercancel", end);
  track.addEventListener("pointerleave", () => { hover = null; $("#marks").textContent = ""; paint(); });
  new ResizeObserver(paint).observe(track);
}
