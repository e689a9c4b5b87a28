/** `--data` among the arguments of Electron, Chromium and test drivers. */
import { describe, expect, it } from 'vitest';
import { dataArgument } from '../../electron/data-folder.ts';
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

  it.each([[['--data']], [['--data=']], [['--data', '--no-open']]])('names what is missing in %j', (argv) => {
    const read = () => dataArgument(argv);
    expect(read).toThrow(AppError);
    expect(read).toThrow('--data takes the folder');
  });
});
