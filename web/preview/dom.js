// The few things that every part of the preview does with its page.

export const $ = (selector, root = document) => root.querySelector(selector);

// Makes an element: h("button", { class: "x", onclick: f }, "text", child…).
export function h(tag, attributes = {}, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) e.addEventListener(name.slice(2), value);
    else if (value === true) e.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) e.setAttribute(name, value);
  }
  e.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== false));
  return e;
}

export async function json(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url}: ${(await response.text()).trim() || response.status}`);
  return response.status === 204 ? null : response.json();
}

// Fills a select with options: values, or [value, text] pairs.
export function choices(select, list, chosen) {
  select.replaceChildren(...list.map((one) => {
    const [value, text] = Array.isArray(one) ? one : [one, one];
    return h("option", { value, selected: String(value) === String(chosen) }, text);
  }));
  select.value = chosen;
}

// Fits a canvas to its place, sharp on this screen, and returns its context
// scaled to CSS pixels.
export function sharp(canvas) {
  const { clientWidth: w, clientHeight: height } = canvas;
  const k = devicePixelRatio;
  if (canvas.width !== Math.round(w * k) || canvas.height !== Math.round(height * k)) {
    canvas.width = Math.round(w * k);
    canvas.height = Math.round(height * k);
  }
  const g = canvas.getContext("2d");
  g.setTransform(k, 0, 0, k, 0, 0);
  g.clearRect(0, 0, w, height);
  return [g, w, height];
}

export const euros = (wire) => {
  const [whole, cents] = String(wire).split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, "\u202f")}${cents && cents !== "00" ? `.${cents}` : ""}\u00a0€`;
};

// Offers a file to keep.
export function save(name, blob) {
  const a = h("a", { href: URL.createObjectURL(blob), download: name });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(a.href), 60_000);
}
