// Responsible play: time and net result of the session, a reminder, a limit.
// A session is what one tab lives through, reloads included. The net result is
// the server's balance now less the server's balance when the session began.

import { onState, appState } from "./app.js";
import { h } from "./dom.js";
import { amountOf, centsOf } from "./money.js";
import { closeModal, modalOpen, openModal, refreshModal } from "./modal.js";
import { prefs, setPrefs } from "./prefs.js";
import { goTo } from "./route.js";
import { field, select } from "./settings.js";
import { euros, t } from "./texts.js";

const name = "filon.session";
let session = null; // {player, first: cents as text, minutes, units, reminded: minutes at the last reminder}

try {
  session = JSON.parse(sessionStorage.getItem(name) ?? "null");
} catch {
  // Without storage the session lasts as long as the page.
}

function store() {
  try {
    sessionStorage.setItem(name, JSON.stringify(session));
  } catch {
    // As above.
  }
}

export function startSession() {
  onState(({ account, unit, phase }, before) => {
    if (!account) return;
    if (session?.player !== account.player) {
      session = { player: account.player, first: String(centsOf(account.balance)), minutes: 0, units: 0, reminded: 0 };
      store();
    }
    const bought = unit && unit.id !== before.unit?.id && !(before.open_units ?? []).some((u) => u.id === unit.id);
    if (bought && (phase === "revealing" || phase === "finished")) {
      session.units++;
      store();
    }
    if (account.balance !== before.account?.balance) refreshModal("session");
  });
  // Only minutes in which the page is seen are minutes of play.
  setInterval(() => {
    if (!session || document.hidden) return;
    session.minutes++;
    const { every } = prefs();
    // Over another dialog it would be in the way: it comes a minute later.
    if (every > 0 && session.minutes - session.reminded >= every && !modalOpen()) {
      session.reminded = session.minutes;
      remind();
    }
    store();
    refreshModal("session");
  }, 60_000);
}

// The session's net result in cents.
function net() {
  const { account } = appState();
  if (!account || !session || session.player !== account.player) return 0n;
  return centsOf(account.balance) - BigInt(session.first);
}

// Whether the loss limit that the player set is reached.
export function overLimit() {
  const { limit } = prefs();
  return /^[1-9][0-9]{0,6}$/.test(limit) && net() <= -100n * BigInt(limit);
}

function netText() {
  const cents = net();
  return (cents > 0n ? "+" : "") + euros(amountOf(cents));
}

const minutes = () => t("session.minutes", { n: session?.minutes ?? 0 });

export function openSession() {
  openModal({ name: "session", title: t("session.title"), build, narrow: true });
}

function build() {
  const p = prefs();
  return [
    h("table", {}, h("tbody", {},
      line(t("session.time"), minutes()),
      line(t("session.units"), String(session?.units ?? 0)),
      line(t("session.net"), netText()))),
    field("limit", t("session.limit"), select(
      ["", "5", "10", "20", "50", "100"].map((v) => [v, v === "" ? t("session.limitNone") : euros(`${v}.00`)]),
      p.limit, (v) => setPrefs({ limit: v }))),
    field("every", t("session.every"), select(
      [0, 15, 30, 60].map((n) => [String(n), n === 0 ? t("session.everyNever") : t("session.minutes", { n })]),
      String(p.every), (v) => setPrefs({ every: Number(v) }))),
    h("p", { class: "small" }, t("session.text")),
    h("p", { class: "small" }, t("notice.demo")),
  ];
}

const line = (label, value) => h("tr", {}, h("th", { scope: "row" }, label), h("td", {}, value));

function remind() {
  openModal({
    name: "reminder", title: t("session.reminder"), narrow: true,
    build: () => [
      h("p", {}, t("session.reminderText", { time: minutes(), net: netText() })),
      h("p", { class: "row" },
        h("button", { type: "button", class: "primary", onclick: () => closeModal() }, t("session.go")),
        h("button", { type: "button", class: "side", onclick: () => { closeModal(); goTo(""); } }, t("session.stop"))),
    ],
  });
}
