/**
 * `--format github`: annotations at the lines of files, and no command that a service or a file wrote.
 *
 * What the runner would obey is read by a parser of the test's own, after GitHub's: `::name …::` at a line's beginning, and the
 * older `##[name]` anywhere in a line.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Annotation, annotationLine, withoutCommands } from '../../../electron/cli/github-commands.ts';
import { exportEnvironment } from '../../../shared/environment/environment-file.ts';
import { CLEAN_MENU, type PlantedMenu } from '../../support/planted-menu.ts';
import { PLANTED_SEED, plantedFields, startPlantedService } from '../../support/planted-service.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';
import { runCli, runHere, runOnTerminal } from './run-cli.ts';
import { CREATED, signedFile } from './verify-cli.ts';

type Obeyed = { readonly name: string; readonly properties: Readonly<Record<string, string>>; readonly data: string };

/** In the order of the runner: the percent sign last, so that %250A stays %0A. */
const unescaped = (text: string, more: readonly (readonly [string, string])[] = []): string =>
  [['%0D', '\r'] as const, ['%0A', '\n'] as const, ...more, ['%25', '%'] as const].reduce(
    (so, [code, character]) => so.replaceAll(code, character),
    text,
  );

function obeyed(output: string): readonly Obeyed[] {
  return output.split(/\r\n|\r|\n|\u0085|\u2028|\u2029/).flatMap((line): Obeyed[] => {
    const trimmed = line.replace(/^[\s\u0085\u180e\u200b]+/u, '');
    const end = trimmed.startsWith('::') ? trimmed.indexOf('::', 2) : -1;
    const older = /##\[(\w[\w-]*)[^\]]*\](.*)$/.exec(line);
    if (end < 0) return older ? [{ name: older[1] ?? '', properties: {}, data: older[2] ?? '' }] : [];
    const [name = '', ...rest] = trimmed.slice(2, end).split(' ');
    const pairs = rest
      .join(' ')
      .split(',')
      .map((pair) => pair.split(/=(.*)/s));
    const properties = Object.fromEntries(
      pairs.map(([key = '', value = '']) => [
        key,
        unescaped(value, [
          ['%3A', ':'],
          ['%2C', ','],
        ]),
      ]),
    );
    return [{ name, properties, data: unescaped(trimmed.slice(end + 2)) }];
  });
}

const HOSTILE = [
  '::error file=x::gone',
  '  ::stop-commands::pwn',
  '::add-mask::a',
  'x ##[error]older',
  '\r::set-env name=A::b',
  '\u2028::warning::b',
  '\u0085::notice::c',
  '\u200b::debug::d',
  'a, b: 100% %0A::error::e',
];

describe('an annotation', () => {
  test.each(HOSTILE)('says %j in its title and message, and is one command alone', (text) => {
    const one: Annotation = {
      severity: 'warning',
      title: text,
      message: `${text}\nand ${text}`,
      line: 3,
      file: 'a,b:c.yaml',
    };
    const [only, ...more] = obeyed(annotationLine(one));
    expect(more).toEqual([]);
    expect(only).toMatchObject({ name: 'warning', properties: { file: 'a,b:c.yaml', line: '3' } });
    const seen = (said: string) => said.replace(/\p{Cc}|[\u2028\u200b\ufffd]/gu, '');
    expect(seen(only?.data ?? '')).toBe(seen(`${text}\nand ${text}`));
    expect(Object.keys(only?.properties ?? {})).toEqual(['file', 'line', 'title']);
  });

  test('names a file from the checkout, and one outside of it in its message', () => {
    const at = (file: string) =>
      obeyed(annotationLine({ severity: 'error', title: 't', message: 'm', file, line: 2 }))[0];
    expect(at(join(process.cwd(), 'flows', 'a.flow.yaml'))?.properties.file).toBe('flows/a.flow.yaml');
    expect(at('./flows/a.flow.yaml')?.properties.file).toBe('flows/a.flow.yaml');
    expect(at('/elsewhere/a.flow.yaml')).toMatchObject({
      properties: { title: 't' },
      data: '/elsewhere/a.flow.yaml:2: m',
    });
  });
});

