// Pictures of a span: a contact sheet, an onion skin, PNG files and WebM.

import { $, h, save } from "./dom.js";
import { frames, inside, picture, seek, snap, step } from "./engine.js";
import { withDuration } from "./webm.js";
import { zip } from "./zip.js";

const dialog = $("#picture");

// n frames from first to last on one picture.
export async function contactSheet(first, last, n, name) {
  const cols = Math.ceil(Math.sqrt(n * 1.2));
  const width = Math.floor(1920 / cols);
  const gap = 4;
  const bar = 18;
  let sheet;
  let g;
  for (let i = 0; i < n; i++) {
    const tick = Math.round(first + ((last - first) * i) / Math.max(1, n - 1));
    const shot = await picture(tick, width - gap);
    if (!sheet) {
      sheet = h("canvas", { width: cols * width, height: Math.ceil(n / cols) * (shot.height + bar + gap) });
      g = sheet.getContext("2d");
      g.fillStyle = "#151310";
      g.fillRect(0, 0, sheet.width, sheet.height);
      g.font = "12px sans-serif";
    }
    const x = (i % cols) * width + gap / 2;
    const y = Math.floor(i / cols) * (shot.height + bar + gap);
    g.drawImage(shot, x, y);
    g.fillStyle = "#cfc8b8";
    g.fillText(`${tick}`, x + 2, y + shot.height + 13);
  }
  const blob = await new Promise((done) => sheet.toBlob(done, "image/png"));
  const link = $("#picture-save");
  if (link.href) URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.png`;
  $("#picture-title").textContent = `${n} frames, ticks ${first} to ${last}`;
  $("#picture-body").replaceChildren(sheet);
  if (!dialog.open) dialog.showModal();
  return sheet;
}

// The frames around a moment, laid over it: what came before in blue, what
// comes after in red, each fainter with the distance.
export async function onionSkin(tick, every, end) {
  const layer = $("#onion");
  const now = await picture(tick);
  layer.width = now.width;
  layer.height = now.height;
  const g = layer.getContext("2d");
  g.drawImage(now, 0, 0);
  for (const [k, tint] of [[-3, "#4d7dff"], [-2, "#4d7dff"], [-1, "#4d7dff"], [1, "#ff5a4d"], [2, "#ff5a4d"], [3, "#ff5a4d"]]) {
    const at = tick + k * every;
    if (at < 0 || at > end) continue;
    const ghost = await picture(at);
    const p = ghost.getContext("2d");
    // Only where it differs from the moment itself is there something to see.
    p.globalCompositeOperation = "difference";
    p.drawImage(now, 0, 0);
    p.globalCompositeOperation = "multiply";
    p.fillStyle = tint;
    p.fillRect(0, 0, ghost.width, ghost.height);
    g.globalCompositeOperation = "screen";
    g.globalAlpha = 1 - Math.abs(k) * 0.22;
    g.drawImage(ghost, 0, 0);
  }
  seek(tick);
  layer.hidden = false;
}

export const hideOnion = () => { $("#onion").hidden = true; };

export async function exportPNG(first, last, name, progress) {
  const files = [];
  for (let tick = first; tick <= last; tick++) {
    const shot = await picture(tick);
    const blob = await new Promise((done) => shot.toBlob(done, "image/png"));
    files.push([`${name}-${String(tick).padStart(5, "0")}.png`, new Uint8Array(await blob.arrayBuffer())]);
    if (progress(tick) === false) return;
  }
  save(`${name}.zip`, zip(files));
}

// Records the canvas while the span plays: the browser's recorder works by the
// clock, so a machine that is too slow for 60 frames a second drops some.
export async function exportWebM(first, last, speed, name, progress) {
  seek(first);
  // A copy is recorded: the engine's own canvas only changes in its own frames,
  // and a recorder that begins between two of them records nothing.
  const film = await snap();
  const g = film.getContext("2d");
  const show = async () => {
    await frames(1); // of the browser, which the recorder goes by
    await inside().afterDraw(() => g.drawImage(inside().canvas(), 0, 0));
  };
  const stream = film.captureStream(60);
  const type = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"].find((t) => MediaRecorder.isTypeSupported(t));
  if (!type) throw new Error("This browser does not record WebM.");
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 12_000_000 });
  const parts = [];
  recorder.ondataavailable = (event) => parts.push(event.data);
  const stopped = new Promise((done) => { recorder.onstop = done; });
  // The first frame of the stream may come before anything was drawn for it.
  await show();
  await show();
  recorder.start(200);
  const began = performance.now();
  await show();
  let tick = first;
  let owed = 0;
  let before = performance.now();
  while (tick < last) {
    await show();
    const now = performance.now();
    owed += ((now - before) / 1000) * 60 * speed;
    before = now;
    const n = Math.min(Math.floor(owed), last - tick);
    if (n > 0) {
      step(n);
      tick += n;
      owed -= n;
      if (progress(tick) === false) break;
    }
  }
  seek(tick);
  for (let i = 0; i < 4; i++) await show(); // the last moment stands for an instant
  recorder.stop();
  const took = performance.now() - began;
  await stopped;
  for (const track of stream.getTracks()) track.stop();
  const bytes = withDuration(new Uint8Array(await new Blob(parts).arrayBuffer()), took);
  save(`${name}.webm`, new Blob([bytes], { type: "video/webm" }));
}
