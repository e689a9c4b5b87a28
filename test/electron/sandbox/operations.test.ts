import { describe, expect, test } from 'vitest';
import { findOperation, OPERATIONS } from '../../../shared/catalogue/operations.ts';
import { startTestSandbox, type TestAnswer, type TestSandbox } from '../../support/start-sandbox.ts';

const put = (sandbox: TestSandbox, target: string, json: unknown) => sandbox.call({ method: 'PUT', target, json });
const fields = (answer: TestAnswer) => answer.json.errors.map((error: { field: string }) => error.field);

describe('every example of the catalogue is answered as its entry says', () => {
  test.each(OPERATIONS.map((operation) => [operation.name, operation] as const))('%s', async (_name, operation) => {
    for (const example of operation.examples) {
      const sandbox = await startTestSandbox();
      if (operation.name === 'reports.get') {
        await sandbox.call({ target: '/v1/reports', json: { reportTypes: ['USER'] } });
      }
      const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => String(example.path?.[name]));
      const query = new URLSearchParams(
        Object.entries(example.query ?? {}).map(([key, value]) => [key, String(value)]),
      );
      const target = query.size === 0 ? path : `${path}?${query}`;
      const isForm = operation.body?.contentTypes[0] === 'application/x-www-form-urlencoded';
      const form = new URLSearchParams(Object.entries(example.body ?? {}).map(([key, value]) => [key, String(value)]));
      const body = example.body && (isForm ? { form: form.toString() } : { json: example.body });
      const answer = await sandbox.call({ method: operation.method, target, ...body });
      // The one example that answers a screen names a session that only its reader has.
      if (example.body?.sessionId !== undefined) {
        expect(answer.status).toBe(404);
        continue;
      }
      expect(answer.status, answer.text).toBe(operation.response.status);
      expect(operation.response.schema.safeParse(answer.json).error, example.title).toBeUndefined();
      if (!operation.name.startsWith('ussd.')) {
        expect(answer.json.code).toBe(operation.response.status);
        expect(answer.json.message).toBe(operation.response.status === 201 ? 'Created' : 'Success');
      }
    }
  });
});

describe('lists of a customer', () => {
  const lists = ['/v1/requests', '/v1/portfolio', '/v1/transactions'];

  test.each(lists)('%s holds only what is theirs, pages, and sorts by creation', async (path) => {
    const sandbox = await startTestSandbox();
    const all = await sandbox.call({ target: `${path}?customerId=1001&limit=1000` });
    expect(all.json.data.length).toBe(all.json.meta.totalCount);
    for (const row of all.json.data) expect(row.customerId).toBe(1001);
    const newest = await sandbox.call({ target: `${path}?customerId=1001&limit=1000&sort=DESC` });
    expect(newest.json.data).toEqual([...all.json.data].reverse());
    expect(newest.json.meta.sort).toBe('DESC');
    const page = await sandbox.call({ target: `${path}?customerId=1001&limit=1&page=1` });
    expect(page.json.data).toEqual(all.json.data.slice(1, 2));
  });

  test.each(lists)('%s of an unknown customer is 404, without one 400', async (path) => {
    const sandbox = await startTestSandbox();
    const unknown = await sandbox.call({ target: `${path}?customerId=999999` });
    expect([unknown.status, fields(unknown)]).toEqual([404, ['customerId']]);
    const none = await sandbox.call({ target: path });
    expect([none.status, fields(none)]).toEqual([400, ['customerId']]);
  });

  test('requests can be narrowed to one side', async () => {
    const sandbox = await startTestSandbox();
    const sales = await sandbox.call({ target: '/v1/requests?customerId=1001&requestType=SELL' });
    expect(sales.json.meta.totalCount).toBeGreaterThan(0);
    for (const row of sales.json.data) expect(row.requestType).toBe('SELL');
    const wrong = await sandbox.call({ target: '/v1/requests?customerId=1001&requestType=BUY' });
    expect([wrong.status, fields(wrong)]).toEqual([400, ['requestType']]);
  });

  test('a portfolio without an account shows none, and its figures are exact sums', async () => {
    const sandbox = await startTestSandbox();
    const { json } = await sandbox.call({ target: '/v1/portfolio?customerId=1002' });
    expect(json.data.map((row: object) => 'accountId' in row)).toEqual([true, false]);
    expect(json.data[1]).toMatchObject({ currency: 'USD', investmentAmount: 0, marketValue: 0, performance: 0 });
    for (const amount of [json.data[0].investmentAmount, json.data[0].marketValue]) {
      expect(Number(amount.toFixed(2))).toBe(amount);
    }
  });
});

