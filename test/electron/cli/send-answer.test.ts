import { expect, test } from 'vitest';
import { answerOf } from '../../../electron/cli/send-answer.ts';
import type { AppError } from '../../../shared/failure.ts';
import { BODY_PREVIEW_BYTES } from '../../../shared/observed/observed.ts';
import { pointStagingAt } from '../../support/point-staging-at.ts';
import { startRawServer } from '../../support/raw-server.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const LONG = `head ${'é0123456789'.repeat(230_000)} tail`;

/** A request sent to a service that answers with LONG: ten times as long as what comes with an exchange. */
async function sentForLongAnswer() {
  const server = await startRawServer((socket) => {
    const head = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(LONG)}\r\n\r\n`;
    socket.end(head + LONG);
  });
  const { services } = await startWorkbench();
  const environmentId = await pointStagingAt(services, server.url, 'a-token-of-some-length');
  const input = { operation: 'requests.list', query: [['customerId', '1001'] as [string, string]] };
  const { exchangeId } = await services['operation.send']({ environmentId, callId: 'c', input });
  return { services, exchangeId };
}

test('an answer far longer than its preview is printed whole', async () => {
  const { services, exchangeId } = await sentForLongAnswer();
  const preview = (await services['history.get']({ id: exchangeId })).response?.body;
  expect(Buffer.from(preview?.base64 ?? '', 'base64')).toHaveLength(BODY_PREVIEW_BYTES);
  const { body } = await answerOf(services, exchangeId);
  expect(body === LONG).toBe(true);
});

test('where history gives half of an answer and no more, that is said, and half is not printed as the whole', async () => {
  const { services, exchangeId } = await sentForLongAnswer();
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
  const outcome = await answerOf(halved, exchangeId).then(
    () => 'printed',
    (error: AppError) => error.code,
  );
  expect(outcome).toBe('body-incomplete');
});
