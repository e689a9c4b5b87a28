/** `load --out` as scripts use it: the folder, what stands in it, and what is refused before anything is written. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { environmentsFile, FIRST_SAVED } from '../../../electron/environments/environments-file.ts';
import { ARTILLERY_VERSION } from '../../../electron/load/artillery-version.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { environmentFile } from './env-file.ts';
import { runHere } from './run-cli.ts';

const LOOK = 'shared/flow/examples/look.flow.yaml';

function flowFile(text: string): string {
  const file = join(tempFolder(), 'a.flow.yaml');
  writeFileSync(file, text);
  return file;
}

test('writes a project for a sandbox where no environment is named, and writes it again', {
  timeout: 60_000,
}, async () => {
  const out = join(tempFolder(), 'new', 'load');
  const { code, stdout, stderr } = await runHere([
    'load',
    LOOK,
    '--out',
    out,
    '--rate',
    '7',
    '--duration',
    '9',
    '--json',
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({
    folder: out,
    rate: 7,
    durationSec: 9,
    target: 'http://127.0.0.1:4010',
    customers: 26,
  });
  const files = ['README.md', 'customers.csv', 'package.json', 'plan.json', 'processor.mjs', 'script.yml'];
  expect(readdirSync(out).sort()).toEqual(files);
  const text = (name: string): string => readFileSync(join(out, name), 'utf8');
  expect(parse(text('script.yml'))).toMatchObject({
    config: { phases: [{ duration: 9, arrivalRate: 7 }], plugins: { ensure: { thresholds: [{}, {}] } } },
    scenarios: [{ name: 'Look at a stock', flow: [{}, { think: '4000ms' }, {}, { think: '4000ms' }, {}] }],
  });
  expect(JSON.parse(text('package.json'))).toMatchObject({ dependencies: { artillery: ARTILLERY_VERSION } });
  expect(text('customers.csv').split('\n').slice(0, 2)).toEqual(['customerId,msisdn', '1001,+260977000101']);
  expect(text('README.md')).toMatch(/run-fargate[\s\S]*run-aci/);
  expect(text('README.md')).toContain('Never tried where this was written');
  // Nothing but Node is there.
  const names = 'import(process.argv[1]).then((all) => process.stdout.write(Object.keys(all).sort().join(" ")))';
  const loaded = spawnSync(process.execPath, ['-e', names, join(out, 'processor.mjs')], { cwd: out, env: {} });
  expect(String(loaded.stdout)).toBe('beginFlow checkStart judge lost press');

  writeFileSync(join(out, 'report.json'), '{}');
  expect(await runHere(['load', LOOK, '--out', out])).toMatchObject({ code: 0 });
  expect(text('script.yml')).toContain('arrivalRate: 5');
});

test('an environment file needs no secrets to be written for, and a dangerous one its name', {
  timeout: 60_000,
}, async () => {
  const { file, sandbox } = await environmentFile({ name: 'Live', danger: true });
  const out = join(tempFolder(), 'load');
  const refused = await runHere(['load', LOOK, '--out', out, '--env', file]);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toMatch(/Live[\s\S]*--confirm/);
  expect(existsSync(out)).toBe(false);
  expect(await runHere(['load', LOOK, '--out', out, '--env', file, '--confirm', 'Live'])).toMatchObject({ code: 0 });
  expect(parse(readFileSync(join(out, 'script.yml'), 'utf8'))).toMatchObject({ config: { target: sandbox.url } });
  expect(readFileSync(join(out, 'customers.csv'), 'utf8')).toBe('customerId,msisdn\n1002,260970000002\n');
});

test('another name for the address of a dangerous environment wants the name of that one', {
  timeout: 60_000,
}, async () => {
  const data = tempFolder();
  const [first] = FIRST_SAVED.environments;
  if (!first) throw new Error('no environment');
  const keyId = 'a-key';
  const environments = [
    { ...first, id: 'staging', name: 'Staging', baseUrl: 'https://service.example/v1', keyId, danger: false },
    { ...first, id: 'live', name: 'Live', baseUrl: 'https://SERVICE.example:443/v2', keyId, danger: true },
  ];
  await environmentsFile(join(data, 'environments.json')).change(() => ({ ...FIRST_SAVED, environments }));
  const out = join(tempFolder(), 'load');
  const load = ['load', LOOK, '--out', out, '--env', 'Staging', '--data', data];
  const refused = await runHere(load);
  expect(refused).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/Live[\s\S]*--confirm/) });
  expect(existsSync(out)).toBe(false);
  const customers = join(data, 'who.csv');
  writeFileSync(customers, 'customerId\n7\n');
  expect(await runHere([...load, '--confirm', 'Live', '--customers', customers])).toMatchObject({ code: 0 });
});

/** Each is refused by its one sentence: where something cannot be used, nothing else is said. */
async function expectRefused(rows: readonly (readonly [args: readonly string[], message: RegExp])[]): Promise<void> {
  for (const [args, message] of rows) {
    const ran = await runHere(['load', ...args]);
    const code = args.includes('--data') ? 3 : 2;
    expect(ran, args.join(' ')).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) });
    expect(ran.stderr.trimEnd().split('\n'), args.join(' ')).toHaveLength(1);
  }
}

