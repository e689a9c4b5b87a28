/** The icon's files: made from the drawing that is committed, whole, readable by a strict reader, and right at every size. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  digestOf,
  drawWith,
  ICNS_SIZES,
  ICO_SIZES,
  ICONS_FOLDER,
  PNG_SIZES,
  pixelsOf,
  withMargin,
} from '../../../electron/packaging/icons.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { findChromium } from '../../support/find-chromium.ts';

const iconFile = (name: string): Buffer => readFileSync(join(ICONS_FOLDER, name));
const svg = iconFile('icon.svg').toString();
const browserPath = findChromium();

async function openPage() {
  const browser = await chromium.launch({ executablePath: browserPath ?? '', args: ['--no-sandbox', '--disable-gpu'] });
  onTestFinished(() => browser.close());
  return browser.newPage({ viewport: { width: 1024, height: 1024 } });
}

/** Width and height of a PNG, which has nothing before them but its signature and the head of IHDR. */
function sizeOfPng(png: Buffer): readonly number[] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect(png.subarray(-8, -4).toString('latin1')).toBe('IEND');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** Every byte of the file belongs to the head, to an entry or to one picture. */
function readIco(ico: Buffer) {
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
  const count = ico.readUInt16LE(4);
  let expected = 6 + 16 * count;
  const pictures = Array.from({ length: count }, (_, at) => {
    const entry = ico.subarray(6 + 16 * at, 22 + 16 * at);
    const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)];
    expect(offset).toBe(expected);
    expected += length;
    expect([entry[2], entry[3], entry.readUInt16LE(4), entry.readUInt16LE(6)]).toEqual([0, 0, 1, 32]);
    expect(entry[0]).toBe(entry[1]);
    return { size: entry[0] || 256, body: ico.subarray(offset, offset + length) };
  });
  expect(expected).toBe(ico.length);
  return pictures;
}

/** A bitmap's pixels as red, green, blue, alpha from the top. */
function readBitmap(body: Buffer, size: number): Buffer {
  expect([body.readUInt32LE(0), body.readInt32LE(4), body.readInt32LE(8)]).toEqual([40, size, 2 * size]);
  expect([body.readUInt16LE(12), body.readUInt16LE(14), body.readUInt32LE(16)]).toEqual([1, 32, 0]);
  const maskLength = Math.ceil(size / 32) * 4 * size;
  expect(body.length).toBe(40 + size * size * 4 + maskLength);
  const rgba = Buffer.alloc(size * size * 4);
  for (let at = 0; at < rgba.length; at += 4) {
    const [x, y] = [(at / 4) % size, Math.floor(at / 4 / size)];
    const from = 40 + ((size - 1 - y) * size + x) * 4;
    rgba.set([body[from + 2] ?? 0, body[from + 1] ?? 0, body[from] ?? 0, body[from + 3] ?? 0], at);
  }
  return rgba;
}

function readIcns(icns: Buffer): Map<string, Buffer> {
  expect(icns.toString('latin1', 0, 4)).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const parts = new Map<string, Buffer>();
  for (let at = 8; at < icns.length; ) {
    const length = icns.readUInt32BE(at + 4);
    expect(length).toBeGreaterThan(8);
    parts.set(icns.toString('latin1', at, at + 4), icns.subarray(at + 8, at + length));
    at += length;
  }
  return parts;
}

/** The pixels of a part whose channels are packed: alpha, red, green, blue, each run or stretch from a count of its own. */
function readArgb(body: Buffer, size: number): Buffer {
  expect(body.toString('latin1', 0, 4)).toBe('ARGB');
  const bytes: number[] = [];
  for (let at = 4; at < body.length; ) {
    const count = body[at] ?? 0;
    if (count < 128) bytes.push(...body.subarray(at + 1, at + 2 + count));
    else bytes.push(...new Array<number>(count - 125).fill(body[at + 1] ?? 0));
    at += count < 128 ? count + 2 : 2;
  }
  expect(bytes).toHaveLength(size * size * 4);
  return Buffer.from(Array.from({ length: size * size * 4 }, (_, at) => channelOf(bytes, at, size * size)));
}

function channelOf(bytes: readonly number[], at: number, count: number): number {
  return bytes[[1, 2, 3, 0].map((channel) => channel * count + Math.floor(at / 4))[at % 4] ?? 0] ?? 0;
}

/** The first and last row and column that is not fully transparent. */
function boxOf(rgba: Buffer, size: number): readonly number[] {
  const shown = Array.from({ length: size * size }, (_, at) => at).filter((at) => (rgba[at * 4 + 3] ?? 0) > 0);
  const [xs, ys] = [shown.map((at) => at % size), shown.map((at) => Math.floor(at / size))];
  const outermost = (all: readonly number[]) => [
    all.reduce((a, b) => Math.min(a, b)),
    all.reduce((a, b) => Math.max(a, b)),
  ];
  return [...outermost(xs), ...outermost(ys)];
}

