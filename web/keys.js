// Keyboard shortcuts of the table. They can be switched off in the settings
// (WCAG 2.1.4) and never act while a dialog is open or a field has the focus.
// And what a key does that is held down: nothing more.

import { appState } from "./app.js";
import { pressAuto, pressGo, pressSkip } from "./bars.js";
import { step } from "./mirror.js";
import { modalOpen } from "./modal.js";
import { prefs } from "./prefs.js";
import { fullScreen } from "./settings.js";

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function startKeys() {
  pressOnce();
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || modalOpen()) return;
    if (appState().phase === "lobby" || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (arrows[event.key]) {
      if (step(...arrows[event.key])) event.preventDefault();
      return;
    }
    if (!prefs().keys || event.repeat) return;
    const { controls = {} } = appState();
    switch (event.key.toLowerCase()) {
      case "j": if (controls.play || controls.again) pressGo(); break;
      case "e": if (controls.extra) pressGo(); break;
      case "a": pressAuto(); break;
      case "p": pressSkip(); break;
      case "f": fullScreen(); break;
      default: return;
    }
    event.preventDefault();
  });
}

// One press of Enter or Space is one act. A key that is held down would press its
// button again and again, and the focus has moved on by then, to one that buys;
// so would Space let go where it was not pressed. Links and fields keep theirs.
function pressOnce() {
  let began = null; // what had the focus when the key went down
  const pressing = ({ key, target }) => (key === "Enter" || key === " ") &&
    Boolean(target.closest?.("button") || key === "Enter" && target.form); // in a field, Enter sends the form
  addEventListener("keydown", (event) => {
    if (!event.repeat) began = event.target;
    else if (pressing(event)) event.preventDefault();
  }, true);
  addEventListener("keyup", (event) => {
    if (event.key === " " && event.target !== began && pressing(event)) event.preventDefault();
  }, true);
}
