import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openHistory } from '../../../electron/history/history.ts';
import { openHistoryFile } from '../../../electron/history/history-file.ts';
import { openHistoryLog } from '../../../electron/history/history-log.ts';
import { COUNTED_HITS, createHistorySearch, queryOf } from '../../../electron/history/history-search.ts';
import { TEST_NOW_MS } from '../../support/fixed-clock.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';

function openRoom() {
  const room = openHistory(':memory:', () => {});
  onTestFinished(() => room.close());
  const found = (text: string) => room.search(queryOf(text, {}), 100).hits.map((hit) => hit.record.id);
  const excerpt = (text: string) => room.search(queryOf(text, {}), 100).hits[0]?.excerpt;
  return { room, found, excerpt };
}

const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** Four exchanges that differ in everything that can be filtered by. */
function withFour() {
  const opened = openRoom();
  const day = 86_400_000;
  const record = (given: Parameters<typeof recordedExchange>[0]) => opened.room.record(recordedExchange(given));
  record({ id: 'home', label: 'dialled *384*99# → HOME', responseBody: json({ text: 'My Portfolio' }) });
  record({
    id: 'refused',
    label: 'HOME · 1 → signature-invalid',
    status: 401,
    sessionId: 'c0ffee00-1111',
    startedAtMs: TEST_NOW_MS + day,
    responseBody: json({ message: 'The signature of Zürich does not hold' }),
  });
  record({
    id: 'customers',
    label: 'customers.list → 200',
    operation: 'customers.list',
    environmentId: 'staging',
    startedAtMs: TEST_NOW_MS + 2 * day,
    responseBody: json({ rows: [{ name: 'Wanjiku Kamau', stock: 'Safaricom PLC' }] }),
  });
  record({
    id: 'silent',
    label: 'HOME · 2 → connection-refused',
    startedAtMs: TEST_NOW_MS + 3 * day,
    failure: { code: 'connection-refused', message: 'Nobody listens at the address.' },
  });
  return opened;
}

test.each([
  ['', ['silent', 'customers', 'refused', 'home']],
  ['safari', ['customers']],
  ['"safari"', []],
  ['zurich', ['refused']],
  ['WANJIKU plc', ['customers']],
  ['"portfolio my"', []],
  ['"my portfolio"', ['home']],
  ['listens', ['silent']],
  ['x-idempotency-key', ['silent', 'customers', 'refused', 'home']],
  ['status:401', ['refused']],
  ['status:4xx', ['refused']],
  ['status:none', ['silent']],
  ['status:2xx|none', ['silent', 'customers', 'home']],
  ['-status:2xx', ['silent', 'refused']],
  ['operation:customers', ['customers']],
  ['operation:list', []],
  ['env:staging', ['customers']],
  ['env:stag', []],
  ['session:c0ffee00', ['refused']],
  ['verdict:verified -env:staging home', ['silent', 'refused', 'home']],
  ['verdict:refused', []],
  ['kind:ussd method:post', ['silent', 'customers', 'refused', 'home']],
  ['key:test-key', ['silent', 'customers', 'refused', 'home']],
  ['home -signature', []],
  ['home -connection -zürich', ['home']],
])('“%s” finds what it says, newest first', (text, ids) => {
  expect(withFour().found(text)).toEqual(ids);
});

test('dates are days of this machine’s zone, from and up to', () => {
  const { found } = withFour();
  const local = (offset: number) => {
    const at = new Date(TEST_NOW_MS + offset * 86_400_000);
    return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
  };
  expect(found(`after:${local(1)} before:${local(3)}`)).toEqual(['customers', 'refused']);
  expect(found(`after:${local(1)} home`)).toEqual(['silent', 'refused']);
  expect(found('after:2100-01-01')).toEqual([]);
});

test('a facet is never found as a word, nor a word as a facet', () => {
  const { found, room } = withFour();
  expect(found('snone')).toEqual([]);
  expect(found('s401')).toEqual([]);
  room.record(recordedExchange({ id: 'liar', label: 'snone s401 p70696e6e6564' }));
  expect(found('status:none')).toEqual(['silent']);
  expect(found('is:pinned')).toEqual([]);
});

test('no text of a user is ever syntax of the index, and none fails', () => {
  const { room } = withFour();
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({
      unit: fc.constantFrom(
        '"',
        '""',
        '*',
        ':',
        '-',
        '(',
        ')',
        ' ',
        'AND ',
        'OR ',
        'NOT ',
        'NEAR(',
        '{',
        '}',
        '^',
        '+',
        '\0',
        'facets',
        'status:4xx',
        "'",
        ';',
        '\ud800',
      ),
      maxLength: 40,
    }),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const query = queryOf(text, {});
      const { hits, more, count } = room.search(query, 10);
      expect(hits.length).toBeLessThanOrEqual(4);
      expect({ more, count }).toEqual({ more: false, count: { total: hits.length, isAtLeast: false } });
    }),
    { numRuns: 400 },
  );
});

