import { expect, test } from 'vitest';
import { sendRequest } from '../../support/send-request.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const SANDBOX = { sources: ['sandbox' as const], environmentId: 'sandbox', order: 'flat' as const };

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
  expect(first).toMatchObject({ total: 5, hits: [{ record: { id: 'journal-5' } }, { record: { id: 'journal-4' } }] });
  const second = await services['records.list']({ ...SANDBOX, query: '', limit: 2, after: first.next ?? {} });
  expect(second).toMatchObject({ hits: [{ record: { id: 'journal-3' } }, { record: { id: 'journal-2' } }] });
  const last = await services['records.list']({ ...SANDBOX, query: '', limit: 2, after: second.next ?? {} });
  expect(last.hits).toMatchObject([{ record: { id: 'journal-1' } }]);
  expect([last.next, last.total]).toEqual([undefined, undefined]);
  const gone = await services['records.list']({ ...SANDBOX, query: '', limit: 2, after: { sandbox: 'journal-9' } });
  expect([gone.hits, gone.next]).toEqual([[], undefined]);
});

test('a query narrows what is listed and counted, by filters and by words of headers and bodies', async () => {
  const { services } = await withRequests();
  const page = await services['records.list']({ ...SANDBOX, query: 'operation:instruments status:401', limit: 9 });
  expect(page).toMatchObject({ total: 2, tally: [{ operation: 'instruments.list', status: 401, count: 2 }] });
  expect((await services['records.list']({ ...SANDBOX, query: 'host', limit: 9 })).total).toBe(5);
  expect((await services['records.list']({ ...SANDBOX, query: 'nowhere', limit: 9 })).total).toBe(0);
  expect((await services['records.list']({ ...SANDBOX, query: 'after:2999-01-01', limit: 9 })).total).toBe(0);
  expect((await services['records.list']({ ...SANDBOX, query: 'before:2999-01-01', limit: 9 })).total).toBe(5);
});

test('a record is opened by its id wherever it was seen, and one that nobody holds is refused by name', async () => {
  const { services } = await withRequests();
  expect(await services['records.get']({ id: 'journal-2' })).toMatchObject({
    ...{ kind: 'entry', method: 'GET', url: '/v1/instruments', status: 401, reasons: expect.any(Array) },
    request: { headers: expect.any(Array) },
  });
  await expect(services['records.get']({ id: 'nobody' })).rejects.toMatchObject({ code: 'entry-unknown' });
});

test('one list has what was sent, came, passed through and reached the sandbox, newest first, each once', async () => {
  const { services } = await withRequests();
  await services['webhooks.register']({ environmentId: 'sandbox', subscriptions: ['ALL'], via: 'loopback' });
  const forge = { forgery: 'unsigned', signWith: 'service', body: '{"deliveryId":"d-1"}' } as const;
  await services['webhooks.forge']({ environmentId: 'sandbox', ...forge });
  await services['ussd.press']({ environmentId: 'sandbox', customerId: 1001, choice: '*384*99#' });
  const all = { query: '', order: 'sessions', limit: 100 } as const;
  const kinds = async (query: string) =>
    (await services['records.list']({ ...all, query })).hits.map(({ record }) => record.kind);
  const listed = await services['records.list'](all);
  expect(listed.hits[0]?.record.kind).toBe('ussd');
  expect(listed.hits.at(-1)?.record).toMatchObject({ kind: 'entry', url: '/v1/reports' });
  // The press and the forged message are listed as sent, and not again as what the sandbox saw of its own workbench.
  expect(new Set(listed.hits.map(({ record }) => record.kind))).toEqual(
    new Set(['ussd', 'operation', 'delivery', 'entry']),
  );
  expect(listed.hits.filter(({ record }) => record.isOwn)).toEqual([]);
  expect(listed.total).toBe(listed.hits.length);
  expect(listed.sessions).toMatchObject([{ steps: 1 }]);
  expect(new Set(await kinds('source:received|sandbox'))).toEqual(new Set(['delivery', 'entry']));
  expect(await kinds('source:sandbox is:own')).not.toEqual([]);
  expect(await kinds('source:sent kind:ussd')).toEqual(['ussd']);
  expect(await kinds('source:imported')).toEqual([]);

  const paged: string[] = [];
  for (let after: (typeof listed)['next'], isFirst = true; isFirst || after; isFirst = false) {
    const page = await services['records.list']({ ...all, order: 'flat', limit: 3, after });
    paged.push(...page.hits.map(({ record }) => record.id));
    after = page.next;
  }
  expect(paged).toEqual(listed.hits.map(({ record }) => record.id));
});
