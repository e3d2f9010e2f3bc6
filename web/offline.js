// Keeps the shell for a visit without the network, and says so when there is
// none. Never in preview (the bridge is on): designers would see old files.

import { $, h } from "./dom.js";
import { t } from "./texts.js";

export function keepOffline(config) {
  const tell = () => {
    $("#offline")?.remove();
    if (!navigator.onLine) {
      $("#main").prepend(h("p", { id: "offline", class: "notice", role: "alert", "data-t": "fault.offline" }, t("fault.offline")));
    }
  };
  addEventListener("online", tell);
  addEventListener("offline", tell);
  tell();
  if (!("serviceWorker" in navigator)) return;
  if (config.bridge) {
    navigator.serviceWorker.getRegistrations().then((all) => all.forEach((r) => r.unregister())).catch(() => {});
    return;
  }
  navigator.serviceWorker.register("sw.js").catch(() => {
    // A browser may forbid it (private windows): the game needs it for nothing.
  });
}
