// Building elements. Text goes in as text nodes, never as HTML, and styles
// through the CSSOM, so that the page needs no 'unsafe-inline'.

// Makes <name>, sets its attributes (on… are listeners, null ones are left
// out) and puts its children in.
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== false));
  return element;
}

export const $ = (selector, from = document) => from.querySelector(selector);
export const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];

// Sets the text only when it differs: a live region or a screen reader would
// otherwise hear it again.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
