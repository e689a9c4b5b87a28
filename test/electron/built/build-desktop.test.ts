/** The bundles as they are built: what they may load, and what the preload knows of the contract. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildDesktopInto } from '../../../electron/built/build-desktop.ts';
import { createDoctorPool } from '../../../electron/doctor-pool/doctor-pool.ts';
import { COMMAND_INPUTS } from '../../../shared/contract/commands.ts';
import { EVENT_NAMES } from '../../../shared/contract/events.ts';
import { unhashedJob } from '../../support/diagnosis-jobs.ts';

let folder = '';
let main = '';
let preload = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dialbench-build-'));
  await buildDesktopInto(folder);
  main = await readFile(join(folder, 'main.mjs'), 'utf8');
  preload = await readFile(join(folder, 'preload.cjs'), 'utf8');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the preload’s bundle', () => {
  it('loads electron and nothing else, because a sandboxed preload can load nothing else', () => {
    const loaded = [...preload.matchAll(/require\(["'`]([^"'`]+)["'`]\)/g)].map((match) => match[1]);
    expect(loaded).toEqual(['electron']);
    expect(preload).not.toMatch(/^\s*import\s|import\(/m);
  });

  it('knows every command and event of the contract, and carries none of its schemas', () => {
    for (const name of [...Object.keys(COMMAND_INPUTS), ...EVENT_NAMES]) expect(preload).toContain(`"${name}"`);
    expect(preload).not.toContain('safeParse');
    expect(preload).not.toContain('CONTRACT_COMMANDS');
  });
});

describe('main’s bundle', () => {
  it('starts the doctor’s thread from the bundle beside it', async () => {
    expect(main).toContain('diagnosis-worker.mjs');
    const pool = createDoctorPool({ worker: pathToFileURL(join(folder, 'diagnosis-worker.mjs')) });
    onTestFinished(() => pool.close());
    expect((await pool.diagnose(unhashedJob())).findings).toHaveLength(1);
  });

  it('imports electron and Node’s own modules only, so that it runs without node_modules', () => {
    // Doc comments of bundled libraries show imports as examples.
    const code = main.replace(/^\s*\/\*\*[\s\S]*?\*\//gm, '');
    const imported = [...code.matchAll(/^import\s[^;]*?from\s*["']([^"']+)["']/gm)].map((match) => match[1] ?? '');
    expect(imported).toContain('electron');
    expect(imported.filter((name) => name !== 'electron' && !isBuiltin(name))).toEqual([]);
    expect(main).not.toMatch(/\brequire\(["'](?!node:)[a-z@]/);
  });
});
