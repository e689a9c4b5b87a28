/** `run --picture`: an animated PNG of the phone, read back by a reader of its own and, where it is there, by Pillow. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { runHere } from './run-cli.ts';

type Chunk = { readonly type: string; readonly data: Buffer };

function chunksOf(file: Buffer): readonly Chunk[] {
  expect(file.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks: Chunk[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const named = file.subarray(at + 4, at + 8 + length);
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(named));
    chunks.push({ type: named.subarray(0, 4).toString('latin1'), data: named.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}

type Frame = { readonly forMs: number; readonly colours: Uint8Array };

/** Each frame whole, as a player composes it: two pixels a byte, no filter. */
function framesOf(file: Buffer): {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly Frame[];
} {
  const chunks = chunksOf(file);
  const head = chunks[0]?.data ?? Buffer.alloc(0);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const canvas = new Uint8Array(width * height);
  const frames: Frame[] = [];
  let sequence = 0;
  let control: Buffer = Buffer.alloc(0);
  const next = (data: Buffer): void => {
    expect(data.readUInt32BE(0)).toBe(sequence);
    sequence += 1;
  };
  for (const { type, data } of chunks) {
    if (type === 'fcTL') control = data;
    if (type === 'fcTL' || type === 'fdAT') next(data);
    if (type !== 'IDAT' && type !== 'fdAT') continue;
    const [wide = 0, high = 0, left = 0, top = 0] = [4, 8, 12, 16].map((at) => control.readUInt32BE(at));
    const rows = inflateSync(type === 'IDAT' ? data : data.subarray(4));
    const stride = 1 + Math.ceil(wide / 2);
    expect(rows.length).toBe(stride * high);
    for (let y = 0; y < high; y += 1) {
      for (let x = 0; x < wide; x += 1) {
        const byte = rows[y * stride + 1 + (x >> 1)] ?? 0;
        canvas[(top + y) * width + left + x] = x % 2 === 0 ? byte >> 4 : byte & 15;
      }
    }
    frames.push({ forMs: (control.readUInt16BE(20) * 1000) / control.readUInt16BE(22), colours: canvas.slice() });
  }
  const told = chunks.find(({ type }) => type === 'acTL')?.data;
  expect(told?.readUInt32BE(0)).toBe(frames.length);
  expect(chunks.at(-1)?.type).toBe('IEND');
  return { width, height, frames };
}

const PILLOW = `import sys
from PIL import Image
im = Image.open(sys.argv[1])
im.seek(im.n_frames - 1)
print(im.size, im.n_frames, im.info['loop'], round(im.info['duration']), im.convert('RGBA').getpixel((100, 74)))`;

const RED = 15;
const reds = (frame: Frame | undefined): number => frame?.colours.filter((colour) => colour === RED).length ?? 0;

async function picture(flow: string, code = 0) {
  const folder = tempFolder();
  const [file, out] = [join(folder, 'a.flow.yaml'), join(folder, 'a.png')];
  writeFileSync(file, flow);
  const ran = await runHere(['run', file, '--picture', out]);
  expect(ran.code, ran.stderr).toBe(code);
  return { out, bytes: readFileSync(out) };
}

const CLOCK = 'sandbox: { clock: 2026-03-02T09:00:00Z }\n';
const BUY = `flow: A\n${CLOCK}steps:\n  - press: 1\n  - press: 8\n  - type: zambezi\n`;

