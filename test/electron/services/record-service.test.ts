import { expect, test } from 'vitest';
import { sendRequest } from '../../support/send-request.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const SANDBOX = { source: 'sandbox', environmentId: 'sandbox' } as const;

/** Five requests of a stranger to the sandbox, of which two are for instruments. */
async function withRequests() {
  const workbench = await startWorkbench();
  const { url } = await workbench.services['sandbox.panel']({});
  for (const path of ['reports', 'instruments', 'reports', 'instruments', 'webhooks']) {
    await sendRequest({ method: 'GET', url: `${url}/v1/${path}`, headers: [], body: new Uint8Array() });
  }
  return workbench;
}

test('pages follow each other without a gap or a repeat, and a record that is gone ends the list', async () => {
  const { services } = await withRequests();
  const first = await services['records.list']({ ...SANDBOX, query: '', limit: 2 });
  expect(first).toMatchObject({ matched: 5, more: true, records: [{ id: 'journal-5' }, { id: 'journal-4' }] });
  const second = await services['records.list']({ ...SANDBOX, query: '', limit: 2, beforeId: 'journal-4' });
  expect(second).toMatchObject({ more: true, records: [{ id: 'journal-3' }, { id: 'journal-2' }] });
  const last = await services['records.list']({ ...SANDBOX, query: '', limit: 2, beforeId: 'journal-2' });
  expect(last).toMatchObject({ more: false, records: [{ id: 'journal-1' }] });
  const gone = await services['records.list']({ ...SANDBOX, query: '', limit: 2, beforeId: 'journal-9' });
  expect(gone).toMatchObject({ more: false, records: [] });
});

test('a query narrows what is listed and counted, by filters and by words of headers and bodies', async () => {
  const { services } = await withRequests();
  const page = await services['records.list']({ ...SANDBOX, query: 'operation:instruments status:401', limit: 9 });
  expect(page).toMatchObject({ matched: 2, tally: [{ operation: 'instruments.list', status: 401, count: 2 }] });
  expect((await services['records.list']({ ...SANDBOX, query: 'host', limit: 9 })).matched).toBe(5);
  expect((await services['records.list']({ ...SANDBOX, query: 'nowhere', limit: 9 })).matched).toBe(0);
  expect((await services['records.list']({ ...SANDBOX, query: 'after:2999-01-01', limit: 9 })).matched).toBe(0);
  expect((await services['records.list']({ ...SANDBOX, query: 'before:2999-01-01', limit: 9 })).matched).toBe(5);
});

test('a record is opened by its id wherever it was seen, and one that nobody holds is refused by name', async () => {
  const { services } = await withRequests();
  expect(await services['records.get']({ id: 'journal-2' })).toMatchObject({
    ...{ kind: 'entry', method: 'GET', url: '/v1/instruments', status: 401, reasons: expect.any(Array) },
    request: { headers: expect.any(Array) },
  });
  await expect(services['records.get']({ id: 'nobody' })).rejects.toMatchObject({ code: 'entry-unknown' });
});
