// A real button over everything in the scene that can be pressed: for keyboards
// and screen readers. Pointers go through it to the scene.

import { ask } from "./app.js";
import { $ } from "./dom.js";
import { t } from "./texts.js";

const buttons = new Map(); // id -> button
let shown = [];

// Lays the buttons over the targets, in their order. Buttons that stay keep
// their element, and with it the focus.
export function layOver(targets) {
  shown = targets;
  const mirror = $("#mirror");
  const active = document.activeElement;
  const lostAt = [...mirror.children].indexOf(active);
  const seen = new Set();
  let previous = null;
  for (const target of targets) {
    seen.add(target.id);
    let button = buttons.get(target.id);
    if (!button) {
      button = make(target.id);
      buttons.set(target.id, button);
    }
    place(button, target);
    const next = previous ? previous.nextSibling : mirror.firstChild;
    if (next !== button) mirror.insertBefore(button, next);
    previous = button;
  }
  for (const [id, button] of buttons) {
    if (seen.has(id)) continue;
    buttons.delete(id);
    button.remove();
  }
  // The focus was on a target that is gone: it goes on to what there is to do.
  if (lostAt >= 0 && !mirror.contains(document.activeElement)) {
    (mirror.children[Math.min(lostAt, mirror.children.length - 1)] ?? nextAct())?.focus();
  }
}

// Labels again, after the language changed.
export function relabel() {
  for (const target of shown) label(buttons.get(target.id), target);
}

function nextAct() {
  const go = $("#go");
  return go.disabled ? $("#scene") : go;
}

function make(id) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.id = id;
  button.addEventListener("click", () => ask("press", { id }));
  button.addEventListener("focus", () => ask("focus", { id }));
  button.addEventListener("blur", () => ask("focus", { id: "" }));
  return button;
}

function place(button, target) {
  const s = button.style;
  s.left = `${target.x}px`;
  s.top = `${target.y}px`;
  s.width = `${target.w}px`;
  s.height = `${target.h}px`;
  label(button, target);
}

function label(button, target) {
  const text = t(target.key, target.args ?? {});
  if (button && button.getAttribute("aria-label") !== text) button.setAttribute("aria-label", text);
}

// Moves the focus to the nearest target in the direction of an arrow key.
export function step(dx, dy) {
  const mirror = $("#mirror");
  const from = document.activeElement;
  if (!mirror.contains(from)) {
    mirror.firstElementChild?.focus();
    return mirror.firstElementChild !== null;
  }
  const centre = (e) => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const [x, y] = centre(from);
  let best = null;
  let least = Infinity;
  for (const button of mirror.children) {
    if (button === from) continue;
    const [bx, by] = centre(button);
    const along = (bx - x) * dx + (by - y) * dy;
    const across = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
    if (along > 1 && along + 2 * across < least) {
      least = along + 2 * across;
      best = button;
    }
  }
  best?.focus();
  return best !== null;
}
