/** What programs that were killed hard left behind is removed by the next one, and nothing else is. */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeTempFolder, removeLeftFolders, removeTempFolders } from '../../../electron/files/temp-folder.ts';
import { CLI_PROGRAM } from '../../support/cli-program.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { untilLine } from '../../support/until-line.ts';

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
