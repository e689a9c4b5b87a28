/** A service that repeats the token in every place of its answers and in every encoding: nothing of it passes a door or is kept. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { AppError } from '../../../shared/failure.ts';
import { EXPORT_FORMS } from '../../../shared/history/exports/export-form.ts';
import { canaryForms, findCanaries, findInFolder, textCanary } from '../../support/canaries.ts';
import { listening } from '../../support/listening.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

/** Every character that some encoding treats apart; a header may carry it, and a header name what is before the comma. */
const NAMEABLE = `${randomBytes(12).toString('base64url')}~+`;
const TOKENS = {
  plain: randomBytes(32).toString('base64url'),
  awkward: `${NAMEABLE}/="\\%41&lt;'${randomBytes(6).toString('hex')}`,
};
const environmentId = 'staging';

type Answer = (response: ServerResponse, request: IncomingMessage, body: string) => void;

async function openHostile(token: string) {
  let answer: Answer = (response) => void response.end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(response, request, Buffer.concat(chunks).toString()));
  });
  const port = await listening(server);
  const workbench = await startWorkbench();
  const { services } = workbench;
  const told: unknown[] = [];
  workbench.onEvent((name, payload) => told.push(name, payload));
  const fields = {
    ...NEW_ENVIRONMENT,
    name: 'Staging',
    baseUrl: `http://127.0.0.1:${port}`,
    clientId: 'c',
    customers: [{ customerId: 1, name: 'Somebody', msisdn: '+260970000001' }],
  };
  await services['environment.update']({ id: environmentId, fields });
  await services['vault.generateKey']({ environmentId });
  await services['vault.setToken']({ environmentId, token });
  const tell = async (call: Promise<unknown>) => {
    told.push(await call.catch((error: unknown) => (error instanceof AppError ? error.failure : String(error))));
  };
  return {
    ...workbench,
    told,
    tell,
    answerWith: (next: Answer) => {
      answer = next;
    },
    send: () =>
      tell(services['operation.send']({ environmentId, callId: 'a', input: { operation: 'instruments.list' } })),
    press: (choice: string, sessionId?: string) =>
      services['ussd.press']({
        environmentId,
        customerId: 1,
        choice,
        ...(sessionId === undefined ? {} : { sessionId }),
      }),
  };
}

type Hostile = Awaited<ReturnType<typeof openHostile>>;

/** All that a page can ask for afterwards, all that was told meanwhile, and all that lies in the folder. */
async function expectNothing({ services, told, tell, dataFolder }: Hostile, token: string) {
  const { exchanges } = await services['history.list']({ limit: 500 });
  expect(exchanges.length).toBeGreaterThan(0);
  for (const { id } of exchanges) {
    await tell(services['history.get']({ id }));
    await tell(services['exchange.body']({ id, part: 'response', offset: 0, length: 100_000 }));
  }
  const ids = exchanges.slice(0, 20).map(({ id }) => id);
  for (const form of EXPORT_FORMS) await tell(services['history.exportPart']({ form, ids, firstNumber: 1 }));
  await tell(
    services['records.list']({ sources: ['sent', 'imported'], query: 'status:200', order: 'flat', limit: 50 }),
  );
  await tell(services['history.overview']({}));
  await tell(services['knownValues.list']({ environmentId }));
  await tell(services['webhooks.state']({ environmentId }));
  const canary = textCanary('the token', token);
  expect(findCanaries([canary], 'what was answered and told', JSON.stringify(told))).toEqual([]);
  // Parsed as the page parses it, too.
  expect(told.flatMap(textsIn).filter((text) => text.includes(token))).toEqual([]);
  expect(findInFolder([canary], dataFolder)).toEqual([]);
}

/** Every text inside, and every body as text. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, Buffer.from(value, 'base64').toString()];
  return typeof value === 'object' && value !== null ? Object.entries(value).flat().flatMap(textsIn) : [];
}

const EACH = Object.entries(TOKENS);
/** How bytes of a key are printed, which no service does to a text. */
const FOR_KEYS = ['hex with colons', 'list of numbers'];
const formsOf = (token: string) =>
  canaryForms(textCanary('the token', token)).filter(({ form }) => !FOR_KEYS.includes(form));
/** A value in a header has no control characters. */
const isText = (needle: Buffer) => needle.every((byte) => byte >= 0x20 && byte < 0x7f);

test.each(EACH)('a body that holds the token (%s), in whatever encoding', async (_kind, token) => {
  const hostile = await openHostile(token);
  for (const { needle } of formsOf(token)) {
    for (const status of [200, 401]) {
      const [head, tail] = [`{"message":"you sent `, '","data":{"instruments":[{"symbol":"x","name":"y"}]}}'];
      hostile.answerWith((response) => {
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(Buffer.concat([Buffer.from(head), needle, Buffer.from(tail)]));
      });
      await hostile.send();
      await hostile.tell(hostile.press('*384*99#'));
    }
  }
  await expectNothing(hostile, token);
});

