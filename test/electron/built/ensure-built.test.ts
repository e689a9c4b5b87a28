/** When something is built again, and what stands in dist/ when a build fails, is ended or meets another. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { isFresh } from '../../../electron/built/build-record.ts';
import type { Build } from '../../../electron/built/builds.ts';
import { ensureBuilt, rebuild } from '../../../electron/built/ensure-built.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let root = '';
let builds = 0;
const silent = () => {};
const source = (name: string) => join(root, 'sources', name);

/** Concatenates the sources; `during` runs in the middle. */
const buildOf = (during: () => Promise<void> | void = () => {}): Build => ({
  noun: 'page',
  folder: join(root, 'dist', 'page'),
  root,
  sources: ['sources', 'absent.json'],
  async make(folder) {
    builds += 1;
    const read = readdirSync(join(root, 'sources')).map((name) => readFileSync(source(name), 'utf8'));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'half'), '');
    await during();
    writeFileSync(join(folder, 'page.txt'), read.join('\n'));
  },
});
const built = () => readFileSync(join(root, 'dist', 'page', 'page.txt'), 'utf8');
/** Longer than the margin in which a change counts as one during the build. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 60));

beforeEach(async () => {
  root = tempFolder();
  builds = 0;
  mkdirSync(join(root, 'sources'));
  writeFileSync(source('a.ts'), 'one');
  writeFileSync(source('b.ts'), 'two');
  await aMoment();
});

describe('what was built is built again', () => {
  const again: Readonly<Record<string, () => void>> = {
    'after an edit': () => writeFileSync(source('a.ts'), 'three'),
    'after an edit of the same length whose time was set back': () => {
      const { atimeMs, mtimeMs } = statSync(source('a.ts'));
      writeFileSync(source('a.ts'), 'ONE');
      utimesSync(source('a.ts'), atimeMs / 1000, mtimeMs / 1000);
    },
    'when an older file takes the place of one': () => {
      writeFileSync(source('a.ts'), 'uno');
      utimesSync(source('a.ts'), 1, 1);
    },
    'when a source is added': () => writeFileSync(source('c.ts'), ''),
    'when a source is gone': () => rmSync(source('b.ts')),
    'when a source that was absent is there': () => writeFileSync(join(root, 'absent.json'), '{}'),
    'when a built file was written by somebody else': () => writeFileSync(join(root, 'dist', 'page', 'page.txt'), 'x'),
    'when a built file is gone': () => rmSync(join(root, 'dist', 'page', 'half')),
    'when its record is half a record': () => writeFileSync(join(root, 'dist', 'page.record.json'), '{"sour'),
  };
  for (const [name, change] of Object.entries(again)) {
    it(name, async () => {
      await ensureBuilt(buildOf(), silent);
      expect(isFresh(buildOf())).toBe(true);
      change();
      expect(isFresh(buildOf())).toBe(false);
      await aMoment();
      await ensureBuilt(buildOf(), silent);
      expect([builds, isFresh(buildOf())]).toEqual([2, true]);
      expect(built()).toBe(
        readdirSync(join(root, 'sources'))
          .map((file) => readFileSync(source(file), 'utf8'))
          .join('\n'),
      );
    });
  }

  it('when a source changed while it was built', async () => {
    await ensureBuilt(
      buildOf(() => writeFileSync(source('a.ts'), 'new')),
      silent,
    );
    expect(built()).toBe('one\ntwo');
    expect(isFresh(buildOf())).toBe(false);
    await aMoment();
    await ensureBuilt(buildOf(), silent);
    expect([built(), isFresh(buildOf())]).toEqual(['new\ntwo', true]);
  });
});

it('is not built again for times alone: a copied checkout is the same, and is believed without reading from then on', async () => {
  await ensureBuilt(buildOf(), silent);
  const copy = tempFolder();
  cpSync(root, copy, { recursive: true });
  root = copy;
  expect(isFresh(buildOf())).toBe(true);
  const record = readFileSync(join(root, 'dist', 'page.record.json'), 'utf8');
  expect(JSON.parse(record).sources['sources/a.ts'][2]).toBe(statSync(source('a.ts')).ctimeMs);
});

it('says once that it builds, and nothing when there is nothing to do', async () => {
  const said: string[] = [];
  await ensureBuilt(buildOf(), (line) => said.push(line));
  await ensureBuilt(buildOf(), (line) => said.push(line));
  expect(said).toEqual(['Building the page (once after a change) …']);
});

it('builds once for two that start at the same time', async () => {
  const slowly = buildOf(aMoment as () => Promise<void>);
  await Promise.all([ensureBuilt(slowly, silent), ensureBuilt(slowly, silent)]);
  expect([builds, built()]).toEqual([1, 'one\ntwo']);
});

it('leaves the old build whole when a build fails, says why, and leaves no draft', async () => {
  await ensureBuilt(buildOf(), silent);
  writeFileSync(source('a.ts'), 'broken');
  const failing = buildOf(() => {
    throw new Error('a.ts is broken');
  });
  await expect(ensureBuilt(failing, silent)).rejects.toMatchObject({
    failure: { code: 'page-build-failed', message: 'The page could not be built: a.ts is broken' },
  });
  expect(built()).toBe('one\ntwo');
  expect(readdirSync(join(root, 'dist')).sort()).toEqual(['page', 'page.record.json']);
});

it('never runs what a killed build left, and removes it', async () => {
  const left = join(root, 'dist', 'page.6e7f8a90-0000-4000-8000-000000000000.new');
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, 'page.txt'), 'half');
  mkdirSync(join(root, 'dist', 'page'));
  writeFileSync(join(root, 'dist', 'page', 'page.txt'), 'half');
  expect(isFresh(buildOf())).toBe(false);
  await ensureBuilt(buildOf(), silent);
  expect(built()).toBe('one\ntwo');
  expect(readdirSync(join(root, 'dist')).sort()).toEqual(['page', 'page.record.json']);
});

it('says where nothing can be written', async () => {
  writeFileSync(join(root, 'dist'), 'a file in its place');
  await expect(ensureBuilt(buildOf(), silent)).rejects.toMatchObject({
    failure: { code: 'page-build-failed', message: expect.stringMatching(/^The page could not be built: E\w+.*dist/) },
  });
  await expect(rebuild(buildOf())).rejects.toMatchObject({ failure: { code: 'page-build-failed' } });
});
