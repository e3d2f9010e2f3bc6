// Pictures as the GPU takes them. Runs in a worker of its own, so that the
// program starts meanwhile; where there is none, in the page.

// The pixels of the picture at an address: RGBA, premultiplied.
export async function decode(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  const bitmap = await createImageBitmap(await response.blob(), { premultiplyAlpha: "none", colorSpaceConversion: "none" });
  const { width: w, height: h } = bitmap;
  const surface = typeof OffscreenCanvas === "function"
    ? new OffscreenCanvas(w, h)
    : Object.assign(document.createElement("canvas"), { width: w, height: h });
  const context = surface.getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, w, h);
  premultiply(data);
  return { w, h, data };
}

// Straight colours, as getImageData has them, times their alpha. A pixel is one
// number, as on every machine that a browser runs on: red is the lowest byte.
function premultiply(rgba) {
  const pixels = new Uint32Array(rgba.buffer);
  for (let i = 0; i < pixels.length; i++) {
    const p = pixels[i], alpha = p >>> 24;
    if (alpha === 255) continue;
    const r = times(p & 255, alpha), g = times((p >> 8) & 255, alpha), b = times((p >> 16) & 255, alpha);
    pixels[i] = (alpha << 24) | (b << 16) | (g << 8) | r;
  }
}

// c·alpha/255 to the nearest, for bytes.
function times(c, alpha) {
  const n = c * alpha + 128;
  return (n + (n >> 8)) >> 8;
}

if (typeof WorkerGlobalScope === "function" && self instanceof WorkerGlobalScope) {
  // A worker's first canvas waits for the page's own thread: not later, when the
  // program has it.
  new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true }).getImageData(0, 0, 1, 1);
  self.onmessage = async ({ data: address }) => {
    try {
      const picture = await decode(address);
      self.postMessage({ address, picture }, [picture.data.buffer]);
    } catch (cause) {
      self.postMessage({ address, failed: String(cause.message ?? cause) });
    }
  };
}
