/**
 * Reads a PNG as a browser writes it: eight bits a channel, red, green and blue with or without alpha, not interlaced.
 * Source: W3C PNG, third edition, sections 5, 7.2 and 9.
 */
import { inflateSync } from 'node:zlib';

export type Picture = {
  readonly width: number;
  readonly height: number;
  /** The colour of a pixel. */
  at(x: number, y: number): readonly [red: number, green: number, blue: number];
};

const SIGNATURE_BYTES = 8;
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

export function readPng(file: Buffer): Picture {
  const data: Buffer[] = [];
  let header = Buffer.alloc(13);
  for (let at = SIGNATURE_BYTES; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    const content = file.subarray(at + 8, at + 8 + length);
    if (name === 'IHDR') header = Buffer.from(content);
    if (name === 'IDAT') data.push(content);
    at += 12 + length;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = CHANNELS[header[9] ?? 0];
  if (header[8] !== 8 || header[12] !== 0 || channels === undefined) throw new Error('this kind of PNG is not read');
  const pixels = unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels);
  return {
    width,
    height,
    at(x, y) {
      const from = (y * width + x) * channels;
      return [pixels[from] ?? 0, pixels[from + 1] ?? 0, pixels[from + 2] ?? 0];
    },
  };
}

function unfilter(rows: Buffer, rowBytes: number, height: number, channels: number): Uint8Array {
  const pixels = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (rowBytes + 1)] ?? 0;
    for (let x = 0; x < rowBytes; x += 1) {
      const to = y * rowBytes + x;
      const left = x < channels ? 0 : (pixels[to - channels] ?? 0);
      const up = y === 0 ? 0 : (pixels[to - rowBytes] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (pixels[to - rowBytes - channels] ?? 0);
      pixels[to] = (rows[y * (rowBytes + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner);
    }
  }
  return pixels;
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, corner);
    default:
      return 0;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
