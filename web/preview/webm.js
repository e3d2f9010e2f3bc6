// Gives a WebM file from the browser's recorder its length: the recorder writes
// as it goes and leaves it out, and a player then shows none and cannot seek.
// EBML (RFC 8794): elements of an id, a size and contents; ids and sizes begin
// with as many zero bits as they have further bytes.

const header = 0x1a45dfa3;
const segment = 0x18538067;
const info = 0x1549a966;
const duration = 0x4489;

function number(bytes, at, keepMark) {
  const length = Math.clz32(bytes[at]) - 23;
  let value = keepMark ? bytes[at] : bytes[at] & (0xff >> length);
  for (let i = 1; i < length; i++) value = value * 256 + bytes[at + i];
  return [value, length];
}

// The element at a place: its id, and where its contents begin and end.
function element(bytes, at) {
  const [id, n] = number(bytes, at, true);
  const [size, m] = number(bytes, at + n, false);
  return { id, at, from: at + n + m, to: at + n + m + size };
}

// bytes of a recording that took so many milliseconds. A file that is built in
// another way stays as it is.
export function withDuration(bytes, ms) {
  const first = element(bytes, 0);
  if (first.id !== header) return bytes;
  const whole = element(bytes, first.to);
  if (whole.id !== segment) return bytes;
  for (let at = whole.from; at < bytes.length;) {
    const e = element(bytes, at);
    if (e.id === info) {
      for (let k = e.from; k < e.to;) {
        const child = element(bytes, k);
        if (child.id === duration) return bytes;
        k = child.to;
      }
      const size = e.to - e.from + 11;
      const told = new DataView(new ArrayBuffer(8 + 4 + 11));
      told.setUint32(0, info);
      told.setUint8(4, 0x01); // a size of eight bytes
      told.setUint32(8, size);
      told.setUint16(12, duration);
      told.setUint8(14, 0x88);
      told.setFloat64(15, ms); // the recorder's timecodes are milliseconds
      const start = new Uint8Array(told.buffer);
      const out = new Uint8Array(bytes.length + start.length - (e.from - e.at));
      out.set(bytes.subarray(0, e.at));
      out.set(start, e.at);
      out.set(bytes.subarray(e.from), e.at + start.length);
      return out;
    }
    at = e.to;
  }
  return bytes;
}
