// Pictures on their way to the GPU. A browser decodes them beside everything else
// and hands them to WebGL itself: their pixels never go through the program, which
// would hold two copies of each and stand still while it makes them.
//
// What the program writes into a texture is a stand-in of 2×1 pixels, in the corner
// where the picture goes: the bytes of "filo", and a number that lend has given.

const lent = new Map(); // number -> ImageBitmap, premultiplied
let last = 0;

// lend gives a picture a number, for one texture: it is let go once it is there.
export function lend(picture) {
  lent.set(++last, picture);
  return last;
}

// The picture that the arguments of a texSubImage2D stand for, if any.
function pictureOf([, , , , w, h, , , pixels]) {
  if (w !== 2 || h !== 1 || !(pixels instanceof Uint8Array) || String.fromCharCode(...pixels.subarray(0, 4)) !== "filo") return undefined;
  const number = new DataView(pixels.buffer, pixels.byteOffset).getUint32(4, true);
  const picture = lent.get(number);
  lent.delete(number);
  return picture;
}

// exchangeStandIns makes WebGL take a picture where it is given its stand-in.
export function exchangeStandIns() {
  const { prototype } = WebGL2RenderingContext;
  const plain = prototype.texSubImage2D;
  prototype.texSubImage2D = function (...args) {
    const picture = pictureOf(args);
    if (!picture) return plain.apply(this, args);
    const [target, level, x, y, , , format, type] = args;
    plain.call(this, target, level, x, y, format, type, picture);
    picture.close();
  };
}
