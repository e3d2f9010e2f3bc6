// The player's settings, kept in localStorage where the browser allows it and
// in memory where it does not.

const name = "filon.prefs";

const start = {
  lang: "", // "" follows the browser
  sound: true,
  volume: 80,
  music: 35, // 0 to 100
  calm: null, // null follows prefers-reduced-motion
  auto: "normal",
  keys: true,
  limit: "", // loss limit of a session, whole euros, "" for none
  every: 30, // minutes between reminders, 0 for never
  stakes: {}, // game -> stake last chosen
  modes: {},
};

let current = { ...start };
const listeners = new Set();

try {
  const stored = JSON.parse(localStorage.getItem(name) ?? "{}");
  for (const key of Object.keys(start)) {
    if (key in stored && (start[key] === null || typeof stored[key] === typeof start[key])) current[key] = stored[key];
  }
} catch {
  // Blocked or damaged storage: the defaults serve, and the program says what is lost.
}

export const prefs = () => current;

export function setPrefs(change) {
  current = { ...current, ...change };
  try {
    localStorage.setItem(name, JSON.stringify(current));
  } catch {
    // Told elsewhere: state.storage is false then.
  }
  for (const listen of listeners) listen(current);
}

export const onPrefs = (listen) => listeners.add(listen);

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
reduced.addEventListener("change", () => setPrefs({}));

// Whether animations are to be reduced: the player's word, else the system's.
export const calm = () => current.calm ?? reduced.matches;

// Ticks (sixtieths of a second) between two actions of « Auto ».
export const autoTicks = () => ({ slow: 60, normal: 30, fast: 10 })[current.auto] ?? 30;