test('refuses options that do not go together or do not fit, and writes nothing', { timeout: 60_000 }, async () => {
  const out = join(tempFolder(), 'load');
  await expectRefused([
    [[LOOK], /one of --out DIR .*--run .*--size/],
    [[LOOK, '--out', out, '--run'], /one of --out DIR/],
    [[LOOK, '--run', '--env', 'Staging'], /leave out --env/],
    [[LOOK, '--run', '--duration', '601'], /from 1 to 600/],
    [[LOOK, '--run', '--assume', 'peak=2'], /--assume goes with --size/],
    [[LOOK, '--size', '--assume', 'peak=0'], /--assume: peak: expected a number above 0/],
    [['--out', out], /FLOW is missing/],
    [[LOOK, '--out', out, '--rate', '0'], /--rate takes a whole number from 1/],
    [[LOOK, '--out', out, '--duration', '1.5'], /--duration takes a whole number from 1/],
  ]);
  expect(existsSync(out)).toBe(false);
});

test('refuses a folder that holds what is not its own, and leaves that as it is', { timeout: 60_000 }, async () => {
  const full = tempFolder();
  writeFileSync(join(full, 'thesis.txt'), 'years of work');
  const file = join(tempFolder(), 'a-file');
  writeFileSync(file, 'no folder');
  const elsewhere = join(tempFolder(), 'profile');
  writeFileSync(elsewhere, 'mine');
  const linked = tempFolder();
  symlinkSync(elsewhere, join(linked, 'plan.json'));
  const foreign = tempFolder();
  writeFileSync(join(foreign, 'package.json'), '{"name":"mine"}');
  const readme = tempFolder();
  writeFileSync(join(readme, 'README.md'), 'mine');
  const out = join(tempFolder(), 'load');
  await expectRefused([
    [[LOOK, '--out', '/proc/x'], /The folder \/proc\/x cannot be written: there is no such folder/],
    [[LOOK, '--out', out, '--env', 'Staging', '--data', '/proc/x'], /folder \/proc\/x cannot be made/],
    [[LOOK, '--out', full], /it holds “thesis\.txt”/],
    [[LOOK, '--out', file], /cannot be written/],
    [[LOOK, '--out', foreign], /it holds “package\.json”; expected an empty folder/],
    [[LOOK, '--out', readme], /it holds “README\.md”; expected an empty folder/],
    [[LOOK, '--out', linked], /it holds “plan\.json”/],
  ]);
  expect(existsSync(out)).toBe(false);
  expect(readdirSync(full)).toEqual(['thesis.txt']);
  expect(readFileSync(file, 'utf8')).toBe('no folder');
  expect(readFileSync(elsewhere, 'utf8')).toBe('mine');
  expect(readFileSync(join(foreign, 'package.json'), 'utf8')).toBe('{"name":"mine"}');
  expect(readFileSync(join(readme, 'README.md'), 'utf8')).toBe('mine');
});

