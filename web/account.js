// The play-money account, and carrying it to another device by a one-time code.

import { appState, ask, onState } from "./app.js";
import { h } from "./dom.js";
import { faultText } from "./fault.js";
import { openModal, refreshModal } from "./modal.js";
import { field } from "./settings.js";
import { clock, t } from "./texts.js";

export function startAccount() {
  onState((state, before) => {
    if (JSON.stringify([state.account, state.link, state.problem]) !== JSON.stringify([before.account, before.link, before.problem])) {
      refreshModal("account");
    }
  });
}

export function openAccount() {
  typed = "";
  openModal({ name: "account", title: t("account.title"), build });
}

let typed = "";

function build() {
  const { account, link, problem, storage } = appState();
  return [
    h("p", {}, account ? t("account.player", { player: account.player.slice(0, 8) }) : t("account.none")),
    storage === false ? h("p", { class: "notice" }, t("fault.storage")) : null,
    h("h3", {}, t("account.move")),
    h("p", {}, t("account.moveText")),
    link
      ? [h("p", { role: "status" }, t("account.code", { time: clock(link.expires_at) })), h("p", { class: "code" }, link.code)]
      : h("p", {}, h("button", { type: "button", class: "side", "data-focus": "ask", disabled: !account, onclick: () => ask("linkCode") }, t("account.ask"))),
    h("h3", {}, t("account.enter")),
    h("p", { class: "small" }, t("account.useText")),
    h("form", { onsubmit: (event) => { event.preventDefault(); if (typed.trim()) ask("link", { code: typed.trim() }); } },
      field("code", t("account.field"), h("input", {
        type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 40, value: typed,
        oninput: (event) => { typed = event.target.value; },
      })),
      h("p", {}, h("button", { type: "submit", class: "side", "data-focus": "use" }, t("account.use")))),
    problem ? h("p", { class: "notice", role: "alert" }, faultText(problem.code)) : null,
    h("h3", {}, t("account.new")),
    h("p", {}, h("button", {
      type: "button", class: "side", "data-focus": "new",
      onclick: () => { if (confirm(t("account.newConfirm"))) ask("newPlayer"); },
    }, t("account.new"))),
  ].flat().filter(Boolean);
}
