// The lobby is in the page as served; this only keeps it in step with the
// program: balance, units that wait to be revealed, language.

import { appState, ask, bundleOf, gameOf, onState } from "./app.js";
import { $, $$, h } from "./dom.js";
import { goTo } from "./route.js";
import { euros, lang, t } from "./texts.js";

export function startLobby() {
  onState(show);
  for (const link of $$("[data-rules]")) {
    link.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      dispatchEvent(new CustomEvent("filon:dialog", { detail: { name: "rules", game: link.dataset.rules } }));
    });
  }
}

// Everything that depends on the language.
export function translateLobby() {
  for (const link of $$("[data-rules]")) {
    link.href = `rules/${link.dataset.rules}.${lang()}.html`;
  }
  for (const place of $$("[data-stakes]")) {
    place.textContent = gameOf(place.dataset.stakes)?.stakes.map((s) => euros(s.stake)).join(" · ") ?? "";
  }
  show(appState());
}

let shown = "";

function show(state) {
  const balance = state.account ? euros(state.account.balance) : "…";
  for (const place of $$("[data-balance]")) {
    if (place.textContent !== balance) place.textContent = balance;
  }
  const open = state.phase === "lobby" ? state.open_units ?? [] : [];
  const key = lang() + open.map((u) => u.id).join();
  if (key === shown) return;
  shown = key;
  const box = $("#resume");
  box.hidden = open.length === 0;
  box.replaceChildren(
    h("p", {}, t("lobby.resume", { n: open.length })),
    h("ul", {}, open.slice(0, 6).map((unit) => h("li", {},
      h("button", { type: "button", class: "side", onclick: () => resume(unit) },
        `${t("history.resume")} : ${gameOf(unit.game)?.name ?? unit.game}, ${euros(unit.stake)}`)))),
  );
}

// Opens the unit's game and the unit itself.
export function resume(unit) {
  if (bundleOf().games.some((g) => g.id === unit.game && !g.soon)) {
    goTo(unit.game);
    ask("open", { game: unit.game });
  }
  ask("resume", { id: unit.id });
}