test.each(HOSTILE.slice(0, -1))('%j of a text is no command any more, and the rest of a text is left alone', (text) => {
  expect(obeyed(text).length).toBeGreaterThan(0);
  expect(obeyed(withoutCommands(`Hello\n${text}\n${text}`))).toEqual([]);
  expect(withoutCommands('a :: b\nstd::move #[x] http://[::1]:80\n1. Stocks\n')).toBe(
    'a :: b\nstd::move #[x] http://[::1]:80\n1. Stocks\n',
  );
});

const MENU: PlantedMenu = {
  ...CLEAN_MENU,
  HOME: {
    text: () => `Hello\n${HOSTILE.join('\n')}`,
    options: [
      { key: '1', label: 'Stocks', nextState: '::error::STATE', goes: 'refuse' },
      { key: '3', label: '##[error]x', nextState: 'HELP' },
    ],
  },
};

async function hostileService() {
  const { url } = await startPlantedService(MENU);
  const folder = tempFolder();
  const [file, keyFile] = [join(folder, 'env.json'), join(folder, 'key.pem')];
  writeFileSync(file, exportEnvironment(plantedFields(url)).text);
  writeFileSync(keyFile, writePkcs8Pem(PLANTED_SEED));
  const env = {
    DIALBENCH_TOKEN: 'token-of-the-test-0123456789',
    DIALBENCH_KEY_FILE: keyFile,
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: folder,
  };
  return { folder, file, setting: { env } };
}

test('a failed step is an error at its line of the flow, and what the service says is no command', async () => {
  const { folder, file, setting } = await hostileService();
  const flow = join(folder, 'a.flow.yaml');
  writeFileSync(
    flow,
    'flow: Hostile\nsteps:\n  - press: 3\n    expect:\n      state: HELP\n      text: "::error::mine"\n',
  );
  const ran = await runHere(['run', flow, '--env', file, '--format', 'github'], setting);
  expect(ran.code).toBe(1);
  const commands = obeyed(ran.stdout);
  expect(commands.filter(({ properties }) => properties.title === 'Hostile')).toMatchObject([
    {
      properties: { file: 'a.flow.yaml', line: '3', title: 'Hostile' },
      data: expect.stringContaining('text was expected to be:\n::error::mine\nGot:\nHelp'),
    },
  ]);
  expect(new Set(commands.map(({ name }) => name))).toEqual(new Set(['error', 'warning']));
  for (const { properties } of commands)
    expect(properties).toMatchObject({ file: 'a.flow.yaml', title: expect.stringMatching(/^Hostile/) });
  expect(obeyed(ran.stderr)).toEqual([]);
  // The text for people is there as without annotations.
  expect(ran.stdout).toContain('FAILED  Hostile');
});

test('without --format there is no annotation, and still no command of the service where the runner reads', async () => {
  const { folder, file, setting } = await hostileService();
  const flow = join(folder, 'a.flow.yaml');
  writeFileSync(flow, 'flow: Hostile\nexpect: { text: none }\nsteps: []\n');
  const ran = await runHere(['run', flow, '--env', file], setting);
  expect(ran.code).toBe(1);
  expect(ran.stdout).toContain('stop-commands');
  expect(obeyed(ran.stdout + ran.stderr)).toEqual([]);
  const dialled = await runCli(['dial', '--env', file], setting);
  expect(dialled.stdout).toContain('stop-commands');
  expect(obeyed(dialled.stdout + dialled.stderr)).toEqual([]);
});

test('a flow that cannot be run is an error at the line and column of each fault', async () => {
  const folder = tempFolder();
  const flow = join(folder, 'a.flow.yaml');
  writeFileSync(flow, 'flow: A\nstep: 1\nsteps:\n  - pres: 1\n');
  const ran = await runHere(['run', flow, '--format=github'], { env: { GITHUB_WORKSPACE: folder } });
  expect(ran.code).toBe(2);
  expect(obeyed(ran.stdout)).toMatchObject([
    {
      name: 'error',
      properties: { file: 'a.flow.yaml', line: '2', col: '1' },
      data: expect.stringContaining('got "step"'),
    },
    {
      name: 'error',
      properties: { file: 'a.flow.yaml', line: '4', col: '5' },
      data: expect.stringContaining('got "pres"'),
    },
  ]);
});