describe('the icon’s files', () => {
  it('were made from the drawing that lies beside them, and not touched since', () => {
    const note = JSON.parse(iconFile('made.json').toString());
    expect(note.from).toEqual({ 'icon.svg': digestOf(svg) });
    const names = readdirSync(ICONS_FOLDER, { recursive: true, encoding: 'utf8' }).map((name) =>
      name.replaceAll('\\', '/'),
    );
    expect(Object.keys(note.made).sort()).toEqual(names.filter((name) => /\.(png|ico|icns)$/.test(name)).sort());
    for (const [name, digest] of Object.entries(note.made))
      expect(`${name} ${digestOf(iconFile(name))}`).toBe(`${name} ${digest}`);
    // The page's tab shows the same drawing.
    expect(readFileSync(join(PROJECT_FOLDER, 'renderer', 'icon.svg'), 'utf8')).toBe(svg);
  });

  it.each(PNG_SIZES)('hold a PNG of %i pixels', (size) => {
    expect(sizeOfPng(iconFile(`png/${size}x${size}.png`))).toEqual([size, size]);
  });

  it('hold an .ico of every size that Windows asks for, with the same pixels as the PNGs', async ({ skip }) => {
    const pictures = readIco(iconFile('icon.ico'));
    expect(pictures.map(({ size }) => size)).toEqual(ICO_SIZES);
    expect(sizeOfPng(pictures.at(-1)?.body ?? Buffer.alloc(0))).toEqual([256, 256]);
    const bitmaps = pictures.slice(0, -1).map(({ size, body }) => ({ size, rgba: readBitmap(body, size) }));
    if (browserPath === undefined) return skip('no Chromium is here to read a PNG');
    const page = await openPage();
    for (const { size, rgba } of bitmaps.filter((one) => PNG_SIZES.includes(one.size)))
      expect(rgba.equals(await pixelsOf(page, iconFile(`png/${size}x${size}.png`))), `${size} pixels`).toBe(true);
    // A reader of others takes the largest.
    expect(await pixelsOf(page, iconFile('icon.ico'), 'image/x-icon')).toHaveLength(256 * 256 * 4);
  });

  it('hold an .icns of every size that macOS asks for, the small ones as pixels', () => {
    const parts = readIcns(iconFile('icon.icns'));
    expect([...parts.keys()]).toEqual('ic04 ic11 ic05 ic12 ic07 ic13 ic08 ic14 ic09 ic10'.split(' '));
    const sizes = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 };
    for (const [type, size] of Object.entries(sizes))
      expect(sizeOfPng(parts.get(type) ?? Buffer.alloc(0))).toEqual([size, size]);
    // A tile of 14 of 16 and 28 of 32 pixels, as macOS draws its own.
    expect(boxOf(readArgb(parts.get('ic04') ?? Buffer.alloc(0), 16), 16)).toEqual([1, 14, 1, 14]);
    expect(boxOf(readArgb(parts.get('ic05') ?? Buffer.alloc(0), 32), 32)).toEqual([2, 29, 2, 29]);
  });

  it('leave the margin that macOS expects, 100 of 1024, and none elsewhere', async ({ skip }) => {
    if (browserPath === undefined) return skip('no Chromium is here to read a PNG');
    const page = await openPage();
    const largest = readIcns(iconFile('icon.icns')).get('ic10') ?? Buffer.alloc(0);
    expect(boxOf(await pixelsOf(page, largest), 1024)).toEqual([100, 923, 100, 923]);
    for (const size of [16, 24, 32, 48])
      expect(boxOf(await pixelsOf(page, iconFile(`png/${size}x${size}.png`)), size)).toEqual([
        0,
        size - 1,
        0,
        size - 1,
      ]);
  });

  it('look as the drawing does when it is drawn again', async ({ skip }) => {
    if (browserPath === undefined) return skip('no Chromium is here to draw');
    const page = await openPage();
    for (const size of ICNS_SIZES.filter((one) => one <= 256)) {
      const again = await drawWith(page, svg, size);
      const committed = await pixelsOf(page, iconFile(`png/${size}x${size}.png`));
      // Another Chromium may shade an edge otherwise.
      const strayed = again.rgba.filter((byte, at) => Math.abs(byte - (committed[at] ?? 0)) > 24).length;
      expect(strayed / committed.length, `${size} pixels`).toBeLessThan(0.01);
    }
    expect(boxOf((await drawWith(page, withMargin(svg, 128), 128)).rgba, 128)).toEqual([12, 115, 12, 115]);
  });
});
