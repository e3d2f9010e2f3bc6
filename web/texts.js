// The texts of the shell: one flat file a language, with {arguments} and, where
// a number decides, the plural forms key.one and key.other.

import { isAmount, money } from "./money.js";

let table = {};
let current = "fr";
let plurals = new Intl.PluralRules("fr");

export const lang = () => current;

export function useTexts(language, texts) {
  current = language;
  table = texts;
  plurals = new Intl.PluralRules(language);
  document.documentElement.lang = language;
}

export const has = (key) => key in table || `${key}.other` in table;

// The text of a key. Amounts among the arguments are written as the language
// does; an unknown key shows itself, so that it is seen and mended.
export function t(key, args = {}) {
  let text = table[key];
  if (args.n !== undefined) text = table[`${key}.${plurals.select(Number(args.n))}`] ?? table[`${key}.other`] ?? text;
  if (text === undefined) return key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = args[name];
    if (value === undefined || value === null) return whole;
    if (name !== "n" && isAmount(value)) return money(value, current); // n counts, 4.26 of them as well
    // An argument may be a symbol of the key's game.
    return table[`${key.split(".")[0]}.symbol.${value}`] ?? String(value);
  });
}

export const euros = (amount) => money(amount, current);

// A figure with decimals, as the language writes it.
export const figure = (s) => (current === "en" ? s : s.replace(".", ","));

export const when = (iso) =>
  new Intl.DateTimeFormat(current, { dateStyle: "medium", timeStyle: "short" }).format(new Date(iso));

export const clock = (iso) => new Intl.DateTimeFormat(current, { timeStyle: "short" }).format(new Date(iso));

// Rewrites everything on the page that names its text by data-t or, for a
// label, by data-t-label.
export function translate(root = document) {
  for (const element of root.querySelectorAll("[data-t]")) {
    const n = element.dataset.n;
    const text = t(element.dataset.t, n ? { n: figure(n) } : {});
    const kept = element.querySelector(".unseen");
    element.textContent = text;
    if (kept) element.append(kept);
  }
  for (const element of root.querySelectorAll("[data-t-label]")) element.setAttribute("aria-label", t(element.dataset.tLabel));
  for (const element of root.querySelectorAll("[data-money]")) element.textContent = euros(element.dataset.money);
}
