// Settings: sound, motion, language, speed of « Auto », keyboard, full screen.

import { h } from "./dom.js";
import { openModal, refreshModal } from "./modal.js";
import { calm, prefs, setPrefs } from "./prefs.js";
import { lang, t } from "./texts.js";

let told = ""; // what went wrong in here, as a key of the texts

export function openSettings() {
  told = "";
  openModal({ name: "settings", title: t("settings.title"), build });
}

export function sayInSettings(key) {
  told = key;
  refreshModal("settings");
}

function build() {
  const p = prefs();
  return [
    field("sound", t("settings.sound"), h("input", {
      type: "range", min: 0, max: 100, step: 5, value: p.sound ? p.volume : 0,
      onchange: (e) => setPrefs({ volume: Number(e.target.value), sound: e.target.value !== "0" }),
    })),
    field("music", t("settings.music"), h("input", {
      type: "range", min: 0, max: 100, step: 5, value: p.music,
      onchange: (e) => setPrefs({ music: Number(e.target.value) }),
    })),
    field("calm", t("settings.calm"), h("input", {
      type: "checkbox", checked: calm(), onchange: (e) => setPrefs({ calm: e.target.checked }),
    })),
    field("lang", t("settings.lang"), select([["fr", "Français"], ["en", "English"]], lang(), (v) => {
      told = "";
      setPrefs({ lang: v });
    })),
    told ? h("p", { class: "notice", role: "alert" }, t(told)) : null,
    field("auto", t("settings.auto"), select(
      ["slow", "normal", "fast"].map((v) => [v, t(`settings.auto.${v}`)]), p.auto, (v) => setPrefs({ auto: v }))),
    field("keys", t("settings.keys"), h("input", {
      type: "checkbox", checked: p.keys, onchange: (e) => setPrefs({ keys: e.target.checked }),
    })),
    h("p", { class: "small" }, t("settings.keysText")),
    document.fullscreenEnabled
      ? h("p", {}, h("button", { type: "button", class: "side", "data-focus": "full", onclick: fullScreen },
        t(document.fullscreenElement ? "settings.fullOff" : "settings.full")))
      : null,
  ].filter(Boolean);
}

export async function fullScreen() {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  } catch {
    // The browser has the last word; the button stays as it was.
  }
  refreshModal("settings");
}

// A labelled control; id ties the two.
export function field(id, label, control) {
  control.id = `set-${id}`;
  control.dataset.focus = id;
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
}

export function select(options, value, choose) {
  return h("select", { onchange: (e) => choose(e.target.value) },
    options.map(([v, text]) => h("option", { value: v, selected: v === value }, text)));
}