test('refuses flows and customers that no load can use, and writes nothing', { timeout: 60_000 }, async () => {
  const file = join(tempFolder(), 'who.csv');
  writeFileSync(file, 'customerId\nAnn\n');
  const latin = join(tempFolder(), 'latin.csv');
  writeFileSync(latin, Buffer.from('customerId\n1001\nJos\xe9\n', 'latin1'));
  const waits = flowFile('flow: A\nsteps:\n  - delivery: report.completed\n');
  const plants = flowFile('flow: A\nsteps:\n  - press: 1\n    fault: wrong-key\n');
  const secret = flowFile('flow: A\nvars: { pin: "4711" }\nexpect: { contains: ["4711"] }\nsteps: []\n');
  const out = join(tempFolder(), 'load');
  await expectRefused([
    [[LOOK, '--out', out, '--customers', file], /who\.csv:2: customerId: expected a whole number/],
    [[LOOK, '--out', out, '--customers', latin], /latin\.csv cannot be read \(expected UTF-8/],
    [[LOOK, '--out', out, '--customers', '/dev/zero'], /\/dev\/zero cannot be read \(it has more than/],
    [[secret, '--out', out], /a\.flow\.yaml:1:1: expected no secret written out a second time/],
    [[waits, '--out', out], /a\.flow\.yaml:3:\d+: delivery: expected a step that presses/],
    [[plants, '--out', out], /a\.flow\.yaml:3:\d+: fault: expected a step that is signed rightly/],
  ]);
  expect(existsSync(out)).toBe(false);
});

test('what a flow and a screen say is no command of a workflow', { timeout: 60_000 }, async () => {
  const flow = flowFile(
    'flow: "A\\n::stop-commands::x ##[error]y"\nexpect: { contains: ["\\n::error::z"] }\nsteps: []\n',
  );
  const env = { GITHUB_ACTIONS: 'true' };
  const { code, stdout } = await runHere(['load', flow, '--run', '--duration', '1', '--rate', '5'], { env });
  expect(code).toBe(1);
  expect(stdout).toContain('stop-commands');
  expect(stdout).not.toMatch(/^\s*::|##\[/m);
});

test('--run prints what the load came to, as text and as one document', { timeout: 60_000 }, async () => {
  const [json, text] = await Promise.all([
    runHere(['load', LOOK, '--run', '--duration', '1', '--json']),
    runHere(['load', LOOK, '--run', '--duration', '1', '--rate', '3']),
  ]);
  expect(json.code).toBe(0);
  expect(JSON.parse(json.stdout)).toMatchObject({
    refused: {},
    failedExpectations: 0,
    mixedUp: 0,
    sessions: { failed: 0 },
  });
  expect(text.code).toBe(0);
  expect(text.stdout).toMatch(/presses a second[\s\S]*latency: p50[\s\S]*refusals: none; failed expectations: 0/);
});

test('--size prints what a million subscribers take, with the arithmetic', { timeout: 60_000 }, async () => {
  const { code, stdout } = await runHere([
    'load',
    LOOK,
    '--size',
    '--duration',
    '1',
    '--assume',
    'subscribers=2000000',
  ]);
  expect(code).toBe(0);
  expect(stdout).toContain('sessions a day: 300,000\n    = 2,000,000 × 10 % × 1.5\n');
});

const EXAMPLES = 'shared/flow/examples';

test('every example is fit for a load, also those that buy and sell', { timeout: 60_000 }, async () => {
  const { code, stdout, stderr } = await runHere([
    'load',
    EXAMPLES,
    '--run',
    '--duration',
    '3',
    '--rate',
    '8',
    '--json',
  ]);
  const figures = JSON.parse(stdout);
  expect({ code, stderr, faults: figures.faults }).toEqual({ code: 0, stderr: '', faults: [] });
  expect(figures.customersCopied).toEqual([{ of: 1001, copies: expect.any(Number) }]);
  // How many more than the four flows once is a matter of the machine and of what else it does.
  expect(figures.sessions.passed).toBeGreaterThanOrEqual(4);
});

test('for a sandbox each session has a customer; elsewhere what wishes a fresh world is left out, with its reason', {
  timeout: 60_000,
}, async () => {
  const out = join(tempFolder(), 'load');
  const text = (name: string): string => readFileSync(join(out, name), 'utf8');
  const own = await runHere(['load', EXAMPLES, '--out', out, '--rate', '3', '--duration', '4']);
  expect(own.code).toBe(0);
  expect(own.stderr.match(/wishes a clock .*which is left out/g)).toHaveLength(2);
  expect(text('README.md')).toContain('dialbench sandbox --port 4010 --copies 1001=12');
  expect(text('customers.csv').trim().split('\n')).toHaveLength(13);
  expect(text('customers.csv')).toContain('100001,+260950100001\n');
  expect(text('plan.json')).not.toContain('"customer": 1001');

  const { file } = await environmentFile();
  const names = () => parse(text('script.yml')).scenarios.map(({ name }: { name: string }) => name);
  const elsewhere = await runHere(['load', EXAMPLES, '--out', out, '--env', file, '--json']);
  expect(elsewhere.code).toBe(0);
  expect(names()).toEqual(['Look at a stock', 'Find a stock by its name']);
  expect(elsewhere.stderr).toMatch(
    /“Sell a part of the first holding” is left out\. .*sell\.flow\.yaml:3: sandbox: expected a flow for any world, because no load makes that of CI fresh/,
  );
  expect(JSON.parse(elsewhere.stdout).leftOut).toHaveLength(2);
  const csv = join(tempFolder(), 'who.csv');
  writeFileSync(csv, 'customerId\n1001\n1002\n');
  expect(await runHere(['load', EXAMPLES, '--out', out, '--env', file, '--customers', csv])).toMatchObject({ code: 0 });
  expect(names()).toHaveLength(4);
  const written = join(out, 'customers.csv');
  const kept = readFileSync(written, 'utf8');
  expect(await runHere(['load', EXAMPLES, '--out', out, '--env', file, '--customers', written])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^--out would write over a file that is read, \S*customers\.csv; it takes/),
  });
  expect(readFileSync(written, 'utf8')).toBe(kept);
  const alone = await runHere(['load', `${EXAMPLES}/sell.flow.yaml`, '--out', out, '--env', file]);
  expect(alone).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^\S*sell\.flow\.yaml:3:\d+: sandbox: expected/),
  });
});

test('what no load can press is left out, where something is left', { timeout: 60_000 }, async () => {
  const waits = flowFile('flow: Waits\nsteps:\n  - delivery: report.completed\n');
  const ran = await runHere(['load', LOOK, waits, '--run', '--duration', '1', '--rate', '5']);
  expect(ran).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^“Waits” is left out\. .*:3: delivery: expected/),
  });
});
