// What Ebitengine does to the page, put right (issue numbers of
// hajimehoshi/ebiten).

export function tameCanvas() {
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) tame(node);
  }).observe(document, { childList: true, subtree: true });

  // A canvas that had the focus would swallow these two, and Tab would be trapped.
  addEventListener("keydown", (event) => {
    if ((event.key === "Tab" || event.key === "Escape") && event.target instanceof HTMLCanvasElement) event.stopPropagation();
  }, true);

  // Only window resize is heard, and phones change size without one (#3067).
  let last = "";
  new ResizeObserver(() => {
    const now = `${innerWidth}x${innerHeight}@${devicePixelRatio}`;
    if (now === last) return;
    last = now;
    dispatchEvent(new Event("resize"));
  }).observe(document.documentElement);
  visualViewport?.addEventListener("resize", () => dispatchEvent(new Event("resize")));
}

// Makes the canvas, and its context as Ebitengine asks for it, before Ebitengine
// does, which then is given this one: a context takes a tenth of a second and more
// while the GPU's process begins, and so long the program would stand still.
export function prepareCanvas() {
  const canvas = document.createElement("canvas");
  if (!canvas.getContext("webgl2", { alpha: true, premultipliedAlpha: true, antialias: false, depth: false })) return; // the program will say so
  document.createElement = function (name, ...rest) {
    if (name !== "canvas") return Document.prototype.createElement.call(this, name, ...rest);
    delete document.createElement;
    return canvas;
  };
}

function tame(node) {
  if (node instanceof HTMLCanvasElement && node.parentNode === document.body) {
    // The buttons of the mirror take its place for keyboards and screen readers.
    node.removeAttribute("tabindex");
    node.setAttribute("aria-hidden", "true");
    node.blur();
  }
  if (node instanceof HTMLMetaElement && node.name === "viewport" && !node.content.includes("viewport-fit")) {
    node.remove(); // a second one, without viewport-fit: bars would lie under a notch
  }
}

// Whether a program that has ended did so because the browser took its WebGL
// context away.
export const contextLost = () => Boolean(document.querySelector("body > canvas")?.getContext("webgl2")?.isContextLost());
