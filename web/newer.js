// A newer build on the host than this page's. What this page has not loaded yet
// may be gone there, its name with it, and no retry brings it back: a reload does.

import { startAnew } from "./anew.js";
import { appState } from "./app.js";
import { $ } from "./dom.js";
import { newerShown, showNewer } from "./fault.js";
import { closeModal, modalOpen } from "./modal.js";

export function startNewer() {
  // A picture of the lobby may be wanted long after the page came.
  addEventListener("error", ({ target }) => {
    if (target instanceof HTMLImageElement && atRest() && modalOpen() === "") reloadIfNewer();
  }, true);
}

const buildOf = (page) => $("meta[name=filon-bundle]", page)?.content;

let asking = null;

// Whether the host has another build by now.
const newerThere = () => asking ??= (async () => {
  try {
    const response = await fetch("./", { cache: "no-cache" });
    const theirs = buildOf(new DOMParser().parseFromString(await response.text(), "text/html"));
    return Boolean(theirs) && theirs !== buildOf(document);
  } catch {
    return false; // nobody knows
  } finally {
    asking = null;
  }
})();

// Nothing is under way that a reload would take from the player's eyes; in a frame
// the page is the designers' preview, which is built again and again.
const atRest = ({ phase, pending } = appState()) =>
  (phase === "lobby" || phase === "ready") && !pending && parent === window;

// Called when a file of this build could not be had. Where that is because a newer
// build is there the page says so and reloads itself, or offers to while something
// is under way. Whether it is.
export async function reloadIfNewer() {
  if (!await newerThere()) return false;
  closeModal();
  const soon = atRest();
  showNewer(soon);
  // The words are to be read.
  if (soon) setTimeout(() => { if (newerShown() && !(atRest() && startAnew("newer", 10))) showNewer(false); }, 2000);
  return true;
}