describe('customers', () => {
  test('a new one gets an id, is ACTIVE, can dial, and has no portfolio yet', async () => {
    const sandbox = await startTestSandbox();
    const made = await sandbox.call({
      target: '/v1/customers?sort=ASC',
      json: { firstName: 'Chipo', lastName: 'Daka' },
    });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ code: 201, message: 'Created', data: { customerId: 1031, status: 'ACTIVE' } });
    expect('referenceId' in made.json.data).toBe(false);
    const phone = await sandbox.dial(1031);
    await phone.press('2');
    expect(phone.screen()).toContain('You have no portfolio yet.');
    for (const key of ['0', '1', '1', '1']) await phone.press(key);
    expect(phone.screen()).toBe('You have no portfolio yet. Open an account first.\n0. Back');
  });

  test('what is given changes, the rest stays; the id alone changes nothing', async () => {
    const sandbox = await startTestSandbox();
    const before = await put(sandbox, '/v1/customers', { customerId: 1002 });
    expect(before.status).toBe(200);
    sandbox.clock.advanceMs(60_000);
    const after = await put(sandbox, '/v1/customers', { customerId: 1002, lastName: 'Daka', referenceId: 42 });
    const nowSec = sandbox.clock.nowMs() / 1000;
    expect(after.json.data).toEqual({ ...before.json.data, lastName: 'Daka', referenceId: 42, updatedAt: nowSec });
    sandbox.clock.advanceMs(60_000);
    expect((await put(sandbox, '/v1/customers', { customerId: 1002 })).json.data).toEqual(after.json.data);
  });

  test('a reference that another customer has is 409; one’s own is fine', async () => {
    const sandbox = await startTestSandbox();
    const taken = await put(sandbox, '/v1/customers', { customerId: 1002, referenceId: 700_001 });
    expect([taken.status, fields(taken)]).toEqual([409, ['referenceId']]);
    expect((await put(sandbox, '/v1/customers', { customerId: 1001, referenceId: 700_001 })).status).toBe(200);
    const created = await sandbox.call({
      target: '/v1/customers',
      json: { firstName: 'A', lastName: 'B', referenceId: 700_001 },
    });
    expect(created.status).toBe(409);
  });
});

describe('status, of whatever has one', () => {
  const kinds = [
    ['/v1/customers', { customerId: 1002 }, { lastName: 'Other' }],
    ['/v1/accounts', { accountId: 2002 }, { currency: 'EUR' }],
    ['/v1/portfolio', { portfolioId: 3002 }, { currency: 'EUR' }],
  ] as const;

  test.each(kinds)('%s: SUSPENDED can be woken, and nothing else of it changes (403)', async (path, id, change) => {
    const sandbox = await startTestSandbox();
    expect((await put(sandbox, path, { ...id, status: 'SUSPENDED' })).json.data.status).toBe('SUSPENDED');
    expect((await put(sandbox, path, { ...id, ...change })).status).toBe(403);
    expect((await put(sandbox, path, id)).status).toBe(200);
    const woken = await put(sandbox, path, { ...id, ...change, status: 'ACTIVE' });
    expect(woken.json.data).toMatchObject({ ...change, status: 'ACTIVE' });
  });

  test.each(kinds)('%s: CLOSED is final (422), and nothing else of it changes (403)', async (path, id, change) => {
    const sandbox = await startTestSandbox();
    await put(sandbox, path, { ...id, status: 'CLOSED' });
    for (const status of ['ACTIVE', 'SUSPENDED']) {
      const refused = await put(sandbox, path, { ...id, status });
      expect([refused.status, fields(refused)]).toEqual([422, ['status']]);
    }
    expect((await put(sandbox, path, { ...id, ...change })).status).toBe(403);
    expect((await put(sandbox, path, id)).json.data.status).toBe('CLOSED');
  });

  test.each(kinds)('%s: an unknown id is 404', async (path, id) => {
    const sandbox = await startTestSandbox();
    const unknown = Object.fromEntries(Object.keys(id).map((name) => [name, 999_999]));
    expect((await put(sandbox, path, { ...unknown, status: 'ACTIVE' })).status).toBe(404);
  });

  test('an account of a suspended customer cannot be opened or changed: 403', async () => {
    const sandbox = await startTestSandbox();
    expect((await sandbox.call({ target: '/v1/accounts', json: { customerId: 1012, currency: 'ZK' } })).status).toBe(
      403,
    );
    expect((await put(sandbox, '/v1/accounts', { accountId: 2012, status: 'ACTIVE' })).status).toBe(403);
    expect((await sandbox.call({ target: '/v1/accounts', json: { customerId: 99_999, currency: 'ZK' } })).status).toBe(
      404,
    );
  });
});

