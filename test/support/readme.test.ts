/** The README and docs/: what they name is there, and each shell command that they show is run, or says why it cannot be. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_FOLDER } from '../../electron/project.ts';
import { folderOfPages } from './folder-of-pages.ts';
import { startWorkbench } from './start-workbench.ts';

const DOCS = join(PROJECT_FOLDER, 'docs');
const decisions = readdirSync(join(DOCS, 'decisions')).map((name) => join('docs', 'decisions', name));
const pages = [
  'README.md',
  ...readdirSync(DOCS)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
const textOf = (page: string): string => readFileSync(join(PROJECT_FOLDER, page), 'utf8');
const architecture = textOf('docs/architecture.md');

test('the README fits on a few screens, and the architecture into a short read', () => {
  const readme = textOf('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(130);
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(900);
  expect(Buffer.byteLength(architecture)).toBeLessThanOrEqual(8_000);
});

test.each([...pages, ...decisions])('every file and page that %s names is there', (page) => {
  const text = textOf(page);
  const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => join(dirname(page), path));
  const named = [...text.matchAll(/`((?:renderer|shared|electron|test|docs)\/[\w/.-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect([...linked, ...named].filter((path) => !existsSync(join(PROJECT_FOLDER, path)))).toEqual([]);
});

test.each(['shared', 'electron', 'renderer'])(
  'docs/architecture.md has a line for each folder of %s/, and for no other',
  (house) => {
    const part = new RegExp(`^\`${house}/\`.*?\\n\\n(\\|.*?)\\n\\n`, 'ms').exec(architecture)?.[1] ?? '';
    const told = part
      .split('\n')
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name));
    const there = readdirSync(join(PROJECT_FOLDER, house), { withFileTypes: true }).filter((one) => one.isDirectory());
    expect(there.length).toBeGreaterThan(5);
    expect(told.toSorted()).toEqual(there.map(({ name }) => name).toSorted());
  },
);

test('each decision has a number of its own', () => {
  const numbers = decisions.map((page) => basename(page).slice(0, 3));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test.each(decisions)('%s says what was decided, why, and at what cost', (page) => {
  const paragraphs = textOf(page).trim().split('\n\n');
  expect(paragraphs.map((one) => /^(# |\*\*\w+\.\*\*)/.exec(one)?.[0])).toEqual([
    '# ',
    '**Decision.**',
    '**Why.**',
    '**Cost.**',
  ]);
});

test('the table of the data folder has each file of which the Keys room tells', async () => {
  const { services, dataFolder } = await startWorkbench();
  const { places } = await services['vault.view']({});
  const files = places.map(({ place }) => place).filter((place) => dirname(place) === dataFolder);
  expect(files.length).toBeGreaterThan(5);
  const table = textOf('docs/data-and-secrets.md');
  expect(
    files.map((file) => basename(file)).filter((name) => !new RegExp(`^\\| \`${name}/?\``, 'm').test(table)),
  ).toEqual([]);
});

type Block = {
  readonly page: string;
  readonly mark: string;
  readonly lines: readonly string[];
  readonly output: string;
};

/** Each block of shell commands, with the comment before it and the output that is shown behind it. */
const blocks: readonly Block[] = pages.flatMap((page) =>
  [...textOf(page).matchAll(/(?:^<!-- (.*?) -->\n)?^```(?:bash|sh)\n(.*?)^```\n(?:\n```text\n(.*?)^```$)?/gms)].map(
    ([, mark = '', text = '', output = '']) => ({ page, mark, lines: text.trimEnd().split('\n'), output }),
  ),
);
const OURS = 'run by test/support/readme.test.ts';

test('each block of shell commands is run by a test, or says why it is not', () => {
  expect(blocks.length).toBeGreaterThan(8);
  for (const { page, mark, lines } of blocks) {
    const [, by] = /^run by (\S+)$/.exec(mark) ?? [];
    if (by !== undefined) expect(existsSync(join(PROJECT_FOLDER, by)), `${page}: ${by}`).toBe(true);
    else expect(mark, `${page}: ${lines[0]}`).toMatch(/^not run( here)?: .{10,}/);
  }
});

describe.each(blocks.filter(({ mark }) => mark === OURS))('$page', ({ page, lines, output }) => {
  test.each(lines)('%s', (line) => {
    const { cwd, env } = folderOfPages();
    // What begins with npm is for a checkout.
    const place = line.startsWith('npm ') ? PROJECT_FOLDER : cwd;
    const ran = spawnSync('bash', ['-euo', 'pipefail', '-c', line], { cwd: place, env, encoding: 'utf8' });
    const isRefused = line.includes('diagnose --request');
    expect(ran.status, `${page}: ${ran.stderr}`).toBe(isRefused ? 1 : 0);
    expect(ran.stdout).toContain(output);
  });
});