test('what an exploration finds is annotated with the way to it', { timeout: 60_000 }, async () => {
  const { file, setting } = await hostileService();
  const ran = await runHere(['explore', '--env', file, '--format', 'github'], setting);
  expect(ran.code).toBe(1);
  const commands = obeyed(ran.stdout);
  expect(commands).toContainEqual(
    expect.objectContaining({ name: 'error', data: expect.stringMatching(/offered and refused.*\(on dialling\)$/) }),
  );
  for (const { name } of commands) expect(['error', 'warning', 'notice']).toContain(name);
  expect(obeyed(ran.stderr)).toEqual([]);
});

test('a failed check and a finding are errors at the header’s line of the request', async () => {
  const { raw, write, key } = await signedFile();
  const file = write(raw.replace('{"a":1}', '{"a":2}'));
  const line = String(raw.split('\n').findIndex((one) => /^content-digest:/i.test(one)) + 1);
  const args = ['--request', file, '--public-key', key, '--now', String(CREATED), '--format', 'github'];
  const setting = { env: { GITHUB_WORKSPACE: join(file, '..') } };
  const name = file.split('/').at(-1);
  const verified = await runHere(['verify', ...args], setting);
  expect(verified.code).toBe(1);
  expect(obeyed(verified.stdout)).toContainEqual({
    name: 'error',
    properties: { file: name, line, title: 'digest-match' },
    data: expect.stringContaining('Content-Digest'),
  });
  const diagnosed = await runHere(['diagnose', ...args], setting);
  expect(diagnosed.code).toBe(1);
  expect(obeyed(diagnosed.stdout)).toContainEqual(
    expect.objectContaining({
      name: 'error',
      properties: expect.objectContaining({ file: name, title: expect.stringContaining('proven: ') }),
    }),
  );
  const right = await runHere(['diagnose', ...args.with(1, write(raw))], setting);
  expect(right).toMatchObject({ code: 0 });
  expect(obeyed(right.stdout)).toEqual([]);
  const piped = await runCli(['verify', ...args.with(1, '-')], { ...setting, input: readFileSync(file, 'utf8') });
  expect(obeyed(piped.stdout)[0]?.properties).not.toHaveProperty('file');
});

test.each([
  [['--format', 'gitlab'], '--format takes one of text, github; got “gitlab”.'],
  [['--format', 'github', '--json'], '--json prints one document and nothing else; leave out --format.'],
])('%j is misuse', async (more, sentence) => {
  for (const command of [['run', 'x'], ['explore'], ['verify'], ['diagnose']]) {
    expect(await runHere([...command, ...more])).toMatchObject({ code: 2, stderr: `${sentence}\n` });
  }
});

describe('colour', () => {
  const flow = (): string => {
    const file = join(tempFolder(), 'a.flow.yaml');
    writeFileSync(file, 'flow: Bad\nsteps: [{ press: 1, expect: { state: HOME } }]\n');
    return file;
  };
  const ESCAPE = '\u001b[';

  test.each([
    ['none in a pipe', {}, false],
    ['none in a pipe of a terminal that knows colours', { TERM: 'xterm-256color', COLORTERM: 'truecolor' }, false],
    ['where it is asked for', { FORCE_COLOR: '1' }, true],
    ['none where it is asked to be none', { FORCE_COLOR: '0' }, false],
  ])('%s', async (_what, env, isColoured) => {
    const { stdout } = await runHere(['run', flow()], { env });
    expect(stdout.includes(ESCAPE)).toBe(isColoured);
    expect(stdout).toContain('FAILED');
  });

  test.skipIf(process.platform !== 'linux').each([
    ['a terminal', { TERM: 'xterm-256color' }, true],
    ['a terminal, with NO_COLOR', { TERM: 'xterm-256color', NO_COLOR: '1' }, false],
    ['a terminal that knows none', { TERM: 'dumb' }, false],
  ])('on %s', async (_what, env, isColoured) => {
    const { stdout } = await runOnTerminal(['run', flow()], env);
    expect(stdout).toContain('FAILED');
    expect(stdout.includes(ESCAPE)).toBe(isColoured);
  });
});
