// What is shown is in the address after #, so that every state can be kept,
// sent and opened by a test. Only what differs from the start is written.

const start = {
  view: "scene", // "art" and "goldens" besides
  game: "", stake: "", mode: "",
  prize: "", // "" is the scene at rest, before a purchase
  seed: 1,
  settled: "", // actions shown as done before: "cell:0,cell:1"
  done: "", // actions performed at ticks: "cell:2@130"
  tick: 0,
  in: -1, out: -1, loop: false, speed: 1,
  screen: "fit", turn: false, dpr: "", zoom: "fit",
  lang: "fr", calm: false, mute: false, bars: true, targets: false, safe: false, eyes: "",
  group: "", name: "",
};

let now = { ...start };
const watchers = [];

export const state = () => now;
export const onState = (watch) => watchers.push(watch);

function read() {
  const next = { ...start };
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
    if (!(name in start)) continue;
    if (typeof start[name] === "number") next[name] = Number.isFinite(Number(value)) ? Number(value) : start[name];
    else if (typeof start[name] === "boolean") next[name] = value === "1";
    else next[name] = value;
  }
  return next;
}

function write(s) {
  const q = new URLSearchParams();
  for (const name of Object.keys(start)) {
    if (s[name] === start[name]) continue;
    q.set(name, typeof s[name] === "boolean" ? (s[name] ? "1" : "0") : String(s[name]));
  }
  return `#${q.toString().replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%40", "@").replaceAll("%2F", "/")}`;
}

// Changes the state. With quiet the address follows without an entry in the
// browser's history and nobody is told: for what changes many times a second.
export function go(change, quiet = false) {
  const before = now;
  now = { ...now, ...change };
  if (quiet) {
    settle();
    return;
  }
  const hash = write(now);
  if (hash !== location.hash) history.pushState(null, "", hash);
  for (const watch of watchers) watch(now, before);
}

// Browsers slow pages down that rewrite their address too often. What plays changes
// it in every frame: it is written while that goes on, and not only afterwards.
let pending = 0;
function settle() {
  pending ||= setTimeout(() => {
    pending = 0;
    history.replaceState(null, "", write(now));
  }, 500);
}

export function startAddress() {
  const follow = () => {
    const before = now;
    now = read();
    for (const watch of watchers) watch(now, before);
  };
  addEventListener("popstate", follow);
  now = read();
}

export const link = () => location.origin + location.pathname + write(now);
