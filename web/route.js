// Addresses: #/minedor is the table of a game, #/ the lobby. Back does what it
// says because the address is the only thing that opens and closes a table.

import { gameOf } from "./app.js";

const listeners = new Set();

// The game that the address names, "" for the lobby or a game that cannot be
// played.
export function routed() {
  const id = /^#\/([a-z]+)$/.exec(location.hash)?.[1] ?? "";
  const game = gameOf(id);
  return game && !game.soon ? id : "";
}

export const goTo = (id) => { location.hash = `#/${id}`; };

export const onRoute = (listen) => listeners.add(listen);

export function watchRoute() {
  const tell = () => { for (const listen of listeners) listen(routed()); };
  addEventListener("hashchange", tell);
  tell();
}
