/** `run` and `send` in environments with and without a vault, and the files that `run` writes. */
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { listening } from '../../support/listening.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { encryptedKeyFile, environmentFile } from './env-file.ts';
import { type Ran, runHere } from './run-cli.ts';

function flowFile(text: string, name = 'a.flow.yaml', folder = tempFolder()): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads the JSON of a report as it comes
const reportOf = ({ stdout }: Ran): any => JSON.parse(stdout);

const LOOK = 'flow: Look\nexpect: { state: HOME }\nsteps:\n  - press: 1\n    expect: { state: STOCKS }\n';

test('an environment of a file needs no data folder, and dials for its first customer', async () => {
  const { file, variables, sandbox } = await environmentFile();
  const home = tempFolder();
  const env = { ...variables, HOME: home, XDG_CONFIG_HOME: join(home, 'config') };
  const ran = await runHere(['run', flowFile(LOOK), '--env', file, '--json'], { env });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(join(home, 'config'))).toBe(false);
  expect(ran.stdout).not.toContain(sandbox.accessToken);
  const calls = sandbox.inspectDatabase('SELECT customerId FROM ussdSession');
  expect(calls).toMatchObject([{ customerId: 1002 }]);
});

test('a file that never ends is no environment, and neither is one in another encoding', async () => {
  const folder = tempFolder();
  const endless = join(folder, 'endless.json');
  symlinkSync('/dev/zero', endless);
  const latin = join(folder, 'latin.json');
  writeFileSync(latin, Buffer.from('{"name":"Jos\xe9"}', 'latin1'));
  for (const [file, reason] of [
    [endless, /endless\.json cannot be read \(it has more than 1 MB\)/],
    [latin, /latin\.json cannot be read \(expected UTF-8/],
  ] as const) {
    const ran = await runHere(['explore', '--env', file]);
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringMatching(reason) });
  }
});

test('verify and diagnose take the profile of such a file and its key, and ask for no token', async () => {
  const { file, variables, folder } = await environmentFile({
    signingProfile: { ...NEW_ENVIRONMENT.signingProfile, signedMessage: 'base' },
  });
  const home = tempFolder();
  const { DIALBENCH_KEY_FILE } = variables;
  const env = { DIALBENCH_KEY_FILE, HOME: home, XDG_CONFIG_HOME: join(home, 'config') };
  const signed = await runHere(['send', 'instruments.list', '--dry-run', '--env', file], { env: variables });
  const request = join(folder, 'request.http');
  writeFileSync(request, signed.stdout);
  for (const command of ['verify', 'diagnose']) {
    const args = [command, '--request', request];
    expect(await runHere([...args, '--env', file], { env })).toMatchObject({ code: 0 });
    // By the specification's profile the same request is wrong.
    const profile = join(folder, 'profile.json');
    writeFileSync(profile, '{}');
    expect(await runHere([...args, '--env', file, '--profile', profile], { env })).toMatchObject({ code: 1 });
    const without = await runHere([...args, '--env', file], { env: { ...env, DIALBENCH_KEY_FILE: '' } });
    expect(without).toMatchObject({ code: 3, stderr: expect.stringContaining('DIALBENCH_KEY_FILE') });
    expect(await runHere([...args, '--env', 'Staging'], { env })).toMatchObject({ code: 2 });
  }
  const other = await runHere(['diagnose', '--request', request, '--env', file, '--depth', '1', '--json'], {
    env: { ...env, DIALBENCH_KEY_FILE: encryptedKeyFile(folder, 'x'), DIALBENCH_KEY_PASSPHRASE: 'x' },
  });
  expect(other.code).toBe(1);
  expect(existsSync(join(home, 'config'))).toBe(false);
});