test.each(EACH)('values that are parsed and offered in forms (%s)', async (_kind, token) => {
  const hostile = await openHostile(token);
  const value = JSON.stringify(token).replaceAll('/', '\\/');
  hostile.answerWith((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(`{"data":{"instruments":[{"id":${value},"symbol":${value},"name":"Zambezi","customerId":${value}}]}}`);
  });
  await hostile.send();
  const { values } = await hostile.services['knownValues.list']({ environmentId });
  expect(values.length).toBeGreaterThan(0);
  await expectNothing(hostile, token);
});

test.each(EACH)('header values, a redirect and the reason phrase (%s)', async (_kind, token) => {
  const hostile = await openHostile(token);
  for (const { needle } of formsOf(token).filter((form) => isText(form.needle))) {
    const text = needle.toString('latin1');
    hostile.answerWith((response) => {
      response.writeHead(302, `Moved ${text}`, {
        'X-Echo': `Bearer ${text}`,
        Location: `https://elsewhere.example/?access_token=${text}`,
        'Set-Cookie': [`a=${text}`, `${text}; b`],
      });
      response.end();
    });
    await hostile.send();
    await hostile.tell(hostile.press('*384*99#'));
  }
  await expectNothing(hostile, token);
});

test('header names', async () => {
  const hostile = await openHostile(NAMEABLE);
  hostile.answerWith((response) => response.writeHead(200, { [`X-${NAMEABLE}`]: '1' }).end('{}'));
  await hostile.send();
  await hostile.tell(hostile.press('*384*99#'));
  await expectNothing(hostile, NAMEABLE);
});

test('what the phone shows of a refusal that quotes the token has stars in its place, in the sentence and its reasons', async () => {
  const token = TOKENS.plain;
  const hostile = await openHostile(token);
  hostile.answerWith((response) => {
    const errors = [{ field: token, message: `Bearer ${token} is unknown` }];
    response.writeHead(401).end(JSON.stringify({ message: `${'x'.repeat(280)}${token} does not hold`, errors }));
  });
  const shown = await hostile.press('*384*99#');
  const stars = '*'.repeat(token.length);
  expect(shown).toMatchObject({
    kind: 'failed',
    failure: { details: { reasons: [`Bearer ${stars} is unknown`], fields: [stars] } },
  });
  // A sentence that was cut in the middle of the token shows no part of it.
  expect(JSON.stringify(shown)).not.toContain(token.slice(0, 6));
  await expectNothing(hostile, token);
});

test('a session id that holds the token is shown with stars, and the next press sends the true one', async () => {
  const token = TOKENS.plain;
  const hostile = await openHostile(token);
  const sent: string[] = [];
  const sessions = [`s-${token}-1`, `s-${token}-1`, `s-${token}-2`];
  hostile.answerWith((response, _request, body) => {
    sent.push(new URLSearchParams(body).get('sessionId') ?? '');
    const menu = { state: 'HOME', text: 'Home', options: [{ key: '1', label: 'Go' }], isEndState: false };
    const sessionId = sessions[sent.length - 1] ?? '';
    const reply = {
      message: 'OK',
      sessionId,
      currentState: 'HOME',
      menu,
      ussdText: 'Home',
      expiresAt: '2026-01-01T00:00:00Z',
    };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ message: 'OK', data: reply }));
  });
  const first = await hostile.press('*384*99#');
  const shown = first.kind === 'reply' ? first.reply.sessionId : '';
  expect(shown).toBe(`s-${'*'.repeat(token.length)}-1`);
  const second = await hostile.press('1', shown);
  expect(second).toMatchObject({ kind: 'reply', reply: { sessionId: shown } });
  expect(sent).toEqual(['', `s-${token}-1`]);
  // Another session is another one, also where the stars would be alike.
  await hostile.tell(hostile.press('*384*99#'));
  await expectNothing(hostile, token);
});

test('a webhook whose address holds the token is told with stars, and is not replaced by ours: it could not be restored', async () => {
  const token = TOKENS.plain;
  const hostile = await openHostile(token);
  const changes: string[] = [];
  hostile.answerWith((response, request, body) => {
    if (request.method !== 'GET') changes.push(body);
    const data = { url: `https://hooks.example/?key=${token}`, subscriptions: ['ALL'], status: token };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data }));
  });
  await hostile.tell(hostile.services['webhooks.registration']({ environmentId }));
  const registering = hostile.services['webhooks.register']({ environmentId, subscriptions: ['ALL'], via: 'loopback' });
  await expect(registering).rejects.toMatchObject({ code: 'webhook-holds-secret' });
  expect(changes).toEqual([]);
  await expectNothing(hostile, token);
});

test('an answer that was recorded before its text became a token is masked when it is asked for', async () => {
  const token = TOKENS.plain;
  const hostile = await openHostile('another-token-0123456789');
  hostile.answerWith((response) => response.writeHead(200, token).end(JSON.stringify({ message: token })));
  await hostile.send();
  await hostile.services['vault.setToken']({ environmentId, token });
  hostile.told.length = 0;
  const { exchanges } = await hostile.services['history.list']({ limit: 1 });
  await hostile.tell(hostile.services['history.get']({ id: exchanges[0]?.id ?? '' }));
  expect(findCanaries([textCanary('the token', token)], 'the answer', JSON.stringify(hostile.told))).toEqual([]);
  expect(hostile.told.flatMap(textsIn).filter((text) => text.includes('*'.repeat(token.length)))).not.toEqual([]);
});
