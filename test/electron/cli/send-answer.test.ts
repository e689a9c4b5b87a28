import { expect, test } from 'vitest';
import { printAnswer, recordedAnswer } from '../../../electron/cli/send-answer.ts';
import type { AppError } from '../../../shared/failure.ts';
import { BODY_PREVIEW_BYTES } from '../../../shared/observed/observed.ts';
import { pointStagingAt } from '../../support/point-staging-at.ts';
import { startRawServer } from '../../support/raw-server.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

/** Everything that a double-precision number, or an object without repeated names, would lose. */
const EXACT = '{"id":12345678901234567891,"rate":1.10,"twice":1,"twice":2,"slash":"\\/","none":[],"list":[{}, 1e2]}';

const LONG = `head ${'é0123456789'.repeat(230_000)} tail`;

/** A request sent to a service that answers with that text; LONG is ten times as long as what comes with an exchange. */
async function sentForAnswer(text: string, contentType = 'text/plain') {
  const server = await startRawServer((socket) => {
    const head = `HTTP/1.1 200 OK\r\nContent-Type: ${contentType}\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n`;
    socket.end(head + text);
  });
  const { services } = await startWorkbench();
  const environmentId = await pointStagingAt(services, server.url, 'a-token-of-some-length');
  const input = { operation: 'requests.list', query: [['customerId', '1001'] as [string, string]] };
  const { exchangeId } = await services['operation.send']({ environmentId, callId: 'c', input });
  return { services, exchangeId };
}

test('an answer far longer than its preview is printed whole', async () => {
  const { services, exchangeId } = await sentForAnswer(LONG);
  const preview = (await services['history.get']({ id: exchangeId })).response?.body;
  expect(Buffer.from(preview?.base64 ?? '', 'base64')).toHaveLength(BODY_PREVIEW_BYTES);
  const { body } = await recordedAnswer(services, exchangeId);
  expect(body === LONG).toBe(true);
});

test('where history gives half of an answer and no more, that is said, and half is not printed as the whole', async () => {
  const { services, exchangeId } = await sentForAnswer(LONG);
  const half = Math.floor(Buffer.byteLength(LONG) / 2);
  const halved: typeof services = {
    ...services,
    async 'exchange.body'(slice) {
      if (slice.offset < half) {
        return services['exchange.body']({ ...slice, length: Math.min(slice.length, half - slice.offset) });
      }
      return { base64: '', totalBytes: Buffer.byteLength(LONG) };
    },
  };
  const outcome = await recordedAnswer(halved, exchangeId).then(
    () => 'printed',
    (error: AppError) => error.code,
  );
  expect(outcome).toBe('body-incomplete');
});

test('numbers, repeated names and escapes are printed as the service wrote them, for people and as JSON', async () => {
  const { services, exchangeId } = await sentForAnswer(EXACT, 'application/json');
  const answer = await recordedAnswer(services, exchangeId);
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
