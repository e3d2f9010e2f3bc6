// What the program may call: window.filonHost. Plain values only.

import { bundleOf, sendEarly, take } from "./app.js";
import { layOver } from "./mirror.js";
import { exchangeStandIns, lend } from "./pictures.js";
import { playSound } from "./audio.js";

export function makeHost({ config, direct, ready, progress }) {
  const { text, image, scale } = window.filonFirst;
  exchangeStandIns();
  window.filonHost = {
    config,
    direct, // the page was opened at a table
    bundle: bundleOf(),
    render: (json) => take(JSON.parse(json)),
    targets: (json) => layOver(JSON.parse(json) ?? []),
    sound: playSound,
    text,
    image,
    lend,
    scale,
    progress,
    ready() {
      sendEarly();
      ready();
    },
  };
}