describe('accounts and portfolios', () => {
  test('a portfolio is made with an account, in its currency, and takes orders at once', async () => {
    const sandbox = await startTestSandbox();
    await sandbox.call({ target: '/v1/customers', json: { firstName: 'Chipo', lastName: 'Daka' } });
    const made = await sandbox.call({ target: '/v1/accounts', json: { customerId: 1031, currency: 'EUR' } });
    expect(made.json).toMatchObject({
      code: 201,
      message: 'Created',
      data: { customerId: 1031, status: 'ACTIVE', investmentType: 'INTERNATIONAL_STOCKS', currency: 'EUR' },
    });
    const { json } = await sandbox.call({ target: '/v1/portfolio?customerId=1031' });
    expect(json.data).toMatchObject([{ accountId: made.json.data.accountId, currency: 'EUR', status: 'ACTIVE' }]);
    const phone = await sandbox.dial(1031);
    for (const key of ['1', '1', '1', '1', '1']) await phone.press(key);
    expect(phone.screen()).toMatch(/for EUR 10\.00\./);
  });

  test('another currency counts the same holdings anew', async () => {
    const sandbox = await startTestSandbox();
    const before = (await sandbox.call({ target: '/v1/portfolio?customerId=1001' })).json.data[0];
    const after = (await put(sandbox, '/v1/portfolio', { portfolioId: 3001, currency: 'USD' })).json.data;
    expect(after.investmentAmount).toBeCloseTo(before.investmentAmount / 27.4, 0);
    expect(after.marketValue).toBeCloseTo(before.marketValue / 27.4, 0);
    expect(after.performance).toBeCloseTo(before.performance, 1);
  });
});

