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

// Whether a stored value is of the kind of the one that a setting starts with.
const fits = (value, like) => (like === null ? typeof value === "boolean" : value !== null && typeof value === typeof like);

function stored() {
  const found = {};
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "{}");
    for (const key of Object.keys(start)) if (fits(kept[key], start[key])) found[key] = kept[key];
  } catch {
    // Blocked or damaged storage: the defaults serve, and the program says what is lost.
  }
  return found;
}

let current = { ...start, ...stored() };
const listeners = new Set();

const tell = () => { for (const listen of listeners) listen(current); };

// All settings are stored as one: what another tab has changed, a loss limit for one,
// would be lost with the next change in this tab.
addEventListener("storage", ({ key }) => {
  if (key !== name) return;
  current = { ...start, ...stored() };
  tell();
});

export const prefs = () => current;

export function setPrefs(change) {
  current = { ...current, ...change };
  try {
    localStorage.setItem(name, JSON.stringify(current));
  } catch {
    // Told elsewhere: state.storage is false then.
  }
  tell();
}

export const onPrefs = (listen) => listeners.add(listen);

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
reduced.addEventListener("change", () => setPrefs({}));

// Whether animations are to be reduced: the player's word, else the system's.
export const calm = () => current.calm ?? reduced.matches;

// Ticks (sixtieths of a second) between two actions of « Auto ».
export const autoTicks = () => ({ slow: 60, normal: 30, fast: 10 })[current.auto] ?? 30;
