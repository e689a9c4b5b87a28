/** `send` and `codegen` as scripts use them: names and values in, an answer or a program out, exit codes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { runHere } from './run-cli.ts';

const cli = (...args: string[]) => runHere(args);

test('an accepted request exits 0 with one document, a refused one exits 1 with its reasons', async () => {
  const data = tempFolder();
  const ran = await cli(
    'send',
    'customers.create',
    '--set',
    'firstName=Zoë',
    '--set',
    'lastName=a=b',
    '--data',
    data,
    '--json',
  );
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(ran.stdout)).toMatchObject({
    exchangeId: expect.any(String),
    status: 201,
    body: { data: { firstName: 'Zoë', lastName: 'a=b' } },
    verdict: { verified: true },
  });
  const refused = await cli(
    'send',
    'accounts.create',
    '--set',
    'customerId=99999',
    '--set',
    'currency=ZK',
    '--data',
    data,
  );
  expect(refused.code).toBe(1);
  expect(refused.stdout).toMatch(/^POST http:.*\n404 Not Found · \d+ ms · signature verified\n/);
});

test('what history and environments cannot keep is said on stderr, and no id of it is given', async () => {
  const data = tempFolder();
  writeFileSync(join(data, 'history.db'), 'not a database');
  writeFileSync(join(data, 'environments.json'), 'not json');
  const ran = await cli('send', 'instruments.list', '--data', data, '--json');
  expect(ran.code).toBe(0);
  const lines = ran.stderr.trim().split('\n');
  expect(lines.filter((line) => line.includes(join(data, 'history.db')))).toHaveLength(1);
  expect(lines.filter((line) => line.includes(join(data, 'environments.json')))).toHaveLength(1);
  const answer = JSON.parse(ran.stdout);
  expect(answer.status).toBe(200);
  expect(answer).not.toHaveProperty('exchangeId');
  expect(readFileSync(join(data, 'history.db'), 'utf8')).toBe('not a database');
});

test('an environment that an unreadable file hides is refused in one sentence, not two', async () => {
  const data = tempFolder();
  writeFileSync(join(data, 'environments.json'), 'not json');
  const ran = await cli('codegen', 'instruments.list', '--target', 'curl', '--env', 'Mine', '--data', data);
  expect(ran.code).toBe(2);
  expect(ran.stderr.split(join(data, 'environments.json'))).toHaveLength(2);
});

test('a list says its page in words, and the token is nowhere in what is printed', async () => {
  const { stdout } = await cli(
    'send',
    'requests.list',
    '--set',
    'customerId=1001',
    '--set',
    'limit=1',
    '--data',
    tempFolder(),
  );
  expect(stdout).toContain('page 0: 1 of 40, at most 1 a page, ASC');
  expect(stdout).not.toContain('Bearer');
});

test('what --dry-run prints is verified by `verify`, and nothing is sent or recorded', async () => {
  const data = tempFolder();
  const printed = await cli(
    'send',
    'ussd.process',
    '--set',
    'customerId=1001',
    '--set',
    'choice=',
    '--dry-run',
    '--data',
    data,
  );
  expect(printed.code).toBe(0);
  expect(printed.stdout).toMatch(/\r\n\r\ncustomerId=1001&choice=$/);
  const request = join(data, 'request.http');
  writeFileSync(request, printed.stdout);
  const { stdout: key } = await cli('keys', 'public', '--data', data);
  writeFileSync(join(data, 'public.pem'), key);
  expect(await cli('verify', '--request', request, '--public-key', join(data, 'public.pem'))).toMatchObject({
    code: 0,
  });
  const workbench = await startWorkbench(data);
  expect((await workbench.services['history.list']({ limit: 1 })).total).toBe(0);
});

test('a workbench that has the same folder open goes on, and sees what was sent beside it', async () => {
  const workbench = await startWorkbench();
  const send = (lastName: string) =>
    cli(
      'send',
      'customers.create',
      '--set',
      'firstName=Twin',
      '--set',
      `lastName=${lastName}`,
      '--data',
      workbench.dataFolder,
      '--json',
    );
  const own = (lastName: string) =>
    workbench.services['operation.send']({
      environmentId: 'sandbox',
      callId: lastName,
      input: {
        operation: 'customers.create',
        body: { contentType: 'application/json', text: JSON.stringify({ firstName: 'Twin', lastName }) },
      },
    });
  const names = ['a', 'b', 'c', 'd'];
  const [sent] = await Promise.all([Promise.all(names.slice(0, 2).map(send)), Promise.all(names.slice(2).map(own))]);
  expect(sent.map(({ code, stderr }) => `${code} ${stderr}`.trim())).toEqual(['0', '0']);
  const { exchanges } = await workbench.services['history.list']({ limit: 10 });
  expect(exchanges.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const { environments } = await workbench.services['workbench.state']({});
  const twins = environments[0]?.customers.filter(({ name }) => name.startsWith('Twin ')).map(({ name }) => name);
  expect(twins?.sort()).toEqual(names.map((name) => `Twin ${name}`));
});

test('a dangerous environment asks for its name, and says how it is given', async () => {
  const ran = await cli(
    'send',
    'accounts.create',
    '--set',
    'customerId=1',
    '--set',
    'currency=ZK',
    '--env',
    'production',
    '--dry-run',
    '--data',
    tempFolder(),
  );
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain('Give it with --confirm NAME.');
});

test('what a program or a read needs and nobody set is taken from the example, and said', async () => {
  const data = tempFolder();
  const read = await cli('send', 'GET /instruments', '--set', 'limit=2', '--data', data, '--json');
  expect(read.stderr).toBe('investmentType was not set; using INTERNATIONAL_STOCKS from the catalogue’s example.\n');
  expect(JSON.parse(read.stdout)).toMatchObject({ status: 200, body: { meta: { currentCount: 2 } } });
  const program = await cli('codegen', 'customersCreate', '--target', 'python', '--data', data);
  expect(program).toMatchObject({ code: 0, stdout: expect.stringContaining('Chipo') });
  const empty = await cli('codegen', 'ussd.process', '--target', 'curl', '--data', data);
  expect(empty.stderr).toContain('choice was not set; using (empty) from the catalogue’s example.\n');
});

test('--help names the operations, and behind one of them its fields with what they take', async () => {
  const all = await cli('send', '--help');
  expect(all).toMatchObject({ code: 0, stderr: '' });
  expect(all.stdout).toMatch(/^Usage: dialbench send OPERATION/);
  expect(all.stdout).toMatch(/reports\.get +GET \/v1\/reports\/\{reportId\} +Read a report/);
  const one = await cli('help', 'codegen', 'POST /reports', '--target', 'go', '-h');
  expect(one.stdout).toMatch(/Targets: node, .*, curl/);
  expect(one.stdout).toMatch(/reportTypes +required +any of USER, TRANSACTION, REGULATORY/);
  expect(one.stdout).toContain(`--set reportTypes='["TRANSACTION"]'`);
  expect(await cli('help', 'send')).toEqual(all);
  expect(await cli('help', 'sent')).toMatchObject({ code: 2, stdout: '' });
  expect(await cli('send', 'reports.make', '--help')).toMatchObject({ code: 2, stdout: '' });
});

test.each([
  [['send'], 'OPERATION is missing; known: instruments.list'],
  [['send', 'accounts.make'], 'There is no operation “accounts.make”; known: instruments.list'],
  [['send', 'accounts.create'], 'accounts.create needs customerId, currency'],
  [['send', 'reports.list', '--env', 'nowhere'], 'There is no environment “nowhere”; known: Sandbox'],
  [['codegen', 'reports.list', '--target', 'go', '--server', 'x'], 'The server does not begin with https://'],
  [['codegen', 'reports.list'], '--target NAME is missing; expected one of node, typescript-noble'],
  [['codegen', 'reports.list', '--target', 'cobol'], '“cobol” is not known; expected one of node'],
])('%j is misuse, exit 2, with one sentence and as JSON', async (args, sentence) => {
  const ran = await cli(...args, '--data', tempFolder(), '--json');
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain(sentence);
  expect(JSON.parse(ran.stdout).error.message).toContain(sentence);
});

test('a sandbox asked for by name at an address has the folder’s key id; one started alone has its own', async () => {
  const data = tempFolder();
  expect((await cli('keys', 'generate', '--keyid', 'mine-7', '--data', data)).code).toBe(0);
  const program = async (...more: string[]) =>
    (await cli('codegen', 'reports.list', '--target', 'node', ...more, '--data', data)).stdout;
  const server = ['--server', 'http://127.0.0.1:4999'];
  expect(await program('--env', 'Sandbox', ...server)).toContain("keyId = 'mine-7'");
  expect(await program(...server)).toContain("keyId = 'sandbox-key'");
  expect(await program('--env', 'Sandbox')).toContain("keyId = 'sandbox-key'");
});

test('codegen prints the program, or one document that calls it proven', async () => {
  const data = tempFolder();
  const args = ['codegen', 'requests.list', '--set', 'customerId=1001', '--data', data];
  const { code, stdout } = await cli(...args, '--target', 'python');
  expect({ code, head: stdout.slice(0, 15) }).toEqual({ code: 0, head: '# requests.list' });
  const asJson = await cli(...args, '--target', 'kotlin', '--json');
  expect(JSON.parse(asJson.stdout)).toEqual({
    target: 'kotlin',
    fileName: 'RequestsList.kt',
    proven: true,
    program: expect.stringContaining('?customerId=1001'),
  });
  expect(asJson.stderr).toBe('');
});