describe('what does not fit is refused, by name', () => {
  const cases: [what: string, draft: Parameters<TestSandbox['call']>[0], status: number, named: string[]][] = [
    [
      'no JSON',
      { target: '/v1/reports', form: '{"reportTypes":', headers: [['Content-Type', 'application/json']] },
      400,
      ['body'],
    ],
    ['a list in place of an object', { target: '/v1/reports', json: [] }, 400, ['body']],
    ['null', { target: '/v1/reports', json: null }, 400, ['body']],
    ['a missing field', { target: '/v1/accounts', json: { customerId: 1001 } }, 400, ['currency']],
    ['an unknown field', { target: '/v1/accounts', json: { customerId: 1001, currency: 'ZK', x: 1 } }, 400, ['x']],
    [
      'several at once',
      { target: '/v1/accounts', json: { customerId: '1001', currency: 'GBP' } },
      400,
      ['customerId', 'currency'],
    ],
    [
      'a fraction for an id',
      { target: '/v1/accounts', json: { customerId: 1.5, currency: 'ZK' } },
      400,
      ['customerId'],
    ],
    [
      'an investment type of the future',
      { target: '/v1/accounts', json: { customerId: 1001, currency: 'ZK', investmentTypes: ['CRYPTO'] } },
      400,
      ['investmentTypes.0'],
    ],
    ['no kinds of report', { target: '/v1/reports', json: {} }, 400, ['reportTypes']],
    ['an empty list of kinds', { target: '/v1/reports', json: { reportTypes: [] } }, 400, ['reportTypes']],
    ['an unknown kind', { target: '/v1/reports', json: { reportTypes: ['USER', 'ALL'] } }, 400, ['reportTypes.1']],
    ['a url that is none', { target: '/v1/reports', json: { reportTypes: ['USER'], url: 'not a url' } }, 400, ['url']],
    [
      'a url of another scheme',
      { target: '/v1/reports', json: { reportTypes: ['USER'], url: 'ftp://a.b/c' } },
      400,
      ['url'],
    ],
    [
      'a mail that is none',
      { target: '/v1/reports', json: { reportTypes: ['USER'], email: 'nobody' } },
      400,
      ['email'],
    ],
    [
      'a plain http webhook',
      { method: 'PUT', target: '/v1/webhooks', json: { url: 'http://example.com/' } },
      400,
      ['url'],
    ],
    [
      'an unknown subscription',
      { method: 'PUT', target: '/v1/webhooks', json: { subscriptions: ['REPORTS'] } },
      400,
      ['subscriptions.0'],
    ],
    ['an empty name', { target: '/v1/customers', json: { firstName: '', lastName: 'B' } }, 400, ['firstName']],
    ['a report id that is no number', { target: '/v1/reports/abc' }, 400, ['reportId']],
    ['a report that is not there', { target: '/v1/reports/77' }, 404, ['reportId']],
    [
      'a query that POST /reports does not have',
      { target: '/v1/reports?page=1', json: { reportTypes: ['USER'] } },
      400,
      ['page'],
    ],
    ['another content type', { target: '/v1/reports', form: 'reportTypes=USER' }, 415, ['content-type']],
    ['a form for a JSON operation', { target: '/v1/customers', form: 'firstName=A&lastName=B' }, 415, ['content-type']],
    [
      'text for the menu',
      { target: '/v1/ussd/process', form: 'customerId=1001', headers: [['Content-Type', 'text/plain']] },
      415,
      ['content-type'],
    ],
    ['a name twice in a form', { target: '/v1/ussd/process', form: 'choice=1&choice=2' }, 400, ['choice']],
    ['an unknown pair in a form', { target: '/v1/ussd/process', form: 'customerId=1001&pin=1234' }, 400, ['pin']],
    [
      'an asset of another customer',
      { target: '/v1/ussd/transactions?customerId=1002&assetId=4001' },
      404,
      ['assetId'],
    ],
    [
      'a suspended customer’s screen',
      { target: '/v1/ussd/transactions?customerId=1012&assetId=1' },
      403,
      ['customerId'],
    ],
  ];

  test.each(cases)('%s', async (_what, draft, status, named) => {
    const sandbox = await startTestSandbox();
    const answer = await sandbox.call(draft);
    expect([answer.status, fields(answer)]).toEqual([status, named]);
    expect(answer.json).toMatchObject({ data: null, code: status });
    for (const { message } of answer.json.errors) expect(message).toMatch(/^[A-Za-z][^!]*[.]$/);
  });

  test('a body that is not UTF-8', async () => {
    const sandbox = await startTestSandbox();
    const answer = await sandbox.callBytes('/v1/reports', Uint8Array.of(0x7b, 0xff, 0x7d));
    expect([answer.status, fields(answer)]).toEqual([400, ['body']]);
  });

  test('a JSON key that reaches for the prototype is an unknown field like any other', async () => {
    const sandbox = await startTestSandbox();
    const body = Buffer.from('{"reportTypes":["USER"],"__proto__":{"polluted":true},"constructor":1}');
    const answer = await sandbox.callBytes('/v1/reports', new Uint8Array(body));
    expect(answer.status).toBe(400);
    expect(fields(answer)).toContain('constructor');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('/auth', () => {
  test('a signed request without Authorization gets a token that holds for its hour and no longer', async () => {
    const sandbox = await startTestSandbox();
    const answer = await sandbox.call({ target: '/v1/auth', json: {}, idempotencyKey: 'one' });
    expect(answer.json.data).toMatchObject({ tokenType: 'Bearer', clientId: sandbox.clientId, expiresIn: 3600 });
    const target = '/v1/webhooks';
    const withToken = () =>
      sandbox.call({ target, headers: [['Authorization', `Bearer ${answer.json.data.accessToken}`]] });
    expect((await withToken()).status).toBe(200);
    sandbox.clock.advanceMs(3_599_999);
    expect((await withToken()).status).toBe(200);
    expect((await sandbox.call({ target: '/v1/auth', json: {}, idempotencyKey: 'one' })).text).toBe(answer.text);
    sandbox.clock.advanceMs(1);
    expect(fields(await withToken())).toEqual(['authorization']);
    expect(JSON.stringify(sandbox.inspectDatabase('SELECT * FROM idempotency'))).not.toContain('auth.token');
  });

  test('it is marked as invented in the catalogue, because the specification shows nothing of it', () => {
    expect(findOperation('auth.token')?.invented).toMatch(/specification/);
  });
});

test('GET /ussd/transactions opens a session on one holding, which goes on from there', async () => {
  const sandbox = await startTestSandbox();
  const opened = await sandbox.call({ target: '/v1/ussd/transactions?customerId=1001&assetId=4001' });
  expect(opened.json.data.menu).toMatchObject({
    state: 'STOCK_TRANSACTIONS',
    options: [{ key: '0', label: 'Back', nextState: 'ASSET_DETAIL' }],
  });
  expect(opened.json.data.menu.text).toMatch(/total: \d/);
  const next = await sandbox.call({
    target: '/v1/ussd/process',
    form: `sessionId=${opened.json.data.sessionId}&choice=0`,
  });
  expect(next.json.data.currentState).toBe('ASSET_DETAIL');
});
