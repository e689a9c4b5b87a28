/** The tools for agents over a real process: what each gives, what is refused, and what history remembers. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { environmentsFile, FIRST_SAVED } from '../../../electron/environments/environments-file.ts';
import { countOf } from '../../../shared/map/menu-map.ts';
import { connectAgent } from '../../support/agent-client.ts';
import { saveEnvironments } from '../../support/saved-environments.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { environmentFile } from '../cli/env-file.ts';
import { runCli } from '../cli/run-cli.ts';

const TOOLS = [
  ...['diagnose_request', 'verify_request', 'sign_request', 'send_operation', 'dial', 'press', 'explain_component'],
];

describe.each([false, true])('by the newest opening of the protocol: %s', (isModern) => {
  test('the tools have the names that are fixed, schemas, and a word on what they do', async () => {
    const agent = await connectAgent({ args: ['--data', tempFolder()], isModern });
    expect(agent.client.getServerVersion()).toMatchObject({ name: 'dialbench' });
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    for (const { name, inputSchema, outputSchema, annotations } of tools) {
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema, name).toMatchObject({ type: 'object' });
      expect(annotations?.readOnlyHint, name).toBe(!['send_operation', 'dial', 'press'].includes(name));
    }
    expect(agent.faults).toEqual([]);
  });

  test('a walk through the menu and an operation are in history, as an agent’s', async () => {
    const data = tempFolder();
    const agent = await connectAgent({ args: ['--data', data], isModern });
    const dialled = await agent.call('dial');
    expect(dialled.document.screens).toMatchObject([{ sent: '*384*99#', state: 'HOME', isEnd: false, status: 200 }]);
    expect(dialled.says).toContain('1. Stocks');
    const { sessionId } = dialled.document;
    const stocks = await agent.call('press', { sessionId, answer: '1' });
    expect(stocks.document.screens).toMatchObject([{ sent: '1', state: 'STOCKS' }]);
    const sent = await agent.call('send_operation', {
      operation: 'instruments.list',
      fields: { investmentType: 'INTERNATIONAL_STOCKS' },
    });
    expect(sent.document).toMatchObject({ status: 200, isSignatureVerified: true, isBodyCut: false });
    expect(sent.document.body.data.length).toBeGreaterThan(0);
    expect(agent.faults).toEqual([]);
    await agent.client.close();
    const { services } = await startWorkbench(data);
    const { exchanges } = await services['history.list']({ limit: 10 });
    expect(exchanges).toEqual([
      expect.objectContaining({ operation: 'instruments.list', by: 'agent' }),
      expect.objectContaining({
        operation: 'ussd.process',
        by: 'agent',
        map: expect.objectContaining({ by: 'agent' }),
      }),
      expect.objectContaining({ operation: 'ussd.process', by: 'agent' }),
    ]);
    const { map } = await services['map.read']({ environmentId: 'sandbox' });
    expect(map.screens.map(({ state, seen }) => [state, seen.agent, countOf(seen)])).toEqual([
      ['HOME', 1, 1],
      ['STOCKS', 1, 1],
    ]);
  });
});

test('no message that an agent asks for reaches this machine, also none that a person’s program sends later', async () => {
  const data = tempFolder();
  const agent = await connectAgent({ args: ['--data', data] });
  const url = 'https://127.0.0.1:9/internal';
  const send = (operation: string, body: object) =>
    agent.call('send_operation', { operation, body: JSON.stringify(body) });
  const set = await send('webhooks.update', { url, subscriptions: ['ALL'] });
  expect(set.document.status).toBe(200);
  const asked = await send('reports.create', { reportTypes: ['USER'], url: 'http://127.0.0.1:9/?x=1' });
  expect(asked.document.status).toBe(201);
  await agent.client.close();
  const { services } = await startWorkbench(data);
  await services['sandbox.changeClock']({ kind: 'advance', byMs: 4000 });
  const outbox = async () => (await services['sandbox.outbox']({ limit: 10 })).deliveries;
  await expect.poll(async () => (await outbox()).filter(({ tries }) => tries.length > 0).length).toBe(3);
  for (const { tries } of await outbox())
    for (const { failure } of tries) expect(failure).toContain('where this message must not go');
});

test('a code may answer several screens at once, and a session that is over is over', async () => {
  const agent = await connectAgent({ args: ['--data', tempFolder()] });
  const through = await agent.call('dial', { code: '*384*99*1*8#' });
  expect(through.document.screens.map(({ state }: { state: string }) => state)).toEqual([
    'HOME',
    'STOCKS',
    'SEARCH_STOCK',
  ]);
  const found = await agent.call('press', { sessionId: through.document.sessionId, answer: 'zambezi' });
  expect(found.says).toContain('ZMBP');
  const ended = await agent.call('dial', { code: '*384*99*0#' });
  expect(ended.document).not.toHaveProperty('sessionId');
  expect(ended.document.screens.at(-1)).toMatchObject({ isEnd: true });
  const gone = await agent.call('press', { sessionId: 'nowhere', answer: '1' });
  expect(gone).toMatchObject({ isError: true, says: expect.stringContaining('There is no session “nowhere” here') });
});

test('what is signed verifies, and its base is what the words of the RFC say', async () => {
  const { file, variables } = await environmentFile();
  const agent = await connectAgent({ args: ['--env', file], env: variables });
  const unsigned =
    'GET /v1/reports?page=1 HTTP/1.1\nHost: api.test\nAuthorization: Bearer of-the-caller\nX-Client-Id: c\n\n';
  const { document } = await agent.call('sign_request', { request: unsigned, createdSec: 1_700_000_000 });
  expect(document.signed.base.split('\n')).toEqual([
    '"authorization": Bearer of-the-caller',
    '"x-client-id": c',
    '"@method": GET',
    '"@target-uri": https://api.test/v1/reports?page=1',
    '"@path": /v1/reports',
    '"@query": ?page=1',
    expect.stringMatching(
      /^"@signature-params": \("authorization" .*\);created=1700000000;expires=1700000100;keyid="test-key"$/,
    ),
  ]);
  const again = { request: document.signed.curl, nowSec: 1_700_000_001 };
  expect((await agent.call('verify_request', again)).document).toMatchObject({
    verified: true,
    hashHex: document.signed.hashHex,
  });
  const late = await agent.call('verify_request', { ...again, nowSec: 1_700_001_000 });
  expect(late.document.verified).toBe(false);
  expect(late.document.checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([
    expect.objectContaining({ id: 'expires-window' }),
  ]);
});

test('a component is explained in words, and shown where a request is given', async () => {
  const agent = await connectAgent({ args: ['--data', tempFolder()] });
  const request = "curl 'https://API.test:443/v1/x?b=2&a=1' -H 'X-A:  one ' -H 'X-A: two'";
  const line = async (component: string) => (await agent.call('explain_component', { component, request })).document;
  expect(await line('@authority')).toMatchObject({ kind: 'derived', line: '"@authority": api.test', requiredFor: [] });
  expect(await line('"x-a"')).toMatchObject({ kind: 'header', line: '"x-a": one, two' });
  expect(await line('@query-param;name="a"')).toMatchObject({ line: '"@query-param";name="a": 1' });
  expect(await line('content-digest')).toMatchObject({
    requiredFor: ['POST', 'PUT', 'PATCH'],
    absent: 'content-digest has no line: the request has no such header.',
    mistakes: expect.arrayContaining([expect.objectContaining({ cause: 'D16' })]),
  });
  expect(await agent.call('explain_component', { component: '@colour' })).toMatchObject({
    isError: true,
    says: expect.stringContaining('RFC 9421 has no component “@colour”'),
  });
});

test('a credential as long as its request, which repeats it, is answered and not waited for', async () => {
  const agent = await connectAgent({ args: ['--data', tempFolder()] });
  const credential = 'ab'.repeat(60_000);
  const request = `POST http://a/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${credential}\r\n\r\n${'ab'.repeat(300_000)}`;
  expect(await agent.call('verify_request', { request })).toMatchObject({ isError: false });
  expect((await agent.call('diagnose_request', { request })).isError).toBe(false);
}, 30_000);

test('what cannot be is refused with a sentence, and the server goes on', async () => {
  const agent = await connectAgent({ args: ['--data', tempFolder()] });
  const refusals: [string, Record<string, unknown>, RegExp][] = [
    [
      'diagnose_request',
      { request: `GET http://a/ HTTP/1.1\r\nHost: a\r\nAuthorization:${' many-tokens'.repeat(30_000)}\r\n\r\n` },
      /^request has more in Authorization than can be masked: expected at most 64 words, got 29,999\./,
    ],
    ['verify_request', { request: 'x'.repeat(1_000_001) }, /request takes at most 1,000,000 characters; got 1,000,001/],
    ['verify_request', { request: '' }, /request is empty: give a curl command/],
    ['verify_request', { request: 'no request at all' }, /The request cannot be read: .* \(request-unparsable\)/],
    ['verify_request', { request: 'fetch("/v1/x")' }, /give it with url: https:\/\/HOST/],
    ['verify_request', { request: 'curl https://a.test', publicKeys: 'nonsense' }, /\(key-/],
    ['verify_request', { request: 'curl https://a.test', profile: { hash: 'md5' } }, /\(profile-invalid\)/],
    [
      'verify_request',
      { request: 'curl https://a.test', scheme: 'http', url: 'https://b.test' },
      /either url or scheme/,
    ],
    ['diagnose_request', { request: 'curl https://a.test -H "Authorization: Bearer *************"' }, /stars in place/],
    [
      'diagnose_request',
      { request: 'curl https://a.test', depth: 4 },
      /^depth: expected at most 3, got the number 4\. /,
    ],
    ['verify_request', {}, /^request is required and was not given: expected text\. \(misuse\)$/],
    [
      'verify_request',
      { request: 5, nowSec: 'soon', key: 1 },
      /^request: expected text, got the number 5\. nowSec: expected a whole number, got the text “soon”\. key is no field of verify_request; expected request, body, url, /,
    ],
    [
      'sign_request',
      { request: 'curl https://a.test', scheme: 'ftp' },
      /^scheme: expected one of http, https, got the/,
    ],
    [
      'verify_request',
      { request: 'curl https://a.test', profile: [] },
      /^profile: expected an object, got a list of 0/,
    ],
    ['diagnose_request', { request: 'curl https://a.test/\ud800' }, /half of a character/],
    ['sign_request', {}, /Give either request or operation/],
    ['send_operation', { operation: 'orders.steal' }, /There is no operation “orders.steal”; known: .*reports\.create/],
    ['send_operation', { operation: 'reports.create' }, /needs reportTypes. Values go into “fields”/],
    [
      'send_operation',
      { operation: 'reports.create', unknown: 1 },
      /^unknown is no field of send_operation; expected operation, /,
    ],
    ['dial', { code: '*555#' }, /\*384\*99#/],
    [
      'send_operation',
      { operation: 'reports.create', fields: { a: 'x'.repeat(20_001) } },
      /^fields takes texts of at most 20,000 whole characters/,
    ],
    ['dial', { customerId: -1 }, /^customerId: expected at least 0, got the number -1\./],
    ['dial', { customerId: 1.5 }, /^customerId: expected a whole number, got the number 1\.5\./],
    ['press', { sessionId: 'x', answer: 'y'.repeat(183) }, /answer takes at most 182 characters; got 183/],
  ];
  for (const [name, given, sentence] of refusals) {
    const answer = await agent.call(name, given);
    expect([answer.isError, answer.says], `${name} ${JSON.stringify(given).slice(0, 80)}`).toEqual([
      true,
      expect.stringMatching(sentence),
    ]);
    expect(answer.says).not.toMatch(/--set|--body|\bat .*\.ts:\d/);
  }
  expect((await agent.call('dial')).isError).toBe(false);
  expect(agent.faults).toEqual([]);
});

test('a live environment is never served, whatever leads to it', async () => {
  const data = tempFolder();
  await saveEnvironments(data, (one) => ({ ...one, baseUrl: 'https://live.test', clientId: 'c' }));
  for (const name of ['production', 'staging']) {
    const ran = await runCli(['mcp', '--env', name, '--data', data]);
    expect(ran, name).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toMatch(/^Production is marked as live, and an agent is given no live environment\./);
  }
  const { file, variables } = await environmentFile({ danger: true, name: 'Live' });
  expect(await runCli(['mcp', '--env', file], { env: variables })).toMatchObject({ code: 2, stdout: '' });
  const agent = await connectAgent({ args: ['--data', data] });
  expect(await agent.call('sign_request', { request: 'curl https://LIVE.test:443/v1/reports' })).toMatchObject({
    isError: true,
    says: expect.stringMatching(/leads to Production.*\(environment-live\)$/),
  });
});

test('an environment that becomes live while an agent works is closed to it', async () => {
  const data = tempFolder();
  const { sandbox } = await environmentFile();
  const [staging, ...rest] = FIRST_SAVED.environments.toSorted((one) => (one.danger ? 1 : -1));
  const save = (danger: boolean) =>
    environmentsFile(join(data, 'environments.json')).change(() => ({
      ...FIRST_SAVED,
      environments: [{ ...staging, baseUrl: sandbox.url, danger } as typeof staging & object, ...rest],
    }));
  await save(false);
  const agent = await connectAgent({ args: ['--data', data, '--env', 'staging'] });
  expect((await agent.call('explain_component', { component: '@path' })).isError).toBe(false);
  await save(true);
  const fields = { operation: 'instruments.list', fields: { investmentType: 'INTERNATIONAL_STOCKS' } };
  await expect
    .poll(async () => (await agent.call('send_operation', fields)).says)
    .toMatch(/is marked as live|\(environment-live\)/);
});

test('the end of its input ends it, and misuse is said on stderr alone', async () => {
  const data = tempFolder();
  expect(await runCli(['mcp', '--data', data], { input: '' })).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await runCli(['mcp', '--json'])).toMatchObject({ code: 2, stderr: expect.stringContaining('no --json') });
  expect(await runCli(['mcp', '--confirm', 'Production'])).toMatchObject({ code: 2 });
  // A sandbox is started for what needs one, and not before.
  expect(existsSync(join(data, 'sandbox.db'))).toBe(false);
});

test('a line that is no message is answered by what it is, with its id if it has one, and what follows is answered', async () => {
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
  const start =
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}\n';
  const others = 'nonsense\n\n[]\n{"jsonrpc":"2.0","id":9}\n5\n\u0000\n';
  const ran = await runCli(['mcp', '--data', tempFolder()], { input: `${others}\u00a0${start}${ping}` });
  const lines = ran.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ error }) => error)).toEqual([
    { jsonrpc: '2.0', id: null, error: { code: -32_700, message: expect.stringContaining('no JSON') } },
    { jsonrpc: '2.0', id: null, error: { code: -32_600, message: expect.stringContaining('got a list') } },
    { jsonrpc: '2.0', id: 9, error: { code: -32_600, message: expect.stringContaining('JSON-RPC 2.0 message') } },
    { jsonrpc: '2.0', id: null, error: { code: -32_600, message: expect.stringContaining('got other JSON') } },
    { jsonrpc: '2.0', id: null, error: { code: -32_700, message: expect.stringContaining('no JSON') } },
  ]);
  expect(lines.map(({ id }) => id)).toContain(0);
  expect(lines.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
  expect(ran.stderr).toBe('');
  const marked = await runCli(['mcp', '--data', tempFolder()], { input: `\uFEFF${start}${ping}` });
  const [first = ''] = marked.stdout.split('\n');
  expect(JSON.parse(first)).toMatchObject({ id: 0, result: { serverInfo: { name: 'dialbench' } } });
});

test('the resources are rules, causes and operations, in our own words', async () => {
  const agent = await connectAgent({ args: ['--data', tempFolder()] });
  const read = async (uri: string) => {
    const [content] = (await agent.client.readResource({ uri })).contents;
    return content && 'text' in content ? content.text : '';
  };
  expect(await read('dialbench://rules/signing')).toMatch(/SHA-512[\s\S]*- POST: "content-type" "content-digest"/);
  const { causes } = JSON.parse(await read('dialbench://causes'));
  expect(causes.length).toBeGreaterThan(100);
  expect(JSON.parse(await read('dialbench://causes/x1'))).toEqual(causes[0]);
  expect(JSON.parse(await read('dialbench://operations/reports.create'))).toMatchObject({ method: 'POST' });
  const { resources } = await agent.client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(
    expect.arrayContaining([
      'dialbench://rules/signing',
      'dialbench://causes/D16',
      'dialbench://operations/reports.create',
    ]),
  );
  // The SDK writes -32602 with the address for every revision, as 2026-07-28 has it; its clients read it as this class.
  for (const [uri, words] of [
    ['dialbench://causes/Q99', /^Resource not found: There is no cause “Q99”/],
    ['dialbench://operations/nothing.here', /^Resource not found: /],
    ['dialbench://nowhere', /nowhere/],
  ] as const) {
    const refused = await read(uri).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: -32_602, data: { uri }, message: expect.stringMatching(words) });
  }
});

test('whoever ends the input behind a question gets its answer, and the program ends', async () => {
  const opening = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'pipe', version: '1' } };
  const asked = [
    { id: 1, method: 'initialize', params: opening },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'dial', arguments: {} } },
    { id: 3, method: 'tools/call', params: { name: 'dial', arguments: { customerId: 1002 } } },
  ];
  const input = asked.map((one) => JSON.stringify({ jsonrpc: '2.0', ...one })).join('\n');
  const { code, stdout } = await runCli(['mcp', '--data', tempFolder()], { input });
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; result?: unknown });
  expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
  const screens = { structuredContent: { screens: [{ state: 'HOME', status: 200 }] } };
  for (const { id, result } of answers) if (id !== 1) expect(result).toMatchObject(screens);
  expect(code).toBe(0);
});
