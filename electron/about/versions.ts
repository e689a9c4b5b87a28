/** The versions of what the program runs on, as a bug report wants them: no name of the user, of the machine or of a folder. */
import { arch, release, type } from 'node:os';
import type { About } from '../../shared/contract/program-commands.ts';

const PARTS = [
  ['Electron', 'electron'],
  ['Chromium', 'chrome'],
  ['Node', 'node'],
  ['V8', 'v8'],
  ['SQLite', 'sqlite'],
] as const;

export function versionsOf(versions: Readonly<Record<string, string | undefined>> = process.versions): About['parts'] {
  const parts = PARTS.flatMap(([name, key]) => {
    const version = versions[key];
    return version === undefined ? [] : [{ name, version }];
  });
  return [...parts, { name: 'System', version: `${type()} ${release()} (${arch()})` }];
}
