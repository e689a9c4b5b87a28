import { expect, test } from 'vitest';
import { printAnswer } from '../../../electron/cli/commands/send.ts';
import { sendForAnswer } from '../../../electron/exchange/send-for-answer.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { BODY_PREVIEW_BYTES } from '../../../shared/observed/observed.ts';
import { wholeBody } from '../../../shared/observed/whole-body.ts';
import { pointStagingAt } from '../../support/point-staging-at.ts';
import { startRawServer } from '../../support/raw-server.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

type Slice = CommandInput<'exchange.body'>;

/** Everything that a double-precision number, or an object without repeated names, would lose. */
const EXACT = '{"id":12345678901234567891,"rate":1.10,"twice":1,"twice":2,"slash":"\\/","none":[],"list":[{}, 1e2]}';

const LONG = `head ${'é0123456789'.repeat(230_000)} tail`;

/** A request sent to a service that answers with that text; LONG is ten times as long as what comes with an exchange. */
async function sentForAnswer(text: string, contentType = 'text/plain') {
  const server = await startRawServer((socket) => {
    const head = `HTTP/1.1 200 OK\r\nContent-Type: ${contentType}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n`;
    socket.end(head + text);
  });
  const { services, open } = await startWorkbench();
  const environmentId = await pointStagingAt(services, server.url, 'a-token-of-some-length');
  const input = { operation: 'requests.list', query: [['customerId', '1001'] as [string, string]] };
  const { sender, environment } = open(environmentId);
  return { services, ...(await sendForAnswer(sender, { environment }, input)) };
}

test('an answer far longer than its preview is printed whole, and is in history whole', async () => {
  const { services, answer, exchangeId } = await sentForAnswer(LONG);
  const exchange = await services['history.get']({ id: exchangeId });
  expect(Buffer.from(exchange.response?.body.base64 ?? '', 'base64')).toHaveLength(BODY_PREVIEW_BYTES);
  expect(answer.body === LONG).toBe(true);
  expect(answer.exchangeId).toBe(exchangeId);
  const fetch = async (slice: Slice) => ({ ok: true, value: await services['exchange.body'](slice) }) as const;
  expect(await wholeBody(fetch, exchange, 'response')).toEqual({ ok: true, value: new TextEncoder().encode(LONG) });
});

test('where history gives half of an answer and no more, that is said, and half is not taken for the whole', async () => {
  const { services, exchangeId } = await sentForAnswer(LONG);
  const exchange = await services['history.get']({ id: exchangeId });
  const half = Math.floor(Buffer.byteLength(LONG) / 2);
  const halved = async (slice: Slice) => {
    const length = Math.min(slice.length, half - slice.offset);
    const nothing = { base64: '', totalBytes: Buffer.byteLength(LONG) };
    return { ok: true, value: length > 0 ? await services['exchange.body']({ ...slice, length }) : nothing } as const;
  };
  expect(await wholeBody(halved, exchange, 'response')).toMatchObject({
    ok: false,
    failure: { code: 'body-incomplete' },
  });
});

test('numbers, repeated names and escapes are printed as the service wrote them, for people and as JSON', async () => {
  const { answer } = await sentForAnswer(EXACT, 'application/json');
  const printed = (asJson: boolean) => {
    const said: string[] = [];
    printAnswer(answer, asJson, { stdout: (text) => said.push(String(text)), stderr: () => {}, annotate: () => {} });
    return said.join('');
  };
  const forPeople = printed(false);
  expect(forPeople).toContain(
    [
      '{',
      '  "id": 12345678901234567891,',
      '  "rate": 1.10,',
      '  "twice": 1,',
      '  "twice": 2,',
      '  "slash": "\\/",',
      '  "none": [],',
      '  "list": [',
      '    {},',
      '    1e2',
      '  ]',
      '}\n',
    ].join('\n'),
  );
  expect(JSON.parse(printed(true))).toMatchObject({ body: { rate: 1.1 }, bodyText: EXACT });
});
