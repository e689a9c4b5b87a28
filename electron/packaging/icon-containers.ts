/**
 * The two containers that systems want an icon's sizes in: .ico for Windows, .icns for macOS.
 *
 * Both are a head and a list of pictures. PNG is taken where every reader takes it; small pictures are written in the
 * older forms, because installers (.ico below 256) and Finder (.icns below 64) show a PNG there wrongly or not at all.
 */

export type Picture = {
  /** Width and height in pixels. */
  readonly size: number;
  readonly png: Buffer;
  /** Red, green, blue, alpha of each pixel, from the top left; not premultiplied. */
  readonly rgba: Buffer;
};

/** Pictures of at most 256 pixels. */
export function writeIco(pictures: readonly Picture[]): Buffer {
  const bodies = pictures.map((picture) => (picture.size < 256 ? bitmapOf(picture) : picture.png));
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, { size }] of pictures.entries()) {
    const length = bodies[at]?.length ?? 0;
    const entry = head.subarray(6 + 16 * at);
    // 256 is written as 0.
    entry[0] = entry[1] = size % 256;
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += length;
  }
  return Buffer.concat([head, ...bodies]);
}

/** BITMAPINFOHEADER, the rows from below as blue, green, red, alpha, and an empty mask, as the alpha says it all. */
function bitmapOf({ size, rgba }: Picture): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(size, 4);
  // The mask counts as a second picture above the first.
  head.writeInt32LE(size * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(32, 14);
  const rows = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    const row = rgba.subarray(y * size * 4, (y + 1) * size * 4);
    rows.set(row, (size - 1 - y) * size * 4);
  }
  for (let at = 0; at < rows.length; at += 4) rows.subarray(at, at + 3).reverse();
  const mask = Buffer.alloc(Math.ceil(size / 32) * 4 * size);
  head.writeUInt32LE(rows.length + mask.length, 20);
  return Buffer.concat([head, rows, mask]);
}

/** What macOS calls each size; those with @2x are for screens with two pixels a point. */
const ICNS_TYPES: readonly (readonly [type: string, size: number])[] = [
  ['ic04', 16],
  ['ic11', 32], // 16@2x
  ['ic05', 32],
  ['ic12', 64], // 32@2x
  ['ic07', 128],
  ['ic13', 256], // 128@2x
  ['ic08', 256],
  ['ic14', 512], // 256@2x
  ['ic09', 512],
  ['ic10', 1024], // 512@2x
];
/** Those that hold pixels, packed a channel at a time; all others hold a PNG. */
const ARGB_TYPES = new Set(['ic04', 'ic05']);

/** Wants the sizes 16, 32, 64, 128, 256, 512 and 1024. */
export function writeIcns(pictures: readonly Picture[]): Buffer {
  const parts = ICNS_TYPES.map(([type, size]) => {
    const picture = pictures.find((one) => one.size === size);
    if (picture === undefined) throw new Error(`No picture of ${size} pixels for ${type}.`);
    return icnsPart(type, ARGB_TYPES.has(type) ? argbOf(picture) : picture.png);
  });
  return icnsPart('icns', Buffer.concat(parts));
}

function icnsPart(type: string, body: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32BE(head.length + body.length, 4);
  return Buffer.concat([head, body]);
}

function argbOf({ rgba }: Picture): Buffer {
  const channels = [3, 0, 1, 2].map((channel) => pack(rgba.filter((_, at) => at % 4 === channel)));
  return Buffer.concat([Buffer.from('ARGB', 'latin1'), ...channels]);
}

/** Three to 130 equal bytes as (125 + count, byte); 1 to 128 others as (count - 1, bytes). */
function pack(bytes: Uint8Array): Buffer {
  const out: number[] = [];
  let plain: number[] = [];
  const flush = (): void => {
    for (let at = 0; at < plain.length; at += 128) {
      const some = plain.slice(at, at + 128);
      out.push(some.length - 1, ...some);
    }
    plain = [];
  };
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    let count = 1;
    while (count < 130 && bytes[at + count] === byte) count += 1;
    if (count < 3) plain.push(...bytes.subarray(at, at + count));
    else {
      flush();
      out.push(125 + count, byte);
    }
    at += count;
  }
  flush();
  return Buffer.from(out);
}
