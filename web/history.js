// « Historique de jeu »: every unit with date, game, stake, prize and where the
// prize comes from; a finished one can be seen again, an open one resumed, and
// any one consulted at once (article 4 of each règlement).

import { appState, ask, gameOf, onState } from "./app.js";
import { h } from "./dom.js";
import { faultText } from "./fault.js";
import { closeModal, openModal, refreshModal } from "./modal.js";
import { goTo } from "./route.js";
import { resume } from "./lobby.js";
import { euros, t, when } from "./texts.js";

export function startHistory() {
  onState((state, before) => {
    // A list that is built again takes the button away from under a finger.
    const other = (...names) => JSON.stringify(names.map((n) => state[n])) !== JSON.stringify(names.map((n) => before[n]));
    if (other("history", "problem")) refreshModal("history");
    if (state.consult && other("consult")) openConsult();
    if (other("blockinfo", "problem")) refreshModal("consult");
  });
}

export function openHistory() {
  ask("history", { cursor: "" });
  openModal({ name: "history", title: t("history.title"), build: list });
}

function list() {
  const { history } = appState();
  if (!history) return h("p", {}, t(window.filonApp ? "history.loading" : "history.needGame"));
  if (history.units.length === 0 && !history.failed) return h("p", {}, t(history.loading ? "history.loading" : "history.empty"));
  return [
    h("ul", {}, history.units.map(line)),
    history.failed ? failed() : null,
    history.next_cursor || history.failed
      ? h("p", {}, h("button", {
        type: "button", class: "side", "data-focus": "more", disabled: history.loading,
        onclick: () => ask("history", { cursor: history.next_cursor }),
      }, t(history.loading ? "history.loading" : history.failed ? "fault.retry" : "history.more")))
      : null,
  ].filter(Boolean);
}

// What did not come is said in the dialog that asked for it: the panel lies under it.
const failed = () => h("p", { class: "notice", role: "alert" }, faultText(appState().problem?.code));

function line(unit) {
  const open = unit.status === "open";
  const playable = gameOf(unit.game) && !gameOf(unit.game).soon;
  return h("li", { class: "unit" },
    h("p", {},
      h("strong", {}, gameOf(unit.game)?.name ?? unit.game), ", ", t("history.stake", { amount: unit.stake }),
      h("br"), h("span", { class: "when" }, when(unit.drawn_at))),
    gain(unit),
    h("p", { class: "acts" },
      open && playable ? act("history.resume", unit, () => { closeModal(); resume(unit); }) : null,
      !open && playable ? act("history.replay", unit, () => replay(unit)) : null,
      act("history.consult", unit, () => ask("consult", { id: unit.id }))));
}

function act(key, unit, onclick) {
  const name = `${gameOf(unit.game)?.name ?? unit.game}, ${when(unit.drawn_at)}`;
  return h("button", { type: "button", class: "side", "data-focus": `${key} ${unit.id}`, onclick },
    t(key), h("span", { class: "unseen" }, ` : ${name}`));
}

function gain(unit) {
  if (unit.status === "open" && !unit.prize) return h("p", { class: "gain" }, t("history.open"));
  if (unit.prize === "0.00") return h("p", { class: "gain" }, t("history.lost"));
  return h("p", { class: "gain won" }, euros(unit.prize));
}

function replay(unit) {
  closeModal();
  goTo(unit.game);
  ask("open", { game: unit.game });
  ask("replay", { id: unit.id });
}

let asked = false; // for the state of its block

function openConsult() {
  const unit = appState().consult; // what is consulted next has a dialog of its own
  asked = false;
  openModal({ name: "consult", title: t("history.consult"), build: () => result(unit) });
}

function result(unit) {
  const { blockinfo, problem } = appState();
  const mine = blockinfo && blockinfo.game === unit.game && blockinfo.stake === unit.stake &&
    blockinfo.emission === unit.emission && blockinfo.block === unit.block;
  return [
    h("p", {}, h("strong", {}, gameOf(unit.game)?.name ?? unit.game), ", ", t("history.stake", { amount: unit.stake }), h("br"),
      h("span", { class: "when" }, when(unit.drawn_at))),
    unit.prize === "0.00"
      ? h("p", {}, h("strong", {}, t("history.none")))
      : h("p", {}, t("history.prize"), " : ", h("strong", { class: "won" }, euros(unit.prize))),
    unit.breakdown?.length ? h("ul", { class: "plain" }, unit.breakdown.map((g) => h("li", {}, t(g.key, g.args ?? {})))) : null,
    unit.block === undefined ? null : h("p", { class: "small" },
      t("history.block", { emission: unit.emission, block: unit.block, serial: unit.serial })),
    mine
      ? [
        h("p", { class: "small" }, t(blockinfo.status === "open" ? "history.checkOpen" : "history.checkClosed", { sold: blockinfo.sold, size: blockinfo.size })),
        blockinfo.key ? h("p", { class: "hash" }, blockinfo.key) : null,
        h("p", { class: "small" }, t("history.commitment")),
        h("p", { class: "hash" }, blockinfo.commitment),
      ].filter(Boolean)
      : unit.block === undefined ? null : [
        asked && problem ? failed() : null,
        h("p", {}, h("button", {
          type: "button", class: "side", "data-focus": "block",
          onclick: () => {
            asked = true;
            ask("block", { game: unit.game, stake: unit.stake, emission: unit.emission, block: unit.block });
          },
        }, t("history.check"))),
      ],
  ].flat();
}