test('a missing variable exits 3 and is named', async () => {
  const { file, variables, folder } = await environmentFile();
  const flow = flowFile(LOOK);
  for (const name of ['DIALBENCH_TOKEN', 'DIALBENCH_KEY_FILE'] as const) {
    const ran = await runHere(['run', flow, '--env', file], { env: { ...variables, [name]: '' } });
    expect(ran, name).toMatchObject({ code: 3, stdout: '' });
    expect(ran.stderr).toContain(name);
  }
  const env = { ...variables, DIALBENCH_KEY_FILE: encryptedKeyFile(folder, 'open sesame') };
  const locked = await runHere(['run', flow, '--env', file], { env });
  expect(locked.code).toBe(3);
  expect(locked.stderr).toContain('DIALBENCH_KEY_PASSPHRASE');
  const request = join(folder, 'request.txt');
  writeFileSync(request, 'GET /v1/webhooks HTTP/1.1\nHost: 127.0.0.1\n\n');
  for (const command of ['verify', 'diagnose']) {
    const asked = await runHere([command, '--request', request, '--env', file], { env });
    expect(asked, command).toMatchObject({ code: 3, stdout: '' });
    expect(asked.stderr).toContain('DIALBENCH_KEY_PASSPHRASE is not set');
  }
});

test('a token that could not be masked in what is printed is misuse, and is not repeated', async () => {
  const { file, variables, sandbox } = await environmentFile();
  for (const token of ['t0ken', 'long-enough-but-ünprintable']) {
    const ran = await runHere(['run', flowFile(LOOK), '--env', file], {
      env: { ...variables, DIALBENCH_TOKEN: token },
    });
    expect(ran, token).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('DIALBENCH_TOKEN');
    expect(ran.stderr).not.toContain(token);
  }
  expect(sandbox.inspectDatabase('SELECT * FROM ussdSession')).toEqual([]);
});

test('a dangerous environment wants its name before anything is pressed', async () => {
  const { file, variables, sandbox } = await environmentFile({ danger: true, name: 'Live' });
  const flow = flowFile(LOOK);
  const refused = await runHere(['run', flow, '--env', file], { env: variables });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('--confirm NAME');
  expect(sandbox.inspectDatabase('SELECT * FROM ussdSession')).toEqual([]);
  expect(await runHere(['run', flow, '--env', file, '--confirm', 'Live'], { env: variables })).toMatchObject({
    code: 0,
  });
});

test('a flow that asks for a sandbox is refused elsewhere before any flow runs', async () => {
  const { file, variables, sandbox } = await environmentFile();
  const good = flowFile(LOOK);
  const asking = flowFile('flow: A\nsandbox: { reset: true }\nsteps: []\n');
  const ran = await runHere(['run', good, asking, '--env', file, '--json'], { env: variables });
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain(`${asking}:2:1: sandbox: expected an environment that is a sandbox`);
  expect(sandbox.inspectDatabase('SELECT * FROM ussdSession')).toEqual([]);
});

test('what is no environment file, and one that lacks an address, is misuse', async () => {
  const { file, variables } = await environmentFile({ baseUrl: '' });
  expect(await runHere(['run', flowFile(LOOK), '--env', file], { env: variables })).toMatchObject({ code: 2 });
  const foreign = join(tempFolder(), 'x.json');
  writeFileSync(foreign, '{}');
  for (const one of [foreign, join(tempFolder(), 'gone.json')]) {
    const ran = await runHere(['run', flowFile(LOOK), '--env', one], { env: variables });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(one);
  }
});

test('elsewhere a wait really waits', async () => {
  const { file, variables } = await environmentFile();
  const flow = flowFile('flow: W\nsteps:\n  - wait: 700ms\n  - press: 1\n');
  const ran = await runHere(['run', flow, '--env', file, '--json'], { env: variables });
  expect(ran.code).toBe(0);
  expect(reportOf(ran).flows[0].elapsedMs).toBeGreaterThanOrEqual(700);
});

test('an environment that never answers exits 3, with the step that got no answer', async () => {
  const server = createServer((socket) => socket.destroy());
  const port = await listening(server);
  const { file, variables } = await environmentFile({ baseUrl: `http://127.0.0.1:${port}` });
  const ran = await runHere(['run', flowFile(LOOK), flowFile(LOOK), '--env', file, '--json'], { env: variables });
  expect(ran.code).toBe(3);
  expect(reportOf(ran)).toMatchObject({
    passed: false,
    flows: [{ passed: false, steps: [{ status: null, state: null, failures: [{ expectation: 'answer' }] }] }],
  });
});

