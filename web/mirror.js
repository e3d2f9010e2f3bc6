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
  const focused = document.activeElement;
  const was = [...mirror.children].indexOf(focused);
  const wanted = new Set(targets.map(({ id }) => id));
  // What is gone goes first: then those that stay need not be moved, which would
  // take the focus from them.
  for (const [id, button] of buttons) {
    if (wanted.has(id)) continue;
    buttons.delete(id);
    button.remove();
  }
  let next = mirror.firstChild;
  for (const target of targets) {
    let button = buttons.get(target.id);
    if (!button) {
      button = make(target.id);
      buttons.set(target.id, button);
    }
    place(button, target);
    if (button === next) next = next.nextSibling;
    else mirror.insertBefore(button, next);
  }
  if (was < 0 || mirror.contains(document.activeElement)) return;
  // The focus was on a target that is gone: it goes on to the one that has come
  // in its place, or to what there is to do.
  (focused.isConnected ? focused : mirror.children[Math.min(was, mirror.children.length - 1)] ?? $("#go")).focus();
}

// Labels again, after the language changed.
export function relabel() {
  for (const target of shown) label(buttons.get(target.id), target);
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
