/**
 * What a package holds: a copy of the checkout is packed by the program that `npm run dist` runs, then once more in a
 * folder of another name and, where there can be one, around an installed runtime; and what came out is looked into.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRawHeader } from '@electron/asar';
import { getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDoctorPool } from '../../../electron/doctor-pool/doctor-pool.ts';
import { FUSES } from '../../../electron/packaging/fuses.ts';
import { electronVersion } from '../../../electron/packaging/make-packages.ts';
import { makePlaceholderRuntime } from '../../../electron/packaging/placeholder-runtime.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { unhashedJob } from '../../support/diagnosis-jobs.ts';
import {
  archiveOf,
  copyCheckout,
  type DistRun,
  filesBelow,
  packedFolder,
  runDist,
  unpackArchive,
} from '../../support/packed-app.ts';

const BUILD_MS = 300_000;
const CANARY = 'canary-4f1d7c';
const PLACEHOLDER = ['--dir', '--placeholder'];
/** A runtime for this system, and packages for one processor only: see make-packages.ts. */
const CAN_BE_INSTALLED = process.platform === 'linux' && process.arch === 'x64';

let folder = '';
let first = '';
let second = '';
let before: string[] = [];
let after: string[] = [];
let run: DistRun;
let runAnew: DistRun;
let unpacked = '';
let files: Map<string, Buffer>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dialbench-packed-'));
  const checkout = join(folder, 'a');
  copyCheckout(checkout);
  before = readdirSync(checkout);
  // What must not get in: secrets of the builder's environment, and files that lie about.
  const strays = ['.env', 'notes.txt', join('electron', 'notes.map')];
  for (const stray of strays) writeFileSync(join(checkout, stray), `VITE_TOKEN=${CANARY}\n`);
  const secrets = { DIALBENCH_TOKEN: CANARY, CSC_KEY_PASSWORD: CANARY, VITE_TOKEN: CANARY, NODE_ENV: 'development' };
  run = await runDist(checkout, PLACEHOLDER, secrets);
  if (run.status !== 0) throw new Error(`${run.stdout}\n${run.stderr}`);
  for (const stray of strays) rmSync(join(checkout, stray));
  after = readdirSync(checkout);
  first = join(folder, 'first');
  mkdirSync(first);
  renameSync(join(checkout, 'dist'), join(first, 'dist'));
  second = join(folder, 'another folder, with a longer name');
  renameSync(checkout, second);
  runAnew = CAN_BE_INSTALLED ? await packAroundRuntime() : await runDist(second, PLACEHOLDER);
  unpacked = join(folder, 'unpacked');
  unpackArchive(first, unpacked);
  files = filesBelow(unpacked);
}, BUILD_MS);

/** All that is packed is packed; the tools that make installers of it cannot be fetched. */
async function packAroundRuntime(): Promise<DistRun> {
  const runtime = join(folder, 'runtime');
  await makePlaceholderRuntime(runtime, await electronVersion());
  writeFileSync(join(runtime, 'resources', 'default_app.asar'), 'Electron’s sample program');
  return runDist(second, [], {
    ELECTRON_OVERRIDE_DIST_PATH: runtime,
    ELECTRON_BUILDER_BINARIES_MIRROR: 'https://127.0.0.1:1/',
    ELECTRON_BUILDER_CACHE: join(folder, 'cache'),
  });
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the run', () => {
  it('ends well, and says that there is no runtime inside', () => {
    expect(`${run.status} ${run.stderr}`).toBe('0 ');
    expect(run.stdout).toContain('It holds a placeholder for Electron’s runtime and cannot be started.');
    expect(run.stdout).toMatch(/^Electron \d+\.\d+\.\d+: \d+ days after \d+\.0\.0; security support until/m);
  });

  it('leaves nothing outside dist/, and in dist/packages what is to be given away only', () => {
    expect(after.sort()).toEqual([...before, 'dist'].sort());
    expect(readdirSync(join(first, 'dist')).sort()).toEqual(['app', 'packages', 'shipped']);
    expect(readdirSync(join(first, 'dist', 'packages'))).toEqual(['linux-unpacked']);
  });
});

