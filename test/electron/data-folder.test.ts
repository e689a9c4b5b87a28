/** `--data` among the arguments of Electron, Chromium and test drivers, and where the files are without it. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataArgument, dataFolder } from '../../electron/data-folder.ts';
import { AppError } from '../../shared/failure.ts';

describe('dataArgument', () => {
  it.each([
    [['electron', 'main.mjs', '--data', '/tmp/a'], '/tmp/a'],
    [['electron', 'main.mjs', '--data=/tmp/a b'], '/tmp/a b'],
    [['electron', '--inspect=0', '--remote-debugging-port=0', 'main.mjs', '--data', 'here'], 'here'],
  ])('reads the folder from %j', (argv, folder) => {
    expect(dataArgument(argv)).toBe(folder);
  });

  it('names no folder where none is asked for, nor for an argument that only begins alike', () => {
    expect(dataArgument(['electron', 'main.mjs'])).toBeUndefined();
    expect(dataArgument(['electron', 'main.mjs', '--database=x', '--data-dir', 'y'])).toBeUndefined();
  });

  it('takes none from what a link or a file brought along', () => {
    const link = ['dialbench.exe', '--', 'dialbench://open/room/keys', '--data', '\\\\host\\share'];
    expect(dataArgument(link)).toBeUndefined();
    expect(dataArgument(['dialbench.exe', '--data', 'mine', '--', '--data=theirs'])).toBe('mine');
    expect(() => dataArgument(['dialbench.exe', '--data', '--', 'theirs'])).toThrow('--data takes the folder');
  });

  it.each([[['--data']], [['--data=']], [['--data', '--no-open']]])('names what is missing in %j', (argv) => {
    const read = () => dataArgument(argv);
    expect(read).toThrow(AppError);
    expect(read).toThrow('--data takes the folder');
  });
});

describe('dataFolder', () => {
  it('takes the folder that is chosen, and refuses an empty choice, which would be the current one', () => {
    expect(dataFolder('here')).toBe(resolve('here'));
    expect(() => dataFolder('')).toThrow("--data takes the folder to keep the workbench's files in, got nothing.");
  });

  it.runIf(process.platform === 'linux').each([
    ['/etc/xdg-of-a-test', '/etc/xdg-of-a-test/dialbench'],
    [undefined, join(homedir(), '.config', 'dialbench')],
    ['', join(homedir(), '.config', 'dialbench')],
    ['relative', join(homedir(), '.config', 'dialbench')],
  ])('never follows the current folder: XDG_CONFIG_HOME is %j', (XDG_CONFIG_HOME, folder) => {
    expect(dataFolder(undefined, { XDG_CONFIG_HOME })).toBe(folder);
  });
});