test('what stands in a query between quotes is a phrase and no operator', () => {
  const { room, found } = openRoom();
  room.record(recordedExchange({ id: 'both', label: 'salt and pepper' }));
  room.record(recordedExchange({ id: 'one', label: 'salt near pepper' }));
  expect(found('salt AND pepper')).toEqual(['both']);
  expect(found('salt NEAR pepper')).toEqual(['one']);
  expect(found('label:salt')).toEqual([]);
});

test('the excerpt names the place and marks the words there, also across accents', () => {
  const { excerpt } = withFour();
  expect(excerpt('zurich')).toMatchObject({ place: 'bodies' });
  expect(excerpt('zurich')?.runs.find((run) => run.differs)?.text).toBe('Zürich');
  expect(excerpt('connection')?.place).toBe('label');
  expect(excerpt('status:401')).toBeUndefined();
});

test('pages of hits join without a gap, and the first of them is counted', () => {
  const { room } = openRoom();
  const ids = Array.from({ length: 130 }, (_, at) => `x${at}`);
  for (const id of ids) room.record(recordedExchange({ id }));
  const query = queryOf('choice', {});
  const seen: string[] = [];
  for (let before: string | undefined; ; ) {
    const page = room.search(query, 50, before);
    seen.push(...page.hits.map((hit) => hit.record.id));
    if (!page.more) break;
    before = seen.at(-1);
  }
  expect(seen).toEqual(ids.toReversed());
  // Of how many these are is told with the first page, whatever its size.
  expect(room.search(query, 50).count).toEqual({ total: 130, isAtLeast: false });
  expect(room.search(query, 200).count).toEqual({ total: 130, isAtLeast: false });
  expect(room.search(query, 50, seen[0]).count).toBeUndefined();
  expect(room.ids(query, 100)).toMatchObject({ more: true });
});

test('counting stops at a thousand hits, and says so', () => {
  const db = openHistoryFile(':memory:');
  onTestFinished(() => db.close());
  // Words alone are enough to be counted.
  const add = (rows: number) =>
    db.run(
      `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?)
        INSERT INTO exchange_words (label) SELECT 'choice' FROM n`,
      rows,
    );
  const count = () => createHistorySearch(db).search(queryOf('choice', {}), 50).count;
  add(COUNTED_HITS);
  expect(count()).toEqual({ total: 1000, isAtLeast: false });
  add(1);
  expect(count()).toEqual({ total: 1000, isAtLeast: true });
});

test('an environment is found by its name as well', () => {
  const { room } = withFour();
  const query = queryOf('env:"The Staging"', {
    env: (written) => (written === 'the staging' ? ['staging'] : []),
  });
  expect(room.search(query, 10).hits.map((hit) => hit.record.id)).toEqual(['customers']);
});

test('what is pinned, named or noted is found by that and by its words; the exchange stays as it was', () => {
  const { room, found } = withFour();
  const before = room.get('home');
  room.mark('home', { name: 'The golden walk', note: 'show this to Otieno' });
  expect(room.mark('home', { isPinned: true })).toEqual({
    isPinned: true,
    name: 'The golden walk',
    note: 'show this to Otieno',
  });
  for (const text of ['is:pinned', 'is:named', 'is:noted', 'otieno', 'golden is:pinned']) {
    expect(found(text), text).toEqual(['home']);
  }
  room.mark('home', { isPinned: false, note: '' });
  expect(found('is:pinned')).toEqual([]);
  expect(found('otieno')).toEqual([]);
  expect(found('golden')).toEqual(['home']);
  expect(room.get('home')).toEqual(before);
});

test('a request without a body is found, and does not keep those after it out of the index', () => {
  const { room, found } = openRoom();
  room.record(recordedExchange({ id: 'bare', label: 'webhook → 200', requestBody: new Uint8Array() }));
  room.record(recordedExchange({ id: 'after', label: 'webhook → 201' }));
  expect(found('webhook')).toEqual(['after', 'bare']);
});

test('what waits is indexed in portions, and each portion can be found as soon as it is in', () => {
  const log = openHistoryLog(openHistoryFile(':memory:'));
  onTestFinished(() => log.close());
  for (let at = 0; at < 50; at += 1) log.append(recordedExchange({ id: `x${at}`, label: 'waiting' }));
  const found = () => log.search.search(queryOf('waiting', {}), 1).count?.total;
  expect(found()).toBe(0);
  expect(log.index.takeIn(20)).toBe(false);
  expect(found()).toBe(20);
  expect(log.index.takeIn(20)).toBe(false);
  expect(log.index.takeIn(20)).toBe(true);
  expect(found()).toBe(50);
  expect(log.index.takeIn(20)).toBe(true);
  expect(found()).toBe(50);
});