test('the data folder’s sandbox is moved and reset where a flow asks for it', async () => {
  const data = tempFolder();
  const flow = flowFile(
    'flow: S\nsandbox: { reset: true, clock: 2026-03-02T09:00:00Z }\nsteps:\n  - wait: 1h\n  - press: 1\n    expect: { refused: 404 }\n',
  );
  const ran = await runHere(['run', flow, '--env', 'sandbox', '--data', data, '--json']);
  expect(ran.code).toBe(0);
  expect(existsSync(join(data, 'history.db'))).toBe(true);
});

test('webhook messages of the data folder’s sandbox are heard, and are in its history', async () => {
  const script = join(import.meta.dirname, '../../../shared/flow/stages/webhook.stage.yaml');
  const ran = await runHere(['run', script, '--env', 'sandbox', '--data', tempFolder(), '--json']);
  const steps: { readonly delivery?: object }[] = JSON.parse(ran.stdout).flows[0].steps;
  const heard = { status: 'verified', deliveryId: expect.any(String) };
  expect(steps.flatMap(({ delivery }) => delivery ?? [])).toMatchObject([
    { event: 'request.created', ...heard },
    { event: 'transaction.completed', ...heard },
  ]);
  expect(ran.code).toBe(0);
}, 60_000);

test('an unknown environment, and --parallel with --env, are misuse', async () => {
  const flow = flowFile(LOOK);
  expect(await runHere(['run', flow, '--env', 'nowhere', '--data', tempFolder()])).toMatchObject({ code: 2 });
  expect(await runHere(['run', flow, '--env', 'sandbox', '--parallel', '2', '--data', tempFolder()])).toMatchObject({
    code: 2,
  });
  expect(await runHere(['run', flow, '--parallel', '0'])).toMatchObject({ code: 2 });
});

test('JUnit XML has a testcase a flow, and holds any character', async () => {
  const folder = tempFolder();
  const junit = join(folder, 'junit.xml');
  const odd = 'flow: "A <b> & \\"c\\" \\u0001 ]]>"\nexpect: { state: "<no>" }\nsteps: []\n';
  const args = ['run', flowFile(LOOK), flowFile(odd), flowFile(LOOK), '--bail', '--junit', junit];
  expect((await runHere(args)).code).toBe(1);
  const xml = readFileSync(junit, 'utf8');
  expect(xml).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites name="dialbench run" tests="3" failures="1" errors="0"/,
  );
  expect(xml.match(/<testcase /g)).toHaveLength(3);
  expect(xml).toContain('name="A &#60;b&#62; &#38; &#34;c&#34; \ufffd ]]&#62;"');
  expect(xml).toMatch(
    /<failure type="state" message="[^"]*:2: state not as expected">state\nexpected:\n&#60;no&#62;\ngot:\nHOME<\/failure>/,
  );
  expect(xml).toContain('<skipped/>');
  expect(unclosedTags(xml)).toEqual([]);
});