test('a flow is an animated PNG of the phone, small, and the same bytes each time', async () => {
  const { bytes, out } = await picture(BUY);
  const { width, height, frames } = framesOf(bytes);
  expect([width, height]).toEqual([296, 608]);
  expect(bytes.length).toBeLessThan(100_000);
  // Eight signs and the green key; the first screen; two keys with their screens; what is typed, the green key, its screen.
  expect(frames).toHaveLength(8 + 1 + 1 + 4 + 3);
  for (const { forMs } of frames.slice(9)) expect(forMs).toBeGreaterThan(400);
  expect(frames.at(-1)?.forMs).toBeGreaterThanOrEqual(4_000);
  expect((await picture(BUY)).bytes.equals(bytes)).toBe(true);
  const pillow = spawnSync('python3', ['-c', PILLOW, out], { encoding: 'utf8' });
  if (pillow.status !== 0) return console.info('Not held against another reader: Debian’s python3-pil is not here.');
  expect(pillow.stdout.trim()).toBe(`(296, 608) 17 0 ${frames.at(-1)?.forMs} (196, 210, 154, 255)`);
});

test('a flow that failed ends at its screen, marked in red', async () => {
  const fine = framesOf((await picture(BUY)).bytes).frames;
  const failed = `flow: A\n${CLOCK}steps:\n  - press: 1\n    expect: { state: NOWHERE }\n  - press: 8\n`;
  const { frames } = framesOf((await picture(failed, 1)).bytes);
  expect(frames.length).toBeLessThan(fine.length);
  expect(reds(frames[10])).toBe(reds(fine.at(-1)));
  expect(reds(frames.at(-1))).toBeGreaterThan(reds(fine.at(-1)) + 4_000);
  const refused = framesOf(
    (await picture(`flow: A\n${CLOCK}steps:\n  - press: 1\n    fault: wrong-key\n`, 1)).bytes,
  ).frames;
  expect(reds(refused.at(-1))).toBeGreaterThan(4_000);
});

test('each screen of a dialled code is shown, and a wait takes its time', async () => {
  const through = `flow: A\n${CLOCK}dial: "*384*99*1*8#"\nsteps:\n  - wait: 2s\n  - wait: 60s\n  - press: 0\n`;
  const { frames } = framesOf((await picture(through)).bytes);
  // Twelve signs and the green key; three screens; two waits; a key with its screen.
  expect(frames).toHaveLength(12 + 1 + 3 + 2 + 2);
  expect(new Set(frames.slice(13, 16).map(({ colours }) => colours.join())).size).toBe(3);
  expect(frames.slice(16, 18).map(({ forMs }) => forMs)).toEqual([2_000, 3_000]);
});

test('of what is secret no key and no digit is drawn', async () => {
  const typed = (pin: string) =>
    `flow: A\n${CLOCK}steps:\n  - press: 8 # secret\n  - type: ${JSON.stringify(pin)} # secret\n`;
  const [one, other] = [await picture(typed('86421')), await picture(typed('97530'))];
  // The screens do not repeat it.
  expect(one.bytes.equals(other.bytes)).toBe(true);
});

test('of several flows no picture is made', async () => {
  const folder = tempFolder();
  for (const name of ['a', 'b']) writeFileSync(join(folder, `${name}.flow.yaml`), BUY);
  const out = join(folder, 'a.png');
  const ran = await runHere(['run', folder, '--picture', out]);
  expect(ran).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('--picture shows one flow; these are 2.'),
  });
  expect(existsSync(out)).toBe(false);
});

test('the moving picture of the README is what its command draws', async () => {
  const out = join(tempFolder(), 'buy.png');
  const flow = join(PROJECT_FOLDER, 'shared/flow/examples/buy.flow.yaml');
  expect(await runHere(['run', flow, '--picture', out])).toMatchObject({ code: 0 });
  // Another zlib may pack the same pixels into other bytes.
  const [kept, drawn] = [join(PROJECT_FOLDER, 'docs/pictures/buy.png'), out].map((file) =>
    framesOf(readFileSync(file)),
  );
  expect(kept?.frames.length).toBe(drawn?.frames.length);
  expect(
    kept?.frames.every(
      ({ colours }, at) => Buffer.compare(colours, drawn?.frames[at]?.colours ?? Buffer.alloc(0)) === 0,
    ),
  ).toBe(true);
});
