// Pictures for the program. Those of the game that the address names are fetched
// and decoded while the program itself still comes, so that it finds them ready.

import { bundleOf, running } from "./app.js";

const { picture } = window.filonFirst;

const early = new Map(); // address -> promise
let wanted = "";

// The scale of the artwork: 2 where a design pixel is clearly more than a device
// pixel, on the long side's 1280 and the short side's 720.
export function artScale() {
  const fit = Math.min(Math.max(innerWidth, innerHeight) / 1280, Math.min(innerWidth, innerHeight) / 720);
  return fit * devicePixelRatio > 1.1 ? 2 : 1;
}

// Begins with a game's pictures ("" for none): what an earlier guess has brought
// and nobody has taken is let go. Which they are is told by their names in the
// bundle; the program asks for what the manifests say.
export function begin(game) {
  if (game === wanted || running()) return;
  wanted = game;
  early.clear();
  if (!game) return;
  const shape = innerHeight > innerWidth ? "portrait" : "landscape";
  const pictures = new RegExp(`^(common|${game})/(\\1@${artScale()}x-\\d+|bg-${shape})\\.`);
  for (const [name, { url }] of Object.entries(bundleOf().files)) {
    if (name === "common/atlas.json" || name === `${game}/atlas.json`) keep(url, readText(url));
    else if (pictures.test(name)) keep(url, picture(url));
  }
}

function keep(address, promise) {
  early.set(address, promise);
  promise.catch(() => early.delete(address)); // a retry is a fresh one
}

function taken(address, fresh) {
  const promise = early.get(address) ?? fresh(address);
  early.delete(address);
  promise.catch(() => {}); // the program hears of it when it waits for it
  return promise;
}

// The contents of a text file of the bundle.
export const text = (address) => taken(address, readText);

// The pixels of a picture, premultiplied RGBA.
export const image = (address) => taken(address, picture);

async function readText(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  return response.text();
}
