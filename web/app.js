// The page's side of the program: what it asks of the program and the last
// state it was told.

let state = { phase: "lobby", game: "", account: null, controls: {}, messages: [], open_units: [], history: null };
let bundle = { files: {}, games: [] };
const watchers = new Set();

export const appState = () => state;
export const bundleOf = () => bundle;
export const setBundle = (b) => { bundle = b; };
export const gameOf = (id) => bundle.games.find((g) => g.id === id);
export const urlOf = (name) => bundle.files[name]?.url;

// Tells every watcher, in the order in which they asked, of a new state.
export function take(next) {
  const before = state;
  state = next;
  for (const watch of watchers) watch(next, before);
}

export const onState = (watch) => watchers.add(watch);

// Sends a wish to the program; before it runs, wishes are kept in order.
const early = [];
export function ask(name, data = {}) {
  const app = window.filonApp;
  if (app) app.dispatch(name, JSON.stringify(data));
  else early.push([name, data]);
}

export function sendEarly() {
  for (const [name, data] of early.splice(0)) ask(name, data);
}

export const running = () => Boolean(window.filonApp);
