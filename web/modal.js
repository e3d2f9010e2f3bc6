// Dialogs: native <dialog>, one at a time, built when opened and rebuilt when
// what they show changes.

import { $, h } from "./dom.js";
import { faultTurn } from "./fault.js";
import { t } from "./texts.js";

let open = null; // {dialog, name, body, build}

// Opens a dialog; build() returns its content and is called again by refresh.
export function openModal({ name, title, build, narrow = false }) {
  closeModal();
  const back = document.activeElement;
  const body = h("div", { class: "dialog-body" });
  const dialog = h("dialog", { class: `panel${narrow ? " narrow" : ""}`, "aria-labelledby": "dialog-title", "data-name": name },
    h("header", { class: "dialog-head" },
      h("h2", { id: "dialog-title" }, title),
      h("button", { type: "button", class: "icon", "aria-label": t("dialog.close"), onclick: () => closeModal() }, cross())),
    body);
  // A press beside it closes it; not the end of one that began inside, as when a
  // slider is drawn too far or a word is marked.
  let began = null;
  dialog.addEventListener("pointerdown", ({ target }) => { began = target; });
  dialog.addEventListener("click", ({ target }) => { if (target === dialog && began === dialog) closeModal(); });
  dialog.addEventListener("close", () => {
    if (open?.dialog === dialog) open = null;
    dialog.remove();
    if (!open && !faultTurn(back) && back?.isConnected) back.focus({ preventScroll: true });
  });
  open = { dialog, name, body, build };
  refreshModal(name);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function closeModal() {
  open?.dialog.close();
}

export const modalOpen = () => open?.name ?? "";

// Builds the content of the open dialog again if it has that name. The focus
// stays on the same control (by data-focus) and the reading place where it was.
export function refreshModal(name) {
  if (open?.name !== name) return;
  const { body, build } = open;
  const mark = body.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  const top = body.scrollTop;
  body.replaceChildren(...[build()].flat().filter(Boolean));
  body.scrollTop = top;
  if (mark) $(`[data-focus="${CSS.escape(mark)}"]`, body)?.focus({ preventScroll: true });
}

function cross() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", "m6 6 12 12M18 6 6 18");
  svg.append(path);
  return svg;
}
