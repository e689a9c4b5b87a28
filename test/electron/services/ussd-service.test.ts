import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openHistory } from '../../../electron/history/history.ts';
import type { CommandOutput } from '../../../shared/contract/commands.ts';
import type { ExchangeSummary } from '../../../shared/request/exchange.ts';
import { signedExchange } from '../../../shared/request/signed-exchange.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';

type Running = Awaited<ReturnType<typeof startWorkbench>>;
type Pressed = CommandOutput<'ussd.press'>;

async function subscriberOf({ services }: Running): Promise<number> {
  const state = await services['workbench.state']({});
  return state.environments[0]?.customers[0]?.customerId ?? -1;
}

async function dial(workbench: Running): Promise<Pressed> {
  const customerId = await subscriberOf(workbench);
  return workbench.services['ussd.press']({ environmentId: 'sandbox', customerId, choice: '*384*99#' });
}

async function press(workbench: Running, sessionId: string, choice: string): Promise<Pressed> {
  const customerId = await subscriberOf(workbench);
  return workbench.services['ussd.press']({ environmentId: 'sandbox', customerId, sessionId, choice });
}

const sessionOf = (pressed: Pressed): string => (pressed.kind === 'reply' ? pressed.reply.sessionId : '');

/** Answers every connection to the port with the same bytes: what a broken service would do in the sandbox's place. */
async function answerInPlaceOfSandbox(workbench: Running, answer: string | Buffer): Promise<void> {
  const { environments } = await workbench.services['sandbox.stop']({});
  const port = Number(/:(\d+)$/.exec(environments[0]?.baseUrl ?? '')?.[1]);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
}

test('dialling gives HOME over real HTTP, and the exchange that history holds verifies and is announced', async () => {
  const workbench = await startWorkbench();
  const heard: ExchangeSummary[] = [];
  workbench.onEvent((event, payload) => {
    if (event === 'record.changed') heard.push(payload as ExchangeSummary);
  });
  const answer = await dial(workbench);
  expect(answer).toMatchObject({ kind: 'reply', reply: { currentState: 'HOME' } });
  const exchange = signedExchange(await workbench.services['history.get']({ id: answer.exchangeId ?? '' }));
  expect(exchange).toMatchObject({ status: 200, verified: true, label: 'dialled *384*99# → Home', kind: 'ussd' });
  expect(exchange.verdict.checks.every((check) => check.ok)).toBe(true);
  expect(exchange.request.headers.map(([name]) => name)).toEqual([
    'Content-Type',
    'Authorization',
    'X-Client-Id',
    'Content-Digest',
    'Content-Length',
    'X-Idempotency-Key',
    'Signature-Input',
    'Signature',
    'Host',
    'Connection',
  ]);
  expect(heard.map((summary) => summary.id)).toEqual([answer.exchangeId]);
});

test('when a press is answered or announced, another program already finds its exchange in the file', async () => {
  const workbench = await startWorkbench();
  const file = openHistory(join(workbench.dataFolder, 'history.db'), () => {});
  onTestFinished(() => file.close());
  const inFile: string[] = [];
  workbench.onEvent((event, payload) => {
    if (event === 'record.changed') inFile.push(file.get((payload as ExchangeSummary).id).label);
  });
  const { exchangeId = '' } = await dial(workbench);
  expect([file.get(exchangeId).label, ...inFile]).toEqual(['dialled *384*99# → Home', 'dialled *384*99# → Home']);
});

test('the access token is in no byte that crosses the door or is kept, as text, base64 or hex', async () => {
  const workbench = await startWorkbench();
  const crossed: string[] = [];
  workbench.onEvent((event, payload) => crossed.push(JSON.stringify({ event, payload })));
  const answer = await dial(workbench);
  await press(workbench, sessionOf(answer), '1');
  const state = await workbench.services['workbench.state']({});
  const exchange = signedExchange(await workbench.services['history.get']({ id: answer.exchangeId ?? '' }));
  crossed.push(JSON.stringify(state), JSON.stringify(answer), JSON.stringify(exchange));
  const masked = exchange.request.headers.find(([name]) => name === 'Authorization')?.[1] ?? '';
  expect(masked).toMatch(/^Bearer \*{20,}$/);
  expect(Buffer.from(exchange.trace.baseBase64, 'base64').toString()).toContain(masked);
  const revealed = await workbench.services['exchange.reveal']({ id: exchange.id });
  const token = revealed.headers.find(([name]) => name === 'Authorization')?.[1]?.replace('Bearer ', '') ?? '';
  expect(token).toHaveLength(masked.length - 'Bearer '.length);
  const files = readdirSync(workbench.dataFolder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)).toString('latin1'));
  expect(files.length).toBeGreaterThan(3);
  const forms = [token, Buffer.from(token).toString('hex'), ...base64Windows(token)];
  for (const text of [...crossed, ...files]) for (const form of forms) expect(text.includes(form), form).toBe(false);
});

/** What base64 of any text around the token would hold, at each of the three alignments, without the uncertain ends. */
function base64Windows(token: string): string[] {
  return [0, 1, 2].map((shift) =>
    Buffer.from(`${'-'.repeat(shift)}${token}`)
      .toString('base64')
      .slice(4, -4),
  );
}

test('an unknown session is lost, with the service’s own sentence, and a new dial works', async () => {
  const workbench = await startWorkbench();
  const answer = await press(workbench, 'no-such-session', '1');
  expect(answer).toMatchObject({ kind: 'failed', sessionLost: true, failure: { code: 'service-404' } });
  const refused = await workbench.services['history.get']({ id: answer.exchangeId ?? '' });
  expect(refused, 'the status is said once').toMatchObject({ status: 404, label: 'no-such- · 1' });
  expect(await dial(workbench)).toMatchObject({ kind: 'reply' });
});