describe('the archive', () => {
  const ASSET = /^dist\/renderer\/assets\/[\w.-]+-[\w-]{8}\.(js|css|woff2|svg)$/;

  it('holds exactly the program, the page, package.json and licences', () => {
    const named = [...files.keys()].filter((path) => !path.startsWith('dist/renderer/assets/'));
    expect(named).toEqual([
      'LICENSE',
      'dist/electron/diagnosis-worker.mjs',
      'dist/electron/main.mjs',
      'dist/electron/preload.cjs',
      'dist/licences.txt',
      'dist/renderer/index.html',
      'package.json',
    ]);
    const assets = [...files.keys()].filter((path) => path.startsWith('dist/renderer/assets/'));
    expect(assets.filter((path) => !ASSET.test(path))).toEqual([]);
    expect(assets.length).toBeGreaterThan(35);
  });

  it('lacks nothing that was built: the allow-list leaves no new kind of file behind', () => {
    expect([...files.keys()]).toEqual([...filesBelow(join(first, 'dist', 'app')).keys()]);
  });

  it('is the only thing that is packed, and nothing of it is unpacked', () => {
    expect([...filesBelow(packedFolder(first)).keys()]).toEqual([
      'NO-RUNTIME-INSIDE.txt',
      'dialbench',
      'resources/app.asar',
      'version',
    ]);
  });

  it('is the same, byte for byte, from both folders', () => {
    expect(sha256(readFileSync(archiveOf(second)))).toBe(sha256(readFileSync(archiveOf(first))));
  });

  it('says of every file what it must hash to, and every file does', () => {
    const { header } = getRawHeader(archiveOf(first));
    const told = entriesOf(header as AsarFolder, '');
    expect(told.map(([path]) => path).sort()).toEqual([...files.keys()].sort());
    for (const [path, { integrity }] of told) {
      expect(`${path} ${integrity?.algorithm} ${integrity?.hash}`).toBe(
        `${path} SHA256 ${sha256(files.get(path) ?? Buffer.of())}`,
      );
    }
  });

  it('holds no source map, no path of the machine that built it, and nothing of its environment', () => {
    const home = homedir().length > 3 ? [`${homedir()}/`] : [];
    const forbidden = [folder, `${tmpdir()}/`, PROJECT_FOLDER, ...home, 'file:///', 'sourceMappingURL', CANARY];
    const found = [...files].flatMap(([path, bytes]) =>
      forbidden.filter((text) => bytes.includes(text)).map((text) => `${path} holds ${text}`),
    );
    expect(found).toEqual([]);
  });

  it('holds no private key, and no test', () => {
    const key = /-----BEGIN [A-Z ]*PRIVATE KEY-----(\\n|\s)*[A-Za-z0-9+/=]{30}/;
    const found = [...files].filter(([, bytes]) => {
      const text = bytes.toString('latin1');
      return key.test(text) || /from ["']vitest["']|@playwright\/test/.test(text);
    });
    expect(found.map(([path]) => path)).toEqual([]);
  });

  it('has React as it is for production, whatever NODE_ENV the builder has', () => {
    const page = [...files].filter(([path]) => path.endsWith('.js')).map(([, bytes]) => bytes.toString('utf8'));
    expect(page.some((text) => text.includes('https://react.dev/errors/'))).toBe(true);
    expect(page.filter((text) => text.includes('Warning: ') && text.includes('react-stack-bottom-frame'))).toEqual([]);
    expect(page.filter((text) => text.includes('jsxDEV'))).toEqual([]);
  });

  it('has a package.json with a main and a version, no script and no dependency', () => {
    const manifest: unknown = JSON.parse(String(files.get('package.json')));
    const own: unknown = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      main: 'dist/electron/main.mjs',
      type: 'module',
      version: (own as { version: string }).version,
      desktopName: 'dialbench.desktop',
    });
    expect(Object.keys(manifest as object).filter((name) => /depend|^scripts$|^bin$|build/i.test(name))).toEqual([]);
  });
});

describe('the programs in the archive', () => {
  it('find the doctor’s thread beside main, and it diagnoses', async () => {
    expect(String(files.get('dist/electron/main.mjs'))).toContain('./diagnosis-worker.mjs');
    const pool = createDoctorPool({ worker: pathToFileURL(join(unpacked, 'dist/electron/diagnosis-worker.mjs')) });
    onTestFinished(() => pool.close());
    expect((await pool.diagnose(unhashedJob())).findings).toHaveLength(1);
  });
});

describe.runIf(CAN_BE_INSTALLED)('around an installed runtime', () => {
  it('packs the archive without Electron’s sample program', () => {
    expect(readdirSync(join(packedFolder(second), 'resources'))).toEqual(['app.asar']);
  });

  it('fails with a sentence where the tools that make packages cannot be fetched', () => {
    expect(`${runAnew.status} ${runAnew.stderr}`).toMatch(
      /^3 No packages were made: a tool of electron-builder’s could not be fetched \(connect ECONNREFUSED .*\)\. “npm run dist -- --dir” takes none\.\n$/,
    );
  });
});

describe('the placeholder', () => {
  it('has every fuse set as fuses.ts says', async () => {
    const { version, ...wire } = await getCurrentFuseWire(join(packedFolder(first), 'dialbench'));
    expect(version).toBe('1');
    const on = '1'.charCodeAt(0);
    const off = '0'.charCodeAt(0);
    expect(wire).toEqual(Object.fromEntries(Object.entries(FUSES).map(([fuse, isOn]) => [fuse, isOn ? on : off])));
  });

  it('can be run, and says what it is', async () => {
    const executable = join(packedFolder(first), 'dialbench');
    expect(statSync(executable).mode & 0o111).not.toBe(0);
    const { status, stderr } = spawnSync('sh', [executable], { encoding: 'utf8' });
    expect(status).toBe(3);
    expect(stderr).toContain('holds no Electron runtime');
  });
});

type AsarFile = { readonly integrity?: { readonly algorithm: string; readonly hash: string } };
type AsarFolder = { readonly files: Readonly<Record<string, AsarFile | AsarFolder>> };

function entriesOf(parent: AsarFolder, path: string): [string, AsarFile][] {
  return Object.entries(parent.files).flatMap(([name, entry]) =>
    'files' in entry ? entriesOf(entry, `${path}${name}/`) : [[`${path}${name}`, entry] as [string, AsarFile]],
  );
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
