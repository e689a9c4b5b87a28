import { expect, test } from 'vitest';
import { OPERATIONS } from '../../../shared/catalogue/operations.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const json = (value: unknown) => ({ contentType: 'application/json', text: JSON.stringify(value) });

test('a sent operation is one exchange in history, signed, verified and answered', async () => {
  const workbench = await startWorkbench();
  const { exchangeId } = await workbench.services['operation.send']({
    environmentId: 'sandbox',
    callId: 'a',
    input: { operation: 'portfolio.list', query: [['customerId', '1001']] },
  });
  expect(await workbench.services['history.get']({ id: exchangeId })).toMatchObject({
    status: 200,
    verified: true,
    operation: 'portfolio.list',
    label: 'List portfolios',
  });
});

test('a retry with the same idempotency key gets the first answer and opens no second account', async () => {
  const workbench = await startWorkbench();
  const body = json({ customerId: 1003, currency: 'ZK' });
  const ask = async (callId: string) => {
    const input = { operation: 'accounts.create', body, idempotencyKey: 'one-intent' };
    const { exchangeId } = await workbench.services['operation.send']({ environmentId: 'sandbox', callId, input });
    const exchange = await workbench.services['history.get']({ id: exchangeId });
    return JSON.parse(Buffer.from(exchange.response?.body.base64 ?? '', 'base64').toString()).data.accountId;
  };
  const first = await ask('a');
  expect(first).toEqual(expect.any(Number));
  expect(await ask('b')).toBe(first);
});

test('a preview is signed over the true token, shows it masked, and sends nothing', async () => {
  const workbench = await startWorkbench();
  const input = { operation: 'accounts.create', body: json({ customerId: 1003, currency: 'ZK' }) };
  const preview = await workbench.services['operation.preview']({ environmentId: 'sandbox', input });
  expect(preview.verdict.verified).toBe(true);
  expect(preview.request.headers.find(([name]) => name === 'Authorization')?.[1]).toMatch(/^Bearer \*+$/);
  expect((await workbench.services['history.list']({ limit: 10 })).total).toBe(0);
});

test('a send that is cancelled is recorded as cancelled, and a second cancel finds nothing', async () => {
  const workbench = await startWorkbench();
  await workbench.services['sandbox.setFaults']({
    rules: [{ operation: '*', when: { kind: 'always' }, fault: { kind: 'latency', delayMs: 20_000 } }],
  });
  const input = { operation: 'instruments.list' };
  const sent = workbench.services['operation.send']({ environmentId: 'sandbox', callId: 'slow', input });
  expect(await workbench.services['operation.cancel']({ callId: 'slow' })).toEqual({ cancelled: true });
  const { exchangeId } = await sent;
  expect(await workbench.services['history.get']({ id: exchangeId })).toMatchObject({
    failureCode: 'cancelled',
    label: 'List instruments → cancelled',
  });
  expect(await workbench.services['operation.cancel']({ callId: 'slow' })).toEqual({ cancelled: false });
});

test('an unknown operation is refused with the names of those that there are', async () => {
  const workbench = await startWorkbench();
  const ask = workbench.services['operation.preview']({ environmentId: 'sandbox', input: { operation: 'acounts' } });
  await expect(ask).rejects.toMatchObject({
    code: 'operation-unknown',
    message: expect.stringContaining(OPERATIONS[0]?.name ?? ''),
  });
});
