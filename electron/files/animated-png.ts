/**
 * Writes an animated PNG of at most 16 colours: what plays it shows all frames, all else the first.
 *
 * A frame holds what differs from the one before. Source: PNG (W3C, third edition), 11.3.6 “Animation information”.
 */
import { crc32, deflateSync } from 'node:zlib';

export type AnimationFrame = {
  /** A number of the palette for each pixel, row by row. */
  readonly pixels: Uint8Array;
  readonly forMs: number;
};

export type Animation = {
  readonly width: number;
  readonly height: number;
  /** `#rrggbb`, at most 16; the first is transparent. */
  readonly palette: readonly string[];
  /** How many pixels of the file, across and down, are one. */
  readonly scale: number;
};

type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The file's bytes, the same for the same frames; it plays for ever. */
export function animatedPng(
  { width, height, palette, scale }: Animation,
  frames: Iterable<AnimationFrame>,
): Uint8Array {
  const chunks: Uint8Array[] = [];
  let before: Uint8Array | undefined;
  let count = 0;
  let sequence = 0;
  const scaled = (numbers: readonly number[]): number[] => numbers.map((number) => number * scale);
  for (const { pixels, forMs } of frames) {
    const part = before ? changedPart(before, pixels, width) : { x: 0, y: 0, width, height };
    const place = scaled([part.width, part.height, part.x, part.y]);
    chunks.push(chunk('fcTL', words(sequence++, ...place), shorts(Math.round(forMs), 1000), [0, 0]));
    const data = deflateSync(rowsOf(pixels, part, width, scale), { level: 9 });
    chunks.push(before ? chunk('fdAT', words(sequence++), data) : chunk('IDAT', data));
    before = pixels;
    count += 1;
  }
  const colours = Buffer.from(palette.map((colour) => colour.slice(1)).join(''), 'hex');
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    // 4 bits for a pixel, which is a number of the palette; no interlacing.
    chunk('IHDR', words(...scaled([width, height])), [4, 3, 0, 0, 0]),
    chunk('PLTE', colours),
    chunk('tRNS', [0]),
    chunk('acTL', words(count, 0)),
    ...chunks,
    chunk('IEND'),
  ]);
}

/** The smallest rectangle with all that differs; one pixel where nothing does. */
function changedPart(before: Uint8Array, pixels: Uint8Array, width: number): Part {
  let [left, right, top, bottom] = [width, -1, pixels.length / width, -1];
  for (let at = 0; at < pixels.length; at += 1) {
    if (before[at] === pixels[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), y];
  }
  return right < 0
    ? { x: 0, y: 0, width: 1, height: 1 }
    : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Each row unfiltered, two pixels a byte. */
function rowsOf(pixels: Uint8Array, part: Part, width: number, scale: number): Uint8Array {
  const rows: Uint8Array[] = [];
  for (let y = part.y; y < part.y + part.height; y += 1) {
    const row = new Uint8Array(1 + Math.ceil((part.width * scale) / 2));
    for (let x = 0; x < part.width * scale; x += 1) {
      const colour = pixels[y * width + part.x + Math.floor(x / scale)] ?? 0;
      row[1 + (x >> 1)] = (row[1 + (x >> 1)] ?? 0) | (x % 2 === 0 ? colour << 4 : colour);
    }
    for (let times = 0; times < scale; times += 1) rows.push(row);
  }
  return Buffer.concat(rows);
}

function chunk(type: string, ...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const data = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([words(data.length), named, words(crc32(named))]);
}

function words(...numbers: readonly number[]): Uint8Array {
  return Buffer.from(
    numbers.flatMap((number) => [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255]),
  );
}

function shorts(...numbers: readonly number[]): Uint8Array {
  return Buffer.from(numbers.flatMap((number) => [number >>> 8, number & 255]));
}
