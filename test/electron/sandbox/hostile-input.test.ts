/**
 * Correctly signed requests with whatever in them: always a clear 2xx or 4xx, never a failure of the sandbox itself, and
 * nothing of the world changes by what was refused.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OPERATIONS } from '../../../shared/catalogue/operations.ts';
import { writeUrlencoded } from '../../../shared/http/form-urlencoded.ts';
import { startTestSandbox, type TestAnswer, type TestSandbox } from '../../support/start-sandbox.ts';

const RUNS = { numRuns: 150, seed: 384 };
const tables = ['customer', 'account', 'portfolio', 'tradeRequest', 'report', 'webhook'];
const dump = (sandbox: TestSandbox) =>
  JSON.stringify(tables.map((table) => sandbox.inspectDatabase(`SELECT * FROM ${table}`)));

/** True if it was refused. */
function checkAnswer(answer: TestAnswer, sent: string): boolean {
  expect(answer.status, sent).toBeGreaterThanOrEqual(200);
  expect(answer.status, sent).toBeLessThan(500);
  expect(answer.json, sent).toBeDefined();
  if (answer.status >= 400) {
    expect(answer.json, sent).toMatchObject({ data: null, code: answer.status, message: expect.any(String) });
    expect(answer.json.errors.length, sent).toBeGreaterThan(0);
  }
  return answer.status >= 400;
}

test('any JSON, to any operation that takes a body', async () => {
  const sandbox = await startTestSandbox();
  const targets = OPERATIONS.filter(({ body }) => body).map(({ method, path }) => ({ method, target: path }));
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(1001, 2001, 3001, '', 'ACTIVE', ['ALL'], null, -0, 1e308, '‮', '\u0000'),
  );
  const names = [
    'customerId',
    'accountId',
    'portfolioId',
    'status',
    'currency',
    'firstName',
    'url',
    'sessionId',
    'choice',
  ];
  const body = fc.oneof(fc.jsonValue(), fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value));
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...targets), body, async (draft, json) => {
      const was = dump(sandbox);
      const answer = await sandbox.call({ ...draft, json: json ?? null });
      if (!checkAnswer(answer, `${draft.method} ${draft.target} ${JSON.stringify(json)}`)) return;
      refused += 1;
      expect(dump(sandbox)).toBe(was);
    }),
    RUNS,
  );
  expect(refused).toBeGreaterThan(RUNS.numRuns / 2);
});

test('any bytes for a body', async () => {
  const sandbox = await startTestSandbox();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      checkAnswer(await sandbox.callBytes('/v1/accounts', bytes), String(bytes));
    }),
    RUNS,
  );
});

test('any query, to any operation that reads', async () => {
  const sandbox = await startTestSandbox();
  const paths = OPERATIONS.filter(({ method }) => method === 'GET').map(({ path }) => path.replace('{reportId}', '1'));
  const name = fc.oneof(
    fc.constantFrom('customerId', 'page', 'limit', 'sort', 'investmentType', 'assetId', '__proto__'),
    fc.string(),
  );
  const text = fc.oneof(
    fc.string(),
    fc.integer().map(String),
    fc.constantFrom('1001', 'ASC', 'INTERNATIONAL_STOCKS', '9007199254740993'),
  );
  const query = fc.array(fc.tuple(name, text), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), query, async (path, pairs) => {
      const encoded = writeUrlencoded(pairs);
      checkAnswer(await sandbox.call({ target: `${path}?${encoded}` }), `${path}?${encoded}`);
    }),
    RUNS,
  );
});

test('any answers to the menu, in a session that goes on through all of them', async () => {
  const sandbox = await startTestSandbox();
  const choice = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('0', '1', '2', '3', '4', '5', '7', '8') },
    { weight: 1, arbitrary: fc.string({ maxLength: 182, unit: 'grapheme' }).filter((text) => text.length <= 182) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('10', '0.5', '1000000', '99999999999', '1e9', '', '%', "'; DROP TABLE customer; --"),
    },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(1001, 1002, 1011, 1016, 1024),
      fc.array(choice, { minLength: 3, maxLength: 12 }),
      async (id, choices) => {
        const phone = await sandbox.dial(id);
        for (const [index, answer] of choices.entries()) {
          if (phone.menu().isEndState) break;
          const shown = phone.screen();
          checkAnswer(await phone.press(answer), `${JSON.stringify(choices.slice(0, index + 1))} on ${shown}`);
        }
      },
    ),
    { numRuns: 60, seed: 384 },
  );
});
