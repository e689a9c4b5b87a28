/** What programs that were killed hard left behind is removed by the next one, and nothing else is. */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeTempFolder, removeLeftFolders, removeTempFolders } from '../../../electron/files/temp-folder.ts';
import { CLI_PROGRAM } from '../../support/cli-program.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { untilLine } from '../../support/until-line.ts';

const disk = vi.hoisted((): { refused?: (path: string) => boolean; machineId?: string } => ({}));

// What this system would not do by itself: root may look at everything, and has one machine id.
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const guarded =
    <A extends readonly unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      if (disk.refused?.(String(args[0]))) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
      return args[0] === '/etc/machine-id' && disk.machineId !== undefined ? (disk.machineId as R) : call(...args);
    };
  return {
    ...fs,
    lstatSync: guarded(fs.lstatSync),
    readlinkSync: guarded(fs.readlinkSync),
    readFileSync: guarded(fs.readFileSync),
  };
});
afterEach(() => {
  delete disk.refused;
  delete disk.machineId;
});

/** The system's folder of temporary files, for this test alone. */
function ownTmp(): string {
  const folder = tempFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  return folder;
}

/** The id of a process that has ended. */
function gonePid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

/** Named as `like` is, by another process. */
const namedBy = (like: string, pid: number): string => basename(like).replace(/-\d+-(\w{6})$/, `-${pid}-$1`);

test.runIf(process.platform !== 'win32')(
  'only a folder of this user whose process is gone is removed, and no link is followed',
  () => {
    const victim = tempFolder();
    const folder = ownTmp();
    const mine = makeTempFolder('sandbox');
    expect(statSync(mine.path).mode & 0o077).toBe(0);
    const gone = gonePid();
    writeFileSync(join(victim, 'kept'), '');
    const left = namedBy(mine.path, gone);
    mkdirSync(join(folder, left, 'deep'), { recursive: true });
    writeFileSync(join(folder, left, 'private-key.pem'), '');
    symlinkSync(victim, join(folder, left, 'deep', 'link'));
    const others = [
      namedBy(mine.path, process.ppid),
      left.replace(/-[0-9a-f]{8}-/, '-00000000-'),
      'dialbench-sandbox-AbCdEf',
      `${left}.kept`,
    ];
    for (const name of others) mkdirSync(join(folder, name));
    const file = namedBy(mine.path, gone).replace('sandbox', 'flow');
    writeFileSync(join(folder, file), '');
    const link = namedBy(mine.path, gone).replace('sandbox', 'load');
    symlinkSync(victim, join(folder, link));
    removeLeftFolders();
    expect(readdirSync(folder).sort()).toEqual([basename(mine.path), ...others, file, link].sort());
    expect(existsSync(join(victim, 'kept'))).toBe(true);
    mine.remove();
    expect(existsSync(mine.path)).toBe(false);
  },
);

test.runIf(process.platform === 'linux')('what cannot be looked at or told to be of this machine stays', () => {
  const folder = ownTmp();
  const left = join(folder, namedBy(makeTempFolder('sandbox').path, gonePid()));
  mkdirSync(left);
  disk.refused = (path) => path === left;
  expect(removeLeftFolders).not.toThrow();
  disk.refused = (path) => path.startsWith('/proc/self/ns');
  const ofUnknown = join(folder, namedBy(makeTempFolder('sandbox').path, gonePid()));
  mkdirSync(ofUnknown);
  removeLeftFolders();
  expect([left, ofUnknown].map((path) => existsSync(path))).toEqual([true, true]);
  delete disk.refused;
  disk.machineId = 'another machine of this name';
  removeLeftFolders();
  expect(existsSync(left)).toBe(true);
  delete disk.machineId;
  removeLeftFolders();
  expect(existsSync(left)).toBe(false);
  removeTempFolders();
});

test.runIf(process.getuid?.() === 0)('another user’s folder stays', () => {
  const folder = ownTmp();
  const name = namedBy(makeTempFolder('sandbox').path, gonePid());
  mkdirSync(join(folder, name));
  chownSync(join(folder, name), 65_534, 65_534);
  removeLeftFolders();
  expect(existsSync(join(folder, name))).toBe(true);
  chownSync(join(folder, name), 0, 0);
  removeLeftFolders();
  expect(existsSync(join(folder, name))).toBe(false);
  removeTempFolders();
  expect(readdirSync(folder)).toEqual([]);
});

test.runIf(process.platform !== 'win32')(
  'a sandbox that was killed leaves a folder, and the next one removes it',
  { timeout: 60_000 },
  async () => {
    const folder = ownTmp();
    const start = async () => {
      const { line, end } = untilLine(
        process.execPath,
        [CLI_PROGRAM, 'sandbox', '--json'],
        /"privateKeyFile":"([^"]+)"/,
      );
      onTestFinished(async () => void (await end('SIGKILL')));
      return { own: basename(dirname((await line)[1] ?? '')), end };
    };
    const folders = () => readdirSync(folder).filter((name) => name.startsWith('dialbench-sandbox-'));
    const [first, second] = [await start(), await start()];
    expect(folders().sort()).toEqual([first.own, second.own].sort());
    await first.end('SIGKILL');
    expect(folders()).toContain(first.own);
    const third = await start();
    expect(folders().sort()).toEqual([second.own, third.own].sort());
    await Promise.all([second.end('SIGTERM'), third.end('SIGTERM')]);
    expect(folders()).toEqual([]);
  },
);