/** Tags without their end, in order; a parser of no more than these files need. */
function unclosedTags(xml: string): string[] {
  const open: string[] = [];
  for (const [, end, name = '', self] of xml.matchAll(
    /<(\/?)([a-z-]+)(?:\s+[a-z]+="[^"<>&]*(?:&#\d+;[^"<>&]*)*")*(\/?)>/g,
  )) {
    if (self === '/') continue;
    if (end !== '/') open.push(name);
    else if (open.pop() !== name) return [`</${name}>`];
  }
  const texts = xml.replace(/<[^>]*>/g, '');
  return /[<>]|&(?!#\d+;)/.test(texts) ? [...open, 'text'] : open;
}

test('the HTML report shows each step’s screen and stands alone', async () => {
  const report = join(tempFolder(), 'report.html');
  const wrong = 'flow: Wrong\nsteps:\n  - press: 1\n    expect: { state: HOME }\n';
  await runHere(['run', flowFile(LOOK), flowFile(wrong), '--report', report]);
  const html = readFileSync(report, 'utf8');
  expect(html).toContain('1 of 2 flows passed');
  expect(html.match(/<svg xmlns|<svg width/g)).toHaveLength(4);
  expect(html.match(/<pre>[^<]*1\. Stocks\n2\. [^<]*<\/pre>/g)?.length).toBeGreaterThan(0);
  expect(html).toMatch(/<caption>state<\/caption>.*<td>HOME<\/td><td>STOCKS<\/td>/s);
  // Behind what is shown stand the case, which is data, and the page's own script, by its hash.
  const [shown = '', ...behind] = html.split('<script');
  expect(shown).not.toMatch(/https?:|<link|src=|url\(/);
  expect(behind.map((one) => one.slice(0, one.indexOf('>')))).toEqual([
    ' type="application/json" id="case" data-name="case.dialcase"',
    '',
  ]);
  expect(html).toMatch(/key-gap, line \d+: /);
});

test('what is secret is masked in every report and on the terminal', async () => {
  const folder = tempFolder();
  const [junit, report] = [join(folder, 'j.xml'), join(folder, 'r.html')];
  const text =
    'flow: S\nvars: { pin: zambezi }\nsteps:\n  - press: 1\n  - press: 8\n  - type: "{pin}"\n    expect: { state: HOME, text: x }\n';
  const marked =
    'flow: T\nsteps:\n  - press: 1\n  - press: 8\n  - type: zambezi # secret\n    expect: { state: HOME, text: x }\n';
  for (const one of [text, marked]) {
    const said = await runHere(['run', flowFile(one), '--junit', junit, '--report', report]);
    const json = await runHere(['run', flowFile(one), '--json']);
    for (const shown of [said.stdout, json.stdout, readFileSync(junit, 'utf8'), readFileSync(report, 'utf8')]) {
      expect(shown).not.toContain('zambezi');
      expect(shown).toContain('****');
    }
    expect(json.stdout).toContain('Zambezi Pwr');
  }
});

test('a rule of the lint is not heard where a comment of the flow silences it', async () => {
  const lintOf = async (text: string) => reportOf(await runHere(['run', flowFile(text), '--json'])).flows[0].lint;
  expect(await lintOf('flow: A\nsteps:\n  - press: 1\n')).toMatchObject([
    { rule: 'key-gap', severity: 'warning', line: 3, message: expect.any(String) },
  ]);
  expect(await lintOf('flow: A\nsteps:\n  - press: 1 # lint-off: key-gap — the menu is the specification’s\n')).toEqual(
    [],
  );
  expect(await lintOf('# lint-off: key-gap STOCKS — as specified\nflow: A\nsteps:\n  - press: 1\n')).toEqual([]);
});

test('`send` works in an environment of a file: no data folder, no token in its answer, the true one in a dry run', async () => {
  const { file, variables, sandbox } = await environmentFile();
  const home = tempFolder();
  const env = { ...variables, HOME: home, XDG_CONFIG_HOME: join(home, 'config') };
  const sent = await runHere(['send', 'instruments.list', '--env', file, '--json'], { env });
  expect(sent.code).toBe(0);
  const answer = JSON.parse(sent.stdout);
  expect(answer).toMatchObject({ status: 200, verdict: { verified: true } });
  expect(answer).not.toHaveProperty('exchangeId');
  expect(sent.stdout).not.toContain(sandbox.accessToken);
  expect(existsSync(join(home, 'config'))).toBe(false);
  const dry = await runHere(['send', 'instruments.list', '--env', file, '--dry-run'], { env });
  expect(dry.stdout).toContain(`Bearer ${sandbox.accessToken}`);
  const missing = await runHere(['send', 'instruments.list', '--env', file], { env: { ...env, DIALBENCH_TOKEN: '' } });
  expect(missing).toMatchObject({ code: 3, stdout: '' });
  expect(missing.stderr).toContain('DIALBENCH_TOKEN');
});

test('`send` to a dangerous environment of a file wants its name for what changes something, and for a dry run', async () => {
  const { file, variables: env, sandbox } = await environmentFile({ danger: true, name: 'Live' });
  const create = ['send', 'customers.create', '--set', 'firstName=A', '--set', 'lastName=B', '--env', file];
  for (const args of [create, [...create, '--dry-run']]) {
    const refused = await runHere(args, { env });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('--confirm NAME');
  }
  expect(sandbox.inspectDatabase("SELECT * FROM customer WHERE firstName = 'A'")).toEqual([]);
  expect((await runHere([...create, '--confirm', 'Live'], { env })).code).toBe(0);
});
