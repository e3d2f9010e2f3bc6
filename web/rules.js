// The rules in a dialog: the page that was written at build is fetched and its
// main part shown, the prize table of the chosen stake open.

import { appState, gameOf } from "./app.js";
import { $, $$, h } from "./dom.js";
import { openModal, refreshModal } from "./modal.js";
import { lang, t } from "./texts.js";

const pages = new Map(); // "game.lang" -> Element, or "failed"

export function openRules(id) {
  const game = gameOf(id);
  if (!game) return;
  openModal({ name: "rules", title: t("rules.page", { name: game.name }), build: () => show(id) });
}

function show(id) {
  const name = `rules/${id}.${lang()}.html`;
  const page = pages.get(name);
  if (page === "failed") {
    pages.delete(name);
    return h("p", {}, t("rules.failed"));
  }
  if (!page) {
    read(name).then(() => refreshModal("rules"));
    return h("p", {}, t("rules.loading"));
  }
  const body = page.cloneNode(true);
  const { game, stake } = appState();
  for (const details of $$("details[data-stake]", body)) details.open = game !== id || details.dataset.stake === stake;
  return [...body.children, h("p", {}, h("a", { href: name, target: "_blank", rel: "noopener" }, t("rules.open")))];
}

async function read(name) {
  try {
    const response = await fetch(name);
    if (!response.ok) throw new Error(String(response.status));
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const main = $("main", page);
    // Pictures in the page are relative to it, not to us.
    for (const picture of $$("image", main)) picture.setAttribute("href", new URL(picture.getAttribute("href"), new URL(name, document.baseURI)).href);
    pages.set(name, document.importNode(main, true));
  } catch {
    pages.set(name, "failed");
  }
}
