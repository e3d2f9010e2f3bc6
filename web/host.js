// What the program may call: window.filonHost. Plain values only.

import { bundleOf, sendEarly, take } from "./app.js";
import { layOver } from "./mirror.js";
import { playSound } from "./audio.js";

export function makeHost({ config, ready, progress }) {
  window.filonHost = {
    config,
    bundle: bundleOf(),
    render: (json) => take(JSON.parse(json)),
    targets: (json) => layOver(JSON.parse(json) ?? []),
    sound: playSound,
    image: decode,
    progress,
    ready() {
      sendEarly();
      ready();
    },
  };
}

// The pixels of a picture, straight (not premultiplied) RGBA.
async function decode(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
  const bitmap = await createImageBitmap(await response.blob(), { premultiplyAlpha: "none", colorSpaceConversion: "none" });
  const { width: w, height: h } = bitmap;
  const surface = typeof OffscreenCanvas === "function"
    ? new OffscreenCanvas(w, h)
    : Object.assign(document.createElement("canvas"), { width: w, height: h });
  const context = surface.getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { w, h, data: context.getImageData(0, 0, w, h).data };
}
