/** What a program is started to open: links and files among arguments that are others' too. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readOpenedFile } from '../../../electron/desktop/opened-files.ts';
import { openingsOfArguments } from '../../../electron/desktop/opening-arguments.ts';
import { createOpeningQueue } from '../../../electron/desktop/opening-queue.ts';
import type { Opening } from '../../../shared/opening/opening.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** All that a program with these arguments opens, in order, and the files that it remembers as opened. */
async function opened(argv: readonly string[], folder: string, dataFolder = join(folder, 'data')) {
  const recent: string[] = [];
  const queue = createOpeningQueue();
  const deps = { dataFolder, onOpened: (path: string) => void recent.push(path) };
  for (const opening of openingsOfArguments(['/opt/dialbench', ...argv], folder, deps)) queue.add(opening);
  const openings: Opening[] = [];
  for (;;) {
    const next = await queue.next(false);
    if (!next) return { openings, recent };
    openings.push(next);
  }
}

async function refusalOf(argv: readonly string[], folder: string): Promise<string | undefined> {
  const { openings, recent } = await opened(argv, folder);
  expect(openings.map(({ kind }) => kind)).toEqual(['refused']);
  expect(recent).toEqual([]);
  return openings[0]?.kind === 'refused' ? openings[0].failure.message : undefined;
}

describe('arguments', () => {
  it('open links and files in their order, files relative to the folder of their program', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'buy.flow.yaml'), 'flow: Buy\nsteps: []\n');
    const argv = ['--no-sandbox', '.', 'dialbench://open/room/history', 'buy.flow.yaml', '--enable-features=X'];
    const { openings, recent } = await opened(argv, folder);
    expect(openings).toEqual([
      { kind: 'room', room: 'history' },
      { kind: 'file', of: 'flow', name: 'buy.flow.yaml', text: 'flow: Buy\nsteps: []\n' },
    ]);
    expect(recent).toEqual([join(folder, 'buy.flow.yaml')]);
  });

  it('of the program itself, of options and of no known ending open nothing', async () => {
    const folder = tempFolder();
    for (const name of ['x.dialcase', '-x.dialcase', 'notes.txt']) writeFileSync(join(folder, name), '{}');
    const argv = [
      '--data',
      'x.dialcase',
      '--file=x.dialcase',
      '-x.dialcase',
      'notes.txt',
      '',
      '--dialbench://open/room/keys',
    ];
    expect((await opened(argv, folder)).openings).toEqual([]);
    expect(openingsOfArguments(['x.dialcase'], folder, { dataFolder: folder, onOpened: () => {} })).toEqual([]);
    // After two dashes everything is a name.
    expect((await opened(['--', '-x.dialcase'], folder)).openings).toMatchObject([
      { kind: 'file', name: '-x.dialcase' },
    ]);
  });

  it('that are other YAML files are told what is expected', async () => {
    expect(await refusalOf(['other.yaml'], tempFolder())).toBe(
      '“other.yaml” was not opened: expected a case (.dialcase), a flow (.flow.yaml) or a script of the stage (.stage.yaml).',
    );
  });

  it('may name a file by its URL, as desktop entries do', async () => {
    const folder = tempFolder();
    const file = join(folder, 'a b.dialcase');
    writeFileSync(file, '{}');
    expect((await opened([pathToFileURL(file).href], '/')).openings).toMatchObject([
      { kind: 'file', of: 'case', text: '{}' },
    ]);
  });

  it('that are bad links are refused by their sentence', async () => {
    expect(await refusalOf(['dialbench://app/index.html'], tempFolder())).toContain('the page’s own address');
  });
});

