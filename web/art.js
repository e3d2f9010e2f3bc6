// Pictures for the program. Those of the game that the address names are fetched
// and decoded while the program itself still comes, so that it finds them ready.

import { running, urlOf } from "./app.js";

const early = new Map(); // address -> promise
let wanted = "";

// The scale of the artwork: 2 where a design pixel is clearly more than a device
// pixel, on the long side's 1280 and the short side's 720.
export function artScale() {
  const fit = Math.min(Math.max(innerWidth, innerHeight) / 1280, Math.min(innerWidth, innerHeight) / 720);
  return fit * devicePixelRatio > 1.1 ? 2 : 1;
}

// Begins with a game's pictures ("" for none): what an earlier guess has brought
// and nobody has taken is let go.
export function begin(game) {
  if (game === wanted || running()) return;
  wanted = game;
  early.clear();
  if (game) for (const group of ["common", game]) bring(group, game);
}

async function bring(group, game) {
  const name = urlOf(`${group}/atlas.json`);
  if (!name) return;
  let manifest;
  try {
    manifest = JSON.parse(await keep(name, readText(name)));
  } catch {
    return; // the program asks again, and tells what is wrong
  }
  if (running() || wanted !== game) return;
  const shape = innerHeight > innerWidth ? "portrait" : "landscape";
  const files = [...(manifest.scales[artScale()]?.pages ?? []), manifest.backgrounds?.[shape]];
  for (const { file } of files.filter(Boolean)) {
    const address = urlOf(`${group}/${file}`);
    if (address) keep(address, decode(address));
  }
}

function keep(address, promise) {
  early.set(address, promise);
  promise.catch(() => early.delete(address)); // a retry is a fresh one
  return promise;
}

function taken(address, fresh) {
  const promise = early.get(address) ?? fresh(address);
  early.delete(address);
  promise.catch(() => {}); // the program hears of it when it waits for it
  return promise;
}

// The contents of a text file of the bundle.
export const text = (address) => taken(address, readText);

// The pixels of a picture, straight (not premultiplied) RGBA.
export const image = (address) => taken(address, decode);

async function get(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  return response;
}

const readText = async (address) => (await get(address)).text();

async function decode(address) {
  const blob = await (await get(address)).blob();
  const bitmap = await createImageBitmap(blob, { premultiplyAlpha: "none", colorSpaceConversion: "none" });
  const { width: w, height: h } = bitmap;
  const surface = typeof OffscreenCanvas === "function"
    ? new OffscreenCanvas(w, h)
    : Object.assign(document.createElement("canvas"), { width: w, height: h });
  const context = surface.getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { w, h, data: context.getImageData(0, 0, w, h).data };
}
