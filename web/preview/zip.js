// A ZIP file of files that are small already, stored as they are.

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

function crc(bytes) {
  let c = 0xffffffff;
  for (const b of bytes) c = table[(c ^ b) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

// files: [name, Uint8Array] pairs.
export function zip(files) {
  const parts = [];
  const index = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const title = new TextEncoder().encode(name);
    const fields = (signature, central) => {
      const b = new DataView(new ArrayBuffer(central ? 46 : 30));
      let at = 0;
      const u16 = (v) => { b.setUint16(at, v, true); at += 2; };
      const u32 = (v) => { b.setUint32(at, v, true); at += 4; };
      u32(signature);
      if (central) u16(20);
      u16(20); u16(0x800); u16(0); u16(0); u16(0x21); // 1980-01-01: the same frames give the same file
      u32(crc(bytes)); u32(bytes.length); u32(bytes.length);
      u16(title.length); u16(0);
      if (central) { u16(0); u16(0); u16(0); u32(0); u32(offset); }
      return new Uint8Array(b.buffer);
    };
    index.push(fields(0x02014b50, true), title);
    const head = fields(0x04034b50, false);
    parts.push(head, title, bytes);
    offset += head.length + title.length + bytes.length;
  }
  const size = index.reduce((n, p) => n + p.length, 0);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, files.length, true);
  end.setUint16(10, files.length, true);
  end.setUint32(12, size, true);
  end.setUint32(16, offset, true);
  return new Blob([...parts, ...index, new Uint8Array(end.buffer)], { type: "application/zip" });
}