describe('a file', () => {
  it('keeps every character, also a mark of byte order', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'x.dialcase'), '\uFEFF{"ü":"\r\n"}');
    expect((await opened(['x.dialcase'], folder)).openings).toMatchObject([{ text: '\uFEFF{"ü":"\r\n"}' }]);
  });

  it('of the workbench’s own flows folder is that flow, not a copy', async () => {
    const folder = tempFolder();
    const dataFolder = join(folder, 'data');
    mkdirSync(join(dataFolder, 'flows'), { recursive: true });
    writeFileSync(join(dataFolder, 'flows', 'Sell.flow.yaml'), 'flow: Sell\nsteps: []\n');
    const { openings } = await opened(['data/flows/Sell.flow.yaml'], folder, dataFolder);
    expect(openings).toEqual([{ kind: 'flow', name: 'Sell' }]);
  });

  it('that is a script of the stage is a flow', async () => {
    const folder = tempFolder();
    const text = 'flow: Demo\nsteps:\n  - dial: "*384*99#"\n';
    writeFileSync(join(folder, 'demo.stage.yaml'), text);
    const { openings } = await opened(['demo.stage.yaml'], folder);
    expect(openings).toEqual([{ kind: 'file', of: 'flow', name: 'demo.stage.yaml', text }]);
  });

  it.each([
    ['is absent', () => {}, 'there is no such file'],
    ['is a folder', (path: string) => mkdirSync(path), 'it is a folder, pipe or device, and not a plain file'],
    [
      'is a pipe that nobody writes to',
      (path: string) => execFileSync('mkfifo', [path]),
      'it is a folder, pipe or device, and not a plain file',
    ],
    ['leads to a device', (path: string) => symlinkSync('/dev/zero', path), 'it leads to a device'],
    ['is no text', (path: string) => writeFileSync(path, Buffer.from([0x7b, 0xff])), 'expected text in UTF-8'],
    [
      'is too large',
      (path: string) => {
        writeFileSync(path, '');
        truncateSync(path, 48_000_001);
      },
      'expected at most 48,000,000 bytes, got 48,000,001',
    ],
  ])('that %s is refused', async (_what, make, expected) => {
    const folder = tempFolder();
    make(join(folder, 'x.dialcase'));
    expect(await refusalOf(['x.dialcase'], folder)).toContain(`“x.dialcase” was not opened: ${expected}`);
  });

  it.each([
    ['\\\\host\\share\\x.dialcase', 'it leads to another machine or to a device'],
    ['//host/share/x.dialcase', 'it leads to another machine or to a device'],
    ['/dev/x.dialcase', 'it leads to a device or to the system’s own state'],
  ])('at %s is not looked at', async (path, reason) => {
    const deps = { dataFolder: tempFolder(), onOpened: () => {} };
    expect(await readOpenedFile(path, deps)).toMatchObject({
      kind: 'refused',
      failure: { code: 'file-refused', message: expect.stringContaining(reason) },
    });
  });
});

describe('the queue', () => {
  it('hands out the oldest first, and each once', async () => {
    const queue = createOpeningQueue();
    const arrivals: string[] = [];
    const stop = queue.onArrival(({ kind }) => void arrivals.push(kind));
    queue.add({ kind: 'room', room: 'keys' });
    queue.add({ kind: 'exchange', id: '1' });
    stop();
    queue.add({ kind: 'dial', code: '1' });
    expect(arrivals).toEqual(['room', 'exchange']);
    expect([
      await queue.next(false),
      await queue.next(false),
      await queue.next(false),
      await queue.next(false),
    ]).toEqual([{ kind: 'room', room: 'keys' }, { kind: 'exchange', id: '1' }, { kind: 'dial', code: '1' }, undefined]);
  });

  it('gives a busy page nothing, keeps links for it and drops what it clicked', async () => {
    const queue = createOpeningQueue();
    queue.add({ kind: 'action', id: 'sandbox.reset' });
    queue.add({ kind: 'room', room: 'keys' });
    expect(await queue.next(true)).toBeUndefined();
    expect([await queue.next(false), await queue.next(false)]).toEqual([{ kind: 'room', room: 'keys' }, undefined]);
  });

  it('is bounded', async () => {
    const queue = createOpeningQueue();
    for (let count = 0; count < 1000; count += 1) queue.add({ kind: 'exchange', id: String(count) });
    let taken = 0;
    while (await queue.next(false)) taken += 1;
    expect(taken).toBe(20);
  });

  it('says it where reading fails unexpectedly, and goes on', async () => {
    const queue = createOpeningQueue();
    queue.add({ kind: 'file', read: () => Promise.reject(new Error('the disk is on fire')) });
    expect(await queue.next(false)).toMatchObject({
      kind: 'refused',
      failure: { message: 'A file was not opened: the disk is on fire.' },
    });
  });
});
