/**
 * Makes every icon file from icons/icon.svg: `node electron/packaging/icons.ts [CHROMIUM]`. What it makes is committed.
 *
 * A Chromium draws the SVG at each size, because the drawing chooses by size what it shows, and a browser is what knows
 * SVG best. icons/made.json notes the digests of the drawing and of all that was made from it; a test reads it.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { PROJECT_FOLDER } from '../project.ts';
import { type Picture, writeIcns, writeIco } from './icon-containers.ts';

export const ICONS_FOLDER = join(PROJECT_FOLDER, 'electron', 'packaging', 'icons');
/** Linux takes them from a folder; the largest is also for shops and pages. */
export const PNG_SIZES: readonly number[] = [16, 24, 32, 48, 64, 96, 128, 256, 512, 1024];
/** Those that Windows shows at 100, 125, 150 and 200 % of its three sizes. */
export const ICO_SIZES: readonly number[] = [16, 20, 24, 32, 40, 48, 64, 128, 256];
export const ICNS_SIZES: readonly number[] = [16, 32, 64, 128, 256, 512, 1024];

/** The drawing with the transparent margin that icons have on macOS: 100 of 1024 at each side, less where pixels are few. */
export function withMargin(svg: string, size: number): string {
  const classed = svg.replace('class="full-bleed"', 'class="with-margin"');
  // The drawings for few pixels have a tile with a margin of whole pixels of their own.
  return size < 64 ? classed : classed.replace('viewBox="72 72 880 880"', 'viewBox="0 0 1024 1024"');
}

export async function drawWith(page: Page, svg: string, size: number): Promise<Picture> {
  const uri = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  await page.setContent(
    `<body style="margin:0"><img src="${uri}" width="${size}" height="${size}" style="display:block">`,
  );
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: size, height: size }, omitBackground: true });
  return { size, png, rgba: await pixelsOf(page, png) };
}

/** Run in the page, so it is written without types: the pixels of its one picture. */
const READ_PIXELS = `(() => {
  const [image] = document.images;
  const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.naturalWidth, image.naturalHeight);
  return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(''));
})()`;

/** The pixels of a picture of any kind that a browser shows. */
export async function pixelsOf(page: Page, picture: Buffer, type = 'image/png'): Promise<Buffer> {
  await page.setContent(`<img src="data:${type};base64,${picture.toString('base64')}">`);
  return Buffer.from(await page.evaluate<string>(READ_PIXELS), 'base64');
}

async function drawAll(page: Page, sizes: readonly number[], svgOf: (size: number) => string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const size of sizes) pictures.push(await drawWith(page, svgOf(size), size));
  return pictures;
}

export const digestOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

async function makeIcons(executablePath: string): Promise<void> {
  const svg = readFileSync(join(ICONS_FOLDER, 'icon.svg'), 'utf8');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 1024 } });
    const pngs = await drawAll(page, PNG_SIZES, () => svg);
    const made: Record<string, Buffer> = {
      'icon.ico': writeIco(await drawAll(page, ICO_SIZES, () => svg)),
      'icon.icns': writeIcns(await drawAll(page, ICNS_SIZES, (size) => withMargin(svg, size))),
      ...Object.fromEntries(pngs.map(({ size, png }) => [`png/${size}x${size}.png`, png])),
    };
    mkdirSync(join(ICONS_FOLDER, 'png'), { recursive: true });
    for (const [name, bytes] of Object.entries(made)) writeFileSync(join(ICONS_FOLDER, name), bytes);
    const digests = Object.entries(made).map(([name, bytes]) => [name, digestOf(bytes)]);
    const note = { from: { 'icon.svg': digestOf(svg) }, made: Object.fromEntries(digests) };
    writeFileSync(join(ICONS_FOLDER, 'made.json'), `${JSON.stringify(note, null, 2)}\n`);
    // The page's own icon, which its tab shows.
    writeFileSync(join(PROJECT_FOLDER, 'renderer', 'icon.svg'), svg);
  } finally {
    await browser.close();
  }
}

if (import.meta.main) await makeIcons(process.argv[2] ?? '/usr/bin/chromium');
