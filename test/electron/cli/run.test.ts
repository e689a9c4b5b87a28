/** `run` as scripts use it: files and folders in, a report and an exit code out. */
import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { type Ran, runHere, spawnCli } from './run-cli.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = tempFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads the JSON of a report as it comes
const reportOf = ({ stdout }: Ran): any => JSON.parse(stdout);

const GOOD =
  'flow: Good\nexpect: { state: HOME }\nsteps:\n  - press: 1\n    expect: { state: STOCKS, text: "Stocks {page}/{pages}\\n…" }\n';
const BAD = 'flow: Bad\nsteps:\n  - press: 1\n    expect: { state: HOME, keys: [1] }\n  - press: 0\n';

test('a flow that passes exits 0 with the report that the contract describes', async () => {
  const folder = folderWith({ 'a.flow.yaml': GOOD });
  const file = join(folder, 'a.flow.yaml');
  const ran = await runHere(['run', file, '--json']);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  const report = reportOf(ran);
  expect(Object.keys(report)).toEqual(['passed', 'flows']);
  expect(report).toMatchObject({
    passed: true,
    flows: [{ flow: 'Good', file, passed: true, lint: expect.any(Array) }],
  });
  const [dialled, pressed] = report.flows[0].steps;
  expect(dialled).toMatchObject({
    line: 2,
    sent: '*384*99#',
    state: 'HOME',
    end: false,
    status: 200,
    passed: true,
    failures: [],
  });
  expect(pressed).toMatchObject({ line: 4, sent: '1', state: 'STOCKS', text: expect.stringMatching(/^Stocks 1\//) });
  expect(pressed.elapsedMs).toBeGreaterThan(0);
});

test('a flow that fails exits 1, and the text names the expectation with expected and got', async () => {
  const folder = folderWith({ 'b.flow.yaml': BAD });
  const ran = await runHere(['run', folder]);
  expect(ran.code).toBe(1);
  expect(ran.stdout).toMatch(/FAILED {2}Bad/);
  expect(ran.stdout).toMatch(/b\.flow\.yaml:3: sent 1, got STOCKS/);
  expect(ran.stdout).toMatch(/state:\n +expected +got\n +HOME +≠ STOCKS/);
  const { steps } = reportOf(await runHere(['run', folder, '--json'])).flows[0];
  expect(steps).toHaveLength(2);
  expect(steps[1].failures).toMatchObject([
    { expectation: 'state', expected: 'HOME', got: 'STOCKS' },
    { expectation: 'keys' },
  ]);
});

test('folders are searched for *.flow.yaml with all that is in them', async () => {
  const folder = folderWith({
    'x/y/a.flow.yaml': GOOD,
    'b.flow.yaml': GOOD,
    'c.yaml': 'no flow',
    'flow.yaml': 'no flow',
  });
  const ran = await runHere(['run', folder, '--json']);
  expect(reportOf(ran).flows.map(({ file }: { file: string }) => file)).toEqual([
    join(folder, 'b.flow.yaml'),
    join(folder, 'x/y/a.flow.yaml'),
  ]);
});

test('no flow at all is misuse', async () => {
  const empty = tempFolder();
  for (const args of [[], [empty], [join(empty, 'gone.flow.yaml')]]) {
    const ran = await runHere(['run', ...args]);
    expect(ran, args.join(' ')).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).not.toBe('');
  }
});

test('one bad file stops the good ones before anything is sent, with its line and column', async () => {
  const folder = folderWith({ 'a.flow.yaml': GOOD, 'b.flow.yaml': 'flow: B\nsteps:\n  - press: 1\n    expct: 1\n' });
  const ran = await runHere(['run', folder, '--json']);
  expect(ran.code).toBe(2);
  expect(ran.stderr).toMatch(
    /b\.flow\.yaml:4:5: expected one of the fields press, type, wait, include, expect, delivery, fault, note, caption, show; got "expct"/,
  );
  expect(reportOf(ran)).toMatchObject({
    error: { code: 'flow-invalid', line: 4, column: 5, file: join(folder, 'b.flow.yaml') },
  });
  expect(reportOf(ran).flows).toBeUndefined();
});

test('a file that is not UTF-8 is misuse, as its letters would be others than those that were written', async () => {
  const folder = folderWith({ 'a.flow.yaml': GOOD });
  writeFileSync(join(folder, 'b.flow.yaml'), Buffer.from('flow: B\nsteps:\n  - type: caf\xe9\n', 'latin1'));
  const ran = await runHere(['run', folder, '--json']);
  expect(ran.code).toBe(2);
  expect(ran.stderr).toMatch(/b\.flow\.yaml:1:1: .*line 3: expected UTF-8, got .* byte e9/);
});

test('a report that cannot be written is misuse before anything is sent', async () => {
  const folder = folderWith({ 'a.flow.yaml': GOOD });
  const pipe = join(folder, 'pipe');
  if (process.platform !== 'win32') execFileSync('mkfifo', [pipe]);
  for (const [option, file] of [
    ...(process.platform === 'win32'
      ? []
      : ([
          ['--report', pipe],
          ['--junit', pipe],
        ] as const)),
    ['--junit', join(folder, 'nowhere', 'x.xml')],
    ['--report', folder],
  ] as const) {
    const ran = await runHere(['run', folder, option, file]);
    expect(ran).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`The report ${file} cannot be written`),
    });
  }
});

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  'a run that is told to end by %s leaves no sandbox behind',
  async (signal) => {
    const folder = folderWith({ 'a.flow.yaml': `flow: Long\nsteps:\n${'  - press: 1\n  - press: 0\n'.repeat(450)}` });
    const scratch = tempFolder();
    const child = spawnCli(['run', folder, '--json'], { env: { TMPDIR: scratch } });
    const ended = new Promise((resolve) => child.on('exit', (_code, by) => resolve(by)));
    await vi.waitFor(() => expect(readdirSync(scratch, { recursive: true }).join()).toMatch('sandbox.db'), 30_000);
    child.kill(signal);
    expect(await ended).toBe(signal);
    expect(readdirSync(scratch)).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32').each([
  { more: [], end: [null, 'SIGINT'] },
  { more: ['--watch'], end: [1, null] },
])('a run $more that waits for a message and is told to end leaves the webhook as it was', async ({ more, end }) => {
  const data = tempFolder();
  const workbench = await startWorkbench(data);
  const folder = folderWith({ 'a.flow.yaml': 'flow: Waits\nsteps:\n  - press: 1\n  - delivery: report.completed\n' });
  const registered = async () =>
    (await workbench.services['webhooks.registration']({ environmentId: 'sandbox' })).webhook.url;
  const before = await registered();
  const child = spawnCli(['run', folder, '--env', 'sandbox', '--data', data, ...more]);
  const ended = new Promise((resolve) => child.on('exit', (...how) => resolve(how)));
  await expect.poll(registered, { timeout: 30_000 }).not.toBe(before);
  child.kill('SIGINT');
  expect(await ended).toEqual(end);
  const { webhook } = await workbench.services['webhooks.registration']({ environmentId: 'sandbox' });
  expect([webhook.url === before, webhook.subscriptions]).toEqual([before !== undefined, []]);
});

