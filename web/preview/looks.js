// The ways in which the real scenes show each picture: lit, dimmed, covered…
// Nothing is drawn for it: units of the game are gone through, and the stage
// tells what it draws (render.Look).

import { h } from "./dom.js";
import { filon, inner, inside, lend, reveal } from "./engine.js";

const order = ["plain", "covered", "in pieces", "lit", "dimmed", "fading"];
const searches = new Map(); // "game/stake/mode" -> what is known of it

const keyOf = (s) => `${s.game}/${s.stake}/${s.mode}`;

// What has been found of a picture so far: [{ look, game, stake, mode, prize,
// seed, tick, x, y, w, h }].
export function looksOf(s, group, name) {
  const found = searches.get(keyOf(s))?.found.get(`${group}/${name}`);
  return found ? order.filter((look) => found.has(look)).map((look) => found.get(look)) : [];
}

// How much has been looked at, for whoever builds upon it.
export const lookedAt = (s) => searches.get(keyOf(s))?.done ?? 0;

// The units gone through: the scene at rest and one unit in every mode, each kind
// of animation; then, for what none of these shows, each losing way and each prize.
function unitsOf(s, game, found) {
  const rest = (mode) => ({ mode, prize: "", seed: 1 });
  const all = [];
  const modes = game.modes.length ? game.modes : [""];
  const first = found.prizes[0].ways[0];
  for (const mode of modes) all.push(rest(mode));
  for (const mode of modes) all.push({ mode, prize: first.prize, seed: first.seed });
  for (const u of [...found.moments, ...found.losing, ...found.prizes.map((p) => p.ways[0])]) all.push({ mode: s.mode, prize: u.prize, seed: u.seed });
  const usual = JSON.stringify(all[2 * modes.length + found.moments.length - 1]);
  const seen = new Set();
  const units = all.filter((u) => {
    const key = JSON.stringify(u);
    return !seen.has(key) && seen.add(key);
  });
  return {
    usual: units.findIndex((u) => JSON.stringify(u) === usual) + 1,
    units: units.map((u) => ({ game: s.game, stake: s.stake, ...u })),
  };
}

// Goes through what has not been looked at yet, until the picture of the state has
// been found in what is usual, or until progress(done, of) says that nobody waits
// for it any more.
export async function search(s, game, found, progress) {
  const key = keyOf(s);
  if (!searches.has(key)) searches.set(key, { ...unitsOf(s, game, found), done: 0, found: new Map() });
  const it = searches.get(key);
  const seen = () => it.found.has(`${s.group}/${s.name}`);
  while (it.done < (seen() ? it.usual : it.units.length)) {
    if (progress(it.done, seen() ? it.usual : it.units.length) === false) return false;
    await lend(async () => {
      const unit = it.units[it.done];
      if (!unit) return;
      const run = await reveal(unit);
      const told = filon().looks(run.end);
      if (typeof told === "string") throw new Error(told);
      for (const { group, name, look, ...where } of told) {
        const place = `${group}/${name}`;
        if (!it.found.has(place)) it.found.set(place, new Map());
        const ways = it.found.get(place);
        // The largest is seen best.
        if (!ways.has(look) || where.w * where.h > 1.3 * ways.get(look).w * ways.get(look).h) ways.set(look, { look, ...unit, ...where });
      }
      it.done++;
      await inside().afterFrame();
    });
  }
  return true;
}

// The part of the real picture around a look, height CSS pixels tall.
export function crop(look, height) {
  return lend(async () => {
    await reveal(look);
    filon().seek(look.tick);
    return inside().afterDraw(() => {
      const canvas = inside().canvas();
      const k = canvas.width / inner().innerWidth;
      const side = Math.max(look.w, look.h) * 1.5;
      const dense = Math.min(devicePixelRatio, 2);
      const copy = h("canvas", { width: height * dense, height: height * dense });
      copy.style.width = copy.style.height = `${height}px`;
      const g = copy.getContext("2d");
      g.imageSmoothingQuality = "high";
      g.drawImage(canvas, (look.x + look.w / 2 - side / 2) * k, (look.y + look.h / 2 - side / 2) * k, side * k, side * k, 0, 0, copy.width, copy.height);
      return copy;
    });
  });
}
