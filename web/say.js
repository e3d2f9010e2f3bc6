// The one live region. What is said quickly one after the other is said in one
// breath, so that a screen reader drops none of it.

import { $ } from "./dom.js";

let waiting = [];
let timer = 0;

export function say(text) {
  if (!text) return;
  waiting.push(text);
  if (timer) return;
  timer = setTimeout(() => {
    timer = 0;
    const region = $("#say");
    const sentence = waiting.join(" ");
    waiting = [];
    // The same words twice are no change to a live region: a trailing no-break
    // space makes them one.
    region.textContent = region.textContent === sentence ? `${sentence}\u00a0` : sentence;
  }, 120);
}