test('every flow starts on a world fresh from the seed, at the clock that it asks for, serial or parallel', async () => {
  const buy = `flow: Buy
sandbox: { clock: 2026-03-02T09:00:00Z, reset: true }
steps: [{ press: 1 }, { press: 1 }, { press: 1 }, { press: 1 }, { press: 1, expect: { state: PURCHASE_SUCCESS } }]
`;
  const look = `flow: Look
sandbox: { clock: 2026-03-02T09:00:00Z, reset: true }
steps: [{ press: 2 }, { press: 2, expect: { state: PENDING_REQUESTS } }]
`;
  const texts = async (...args: string[]) => {
    const folder = folderWith({ 'a.flow.yaml': look, 'b.flow.yaml': buy, 'c.flow.yaml': look });
    const report = reportOf(await runHere(['run', folder, '--json', ...args]));
    expect(report.passed).toBe(true);
    return report.flows.map(({ steps }: { steps: { text: string }[] }) => steps.at(-1)?.text);
  };
  const serial = await texts();
  expect(serial[2]).toBe(serial[0]);
  expect(await texts('--parallel', '3')).toEqual(serial);
});

test('wait moves the sandbox’s clock', async () => {
  const text = 'flow: Late\nsteps:\n  - press: 1\n  - wait: 1h\n  - press: 1\n    expect: { refused: 404 }\n';
  const ran = await runHere(['run', join(folderWith({ 'a.flow.yaml': text }), 'a.flow.yaml'), '--json']);
  expect(ran.code).toBe(0);
  expect(reportOf(ran).flows[0].steps).toMatchObject([
    { line: 1 },
    { line: 3 },
    { line: 5, status: 404, state: null, text: null },
  ]);
});

test('--bail stops after the first failed flow', async () => {
  const folder = folderWith({ 'a.flow.yaml': GOOD, 'b.flow.yaml': BAD, 'c.flow.yaml': GOOD });
  const { flows, passed } = reportOf(await runHere(['run', folder, '--bail', '--json']));
  expect(passed).toBe(false);
  expect(flows).toMatchObject([{ passed: true }, { passed: false }]);
});

test('a customer that the service does not know is refused by the service, which a flow may expect', async () => {
  const text = 'flow: Stranger\ncustomer: 999999\nexpect: { refused: 404 }\nsteps: []\n';
  expect(await runHere(['run', folderWith({ 'a.flow.yaml': text })])).toMatchObject({ code: 0 });
});

test('an expression that would run for ages fails its step, and the run goes on', async () => {
  const text = 'flow: Ages\nexpect: { matches: "^(([a-zA-Z ]+)+)+$" }\nsteps: []\n';
  const ran = await runHere(['run', folderWith({ 'a.flow.yaml': text, 'b.flow.yaml': GOOD }), '--json']);
  expect(ran.code).toBe(1);
  expect(reportOf(ran).flows).toMatchObject([
    { steps: [{ failures: [{ expectation: 'matches' }] }] },
    { passed: true },
  ]);
});