test('a sandbox killed under the phone is a clear sentence in a recorded exchange, and after a start the next press works', async () => {
  const workbench = await startWorkbench();
  const session = sessionOf(await dial(workbench));
  await workbench.services['sandbox.stop']({});
  const answer = await press(workbench, session, '1');
  expect(answer).toMatchObject({ kind: 'failed', sessionLost: false, failure: { code: 'connection-refused' } });
  expect(await workbench.services['history.get']({ id: answer.exchangeId ?? '' })).toMatchObject({
    failureCode: 'connection-refused',
    label: `${session.slice(0, 8)} · 1 → connection-refused`,
  });
  await workbench.services['sandbox.start']({});
  expect(await press(workbench, session, '1')).toMatchObject({ kind: 'reply', reply: { currentState: 'STOCKS' } });
});

const http = (body: string | Buffer, head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json'): Buffer =>
  Buffer.concat([
    Buffer.from(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`),
    Buffer.from(body),
  ]);

test.each<[string, string | Buffer, RegExp]>([
  [
    'a menu without options',
    http(
      '{"message":"ok","data":{"sessionId":"s","currentState":"HOME","menu":{"state":"HOME","text":"t","isEndState":false},"ussdText":"t","expiresAt":"2030-01-01T00:00:00Z"}}',
    ),
    /options/,
  ],
  ['text that is no JSON', http('hello'), /JSON/],
  ['five megabytes', http('x'.repeat(5_242_880)), /at most 10000 bytes, got 5242880/],
  ['an HTML error page', http('<h1>Bad gateway</h1>', 'HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html'), /502/],
  ['nothing at all', '', /closed the connection/],
  ['an answer cut in the middle', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc', /middle of the answer/],
])('%s in place of a menu is one clear sentence, and the exchange keeps what came', async (_what, answer, sentence) => {
  const workbench = await startWorkbench();
  const session = sessionOf(await dial(workbench));
  await answerInPlaceOfSandbox(workbench, answer);
  const outcome = await press(workbench, session, '1');
  expect(outcome).toMatchObject({ kind: 'failed', failure: { message: expect.stringMatching(sentence) } });
  const exchange = await workbench.services['history.get']({ id: outcome.exchangeId ?? '' });
  expect(exchange.response?.body.totalBytes ?? 0).toBe(
    answer.length === 0 ? 0 : answer.length - (answer.toString('latin1').indexOf('\r\n\r\n') + 4),
  );
});

test('a subscriber that the environment does not have is refused before anything is sent', async () => {
  const workbench = await startWorkbench();
  const asked = workbench.services['ussd.press']({ environmentId: 'sandbox', customerId: 7, choice: '*384*99#' });
  await expect(asked).rejects.toThrow(/no subscriber with customer id 7/);
  expect((await workbench.services['history.list']({ limit: 10 })).total).toBe(0);
});

test.each([
  ['vault', 'vault.json', 'vault-unreadable'],
  ['sandbox', 'sandbox.db', 'database-corrupt'],
] as const)(
  'an unreadable %s stops the phone with its sentence; set aside, the next dial works and the old file is kept',
  async (storage, file, code) => {
    const folder = tempFolder();
    const spoilt = 'somebody else’s bytes '.repeat(200);
    writeFileSync(join(folder, file), spoilt);
    const workbench = await startWorkbench(folder);
    const state = await workbench.services['workbench.state']({});
    expect(state[storage]).toMatchObject({ kind: 'failed', failure: { code } });
    expect(readFileSync(join(folder, file), 'utf8')).toBe(spoilt);
    const { keptAs } = await workbench.services['storage.setAside']({ storage });
    expect(readFileSync(keptAs, 'utf8')).toBe(spoilt);
    expect(await dial(workbench)).toMatchObject({ kind: 'reply', reply: { currentState: 'HOME' } });
  },
);

test('each press remembers its screen, and a session reads as one walk, wherever it is asked from', async () => {
  const workbench = await startWorkbench();
  const dialled = await dial(workbench);
  const stocks = await press(workbench, sessionOf(dialled), '1');
  const wrong = await press(workbench, sessionOf(dialled), '99');
  const other = await dial(workbench);
  const walk = await workbench.services['history.walk']({ id: stocks.exchangeId ?? '' });
  expect(walk.steps.map(({ sent, isStart, exchangeId }) => [sent, isStart, exchangeId])).toEqual([
    ['*384*99#', true, dialled.exchangeId],
    ['1', false, stocks.exchangeId],
    ['99', false, wrong.exchangeId],
  ]);
  const [, second] = walk.steps;
  if (stocks.kind !== 'reply') throw new Error('expected a screen');
  expect(second?.outcome).toMatchObject({ kind: 'screen', state: 'STOCKS', text: stocks.reply.ussdText, isEnd: false });
  expect(walk.standing).toBe('open');
  expect(await workbench.services['history.walk']({ id: dialled.exchangeId ?? '' })).toEqual(walk);
  const another = await workbench.services['history.walk']({ id: other.exchangeId ?? '' });
  expect(another.steps).toHaveLength(1);
  expect(another.id).not.toBe(walk.id);
});

test('a press on a session that is gone is kept as a refusal that lost the session', async () => {
  const workbench = await startWorkbench();
  const gone = await press(workbench, 'no-such-session', '1');
  const walk = await workbench.services['history.walk']({ id: gone.exchangeId ?? '' });
  expect(walk.standing).toBe('lost');
  expect(walk.steps[0].outcome).toMatchObject({ kind: 'refused', code: 'service-404', isSessionLost: true });
});
