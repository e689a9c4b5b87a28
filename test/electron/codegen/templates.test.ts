import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import type { TargetId } from '../../../shared/codegen/target.ts';
import { TARGETS } from '../../../shared/codegen/targets.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { TOOLCHAINS } from '../../support/toolchains.ts';

/** A template is a program as it stands: its language reads it, and where that is cheap checks its names and types too. */

const TSC = join(PROJECT_FOLDER, 'node_modules', '.bin', 'tsc');
const FOLDER = join(PROJECT_FOLDER, 'shared', 'codegen', 'templates');

/** How each language checks a file without running it. `out` is an empty folder. */
const CHECKS: Readonly<Record<TargetId, (file: string, out: string) => readonly string[]>> = {
  node: (file) => [process.execPath, '--check', file],
  'typescript-noble': (file) => [
    TSC,
    '--noEmit',
    '--ignoreConfig',
    '--module',
    'nodenext',
    '--types',
    'node',
    '--strict',
    file,
  ],
  python: (file) => ['python3', '-c', 'import ast, sys; ast.parse(open(sys.argv[1]).read())', file],
  java: (file, out) => ['javac', '-J-XX:TieredStopAtLevel=1', '-d', out, file],
  go: (file) => ['gofmt', '-e', file],
  php: (file) => ['php', '-l', file],
  ruby: (file) => ['ruby', '-c', file],
  rust: (file, out) => ['rustc', '--edition', '2021', '--emit', 'metadata', '--out-dir', out, file],
  kotlin: (file, out) => ['kotlinc', '-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC', file, '-d', out],
  curl: (file) => ['bash', '-n', file],
};

describe.each(TARGETS.map(({ id, template }) => ({ id, file: join(FOLDER, template) })))('$id', ({ id, file }) => {
  const toolchain = TOOLCHAINS.find(({ target }) => target === id);
  const missing = toolchain?.find() === undefined;
  const reason = missing ? ` — not run: install ${toolchain?.debianPackages.join(', ') ?? 'its compiler'}` : '';
  test.skipIf(missing)(
    `the template is a program of its language${reason}`,
    () => {
      const [program = '', ...args] = CHECKS[id](file, tempFolder());
      const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
      expect(status, stdout + stderr).toBe(0);
    },
    180_000,
  );
});

test('there is a target for each template, and no other file beside them', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(TARGETS.map(({ template }) => template).sort());
});
