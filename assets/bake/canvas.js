// What the bake does inside the browser: render SVG to canvases, trim them,
// set them on pages, encode. Every sprite is rendered at twice its design size
// and the other scale is reduced from it: lighting filters work in device
// pixels, so two renderings would not show the same relief.
(() => {
  const RENDER = 2, STEP = 32;
  const kept = new Map(); // pictures by their names
  const pages = new Map();
  const board = (w, h) => {
    const c = document.createElement('canvas');
    c.width = w; c.height = h;
    const g = c.getContext('2d', {willReadFrequently: true});
    g.imageSmoothingQuality = 'high';
    return [c, g];
  };
  async function paint(svg, w, h) {
    const img = new Image();
    img.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg);
    await img.decode();
    const [c, g] = board(Math.ceil(w * RENDER), Math.ceil(h * RENDER));
    g.drawImage(img, 0, 0, w * RENDER, h * RENDER);
    return [c, g];
  }
  async function encode(c, type, quality) {
    const blob = await new Promise(r => c.toBlob(r, type, quality));
    const buf = new Uint8Array(await blob.arrayBuffer());
    let s = '';
    for (let i = 0; i < buf.length; i += 32768) s += String.fromCharCode.apply(null, buf.subarray(i, i + 32768));
    return btoa(s);
  }
  // coarsenAlpha keeps 9 steps of transparency. WebP stores transparency
  // without loss, and 256 steps in soft shadows cost more than all the colours.
  function coarsenAlpha(g, x, y, w, h) {
    const id = g.getImageData(x, y, w, h), d = id.data;
    for (let i = 3; i < d.length; i += 4) d[i] = Math.min(255, Math.round(d[i] / STEP) * STEP);
    g.putImageData(id, x, y);
  }
  // set paints a kept picture into its place on a page.
  function set({c, g}, k, it, gutter) {
    g.drawImage(k.c, k.x, k.y, k.w, k.h, it.x, it.y, it.w, it.h);
    const copy = (sx, sy, sw, sh, dx, dy, dw, dh) => g.drawImage(c, sx, sy, sw, sh, dx, dy, dw, dh);
    if (it.e.includes('l')) copy(it.x, it.y, 1, it.h, it.x - gutter, it.y, gutter, it.h);
    if (it.e.includes('r')) copy(it.x + it.w - 1, it.y, 1, it.h, it.x + it.w, it.y, gutter, it.h);
    if (it.e.includes('t')) copy(it.x - gutter, it.y, it.w + 2 * gutter, 1, it.x - gutter, it.y - gutter, it.w + 2 * gutter, gutter);
    if (it.e.includes('b')) copy(it.x - gutter, it.y + it.h - 1, it.w + 2 * gutter, 1, it.x - gutter, it.y + it.h, it.w + 2 * gutter, gutter);
    coarsenAlpha(g, it.x - gutter, it.y - gutter, it.w + 2 * gutter, it.h + 2 * gutter);
    if (!it.s) return;
    g.clearRect(it.x, it.y, it.w, it.h);
    g.drawImage(k.c, k.x, k.y, k.w, k.h, it.x, it.y, it.w, it.h);
  }
  window.bake = {
    // render keeps the picture under its name and returns the rectangle, in
    // rendered pixels and even, that holds all its ink and a clear pixel around.
    async render(name, svg, w, h) {
      const [c, g] = await paint(svg, w, h);
      const d = g.getImageData(0, 0, c.width, c.height).data;
      let x0 = c.width, y0 = c.height, x1 = -1, y1 = -1;
      for (let y = 0, i = 3; y < c.height; y++) for (let x = 0; x < c.width; x++, i += 4) {
        if (d[i] > 2) {
          if (x < x0) x0 = x;
          if (x > x1) x1 = x;
          if (y < y0) y0 = y;
          if (y > y1) y1 = y;
        }
      }
      if (x1 < 0) return {x: 0, y: 0, w: 0, h: 0, cw: c.width, ch: c.height};
      const lo = v => Math.max(0, Math.floor((v - 1) / 2) * 2);
      const hi = (v, m) => Math.min(m, Math.ceil((v + 2) / 2) * 2);
      x0 = lo(x0); y0 = lo(y0); x1 = hi(x1, c.width); y1 = hi(y1, c.height);
      kept.set(name, {c, x: x0, y: y0, w: x1 - x0, h: y1 - y0});
      return {x: x0, y: y0, w: x1 - x0, h: y1 - y0, cw: c.width, ch: c.height};
    },
    // page sets kept pictures and encodes the page; e lists the sides (l t r b)
    // that run to the edge of the drawing and are continued into the gutter. Of a
    // page that was made before only what has changed is painted.
    async page(id, w, h, items, gutter, quality) {
      let p = pages.get(id);
      if (p?.c.width !== w || p.c.height !== h) {
        const [c, g] = board(w, h);
        pages.set(id, p = {c, g, there: new Map()});
      }
      const coming = new Map(items.map(it => [JSON.stringify(it), {it, k: kept.get(it.name)}]));
      for (const [what, {it, k}] of p.there) {
        if (coming.get(what)?.k === k) continue;
        p.g.clearRect(it.x - gutter, it.y - gutter, it.w + 2 * gutter, it.h + 2 * gutter);
        p.there.delete(what);
      }
      for (const [what, {it, k}] of coming) if (!p.there.has(what)) set(p, k, it, gutter);
      p.there = coming;
      return encode(p.c, 'image/webp', quality);
    },
    async background(svg, w, h, scale, quality) {
      const [c] = await paint(svg, w, h);
      const [o, g] = board(Math.round(w * scale), Math.round(h * scale));
      g.drawImage(c, 0, 0, o.width, o.height);
      return encode(o, 'image/webp', quality);
    },
    async picture(svg, w, h) {
      const [c] = await paint(svg, w, h);
      return encode(c, 'image/png');
    },
    // sheet shows kept pictures for a person to judge: on dark and on light
    // ground, and small and grey.
    async sheet(names, cell, cols) {
      const rows = Math.ceil(names.length / cols), small = 48;
      const bandH = rows * (cell + 14);
      const [c, g] = board(cols * cell, bandH * 2 + Math.ceil(names.length / Math.floor(cols * cell / (small + 4))) * (small + 8));
      const fit = (k, x, y, s) => {
        const f = Math.min(s / k.w, s / k.h, 1);
        g.drawImage(k.c, k.x, k.y, k.w, k.h, x + (s - k.w * f) / 2, y + (s - k.h * f) / 2, k.w * f, k.h * f);
      };
      ['#1d1310', '#d8c9ae'].forEach((ground, b) => {
        g.fillStyle = ground; g.fillRect(0, b * bandH, c.width, bandH);
        g.font = '11px sans-serif'; g.fillStyle = b ? '#000' : '#fff';
        names.forEach((n, i) => {
          const x = (i % cols) * cell, y = b * bandH + Math.floor(i / cols) * (cell + 14);
          fit(kept.get(n), x + 4, y + 2, cell - 8);
          g.fillText(n, x + 4, y + cell + 10);
        });
      });
      const y0 = bandH * 2, per = Math.floor(c.width / (small + 4));
      g.fillStyle = '#555'; g.fillRect(0, y0, c.width, c.height - y0);
      g.filter = 'grayscale(1)';
      names.forEach((n, i) => fit(kept.get(n), (i % per) * (small + 4), y0 + 4 + Math.floor(i / per) * (small + 8), small));
      return encode(c, 'image/png');
    },
    forget() { kept.clear(); pages.clear(); },
  };
  return true;
})()
