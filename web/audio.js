// Sound: recipes (assets/*/sounds.json) are synthesised once into buffers, and the
// browser's audio thread plays those, so that a busy frame never makes a sound
// stutter. Nothing sounds before the player's first gesture: browsers see to
// that, and iOS interrupts the context after a call, so it is resumed at every
// gesture and return.

import { bundleOf } from "./app.js";
import { prefs } from "./prefs.js";

const rate = 44100;
const buffers = new Map(); // name -> AudioBuffer
let context = null;
let effects = null;
let ambience = null;
let loop = null;

export function startAudio() {
  for (const kind of ["pointerup", "touchend", "keydown", "click"]) {
    addEventListener(kind, (event) => { if (event.isTrusted) wake(); }, { passive: true, capture: true });
  }
  document.addEventListener("visibilitychange", () => {
    if (!context) return;
    if (document.hidden) context.suspend();
    else wake();
  });
}

// Starts or resumes sound; a browser allows it in answer to a gesture only.
export function wake() {
  if (!context) {
    const Context = window.AudioContext ?? window.webkitAudioContext;
    if (!Context) return;
    context = new Context({ latencyHint: "interactive" });
    effects = context.createGain();
    ambience = context.createGain();
    // Many coins at once must not clip.
    const limiter = context.createDynamicsCompressor();
    limiter.threshold.value = -10;
    limiter.ratio.value = 8;
    effects.connect(limiter);
    ambience.connect(limiter);
    limiter.connect(context.destination);
    useSoundPrefs(prefs());
    prepare();
  }
  if (context.state !== "running" && !document.hidden) context.resume().catch(() => {}); // "suspended", or iOS's "interrupted"
}

// Levels follow the settings; a slider's half sounds like half.
export function useSoundPrefs(p) {
  if (!context) return;
  const now = context.currentTime;
  effects.gain.setTargetAtTime(p.sound ? (p.volume / 100) ** 2 : 0, now, 0.03);
  ambience.gain.setTargetAtTime(p.sound ? 0.5 * (p.music / 100) ** 2 : 0, now, 0.3);
}

// Plays a sound by name; gain is 0 to 1. A name without a recipe is silent: a
// scene may be ahead of the sound designer.
export function playSound(name, gain = 1) {
  const buffer = buffers.get(name);
  if (!buffer || !context || context.state !== "running" || !prefs().sound || document.hidden) return;
  const source = context.createBufferSource();
  source.buffer = buffer;
  // The ear tires of the very same sound: up to a third of a semitone off.
  source.playbackRate.value = 2 ** ((Math.random() - 0.5) / 18);
  const level = context.createGain();
  level.gain.value = Math.max(0, Math.min(1, gain));
  source.connect(level).connect(effects);
  source.start();
}

// Synthesises the recipes of a file again, when they changed under a running page.
export const refreshSounds = (name) => (context ? prepare([name]) : null);

async function prepare(names = Object.keys(bundleOf().files).filter((n) => n.startsWith("sounds/"))) {
  for (const name of names) {
    try {
      const recipes = await (await fetch(bundleOf().files[name].url)).json();
      for (const [sound, recipe] of Object.entries(recipes)) {
        buffers.set(sound, await synthesise(recipe));
        if (recipe.loop) playLoop(sound);
      }
    } catch {
      // The game plays on without these sounds.
    }
  }
}

function playLoop(sound) {
  loop?.stop();
  loop = context.createBufferSource();
  loop.buffer = buffers.get(sound);
  loop.loop = true;
  loop.connect(ambience);
  loop.start();
}

// Renders a recipe: {"length": seconds, "layers": [layer…]}. A layer is
//   wave    "sine", "triangle", "square", "sawtooth" or "noise"
//   at, dur seconds; attack, the rest decays exponentially
//   freq    [from, to] Hz, glides exponentially (waves)
//   gain    0 to 1
//   filter  {"type","freq":[from,to],"q"} as a BiquadFilterNode's
//   echo    {"time","gain"} one feedback delay
//   repeat  {"count","every","fall"}: the layer again, each time fainter
export async function synthesise(recipe) {
  const Offline = window.OfflineAudioContext ?? window.webkitOfflineAudioContext;
  const offline = new Offline(recipe.stereo ? 2 : 1, Math.ceil(recipe.length * rate), rate);
  for (const layer of recipe.layers) {
    const { count = 1, every = 0, fall = 1 } = layer.repeat ?? {};
    for (let i = 0; i < count; i++) add(offline, layer, (layer.at ?? 0) + i * every, (layer.gain ?? 1) * fall ** i, i);
  }
  return offline.startRendering();
}

function add(offline, layer, at, gain, turn) {
  const { dur, attack = 0.003 } = layer;
  const end = at + dur;
  let node;
  if (layer.wave === "noise") {
    node = offline.createBufferSource();
    node.buffer = noise(offline, dur, 17 + turn + Math.round(at * 1000));
  } else {
    node = offline.createOscillator();
    node.type = layer.wave;
    glide(node.frequency, layer.freq, at, end);
    if (layer.detune) node.detune.value = layer.detune;
  }
  let tail = node;
  if (layer.filter) {
    const filter = offline.createBiquadFilter();
    filter.type = layer.filter.type;
    filter.Q.value = layer.filter.q ?? 0.7;
    glide(filter.frequency, layer.filter.freq, at, end);
    tail = tail.connect(filter);
  }
  const level = offline.createGain();
  level.gain.setValueAtTime(0.0001, at);
  level.gain.exponentialRampToValueAtTime(Math.max(0.0001, gain), at + attack);
  if (layer.hold) level.gain.setValueAtTime(Math.max(0.0001, gain), at + attack + layer.hold);
  level.gain.exponentialRampToValueAtTime(0.0001, end);
  tail = tail.connect(level);
  tail.connect(offline.destination);
  if (layer.echo) {
    const delay = offline.createDelay(1);
    delay.delayTime.value = layer.echo.time;
    const back = offline.createGain();
    back.gain.value = layer.echo.gain;
    tail.connect(delay);
    delay.connect(back).connect(delay);
    back.connect(offline.destination);
  }
  node.start(at);
  node.stop(end);
}

function glide(param, [from, to = from], at, end) {
  param.setValueAtTime(from, at);
  if (to !== from) param.exponentialRampToValueAtTime(to, end);
}

// White noise from a fixed seed: a sound is the same on every visit.
function noise(offline, dur, seed) {
  const buffer = offline.createBuffer(1, Math.max(1, Math.ceil(dur * rate)), rate);
  const data = buffer.getChannelData(0);
  let s = seed | 1;
  for (let i = 0; i < data.length; i++) {
    s = (Math.imul(s, 1664525) + 1013904223) | 0;
    data[i] = s / 0x80000000;
  }
  return buffer;
}