test('nothing of the user’s data folder is read or written', async () => {
  const home = tempFolder();
  const ran = await runHere(['run', folderWith({ 'a.flow.yaml': GOOD })], {
    env: { HOME: home, XDG_CONFIG_HOME: join(home, 'config') },
  });
  expect(ran.code).toBe(0);
  expect(existsSync(join(home, 'config'))).toBe(false);
  expect(readdirSync(home)).toEqual([]);
});

test('--schema prints the JSON Schema of flow files', async () => {
  const ran = await runHere(['run', '--schema']);
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject({ type: 'object', required: ['flow'] });
  const sentence = 'run --schema prints the schema of all flow files and takes no FLOW; got “buy.flow.yaml”.\n';
  expect(await runHere(['run', 'buy.flow.yaml', '--schema'])).toMatchObject({ code: 2, stdout: '', stderr: sentence });
});

test('the scripts of the stage that come with the program replay as flows, each refusal for its planted reason', async () => {
  const stages = join(import.meta.dirname, '../../../shared/flow/stages');
  const files = readdirSync(stages).map((name) => join(stages, name));
  const ran = await runHere(['run', ...files, '--json', '--parallel', '3']);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  const { flows } = reportOf(ran);
  expect(flows.length).toBe(files.length);
  expect(flows).toMatchObject(files.map(() => ({ passed: true, lint: [] })));
  const refused = flows.find(({ flow }: { flow: string }) => flow.startsWith('A refused'));
  const said = refused.steps.flatMap(({ message }: { message?: string }) => message ?? []);
  expect(said).toHaveLength(3);
  const webhook = flows.find(({ flow }: { flow: string }) => flow.startsWith('A webhook'));
  expect(webhook.steps.flatMap(({ delivery }: { delivery?: object }) => delivery ?? [])).toMatchObject([
    { event: 'request.created', status: 'verified' },
    { event: 'transaction.completed', status: 'verified' },
  ]);
  expect(said[0]).toMatch(/content-digest/i);
  expect(said[1]).toMatch(/signature/i);
  expect(said[2]).toMatch(/expire/i);
});

test('the flows that come with the program pass, without a remark of the lint', async () => {
  const ran = await runHere([
    'run',
    join(import.meta.dirname, '../../../shared/flow/examples'),
    '--json',
    '--parallel',
    '3',
  ]);
  expect(ran.code).toBe(0);
  const { flows } = reportOf(ran);
  expect(flows).toMatchObject([{ lint: [] }, { lint: [] }, { lint: [] }, { lint: [] }]);
  expect(flows[0].steps.filter(({ file }: { file?: string }) => file?.endsWith('search.flow.yaml'))).toHaveLength(3);
});

test('a report is never written over a file of the run, by whichever name or link', async () => {
  const folder = folderWith({ 'a.flow.yaml': 'flow: A\nsteps:\n  - include: part.yaml\n', 'part.yaml': GOOD });
  const flow = join(folder, 'a.flow.yaml');
  const [soft, hard] = [join(folder, 'soft.html'), join(folder, 'hard.xml')];
  symlinkSync('a.flow.yaml', soft);
  linkSync(flow, hard);
  const before = readFileSync(flow, 'utf8');
  for (const args of [
    ['--report', flow],
    ['--report', join(folder, '.', 'part.yaml')],
    ['--report', soft],
    ['--junit', hard],
  ]) {
    const { code, stdout, stderr } = await runHere(['run', flow, ...args]);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('would write over a file that is read')]);
  }
  expect(readFileSync(flow, 'utf8')).toBe(before);
  const kept = await runHere(['run', flow, '--report', '/dev/null', '--junit', '/dev/null']);
  expect(kept.stderr).not.toContain('same file');
});

test('a report is never written over what the data folder holds, whichever environment is run', async () => {
  const folder = folderWith({ 'a.flow.yaml': GOOD, 'vault.key': 'k' });
  const key = join(folder, 'vault.key');
  const { code, stderr } = await runHere(['run', join(folder, 'a.flow.yaml'), '--data', folder, '--report', key]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('would write over a file that is read')]);
  expect(readFileSync(key, 'utf8')).toBe('k');
});

test('two reports for one file are refused before anything is run, as one would be lost', async () => {
  const folder = folderWith({ 'a.flow.yaml': GOOD });
  const [junit, report] = [join(folder, 'out.xml'), `${folder}/./out.xml`];
  const { code, stdout, stderr } = await runHere(['run', folder, '--junit', junit, '--report', report]);
  const sentence = `--junit and --report name the same file, ${report}; each takes one of its own.\n`;
  expect([code, stdout, stderr]).toEqual([2, '', sentence]);
  // A link that leads to nothing yet leads to the one file too.
  symlinkSync(junit, join(folder, 'link.html'));
  const linked = await runHere(['run', folder, '--junit', junit, '--report', join(folder, 'link.html')]);
  expect([linked.code, linked.stderr]).toEqual([2, expect.stringContaining('name the same file')]);
  expect(existsSync(junit)).toBe(false);
});
