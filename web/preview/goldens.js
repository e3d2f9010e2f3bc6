// The goldens of the end-to-end tests: before, after and difference of each
// that the last run found changed; accepted one by one.

import { $, h, json } from "./dom.js";

const pane = $("#goldens");

export async function showGoldens() {
  const list = await json("/preview/goldens.json");
  const changed = list.filter((g) => g.changed);
  pane.replaceChildren(
    h("header", {}, h("h2", {}, "Goldens"),
      h("p", {}, changed.length
        ? `${changed.length} of ${list.length} changed in the last run of the tests.`
        : `None of ${list.length} changed in the last run of the tests (go test ./cmd/devserver/e2e -run Golden).`)),
    ...changed.map(difference),
    h("div", { class: "tiles" }, ...list.filter((g) => !g.changed).map((g) =>
      h("figure", { class: "tile" }, h("img", { src: `/preview/golden/before/${encodeURIComponent(g.name)}`, alt: "", loading: "lazy" }), h("figcaption", {}, g.name)))),
  );
}

function difference(golden) {
  const name = encodeURIComponent(golden.name);
  const before = golden.new ? null : `/preview/golden/before/${name}?${Date.now()}`;
  const after = `/preview/golden/after/${name}?${Date.now()}`;
  const canvas = h("canvas");
  const told = h("span", { class: "told" });
  if (before) compare(before, after, canvas, told);
  const slider = h("input", { type: "range", min: 0, max: 100, value: 50, "aria-label": "before and after" });
  const top = before ? h("img", { src: before, alt: "before", class: "top" }) : null;
  const wipe = h("div", { class: "wipe" }, h("img", { src: after, alt: "after" }), top);
  slider.addEventListener("input", () => { top.style.clipPath = `inset(0 ${100 - slider.value}% 0 0)`; });
  if (top) top.style.clipPath = "inset(0 50% 0 0)";
  const accept = h("button", { type: "button", class: "main", onclick: async () => {
    accept.disabled = true;
    try {
      await json(`/preview/golden/${name}/accept`, { method: "POST" });
      await showGoldens();
    } catch (cause) {
      accept.disabled = false;
      told.textContent = String(cause.message);
    }
  } }, golden.new ? "Keep as the golden" : "Accept what it shows now");
  return h("article", { class: "golden" },
    h("header", {}, h("h3", {}, golden.name), told, accept),
    h("div", { class: "three" },
      before ? h("figure", {}, h("img", { src: before, alt: "" }), h("figcaption", {}, "before")) : h("p", {}, "There was none."),
      h("figure", {}, h("img", { src: after, alt: "" }), h("figcaption", {}, "after")),
      before ? h("figure", {}, canvas, h("figcaption", {}, "difference, eight times as strong")) : null,
      before ? h("figure", {}, wipe, slider, h("figcaption", {}, "before | after")) : null));
}

async function compare(before, after, canvas, told) {
  const [a, b] = await Promise.all([before, after].map(async (url) => createImageBitmap(await (await fetch(url)).blob())));
  canvas.width = Math.max(a.width, b.width);
  canvas.height = Math.max(a.height, b.height);
  if (a.width !== b.width || a.height !== b.height) {
    told.textContent = `another size: ${a.width}×${a.height}, now ${b.width}×${b.height}`;
    return;
  }
  const g = canvas.getContext("2d", { willReadFrequently: true });
  const read = (img) => { g.drawImage(img, 0, 0); return g.getImageData(0, 0, img.width, img.height); };
  const x = read(a);
  const y = read(b);
  let different = 0;
  for (let i = 0; i < x.data.length; i += 4) {
    let most = 0;
    for (let k = 0; k < 3; k++) {
      const d = Math.abs(x.data[i + k] - y.data[i + k]);
      most = Math.max(most, d);
      x.data[i + k] = Math.min(255, d * 8);
    }
    x.data[i + 3] = 255;
    if (most > 12) different++;
  }
  g.putImageData(x, 0, 0);
  told.textContent = `${((100 * different) / (x.data.length / 4)).toFixed(2)} % of the pixels differ`;
}
